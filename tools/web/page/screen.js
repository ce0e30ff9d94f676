// The screen: a canvas of the board's pixels, enlarged by a whole number.

const FINE = 3; // device pixels per pixel of the page, from which fractions of them are not seen
const LEAST_PART = 0.85; // of the width there is, from two device pixels per pixel of the page: else fractions are better

class Screen {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.colours = new Uint32Array(16);
    this.stale = false; // the colours have changed, or the browser has lost the picture: repaint everything
    canvas.addEventListener("contextrestored", () => (this.stale = true));
  }

  size(width, height) {
    this.canvas.width = width;
    this.canvas.height = height;
    this.image = this.context.createImageData(width, height);
    this.rgba = new Uint32Array(this.image.data.buffer);
    this.stale = true;
  }

  // Set the 16 colours of a theme: six hexadecimal digits each
  theme(text) {
    for (let i = 0; i < 16; i++) {
      const rgb = parseInt(text.slice(6 * i, 6 * i + 6), 16);
      this.colours[i] = 0xff000000 | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16);
    }
    this.stale = true;
  }

  // Copy a box of the frame buffer, its x and width even, to the canvas; return whether there was one
  show(pixels, box) {
    if (this.stale) box = { x: 0, y: 0, w: this.canvas.width, h: this.canvas.height };
    if (!box) return false;
    this.stale = false;
    const width = this.canvas.width, { colours, rgba } = this;
    for (let y = box.y; y < box.y + box.h; y++) {
      let to = y * width + box.x;
      let from = to >> 1;
      for (const end = to + box.w; to < end; from++) {
        const two = pixels[from];
        rgba[to++] = colours[two >> 4];
        rgba[to++] = colours[two & 15];
      }
    }
    this.context.putImageData(this.image, 0, 0, box.x, box.y, box.w, box.h);
    return true;
  }

  // Enlarge the canvas within its parent, above a `line` that stands there, so that each pixel is a square of whole device
  // pixels, where these are seen; return its width in pixels of the page
  fit(parent, line) {
    const { width, height } = this.canvas, ratio = window.devicePixelRatio || 1;
    const high = line.className ? line.offsetTop : parent.clientHeight;
    const most = Math.min((parent.clientWidth * ratio) / width, (high * ratio) / height);
    const whole = Math.floor(most + 0.01), fractional = ratio >= FINE || (ratio >= 2 && whole < LEAST_PART * most);
    const scale = most >= 1 && !fractional ? whole : most;
    this.canvas.style.width = (width * scale) / ratio + "px";
    this.canvas.style.height = (height * scale) / ratio + "px";
    return (width * scale) / ratio;
  }

  // Return the pixel at a position on the page, or null
  at(clientX, clientY) {
    const box = this.canvas.getBoundingClientRect();
    const x = Math.floor(((clientX - box.left) * this.canvas.width) / box.width);
    const y = Math.floor(((clientY - box.top) * this.canvas.height) / box.height);
    return x >= 0 && y >= 0 && x < this.canvas.width && y < this.canvas.height ? { x, y } : null;
  }
}
