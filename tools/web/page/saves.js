// Saves: the folder /saves as one record of a database, replaced as a whole or not at all; one tab at a time.

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
  // `tell(text)` is called with a line for the player
  constructor(tell) {
    this.tell = tell;
    this.serial = 0; // of the record as this tab knows it
    this.seen = 0; // changes of files that are in it
    this.writing = null;
    this.off = false; // nothing is kept: the reason has been told
    this.failed = false;
  }

  // Hold the saves for this tab; false when another one has them. `free` is called when that lets go of them
  hold(free) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((answer) => {
      const keep = () => new Promise(() => {});
      navigator.locks
        .request("tercet-saves", { ifAvailable: true }, (lock) => {
          answer(lock !== null);
          if (lock) return keep();
          this.waiting = new AbortController();
          const { signal } = this.waiting;
          navigator.locks.request("tercet-saves", { signal }, () => (free(), keep())).catch(() => {});
        })
        .catch(() => answer(true));
    });
  }

  // Return the files that are kept: path → bytes
  async load() {
    try {
      this.database = await asked(() => {
        const request = indexedDB.open(DATABASE, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE);
        return request;
      });
      this.database.onversionchange = () => this.database.close();
      const record = await asked(() => this.database.transaction(STORE).objectStore(STORE).get(RECORD));
      if (!record) return {};
      this.serial = record.serial;
      return record.files;
    } catch (error) {
      this.stop("This browser keeps nothing here: what you play is lost when the page is closed. Export keeps it.");
      return {};
    }
  }

  // Keep nothing in this tab from now on, nor wait for the saves that another one holds
  stop(text) {
    if (this.waiting) this.waiting.abort();
    this.off = true;
    this.tell(text);
  }

  // Keep what has changed, if anything has and nothing is being written; called for each frame
  follow(machine) {
    if (this.off || this.writing || machine.saved === this.seen) return;
    const seen = machine.saved;
    this.writing = this._write(readFolder(machine.fs, "/saves"))
      .then(() => {
        this.seen = seen;
        if (this.failed) this.tell("Saved again.");
        this.failed = false;
      })
      .catch((error) => {
        this.seen = seen; // the next change tries again
        if (error.name === "OtherTab") {
          this.stop("Another tab has saved meanwhile: nothing more is saved in this one. Reload the page.");
        } else if (!this.failed) {
          this.failed = true;
          const full = error.name === "QuotaExceededError";
          this.tell((full ? "The browser's storage is full" : "Saving failed") + ": the game goes on, unsaved.");
        }
      })
      .finally(() => (this.writing = null));
  }

  // One transaction: the record is read, and replaced only when it is still the one this tab knows
  _write(files) {
    return new Promise((done, failed) => {
      const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(STORE);
      let why = null;
      transaction.oncomplete = () => done();
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
      transaction.addEventListener("complete", () => this.serial++);
    });
  }
}

function asked(make) {
  return new Promise((done, failed) => {
    const request = make();
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
    request.onblocked = () => failed(new Error("blocked"));
  });
}
