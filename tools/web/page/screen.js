// The screen: a canvas of the board's pixels, enlarged, on a page in the colours of the games' theme.

const LEAST_PART = 0.9; // of the room there is that whole pixels have to fill: else fractions are better
const THEME = "tercet theme"; // in the browser's local storage: the page's style before the games come
// Colour of the theme, as in display/palette.py → the page's variable
const ROLES = { 0: "ground", 2: "felt", 3: "line", 6: "dim", 12: "gold", 13: "alert", 14: "text" };
const WEAVE = [8, 2, 1, 8, 8, 5, 6, 8]; // as in display/surface/blit_plain.py

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

  // Set the 16 colours of a theme, six hexadecimal digits each, here and on the page
  theme(text) {
    const colour = (i) => parseInt(text.slice(6 * i, 6 * i + 6), 16);
    for (let i = 0; i < 16; i++) {
      const rgb = colour(i);
      this.colours[i] = 0xff000000 | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16);
    }
    this.stale = true;
    const hex = (i) => "#" + text.slice(6 * i, 6 * i + 6), light = ((colour(2) >> 8) & 255) > 128; // by the felt's green
    const style = [...Object.entries(ROLES).map(([i, role]) => ["--" + role, hex(i)]), ["color-scheme", light ? "light" : "dark"]];
    for (const one of [...style, ["background-image", this._weave(hex(3))]]) document.documentElement.style.setProperty(...one);
    document.querySelector("[name=theme-color]").content = hex(0);
    store("localStorage", THEME, style.map((one) => one.join(": ")).join("; "));
  }

  // Return the page's ground: the weave of the table
  _weave(colour) {
    const tile = Object.assign(document.createElement("canvas"), { width: 8, height: 8 }), context = tile.getContext("2d");
    context.fillStyle = colour;
    WEAVE.forEach((column, row) => context.fillRect(column, row, 1, 1));
    return `url(${tile.toDataURL()})`;
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

  // Enlarge the canvas within its parent, above a `line` that stands there: by whole device pixels if they fill most of the
  // room. The page's ground goes on as the table does
  fit(parent, line) {
    const { width, height, style } = this.canvas, ratio = window.devicePixelRatio || 1;
    const high = line.className ? line.offsetTop : parent.clientHeight;
    const most = Math.min((parent.clientWidth * ratio) / width, (high * ratio) / height);
    const whole = Math.floor(most + 0.01), scale = (whole < LEAST_PART * most ? most : whole) / ratio;
    style.width = width * scale + "px";
    style.height = height * scale + "px";
    const { left, top } = this.canvas.getBoundingClientRect(), page = document.documentElement;
    page.style.backgroundSize = 8 * scale + "px";
    page.style.backgroundPosition = left + "px " + (top + window.scrollY) + "px";
    page.style.setProperty("--band-top", top + window.scrollY + "px");
    page.style.setProperty("--pixel", scale + "px");
  }

  // Return the rows of a table's header, which has one colour, in the frame buffer
  header(pixels) {
    const stride = this.canvas.width >> 1;
    let rows = 0;
    while (rows < this.canvas.height && !(pixels[rows * stride] >> 4) && !(pixels[(rows + 1) * stride - 1] & 15)) rows++;
    return rows < this.canvas.height / 2 ? rows : 0;
  }

  // Return the pixel at a position on the page, or null
  at(clientX, clientY) {
    const box = this.canvas.getBoundingClientRect();
    const x = Math.floor(((clientX - box.left) * this.canvas.width) / box.width);
    const y = Math.floor(((clientY - box.top) * this.canvas.height) / box.height);
    return x >= 0 && y >= 0 && x < this.canvas.width && y < this.canvas.height ? { x, y } : null;
  }
}
