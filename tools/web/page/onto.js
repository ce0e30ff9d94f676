// The dialog "Onto a board": the release's files to download, and Web Serial for a board that runs MicroPython.

const LISTED = "boards.json"; // beside the page: which_file.py in tools/release/ makes it
const VENDOR = 0x2e8a; // USB vendor of boards with Raspberry Pi's chips and the stock firmware

class Onto {
  // `load()` returns the `Boards`, and gives this object `Repl` and `Deploy`; `ask` asks a question
  constructor(dialog, load, ask) {
    Object.assign(this, { dialog, load, ask });
    this.part = (name) => dialog.querySelector("#onto-" + name);
    this.repl = null; // while a board is connected, and the browser asks before it closes the page
    this.patience = 10000; // milliseconds that a board may be silent
    this.part("connect").addEventListener("click", () => this.guard(() => this.overUsb((deploy) => this.update(deploy))));
    this.part("remove").addEventListener("click", () => this.guard(() => this.overUsb((deploy) => this.remove(deploy))));
    this.part("saves").addEventListener("click", () => this.guard(() => this.overUsb((deploy) => this.saves(deploy))));
    dialog.addEventListener("close", () => this.repl && this.repl.leave());
  }

  async open() {
    const serial = optional(() => navigator.serial); // not before: it takes some time
    for (const name of ["connect", "saves", "remove"]) this.part(name).hidden = !serial;
    this.part("none").hidden = Boolean(serial);
    this.say("");
    this.dialog.showModal();
    this.part("title").focus(); // what follows comes later
    await this.guard(() => Promise.all([this.list(), this.ready()]));
  }

  // Show the boards for which there is a file beside the page
  async list() {
    if (this.part("boards").childElementCount) return;
    const listed = () => document.documentElement.dataset.pack && fetch(LISTED).then((answer) => answer.json()); // no single file
    const boards = (await optional(listed, [])) || [];
    this.part("boards").replaceChildren(...boards.map(({ title, picture, files }) => {
      const row = document.createElement("li"), name = document.createElement("strong");
      const links = Object.entries(files).map(([chip, file]) => Object.assign(document.createElement("a"), { href: file, download: "", textContent: chip }));
      name.textContent = title;
      row.append(Object.assign(new Image(), { src: picture, alt: "" }), name, ...links);
      return row;
    }));
    this.part("none-here").hidden = boards.length > 0;
    this.part("how").hidden = !boards.length;
  }

  // Return the games for boards; they are fetched once
  async ready() {
    if (!this.boards) {
      this.say(_("Loading …"));
      this.boards = await this.load();
      const named = this.boards.description.screens.map((one) => new Option(one.title, one.name));
      this.part("screen").replaceChildren(new Option(_("As before (new: Pico-LCD-1.3)"), ""), ...named);
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
    for (const name of ["screen", "connect", "saves", "remove"]) this.part(name).disabled = this.busy;
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

  // Over USB

  // Connect to a board, read what is on it, and call `action` with its `Deploy`; restart it, whatever the end
  async overUsb(action) {
    const boards = await this.ready();
    const repl = new this.Repl(await navigator.serial.requestPort({ filters: [{ usbVendorId: VENDOR }] }), this.patience);
    await repl.open();
    this.repl = repl;
    try {
      const deploy = new this.Deploy(boards, repl, (...how) => this.tell(...how));
      await deploy.begin();
      await action(deploy);
    } finally {
      await repl.restart();
      this.repl = null;
      await repl.close();
    }
  }

  async update(deploy) {
    const { kept } = deploy.names;
    deploy.check();
    if (deploy.hasOwnMain) {
      if (deploy.facts.files.has(kept)) throw new Error(_("The board has a main.py of your own and a {kept}: rename or remove one of them.", { kept }));
      const text = _("The board has a main.py of your own. It stays on it as {kept}, and Remove puts it back.", { kept });
      if (await this.ask(text, _("Keep it and go on"), _("Cancel"))) return this.say(_("Nothing was changed."));
    }
    const plan = await deploy.carryOut(this.part("screen").value);
    const hiding = plan.hiding.map((path) => " " + _("{path} on the board hides the game's own module: remove it.", { path: printable(path) }));
    const count = plan.send.length + (plan.named ? 1 : 0);
    const done = { version: deploy.description.version, sent: counted(count), removed: plan.remove.length };
    this.say(_("Tercet {version}: {sent} sent, {removed} removed. The board restarts.", done) + hiding.join(""));
  }

  // Copy the board's saves to a zip file, or replace them by those of a zip file
  async saves(deploy) {
    const text = _("Saved games, settings and statistics: a zip file as this page exports and imports.");
    const answer = await this.ask(text, _("From the board"), _("Onto the board"), _("Cancel"));
    if (answer === 2) return this.say(_("Nothing was changed."));
    const files = answer ? checked(savesIn(await unzip(await this.chosen("zip")))) : await deploy.saves();
    const there = answer ? (await deploy.pathsOfSaves()).length : 0, replaced = _("The board has {files} of saves. All of them are replaced.", { files: counted(there) });
    if (there && (await this.ask(replaced, _("Replace them"), _("Cancel")))) return this.say(_("Nothing was changed."));
    if (answer) await deploy.replaceSaves(files);
    else offer(zip(inFolder(files)), SAVES_NAME);
    const count = { count: Object.keys(files).length };
    this.say(answer ? _("Files put onto the board: {count}. The board restarts.", count) : _("Files in your downloads: {count}. The board restarts.", count));
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
    const answers = [_("Remove the games"), _("And all saved games"), _("Cancel")];
    const answer = await this.ask(_("Remove Tercet from this board? Your own files stay, and saved games unless you say so."), ...answers);
    if (answer === 2) return this.say(_("Nothing was changed."));
    const count = await deploy.remove(answer === 1);
    const files = { files: counted(count) };
    this.say(answer ? _("{files} of Tercet removed, and the saved games. The board restarts.", files) : _("{files} of Tercet removed; saved games stay. The board restarts.", files));
  }
}

const counted = (count) => _n("{count} file", "{count} files", count);
