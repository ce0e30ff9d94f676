// Saves as files: exporting them, importing them after a look at what comes, and taking an import back.

const SAVES_NAME = "tercet-saves.zip";
const HEAD_SIZE = 12; // bytes of a save before its data: see firmware/store/files.py
const SET_ASIDE = /\.bad\d?$/; // the end of a damaged file's new name
const MOST_FILE = 8 << 20; // bytes of a zip file of saves

class Exchange {
  async open() {
    const text = "A file with all your saves also works with Tercet on a desktop or a handheld.";
    const back = saves.before ? ["Undo the import"] : [];
    const answers = ["Export", ...(window.tercet ? ["Import", ...back] : []), "Cancel"];
    const chosen = answers[await ask(text, ...answers)];
    if (chosen === "Export") this.export();
    if (chosen === "Import") element("file").click();
    if (back.includes(chosen)) this._takeBack();
  }

  // Also where the games have not started, or have stopped
  async export() {
    if (window.tercet) optional(() => machine.api.leave());
    const files = window.tercet ? readFolder(machine.fs, "/saves") : await saves.load();
    if (Object.keys(files).length) offer(zip(inFolder(files)), SAVES_NAME);
    else if (!saves.off) showMessage("Nothing is saved here yet.");
  }

  // Check a zip file as the games would, say what comes and what it replaces, and put it in place
  async import(file) {
    try {
      if (file.size > MOST_FILE) throw new Error("it is too large to be saves");
      replaceFolder("/incoming", savesIn(await unzip(file)));
      const [games, others, wrong, newer] = JSON.parse(machine.api.check_saves("/incoming"));
      const rest = others ? others + (others > 1 ? " files" : " file") + " of statistics, settings and the like" : "";
      const comes = [...games, rest].filter(Boolean).join("; ");
      if (!comes) throw new Error(wrong.join("; ") || "it contains no whole save");
      const out = wrong.length ? " Left out: " + wrong.join("; ") + "." : "";
      const stays = newer.length ? " What you have here of " + newer.join(", ") + " stays." : "";
      const here = machine.api.saved_games(newer.join(" "));
      const text = "It has " + comes + "." + out + stays + " Importing replaces all " + (stays && "other ") + "saves in this browser" + (here && ", with games of " + here) + ".";
      hideMessage(); // of an import that failed before
      if (await ask(text, "Replace them", "Cancel")) return;
      machine.api.leave();
      const own = readFolder(machine.fs, "/saves");
      await saves.keepBefore(own);
      const isNewer = (path) => newer.includes(path.replace("moves/", "").split(".")[0]);
      const kept = Object.entries(own).filter(([path]) => isNewer(path));
      const files = Object.entries(readFolder(machine.fs, "/incoming")).filter(([path]) => !isNewer(path) && !SET_ASIDE.test(path));
      await this._replace(Object.fromEntries([...kept, ...files]), "Imported. Saves … can take it back once.");
    } catch (error) {
      showMessage(file.name.slice(0, 60) + " cannot be imported: " + (error.message || error.name));
    } finally {
      replaceFolder("/incoming", {});
    }
  }

  async _takeBack() {
    if (await ask("All saves become what they were before the import; what came since is lost.", "Take it back", "Cancel")) return;
    await this._replace(saves.before, "Taken back: your saves are as before the import.");
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
    if (Object.hasOwn(found, match[1])) throw new Error("it contains " + match[1] + " twice: keep only the saves you want");
    found[match[1]] = data;
  }
  if (!Object.keys(found).length) throw new Error("it contains no saves of Tercet");
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
  if (names) throw new Error(printable(names, 100) + ": damaged in this file, so nothing was changed. Take another copy.");
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
