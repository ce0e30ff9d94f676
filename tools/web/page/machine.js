// MicroPython in the page: its files, the module `page` that the board uses, and access to its memory.

// Words of the board's state, as in tools/web/board.py
const LEFT = 0, TOP = 1, RIGHT = 2, BOTTOM = 3, SAVED = 4, AT_HOME = 5, REPLAY = 6, SPOKEN = 7, SHOWN = 8;

const HEAP_BYTES = 8 << 20;
const MOST_WAITING = 8192; // characters, two per byte
const STEP_MS = 250; // between two steps that a link takes where the browser draws no frames
const STILL_MS = 100; // without a frame for so long: the tab is taken to be hidden

// Other tabs and windows with this page, as a bus: what one sends all others receive
class Tabs {
  constructor(wake) {
    this.wake = wake; // called when something is received, and now and then
    this.text = "";
  }

  link(open) {
    optional(() => this.channel && this.channel.close());
    clearInterval(this.timer);
    this.text = "";
    this.channel = open ? optional(() => new BroadcastChannel("tercet-link")) : null;
    if (!this.channel) return;
    this.channel.onmessage = ({ data }) => this.receive(data);
    this.timer = setInterval(this.wake, STEP_MS);
  }

  receive(data) {
    if (typeof data !== "string" || !/^([0-9a-f]{2})*$/.test(data)) return;
    if (this.text.length + data.length <= MOST_WAITING) this.text += data;
    this.wake();
  }

  read() {
    const text = this.text;
    this.text = "";
    return text;
  }
}

// Return the files of a packed file, a Map from path to bytes. Its format: see `_pack` in tools/web/site.py
async function unpack(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const files = new Map();
  let at = 4 + length;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)))) {
    const file = bytes.subarray(at, at + size);
    files.set(path, path === "engine/packs.bin" ? woven(file) : file);
    at += size;
  }
  return files;
}

// Return bytes in their order, of which those at even places come first
function woven(bytes) {
  const half = (bytes.length + 1) >> 1;
  return bytes.map((byte, i) => bytes[(i >> 1) + (i & 1) * half]);
}

