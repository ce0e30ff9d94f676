// What `deploy` does, from the page: only files that differ are sent, each is read back and compared, files of an
// earlier version are removed, and the player's saves are never touched. A second try goes on where one stopped.

const LONGEST_LINE = 64 << 10, MOST_FILES = 10000, BLOCK = 4096;
const SEND_BYTES = 1536; // of a file at a time
const TOKEN = /\s*(?:([(),])|(None)|(-?\d{1,13})(?!\d)|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/y;
const COUNTS = { "@id": 4, "@space": 2, "@text": 2, "@file": 3 }; // of values in what a board says
const SIGNS = { n: "\n", r: "\r", t: "\t" };

// Return the value of a tuple as MicroPython prints it, with texts, whole numbers, None and tuples in it. An error for
// anything else
function tuple(text) {
  let at = 0;
  const next = () => {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) throw new Error("no tuple");
    at = TOKEN.lastIndex;
    return found;
  };
  const value = (found, depth) => {
    if (found[2]) return null;
    if (found[3]) return Number(found[3]);
    if (found[4] !== undefined || found[5] !== undefined) return unescaped(found[4] ?? found[5]);
    if (found[1] !== "(" || depth > 2) throw new Error("no tuple");
    const values = [];
    for (let token = next(); token[1] !== ")"; token = next()) {
      values.push(value(token, depth + 1));
      const end = next();
      if (end[1] === ")") break;
      if (end[1] !== ",") throw new Error("no tuple");
    }
    return values;
  };
  const first = next();
  if (first[1] !== "(" || text.length > LONGEST_LINE) throw new Error("no tuple");
  const whole = value(first, 0);
  if (text.slice(at).trim()) throw new Error("no tuple");
  return whole;
}

function unescaped(text) {
  return text.replace(/\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([nrt'"\\])|(.?))/g, (all, x, u, U, sign) => {
    if (sign) return SIGNS[sign] || sign;
    if (!x && !u && !U) throw new Error("no text");
    return String.fromCodePoint(parseInt(x || u || U, 16));
  });
}

const isCount = (value) => Number.isInteger(value) && value >= 0 && value < 2 ** 40;
const isText = (value) => typeof value === "string";

// Return what a board says of itself, taken apart strictly: it may be any board, or broken
function heardOf(printed, names) {
  const facts = { space: null, texts: {}, files: new Map() };
  const take = {
    "@id"([name, version, machine, mpy]) {
      if (!isText(name) || !isText(machine) || !isCount(mpy) || !Array.isArray(version)) return false;
      if (version.length < 2 || !version.slice(0, 3).every(isCount)) return false;
      Object.assign(facts, { name, version: version.slice(0, 3), machine, mpy });
    },
    "@space"([free, total]) {
      if (!isCount(free) || !isCount(total)) return false;
      facts.space = { free, total };
    },
    "@text"([path, text]) {
      if (![names.manifest, names.board].includes(path) || !isText(text)) return false;
      facts.texts[path] = text;
    },
    "@file"([path, size, sha256]) {
      if (!isText(path) || !isCount(size) || facts.files.size >= MOST_FILES) return false;
      if (sha256 !== null && !(isText(sha256) && /^[0-9a-f]{64}$/.test(sha256))) return false;
      facts.files.set(path, { size, sha256 });
    },
  };
  for (const line of printed.split(/\r?\n/)) {
    const [word] = line.split(" ", 1);
    if (!Object.hasOwn(take, word)) continue; // MicroPython's own
    let right;
    try {
      const values = tuple(line.slice(word.length + 1));
      right = values.length === COUNTS[word] && take[word](values) !== false;
    } catch (error) {
      right = false;
    }
    if (!right) throw new Error("The board's answer makes no sense: " + printable(line));
  }
  if (!facts.name) throw new Error("What is there answers, but not as MicroPython: put MicroPython on the board first.");
  return facts;
}

// Return the files (path → [size, SHA-256]) that a manifest lists; null when it is not a whole one of Tercet
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

// True for a path that may be a file of the tree: not the player's, and not outside
function isOurs(path, names) {
  const parts = path.split("/").filter((part) => part && part !== ".");
  if (!parts.length || path.startsWith("/") || parts.includes("..") || /[\\\x00-\x1f\x7f]/.test(path)) return false;
  return ![names.saves, names.board].includes(parts[0]);
}

// Return the folders that hold files, outer ones first
function foldersOf(paths) {
  const folders = new Set();
  for (const path of paths) {
    for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) folders.add(path.slice(0, at));
  }
  return [...folders].sort();
}

