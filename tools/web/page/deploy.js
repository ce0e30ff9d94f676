// What `deploy` and `remove` do, from the page: only files that differ are sent, each is read back and compared, files of
// an earlier version are removed. A second try continues where one stopped. The player's saves are touched only by
// `remove(true)`, `saves` and `replaceSaves`.

const LONGEST_LINE = 64 << 10, MOST_FILES = 10000, BLOCK = 4096;
const INLINE = 512, ENTRY = 28, SPARE = 4 * BLOCK; // bytes: see tools/board/device.py and deploy.py
const SEND_BYTES = 1536; // of a file at a time

const isCount = (value) => Number.isInteger(value) && value >= 0 && value < 2 ** 40;
const isText = (value) => typeof value === "string";

const isPart = (value) => value === null || Number.isInteger(value);
const isVersion = (value) => Array.isArray(value) && value.length > 1 && value.slice(0, 3).every(isCount);
const isHash = (value) => value === null || (isText(value) && /^[0-9a-f]{64}$/.test(value));
// What a board reports: word at the beginning of a line → what each value has to be
const REPORTS = {
  "@id": [isText, isVersion, isText, isCount], "@space": [isPart, isPart], "@text": [isText, isText],
  "@file": [isText, isCount, isHash], "@folder": [isText],
};

// Return what a board reports, parsed strictly: it may be any board, or broken
function parseReport(printed, names) {
  const facts = { space: null, texts: {}, files: new Map(), folders: new Set() };
  const take = {
    "@id": (name, version, machine, mpy) => Object.assign(facts, { name, version: version.slice(0, 3), machine, mpy }),
    "@space": (free, total) => (facts.space = { free: isCount(free) && isCount(total) && free <= total ? free : null }),
    "@text": (path, text) => [names.manifest, names.board, names.main].includes(path) && (facts.texts[path] = text, true),
    "@file": (path, size, sha256) => facts.files.size < MOST_FILES && facts.files.set(path, { size, sha256 }),
    "@folder": (path) => facts.folders.size < MOST_FILES && facts.folders.add(path),
  };
  for (const line of printed.split(/\r?\n/)) {
    const [word] = line.split(" ", 1), kinds = Object.hasOwn(REPORTS, word) && REPORTS[word];
    if (!kinds) continue; // a line of MicroPython's own
    const values = line.length < LONGEST_LINE && optional(() => JSON.parse(line.slice(word.length + 1)));
    const right = Array.isArray(values) && values.length === kinds.length && kinds.every((is, i) => is(values[i]));
    if (!right || !take[word](...values)) throw unexpected(line);
  }
  if (!facts.name) throw new Error(_("The device is not running MicroPython: put it on the board as one file, as above."));
  return facts;
}

const unexpected = (reply) => new Error(_("Unexpected reply from the board, connect again: {reply}", { reply: printable(reply) }));

// Return the files (path → [size, SHA-256]) that a manifest lists; null when it is not a valid one of Tercet
function listed(text, names) {
  try {
    const { project, files } = JSON.parse(text);
    if (project !== "tercet" || typeof files !== "object" || Array.isArray(files)) return null;
    const right = ([path, file]) => isOurs(path, names) && isCount(file[0]) && /^[0-9a-f]{64}$/.test(file[1]);
    return Object.entries(files).every(right) ? new Map(Object.entries(files)) : null;
  } catch (error) {
    return null;
  }
}

// True for a path that may be a file of the tree: not the player's or a tool's, and not outside
function isOurs(path, names) {
  const parts = path.split("/");
  const unprintable = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u; // as Python's str.isprintable has it
  if (parts.some((part) => ["", ".", ".."].includes(part)) || /\\/.test(path) || unprintable.test(path)) return false;
  const { saves, new: fresh, old, board, kept, manifest, room } = names;
  return ![saves, fresh, old, board, kept, manifest, room].includes(parts[0].toLowerCase());
}