class Machine {
  // Load MicroPython and its files; `functions` are added to the module `page`: colours, sound, notice.
  // `unseen()` lets the games go on for a frame that the browser does not draw
  static async start(files, functions, unseen) {
    const machine = new Machine();
    const url = URL.createObjectURL(new Blob([files.get("micropython.wasm")], { type: "application/wasm" }));
    const print = (line) => console.log(line);
    const loadMicroPython = await loader();
    const micropython = await loadMicroPython({ url, heapsize: HEAP_BYTES, stdout: print, stderr: print });
    URL.revokeObjectURL(url);
    machine.python = micropython;
    // A hidden tab gets no frames, but others wait for its answers, and if it is the host, for its opponents. Its timers run
    // once a second; a message comes at once, so it sends itself one while somebody thinks
    const { port1, port2 } = new MessageChannel();
    const wake = () => {
      if (!machine.step || performance.now() - machine.framed < STILL_MS) return;
      unseen();
      if (machine.thinks) port2.postMessage(0);
    };
    port1.onmessage = wake;
    const tabs = new Tabs(wake);
    machine.module = micropython._module;
    machine.fs = micropython.FS;
    const paths = [...files.keys()].filter((path) => path !== "micropython.wasm");
    // Each folder once: of one that is there the system throws an error for every part of its path
    for (const folder of new Set(paths.map((path) => "/" + path.slice(0, path.lastIndexOf("/") + 1)))) machine.fs.mkdirTree(folder);
    for (const path of paths) machine.fs.writeFile("/" + path, files.get(path));
    micropython.registerJsModule("page", {
      surface: (buffer, limits, state) => Object.assign(machine, { buffer, limits: limits >> 1, state: state >> 2 }),
      glyph: (...args) => machine.glyph(...args),
      runs: (...args) => machine.runs(...args),
      // MicroPython's own ticks follow the wall clock, which can be set
      millis: () => Math.floor(performance.now()) & 0x3fffffff,
      link: (open) => tabs.link(open),
      send: (text) => optional(() => tabs.channel && tabs.channel.postMessage(text)),
      received: () => tabs.read(),
      address: () => location.href.split(/[?#]/)[0].replace(/index\.html$/, ""),
      random: () => crypto.getRandomValues(new Int32Array(1))[0],
      today: () => {
        const now = new Date();
        return now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
      },
      ...functions,
    });
    return machine;
  }

  // Start the games, once the saves are in place, on the screen of a board, or "" for one that is `wide` or square; `api`
  // then has the functions of tools/web/page_api.py. `wishes` are first values of settings: {dark, still}
  begin(board, wide, wishes = {}) {
    Object.assign(this, { asked: board, wide });
    this.api = this.python.pyimport("tools.web.page_api");
    const layout = JSON.parse(this.api.start(board, wide, Boolean(wishes.dark), Boolean(wishes.still)));
    this.step = this.api.frame;
    this.width = layout.width;
    this.height = layout.height;
    return layout;
  }

  // Let the games go on: once per picture that the browser draws, until `step` is null
  frame() {
    this.thinks = this.step();
  }

  write(path, data) {
    this.fs.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
    this.fs.writeFile(path, data);
  }

  // MicroPython's memory as arrays of 8, 16 and 32 bits; when the memory grows, old views become empty
  view() {
    if (!this.views || !this.views.bytes.length) {
      const bytes = this.module.HEAPU8;
      this.views = { bytes, halves: new Uint16Array(bytes.buffer), words: new Int32Array(bytes.buffer) };
    }
    return this.views;
  }

  word(number) {
    return this.view().words[this.state + number];
  }

  // 1 at the first screen, 2 with another one on top of it, at a table 0 or less: another number for each game
  get atHome() {
    return this.word(AT_HOME);
  }

  // What is on top: "home" for the first screen, "table" or ""
  get shown() {
    return ["home", "table", ""][this.word(SHOWN)];
  }

  get replay() { return this.word(REPLAY); }
  get spoken() { return this.word(SPOKEN); }
  get saved() { return this.word(SAVED); }

  // Return the box that has been drawn since the last call, or null
  drawn() {
    const { words } = this.view(), at = this.state;
    if (!words[at + RIGHT]) return null;
    const box = { x: words[at + LEFT], y: words[at + TOP] };
    box.w = words[at + RIGHT] - box.x;
    box.h = words[at + BOTTOM] - box.y;
    words[at + RIGHT] = 0;
    return box;
  }

  // The frame buffer: two pixels per byte, the left one in the upper half
  get pixels() {
    return this.view().bytes.subarray(this.buffer, this.buffer + this.width * this.height / 2);
  }

  // The same as `glyph` in display/surface/blit_plain.py: one bit per pixel, row by row without padding. `limits` has
  // left, top, right and bottom of the clip, and the bytes of a row
  glyph(bits, start, width, rows, x, y, colour) {
    const { bytes: memory, halves: words } = this.view(), limits = this.limits;
    const left = Math.max(0, words[limits] - x), right = Math.min(width, words[limits + 2] - x);
    const bottom = Math.min(rows, words[limits + 3] - y), stride = words[limits + 4];
    for (let row = Math.max(0, words[limits + 1] - y); row < bottom; row++) {
      const line = this.buffer + (y + row) * stride;
      const first = start + row * width;
      for (let column = left; column < right; column++) {
        const bit = first + column;
        if (memory[bits + (bit >> 3)] & (0x80 >> (bit & 7))) put(memory, line, x + column, colour);
      }
    }
  }

  // The same as `runs` in display/surface/runs_plain.py: run-length encoded pixels, 15 is transparent
  runs(data, at, stop, x, y, width, recolour) {
    const { bytes: memory, halves: words } = this.view(), limits = this.limits;
    const left = words[limits], top = words[limits + 1], right = words[limits + 2], bottom = words[limits + 3];
    const stride = words[limits + 4];
    let column = x;
    while (at < stop) {
      const run = memory[data + at++];
      const colour = run & 15;
      let count = run >> 4;
      if (!count) count = 16 + memory[data + at++];
      if (colour !== 15 && y >= top && y < bottom) {
        const line = this.buffer + y * stride, end = Math.min(column + count, right);
        for (let px = Math.max(column, left); px < end; px++) put(memory, line, px, memory[recolour + colour]);
      }
      column += count;
      if (column >= x + width) {
        column = x;
        y++;
      }
    }
  }
}

function put(memory, line, x, colour) {
  const at = line + (x >> 1);
  memory[at] = x & 1 ? (memory[at] & 0xf0) | colour : (memory[at] & 0x0f) | (colour << 4);
}
