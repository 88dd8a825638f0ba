// Names on the map, where there is room for them; and what is under the pointer.

/** Places labels by priority, none on another or on a mark. */
class Labels {
  constructor(painter, nameOf) {
    Object.assign(this, { painter, nameOf });
    this.widths = new Map();
    this.spots = new Map();
    this.taken = new Map();
  }

  /** Draws the names of what is in view; while the map moves over thousands of items, those that were found a moment ago. */
  draw(projection, { dark, most, isMoving = false, clusters = [] }) {
    const { painter } = this, { shapes, styles, context } = painter, { kind, box, style } = shapes, now = performance.now();
    if (!isMoving || !this.kept || this.kept.dark !== dark || this.kept.items < 20000 || now - this.kept.at > 400) {
      this.kept = { ...this.#requests(projection, dark, most), dark, at: now };
    }
    const { requests, items } = this.kept;
    if (!requests.length) return;
    this.taken.clear();
    for (const { marker, point } of clusters) this.#take(markBox(marker, point.x, point.y));
    const take = (item, offset) => {
      const point = kind[item] === POINT && projection.point(box[item * 4] + offset, box[item * 4 + 1]), pair = styles[style[item]];
      if (point) this.#take(markBox((dark ? pair.dark : pair.light).marker, point.x, point.y));
    };
    if (isMoving && items >= 20000) for (const { item, offset } of requests) take(item, offset);
    else painter.each(projection, take);
    context.textBaseline = "alphabetic";
    context.lineJoin = "round";
    let placed = 0;
    for (const request of requests) {
      if (placed >= most) break;
      if (this.#place(projection, request)) placed++;
    }
  }

  /** What has a name in view, the most important first, and how many items there are. */
  #requests(projection, dark, most) {
    const { shapes, styles } = this.painter, { kind, box, feature, style } = shapes, requests = [], seen = new Map();
    let items = 0;
    this.painter.each(projection, (item, offset) => {
      items++;
      const number = feature[item], pair = styles[style[item]], look = dark ? pair.dark : pair.light;
      if (pair.isUnnamed || kind[item] === POINT && !projection.point(box[item * 4] + offset, box[item * 4 + 1])) return;
      const at = item * 4, isArea = kind[item] === AREA, key = isArea ? -1 - number : number + offset / WORLD * shapes.featureCount;
      const size = (box[at + 2] - box[at]) * (box[at + 3] - box[at + 1]);
      const off = Math.abs((box[at] + box[at + 2]) / 2 + offset - projection.camera.x);
      const before = seen.get(key);
      // The name of an area is in its largest part that is in view, and in the nearest copy of the world.
      if (before && isArea && (size > before.size || size === before.size && off < before.off)) {
        Object.assign(before, { item, offset, look, size, off });
      }
      const text = before ? "" : this.nameOf(number);
      if (!text) return;
      const request = { item, offset, text, look, size, off, priority: pair.priority };
      seen.set(key, request);
      if (requests.length < 20 * most) requests.push(request);
    });
    requests.sort((a, b) => b.priority - a.priority);
    return { requests, items };
  }

  #width(text, font) {
    const key = `${font}\0${text}`;
    let width = this.widths.get(key);
    if (width === undefined) {
      if (this.widths.size > 20000) this.widths.clear();
      this.painter.context.font = font;
      width = this.painter.context.measureText(text).width;
      this.widths.set(key, width);
    }
    return width;
  }

  #place(projection, { item, offset, text, look }) {
    const { shapes } = this.painter, { label } = look, at = item * 4;
    const font = `${label.bold ? "bold " : ""}${label.size}px system-ui, sans-serif`;
    if (text.length > 60) text = `${Array.from(text).slice(0, 59).join("")}…`;
    const width = this.#width(text, font), height = label.size * 1.2;
    if (shapes.kind[item] === POINT) {
      const point = projection.point(shapes.box[at] + offset, shapes.box[at + 1]);
      const mark = markBox(look.marker, point.x, point.y), gap = 3;
      const middle = (mark.top + mark.bottom) / 2;
      for (const [x, y] of [[mark.right + gap + width / 2, middle], [mark.left - gap - width / 2, middle],
        [point.x, mark.top - gap - height / 2], [point.x, mark.bottom + gap + height / 2]]) {
        if (x - width / 2 < 0 || x + width / 2 > projection.screen.width) continue;
        if (this.#write(projection, text, font, label, x, y, width, height, 0)) return true;
      }
      return false;
    }
    if (shapes.kind[item] === LINE) {
      const spot = this.#alongLine(projection, item, offset, width);
      return spot && this.#write(projection, text, font, label, spot.x, spot.y, width, height, spot.angle);
    }
    const spot = this.#inside(item);
    if (spot.width * projection.scale < width * 0.8 || spot.height * projection.scale < height) return false;
    const point = projection.point(spot.x + offset, spot.y);
    return point && this.#write(projection, text, font, label, point.x, point.y, width, height, 0);
  }