// Return the folders that hold files, outer ones first
function foldersOf(paths) {
  const folders = new Set();
  for (const path of paths) {
    for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) folders.add(path.slice(0, at));
  }
  return [...folders].sort();
}

// Return the most bytes that a file takes besides those of its folder: the same as `blocks` in tools/board/device.py
const blocksOf = (size) => size <= INLINE ? 0 : Math.ceil((size - 8) / (BLOCK - 8)) * BLOCK;

// Return the most bytes that the folders of files (path → size, a Map) take, as `folders` there: folder → bytes
function foldersOnFlash(sizes) {
  const folders = foldersOf(sizes.keys()), lengths = Object.fromEntries(["", ...folders].map((folder) => [folder, 0]));
  for (const path of [...sizes.keys(), ...folders]) {
    const slash = path.lastIndexOf("/"), size = sizes.get(path) ?? 0;
    lengths[path.slice(0, Math.max(slash, 0))] += ENTRY + path.length - slash - 1 + (size <= INLINE ? size : 0);
  }
  const pairs = (length) => 1 + (length > BLOCK / 2 ? Math.floor((4 * length) / BLOCK) : 0);
  return Object.fromEntries(Object.entries(lengths).map(([folder, length]) => [folder, 2 * BLOCK * pairs(length)]));
}

const kilobytes = (size) => Math.floor(size / 1024) + " KB";
const python = (value) => JSON.stringify(value); // as a literal

// Programs for a board: they print the paths in a folder of the root, and a file
const LIST_SAVES = `import os
def walk(d, p):
    for e in os.ilistdir(d):
        if e[1] & 0x4000: walk(d + "/" + e[0], p + e[0] + "/")
        else: print("@file", p + e[0])
if %r in os.listdir(): walk(%r, "")`;
const READ_FILE = `import binascii
with open(%r, "rb") as f:
    while True:
        b = f.read(600)
        if not b: break
        print(binascii.b2a_base64(b).decode())`;

// What goes onto a board: the files of the games
class Boards {
  // `files` are made by tools/web/board_pack.py; `machine` has the files that the page itself plays with
  constructor(files, machine) {
    this.description = JSON.parse(new TextDecoder().decode(files.get("boards.json")));
    const content = (path) => files.get("board/" + path) || machine.fs.readFile("/" + path);
    this.files = new Map(this.description.files.map((path) => [path, content(path)])); // of the tree: path → bytes
  }
}

class Deploy {
  // `boards` has the games, `repl` is open; `tell(text, done, all)` is called with the progress
  constructor(boards, repl, tell) {
    Object.assign(this, { boards, repl, tell, description: boards.description, names: boards.description.names });
    this.text = new TextDecoder().decode(boards.files.get(this.names.manifest));
    this.manifest = listed(this.text, this.names);
  }

  // Return what the board reports, with the hash of each file whose size is as in `wanted` (path → size)
  async inspect(wanted) {
    const values = { ...this.names, wanted };
    const code = this.description.inspect.replace(/%\((\w+)\)r/g, (all, name) => python(values[name]));
    return parseReport(await this.repl.run(code), this.names);
  }

  // Run one of the programs for a board, with values in the places of %r
  run(name, ...values) {
    return this.repl.run(this.description[name].replace(/%r/g, () => python(values.shift())));
  }

  async begin() {
    this.repl.doing = _("reading what is on the board");
    this.tell(_("Reading what is on the board …"));
    await this.repl.enter(this.description.product);
    this.facts = await this.inspect(Object.fromEntries([...this.manifest].map(([path, [size]]) => [path, size])));
    this.earlier = listed(this.facts.texts[this.names.manifest] || "", this.names) || new Map();
  }

