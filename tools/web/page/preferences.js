// What a player has chosen for this page: its buttons, and what keys and the buttons of gamepads do.

const PREFERENCES = "tercet page"; // in the browser's local storage

// Signs for keys without a printable name, and for the buttons of a gamepad's cross
const KEY_SIGNS = { " ": _("Space"), ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", 12: "↑", 13: "↓", 14: "←", 15: "→" };

// `chosen`, as stored: "buttons" ("", "all" or "hidden": those on the page); "swapped", "vibrates" and "brief" (true or false);
// "keys" and "pad" (name of a key, or number of a gamepad's button → name of an action)
class Preferences {
  constructor(dialog) {
    this.dialog = dialog;
    this.part = (name) => dialog.querySelector("#keys-" + name);
    this._read();
    this.part("buttons").addEventListener("change", () => this._choose("buttons", this.part("buttons").value));
    for (const box of ["swapped", "vibrates", "brief"]) {
      this.part(box).addEventListener("change", () => this._choose(box, this.part(box).checked));
    }
    this.part("usual").addEventListener("click", () => {
      this.chosen = {};
      controls.capture = null;
      this._choose("buttons", "");
      this._show(_("Everything is as at first."));
    });
    dialog.addEventListener("close", () => (controls.capture = null));
    window.addEventListener("storage", ({ key }) => {
      if (key !== PREFERENCES) return;
      this._read(); // another tab has written
      this.apply();
    });
    this.apply();
  }

  _read() {
    try {
      this.chosen = { ...JSON.parse(stored("localStorage", PREFERENCES) || "{}") };
    } catch (error) {
      this.chosen = {};
    }
    if (typeof this.chosen.pad === "string") { // where earlier versions had the choice of buttons
      this.chosen.buttons = this.chosen.pad;
      delete this.chosen.pad;
    }
    if (this.chosen.buttons === "large") this.chosen.buttons = "all"; // as earlier versions called it
  }

  // Return what each key, or with "pad" each button of a gamepad, does: as in `usual`, unless something was assigned
  assigned(kind, usual) {
    const known = Object.entries(this.chosen[kind] || {}).filter(([, action]) => action in ACTIONS);
    return { ...usual, ...Object.fromEntries(known) };
  }

  open() {
    this._show("");
    this.dialog.showModal();
  }

  _show(text) {
    this.part("buttons").value = this.chosen.buttons || "";
    for (const box of ["swapped", "vibrates", "brief"]) this.part(box).checked = Boolean(this.chosen[box]);
    this.part("said").textContent = text;
    const names = (kind, action) =>
      Object.keys(controls[kind]).filter((key) => controls[kind][key] === action).map((key) => shown(kind, key));
    this.part("list").replaceChildren(
      ...Object.entries(ACTIONS).map(([action, [title]]) => {
        const button = document.createElement("button"), small = document.createElement("small");
        button.type = "button";
        small.textContent = [...names("keys", action), ...names("pad", action)].join(", ");
        button.append(title + " ", small);
        button.addEventListener("click", () => this._wait(action));
        return button;
      }),
    );
  }

  // Assign the key or button that is pressed next; Escape assigns nothing
  _wait(action) {
    const titleOf = (name) => ACTIONS[name][0], title = titleOf(action);
    this.part("said").textContent = _("{action}: press a key or a button of the gamepad.", { action: title });
    controls.capture = (kind, key) => {
      controls.capture = null;
      if (key === "Escape") this._show("");
      else {
        const before = controls[kind][key];
        this._choose(kind, { ...this.chosen[kind], [key]: action });
        const said = { action: title, key: shown(kind, key), before: before && titleOf(before) };
        this._show(before && before !== action ? _("{action}: {key}, no longer {before}.", said) : said.action + ": " + said.key + ".");
      }
      this.part("list").children[Object.keys(ACTIONS).indexOf(action)].focus(); // it is a new button
    };
  }

  _choose(name, value) {
    this.chosen[name] = value;
    store("localStorage", PREFERENCES, JSON.stringify(this.chosen));
    this.apply();
  }

  apply() {
    document.body.dataset.buttons = this.chosen.buttons || "";
    document.body.toggleAttribute("data-swapped", Boolean(this.chosen.swapped));
    document.body.toggleAttribute("data-vibrates", Boolean(this.chosen.vibrates));
    if (controls) controls.assign(this);
    if (machine && machine.api) machine.api.speak_briefly(Boolean(this.chosen.brief));
    fit();
  }
}

// Return what a key, or with "pad" a button of a gamepad, is called
function shown(kind, key) {
  const sign = KEY_SIGNS[key] || key;
  return kind === "pad" ? _("pad {button}", { button: sign }) : sign;
}
