// From shapes to the canvas: what is visible, as finely as can be told apart.

/**
 * The boxes of the shapes in the open path.
 *
 * A path of areas that do not meet looks as they do one by one; and one of some is drawn faster than each, but one of
 * thousands a hundred times slower.
 */
class Batch {
  constructor() { Object.assign(this, { boxes: new Float64Array(64 * 4), count: 0 }); }

  begin(box, at, offset, gap) {
    this.count = 0;
    this.#add(box[at] + offset - gap, box[at + 1] - gap, box[at + 2] + offset + gap, box[at + 3] + gap);
  }

  /** Takes a shape's box, unless there are enough or, where that matters, one is in its way. */
  takes(box, at, offset, gap, isApart) {
    const { boxes, count } = this;
    if (count * 4 === boxes.length) return false;
    const minX = box[at] + offset, minY = box[at + 1], maxX = box[at + 2] + offset, maxY = box[at + 3];
    for (let other = 0; isApart && other < count * 4; other += 4) {
      if (minX < boxes[other + 2] && boxes[other] < maxX && minY < boxes[other + 3] && boxes[other + 1] < maxY) return false;
    }
    this.#add(minX - gap, minY - gap, maxX + gap, maxY + gap);
    return true;
  }

  #add(minX, minY, maxX, maxY) {
    this.boxes.set([minX, minY, maxX, maxY], this.count * 4);
    this.count++;
  }
}

/** Draws shapes; one for each canvas. */
class Painter {
  constructor(context, shapes, styles) {
    Object.assign(this, { context, shapes, styles });
    this.part = [0, 0];
    this.sprites = new Map();
    this.sheet = new MarkSheet();
    /** The items that may be seen in `seen`, in the order in which they are drawn. */
    this.near = null;
    this.seen = null;
    /** What draws many items faster; undefined until there are many, null where there is none. */
    this.graphics = undefined;
  }

  /** Decides on the order, when what is shown has changed. */
  arrange(isShown) {
    const { count, feature, kind, style } = this.shapes;
    const order = [];
    for (let item = 0; item < count; item++) if (isShown(feature[item], item)) order.push(item);
    const key = (item) => this.styles[style[item]].level * 2 + (kind[item] === POINT ? 1 : 0);
    // Within a layer shapes are below marks, and each by the layers of a style sheet.
    this.order = Int32Array.from(order);
    const layer = this.layerOf;
    let sorted = true;
    for (let at = 1; at < order.length && sorted; at++) {
      const a = order[at - 1], b = order[at];
      sorted = this.#compare(a, b, key, layer) <= 0;
    }
    if (!sorted) this.order.sort((a, b) => this.#compare(a, b, key, layer));
    this.near = null;
    this.graphics?.arrange(this.order);
  }

  #compare(a, b, key, layer) {
    const { feature, style } = this.shapes, of = (item) => this.styles[style[item]].layer ?? 0;
    const levels = (key(a) >> 1) - (key(b) >> 1);
    return levels || layer(feature[a]) - layer(feature[b]) || key(a) - key(b) || of(a) - of(b) || a - b;
  }