  // Throw an error when the games cannot run on the board
  check() {
    const { name, version, mpy, space } = this.facts, wanted = this.description.oldest.join(".");
    const runs = (found) => new Error(_("The board runs {found}: MicroPython {wanted} or newer is needed. Put it on the board as one file, as above.", { found, wanted }));
    if (name !== "micropython") throw runs(printable(name));
    const [major, minor] = this.description.oldest;
    if (version[0] < major || (version[0] === major && version[1] < minor)) throw runs("MicroPython " + version.join("."));
    if ((mpy & 255) !== this.description.bytecode) {
      const formats = { format: mpy & 255, ours: this.description.bytecode };
      throw new Error(_("The board loads .mpy files of format {format}, the games have {ours}: use a newer Tercet.", formats));
    }
    if (!this.description.runs.includes(mpy >> 10)) {
      throw new Error(_("The board's processor needs other files than this page has: `tercet deploy` sends them from a computer."));
    }
    if (!space) throw new Error(_("The board has no file system: put MicroPython on it again."));
  }

  // True when main.py on the board is the owner's
  get hasOwnMain() {
    const { main } = this.names, found = this.facts.files.get(main);
    if (!found || !found.size || (this.facts.texts[main] || "").startsWith(this.description.ours)) return false;
    return ![this.earlier.get(main), this.manifest.get(main)].some((file) => file && file[0] === found.size && file[1] === found.sha256);
  }

  plan() {
    const { files, texts } = this.facts, { main, manifest, room } = this.names;
    const differs = ([path, [, sha256]]) => !files.has(path) || files.get(path).sha256 !== sha256;
    const send = [...this.manifest].filter(differs).map(([path]) => path);
    // The manifest goes first, so that an interrupted deploy is known as one, and main.py after all that it needs
    send.sort((a, b) => (a === main) - (b === main) || (a < b ? -1 : 1));
    if (texts[manifest] !== this.text) send.unshift(manifest);
    const stale = [...this.earlier.keys(), room].filter((path) => !this.manifest.has(path) && path !== main);
    const remove = stale.filter((path) => files.has(path)).sort();
    const kept = new Set(foldersOf(this.manifest.keys()));
    const empty = foldersOf(remove).filter((folder) => !kept.has(folder)).reverse();
    const folders = foldersOf(send).filter((folder) => !this.facts.folders.has(folder));
    const sources = [...this.manifest.keys()].filter((path) => path.endsWith(".mpy")).map((path) => path.slice(0, -4) + ".py");
    const hiding = sources.filter((path) => files.has(path) && !remove.includes(path));
    return { send, remove, empty, folders, hiding, keep: this.hasOwnMain };
  }

  // Return the most bytes that have to be free at any time: a file is written beside its old version, which is freed
  // only then
  spaceNeeded({ send, remove, folders, keep }) {
    const freed = (path) => {
      const { size } = this.facts.files.get(path) || { size: 0 };
      return size <= INLINE || (keep && path === this.names.main) ? 0 : Math.ceil(size / BLOCK) * BLOCK;
    };
    const fresh = (path) => this.boards.files.get(path).length;
    const left = [...this.facts.files].filter(([path]) => !remove.includes(path));
    const sizes = new Map(left.map(([path, { size }]) => [path, size]));
    const grown = foldersOnFlash(new Map([...sizes, ...send.map((path) => [path, fresh(path)])]));
    let used = -remove.reduce((sum, path) => sum + freed(path), 0);
    for (const folder of ["", ...foldersOf(send)]) used += grown[folder] - (folders.includes(folder) ? 0 : 2 * BLOCK);
    let highest = used;
    for (const path of send) {
      highest = Math.max(highest, used + blocksOf(fresh(path)));
      used += blocksOf(fresh(path)) - freed(path);
    }
    return send.length ? Math.max(0, highest + SPARE) : 0;
  }

