// What stands around the map: search, card, controls, layers, links. Text of the data is only ever set as text.

const byID = (id) => document.getElementById(id);

/** Makes an element; what comes from data is among the children, which are text. */
function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A text for people: without characters that turn its direction or that are not seen. */
function clean(text) {
  return String(text).replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g, "");
}

/** A value as lines for people: the members of an object and the elements of a list, one below the other. */
function told(value, depth = 0) {
  if (value === null || typeof value !== "object") return String(value);
  const indent = "  ".repeat(depth);
  if (Array.isArray(value) && value.every((item) => item === null || typeof item !== "object")) return value.join(", ");
  return Object.entries(value).map(([key, item]) => {
    const isDeep = item !== null && typeof item === "object" && depth < 5;
    return `${indent}${Array.isArray(value) ? "–" : `${key}:`}${isDeep ? `\n${told(item, depth + 1)}` : ` ${told(item, depth + 1)}`}`;
  }).join("\n");
}

/** The value of JSON text; numbers stay as they are written. */
function valueOf(text) {
  try {
    return /^[-0-9]/.test(text) ? text : JSON.parse(text);
  } catch {
    return text;
  }
}

/** So much of a text as a line has room for. */
function clipped(text) {
  const letters = Array.from(text);
  return letters.length > 80 ? `${letters.slice(0, 79).join("")}…` : text;
}

