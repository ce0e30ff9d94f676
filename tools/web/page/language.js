// The language, which is chosen in the page's menu: page and games are loaded anew in it, and come back to the table.

const LANGUAGE = "tercet language"; // in the browser's local storage, for start.js

class Language {
  constructor() {
    this.waits = false; // another one has been chosen, and comes as soon as nothing is lost by it
    this.kept = false; // all that is to be kept is stored
    for (const button of document.querySelectorAll("#menu [lang]")) {
      button.hidden = button.lang === document.documentElement.lang;
      button.addEventListener("click", () => this.choose(button.lang));
    }
  }

  async choose(code) {
    const games = document.documentElement.dataset[code], files = games ? [games] : []; // the single file has them all
    if (games && code !== "en") files.push(games.replace(".pack", ".js"));
    const come = (file) => fetch(file).then((answer) => answer.ok && answer.blob());
    const came = await Promise.all(files.map((file) => optional(() => come(file))));
    if (!came.every(Boolean)) return showMessage(_("That language did not come: {why}", { why: UNREACHABLE }));
    store("localStorage", LANGUAGE, code);
    this.waits = true;
    if (!window.tercet) location.reload();
    else if (!machine.api.comes_back()) showMessage(_("The language changes once you are back on the first screen."));
  }

  // Called for each frame
  async follow() {
    if (!this.waits || !machine.api.comes_back()) return;
    this.waits = false;
    machine.api.leave();
    do {
      saves.storeChanges();
      await saves.writing;
    } while (saves.unsaved && !saves.off && !saves.failed);
    this.kept = saves.off || !saves.unsaved;
    store("sessionStorage", UNDONE, machine.api.undone());
    location.reload();
  }
}
