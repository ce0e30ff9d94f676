// The dialog "Onto a board": one UF2 file for a new board, and Web Serial for one that runs MicroPython.

const DRIVES = { RP2040: "RPI-RP2", "RP2350 (Arm)": "RP2350" }; // labels of the chips' drives
const INFO = "INFO_UF2.TXT";
const FILE_NAME = "tercet.uf2";
const DRIVE_PIECE = 64 << 10;
const VENDOR = 0x2e8a; // USB vendor of boards with Raspberry Pi's chips and the stock firmware

class Onto {
  // `load()` returns the `Boards`, `ask` asks a question
  constructor(dialog, load, ask) {
    Object.assign(this, { dialog, load, ask });
    this.part = (name) => dialog.querySelector("#onto-" + name);
    this.about = null; // what the chosen UF2 file is for
    this.repl = null; // while a board is connected
    this.patience = 10000; // milliseconds that a board may be silent
    this.part("choose").addEventListener("click", () => this.part("file").click());
    this.part("file").addEventListener("change", (event) => {
      if (event.target.files.length) this.take(event.target.files[0]);
      event.target.value = "";
    });
    this.part("target").addEventListener("change", () => this.take(this.file));
    this.part("screen").addEventListener("change", () => this.draw());
    this.part("drive").addEventListener("click", () => this.guard(() => this.toDrive()));
    this.part("download").addEventListener("click", () => this.guard(() => this.download()));
    this.part("connect").addEventListener("click", () => this.guard(() => this.overUsb((deploy) => this.update(deploy))));
    this.part("remove").addEventListener("click", () => this.guard(() => this.overUsb((deploy) => this.remove(deploy))));
    this.part("saves").addEventListener("click", () => this.guard(() => this.overUsb((deploy) => this.saves(deploy))));
    this.part("close").addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => this.repl && this.repl.leave());
    this.part("drive").hidden = !window.showDirectoryPicker;
    const serial = optional(() => navigator.serial);
    for (const name of ["connect", "saves", "remove"]) this.part(name).hidden = !serial;
    this.part("none").hidden = Boolean(serial);
  }

  async open() {
    this.say("");
    this.draw();
    this.dialog.showModal();
    await this.guard(() => this.ready());
  }

  // Return the games for boards; they are fetched once
  async ready() {
    if (!this.boards) {
      this.say("Loading …");
      this.boards = await this.load();
      const named = (one) => new Option(one.title || "As before (new: Pico-LCD-1.3)", one.name);
      this.part("screen").replaceChildren(...this.boards.description.screens.map(named));
      this.say("");
    }
    return this.boards;
  }

  // Run one action at a time, and show its error
  async guard(action) {
    if (this.busy) return;
    this.busy = true;
    this._enable();
    try {
      await action();
    } catch (error) {
      const nothing = ["AbortError", "NotFoundError"].includes(error.name); // nothing was chosen
      if (nothing) this.say("");
      else this.say(error.message.trim().split("\n").pop(), true);
    }
    this.part("progress").hidden = true;
    this.busy = false;
    this._enable();
  }

  _enable() {
    for (const name of ["choose", "screen", "target", "connect", "saves", "remove"]) this.part(name).disabled = this.busy;
    for (const name of ["drive", "download"]) this.part(name).disabled = this.busy || !this.about;
  }

  say(text, wrong = false) {
    const line = this.part("said");
    line.textContent = text;
    line.classList.toggle("wrong", wrong);
    if (text) line.scrollIntoView({ block: "nearest" });
  }

  tell(text, done, all) {
    const bar = this.part("progress");
    bar.hidden = false;
    if (all) bar.value = done / all;
    else bar.removeAttribute("value");
    this.say(text);
  }

  draw() {
    const system = this.part("screen").value === "picosystem", chip = this.about && this.about.chip;
    const drive = chip ? DRIVES[chip] : "RPI-RP2";
    this.part("hold").innerHTML = system ? PICTURES.system() : PICTURES.hold(chip === "RP2350 (Arm)" ? "Pico 2" : "Pico");
    this.part("how").textContent = system
      ? "Plug it in, and hold X while you switch it on."
      : "Hold BOOTSEL while you plug the board in.";
    const names = chip ? drive : "RPI-RP2, on a Pico 2: RP2350";
    this.part("name").textContent = names.replace("-", "\u2011"); // stays in one line
    this.part("onto").innerHTML = PICTURES.drive(drive);
    this.part("plug").innerHTML = PICTURES.plug();
  }

  // One file

  take(file) {
    return this.guard(async () => {
      const boards = await this.ready(), target = this.part("target");
      if (file !== this.file) {
        target.value = "";
        this.part("whose").hidden = true;
      }
      this.file = file;
      this.about = null;
      this.part("taken").textContent = "";
      try {
        this.about = await boards.take(file, target.value);
      } catch (error) {
        this.part("whose").hidden = !/--target/.test(error.message);
        this.draw();
        throw error;
      }
      this.part("taken").textContent = file.name + ": MicroPython for " + this.about.board + ", " + this.about.chip + ".";
      this.say("");
      this.draw();
    });
  }

  make() {
    return this.about.make(this.part("screen").value);
  }

  async download() {
    offer(new Blob([await this.make()], { type: "application/octet-stream" }), FILE_NAME);
    this.say(FILE_NAME + " is in your downloads: copy it onto the drive.");
  }

  async toDrive() {
    const folder = await window.showDirectoryPicker({ id: "board", mode: "readwrite" });
    const board = await boardOf(folder);
    const families = this.boards.description.drives;
    if (!board) throw new Error(folder.name + " is not the drive of a board: it has no " + INFO + " with a Board-ID");
    if (!(board in families)) {
      const known = Object.keys(families).join(", ");
      throw new Error(folder.name + " is a board of another kind (Board-ID " + printable(board) + "): allowed are " + known);
    }
    if (!families[board].includes(this.about.chip)) {
      throw new Error(this.file.name + " is for " + this.about.chip + ", the board is " + board + ": take the file for that board");
    }
    const data = await this.make();
    let sent = 0;
    try {
      const place = await folder.getFileHandle(FILE_NAME, { create: true });
      const stream = await place.createWritable();
      for (; sent < data.length; sent += DRIVE_PIECE) {
        await stream.write(data.slice(sent, sent + DRIVE_PIECE));
        this.tell("Writing to the drive", Math.min(sent + DRIVE_PIECE, data.length), data.length);
      }
      await stream.close();
    } catch (error) {
      // The board restarts when it has every block, perhaps before the browser has closed the file
      if (sent < data.length || (await boardOf(folder))) {
        throw new Error("The drive took " + (Math.min(sent, data.length) >> 10) + " of " + (data.length >> 10) + " KB: plug the board in with BOOTSEL held, and try again.");
      }
    }
    this.say("Written. The board restarts with Tercet.");
  }

  // Over USB

  // Connect to a board, read what is on it, and call `action` with its `Deploy`; restart it, whatever the end. Meanwhile the
  // browser asks before it closes the page: after that nothing could restart the board
  async overUsb(action) {
    const boards = await this.ready();
    const repl = new Repl(await navigator.serial.requestPort({ filters: [{ usbVendorId: VENDOR }] }), this.patience);
    await repl.open();
    this.repl = repl;
    window.addEventListener("beforeunload", stay);
    try {
      const deploy = new Deploy(boards, repl, (...how) => this.tell(...how));
      await deploy.begin();
      await action(deploy);
    } finally {
      await repl.restart();
      window.removeEventListener("beforeunload", stay);
      this.repl = null;
      await repl.close();
    }
  }

  async update(deploy) {
    const { kept } = deploy.names;
    deploy.check();
    if (deploy.hasOwnMain) {
      if (deploy.facts.files.has(kept)) throw new Error("The board has a main.py of your own and a " + kept + ": rename or remove one of them.");
      const text = "The board has a main.py of your own. It stays on it as " + kept + ", and Remove puts it back.";
      if (await this.ask(text, "Keep it and go on", "Cancel")) return this.say("Nothing was changed.");
    }
    const plan = await deploy.carryOut(this.part("screen").value);
    const hiding = plan.hiding.map((path) => " " + printable(path) + " on the board hides the game's own module: remove it.");
    const count = plan.send.length + (plan.named ? 1 : 0);
    this.say("Tercet " + deploy.description.version + ": " + counted(count) + " sent, " + plan.remove.length + " removed. The board restarts." + hiding.join(""));
  }

  // Copy the board's saves to a zip file, or replace them by those of a zip file
  async saves(deploy) {
    const text = "Saved games, settings and statistics: a zip file as this page exports and imports.";
    const answer = await this.ask(text, "From the board", "Onto the board", "Cancel");
    if (answer === 2) return this.say("Nothing was changed.");
    const files = answer ? checked(savesIn(await unzip(await this.chosen("zip")))) : await deploy.saves();
    const there = answer ? (await deploy.pathsOfSaves()).length : 0, replaced = "The board has " + counted(there) + " of saves. All of them are replaced.";
    if (there && (await this.ask(replaced, "Replace them", "Cancel"))) return this.say("Nothing was changed.");
    if (answer) await deploy.replaceSaves(files);
    else offer(zip(inFolder(files)), SAVES_NAME);
    this.say("Files " + (answer ? "put onto the board: " : "in your downloads: ") + Object.keys(files).length + ". The board restarts.");
  }

  // Return the file that is chosen with an input; an AbortError when none is
  chosen(name) {
    const input = this.part(name);
    input.value = "";
    return new Promise((done, failed) => {
      input.onchange = () => done(input.files[0]);
      input.oncancel = () => failed(new DOMException("", "AbortError"));
      input.click();
    });
  }

  async remove(deploy) {
    const answers = ["Remove the games", "And all saved games", "Cancel"];
    const answer = await this.ask("Remove Tercet from this board? Your own files stay, and saved games unless you say so.", ...answers);
    if (answer === 2) return this.say("Nothing was changed.");
    const count = await deploy.remove(answer === 1);
    this.say(counted(count) + " of Tercet removed" + (answer ? ", and the saved games" : "; saved games stay") + ". The board restarts.");
  }
}

