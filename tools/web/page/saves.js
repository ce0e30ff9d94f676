// Saves: the folder /saves, stored as one record of a database, which is replaced atomically and by one tab at a time.

const DATABASE = "tercet", STORE = "saves", RECORD = "folder", BEFORE = "before import", ASIDE = "set aside";
const PATIENCE_MS = 5000; // with a database that does not answer
const AGAIN_MS = 5000; // after a write that failed, until the next try
const FINAL = ["OtherTab", "QuotaExceededError", "TimeoutError"]; // errors that a new connection does not mend
const LOCK = "tercet-saves", UNSAVED = "tercet unsaved"; // UNSAVED: in the session's storage
const POLL_MS = 700, FREE = 3; // another tab's lock counts as free after so many looks

// Return the files below a folder of MicroPython's file system: path from there → bytes
function readFolder(fs, folder, prefix = "") {
  const files = {};
  for (const name of fs.readdir(folder)) {
    if (name === "." || name === "..") continue;
    const path = folder + "/" + name;
    if (fs.isDir(fs.stat(path).mode)) Object.assign(files, readFolder(fs, path, prefix + name + "/"));
    else files[prefix + name] = fs.readFile(path);
  }
  return files;
}

class Saves {
  // `showMessage(text, after)` is called with a line for the player, and what is to stand there after it, if that changes
  constructor(showMessage) {
    this.showMessage = showMessage;
    this.opened = null; // a promise of the database, null when that has to be opened
    this.serial = 0; // number of the record that this tab has read or written
    this.writer = Math.random(); // names this tab in the records that it writes
    this.stored = 0; // the count of changes (`saved` of the machine) that the record includes
    this.tried = 0; // the count that was to be written last
    this.writing = null; // a promise while the record is being written
    this.lost = false; // the database was closed since the last write began, and may be gone
    this.off = false; // nothing is stored, and the player knows
    this.failed = 0; // when the last write failed, 0 when it did not
    this.before = null; // the files before an import, which can be taken back
    this.broken = null; // a record that this page cannot read
  }

  // Keep the files of a tab that plays unsaved until it is closed: a reload comes back to its table
  set ofTab(files) {
    const plain = Object.entries(files).map(([path, data]) => [path, [...data]]);
    store("sessionStorage", UNSAVED, JSON.stringify(plain));
  }

  // Return those files, null for none
  get ofTab() {
    const files = optional(() => JSON.parse(stored("sessionStorage", UNSAVED)).map(([path, data]) => [path, Uint8Array.from(data)]));
    return files && filesOf({ files: Object.fromEntries(files) });
  }

  // Lock the saves for this tab; false when another tab has the lock. `unlocked` is called when that tab was closed
  async lock(unlocked) {
    if (await this._take()) return true;
    this._wait(unlocked);
    return false;
  }

  // Take the lock if it is free, for as long as this tab is there; return whether it was, or there are no locks
  _take() {
    return new Promise((answer) => {
      const taken = (lock) => (answer(lock !== null), lock && new Promise(() => {}));
      const request = () => navigator.locks.request(LOCK, { ifAvailable: true }, taken).catch(() => answer(true));
      if (!optional(request)) answer(true);
    });
  }

  // Take the lock once it has been free for a while: a tab that is only reloaded gets its own back
  async _wait(unlocked) {
    for (let free = 0; free < FREE || !(await this._take()); free++) {
      await new Promise((done) => setTimeout(done, POLL_MS));
      if (this.off) return;
      const { held } = await optional(() => navigator.locks.query(), { held: [] });
      if (held.some((lock) => lock.name === LOCK)) free = -1;
    }
    unlocked();
  }

  // Return the stored files: path → bytes. A record of another form is left in `broken`
  async load() {
    try {
      this.before = filesOf({ files: await this._request("readonly", (store) => store.get(BEFORE)) });
      const record = await this._request("readonly", (store) => store.get(RECORD));
      if (record === undefined) return {};
      const files = filesOf(record);
      if (files && Number.isInteger(record.serial)) {
        this.serial = record.serial;
        return files;
      }
      this.broken = record;
    } catch (error) {
      if (error.name === "TimeoutError") this.stop(NO_ANSWER, NO_ANSWER);
      else this.stop(NO_STORAGE);
    }
    return {};
  }

  // Keep a broken record under another key, and begin anew
  async setAside() {
    await this._request("readwrite", (store) => (store.put(this.broken, ASIDE), store.delete(RECORD)));
  }

  // True while something that has changed is not in the database
  get unsaved() {
    return Boolean(window.tercet) && machine.saved !== this.stored;
  }

  // True when all is in the database that is to be there: this tab can be reloaded
  get complete() {
    return !this.off && !this.unsaved;
  }

  // Keep files from before an import, null for none
  async keepBefore(files) {
    if (!this.off) await this._request("readwrite", (store) => store.put(files, BEFORE));
    this.before = files;
  }

