// Begins: unpacks what the page carries and puts the map together.

async function start() {
  const config = JSON.parse(document.getElementById("plat-config").textContent);
  const [shapes, names, details] = await Promise.all(["plat-shapes", "plat-names", "plat-details"].map(unpack));
  const words = JSON.parse(new TextDecoder().decode(names));
  const map = new MapView(config, new Shapes(shapes), words);
  const frame = new Interface(map, new Search(words), new Details(details));
  frame.readLink();
  frame.isReady = true;
  map.paint();
  // What scripts beside the page, such as tests, may ask.
  globalThis.plat = {
    map, frame, coordinate, mapPoint, metersPerMapPoint,
    screenPoint: (longitude, latitude) => {
      const { x, y } = mapPoint(longitude, latitude);
      return map.projection.point(x - Math.round((x - map.camera.x) / WORLD) * WORLD, y);
    },
    search: (typed, limit = 10) => frame.search.find(typed, limit).map((hit) => ({ ...hit, ranges: highlights(hit.title, typed) })),
  };
  document.documentElement.dataset.state = "ready";
}

start().catch((error) => {
  document.documentElement.dataset.state = "failed";
  document.getElementById("status").textContent = "This browser cannot show the map.";
  console.error(error);
});