const onFlash = (size) => Math.ceil(size / BLOCK) * BLOCK;

class Deploy {
  // `boards` has the games, `repl` is open; `tell(text, done, all)` is called with how far it has come
  constructor(boards, repl, tell) {
    Object.assign(this, { boards, repl, tell, said: boards.said, names: boards.said.names });
    this.text = new TextDecoder().decode(boards.files.get(this.names.manifest));
    this.manifest = listed(this.text, this.names);
  }

  // Return what the board says, with the hash of each file whose size is as in `wanted` (path → size)
  async look(wanted) {
    const values = { ...this.names, wanted };
    const code = this.said.look.replace(/%\((\w+)\)r/g, (all, name) => JSON.stringify(values[name]));
    return heardOf(await this.repl.run(code), this.names);
  }

  async begin() {
    this.repl.doing = "asking what is on it";
    this.tell("Asking the board what is on it …");
    await this.repl.enter();
    this.facts = await this.look(Object.fromEntries([...this.manifest].map(([path, [size]]) => [path, size])));
    this.check();
    return this.facts;
  }

  // An error when the games cannot run on the board
  check() {
    const { name, version, mpy, space } = this.facts, wanted = this.said.oldest.join(".");
    const need = ": MicroPython " + wanted + " or newer is needed. Put it on the board as one file, as above.";
    if (name !== "micropython") throw new Error("The board runs " + printable(name) + need);
    const [major, minor] = this.said.oldest;
    if (version[0] < major || (version[0] === major && version[1] < minor)) {
      throw new Error("The board runs MicroPython " + version.join(".") + need);
    }
    if ((mpy & 255) !== this.said.bytecode) {
      throw new Error("The board loads .mpy files of format " + (mpy & 255) + ", the games have " + this.said.bytecode + ": use a newer Tercet.");
    }
    if (!this.said.runs.includes(mpy >> 10)) {
      throw new Error("The board's processor needs other files than this page has: `run.py deploy` sends them from a computer.");
    }
    if (!space) throw new Error("The board has no file system: put MicroPython on it again.");
  }

  // True when a program of somebody else starts by itself on the board
  get isOfOthers() {
    return this.facts.files.has(this.names.main) && !listed(this.facts.texts[this.names.manifest] || "", this.names);
  }

  plan() {
    const { files, texts } = this.facts, { main, manifest } = this.names;
    const differs = ([path, [, sha256]]) => !files.has(path) || files.get(path).sha256 !== sha256;
    const send = [...this.manifest].filter(differs).map(([path]) => path);
    // What starts after all that it needs, so that a board which is new starts only what is whole
    send.sort((a, b) => (a === main) - (b === main) || (a < b ? -1 : 1));
    if (texts[manifest] !== this.text) send.push(manifest);
    const earlier = listed(texts[manifest] || "", this.names) || new Map();
    const remove = [...earlier.keys()].filter((path) => !this.manifest.has(path) && files.has(path)).sort();
    const kept = new Set(foldersOf(this.manifest.keys()));
    const empty = foldersOf(remove).filter((folder) => !kept.has(folder)).reverse();
    const paths = [...files.keys()];
    const folders = foldersOf(send).filter((folder) => !paths.some((path) => path.startsWith(folder + "/")));
    const sources = [...this.manifest.keys()].filter((path) => path.endsWith(".mpy")).map((path) => path.slice(0, -4) + ".py");
    const hiding = sources.filter((path) => files.has(path) && !remove.includes(path));
    return { send, remove, empty, folders, hiding };
  }

