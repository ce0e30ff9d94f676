// Saves: the folder /saves, stored as one record of a database, which is replaced atomically and by one tab at a time.

const DATABASE = "tercet", STORE = "saves", RECORD = "folder", BEFORE = "before import", ASIDE = "set aside";
const PATIENCE_MS = 5000; // with a database that does not answer
const LOCK = "tercet-saves";
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
  // `showMessage(text)` is called with a line for the player
  constructor(showMessage) {
    this.showMessage = showMessage;
    this.serial = 0; // number of the record that this tab has read or written
    this.stored = 0; // the count of changes (`saved` of the machine) that the record includes
    this.writing = null; // a promise while the record is being written
    this.off = false; // nothing is stored, and the player knows
    this.failed = false; // the last write failed
    this.before = null; // the files before an import, which can be taken back
    this.broken = null; // a record that this page cannot read
  }

  // Lock the saves for this tab; false when another tab has the lock. `unlocked` is called when that tab was closed
  async lock(unlocked) {
    if (!navigator.locks || (await this._take())) return true;
    this._wait(unlocked);
    return false;
  }

  // Take the lock if it is free, for as long as this tab is there; return whether it was
  _take() {
    return new Promise((answer) => {
      const taken = (lock) => (answer(lock !== null), lock && new Promise(() => {}));
      navigator.locks.request(LOCK, { ifAvailable: true }, taken).catch(() => answer(true));
    });
  }

  // Take the lock once it has been free for a while: a tab that is only reloaded gets its own back
  async _wait(unlocked) {
    for (let free = 0; free < FREE || !(await this._take()); free++) {
      await new Promise((done) => setTimeout(done, POLL_MS));
      if (this.off) return;
      const { held } = await navigator.locks.query();
      if (held.some((lock) => lock.name === LOCK)) free = -1;
    }
    unlocked();
  }

  // Return the stored files: path → bytes. A record of another form is left in `broken`
  async load() {
    try {
      this.database = await this._request(() => {
        const request = indexedDB.open(DATABASE, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE);
        return request;
      });
      this.database.onversionchange = () => this.database.close();
      this.before = filesOf({ files: await this._request(() => this._store().get(BEFORE)) });
      const record = await this._request(() => this._store().get(RECORD));
      if (record === undefined) return {};
      const files = filesOf(record);
      if (files && Number.isInteger(record.serial)) {
        this.serial = record.serial;
        return files;
      }
      this.broken = record;
    } catch (error) {
      const silent = error.name === "TimeoutError";
      this.stop(silent ? NO_ANSWER : NO_STORAGE);
    }
    return {};
  }

  // Keep a broken record under another key, and begin anew
  async setAside() {
    await this._request(() => this._store("readwrite").put(this.broken, ASIDE));
    await this._request(() => this._store("readwrite").delete(RECORD));
  }

  // True when all is in the database that is to be there: this tab can be reloaded
  get complete() {
    return !this.writing && !this.off && !this.failed;
  }

  // Keep files from before an import, null for none
  async keepBefore(files) {
    if (!this.off) await this._request(() => this._store("readwrite").put(files, BEFORE));
    this.before = files;
  }

  _store(mode = "readonly") {
    return this.database.transaction(STORE, mode).objectStore(STORE);
  }

  // Return the result of a database request; a TimeoutError when there is none in time
  _request(make) {
    return inTime(requestResult(make));
  }

  // Store nothing in this tab from now on, and stop waiting for another tab's lock
  stop(text) {
    this.off = true;
    this.showMessage(text);
  }

  // Store the files if they have changed and nothing is being written; called for each frame
  storeChanges(machine) {
    if (this.off || this.writing || machine.saved === this.stored) return;
    const count = machine.saved;
    this.writing = inTime(this._write(readFolder(machine.fs, "/saves")))
      .then(() => {
        this.stored = count;
        if (this.failed) this.showMessage("Saved again.");
        this.failed = false;
      })
      .catch((error) => {
        this.stored = count; // the next change tries again
        if (error.name === "OtherTab") {
          this.stop("Another tab has saved meanwhile, so this tab saves nothing any more. Reload the page.");
        } else if (!this.failed) {
          this.failed = true;
          const full = error.name === "QuotaExceededError";
          this.showMessage((full ? "The browser's storage is full" : "Saving failed") + ": you play on unsaved.");
        }
      })
      .finally(() => {
        this.writing = null;
        if (document.hidden) this.storeChanges(machine); // there may be no frame any more
      });
  }

  // Replace the record in one transaction, unless another tab has written it since
  _write(files) {
    return new Promise((done, failed) => {
      const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      let why = null;
      transaction.oncomplete = () => done(this.serial++);
      transaction.onabort = () => failed(why || transaction.error || new Error("aborted"));
      const request = store.get(RECORD);
      request.onsuccess = () => {
        if (request.result && request.result.serial !== this.serial) {
          why = Object.assign(new Error("another tab has written"), { name: "OtherTab" });
          transaction.abort();
          return;
        }
        try {
          store.put({ serial: this.serial + 1, files }, RECORD);
        } catch (error) {
          why = error;
          transaction.abort();
        }
      };
    });
  }
}

const NO_STORAGE = "This browser stores nothing here: your games are lost when you close the page. Export saves them.";
const NO_ANSWER = "The browser's storage does not answer: nothing is saved. Close other tabs and reload, or play on and export your saves.";

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
