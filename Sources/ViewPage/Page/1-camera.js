// The camera over the map: the model of MapGeometry's MapProjection, in map points on flat Mercator.

const WORLD = 2 ** 28;
const RADIANS = Math.PI / 180;

function clamp(value, least, most) { return Math.max(least, Math.min(most, value)); }

function mapPoint(longitude, latitude) {
  const inside = clamp(latitude, -89.999999, 89.999999);
  return {
    x: WORLD * (longitude + 180) / 360,
    y: WORLD * (0.5 - Math.atanh(Math.sin(inside * RADIANS)) / (2 * Math.PI)),
  };
}

function coordinate(x, y) {
  let longitude = (x / WORLD * 360 - 180) % 360;
  if (longitude > 180) longitude -= 360;
  if (longitude < -180) longitude += 360;
  return { longitude, latitude: Math.atan(Math.sinh((0.5 - y / WORLD) * 2 * Math.PI)) / RADIANS };
}

/** Metres in a map point: a degree of the meridian over its map points (MapScale). */
function metersPerMapPoint(latitude) {
  const inside = clamp(latitude, -89.4, 89.4), angle = inside * RADIANS;
  const degree = 111132.92 - 559.82 * Math.cos(2 * angle) + 1.175 * Math.cos(4 * angle)
    - 0.0023 * Math.cos(6 * angle);
  const y = (value) => WORLD * (0.5 - Math.atanh(Math.sin(Math.min(90, value) * RADIANS)) / (2 * Math.PI));
  return degree / (y(inside - 0.5) - y(inside + 0.5));
}