  /** The items near the part of the map that is seen. */
  #candidates(clip) {
    const width = clip.maxX - clip.minX, height = clip.maxY - clip.minY, seen = this.seen;
    if (this.near && clip.minX >= seen[0] && clip.minY >= seen[1] && clip.maxX <= seen[2] && clip.maxY <= seen[3]
      && (seen[2] - seen[0]) < 8 * width) return this.near;
    const [west, north, east, south] = this.seen = [
      clip.minX - width / 2, clip.minY - height / 2, clip.maxX + width / 2, clip.maxY + height / 2];
    const { box } = this.shapes, near = new Int32Array(this.order.length);
    let count = 0;
    for (const item of this.order) {
      const at = item * 4;
      if (box[at + 3] < north || box[at + 1] > south) continue;
      // Whether any copy of the world has it in view.
      if (Math.ceil((west - box[at + 2]) / WORLD) > Math.floor((east - box[at]) / WORLD)) continue;
      near[count++] = item;
    }
    return this.near = near.slice(0, count);
  }

  /**
   * Calls `body` with each item in view, how far to the east its copy is, and whether it has to be clipped.
   *
   * items: those that may be in view; numbers below 0 are handed on as they are.
   */
  each(projection, body, items = this.#candidates(projection.clip)) {
    const { box } = this.shapes, clip = projection.clip;
    for (const item of items) {
      if (item < 0) {
        body(item);
        continue;
      }
      const at = item * 4;
      const first = Math.ceil((clip.minX - box[at + 2]) / WORLD), last = Math.floor((clip.maxX - box[at]) / WORLD);
      if (last - first > 64) continue;
      for (let copy = first; copy <= last; copy++) {
        const offset = copy * WORLD;
        const visibility = clip.visibility(box[at] + offset, box[at + 1], box[at + 2] + offset, box[at + 3]);
        if (visibility && body(item, offset, visibility === 1) === false) return;
      }
    }
  }

  /**
   * Draws all but labels.
   *
   * coarseness: 1 for what can be told apart, more while the map moves and each frame counts.
   * levels: which levels of styles are drawn.
   */
  draw(projection, { dark, coarseness = 1, levels = [0, 2], filter, style: special, opacityOf }) {
    const { context, shapes } = this, { kind, box } = shapes;
    this.projection = projection;
    this.dark = dark;
    this.isRough = coarseness > 1.2;
    const scale = projection.scale;
    const many = !special && this.#candidates(projection.clip).length > 3000;
    const batch = new Batch(), specks = new Set();
    const cell = many ? Math.max(1, coarseness) : 0.5;
    const columns = Math.ceil((projection.screen.width + 80) / cell) + 1;
    const marked = many ? new Int32Array(columns * (Math.ceil((projection.screen.height + 80) / cell) + 1)) : null;
    let lastStyle = -1, open = 0, current = null, speckColor = null;
    const ratio = context.getTransform().a, graphics = many ? this.#graphics() : null;
    const isFast = graphics?.begin(projection, dark, ratio, this.isRough);
    const flush = () => {
      if (!open) return;
      if (speckColor) this.#use(current);
      speckColor = null;
      if (current.fill && open === AREA) context.fill("evenodd");
      if (current.stroke) context.stroke();
      if (current.pattern) this.#pattern(current.pattern);
      open = 0;
    };
    this.each(projection, (entry, offset, clips) => {
      const item = entry < 0 ? graphics.first(-1 - entry) : entry;
      if (filter && !filter(item)) return;
      const number = shapes.style[item], pair = this.styles[number];
      if (pair.level < levels[0] || pair.level > levels[1]) return;
      if (entry < 0) {
        flush();
        lastStyle = -1;
        this.sheet.flush(context);
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.drawImage(graphics.draw(-1 - entry, projection), 0, 0);
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        return;
      }
      const look = special ? special(pair, dark) : dark ? pair.dark : pair.light;
      const at = item * 4;
      if (kind[item] === POINT) {
        flush();
        const point = projection.point(box[at] + offset, box[at + 1]);
        if (!point || !projection.clip.contains(box[at] + offset, box[at + 1])) return;
        if (marked) {
          const slot = Math.round((point.y + 40) / cell) * columns + Math.round((point.x + 40) / cell);
          if (marked[slot] === number + 1) return;
          marked[slot] = number + 1;
        }
        this.#mark(look, number, point, many);
        return;
      }
      this.sheet.flush(context);
      const middleX = (box[at] + box[at + 2]) / 2 + offset, middleY = (box[at + 1] + box[at + 3]) / 2;
      const size = Math.max(box[at + 2] - box[at], box[at + 3] - box[at + 1]);
      let local = scale;
      if (projection.sinP) {
        const depth = projection.depth(middleX, middleY) - size * 0.71 * projection.sinP;
        local = projection.focal / Math.max(depth, projection.nearest);
      }
      if (size * local < 0.7 * coarseness && !special) {
        const point = projection.point(middleX, middleY);
        const color = look.stroke ? look.stroke.color : look.fill;
        if (!point || !color) return;
        // Of those at one place, which is half a point wide, one is drawn: as large as it is with its line.
        const fine = 2 / coarseness, slot = (Math.round(point.y * fine) + 1024) * 32768 + Math.round(point.x * fine) + 1024;
        const key = number * 2 ** 31 + slot;
        if (specks.has(key)) return;
        specks.add(key);
        if (speckColor !== color) context.fillStyle = speckColor = color;
        const line = look.stroke ? widthOf(look.stroke, projection.zoom) * 0.886 : 0, least = this.isRough ? coarseness : 0;
        const width = Math.max(least, (box[at + 2] - box[at]) * local + line);
        const height = Math.max(least, (box[at + 3] - box[at + 1]) * local * projection.cosP + line);
        context.fillRect(point.x - width / 2, point.y - height / 2, width, height);
        return;
      }
      const isArea = kind[item] === AREA, isCut = isArea && (clips || this.#hasSeam(item));
      // What is cut has paths of its own for its inside and its border, and would end the open one undrawn.
      // Borders of neighbours lie on each other, too; while the map moves nobody sees it.
      const gap = !isArea || !look.stroke || this.isRough ? 0 : widthOf(look.stroke, projection.zoom) / local;
      const batches = many && number === lastStyle && open === kind[item] && !look.pattern && !isCut
        && (isArea || look.isOpaque) && batch.takes(box, at, offset, gap, isArea);
      if (!batches) {
        flush();
        batch.begin(box, at, offset, gap);
        this.#use(look);
        current = look;
        lastStyle = number;
        context.beginPath();
      }
      open = kind[item];
      const level = shapes.level(0.5 * coarseness / local);
      if (kind[item] === LINE) {
        if (look.gradient && !special) {
          this.#gradient(level, item, offset, look.gradient);
          open = 0;
          lastStyle = -1;
          return;
        }
        this.#line(level, item, offset, clips);
        return;
      }
      if (!isCut) {
        for (let ring = shapes.first[item]; ring < shapes.end[item]; ring++) this.#ring(level, ring, offset);
        return;
      }
      // The inside is clipped as a ring, the border as lines.
      if (look.fill) {
        context.beginPath();
        for (let ring = shapes.first[item]; ring < shapes.end[item]; ring++) this.#clippedRing(level, ring, offset);
        context.fill("evenodd");
        if (look.pattern) this.#pattern(look.pattern);
      }
      if (look.stroke) {
        context.beginPath();
        for (let ring = shapes.first[item]; ring < shapes.end[item]; ring++) {
          this.#lineOf(level, level.start[ring], level.start[ring + 1], offset, true, true);
        }
        context.stroke();
      }
      open = 0;
      lastStyle = -1;
    }, isFast ? graphics.left : undefined);
    flush();
    this.sheet.flush(context);
    context.setLineDash([]);
  }

  /** The graphics processor, where there is one. */
  #graphics() {
    if (this.graphics === undefined) {
      this.graphics = Graphics.open(this);
      this.graphics?.arrange(this.order);
    }
    return this.graphics;
  }

  #use(look) {
    const { context } = this, { stroke } = look;
    if (look.fill) context.fillStyle = look.fill;
    if (!stroke) return;
    context.strokeStyle = stroke.color;
    context.lineWidth = widthOf(stroke, this.projection.zoom);
    // Ends and corners that nobody sees while the map moves cost as much as the lines.
    context.lineCap = this.isRough ? "butt" : stroke.cap;
    context.lineJoin = this.isRough ? "bevel" : stroke.join;
    context.setLineDash(stroke.dash);
  }

  /** Draws a line in pieces of the colours of a gradient, each as long as the others on the map. */
  #gradient({ x, y, start }, item, offset, colors) {
    const { context } = this, { clip } = this.projection, { part } = this;
    const from = start[this.shapes.first[item]], to = start[this.shapes.end[item]];
    let whole = 0, done = 0, number = 0, isOpen = false;
    for (let at = from + 1; at < to; at++) whole += Math.hypot(x[at] - x[at - 1], y[at] - y[at - 1]);
    const begin = (piece) => {
      context.beginPath();
      context.strokeStyle = colors[piece];
      isOpen = false;
    };
    const edge = (ax, ay, bx, by) => {
      const isSeen = clip.segment(ax + offset, ay, bx + offset, by, part);
      if (isSeen && (!isOpen || part[0] > 0)) this.#to(ax + offset + (bx - ax) * part[0], ay + (by - ay) * part[0], true);
      if (isSeen) this.#to(ax + offset + (bx - ax) * part[1], ay + (by - ay) * part[1], false);
      isOpen = isSeen && part[1] === 1;
    };
    begin(0);
    for (let at = from + 1; at < to; at++) {
      const length = Math.hypot(x[at] - x[at - 1], y[at] - y[at - 1]), dx = x[at] - x[at - 1], dy = y[at] - y[at - 1];
      let ax = x[at - 1], ay = y[at - 1];
      for (let end; number < colors.length - 1 && done + length > (end = whole * (number + 1) / colors.length); number++) {
        const share = (end - done) / length, bx = x[at - 1] + dx * share, by = y[at - 1] + dy * share;
        edge(ax, ay, bx, by);
        context.stroke();
        [ax, ay] = [bx, by];
        begin(number + 1);
      }
      edge(ax, ay, x[at], y[at]);
      done += length;
    }
    context.stroke();
  }

  /** Draws lines at equal distances into the path, the same for all areas. */
  #pattern({ kind, spacing, stroke }) {
    const { context } = this, { width, height } = this.projection.screen, h = Math.SQRT1_2;
    const normals = { hatch: [[h, h]], "back-hatch": [[-h, h]], cross: [[h, h], [-h, h]], horizontal: [[0, 1]], vertical: [[1, 0]] };
    context.save();
    context.clip("evenodd");
    context.beginPath();
    const far = width + height;
    for (const [nx, ny] of normals[kind]) {
      for (let row = Math.ceil(Math.min(0, nx * width) / spacing) * spacing; row < Math.max(0, nx * width) + ny * height; row += spacing) {
        context.moveTo(row * nx - far * ny, row * ny + far * nx);
        context.lineTo(row * nx + far * ny, row * ny - far * nx);
      }
    }
    this.#use({ stroke });
    context.stroke();
    context.restore();
  }

  /** Whether a polygon reaches ±180° or a pole, where it may have been cut. */
  #hasSeam(item) {
    const at = item * 4, { box } = this.shapes;
    return Painter.isCut(box[at]) || Painter.isCut(box[at + 2]) || box[at + 1] < -WORLD * 0.5 || box[at + 3] > WORLD * 1.5;
  }

  static isCut(x) { return Math.abs(x - Math.round(x / WORLD) * WORLD) < 1e-3; }

  /** Whether an edge is where a polygon was cut at ±180° or ends at a pole. */
  static isSeam(ax, ay, bx, by) {
    const isPole = (y) => y < -WORLD * 0.5 || y > WORLD * 1.5;
    return Math.abs(ax - bx) < 1e-3 && Painter.isCut(ax) || isPole(ay) && isPole(by);
  }

  #ring({ x, y, start }, ring, offset) {
    const { context, projection } = this, { camera, screen, sinH, cosH, sinP, cosP, focal } = projection;
    const from = start[ring], to = start[ring + 1], dx = offset - camera.x;
    for (let at = from; at < to; at++) {
      const east = x[at] + dx, north = camera.y - y[at], v = east * sinH + north * cosH;
      const k = focal / (v * sinP + camera.distance);
      const px = screen.px + k * (east * cosH - north * sinH), py = screen.py - k * v * cosP;
      if (at === from) context.moveTo(px, py);
      else context.lineTo(px, py);
    }
    context.closePath();
  }

  #clippedRing({ x, y, start }, ring, offset) {
    const points = [];
    for (let at = start[ring]; at < start[ring + 1]; at++) points.push(x[at] + offset, y[at]);
    const clipped = this.projection.clip.ring(points);
    for (let at = 0; at < clipped.length; at += 2) this.#to(clipped[at], clipped[at + 1], at === 0);
    if (clipped.length) this.context.closePath();
  }

  #line(level, item, offset, clips) {
    const ring = this.shapes.first[item];
    this.#lineOf(level, level.start[ring], level.start[ring + 1], offset, clips, false);
  }

  #lineOf({ x, y }, from, to, offset, clips, isRing) {
    const { clip } = this.projection, { part } = this;
    if (!clips) {
      for (let at = from; at < to; at++) this.#to(x[at] + offset, y[at], at === from);
      return;
    }
    let open = false;
    for (let at = isRing ? from : from + 1, last = isRing ? to - 1 : from; at < to; last = at++) {
      const ax = x[last] + offset, ay = y[last], bx = x[at] + offset, by = y[at];
      if (isRing && Painter.isSeam(x[last], ay, x[at], by) || !clip.segment(ax, ay, bx, by, part)) {
        open = false;
        continue;
      }
      if (!open || part[0] > 0) this.#to(ax + (bx - ax) * part[0], ay + (by - ay) * part[0], true);
      this.#to(ax + (bx - ax) * part[1], ay + (by - ay) * part[1], false);
      open = part[1] === 1;
    }
  }

  #to(x, y, begins) {
    const point = this.projection.point(x, y);
    if (!point) return;
    if (begins) this.context.moveTo(point.x, point.y);
    else this.context.lineTo(point.x, point.y);
  }

  /** Draws where the user is going, below the mark. */
  #course({ course, color, size }, point) {
    const { context, projection } = this, ground = projection.mapPoint(point.x, point.y), ahead = course * RADIANS;
    const next = ground && projection.point(ground.x + Math.sin(ahead) / projection.scale, ground.y - Math.cos(ahead) / projection.scale);
    if (!next) return;
    const angle = Math.atan2(next.y - point.y, next.x - point.x);
    context.globalAlpha = 0.35;
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(point.x, point.y);
    context.arc(point.x, point.y, size * 2, angle - Math.PI / 6, angle + Math.PI / 6);
    context.fill();
    context.globalAlpha = 1;
  }

  #mark(look, number, point, many) {
    if (look.marker.kind === "none") return;
    if (!many || look.marker.course !== undefined) {
      this.sheet.flush(this.context);
      if (look.marker.course !== undefined) this.#course(look.marker, point);
      drawMark(this.context, look.marker, point.x, point.y);
      return;
    }
    const sprite = this.sprite(look, number), ratio = sprite.ratio;
    this.sheet.add(sprite.pixels ??= MarkSheet.pixels(sprite.canvas, sprite.middle), this.context.canvas,
      Math.round(point.x * ratio), Math.round(point.y * ratio));
  }

  /** The picture of a style's mark, and the pixel in it that is its place. */
  sprite(look, number) {
    const key = `${number} ${this.dark}`;
    const ratio = this.context.getTransform().a, size = Math.ceil(look.marker.size * 1.3 + 4);
    let sprite = this.sprites.get(key);
    if (!sprite || sprite.ratio !== ratio) {
      const canvas = document.createElement("canvas"), middle = Math.round(size * ratio);
      sprite = { canvas, middle, ratio };
      canvas.width = canvas.height = Math.ceil(size * 2 * ratio);
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context.scale(ratio, ratio);
      drawMark(context, look.marker, middle / ratio, middle / ratio);
      this.sprites.set(key, sprite);
    }
    return sprite;
  }
}

