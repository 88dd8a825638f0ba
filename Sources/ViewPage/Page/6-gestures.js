// Moving the camera: pointers, wheel, keys, inertia and flights.

class Gestures {
  constructor(map, surface) {
    Object.assign(this, { map, surface });
    this.pointers = new Map();
    this.trail = [];
    const on = (name, body, options) => surface.addEventListener(name, body, options);
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", (event) => this.#up(event));
    on("pointerleave", () => map.hover(-1));
    on("contextmenu", (event) => event.preventDefault());
    on("dblclick", (event) => map.zoomBy(event.shiftKey ? 2 : 0.5, this.#place(event), 250));
    on("wheel", (event) => this.#wheel(event), { passive: false });
    on("keydown", (event) => this.#key(event));
  }

  #place(event) {
    const box = this.surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #down(event) {
    this.map.stop();
    this.surface.setPointerCapture?.(event.pointerId);
    const place = this.#place(event);
    this.pointers.set(event.pointerId, place);
    this.trail = [{ ...place, time: event.timeStamp }];
    this.start = { ...place, moved: false, turns: event.button === 2 || event.ctrlKey || event.altKey };
    this.#grab();
  }

  /** Remembers what the fingers hold. */
  #grab() {
    const [a, b] = [...this.pointers.values()];
    this.held = null;
    if (!a) return;
    const { map } = this;
    if (!b) {
      this.held = map.projection.groundPoint(a.x, a.y);
      return;
    }
    this.pinch = { a: { ...a }, b: { ...b }, length: Math.hypot(b.x - a.x, b.y - a.y), angle: Math.atan2(b.y - a.y, b.x - a.x),
      camera: { ...map.camera }, mode: "" };
    this.held = map.projection.groundPoint((a.x + b.x) / 2, (a.y + b.y) / 2);
  }

  #move(event) {
    const place = this.#place(event), { map } = this;
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") map.hover(map.featureAt(place.x, place.y, 4));
      return;
    }
    this.pointers.set(event.pointerId, place);
    if (this.pointers.size > 1) {
      this.start.moved = true;
      this.#pinchTo();
      return;
    }
    if (!this.start.moved && Math.hypot(place.x - this.start.x, place.y - this.start.y) < 4) return;
    this.start.moved = true;
    if (this.start.turns) {
      map.turn((place.x - before.x) * 0.4, (before.y - place.y) * 0.3);
      return;
    }
    this.trail.push({ ...place, time: event.timeStamp });
    if (this.trail.length > 12) this.trail.shift();
    map.hold(this.held, place.x, place.y);
  }

  #pinchTo() {
    const [a, b] = [...this.pointers.values()], { pinch, map } = this;
    const length = Math.hypot(b.x - a.x, b.y - a.y), angle = Math.atan2(b.y - a.y, b.x - a.x);
    const up = (a.y - pinch.a.y + b.y - pinch.b.y) / 2;
    let turned = (angle - pinch.angle) / RADIANS;
    turned -= Math.round(turned / 360) * 360;
    if (!pinch.mode) {
      // Two fingers side by side that go up or down together tilt the map.
      const isTogether = Math.abs((a.y - pinch.a.y) - (b.y - pinch.b.y)) < 10 && Math.abs(length - pinch.length) < 12;
      if (Math.abs(up) > 14 && isTogether && Math.abs(b.y - a.y) < Math.abs(b.x - a.x)) pinch.mode = "tilt";
      else if (Math.abs(length - pinch.length) > 8 || Math.abs(turned) > 6 || Math.abs(up) > 30) pinch.mode = "zoom";
      else return;
    }
    if (pinch.mode === "tilt") {
      map.set({ pitch: pinch.camera.pitch - up * 0.3 });
      return;
    }
    map.set({ distance: pinch.camera.distance * pinch.length / Math.max(length, 1), heading: pinch.camera.heading - turned });
    map.hold(this.held, (a.x + b.x) / 2, (a.y + b.y) / 2);
  }

  #up(event) {
    const place = this.#place(event), { map, start } = this;
    if (!this.pointers.delete(event.pointerId)) return;
    if (this.pointers.size) {
      this.#grab();
      return;
    }
    if (event.type === "pointercancel") return;
    if (!start.moved) {
      if (event.button === 0) map.select(map.featureAt(place.x, place.y, event.pointerType === "touch" ? 20 : 6));
      return;
    }
    if (start.turns || map.isCalm) return;
    const recent = this.trail.filter(({ time }) => event.timeStamp - time < 90);
    if (recent.length < 2) return;
    const first = recent[0], time = Math.max(event.timeStamp - first.time, 8);
    map.glide(place, (place.x - first.x) / time, (place.y - first.y) / time);
  }

  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const way = clamp(event.deltaY * lines, -240, 240);
    this.map.zoomBy(2 ** (way / (event.ctrlKey ? 90 : 300)), this.#place(event), 0);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { map } = this, { width, height } = map.screen, turn = event.shiftKey;
    const keys = {
      ArrowLeft: () => turn ? map.turn(-15, 0, 200) : map.pan(-width / 8, 0),
      ArrowRight: () => turn ? map.turn(15, 0, 200) : map.pan(width / 8, 0),
      ArrowUp: () => turn ? map.turn(0, 10, 200) : map.pan(0, -height / 8),
      ArrowDown: () => turn ? map.turn(0, -10, 200) : map.pan(0, height / 8),
      "+": () => map.zoomBy(0.5, null, 200),
      "=": () => map.zoomBy(0.5, null, 200),
      "-": () => map.zoomBy(2, null, 200),
      _: () => map.zoomBy(2, null, 200),
      PageUp: () => map.zoomBy(0.5, null, 200),
      PageDown: () => map.zoomBy(2, null, 200),
      n: () => map.fly({ heading: 0, pitch: 0 }),
      0: () => map.fly({ heading: 0, pitch: 0 }),
      Home: () => map.fly(map.home),
      Enter: () => map.select(map.featureAt(map.screen.px, map.screen.py, 20), true),
      Escape: () => map.select(-1),
      " ": () => map.tell("play"),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
    map.isTold = true;
  }
}
