// Part 6 of the script of a page; made by Tests/make-view-page from the folder Page. Do not edit.

extension PageSource {
  static let script6 = ###"""
    globalThis.plat = {
    map, frame, coordinate, mapPoint, metersPerMapPoint,
    screenPoint: (longitude, latitude) => {
    const { x, y } = mapPoint(longitude, latitude);
    return map.projection.point(x - Math.round((x - map.camera.x) / WORLD) * WORLD, y);
    },
    search: (typed, limit = 10) => frame.search.find(typed, limit).map((hit) => ({ ...hit, ranges: highlights(hit.\###
    title, typed) })),
    };
    document.documentElement.dataset.state = "ready";
    }
    start().catch((error) => {
    document.documentElement.dataset.state = "failed";
    document.getElementById("status").textContent = "This browser cannot show the map.";
    console.error(error);
    });
    })();

    """###
}