/** The width of a line, which may depend on the zoom level. */
function widthOf({ width, widths }, zoom) {
  if (!widths) return width;
  const above = widths.findIndex(([at]) => at > zoom);
  if (above < 1) return widths.at(above)[1];
  const [[from, a], [to, b]] = [widths[above - 1], widths[above]];
  return a + (b - a) * (zoom - from) / (to - from);
}

/** The box of a mark around its place. */
function markBox({ kind, size, anchor }, x, y) {
  const height = kind === "balloon" ? size * 1.25 : size;
  const left = x - anchor[0] * size, top = y - anchor[1] * height;
  return { left, top, right: left + size, bottom: top + height };
}

/** Draws a mark whose place is at x, y, as snapshot does. */
function drawMark(context, marker, x, y) {
  if (marker.kind === "none") return;
  const box = markBox(marker, x, y), r = marker.size / 2, cx = box.left + r, cy = box.top + r;
  context.beginPath();
  if (marker.kind === "balloon") {
    // A disc and its two tangents to the tip below.
    const angle = Math.acos(r / Math.max(box.bottom - cy, r * 1.01));
    context.moveTo(cx, box.bottom);
    context.arc(cx, cy, r, Math.PI / 2 + angle, Math.PI / 2 - angle + 2 * Math.PI);
    context.closePath();
  } else {
    context.arc(cx, cy, r, 0, 2 * Math.PI);
  }
  context.fillStyle = marker.color;
  context.fill();
  context.setLineDash([]);
  context.lineWidth = marker.kind === "user" ? 3 : 1;
  context.strokeStyle = marker.kind === "user" ? "#fff" : "rgba(255,255,255,.9)";
  context.stroke();
  if (marker.icon) {
    // On a grid of 15 units, as large as it has room for.
    const unit = r * 1.4 / 15;
    context.save();
    context.translate(cx - 7.5 * unit, cy - 7.5 * unit);
    context.scale(unit, unit);
    context.lineCap = context.lineJoin = "round";
    for (const [path, width, isCut] of marker.icon) {
      context.fillStyle = context.strokeStyle = isCut ? marker.color : marker.glyphColor;
      context.lineWidth = width;
      if (width) context.stroke(new Path2D(path)); else context.fill(new Path2D(path));
    }
    context.restore();
  }
  if (marker.glyph) {
    context.fillStyle = marker.glyphColor;
    context.font = `bold ${marker.size * marker.glyphSize}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    context.fillText(marker.glyph, cx, cy + marker.size * marker.glyphSize * 0.36);
  }
}