  // Return a promise of the database. The browser closes it in the background and when it clears what the site has stored,
  // and asks for that when another page deletes it: then it is opened anew, and everything is written again
  _open() {
    if (this.opened) return this.opened;
    const opened = requestResult(() => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      return request;
    }).then((database) => {
      database.onclose = database.onversionchange = () => {
        database.close();
        if (this.opened !== opened) return;
        this.opened = null;
        this.lost = true;
        if (!this.off) this.stored = -1;
        this.storeChanges(); // there may be no frame any more
      };
      return database;
    });
    return (this.opened = opened);
  }

  // Return what the promise that `action(database)` returns gives; a TimeoutError when there is no answer in time. After
  // another error it tries once more with a new connection: the old one may have been closed, not always with an event
  async _use(action) {
    for (let last = false; ; last = true) {
      try {
        return await inTime(this._open().then(action));
      } catch (error) {
        if (this.opened) this.opened.then((database) => database.close()).catch(() => {});
        this.opened = null;
        if (last || FINAL.includes(error.name)) throw error;
      }
    }
  }

  // Return the result of the request that `make(store)` makes
  _request(mode, make) {
    return this._use((database) => requestResult(() => make(database.transaction(STORE, mode).objectStore(STORE))));
  }

  // Store nothing in this tab from now on, and stop waiting for another tab's lock
  stop(text, after = "") {
    this.off = true;
    this.showMessage(text, after);
  }

  // Store the files if they have changed and nothing is being written; called for each frame. What failed is tried again
  // after the next change, and now and then
  storeChanges() {
    const count = window.tercet ? machine.saved : 0;
    if (this.off && count !== this.tried) {
      this.tried = count;
      this.ofTab = readFolder(machine.fs, "/saves");
    }
    if (this.off || this.writing || !this.unsaved) return;
    if (this.failed && count === this.tried && performance.now() - this.failed < AGAIN_MS) return;
    this.tried = count;
    this.lost = false;
    const files = readFolder(machine.fs, "/saves");
    this.writing = this._write(files)
      .then(() => {
        if (!this.lost) this.stored = count;
        if (this.failed) this.showMessage(_("Saved again."), "");
        this.failed = 0;
        this._ask(files);
      })
      .catch((error) => {
        if (error.name === "OtherTab") return this.stop(OTHER_TAB, OTHER_TAB);
        const text = error.name === "QuotaExceededError" ? FULL : FAILED;
        if (!this.failed) this.showMessage(text, text);
        this.failed = performance.now();
      })
      .finally(() => {
        this.writing = null;
        if (document.hidden) this.storeChanges(); // there may be no frame any more
      });
  }

  // Ask the browser once not to delete what is stored when it needs space, as soon as there is a game
  _ask(files) {
    if (this.asked || !Object.keys(files).some((path) => path.endsWith(".base"))) return;
    this.asked = true;
    optional(() => navigator.storage.persist());
  }

  // Replace the record in one transaction, unless another tab has written it since
  _write(files) {
    const replace = (database) => new Promise((done, failed) => {
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE), { writer } = this;
      let why = null, serial = this.serial + 1;
      transaction.oncomplete = () => done((this.serial = serial));
      transaction.onabort = () => failed(why || transaction.error || new Error("aborted"));
      const request = store.get(RECORD);
      request.onsuccess = () => {
        const record = request.result;
        try {
          // A write of this tab may have been complete without being reported as such
          if (record && record.writer === writer) serial = record.serial + 1;
          else if (record && record.serial !== this.serial) throw Object.assign(new Error(), { name: "OtherTab" });
          store.put({ serial, files, writer }, RECORD);
          if (!record && this.before) store.put(this.before, BEFORE);
        } catch (error) {
          why = error;
          transaction.abort();
        }
      };
    });
    return this._use(replace);
  }
}

const NO_STORAGE = _("This browser stores nothing here: your games are lost when you close the page. Export saves them.");
const NO_ANSWER = _("The browser's storage does not answer, so nothing is saved. Close other tabs and reload.");
const OTHER_TAB = _("Another tab has saved, so this one no longer does. Reload the page.");
const FULL = _("The browser's storage is full: you play on unsaved. Export your saves.");
const FAILED = _("Saving failed: you play on unsaved. Export your saves.");

// Return the files of a record (path → bytes), null when it has another form
function filesOf(record) {
  const files = record && record.files;
  if (!files || Object.getPrototypeOf(files) !== Object.prototype) return null;
  const sound = ([path, data]) => /^(moves\/)?[\w.-]+$/.test(path) && data instanceof Uint8Array;
  return Object.entries(files).every(sound) ? files : null;
}

// Return what a promise of the database gives; a TimeoutError when it does not answer
function inTime(promise) {
  const error = new DOMException("the browser's storage does not answer", "TimeoutError");
  return Promise.race([promise, new Promise((_, failed) => setTimeout(() => failed(error), PATIENCE_MS))]);
}

// Return the result of a database request as a promise
function requestResult(make) {
  return new Promise((done, failed) => {
    const request = make();
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
    request.onblocked = () => failed(new Error("blocked"));
  });
}
