// Where the player is: the system's back key closes a dialog, leads to the pause menu and then home, and leaves menus one by
// one; a reload comes back to the table.

const TABLE = "tercet table", UNDONE = "tercet undone"; // in the session's storage: the game on the table, and what redo plays

class Place {
  constructor() {
    this.home = 1; // as `atHome` of the machine
    this.replay = 0; // the stage of a replay: its game has a place only when it is kept
    window.addEventListener("popstate", () => {
      if (!window.tercet || Links.isNew()) return;
      const open = element("dialog").open ? element("dialog") : document.querySelector("dialog[open]");
      if (open) open.close();
      else if (this.home === 1) return;
      else machine.api.back();
      this._push();
    });
  }

  // Give the history an entry, besides the page's own, for the back key to remove; one from before a reload serves too
  _push() {
    if (!optional(() => history.state.pushed)) optional(() => history.pushState({ ...history.state, pushed: true }, ""));
  }

  // Open the game that was on the table before a reload
  resume() {
    const name = stored("sessionStorage", TABLE);
    if (name) machine.api.resume(name, stored("sessionStorage", UNDONE) || "[]");
    store("sessionStorage", UNDONE, "");
  }

  // Follow where the player is; called for each frame
  follow(home, replay) {
    // A copy of an address with a link would open it again
    if (controls.paused() && !Links.words()) this._push();
    if (home === this.home && replay === this.replay) return;
    this.home = home;
    this.replay = replay;
    store("sessionStorage", TABLE, home > 0 ? "" : machine.api.on_table());
    if (home !== 1) this._push();
  }
}

// Return what a storage of the browser ("localStorage" or "sessionStorage") has under a name, "" where it has nothing
function stored(storage, name) {
  return optional(() => window[storage].getItem(name), "");
}

function store(storage, name, value) {
  optional(() => window[storage].setItem(name, value));
}
