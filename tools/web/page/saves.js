// Saves: the folder /saves, stored as one record of a database, which is replaced atomically and by one tab at a time.

const DATABASE = "tercet", STORE = "saves", RECORD = "folder";

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
    this.stored = 0; // the count of changes that the record includes
    this.writing = null; // a promise while the record is being written
    this.off = false; // nothing is stored, and the player knows
    this.failed = false; // the last write failed
  }

  // Lock the saves for this tab; false when another tab has the lock. `unlocked` is called when that tab is closed
  lock(unlocked) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((answer) => {
      const forEver = () => new Promise(() => {});
      navigator.locks
        .request("tercet-saves", { ifAvailable: true }, (lock) => {
          answer(lock !== null);
          if (lock) return forEver();
          this.waiting = new AbortController();
          const { signal } = this.waiting;
          navigator.locks.request("tercet-saves", { signal }, () => (unlocked(), forEver())).catch(() => {});
        })
        .catch(() => answer(true));
    });
  }

  // Return the stored files: path → bytes
  async load() {
    try {
      this.database = await requestResult(() => {
        const request = indexedDB.open(DATABASE, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE);
        return request;
      });
      this.database.onversionchange = () => this.database.close();
      const record = await requestResult(() => this.database.transaction(STORE).objectStore(STORE).get(RECORD));
      if (!record) return {};
      this.serial = record.serial;
      return record.files;
    } catch (error) {
      this.stop("This browser stores nothing here: your games are lost when you close the page. Export saves them.");
      return {};
    }
  }

  // Store nothing in this tab from now on, and stop waiting for another tab's lock
  stop(text) {
    if (this.waiting) this.waiting.abort();
    this.off = true;
    this.showMessage(text);
  }

  // Store the files if they have changed and nothing is being written; called for each frame
  storeChanges(machine) {
    if (this.off || this.writing || machine.saved === this.stored) return;
    const count = machine.saved;
    this.writing = this._write(readFolder(machine.fs, "/saves"))
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
      .finally(() => (this.writing = null));
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

// Return the result of a database request as a promise
function requestResult(make) {
  return new Promise((done, failed) => {
    const request = make();
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
    request.onblocked = () => failed(new Error("blocked"));
  });
}
