// The map: its camera, what is drawn when, and what is selected.

class MapView {
  constructor(config, shapes, names) {
    Object.assign(this, { config, shapes });
    this.ground = document.getElementById("ground");
    this.over = document.getElementById("over");
    this.surface = document.getElementById("surface");
    this.names = new Array(shapes.featureCount).fill("");
    names.features.reduce((feature, way, place) => {
      this.names[feature + way] = names.list[place];
      return feature + way;
    }, 0);
    for (const [feature, name] of Object.entries(names.names)) this.names[feature] = name;
    this.layers = config.layers;
    this.layerNumbers = new Uint8Array(shapes.featureCount);
    this.layers.forEach((layer, number) => {
      this.layerNumbers.fill(number, layer.first, layer.first + layer.count);
      layer.isShown = true;
    });
    this.painter = new Painter(this.ground.getContext("2d", { alpha: false }), shapes, config.styles);
    this.overlay = new Painter(this.over.getContext("2d"), shapes, config.styles);
    const { labels = {} } = names;
    const nameOf = (feature) => this.layers[this.layerNumbers[feature]].base ? "" : labels[feature] ?? this.names[feature];
    /** The lines of the legend whose features are hidden, by their numbers. */
    this.hidden = new Set();
    this.levels = config.levels ?? [];
    this.levelOf = new Int32Array(shapes.featureCount).fill(-1);
    this.levels.forEach(([, features], level) => features.reduce((at, way) => {
      this.levelOf[at + way] = level;
      return at + way;
    }, 0));
    /** The level that is shown, by its number; -1 for all. A venue begins at its ground. */
    this.level = this.homeLevel = this.levels.reduce(
      (best, [ordinal], level) => best < 0 || Math.abs(ordinal) < Math.abs(this.levels[best][0]) ? level : best, -1);
    this.labels = new Labels(this.painter, nameOf);
    /** What makes one mark of those near to each other, where that is asked for, and those of the level at hand. */
    this.clustering = config.cluster ? new Clusters(shapes) : null;
    this.clusters = [];
    this.times = null;
    this.hasLabels = config.labels;
    this.selected = this.hovered = this.focused = -1;
    this.user = null;
    this.coarseness = 1;
    this.listeners = [];
    this.isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.painter.layerOf = this.overlay.layerOf = (feature) => this.layerNumbers[feature];
    this.painter.isBase = (feature) => this.layers[this.layerNumbers[feature]].base === true;
    this.arrange();
    this.camera = { x: WORLD / 2, y: WORLD / 2, distance: WORLD, heading: 0, pitch: 0 };
    this.resize();
    this.set(this.home);
    this.hasMoved = false;
    new ResizeObserver(() => this.resize()).observe(this.surface);
    new Gestures(this, this.surface);
  }

