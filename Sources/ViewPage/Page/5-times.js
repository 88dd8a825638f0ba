// When features are, by one of their properties; and the slider that shows those of a time.

/** Times of features as steps of a slider: all there are, or 200 from the first to the last. */
class Times {
  /** textOf: the JSON of a feature's value; undefined for none, and null for what is of no time, as the ground. */
  constructor(count, textOf) {
    const texts = Array.from({ length: count }, (_, feature) => textOf(feature)), spans = texts.map(Times.#span);
    this.isDate = spans.some((span) => span?.isDate);
    const values = new Set(), isRead = (span) => span && span.isDate === this.isDate;
    for (const span of spans) if (isRead(span)) values.add(span.from).add(span.to);
    this.steps = [...values].sort((a, b) => a - b);
    const first = this.steps[0], last = this.steps.at(-1);
    if (values.size > 200) this.steps = Array.from({ length: 200 }, (_, step) => step === 199 ? last : first + (last - first) * step / 199);
    this.from = new Int16Array(count).fill(-1);
    this.to = new Int16Array(count).fill(-1);
    /** How many features have no time, and are there at all of them. */
    this.without = 0;
    spans.forEach((span, feature) => {
      if (isRead(span)) [this.from[feature], this.to[feature]] = [this.step(span.from), this.step(span.to)];
      else if (texts[feature] !== null) this.without++;
    });
    this.at = this.steps.length - 1;
    /** Whether what was before is gone. */
    this.isOnly = false;
    this.digits = !this.steps.some((time) => time % 864e5) ? 10 : !this.steps.some((time) => time % 6e4) ? 16 : 19;
  }

  /** From when to when a value is: a number, a date, `from/to`, or a list of them; null for none. */
  static #span(text) {
    if (!text) return null;
    let value = text;
    try {
      value = JSON.parse(text);
    } catch { /* It is cut off then, and read as it stands. */ }
    const times = [value].flat(3).flatMap((part) => typeof part === "string" ? part.split("/") : [part]);
    const read = times.map(Times.read).filter((time) => Number.isFinite(time));
    if (!read.length) return null;
    return { from: Math.min(...read), to: Math.max(...read), isDate: times.some((time) => !Times.#isNumber(time)) };
  }

  static #isNumber(value) { return typeof value === "number" || /^[-+]?\d+(\.\d+)?$/.test(value); }

  /** A number, or the milliseconds of a date, which is in UTC where it names no zone; NaN for another value. */
  static read(value) {
    if (Times.#isNumber(value)) return Number(value);
    if (typeof value !== "string" || !/^[-+]?\d{4,6}-\d\d/.test(value)) return NaN;
    const text = value.trim().replace(/^(\S+) (\d)/, "$1T$2");
    return Date.parse(/T/.test(text) && !/(Z|[-+]\d\d:?\d\d)$/i.test(text) ? `${text}Z` : text);
  }

  /** The first step that is not before a time. */
  step(time) {
    const step = this.steps.findIndex((value) => value >= time);
    return step < 0 ? this.steps.length - 1 : step;
  }

  /** A step for people. */
  text(step = this.at) {
    const time = this.steps[step];
    if (!this.isDate) return String(+time.toPrecision(12));
    const text = new Date(time).toISOString().replace("T", " ");
    return this.digits === 10 ? text.slice(0, 10) : `${text.slice(0, this.digits)} UTC`;
  }

  isShown(feature) {
    const from = this.from[feature];
    return from < 0 || from <= this.at && (!this.isOnly || this.at <= this.to[feature]);
  }

  /** What a link says of it; empty where all is shown. */
  get link() {
    if (this.at === this.steps.length - 1 && !this.isOnly) return "";
    const time = this.steps[this.at];
    return `&time=${this.isDate ? new Date(time).toISOString() : time}${this.isOnly ? ",only" : ""}`;
  }

  /** Takes what a link says; whether it is another time. */
  readLink(word) {
    const [text, only] = (word ?? "").split(","), time = Times.read(text);
    const at = Number.isFinite(time) ? this.step(time) : this.steps.length - 1, isOnly = only === "only";
    const isOther = at !== this.at || isOnly !== this.isOnly;
    [this.at, this.isOnly] = [at, isOnly];
    return isOther;
  }
}

/** The slider: play and pause, the time, and whether what was before stays. */
class TimeSlider {
  constructor(map, times, say) {
    Object.assign(this, { map, times });
    const range = byID("moment"), play = byID("play"), only = byID("only");
    byID("time").hidden = false;
    range.max = times.steps.length - 1;
    range.addEventListener("input", () => {
      this.#stop();
      this.#show(Number(range.value));
    });
    only.addEventListener("change", () => {
      times.isOnly = only.checked;
      this.#show(times.at);
    });
    play.addEventListener("click", () => this.toggle());
    byID("help").append(" Space plays the features by their time.");
    if (times.without) say(times.without === 1 ? "1 feature has no time and is always shown" : `${times.without} features have no time and are always shown`);
    this.follow();
  }

  /** Plays from where it is, or from the beginning; or stops. */
  toggle() {
    const { times } = this, last = times.steps.length - 1;
    if (this.timer) {
      this.#stop();
      return;
    }
    if (times.at === last) this.#show(0);
    this.#mark(true);
    // All of it takes 12 seconds, or longer where there are many.
    this.timer = setInterval(() => {
      if (times.at < last) this.#show(times.at + 1);
      if (times.at === last) this.#stop();
    }, clamp(12000 / (last + 1), 60, 1000));
  }

  #mark(isPlaying) {
    const play = byID("play");
    play.textContent = isPlaying ? "❚❚" : "▶";
    play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  }

  #stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.#mark(false);
    this.map.tell("rest");
  }

  #show(step) {
    this.times.at = step;
    this.map.arrange();
    this.follow();
  }

  /** Shows what the time is. */
  follow() {
    const { times } = this, range = byID("moment"), text = times.text();
    range.value = times.at;
    range.setAttribute("aria-valuetext", text);
    byID("now").textContent = text;
    byID("only").checked = times.isOnly;
  }
}