class Interface {
  constructor(map, search, details) {
    Object.assign(this, { map, search, details });
    map.listeners.push(this);
    byID("title").textContent = clean(map.config.title);
    this.#searchBox();
    this.#controls();
    this.#layers();
    this.#scheme();
    this.#furniture();
    this.#levels();
    this.#times();
    addEventListener("hashchange", () => this.readLink());
    addEventListener("beforeprint", () => this.#print(true));
    addEventListener("afterprint", () => this.#print(false));
    byID("close").addEventListener("click", () => map.select(-1));
    byID("show").addEventListener("click", () => map.fly(map.cameraFor(map.selected)));
    document.addEventListener("keydown", (event) => {
      const isTyping = /^(INPUT|SELECT)$/.test(document.activeElement?.tagName);
      if (event.key === "/" && !isTyping) {
        event.preventDefault();
        byID("query").focus();
      } else if (event.key === "Escape" && !isTyping) {
        this.#shut();
        map.select(-1);
      }
    });
  }

  say(text) {
    const status = byID("status");
    status.textContent = text;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => { status.textContent = ""; }, 4000);
  }

  nameOf(feature) { return clean(this.map.names[feature]) || `Feature ${feature - this.#layerOf(feature).first + 1}`; }

  #layerOf(feature) { return this.map.layers[this.map.layerNumbers[feature]]; }

  // MARK: Card

  select(byKey) {
    const { map } = this, card = byID("card"), feature = map.selected;
    if (feature < 0) {
      card.hidden = true;
      if (this.returnTo?.isConnected) this.returnTo.focus();
      this.returnTo = null;
      this.writeLink();
      return;
    }
    if (byKey) this.returnTo = document.activeElement;
    byID("card-title").textContent = this.nameOf(feature);
    const list = byID("members");
    list.replaceChildren();
    for (const [key, text] of this.details.of(feature)) {
      if (text === "") continue;
      const shown = told(valueOf(text));
      const cell = make("dd", { dir: "auto" });
      if (/^https?:\/\/[^\s"<>]+$/i.test(shown)) {
        cell.append(make("a", { href: shown, target: "_blank", rel: "noopener noreferrer" }, clean(shown)));
      } else {
        cell.textContent = clean(shown);
      }
      list.append(make("dt", { dir: "auto" }, key === "" ? "id" : clean(key)), cell);
    }
    card.hidden = false;
    if (byKey) byID("card-title").focus();
    this.say(`${this.nameOf(feature)} selected`);
    this.writeLink();
  }

  hover() {
    const { map } = this, tip = byID("tip");
    tip.hidden = map.hovered === -1;
    if (map.hovered < -1) tip.textContent = this.#clusterName(map.clusters[-2 - map.hovered]);
    if (map.hovered < 0) return;
    const lines = [this.nameOf(map.hovered)], names = map.config.tooltip;
    if (names) {
      const members = new Map(this.details.of(map.hovered));
      for (const name of names) {
        const text = members.get(name);
        if (text) lines.push(`${clean(name)}: ${clipped(clean(told(valueOf(text)).replace(/\s+/g, " ")))}`);
      }
    }
    tip.textContent = lines.join("\n");
  }

  // MARK: Search

  #searchBox() {
    const query = byID("query"), results = byID("results");
    let hits = [], chosen = -1;
    const shut = () => {
      results.hidden = true;
      chosen = -1;
      query.setAttribute("aria-expanded", "false");
      query.removeAttribute("aria-activedescendant");
    };
    const go = (hit) => {
      if (!hit) return;
      shut();
      this.map.fly(this.map.cameraFor(hit.feature));
      this.returnTo = query;
      this.map.select(hit.feature, true);
    };
    const choose = (number) => {
      chosen = (number + hits.length) % hits.length;
      [...results.children].forEach((item, index) => item.setAttribute("aria-selected", String(index === chosen)));
      query.setAttribute("aria-activedescendant", `result-${chosen}`);
      results.children[chosen].scrollIntoView({ block: "nearest" });
    };
    query.addEventListener("input", () => {
      hits = this.search.find(query.value, 10);
      results.replaceChildren(...hits.map((hit, index) => {
        const title = make("span", { dir: "auto" });
        let at = 0;
        for (const [start, length] of highlights(hit.title, query.value)) {
          title.append(clean(hit.title.slice(at, start)), make("mark", {}, clean(hit.title.slice(start, start + length))));
          at = start + length;
        }
        title.append(clean(hit.title.slice(at)));
        const item = make("li", { role: "option", id: `result-${index}`, "aria-selected": "false" }, title);
        if (this.map.layers.filter((layer) => !layer.base).length > 1) {
          item.append(make("small", {}, clean(this.#layerOf(hit.feature).name)));
        }
        item.addEventListener("pointerdown", (event) => event.preventDefault());
        item.addEventListener("click", () => go(hit));
        return item;
      }));
      shut();
      results.hidden = !hits.length;
      query.setAttribute("aria-expanded", String(hits.length > 0));
      if (query.value.trim()) this.say(hits.length === 1 ? "1 feature found" : `${hits.length || "No"} features found`);
    });
    query.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        if (results.hidden) query.value = "";
        shut();
      } else if (!results.hidden && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
        choose(event.key === "ArrowDown" ? chosen + 1 : Math.max(chosen, 0) - 1);
      } else if (event.key === "Enter") {
        go(hits[Math.max(chosen, 0)]);
      } else {
        return;
      }
      event.preventDefault();
    });
    query.addEventListener("blur", shut);
    if (!this.search.titles.length) byID("search").hidden = true;
  }

  // MARK: Controls

  #controls() {
    const { map } = this, on = (id, body) => byID(id).addEventListener("click", body);
    on("zoom-in", () => map.zoomBy(0.5, null, 250));
    on("zoom-out", () => map.zoomBy(2, null, 250));
    on("compass", () => map.fly({ heading: 0, pitch: 0 }, 500));
    on("pitch", () => map.fly({ pitch: map.camera.pitch > 1 ? 0 : 55 }, 500));
    on("home", () => map.fly(map.home));
    on("locate", () => this.#locate());
    for (const [button, panel] of [["options", "panel"], ["share", "links"]]) {
      on(button, () => {
        const opens = byID(panel).hidden;
        this.#shut();
        byID(panel).hidden = !opens;
        byID(button).setAttribute("aria-expanded", String(opens));
      });
    }
    on("copy-link", () => {
      this.writeLink();
      this.#copy(location.href, "Link copied");
    });
    on("copy-maps", () => this.#copy(this.mapsURL(), "Apple Maps link copied"));
    on("print", () => print());
  }

  #shut() {
    for (const [button, panel] of [["options", "panel"], ["share", "links"]]) {
      byID(panel).hidden = true;
      byID(button).setAttribute("aria-expanded", "false");
    }
  }

  async #copy(text, message) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = make("textarea", { readonly: "", "aria-hidden": "true" });
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    this.copied = text;
    this.#shut();
    this.say(message);
  }