  /** The camera that is asked for, farther where this screen is narrower than the one it was made for. */
  #started({ longitude, latitude, distance, heading, pitch }) {
    const { width, height } = this.config.screen, narrow = width / height / (this.screen.width / this.screen.height);
    return { ...mapPoint(longitude, latitude), heading, pitch,
      distance: distance / metersPerMapPoint(latitude) * Math.max(1, narrow) };
  }

  resize() {
    const width = this.surface.clientWidth || 1, height = this.surface.clientHeight || 1;
    const [top, left, bottom, right] = this.config.screen.padding;
    const isRoomy = width > left + right && height > top + bottom;
    this.screen = { width, height, fieldOfView: this.config.screen.fieldOfView,
      px: isRoomy ? left + (width - left - right) / 2 : width / 2,
      py: isRoomy ? top + (height - top - bottom) / 2 : height / 2 };
    this.setRatio(devicePixelRatio || 1);
    // Who has not moved the map yet sees all of it in the new size, too.
    const isHome = !this.home || ["x", "y", "distance", "heading", "pitch"].every((key) => this.camera[key] === this.home[key]);
    this.home = this.#started(this.config.camera);
    this.set(isHome ? this.home : {});
    if (isHome) this.home = { ...this.camera };
  }

  setRatio(ratio) {
    this.ratio = ratio;
    for (const canvas of [this.ground, this.over]) {
      canvas.width = Math.round(this.screen.width * ratio);
      canvas.height = Math.round(this.screen.height * ratio);
    }
  }

  arrange() {
    const { feature, style, count, featureCount } = this.shapes, { styles } = this.config, { hidden, level, levelOf } = this;
    // A feature without a class that is shown is not shown at all: a road goes with its casing.
    const classes = new Uint8Array(hidden.size ? featureCount : 0);
    for (let item = 0; hidden.size && item < count; item++) {
      const { entry } = styles[style[item]];
      if (entry !== undefined) classes[feature[item]] |= hidden.has(entry) ? 1 : 2;
    }
    const isShown = (number, item) => this.layers[this.layerNumbers[number]].isShown
      && (level < 0 || levelOf[number] < 0 || levelOf[number] === level)
      && !(hidden.size && (classes[number] === 1 || hidden.has(styles[style[item]].entry)))
      && (!this.times || this.times.isShown(number));
    this.isShown = isShown;
    if (this.clustering) {
      const { kind } = this.shapes, items = [];
      for (let item = 0; item < count; item++) {
        const isMark = kind[item] === POINT && styles[style[item]].light.marker.kind !== "none";
        // The one that is selected stands alone.
        if (isMark && feature[item] !== this.selected && this.isPickable(feature[item]) && isShown(feature[item], item)) items.push(item);
      }
      this.clustering.reset(items);
    }
    this.#order();
  }

  /** Decides on what is drawn, when other features are shown or other marks are one. */
  #order() {
    let { isShown } = this;
    if (this.clustering) {
      this.clusterLevel = Clusters.level(this.projection?.zoom ?? 0);
      this.clusters = this.clustering.at(this.clusterLevel);
      const held = new Uint8Array(this.shapes.count);
      for (const { items } of this.clusters) for (const item of items) held[item] = 1;
      isShown = (number, item) => !held[item] && this.isShown(number, item);
    }
    this.hover(-1);
    this.painter.arrange(isShown);
    this.overlay.arrange(isShown);
    this.draw();
  }

  /** Shows or hides what a line of the legend is of. */
  toggle(entry) {
    if (!this.hidden.delete(entry)) this.hidden.add(entry);
    this.arrange();
  }

  showLevel(level) {
    this.level = level;
    this.arrange();
  }

  // MARK: Camera

  /** Changes some of the camera. */
  set(changes) {
    const camera = { ...this.camera, ...changes };
    const focal = this.screen.height / 2 / Math.tan(this.screen.fieldOfView / 2 * RADIANS);
    const least = Math.min(this.screen.width, this.screen.height) / WORLD / 2;
    camera.distance = clamp(camera.distance, focal / 2 ** 6, focal / least);
    camera.pitch = clamp(camera.pitch, 0, 85);
    camera.heading = ((camera.heading % 360) + 360) % 360;
    camera.x -= Math.floor(camera.x / WORLD) * WORLD;
    camera.y = clamp(camera.y, -2.5 * WORLD, 3.5 * WORLD);
    this.camera = camera;
    this.projection = new Projection(camera, this.screen);
    if (this.clustering && Clusters.level(this.projection.zoom) !== this.clusterLevel) this.#order();
    this.movedAt = performance.now();
    this.hasMoved = true;
    this.draw();
  }

  /** Moves the camera so that a map point is drawn at a place of the screen. */
  hold(point, x, y) {
    const now = point && this.projection.groundPoint(x, y);
    if (now) this.set({ x: this.camera.x + point.x - now.x, y: clamp(this.camera.y + point.y - now.y, 0, WORLD) });
  }

  zoomBy(factor, place, time = 0) {
    const { px, py } = this.screen, at = place ?? { x: px, y: py };
    const held = this.projection.groundPoint(at.x, at.y);
    const from = Math.log(this.camera.distance), to = from + Math.log(factor);
    this.animate(time, (share) => {
      this.set({ distance: Math.exp(from + (to - from) * share) });
      if (place) this.hold(held, at.x, at.y);
    });
  }

  turn(heading, pitch, time = 0) {
    const { heading: h, pitch: p } = this.camera;
    this.animate(time, (share) => this.set({ heading: h + heading * share, pitch: p + pitch * share }));
  }

  pan(x, y) {
    const { px, py } = this.screen, held = this.projection.groundPoint(px, py);
    this.animate(180, (share) => this.hold(held, px - x * share, py - y * share));
  }

  /** Goes on as the fingers went, slower and slower. */
  glide(place, speedX, speedY) {
    const speed = Math.hypot(speedX, speedY);
    if (speed < 0.15) return;
    const most = Math.min(1, 4 / speed), held = this.projection.groundPoint(place.x, place.y), decay = 320;
    this.animate(1600, (_, time) => {
      const way = decay * (1 - Math.exp(-time / decay)) * most;
      this.hold(held, place.x + speedX * way, place.y + speedY * way);
    });
  }

  /** Flies to a camera, or to parts of one. */
  fly(target, time = 900) {
    const from = { ...this.camera }, to = { ...from, ...target };
    to.x = from.x + (to.x - from.x) - Math.round((to.x - from.x) / WORLD) * WORLD;
    const turn = to.heading - from.heading - Math.round((to.heading - from.heading) / 360) * 360;
    const way = Math.hypot(to.x - from.x, to.y - from.y);
    const out = Math.max(0, Math.log(way / Math.max(from.distance, to.distance)));
    const [near, far] = [Math.log(from.distance), Math.log(to.distance)];
    this.animate(way || near !== far || turn || from.pitch !== to.pitch ? time : 0, (share) => this.set({
      x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share,
      distance: Math.exp(near + (far - near) * share + out * Math.sin(Math.PI * share)),
      heading: from.heading + turn * share, pitch: from.pitch + (to.pitch - from.pitch) * share }));
  }

  animate(time, body) {
    this.stop();
    if (!time || this.isCalm) {
      body(1, time);
      return;
    }
    const start = performance.now();
    const step = (now) => {
      const share = clamp((now - start) / time, 0, 1);
      this.animation = share < 1 ? requestAnimationFrame(step) : 0;
      body(share < 1 ? 1 - (1 - share) ** 3 : 1, Math.max(0, now - start));
    };
    this.animation = requestAnimationFrame(step);
  }

  stop() {
    cancelAnimationFrame(this.animation);
    this.animation = 0;
  }

  /** The camera that shows all of a feature. */
  cameraFor(feature) {
    const { box } = this.shapes, all = [Infinity, Infinity, -Infinity, -Infinity];
    for (let item = this.shapes.itemOf[feature]; item >= 0 && this.shapes.feature[item] === feature; item++) {
      for (const side of [0, 1]) {
        all[side] = Math.min(all[side], box[item * 4 + side]);
        all[side + 2] = Math.max(all[side + 2], box[item * 4 + side + 2]);
      }
    }
    const [minX, minY, maxX, maxY] = all, x = (minX + maxX) / 2, y = (minY + maxY) / 2;
    const room = Math.max((maxX - minX) / this.screen.width, (maxY - minY) / this.screen.height) * 1.4;
    // A point is shown from 1 km, or from where the map is if that is nearer.
    const least = 1000 / metersPerMapPoint(coordinate(x, y).latitude);
    return { x, y, distance: Math.max(room * this.projection.focal, Math.min(least, this.camera.distance)) };
  }

  // MARK: Features

  isPickable(feature) { return !this.layers[this.layerNumbers[feature]].base; }

  /** The feature at a place of the screen; -1 for none, and -2 and less for a cluster, as its number is. */
  featureAt(x, y, reach) {
    for (const { number, point, marker } of this.clustersInView()) {
      if (Math.hypot(point.x - x, point.y - y) <= marker.size / 2 + reach / 2) return -2 - number;
    }
    return pick(this.painter, this.projection, x, y, reach, this.isDark, (feature) => this.isPickable(feature));
  }

  /** The clusters in view, with their numbers, marks and where they are on the screen. */
  clustersInView() {
    const found = [], { clip } = this.projection;
    this.clusters.forEach((cluster, number) => {
      for (let copy = Math.ceil((clip.minX - cluster.x) / WORLD); copy <= (clip.maxX - cluster.x) / WORLD; copy++) {
        const x = cluster.x + copy * WORLD, point = clip.contains(x, cluster.y) && this.projection.point(x, cluster.y);
        if (point) found.push({ number, point, marker: Clusters.marker(cluster, this.shapes, this.config.styles, this.isDark) });
      }
    });
    return found;
  }

  /** Flies so near to a cluster that it parts. */
  flyInto({ box: [minX, minY, maxX, maxY] }) {
    const room = Math.max((maxX - minX) / this.screen.width, (maxY - minY) / this.screen.height) * 1.4;
    this.fly({ x: (minX + maxX) / 2, y: (minY + maxY) / 2,
      distance: Math.min(this.camera.distance / 2, Math.max(room * this.projection.focal, this.projection.focal / 2 ** (SINGLE - 20))) });
  }

  hover(feature) {
    if (feature === this.hovered) return;
    this.hovered = feature;
    this.surface.style.cursor = feature !== -1 ? "pointer" : "";
    this.tell("hover");
    this.draw(true);
  }

  focus(feature) {
    this.focused = feature;
    this.draw(true);
  }

  select(feature, byKey = false) {
    if (feature < -1) {
      this.flyInto(this.clusters[-2 - feature]);
      return;
    }
    if (feature === this.selected && feature < 0) return;
    this.selected = feature;
    if (this.clustering) this.arrange();
    this.tell("select", byKey);
    this.draw(true);
  }

  tell(what, ...more) { for (const listener of this.listeners) listener[what]?.(...more); }

  /** The features in view, in their order, with where they are on the screen. */
  visible(most) {
    const found = new Map();
    this.painter.each(this.projection, (item, offset) => {
      const feature = this.shapes.feature[item];
      if (found.has(feature) || !this.isPickable(feature)) return true;
      const at = item * 4, { box } = this.shapes;
      found.set(feature, this.projection.point((box[at] + box[at + 2]) / 2 + offset, (box[at + 1] + box[at + 3]) / 2));
      return found.size < most;
    });
    return found;
  }

  // MARK: Drawing

  draw(onlyOver = false) {
    this.isStale = this.isStale || !onlyOver;
    if (this.frame || !this.projection) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      this.paint(now);
    });
  }

  paint(now = performance.now()) {
    // A frame may come late: what counts is whether the camera has moved since the last one.
    const isMoving = this.hasMoved || this.animation > 0;
    if (this.isStale) {
      this.isStale = this.hasMoved = false;
      const start = performance.now();
      this.#paintGround(isMoving ? this.coarseness : 1, isMoving);
      const spent = Math.max(performance.now() - start, isMoving && this.lastFrame ? (now - this.lastFrame) / 2 : 0);
      if (isMoving && spent > 11) this.coarseness = Math.min(16, this.coarseness * 1.4);
      else if (spent < 6) this.coarseness = Math.max(1, this.coarseness / 1.15);
      this.lastFrame = isMoving ? now : 0;
      clearTimeout(this.rest);
      // When the map rests it is drawn as fine as it can be, and those who listen are told.
      this.rest = setTimeout(() => {
        if (this.animation || this.frame) return;
        this.coarseness = Math.max(1, this.coarseness / 2);
        this.#paintGround(1, false);
        this.tell("rest", this.isTold);
        this.isTold = false;
      }, isMoving ? 160 : 0);
    }
    this.#paintOver();
    this.tell("move");
  }

  #begin(canvas) {
    const context = canvas.getContext("2d");
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    return context;
  }

  #paintGround(coarseness, isMoving) {
    const { projection, screen, isDark, config } = this, context = this.#begin(this.ground);
    const colors = isDark ? config.appearance.dark : config.appearance.light;
    // The outline of the land is too rough for a near view: there all is land.
    const share = config.hasOwnGround ? 0 : config.hasBase ? clamp(projection.zoom - 5, 0, 1) : 1;
    context.fillStyle = colors.water;
    context.fillRect(0, 0, screen.width, screen.height);
    const draw = (levels, filter) => this.painter.draw(projection, { dark: isDark, coarseness, levels, filter });
    const { feature } = this.shapes, isBase = (item) => this.layers[this.layerNumbers[feature[item]]].base === true;
    if (share < 1) draw([0, 0], isBase);
    if (share > 0) {
      context.globalAlpha = share;
      context.fillStyle = colors.land;
      context.fillRect(0, 0, screen.width, screen.height);
      context.globalAlpha = 1;
    }
    const writeDegrees = config.graticule && paintGraticule(context, projection, config.graticule[isDark ? "dark" : "light"]);
    const rest = (item) => !isBase(item);
    draw([0, 1], rest);
    const clusters = this.clustersInView();
    for (const { marker, point } of clusters) drawMark(context, marker, point.x, point.y);
    if (this.hasLabels) this.labels.draw(projection, { dark: isDark, most: isMoving ? 60 : 400, isMoving, clusters });
    draw([2, 2], rest);
    writeDegrees?.();
    if (projection.groundTop > 0) {
      context.fillStyle = colors.sky;
      context.fillRect(0, 0, screen.width, projection.groundTop);
    }
  }

  #paintOver() {
    const { projection, screen, isDark } = this, context = this.#begin(this.over);
    context.clearRect(0, 0, screen.width, screen.height);
    const accent = isDark ? "#ffd60a" : "#0040c8";
    const draw = (number, width, growth) => {
      if (number < 0) return;
      this.overlay.draw(projection, { dark: isDark, levels: [0, 2], filter: (item) => this.shapes.feature[item] === number,
        style: (pair) => {
          const look = isDark ? pair.dark : pair.light;
          return { ...look, fill: null, pattern: null, marker: { ...look.marker, size: look.marker.size * growth },
            stroke: { color: accent, width: (look.stroke ? widthOf(look.stroke, projection.zoom) : 0) + width, dash: [], cap: "round", join: "round" } };
        } });
    };
    if (this.hovered !== this.selected) draw(this.hovered, 1, 1.25);
    draw(this.selected, 2.5, 1.5);
    if (this.focused >= 0) draw(this.focused, 2.5, 1.25);
    // A mark of a size and a colour of its own has a ring round it.
    for (const number of new Set([this.selected, this.focused])) {
      const item = number < 0 ? -1 : this.shapes.itemOf[number];
      if (item < 0 || this.shapes.kind[item] !== POINT) continue;
      this.overlay.each(projection, (other, offset) => {
        if (this.shapes.feature[other] !== number) return;
        const { box } = this.shapes, point = projection.point(box[other * 4] + offset, box[other * 4 + 1]);
        const { marker } = this.config.styles[this.shapes.style[other]].light, mark = markBox(marker, point.x, point.y);
        context.strokeStyle = accent;
        context.lineWidth = 3;
        context.beginPath();
        context.arc((mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2, marker.size * 0.75 + 5, 0, 2 * Math.PI);
        context.stroke();
      });
    }
    for (const { number, point, marker } of this.focused < -1 ? this.clustersInView() : []) {
      if (number !== -2 - this.focused) continue;
      context.strokeStyle = accent;
      context.lineWidth = 3;
      context.beginPath();
      context.arc(point.x, point.y, marker.size / 2 + 4, 0, 2 * Math.PI);
      context.stroke();
    }
    if (this.user) this.#paintUser(context);
  }

  #paintUser(context) {
    const { x, y } = mapPoint(this.user.longitude, this.user.latitude);
    const point = this.projection.point(x - Math.round((x - this.camera.x) / WORLD) * WORLD, y);
    if (!point) return;
    const radius = this.user.accuracy / metersPerMapPoint(this.user.latitude) * this.projection.scale;
    context.fillStyle = "rgba(10,108,223,.15)";
    context.beginPath();
    context.ellipse(point.x, point.y, radius, radius * this.projection.cosP, 0, 0, 2 * Math.PI);
    context.fill();
    if (Number.isFinite(this.user.heading)) {
      context.save();
      context.translate(point.x, point.y);
      context.rotate((this.user.heading - this.camera.heading) * RADIANS);
      context.fillStyle = "#0a6cdf";
      context.beginPath();
      context.moveTo(0, -18);
      context.lineTo(7, -8);
      context.lineTo(-7, -8);
      context.fill();
      context.restore();
    }
    drawMark(context, { kind: "user", color: "#0a6cdf", size: 16, anchor: [0.5, 0.5] }, point.x, point.y);
  }
}
