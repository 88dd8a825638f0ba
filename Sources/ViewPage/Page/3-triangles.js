// Areas as triangles, which is what a graphics processor paints.

/** A polygon that is cut into triangles by clipping ears (Meisters 1975); one for each polygon. */
class Triangles {
  /** rings: arrays of x and y in turn, the outer one first; `places` has them all, and what is added where holes are joined. */
  constructor(rings) {
    this.x = [];
    this.y = [];
    this.next = [];
    this.last = [];
    const [outer, ...holes] = rings.map((ring, number) => this.#link(ring, number === 0));
    let left = this.x.length;
    this.start = outer;
    // From the right to the left: what is to the right of a hole is joined before it.
    const rightmost = holes.map((from) => {
      let best = from;
      for (let at = this.next[from]; at !== from; at = this.next[at]) if (this.x[at] > this.x[best]) best = at;
      return best;
    }).sort((a, b) => this.x[b] - this.x[a]);
    for (const hole of rightmost) left += this.#join(hole) ? 2 : 0;
    this.left = left;
  }

  /** Links a ring in the direction that it has as an outer ring or a hole. */
  #link(ring, isOuter) {
    const first = this.x.length, count = ring.length / 2;
    let area = 0;
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      area += ring[before] * ring[at + 1] - ring[at] * ring[before + 1];
    }
    for (let number = 0; number < count; number++) {
      const at = area > 0 === isOuter ? number : count - 1 - number;
      this.x.push(ring[at * 2]);
      this.y.push(ring[at * 2 + 1]);
      this.next.push(first + (number + 1) % count);
      this.last.push(first + (number + count - 1) % count);
    }
    return first;
  }

  #cross(a, b, c) {
    const { x, y } = this;
    return (x[b] - x[a]) * (y[c] - y[a]) - (x[c] - x[a]) * (y[b] - y[a]);
  }

  #holds(a, b, c, p) { return this.#cross(a, b, p) >= 0 && this.#cross(b, c, p) >= 0 && this.#cross(c, a, p) >= 0; }

  /** Joins a hole, by its rightmost vertex, to a vertex that is seen from there (Eberly 2002). */
  #join(hole) {
    const { x, y, next, last } = this, hx = x[hole], hy = y[hole];
    let best = -1, way = Infinity;
    for (let a = this.start, b; ; a = b) {
      b = next[a];
      if (y[a] <= hy && y[b] >= hy && y[a] !== y[b]) {
        const at = x[a] + (x[b] - x[a]) * (hy - y[a]) / (y[b] - y[a]);
        if (at >= hx && at - hx < way) {
          way = at - hx;
          best = x[a] > x[b] ? a : b;
        }
      }
      if (b === this.start) break;
    }
    if (best < 0) return false;
    // A vertex in the triangle of the ray and the edge's end is in the way; of those the nearest to the ray is seen.
    const corner = this.#add(hx + way, hy), end = best;
    let least = Infinity;
    for (let at = next[this.start], first = at; ; ) {
      const isIn = end !== at && x[at] >= hx && (y[end] < hy ? this.#holds(hole, end, corner, at) : this.#holds(hole, corner, end, at));
      const slope = isIn && this.#cross(last[at], at, next[at]) <= 0 ? Math.abs(y[at] - hy) / (x[at] - hx || 1e-9) : Infinity;
      if (slope < least) {
        least = slope;
        best = at;
      }
      at = next[at];
      if (at === first) break;
    }
    this.x.pop();
    this.y.pop();
    this.next.pop();
    this.last.pop();
    const hole2 = this.#add(hx, hy), best2 = this.#add(x[best], y[best]);
    [next[best2], last[next[best]]] = [next[best], best2];
    [last[hole2], next[last[hole]]] = [last[hole], hole2];
    [next[best], last[hole]] = [hole, best];
    [next[hole2], last[best2]] = [best2, hole2];
    return true;
  }

  #add(x, y) {
    this.x.push(x);
    this.y.push(y);
    this.next.push(0);
    this.last.push(0);
    return this.x.length - 1;
  }

  /** Puts vertices that turn inwards, which alone can be in an ear, into the cells of a grid. */
  #index() {
    const { x, y, next, last } = this, count = x.length, inwards = this.inwards = new Uint8Array(count);
    let number = 0, minX = Infinity, minY = Infinity, maxX = -Infinity, maxY = -Infinity;
    for (let at = 0; at < count; at++) {
      inwards[at] = this.#cross(last[at], at, next[at]) <= 0 ? 1 : 0;
      number += inwards[at];
      minX = Math.min(minX, x[at]);
      maxX = Math.max(maxX, x[at]);
      minY = Math.min(minY, y[at]);
      maxY = Math.max(maxY, y[at]);
    }
    const side = this.side = Math.ceil(Math.sqrt(number / 2)) || 1;
    this.column = (value) => Math.min(side - 1, Math.floor((value - minX) / (maxX - minX || 1) * side));
    this.row = (value) => Math.min(side - 1, Math.floor((value - minY) / (maxY - minY || 1) * side));
    this.heads = new Int32Array(side * side).fill(-1);
    this.others = new Int32Array(count);
    for (let at = 0; at < count; at++) {
      if (!inwards[at]) continue;
      const cell = this.row(y[at]) * side + this.column(x[at]);
      this.others[at] = this.heads[cell];
      this.heads[cell] = at;
    }
  }

  #isEar(a, b, c) {
    if (this.#cross(a, b, c) <= 0) return false;
    const { x, y, side, inwards } = this;
    const west = this.column(Math.min(x[a], x[b], x[c])), east = this.column(Math.max(x[a], x[b], x[c]));
    const south = this.row(Math.max(y[a], y[b], y[c]));
    for (let row = this.row(Math.min(y[a], y[b], y[c])); row <= south; row++) {
      for (let column = west; column <= east; column++) {
        for (let at = this.heads[row * side + column]; at >= 0; at = this.others[at]) {
          if (inwards[at] && at !== a && at !== b && at !== c && this.#holds(a, b, c, at)
            && !(x[at] === x[a] && y[at] === y[a] || x[at] === x[b] && y[at] === y[b] || x[at] === x[c] && y[at] === y[c])) return false;
        }
      }
    }
    return true;
  }

  /** Calls `body` with the x and y of each triangle's corners. O(vertices), where few turn inwards near to each other. */
  each(body) {
    const { x, y, next, last } = this;
    if (this.left < 3) return;
    this.#index();
    for (let b = this.start, left = this.left, missed = 0; left > 2;) {
      const a = last[b], c = next[b];
      // Where no ear is left, as where rings cross, any vertex goes.
      if (missed <= left && !this.#isEar(a, b, c)) {
        b = c;
        missed++;
        continue;
      }
      if (this.#cross(a, b, c) > 0) body(x[a], y[a], x[b], y[b], x[c], y[c]);
      [next[a], last[c]] = [c, a];
      this.inwards[b] = 0;
      for (const at of [a, c]) if (this.inwards[at] && this.#cross(last[at], at, next[at]) > 0) this.inwards[at] = 0;
      left--;
      missed = 0;
      b = next[c];
    }
  }
}