  // An error when what is sent does not fit: a file is written beside its old version, which is given free only then
  checkSpace({ send, remove }) {
    const { files, space } = this.facts;
    const old = [...new Set([...send, ...remove])].filter((path) => files.has(path));
    const fresh = send.map((path) => onFlash(this.boards.files.get(path).length));
    const sum = (sizes) => sizes.reduce((a, b) => a + b, 0);
    const missing = sum(fresh) - sum(old.map((path) => onFlash(files.get(path).size))) + Math.max(0, ...fresh) - space.free;
    if (fresh.length && missing > 0) {
      const free = Math.floor(space.free / 1024), more = Math.ceil(missing / 1024);
      throw new Error("The board has " + free + " KB free, " + more + " KB more are needed: remove files of your own from it.");
    }
  }

  // Bring the board up to date, and have it show itself on the screen of that name, or as before for ""
  async carryOut(screen) {
    const plan = this.plan();
    this.checkSpace(plan);
    if (plan.remove.length || plan.folders.length) {
      this.repl.doing = "removing old files";
      const lists = [plan.folders, plan.remove, plan.empty];
      await this.repl.run(this.said.tidy.replace(/%r/g, () => JSON.stringify(lists.shift())));
    }
    const all = plan.send.reduce((sum, path) => sum + this.boards.files.get(path).length, 0);
    let done = 0;
    for (const path of plan.send) {
      await this.sendFile(path, this.boards.files.get(path), (bytes) => this.tell("Sending " + path, (done += bytes), all));
    }
    if (plan.send.length) await this.verify(plan.send);
    if (screen) plan.named = await this.nameScreen(screen);
    return plan;
  }

  async sendFile(path, bytes, sent) {
    this.repl.doing = "sending " + path;
    try {
      await this.repl.run("import binascii\nf = open(" + JSON.stringify(path) + ', "wb")\ndef w(s): f.write(binascii.a2b_base64(s))');
      for (let at = 0; at < bytes.length; at += SEND_BYTES) {
        const piece = bytes.subarray(at, at + SEND_BYTES);
        await this.repl.run('w("' + btoa(String.fromCharCode(...piece)) + '")');
        sent(piece.length);
      }
      await this.repl.run("f.close()");
    } catch (error) {
      if (/ENOSPC|Errno 28\b|No space/.test(error.said)) {
        throw new Error("The board's file system is full while sending " + path + ": remove files of your own.");
      }
      throw error;
    }
  }

  // An error unless every file that was sent reads back as it is here
  async verify(sent) {
    this.repl.doing = "reading the files back";
    this.tell("Reading the files back …");
    const files = sent.filter((path) => path !== this.names.manifest);
    const facts = await this.look(Object.fromEntries(files.map((path) => [path, this.manifest.get(path)[0]])));
    const wrong = files.filter((path) => facts.files.get(path)?.sha256 !== this.manifest.get(path)[1]);
    if (facts.texts[this.names.manifest] !== this.text) wrong.push(this.names.manifest);
    if (wrong.length) throw new Error(printable(wrong.join(", "), 100) + " did not arrive whole: connect again.");
  }

  // Have the board's own file name a screen, its other fields as they are; true when it had to be changed
  async nameScreen(screen) {
    const given = this.facts.texts[this.names.board] || "";
    let fields = null;
    try {
      fields = JSON.parse(given);
    } catch (error) {
      // As if there were none
    }
    const text = pythonJson({ ...(fields && typeof fields === "object" && !Array.isArray(fields) ? fields : {}), board: screen }) + "\n";
    if (text === given) return false;
    await this.sendFile(this.names.board, new TextEncoder().encode(text), () => {});
    return true;
  }

  // Restart the board as its power button would
  async restart() {
    this.repl.doing = "restarting";
    await this.repl.send("import time, machine\ntime.sleep_ms(100)\nmachine.reset()").catch(() => {});
    await new Promise((done) => setTimeout(done, 300));
  }
}

// Return a value as the JSON that Python writes: spaces after commas and colons, nothing but ASCII
function pythonJson(value) {
  if (Array.isArray(value)) return "[" + value.map(pythonJson).join(", ") + "]";
  if (value && typeof value === "object") {
    return "{" + Object.entries(value).map(([name, one]) => pythonJson(name) + ": " + pythonJson(one)).join(", ") + "}";
  }
  return JSON.stringify(value).replace(/[\x7f-\uffff]/g, (sign) => "\\u" + sign.charCodeAt(0).toString(16).padStart(4, "0"));
}
