// Marks by the thousand: their pixels are written one by one.

/**
 * Pixels of marks, on their way to a canvas.
 *
 * A canvas takes some 15 microseconds for each picture that is copied to it; the pixels of a small mark take less than one.
 */
class MarkSheet {
  constructor() {
    this.canvas = document.createElement("canvas");
    this.isUsed = false;
  }

  /** The pixels of a mark that are seen, from its place on; where none is half seen they are copied. */
  static pixels(canvas, middle) {
    const { width, height } = canvas, { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    const colors = new Uint32Array(data.buffer), seen = [...colors.keys()].filter((at) => data[at * 4 + 3] > 0);
    return { dx: Int16Array.from(seen, (at) => at % width - middle), dy: Int16Array.from(seen, (at) => Math.floor(at / width) - middle),
      colors: Uint32Array.from(seen, (at) => colors[at]), alphas: Uint8Array.from(seen, (at) => data[at * 4 + 3]), middle };
  }

  #begin({ width, height }) {
    if (this.canvas.width !== width || this.canvas.height !== height || !this.image) {
      Object.assign(this.canvas, { width, height });
      this.image = this.canvas.getContext("2d").createImageData(width, height);
      this.colors = new Uint32Array(this.image.data.buffer);
    } else {
      this.colors.fill(0);
    }
    this.isUsed = true;
  }

  /** Adds a mark at a pixel of a canvas. */
  add({ dx, dy, colors, alphas, middle }, canvas, x, y) {
    if (!this.isUsed) this.#begin(canvas);
    const { width, height } = this.image, sheet = this.colors;
    if (x + middle < 0 || y + middle < 0 || x - middle >= width || y - middle >= height) return;
    const isInside = x >= middle && y >= middle && x + middle < width && y + middle < height;
    for (let at = 0; at < colors.length; at++) {
      const column = x + dx[at], row = y + dy[at];
      if (!isInside && (column < 0 || row < 0 || column >= width || row >= height)) continue;
      const place = row * width + column, below = sheet[place];
      sheet[place] = alphas[at] === 255 || !below ? colors[at] : MarkSheet.#over(colors[at], alphas[at], below);
    }
  }

  /** Lays a color over another (Porter and Duff 1984), neither multiplied by its opacity. */
  static #over(color, alpha, below) {
    const left = (below >>> 24) * (255 - alpha) / 255, whole = alpha + left, a = alpha / whole, b = left / whole;
    return (whole + 0.5 << 24 | (color >>> 16 & 255) * a + (below >>> 16 & 255) * b << 16
      | (color >>> 8 & 255) * a + (below >>> 8 & 255) * b << 8 | (color & 255) * a + (below & 255) * b) >>> 0;
  }

  /** Draws them. */
  flush(context) {
    if (!this.isUsed) return;
    this.isUsed = false;
    this.canvas.getContext("2d").putImageData(this.image, 0, 0);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.canvas, 0, 0);
    context.restore();
  }
}