  /** The middle of the part of a line that is in view, where it is straight enough. */
  #alongLine(projection, item, offset, width) {
    const { shapes } = this.painter, level = shapes.level(2 / projection.scale), ring = shapes.first[item];
    const path = [];
    let length = 0;
    for (let at = level.start[ring]; at < level.start[ring + 1]; at++) {
      if (!projection.clip.contains(level.x[at] + offset, level.y[at])) continue;
      const point = projection.point(level.x[at] + offset, level.y[at]);
      if (!point) continue;
      const last = path[path.length - 1];
      if (last) length += Math.hypot(point.x - last.x, point.y - last.y);
      path.push({ ...point, length });
    }
    if (length < width + 10) return null;
    const on = (way) => {
      let at = 1;
      while (at < path.length - 1 && path[at].length < way) at++;
      const a = path[at - 1], b = path[at], share = (way - a.length) / (b.length - a.length || 1);
      return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
    };
    for (const share of [0.5, 0.3, 0.7]) {
      const way = clamp(length * share, width / 2 + 1, length - width / 2 - 1);
      const a = on(way - width / 2), b = on(way + width / 2), m = on(way);
      if (Math.hypot(b.x - a.x, b.y - a.y) < width * 0.94) continue;
      let angle = Math.atan2(b.y - a.y, b.x - a.x);
      if (Math.abs(angle) > Math.PI / 2) angle += angle > 0 ? -Math.PI : Math.PI;
      return { x: (a.x + b.x + 2 * m.x) / 4, y: (a.y + b.y + 2 * m.y) / 4, angle };
    }
    return null;
  }

  /** Where a polygon is widest at one of some heights; in map points. */
  #inside(item) {
    let spot = this.spots.get(item);
    if (spot) return spot;
    const { shapes } = this.painter, { box, first, end } = shapes, at = item * 4;
    const height = box[at + 3] - box[at + 1];
    const level = shapes.level(Math.max(box[at + 2] - box[at], height) / 200);
    spot = { x: 0, y: 0, width: 0, height };
    for (const share of [0.5, 0.4, 0.6, 0.3, 0.7]) {
      const y = box[at + 1] + height * share, crossings = [];
      for (let ring = first[item]; ring < end[item]; ring++) {
        const from = level.start[ring], to = level.start[ring + 1];
        for (let here = from, last = to - 1; here < to; last = here++) {
          if (level.y[last] > y === level.y[here] > y) continue;
          crossings.push(level.x[last] + (level.x[here] - level.x[last]) * (y - level.y[last]) / (level.y[here] - level.y[last]));
        }
      }
      crossings.sort((a, b) => a - b);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const width = crossings[pair + 1] - crossings[pair];
        if (width > spot.width * 1.1) Object.assign(spot, { x: (crossings[pair] + crossings[pair + 1]) / 2, y, width });
      }
    }
    this.spots.set(item, spot);
    return spot;
  }

  #write(projection, text, font, label, x, y, width, height, angle) {
    const cos = Math.abs(Math.cos(angle)), sin = Math.abs(Math.sin(angle));
    const halfWidth = (width * cos + height * sin) / 2, halfHeight = (width * sin + height * cos) / 2;
    const box = { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
    const { width: w, height: h } = projection.screen;
    if (box.right < 0 || box.left > w || box.bottom < 0 || box.top > h || !this.#isFree(box)) return false;
    this.#take(box);
    const { context } = this.painter;
    context.save();
    context.translate(x, y);
    if (angle) context.rotate(angle);
    context.font = font;
    context.textAlign = "center";
    if (label.halo) {
      context.strokeStyle = label.halo;
      context.lineWidth = 3;
      context.strokeText(text, 0, label.size * 0.35);
    }
    context.fillStyle = label.color;
    context.fillText(text, 0, label.size * 0.35);
    context.restore();
    return true;
  }

  *#cells({ left, top, right, bottom }) {
    for (let row = Math.floor(top / 32); row <= bottom / 32; row++) {
      for (let column = Math.floor(left / 32); column <= right / 32; column++) yield row * 4096 + column;
    }
  }

  #take(box) {
    for (let row = Math.floor(box.top / 32); row <= box.bottom / 32; row++) {
      for (let column = Math.floor(box.left / 32); column <= box.right / 32; column++) {
        const list = this.taken.get(row * 4096 + column);
        if (!list) this.taken.set(row * 4096 + column, [box]);
        // So many marks leave no room for a name.
        else if (list.length < 100) list.push(box);
      }
    }
  }

  #isFree(box) {
    for (const cell of this.#cells(box)) {
      for (const other of this.taken.get(cell) ?? []) {
        if (box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom) return false;
      }
    }
    return true;
  }
}