const stay = (event) => event.preventDefault();

const counted = (count) => count + (count === 1 ? " file" : " files");

// Return the Board-ID of a drive, "" when it is not a board's
async function boardOf(folder) {
  try {
    const file = await (await folder.getFileHandle(INFO)).getFile();
    const found = /^\s*board-id\s*:\s*(.*?)\s*$/im.exec((await file.text()).slice(0, 4096));
    return found ? found[1] : "";
  } catch (error) {
    return "";
  }
}

// Drawings of what to hold and what to plug in
const PICTURES = {
  cable: '<path class="cable" d="M2 45h30"/><rect class="plug" x="30" y="36" width="20" height="18" rx="3"/><path class="gold" d="M54 28h12m-5-5 5 5-5 5"/>',

  frame(what, inner) {
    return '<svg viewBox="0 0 220 90" role="img" aria-label="' + what + '">' + inner + "</svg>";
  },

  pico(name) {
    const pins = Array.from({ length: 14 }, (_, i) => '<path class="pin" d="M' + (88 + 9 * i) + ' 19v5m0 42v5"/>').join("");
    return (
      '<rect class="board" x="76" y="18" width="140" height="54" rx="4"/>' + pins +
      '<rect class="plug" x="70" y="35" width="18" height="20" rx="2"/><rect class="chip" x="136" y="34" width="22" height="22" rx="2"/>' +
      '<text x="166" y="49">' + name + "</text>"
    );
  },

  hold(name) {
    const button = '<rect class="button" x="104" y="38" width="14" height="14" rx="3"/><circle class="gold" cx="111" cy="45" r="13"/>';
    const label = '<path class="gold" d="M111 32v-16"/><text class="said" x="111" y="12" text-anchor="middle">hold BOOTSEL</text>';
    return this.frame("A " + name + ": hold the button BOOTSEL, then plug the cable in", this.cable + this.pico(name) + button + label);
  },

  plug() {
    return this.frame("A Pico: plug the cable in", this.cable + this.pico("Pico"));
  },

  system() {
    const body = '<rect class="board" x="76" y="8" width="104" height="76" rx="12"/><rect class="chip" x="90" y="20" width="52" height="52" rx="2"/>';
    const buttons = '<circle class="button" cx="160" cy="36" r="5"/><circle class="pin" cx="169" cy="46" r="5"/><circle class="pin" cx="151" cy="46" r="5"/><circle class="pin" cx="160" cy="56" r="5"/>';
    const held = '<circle class="gold" cx="160" cy="36" r="11"/><path class="gold" d="M171 36h12"/><text class="said" x="186" y="40">X</text>';
    return this.frame("A PicoSystem: hold X while you switch it on", this.cable + body + buttons + held);
  },

  drive(name) {
    const drive = '<rect class="chip" x="92" y="40" width="116" height="38" rx="6"/><text x="102" y="64">' + name + '</text><circle class="button" cx="196" cy="59" r="3"/>';
    const file = '<path class="plug" d="M14 12h26l8 8v38h-34z"/><text class="small" x="31" y="42" text-anchor="middle">uf2</text>';
    return this.frame("The file goes onto the drive " + name, file + '<path class="gold" d="M60 34q34-30 72-2m-1-8 1 8-8 1"/>' + drive);
  },
};