  #locate() {
    const { map } = this;
    if (!navigator.geolocation) {
      this.say("This browser does not tell where you are");
      return;
    }
    this.say("Looking for where you are");
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      map.user = { longitude: coords.longitude, latitude: coords.latitude, accuracy: coords.accuracy, heading: coords.heading ?? NaN };
      const least = Math.max(500, coords.accuracy * 6) / metersPerMapPoint(coords.latitude);
      map.fly({ ...mapPoint(coords.longitude, coords.latitude), distance: Math.max(least, Math.min(map.camera.distance, least * 4)) });
      this.say(`You are within ${Math.round(coords.accuracy)} metres of here`);
    }, (error) => this.say(error.code === 1 ? "The browser may not tell where you are" : "Where you are is not known"),
    { enableHighAccuracy: true, timeout: 15000 });
  }

  #layers() {
    const list = byID("layers");
    this.map.layers.forEach((layer) => {
      const box = make("input", { type: "checkbox" });
      box.checked = true;
      box.addEventListener("change", () => {
        layer.isShown = box.checked;
        this.map.arrange();
      });
      list.append(make("label", {}, box, make("span", { dir: "auto" }, clean(layer.name))));
    });
    const labels = make("input", { type: "checkbox" });
    labels.checked = this.map.hasLabels;
    labels.addEventListener("change", () => {
      this.map.hasLabels = labels.checked;
      this.map.draw();
    });
    list.append(make("label", {}, labels, "Names"));
  }

  #scheme() {
    const { map } = this, select = byID("scheme"), dark = matchMedia("(prefers-color-scheme: dark)");
    select.value = map.config.scheme;
    const apply = () => {
      map.isDark = select.value === "dark" || select.value === "auto" && dark.matches;
      document.documentElement.dataset.scheme = map.isDark ? "dark" : "light";
      map.draw();
    };
    select.addEventListener("change", apply);
    dark.addEventListener("change", apply);
    apply();
  }

  /** What stands around the map where it is asked for. */
  #furniture() {
    const { config } = this.map, { legend } = config;
    byID("scale").hidden = config.hasScaleBar === false;
    byID("attribution").textContent = clean(config.attribution ?? "");
    byID("legend").hidden = !legend;
    if (legend) {
      byID("legend-title").textContent = clean(legend.title) || "Legend";
      byID("entries").append(...legend.entries.map(({ text, light, dark, size }, number) => {
        const swatch = make("i", {});
        swatch.style.setProperty("--light", light);
        swatch.style.setProperty("--dark", dark);
        // A size stands for no class that could be hidden.
        if (size !== undefined) {
          swatch.className = "size";
          swatch.style.setProperty("--size", `${size}px`);
          return make("li", { class: "size", dir: "auto" }, swatch, make("span", {}, clean(text)));
        }
        const button = make("button", { type: "button", dir: "auto", "aria-pressed": "true" }, swatch, make("span", {}, clean(text)));
        button.addEventListener("click", () => {
          this.map.toggle(number);
          this.#legend();
          this.say(`${clean(text)} ${this.map.hidden.has(number) ? "hidden" : "shown"}`);
        });
        return make("li", {}, button);
      }));
    }
    if (config.inset) {
      byID("inset").removeAttribute("hidden");
      byID("world").setAttribute("d", config.inset);
    }
  }

  /** Which lines of the legend are of what is shown. */
  #legend() {
    [...byID("entries").querySelectorAll("button")].forEach((button, number) =>
      button.setAttribute("aria-pressed", String(!this.map.hidden.has(number))));
  }

  /** The levels of a venue, the uppermost first, as they are above each other. */
  #levels() {
    const { map } = this, select = byID("level");
    byID("levels").hidden = !map.levels.length;
    map.levels.forEach(([ordinal], level) => select.prepend(make("option", { value: level }, String(ordinal))));
    select.append(make("option", { value: -1 }, "All"));
    select.value = map.level;
    select.addEventListener("change", () => {
      map.showLevel(Number(select.value));
      this.say(map.level < 0 ? "All levels" : `Level ${map.levels[map.level][0]}`);
    });
  }

  /** The slider of times, where one of them is told. */
  #times() {
    const { map, details } = this, { time } = map.config;
    if (time === undefined) return;
    const times = new Times(map.shapes.featureCount, (feature) => map.isPickable(feature) ? details.value(feature, time) : null);
    if (!times.steps.length) {
      this.say(`no feature has a time in "${clean(time)}"`);
      return;
    }
    map.times = times;
    this.slider = new TimeSlider(map, times, (text) => this.say(text));
  }

  play() { this.slider?.toggle(); }

  #clusterName({ count }) { return `${count} features`; }

  /** Paper is light, and finer than a screen. */
  #print(isPrinting) {
    const { map } = this;
    if (isPrinting) this.wasDark = map.isDark;
    map.isDark = isPrinting ? false : this.wasDark;
    map.setRatio(isPrinting ? 3 : devicePixelRatio || 1);
    map.isStale = true;
    map.hasMoved = false;
    map.paint();
  }

  // MARK: What follows the map

  move() {
    const { camera, projection, config } = this.map;
    byID("needle").setAttribute("transform", `rotate(${-camera.heading} 12 12)`);
    byID("compass").hidden = config.hasCompass === false || camera.heading === 0 && camera.pitch === 0;
    byID("pitch").textContent = camera.pitch > 1 ? "2D" : "3D";
    byID("pitch").setAttribute("aria-pressed", String(camera.pitch > 1));
    const here = coordinate(camera.x, camera.y), metres = metersPerMapPoint(here.latitude) / projection.scale;
    const region = new Intl.Locale(navigator.language || "en").maximize().region;
    let [unit, name] = metres * 100 >= 1000 ? [1000, "km"] : [1, "m"];
    if (/^(US|LR|MM|GB)$/.test(region)) [unit, name] = metres * 100 >= 1609.344 ? [1609.344, "mi"] : [0.3048, "ft"];
    // The longest of 1, 2 and 5 times a power of ten that fits.
    const most = metres * 110 / unit, power = 10 ** Math.floor(Math.log10(most));
    const length = [5, 2, 1].find((step) => step * power <= most) * power;
    const told = config.lengths?.findLast(([long]) => long <= metres * 110) ?? config.lengths?.[0];
    byID("bar").style.width = `${(told ? told[0] : length * unit) / metres}px`;
    byID("length").textContent = told ? told[1] : `${+length.toPrecision(2)} ${name}`;
    if (config.inset) byID("here").setAttribute("d", insetPath(projection.clip));
  }

  rest(isTold) {
    this.#list();
    this.writeLink();
    if (!isTold) return;
    const { camera, projection } = this.map, here = coordinate(camera.x, camera.y);
    const degrees = (value, plus, minus) => `${Math.abs(value).toFixed(3)}° ${value < 0 ? minus : plus}`;
    this.say(`${degrees(here.latitude, "north", "south")}, ${degrees(here.longitude, "east", "west")}, zoom ${projection.zoom.toFixed(1)}`);
  }

  /** The features in view as buttons, for those who do not see them or use no pointer. */
  #list() {
    const list = byID("features");
    if (list.contains(document.activeElement)) return;
    const shown = [...this.map.visible(50).keys()].sort((a, b) => a - b);
    const clusters = [...new Set(this.map.clustersInView().map(({ number }) => number))].map((number) => {
      const button = make("button", { type: "button", "data-cluster": number }, this.#clusterName(this.map.clusters[number]));
      button.addEventListener("focus", () => this.map.focus(-2 - number));
      button.addEventListener("blur", () => this.map.focus(-1));
      button.addEventListener("click", () => {
        const cluster = this.map.clusters[number];
        button.blur();
        this.map.surface.focus();
        if (cluster) this.map.flyInto(cluster);
      });
      return make("li", {}, button);
    });
    list.replaceChildren(...clusters, ...shown.map((feature) => {
      const button = make("button", { type: "button", "data-feature": feature }, this.nameOf(feature));
      button.addEventListener("focus", () => this.map.focus(feature));
      button.addEventListener("blur", () => this.map.focus(-1));
      button.addEventListener("click", () => this.map.select(feature, true));
      return make("li", {}, button);
    }));
  }

  // MARK: Links

  /** `#map=zoom/latitude/longitude/heading/pitch`, what is hidden, the level, and the feature that is selected. */
  link() {
    const { camera, projection, selected, shapes, hidden, level, levels, homeLevel } = this.map, here = coordinate(camera.x, camera.y);
    const digits = clamp(Math.ceil(projection.zoom / 3), 2, 9);
    const parts = [projection.zoom.toFixed(2), here.latitude.toFixed(digits), here.longitude.toFixed(digits)];
    if (camera.heading || camera.pitch) parts.push(+camera.heading.toFixed(1), +camera.pitch.toFixed(1));
    let more = hidden.size ? `&hidden=${[...hidden].sort((a, b) => a - b).join(",")}` : "";
    more += this.map.times?.link ?? "";
    if (level !== homeLevel) more += `&level=${level < 0 ? "all" : levels[level][0]}`;
    return `#map=${parts.join("/")}${more}${selected >= 0 && selected < shapes.featureCount ? `&feature=${selected}` : ""}`;
  }

  writeLink() {
    if (!this.isReady) return;
    const link = this.link();
    if (link === location.hash) return;
    try {
      history.replaceState(null, "", link);
    } catch { /* Some browsers do not let a file do this, nor anyone do it often. */ }
  }

  /** Takes what is hidden and the level of the page's own link; what is none is passed over. */
  #readShown(words) {
    const { map } = this, count = map.config.legend?.entries.length ?? 0, level = words.get("level");
    const hidden = (words.get("hidden") ?? "").split(",").filter((word) => /^\d{1,3}$/.test(word) && Number(word) < count);
    const found = map.levels.findIndex(([ordinal]) => String(ordinal) === level);
    const shown = found >= 0 ? found : level === "all" ? -1 : map.homeLevel;
    const isOther = this.map.times?.readLink(words.get("time"));
    this.slider?.follow();
    if (!isOther && shown === map.level && String([...map.hidden]) === String(hidden)) return;
    map.hidden = new Set(hidden.map(Number));
    map.level = shown;
    map.arrange();
    this.#legend();
    byID("level").value = map.level;
  }

  /** Takes the camera, what is shown and the feature of the page's own link; what is none is passed over. */
  readLink() {
    const { map } = this, words = new URLSearchParams(location.hash.slice(1));
    const numbers = (words.get("map") ?? "").split("/").map((word) => word === "" ? NaN : Number(word));
    const [zoom, latitude, longitude, heading = 0, pitch = 0] = numbers;
    if (numbers.length >= 3 && numbers.every(Number.isFinite) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360) {
      map.stop();
      map.set({ ...mapPoint(longitude, latitude), distance: map.projection.focal / 2 ** (zoom - 20), heading, pitch });
    }
    this.#readShown(words);
    const feature = /^\d{1,9}$/.test(words.get("feature") ?? "") ? Number(words.get("feature")) : -1;
    if (feature < map.shapes.featureCount && feature !== map.selected && (feature < 0 || map.isPickable(feature))) map.select(feature);
  }

  /** The view as plat url writes it. */
  mapsURL() {
    const { camera } = this.map, here = coordinate(camera.x, camera.y);
    const plain = (value, digits) => value.toFixed(digits).replace(/\.?0+$/, "").replace(/^-0$/, "0");
    const distance = camera.distance * metersPerMapPoint(here.latitude);
    let url = `https://maps.apple.com/frame?center=${plain(here.latitude, 9)},${plain(here.longitude, 9)}`;
    url += `&distance=${plain(distance, 6)}`;
    if (camera.heading) url += `&heading=${plain(camera.heading, 9)}`;
    if (camera.pitch) url += `&pitch=${plain(camera.pitch, 9)}`;
    return url;
  }
}
