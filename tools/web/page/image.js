// What goes onto a board: the files of the games, and one UF2 file with MicroPython and a file system that holds them.

const JOIN_BYTES = 32 << 20; // of MicroPython's memory for joining: a flash of 4 MB has 16,384 pages

class Boards {
  // `files` are made by tools/web/board_pack.py; `machine` has the files that the page itself plays with
  static from(files, machine) {
    const boards = new Boards();
    boards.machine = machine;
    boards.description = JSON.parse(new TextDecoder().decode(files.get("boards.json")));
    boards.rest = files.get("board/rest");
    boards.modules = [...files].filter(([path]) => path.startsWith("tools/"));
    boards.files = new Map(); // of the tree: path → bytes
    for (const path of boards.description.files) {
      boards.files.set(path, files.get("board/" + path) || machine.fs.readFile("/" + path));
    }
    return boards;
  }

  screen(name) {
    return this.description.screens.find((one) => one.name === name);
  }

  // Return the first blocks of a file system of `total` blocks with the games, and with a file that names the screen
  // unless `name` is ""; see tools/web/board_pack.py
  fileSystem(name, total) {
    const { pieces, total: made, block } = this.description, { count, changes, bits } = this.screen(name);
    const contents = [...this.files.values()], blocks = new Uint8Array(count * block);
    blocks.set(this.rest.subarray(0, blocks.length));
    for (const [at, number, start, length] of pieces) {
      if (at + length <= blocks.length) blocks.set(contents[number].subarray(start, start + length), at);
    }
    for (const [at, hex] of changes) blocks.set(bytesOf(hex), at);
    bits.forEach((places, bit) => {
      if (!(((total ^ made) >> bit) & 1)) return;
      for (const [at, hex] of places) bytesOf(hex).forEach((byte, i) => (blocks[at + i] ^= byte));
    });
    return blocks;
  }

  // Check a UF2 file; return what it is for ("board", "chip", "blocks"), and `make(screen)`, which returns the bytes of
  // the file for a board. An error says what is wrong with it
  async take(file, target) {
    if (this.joiner) this.joiner.end();
    this.joiner = await Joiner.start(this.machine.wasm, this.modules);
    const large = await this.joiner.ask("check_size", [file.name, file.size]);
    if (large) throw new Error(large);
    const most = Math.max(...this.description.screens.map((one) => one.count));
    const given = { "/given.uf2": new Uint8Array(await file.arrayBuffer()) };
    const about = JSON.parse(await this.joiner.ask("check", [file.name, target, most], given));
    if (about.wrong) throw new Error(about.wrong);
    const { joiner } = this;
    about.make = (screen) => joiner.ask("join", [], { "/blocks": this.fileSystem(screen, about.blocks) }, "/joined.uf2");
    return about;
  }
}

// tools/web/uf2_join.py on a second MicroPython, in a worker: a page can have only one
class Joiner {
  static async start(wasm, modules) {
    const joiner = new Joiner();
    const source = new Blob(['"use strict"; (' + serveJoining + ")(" + loader + ");"], { type: "text/javascript" });
    const url = URL.createObjectURL(source);
    joiner.worker = new Worker(url);
    try {
      await joiner._post({ wasm, modules, heapsize: JOIN_BYTES });
    } catch (error) {
      joiner.end();
      throw error;
    } finally {
      URL.revokeObjectURL(url);
    }
    return joiner;
  }

  // Write `files` ({path: bytes}) and call a function; return its result, or the contents of the file `result`
  ask(name, given, files = {}, result = null) {
    return this._post({ name, given, files, result });
  }

  _post(message) {
    return new Promise((done, failed) => {
      this.worker.onmessage = ({ data }) => ("wrong" in data ? failed(new Error(data.wrong)) : done(data.answer));
      this.worker.onerror = (event) => failed(new Error(event.message || "the file cannot be made in this browser"));
      this.worker.postMessage(message);
    });
  }

  end() {
    this.worker.terminate();
  }
}

// The worker
function serveJoining(loader) {
  let fs, join;

  async function start({ wasm, modules, heapsize }) {
    const load = await loader();
    const url = URL.createObjectURL(wasm);
    const micropython = await load({ url, heapsize });
    URL.revokeObjectURL(url);
    fs = micropython.FS;
    for (const [path, data] of modules) {
      fs.mkdirTree("/" + path.slice(0, path.lastIndexOf("/")));
      fs.writeFile("/" + path, data);
    }
    join = micropython.pyimport("tools.web.uf2_join");
  }

  function call({ name, given, files, result }) {
    for (const [path, data] of Object.entries(files)) fs.writeFile(path, data);
    const answer = join[name](...given);
    return result ? fs.readFile(result) : answer;
  }

  onmessage = async ({ data }) => {
    try {
      postMessage({ answer: data.wasm ? await start(data) : call(data) });
    } catch (error) {
      postMessage({ wrong: error.message });
    }
  };
}

function bytesOf(hex) {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}
