// Lines of latitude and longitude, and the place of the map in the world.

/**
 * Draws lines of latitude and longitude at nice distances, at least 90 points from each other.
 *
 * Returns what writes their degrees, which are above all.
 */
function paintGraticule(context, projection, [color, ink, paper]) {
  const { clip, screen } = projection, degree = WORLD / 360, part = [0, 1];
  const least = Math.max(90 / projection.scale / degree, Math.min(360, (clip.maxX - clip.minX) / degree) / 60);
  const power = 10 ** Math.ceil(Math.log10(least));
  const step = [power / 5, power / 2, power].concat(least > 10 ? [15, 30, 45, 90] : []).sort((a, b) => a - b)
    .find((size) => size >= least && (size <= 10 || 90 % size === 0)) ?? 90;
  const latitude = (y) => coordinate(0, clamp(y, 0, WORLD)).latitude;
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const texts = [];
  // Where a line leaves the screen at its left or lower side, its degrees are written.
  const line = (ax, ay, bx, by, text, isRow) => {
    if (!clip.segment(ax, ay, bx, by, part)) return;
    const [a, b] = part.map((share) => projection.point(ax + (bx - ax) * share, ay + (by - ay) * share));
    if (!a || !b) return;
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    const share = isRow ? (24 - a.x) / (b.x - a.x) : (screen.height - 8 - a.y) / (b.y - a.y);
    const x = a.x + (b.x - a.x) * share, y = a.y + (b.y - a.y) * share;
    if (share >= 0 && share <= 1 && x > 0 && x < screen.width && y > projection.groundTop && y < screen.height) texts.push([text, x, y]);
  };
  const told = (value, plus, minus) => `${Math.abs(value).toFixed(digits)}°${value % 180 ? value < 0 ? minus : plus : ""}`;
  context.beginPath();
  for (let number = Math.ceil((clip.minX / degree - 180) / step); number * step <= clip.maxX / degree - 180; number++) {
    const value = number * step, x = (value + 180) * degree, turned = value - Math.round(value / 360) * 360;
    line(x, mapPoint(0, 89.9).y, x, mapPoint(0, -89.9).y, told(turned, " E", " W"), false);
  }
  const [south, north] = [clip.maxY, clip.minY].map((y) => clamp(latitude(y), -85, 85));
  for (let number = Math.ceil(south / step); number * step <= north; number++) {
    const { y } = mapPoint(0, number * step);
    line(clip.minX, y, clip.maxX, y, told(number * step, " N", " S"), true);
  }
  context.strokeStyle = color;
  context.globalAlpha = 0.5;
  context.lineWidth = 0.5;
  context.setLineDash([]);
  context.stroke();
  context.globalAlpha = 1;
  return () => {
    context.font = "9px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.strokeStyle = paper;
    context.fillStyle = ink;
    context.lineWidth = 2;
    for (const text of texts) {
      context.strokeText(...text);
      context.fillText(...text);
    }
  };
}

/** What is seen of the world, on a map of 0.4 points for each degree, repeated where it goes over ±180°. */
function insetPath(clip) {
  const place = (value) => clamp(36 - coordinate(0, clamp(value, 0, WORLD)).latitude * 0.4, 0, 72);
  const [north, south] = [place(clip.minY), place(clip.maxY)], [west, east] = [clip.minX / WORLD * 144, clip.maxX / WORLD * 144];
  // From near it is a point.
  const more = Math.max(0, 5 - (east - west)) / 2;
  return [-144, 0, 144].map((shift) =>
    `M${west - more + shift} ${north - more}H${east + more + shift}V${Math.max(south, north + 5 - more)}H${west - more + shift}z`).join("");
}