  // Throw an error when the files do not fit. The board may report too little free space: then a test file is written
  async checkSpace(plan) {
    const needed = this.spaceNeeded(plan), { free } = this.facts.space;
    if (free !== null && needed <= free) return;
    const amount = free === null ? _("an unknown amount of space") : kilobytes(free);
    this.tell(_("The board reports {amount} free, up to {needed} are needed: measuring it …", { amount, needed: kilobytes(needed) }));
    this.repl.doing = _("checking its free space");
    const found = [...(await this.run("reserve", this.names.room, needed)).matchAll(/^@number \[(\d+)\]/gm)].pop();
    const room = found ? Number(found[1]) : 0;
    if (room < needed) {
      const sizes = { room: kilobytes(room), needed: kilobytes(needed) };
      throw new Error(_("The board has room for {room}, and {needed} are needed: remove files of your own. Nothing was changed.", sizes));
    }
  }

  async tidy(...lists) {
    this.repl.doing = _("removing old files");
    await this.run("tidy", ...lists);
  }

  // Bring the board up to date, and name the screen in its file unless `screen` is ""
  async carryOut(screen) {
    const plan = this.plan(), { main, kept, board } = this.names, boardText = screen && this.boardText(screen);
    await this.checkSpace(plan);
    this.repl.doing = _("renaming {path}", { path: main });
    if (plan.keep) await this.run("rename", main, kept);
    if (plan.remove.length) {
      await this.tidy(plan.remove, plan.empty, []);
      await this.repl.enter(this.description.product); // littlefs finds what is free now when the board starts anew
    }
    if (plan.folders.length) await this.tidy([], [], plan.folders);
    const all = plan.send.reduce((sum, path) => sum + this.boards.files.get(path).length, 0);
    let done = 0;
    for (const path of plan.send) {
      await this.sendFile(path, this.boards.files.get(path), (bytes) => this.tell(_("Sending {path}", { path }), (done += bytes), all));
    }
    if (plan.send.length) await this.verify(plan.send);
    plan.named = screen && boardText !== (this.facts.texts[board] || "").trim();
    if (plan.named) await this.sendFile(board, new TextEncoder().encode(boardText), () => {});
    return plan;
  }

  // Remove what the board's manifest lists, and the saves if wanted, even without the games; put the owner's main.py back.
  // Return how many files of the games were removed
  async remove(saves) {
    const { files } = this.facts, { main, manifest, kept } = this.names, own = this.hasOwnMain;
    const played = saves ? [this.names.saves, this.names.new, this.names.old].filter((folder) => this.facts.folders.has(folder)) : [];
    const parts = [manifest, ...this.description.parts].some((path) => files.has(path));
    const room = files.has(this.names.room) ? [this.names.room] : []; // an interrupted measurement left it
    const back = files.has(kept) && !own;
    if (!this.earlier.size && !parts && !played.length && !room.length && !back) throw new Error(_("Tercet is not on the board."));
    for (const folder of played) await this.run("clear", folder, folder);
    if (!this.earlier.size && parts) {
      const nothing = _("The board has no valid {manifest}, so nothing was removed: connect, then remove.", { manifest });
      throw new Error(played.length ? _("The board has no valid {manifest}, so only the saved games were removed: connect, then remove.", { manifest }) : nothing);
    }
    const gone = [...this.earlier.keys(), ...room].filter((path) => files.has(path) && !(own && path === main));
    gone.sort((a, b) => (b === main) - (a === main) || (a < b ? -1 : 1));
    await this.tidy(gone, foldersOf(this.earlier.keys()).reverse(), []);
    const left = [...(await this.inspect({})).files.keys()].filter((path) => gone.includes(path));
    if (left.length) throw new Error(_("{paths} could not be removed: connect again.", { paths: printable(left.join(", "), 100) }));
    if (back) await this.run("rename", kept, main);
    if (!this.earlier.size) return gone.length;
    await this.tidy([manifest], [], []);
    return gone.length + 1;
  }

  // Return the paths of the board's saves, in their folder
  async pathsOfSaves(folder = this.names.saves) {
    await this.swapSaves(0);
    this.repl.doing = _("reading its saves");
    const printed = await this.repl.run(LIST_SAVES.replace(/%r/g, () => python(folder)));
    return printed.split(/\r?\n/).filter((line) => line.startsWith("@file ")).map((line) => line.slice(6));
  }