/** The feature at a place of the screen, or nearly there: marks before lines, lines before areas; -1 for none. */
function pick(painter, projection, x, y, reach, dark, mayPick) {
  const { shapes, styles } = painter, { kind, box, feature, style, first, end } = shapes;
  const ground = projection.mapPoint(x, y);
  if (!ground) return -1;
  const found = [{ item: -1, off: reach }, { item: -1, off: reach }, { item: -1, off: 0 }];
  // A mark is at most so far from its place.
  const around = (reach + 45) * projection.depth(ground.x, ground.y) / projection.focal * (1 + projection.sinP * 2);
  painter.each(projection, (item, offset) => {
    const at = item * 4;
    if (box[at] + offset > ground.x + around || box[at + 2] + offset < ground.x - around
      || box[at + 1] > ground.y + around || box[at + 3] < ground.y - around || !mayPick(feature[item])) return;
    const pair = styles[style[item]], look = dark ? pair.dark : pair.light;
    if (kind[item] === POINT) {
      const point = projection.point(box[at] + offset, box[at + 1]);
      if (!point || look.marker.kind === "none") return;
      const mark = markBox(look.marker, point.x, point.y);
      const off = Math.hypot(Math.max(mark.left - x, 0, x - mark.right), Math.max(mark.top - y, 0, y - mark.bottom));
      if (off <= found[0].off) found[0] = { item, off };
      return;
    }
    const level = shapes.level(0.5 / projection.scale);
    let inside = false, near = Infinity;
    for (let ring = first[item]; ring < end[item]; ring++) {
      const from = level.start[ring], to = level.start[ring + 1], isArea = kind[item] === AREA;
      for (let here = isArea ? from : from + 1, last = isArea ? to - 1 : from; here < to; last = here++) {
        const ax = level.x[last] + offset, ay = level.y[last], bx = level.x[here] + offset, by = level.y[here];
        if (ay > ground.y !== by > ground.y && ground.x < ax + (bx - ax) * (ground.y - ay) / (by - ay)) inside = !inside;
        if (Math.min(ax, bx) > ground.x + around || Math.max(ax, bx) < ground.x - around
          || Math.min(ay, by) > ground.y + around || Math.max(ay, by) < ground.y - around) continue;
        const length = (bx - ax) ** 2 + (by - ay) ** 2;
        const share = length ? clamp(((ground.x - ax) * (bx - ax) + (ground.y - ay) * (by - ay)) / length, 0, 1) : 0;
        const point = projection.point(ax + (bx - ax) * share, ay + (by - ay) * share);
        if (point) near = Math.min(near, Math.hypot(point.x - x, point.y - y));
      }
    }
    const half = look.stroke ? widthOf(look.stroke, projection.zoom) / 2 : 0;
    if (kind[item] === AREA && inside && look.fill) found[2] = { item, off: 0 };
    else if (look.stroke && near - half <= found[1].off) found[1] = { item, off: Math.max(0, near - half) };
  });
  const best = found.find(({ item }) => item >= 0);
  return best ? feature[best.item] : -1;
}
