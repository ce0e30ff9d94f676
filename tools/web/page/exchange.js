// Saves as files: exporting them, importing them after a look at what comes, and taking an import back.

const SAVES_NAME = "tercet-saves.zip";
const HEAD_SIZE = 12; // bytes of a save before its data: see firmware/store/files.py
const SET_ASIDE = /\.bad\d?$/; // the end of a damaged file's new name
const MOST_FILE = 8 << 20; // bytes of a zip file of saves

class Exchange {
  async open() {
    const text = _("A file with all your saves also works with Tercet on a desktop or a handheld.");
    const back = saves.before ? [[_("Undo the import"), () => this._takeBack()]] : [];
    const more = window.tercet ? [[_("Import"), () => element("file").click()], ...back] : [];
    const answers = [[_("Export"), () => this.export()], ...more, [_("Cancel"), () => {}]];
    answers[await ask(text, ...answers.map(([title]) => title))][1]();
  }

  // Also where the games have not started, or have stopped
  async export() {
    if (window.tercet) optional(() => machine.api.leave());
    const files = window.tercet ? readFolder(machine.fs, "/saves") : await saves.load();
    if (Object.keys(files).length) offer(zip(inFolder(files)), SAVES_NAME);
    else if (!saves.off) showMessage(_("Nothing is saved here yet."));
  }

  // Check a zip file as the games would, say what comes and what it replaces, and put it in place
  async import(file) {
    try {
      if (file.size > MOST_FILE) throw new Error(_("it is too large to be saves"));
      replaceFolder("/incoming", savesIn(await unzip(file)));
      const [games, rest, wrong, newer] = JSON.parse(machine.api.check_saves("/incoming"));
      const files = rest ? _n("{count} file of statistics, settings and the like", "{count} files of statistics, settings and the like", rest) : "";
      const comes = [...games, files].filter(Boolean).join("; ");
      if (!comes) throw new Error(wrong.join("; ") || _("it contains no whole save"));
      const text = [_("It has {saves}.", { saves: comes })];
      if (wrong.length) text.push(_("Left out: {saves}.", { saves: wrong.join("; ") }));
      if (newer.length) text.push(_("What you have here of {games} stays.", { games: newer.join(", ") }));
      const here = { games: machine.api.saved_games(newer.join(" ")) };
      const others = here.games ? _("Importing replaces all other saves in this browser, with games of {games}.", here) : _("Importing replaces all other saves in this browser.");
      const all = here.games ? _("Importing replaces all saves in this browser, with games of {games}.", here) : _("Importing replaces all saves in this browser.");
      text.push(newer.length ? others : all);
      hideMessage(); // of an import that failed before
      if (await ask(text.join(" "), _("Replace them"), _("Cancel"))) return;
      machine.api.leave();
      const own = readFolder(machine.fs, "/saves");
      await saves.keepBefore(own);
      const isNewer = (path) => newer.includes(path.replace("moves/", "").split(".")[0]);
      const kept = Object.entries(own).filter(([path]) => isNewer(path));
      const fresh = Object.entries(readFolder(machine.fs, "/incoming")).filter(([path]) => !isNewer(path) && !SET_ASIDE.test(path));
      await this._replace(Object.fromEntries([...kept, ...fresh]), _("Imported. Saves … can take it back once."));
    } catch (error) {
      showMessage(_("{name} cannot be imported: {why}", { name: file.name.slice(0, 60), why: error.message || error.name }));
    } finally {
      replaceFolder("/incoming", {});
    }
  }

  async _takeBack() {
    if (await ask(_("All saves become what they were before the import; what came since is lost."), _("Take it back"), _("Cancel"))) return;
    await this._replace(saves.before, _("Taken back: your saves are as before the import."));
    saves.storeChanges();
    await saves.writing;
    if (saves.complete) saves.keepBefore(null).catch(() => {}); // else it can be taken back again
  }

  async _replace(files, text) {
    await saves.writing; // its end would count these files as stored
    replaceFolder("/saves", files);
    machine.begin(machine.asked, machine.wide);
    saves.stored = -1; // store them even if the count of changes has not grown
    showMessage(text);
  }
}

// Return files (path → bytes) as they lie in a zip file
function inFolder(files) {
  return Object.fromEntries(Object.entries(files).map(([path, data]) => ["saves/" + path, data]));
}

// Return the saves among the files of a zip, by their paths in /saves; throws an Error for none, or two of one name
function savesIn(files) {
  const found = {};
  for (const [path, data] of Object.entries(files)) {
    const match = /(?:^|\/)((?:moves\/)?[\w.-]+)$/.exec(path);
    if (!match || (!SET_ASIDE.test(path) && new TextDecoder().decode(data.subarray(0, 3)) !== "Tct")) continue;
    if (Object.hasOwn(found, match[1])) throw new Error(_("it contains {name} twice: keep only the saves you want", { name: match[1] }));
    found[match[1]] = data;
  }
  if (!Object.keys(found).length) throw new Error(_("it contains no saves of Tercet"));
  return found;
}

// Return saves (path → bytes); throw an error when a checksum is wrong, as `check` in tools/board/saves.py does
function checked(files) {
  const damaged = Object.entries(files).filter(([path, data]) => {
    const format = data[3] - 48, head = new DataView(data.buffer, data.byteOffset, data.length);
    if (SET_ASIDE.test(path) || path.endsWith(".tmp") || (format > 1 && format < 10)) return false; // set aside, unfinished, or newer
    if (data.length < HEAD_SIZE || format !== 1 || head.getUint32(4, true) !== data.length - HEAD_SIZE) return true;
    return head.getUint32(8, true) !== crc32(data.subarray(HEAD_SIZE));
  });
  const names = damaged.map(([path]) => path).join(", ");
  if (names) throw new Error(_("{names}: damaged in this file, so nothing was changed. Take another copy.", { names: printable(names, 100) }));
  return files;
}

// Make a folder of saves hold these files alone
function replaceFolder(folder, files) {
  machine.fs.mkdirTree(folder + "/moves");
  for (const path of Object.keys(readFolder(machine.fs, folder))) machine.fs.unlink(folder + "/" + path);
  for (const [path, data] of Object.entries(files)) machine.write(folder + "/" + path, data);
}

// Return a foreign text in one line, cut, with unprintable characters escaped
function printable(text, most = 60) {
  const plain = String(text).replace(/[^\x20-\x7e]/g, (sign) => "\\x" + sign.charCodeAt(0).toString(16).padStart(2, "0"));
  return plain.length > most ? plain.slice(0, most) + "…" : plain;
}