  // Return the board's saves: path in the folder of saves → bytes
  async saves(folder = this.names.saves) {
    const found = {}, paths = await this.pathsOfSaves(folder);
    if (!paths.length) throw new Error(_("The board has no saves."));
    for (const [at, path] of paths.entries()) {
      if (!/^(moves\/)?[\w.-]+$/.test(path)) throw unexpected(path);
      this.tell(_("Reading {path}", { path }), at, paths.length);
      const text = await this.repl.run(READ_FILE.replace("%r", python(folder + "/" + path)));
      found[path] = Uint8Array.from(atob(text.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
    }
    return found;
  }

  // Replace the board's saves; the old ones stay until all new ones have arrived
  async replaceSaves(files) {
    const { new: folder, old } = this.names, paths = Object.keys(files).sort();
    await this.run("clear", folder, folder);
    await this.tidy([], [], foldersOf(paths.map((path) => folder + "/" + path)));
    for (const [at, path] of paths.entries()) {
      await this.sendFile(folder + "/" + path, files[path], () => this.tell(_("Sending {path}", { path }), at, paths.length));
    }
    const there = await this.saves(folder); // brings back the old ones first, if a replacement was cut off
    const differ = (path) => !there[path] || there[path].join() !== files[path].join();
    if (paths.some(differ)) throw new Error(_("The saves did not arrive intact: connect again."));
    await this.run("clear", old, old);
    await this.swapSaves(1);
    await this.run("clear", old, old);
  }

  // Bring back saves whose replacement was cut off; with 1, then put the new ones into their place
  swapSaves(go) {
    return this.run("swap", this.names.saves, this.names.new, this.names.old, go);
  }

  async sendFile(path, bytes, sent) {
    this.repl.doing = _("sending {path}", { path });
    try {
      await this.repl.run("import binascii\nf = open(" + JSON.stringify(path) + ', "wb")\ndef w(s): f.write(binascii.a2b_base64(s))');
      for (let at = 0; at < bytes.length; at += SEND_BYTES) {
        const piece = bytes.subarray(at, at + SEND_BYTES);
        await this.repl.run('w("' + btoa(String.fromCharCode(...piece)) + '")');
        sent(piece.length);
      }
      await this.repl.run("f.close()");
    } catch (error) {
      if (/ENOSPC|Errno 28\b|No space/.test(error.lastLine)) {
        throw new Error(_("The board's file system is full while sending {path}: remove files of your own.", { path }));
      }
      throw error;
    }
  }

  // Throw an error unless every file that was sent reads back unchanged
  async verify(sent) {
    this.repl.doing = _("reading the files back");
    this.tell(_("Reading the files back …"));
    const files = sent.filter((path) => path !== this.names.manifest);
    const facts = await this.inspect(Object.fromEntries(files.map((path) => [path, this.manifest.get(path)[0]])));
    const wrong = files.filter((path) => facts.files.get(path)?.sha256 !== this.manifest.get(path)[1]);
    if (facts.texts[this.names.manifest] !== this.text) wrong.push(this.names.manifest);
    if (wrong.length) throw new Error(_("{paths} did not arrive intact: connect again.", { paths: printable(wrong.join(", "), 100) }));
  }

  // Return the text of the board's own file with the screen's name and its other fields; throw an error for a damaged one
  boardText(screen) {
    const { board } = this.names, given = (this.facts.texts[board] || "").trim() || "{}";
    let problem = _("it is no object with fields");
    try {
      const fields = JSON.parse(given);
      if (fields && typeof fields === "object" && !Array.isArray(fields)) return fields.board === screen ? given : JSON.stringify({ ...fields, board: screen });
    } catch (error) {
      problem = printable(error.message, 200);
    }
    throw new Error(_("{board} on the board is not JSON ({problem}): correct or remove it. Nothing was changed.", { board, problem }));
  }
}
