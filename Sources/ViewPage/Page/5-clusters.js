// Marks that are near to each other on the screen, as one with their number.

/** Points of the screen, at a zoom level, within which marks are one. */
const REACH = 44;
/** From this zoom level on each mark stands alone, also of those at one place. */
const SINGLE = 17;

/** The clusters of marks, by half zoom levels; each is made when it is first asked for. */
class Clusters {
  constructor(shapes) {
    this.shapes = shapes;
    this.reset([]);
  }

  /** Takes the items that are to be clustered. */
  reset(items) {
    this.items = items;
    this.levels = new Map();
  }

  /** The level of a zoom level. */
  static level(zoom) { return zoom >= SINGLE ? Infinity : Math.floor(zoom * 2) / 2; }

  /**
   * The clusters of two marks and more: the middle x, y of their items, how many they are, and their box.
   *
   * The first mark takes all that are near to it, then the next of those that are left. O(marks), where they are spread.
   */
  at(level) {
    if (level === Infinity) return [];
    let found = this.levels.get(level);
    if (!found) this.levels.set(level, found = this.#found(REACH / 2 ** (level - 20)));
    return found;
  }

  #found(reach) {
    const { items } = this, { box } = this.shapes, columns = Math.max(1, Math.floor(WORLD / reach)), cells = new Map();
    const place = (item) => [Math.floor(box[item * 4] / WORLD * columns), Math.floor(box[item * 4 + 1] / WORLD * columns)];
    const key = (column, row) => row * columns + (column % columns + columns) % columns;
    for (const item of items) {
      const cell = key(...place(item)), list = cells.get(cell);
      if (list) list.push(item);
      else cells.set(cell, [item]);
    }
    const found = [], taken = new Set();
    for (const item of items) {
      if (taken.has(item)) continue;
      const x = box[item * 4], y = box[item * 4 + 1], [column, row] = place(item), members = [];
      let [sumX, sumY] = [0, 0], bounds = [Infinity, Infinity, -Infinity, -Infinity];
      const around = new Set([-1, 0, 1].flatMap((up) => [-1, 0, 1].map((right) => key(column + right, row + up))));
      for (const cell of around) {
        const left = [];
        for (const other of cells.get(cell) ?? []) {
          // The short way round the world.
          let dx = box[other * 4] - x;
          const dy = box[other * 4 + 1] - y;
          dx -= Math.round(dx / WORLD) * WORLD;
          if (dx * dx + dy * dy > reach * reach) {
            left.push(other);
            continue;
          }
          taken.add(other);
          members.push(other);
          sumX += dx;
          sumY += dy;
          bounds = [Math.min(bounds[0], dx), Math.min(bounds[1], dy), Math.max(bounds[2], dx), Math.max(bounds[3], dy)];
        }
        cells.set(cell, left);
      }
      if (members.length < 2) continue;
      const count = members.length, [minX, minY, maxX, maxY] = bounds;
      found.push({ items: members, count, x: x + sumX / count, y: y + sumY / count,
        box: [x + minX, y + minY, x + maxX, y + maxY] });
    }
    return found;
  }

  /** The mark of a cluster: larger by the number of digits, which are short above 9,999. */
  static marker({ count, items }, shapes, styles, dark) {
    const pair = styles[shapes.style[items[0]]], { marker } = dark ? pair.dark : pair.light;
    const glyph = count < 10000 ? String(count) : `${Math.floor(count / 1000)}k`;
    return { kind: "disc", size: 26 + 6 * Math.log10(count), color: marker.color.slice(0, 7), glyph,
      glyphSize: Math.min(0.42, 1.5 / glyph.length), glyphColor: marker.glyphColor, anchor: [0.5, 0.5] };
  }
}
