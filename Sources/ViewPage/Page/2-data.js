// What the page carries: shapes, names and details, packed; and the levels of detail that are drawn.

/** The bytes of a packed block (base64 of raw deflate, RFC 1951) in the page, which then lets go of the text. */
async function unpack(id) {
  const element = document.getElementById(id);
  if (!element) return new Uint8Array(0);
  const text = element.textContent;
  element.textContent = "";
  let bytes;
  if (Uint8Array.fromBase64) {
    bytes = Uint8Array.fromBase64(text);
  } else {
    const raw = atob(text);
    bytes = new Uint8Array(raw.length);
    for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
  }
  if (!bytes.length) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Reads numbers of seven bits a byte, the lowest first. */
class Numbers {
  constructor(bytes, at = 0) { Object.assign(this, { bytes, at }); }

  next() {
    let value = 0, factor = 1;
    for (;;) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  /** One with a sign, which is its lowest bit. */
  signed() {
    const value = this.next(), half = Math.floor(value / 2);
    return value % 2 ? -half - 1 : half;
  }

  /** A part that is preceded by its length. */
  part() {
    const length = this.next(), part = new Numbers(this.bytes, this.at);
    this.at += length;
    return part;
  }
}

const POINT = 0, LINE = 1, AREA = 2;

/**
 * All shapes: items, each a point, a line or a polygon, in the order of their features.
 *
 * The rings of item i are first[i] ..< end[i], those of the item before where it is drawn again in another look; the vertices of ring r in levels[0] start[r] ..< start[r + 1].
 */
class Shapes {
  constructor(bytes) {
    const numbers = new Numbers(bytes);
    const features = numbers.next(), items = numbers.next(), rings = numbers.next(), vertices = numbers.next();
    // A map point has so many steps; those of marks may be finer.
    const step = 2 ** -numbers.next(), pointStep = 2 ** -numbers.next();
    const heads = numbers.part(), sizes = numbers.part(), xs = numbers.part(), ys = numbers.part();
    this.featureCount = features;
    this.count = items;
    this.kind = new Uint8Array(items);
    this.feature = new Int32Array(items);
    this.style = new Int32Array(items);
    this.first = new Uint32Array(items);
    this.end = new Uint32Array(items);
    this.box = new Float64Array(items * 4);
    /** The first item of each feature. */
    this.itemOf = new Int32Array(features).fill(-1);
    const x = new Float64Array(vertices), y = new Float64Array(vertices), start = new Uint32Array(rings + 1);
    let feature = 0, ring = 0, at = 0, lineX = 0, lineY = 0, markX = 0, markY = 0;
    for (let item = 0; item < items; item++) {
      const head = heads.next();
      let kind = head % 4;
      const isAgain = kind === 3;
      feature += Math.floor(head / 4);
      if (isAgain) kind = this.kind[item - 1];
      this.kind[item] = kind;
      this.feature[item] = feature;
      if (this.itemOf[feature] < 0) this.itemOf[feature] = item;
      this.style[item] = heads.next();
      if (isAgain) {
        this.first[item] = this.first[item - 1];
        this.end[item] = this.end[item - 1];
        this.box.copyWithin(item * 4, item * 4 - 4, item * 4);
        continue;
      }
      this.first[item] = ring;
      let minX = Infinity, minY = Infinity, maxX = -Infinity, maxY = -Infinity;
      for (let left = kind === AREA ? sizes.next() : 1; left > 0; left--) {
        start[ring++] = at;
        for (let more = kind === POINT ? 1 : sizes.next(); more > 0; more--, at++) {
          if (kind === POINT) {
            x[at] = (markX += xs.signed()) * pointStep;
            y[at] = (markY += ys.signed()) * pointStep;
          } else {
            x[at] = (lineX += xs.signed()) * step;
            y[at] = (lineY += ys.signed()) * step;
          }
          if (x[at] < minX) minX = x[at];
          if (x[at] > maxX) maxX = x[at];
          if (y[at] < minY) minY = y[at];
          if (y[at] > maxY) maxY = y[at];
        }
      }
      this.box.set([minX, minY, maxX, maxY], item * 4);
      this.end[item] = ring;
    }
    start[ring] = at;
    this.vertexCount = vertices;
    this.levels = [{ x, y, start }];
  }

  /** Map points of which vertices of a level may be off. */
  static tolerance(level) { return level === 0 ? 0 : 0.5 * 4 ** (level - 1); }

  /** The coarsest level that is as exact as `tolerance` map points. */
  level(tolerance) {
    let number = 0;
    while (number < 14 && Shapes.tolerance(number + 1) <= tolerance) number++;
    while (this.levels.length <= number) this.#addLevel();
    return this.levels[number];
  }

  /** Makes the next level: of vertices near to the one before, and of those on the way to the next, none is kept. */
  #addLevel() {
    const { x, y, start } = this.levels[this.levels.length - 1];
    const rings = start.length - 1, tolerance = Shapes.tolerance(this.levels.length);
    const near = tolerance * tolerance, aside = near * 0.09;
    const nextX = new Float64Array(x.length), nextY = new Float64Array(x.length), nextStart = new Uint32Array(rings + 1);
    let count = 0;
    for (let ring = 0; ring < rings; ring++) {
      const from = start[ring], to = start[ring + 1], first = count;
      nextStart[ring] = first;
      for (let at = from; at < to; at++) {
        const isEnd = at === from || at === to - 1;
        if (!isEnd) {
          const dx = x[at] - nextX[count - 1], dy = y[at] - nextY[count - 1];
          if (dx * dx + dy * dy < near) continue;
          const ex = x[at + 1] - nextX[count - 1], ey = y[at + 1] - nextY[count - 1];
          const cross = dx * ey - dy * ex, along = dx * ex + dy * ey, length = ex * ex + ey * ey;
          if (cross * cross < aside * length && along > 0 && along < length) continue;
        }
        nextX[count] = x[at];
        nextY[count++] = y[at];
      }
    }
    nextStart[rings] = count;
    this.levels.push({ x: nextX.slice(0, count), y: nextY.slice(0, count), start: nextStart });
  }
}

/** The details of features: tables of the same keys, column by column, a value on each line. */
class Details {
  constructor(bytes) { this.bytes = bytes; }

  #line(number) {
    return Details.decoder.decode(this.bytes.subarray(number ? this.ends[number - 1] + 1 : 0, this.ends[number]));
  }

  /** Finds lines, tables and rows when the first feature is asked for. */
  #open() {
    let count = 0;
    for (const byte of this.bytes) if (byte === 10) count++;
    this.ends = new Uint32Array(count);
    for (let at = 0, line = 0; at < this.bytes.length; at++) if (this.bytes[at] === 10) this.ends[line++] = at;
    this.tables = JSON.parse(this.#line(0)).map((keys) => ({ keys, rows: 0, first: 0 }));
    const numbers = this.#line(1).split(",");
    this.table = new Uint32Array(numbers.length);
    this.row = new Uint32Array(numbers.length);
    for (let feature = 0; feature < numbers.length; feature++) {
      this.table[feature] = +numbers[feature];
      this.row[feature] = this.tables[this.table[feature]].rows++;
    }
    let line = 2;
    for (const table of this.tables) {
      table.first = line;
      line += table.keys.length * table.rows;
    }
  }

  /** The JSON text of a member of a feature; undefined for none. */
  value(feature, key) {
    if (!this.bytes.length) return undefined;
    if (!this.ends) this.#open();
    const table = this.tables[this.table[feature]], column = table.keys.indexOf(key);
    return column < 0 ? undefined : this.#line(table.first + column * table.rows + this.row[feature]);
  }

  /** The members of a feature, key and JSON text; its id is under the empty key. */
  of(feature) {
    if (!this.bytes.length) return [];
    if (!this.ends) this.#open();
    const table = this.tables[this.table[feature]], row = this.row[feature];
    return table.keys.map((key, column) => [key, this.#line(table.first + column * table.rows + row)]);
  }
}
Details.decoder = new TextDecoder();