/** Metres between two coordinates on the mean sphere. */
function groundDistance(a, b) {
  const h = Math.sin((b.latitude - a.latitude) * RADIANS / 2) ** 2 + Math.cos(a.latitude * RADIANS)
    * Math.cos(b.latitude * RADIANS) * Math.sin((b.longitude - a.longitude) * RADIANS / 2) ** 2;
  return 2 * 6371008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * What a camera sees on a screen.
 *
 * camera: x and y of the centre, and the distance to it, in map points; heading and pitch in degrees.
 * screen: width and height; px and py, where the centre is drawn; fieldOfView in degrees.
 */
class Projection {
  constructor(camera, screen) {
    Object.assign(this, { camera, screen });
    this.focal = screen.height / 2 / Math.tan(screen.fieldOfView / 2 * RADIANS);
    this.sinH = Math.sin(camera.heading * RADIANS);
    this.cosH = Math.cos(camera.heading * RADIANS);
    this.sinP = Math.sin(camera.pitch * RADIANS);
    this.cosP = Math.cos(camera.pitch * RADIANS);
    /** Screen points for a map point at the centre. */
    this.scale = this.focal / camera.distance;
    /** The zoom level of tiles of 256 points. */
    this.zoom = 20 + Math.log2(this.scale);
    const horizon = this.sinP > 1e-9 ? screen.py - this.focal * this.cosP / this.sinP : -Infinity;
    /** Where the ground ends on the screen, a little below the horizon; null where there is no sky. */
    this.groundTop = horizon > 0 ? screen.py - 0.85 * (screen.py - horizon) : null;
    this.horizon = horizon;
    this.clip = new GroundClip(this, 40);
    const bottom = this.mapPoint(screen.width / 2, screen.height);
    /** The least depth on the screen: that of its lower side. */
    this.nearest = bottom ? Math.max(this.depth(bottom.x, bottom.y), camera.distance * 1e-3) : camera.distance;
  }

  depth(x, y) {
    const v = (x - this.camera.x) * this.sinH + (this.camera.y - y) * this.cosH;
    return v * this.sinP + this.camera.distance;
  }

  /** Where a map point is drawn; null behind the camera. */
  point(x, y) {
    const east = x - this.camera.x, north = this.camera.y - y;
    const v = east * this.sinH + north * this.cosH;
    const depth = v * this.sinP + this.camera.distance;
    if (depth <= 0) return null;
    const scale = this.focal / depth;
    return {
      x: this.screen.px + scale * (east * this.cosH - north * this.sinH),
      y: this.screen.py - scale * v * this.cosP,
    };
  }

  /** The map point drawn at a place of the screen; null for the sky. */
  mapPoint(x, y) {
    const right = (x - this.screen.px) / this.focal, up = (this.screen.py - y) / this.focal;
    const slope = this.cosP - up * this.sinP;
    if (slope <= 0) return null;
    const a = this.camera.distance * this.cosP / slope * right;
    const v = this.camera.distance * up / slope;
    return {
      x: this.camera.x + a * this.cosH + v * this.sinH,
      y: this.camera.y - v * this.cosH + a * this.sinH,
    };
  }

  /** The map point at a place of the screen, or where the ground ends below it in the sky. */
  groundPoint(x, y) {
    const top = this.groundTop ?? Math.max(this.horizon / 2, -1e4);
    return this.mapPoint(x, Math.max(y, top));
  }
}

/**
 * The convex part of the map that is drawn, and what of rings and lines lies in it (Cartography's GroundClip).
 */
class GroundClip {
  constructor(projection, margin) {
    const { width, height } = projection.screen;
    let top = projection.groundTop ?? -margin;
    if (projection.groundTop === null && projection.horizon > -2 * margin) top = Math.max(-margin, projection.horizon / 2);
    const corners = [[-margin, height + margin], [width + margin, height + margin], [width + margin, top], [-margin, top]]
      .map(([x, y]) => projection.mapPoint(x, y)).filter(Boolean);
    const middle = { x: 0, y: 0 };
    for (const corner of corners) {
      middle.x += corner.x / corners.length;
      middle.y += corner.y / corners.length;
    }
    this.corners = corners;
    this.sides = corners.map((a, index) => {
      const b = corners[(index + 1) % corners.length];
      const nx = a.y - b.y, ny = b.x - a.x, c = nx * a.x + ny * a.y;
      return nx * middle.x + ny * middle.y >= c ? { nx, ny, c } : { nx: -nx, ny: -ny, c: -c };
    });
    this.minX = Math.min(...corners.map((corner) => corner.x));
    this.maxX = Math.max(...corners.map((corner) => corner.x));
    this.minY = Math.min(...corners.map((corner) => corner.y));
    this.maxY = Math.max(...corners.map((corner) => corner.y));
    this.spare = [];
  }

  /** How much of a box may be seen: 0 nothing, 1 some, 2 all. */
  visibility(minX, minY, maxX, maxY) {
    if (maxX < this.minX || minX > this.maxX || maxY < this.minY || minY > this.maxY) return 0;
    let all = 2;
    for (const { nx, ny, c } of this.sides) {
      if ((nx > 0 ? maxX : minX) * nx + (ny > 0 ? maxY : minY) * ny < c) return 0;
      if ((nx > 0 ? minX : maxX) * nx + (ny > 0 ? minY : maxY) * ny < c) all = 1;
    }
    return all;
  }

  contains(x, y) { return this.sides.every(({ nx, ny, c }) => x * nx + y * ny >= c); }

  /** Clips a ring of x and y in turn (Sutherland and Hodgman 1974). */
  ring(points) {
    let ring = points, out = this.spare;
    for (const { nx, ny, c } of this.sides) {
      if (ring.length < 6) return [];
      out.length = 0;
      let px = ring[ring.length - 2], py = ring[ring.length - 1], before = px * nx + py * ny - c;
      for (let at = 0; at < ring.length; at += 2) {
        const x = ring[at], y = ring[at + 1], now = x * nx + y * ny - c;
        if (before < 0 !== now < 0) {
          const share = before / (before - now);
          out.push(px + (x - px) * share, py + (y - py) * share);
        }
        if (now >= 0) out.push(x, y);
        px = x;
        py = y;
        before = now;
      }
      [ring, out] = [out, ring];
    }
    this.spare = out;
    return ring.length < 6 ? [] : ring;
  }

  /** The part of a segment that is inside, as shares of the way in `part` (Cyrus and Beck 1978). */
  segment(ax, ay, bx, by, part) {
    let from = 0, to = 1;
    for (const { nx, ny, c } of this.sides) {
      const start = ax * nx + ay * ny - c, end = bx * nx + by * ny - c;
      if (start < 0 && end < 0) return false;
      if (start < 0) from = Math.max(from, start / (start - end));
      if (end < 0) to = Math.min(to, start / (start - end));
    }
    part[0] = from;
    part[1] = to;
    return from <= to;
  }
}
