// The page: loads the games, runs them frame by frame, and has links, exported saves and the buttons of the page.

const MOST_LINES = 200; // of the text for screen readers
const MESSAGE_MS = 7000;
const BAR = 48; // pixels of the page that its bar takes
const UNSEEN_MS = 500; // for which a question has not been seen yet
const NOT_SAVED = _("Nothing is saved in this tab.");

const TAUGHT = "tercet keys", ENOUGH = 12; // in the browser's local storage: how many keys have been pressed
let pressed = Number(stored("localStorage", TAUGHT));

const element = (id) => document.getElementById(id);

let machine, controls;
const screen = new Screen(element("screen"));
const sound = new Sound();
const saves = new Saves(showMessage);
const versions = new Versions();
const links = new Links();
const exchange = new Exchange();
const place = new Place();
const language = new Language();
const preferences = new Preferences(element("keys"));

// Messages and questions

let messageTimer = 0, standing = "";

// Show a line for some seconds, and then `after`, until that changes; for good where both are the same: then below the
// picture, so that it covers no cards
function showMessage(text, after = standing, spoken = true) {
  if (spoken && text && text !== standing) speak(text);
  const line = element("message"), stood = line.className;
  standing = after;
  line.textContent = text;
  line.hidden = !text;
  line.className = text && text === standing ? "standing" : "";
  if (stood || line.className) fit();
  clearTimeout(messageTimer);
  if (text !== standing) messageTimer = setTimeout(hideMessage, MESSAGE_MS);
}

function hideMessage() {
  showMessage(standing);
}

let answered = Promise.resolve(); // once no question is open

// Show a question with its answers when the one before is answered; return the number of the chosen answer, the last one
// for Escape
function ask(text, ...answers) {
  return (answered = answered.then(() => showQuestion(text, answers)));
}

// Do the same where keys are pressed and the screen is tapped for something else: answers count once they can be seen
function askSuddenly(text, ...answers) {
  return (answered = answered.then(dialogsClosed).then(() => showQuestion(text, answers, UNSEEN_MS)));
}

async function dialogsClosed() {
  for (let open = null; (open = document.querySelector("dialog[open]")); ) {
    await new Promise((done) => open.addEventListener("close", done, { once: true }));
  }
}

function showQuestion(text, answers, delay = 0) {
  const dialog = element("dialog"), row = dialog.querySelector(".answers");
  const buttons = answers.map((answer, i) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: answer, disabled: delay > 0 });
    button.addEventListener("click", () => dialog.close(String(i)));
    return button;
  });
  dialog.querySelector("p").textContent = text;
  row.replaceChildren(...buttons);
  row.onkeydown = (event) => {
    if (event.repeat && ["Enter", " "].includes(event.key)) event.preventDefault(); // held since before
  };
  dialog.returnValue = "";
  dialog.showModal();
  if (delay) {
    setTimeout(() => {
      for (const button of buttons) button.disabled = false;
      buttons[0].focus();
    }, delay);
  }
  return new Promise((done) => {
    const close = () => done(dialog.returnValue === "" ? answers.length - 1 : Number(dialog.returnValue));
    dialog.addEventListener("close", close, { once: true });
  });
}

// Start

async function begin() {
  document.body.dataset.shown = "home"; // for start.js: this script has come
  checkBrowser();
  const loading = games(showProgress);
  const board = Links.parse(location.search).get("board");
  const stored = loadSaves();
  const functions = {
    colours: (text) => screen.theme(text),
    sound: (notes) => sound.play(JSON.parse(notes)),
    notice: (text) => showMessage(text, standing, false), // the games say it
  };
  machine = await Machine.start(await loading, functions, () => goOn(runUnseen));
  const files = await stored;
  replaceFolder("/saves", files);
  const wishes = { dark: prefers("color-scheme: dark"), still: prefers("reduced-motion: reduce") };
  const layout = machine.begin(board || "", isWide(), files.settings ? {} : wishes);
  if (layout.wrong) showMessage(layout.wrong);
  saves.stored = machine.saved;
  screen.size(layout.width, layout.height);
  const { levels, tap, hold, drag } = machine.api;
  const push = (name) => (SAID.includes(name) ? read(name) : machine.api.push(name));
  const lift = (x, y) => JSON.parse(machine.api.lift(x, y));
  controls = new Controls(layout.keys, screen, levels, tap, hold, drag, lift, push);
  controls.paused = () => document.querySelector("dialog[open]") !== null || optional(() => element("menu").matches(":popover-open"), false);
  controls.used = learn;
  preferences.apply();
  fit();
  window.addEventListener("resize", fit);
  window.tercet = { machine, screen, saves, controls, versions, links, Links, place, preferences, onto, readFolder };
  element("screen").focus();
  runFrame();
  element("loading").remove();
  performance.mark("first picture");
  versions.welcome();
  versions.follow();
  window.addEventListener("hashchange", () => links.arrive());
  if (!(await links.open(Links.words()))) place.resume();
}

function fit() {
  screen.fit(element("play-area"), element("message"));
}

// Return whether a screen that is wider than high is larger in this window than a square one
function isWide() {
  const width = window.innerWidth, height = window.innerHeight - BAR;
  return Math.min(height, 0.75 * width) ** 2 * (4 / 3) > Math.min(height, width) ** 2;
}

// Let the games begin anew where the window has another form, on the first screen, where nothing is lost
function turn() {
  if (machine.asked || machine.wide === isWide() || machine.atHome !== 1 || !saves.complete || controls.paused()) return;
  const { width, height } = machine.begin("", !machine.wide);
  saves.stored = machine.saved;
  screen.size(width, height);
  fit();
}

function prefers(what) {
  return optional(() => window.matchMedia("(prefers-" + what + ")").matches, false);
}

// Return the stored saves once this tab has locked them; an empty object to play unsaved
async function loadSaves() {
  let unlock;
  const unlocked = new Promise((done) => (unlock = done));
  if (!(await saves.lock(unlock))) {
    if (saves.ofTab) { // it played unsaved before a reload
      saves.stop(NOT_SAVED);
      return saves.ofTab;
    }
    const text = _("Tercet is open in another tab, which has the saves. Close that tab, or play here unsaved.");
    const chosen = await Promise.race([ask(text, _("Play unsaved")), unlocked.then(() => "unlocked")]);
    if (chosen !== "unlocked") {
      saves.stop(NOT_SAVED);
      return {};
    }
    element("dialog").close();
  }
  const files = await saves.load();
  if (saves.broken) await askAboutBroken();
  return files;
}

// Ask what to do with a record in the database that this page cannot read
async function askAboutBroken() {
  const text = _("What this browser has stored for Tercet is damaged and cannot be read as saves.");
  for (;;) {
    const chosen = await ask(text, _("Start afresh"), _("Export it first"), _("Play unsaved"));
    if (chosen === 1) {
      const plain = (path, value) => (ArrayBuffer.isView(value) ? [...value] : value);
      offer(new Blob([JSON.stringify(saves.broken, plain)], { type: "application/json" }), "tercet-damaged.json");
      continue;
    }
    if (chosen === 0) await saves.setAside();
    else saves.stop(NOT_SAVED);
    return;
  }
}

// Frames

function runFrame() {
  if (!machine.step) return; // stopped in a frame that the browser did not draw
  goOn(() => {
    if (machine.framed) controls.pollGamepads();
    machine.framed = performance.now();
    machine.frame();
    if (screen.show(machine.pixels, machine.drawn())) follow();
    saves.storeChanges();
    links.follow(machine.replay);
    place.follow(machine.atHome, machine.replay);
    language.follow();
    if (machine.spoken) speak(machine.api.spoken());
    turn();
    versions.update(machine.atHome === 1 && saves.complete && !controls.paused());
  });
  requestAnimationFrame(runFrame);
}

// Follow what the games show: at a table the whole page is that table, and its header goes on to the edges
function follow() {
  const { shown } = machine;
  document.body.dataset.shown = shown;
  element("taught").hidden = shown !== "table" || pressed >= ENOUGH;
  element("back").textContent = shown === "table" ? _("Menu") : _("Back");
  document.documentElement.style.setProperty("--rows", shown === "table" ? screen.header(machine.pixels) : 0);
}

// Show one line of keys at the table until some have been pressed
function learn() {
  if (pressed < ENOUGH) store("localStorage", TAUGHT, ++pressed);
  element("taught").hidden = pressed >= ENOUGH;
}

function runUnseen() {
  machine.frame();
  saves.storeChanges();
}

// Let the games go on by a function; when that fails, stop them for good and say so
function goOn(run) {
  try {
    run();
  } catch (error) {
    console.error(error);
    machine.step = null;
    const last = String(error.message).trim().split("\n").pop();
    const text = _("Tercet has stopped: {why}. Reload the page to continue.", { why: last });
    showMessage(text, text);
    saves.storeChanges(); // from before it failed
  }
}

// Read a part of the table, after what has happened and is still to be said
function read(part) {
  speak(machine.api.table(part));
}

// Add lines to the text that screen readers announce as it grows
function speak(lines) {
  const log = element("words");
  for (const line of lines.split("\n")) {
    const added = document.createElement("p");
    added.textContent = line;
    log.append(added);
  }
  while (log.childElementCount > MOST_LINES) log.firstElementChild.remove();
}

// Installing the games on a board

async function loadBoards() {
  try {
    if (!window.tercetUsb) await loadScript(document.documentElement.dataset.usb);
    const { Boards, ...parts } = window.tercetUsb(printable, optional);
    Object.assign(onto, parts);
    return new Boards(await pack("boards"), machine);
  } catch (error) {
    if (versions.waiting) throw new Error(_("A new version of the page is waiting: leave the game for the first screen, then choose Board again."));
    throw new Error(_("The games for boards could not be loaded: {why}", { why: error.message }));
  }
}

const onto = new Onto(element("onto"), loadBoards, ask);
for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", () => element("screen").focus());
for (const button of document.querySelectorAll("[id$=-close]")) button.addEventListener("click", () => button.closest("dialog").close());
window.addEventListener("beforeunload", (event) => {
  if (onto.repl || (saves.unsaved && !language.kept)) event.preventDefault();
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => event.preventDefault());

// Buttons of the page

// Add what a button does once the games have been loaded
function onClick(id, action) {
  element(id).addEventListener("click", () => {
    if (window.tercet || (failed && id === "saves")) action();
    else if (failed) hideMessage(); // which says so
    else showMessage(_("Tercet is still loading: try again in a moment."));
  });
}

element("full").addEventListener("click", () => {
  const page = document.documentElement;
  const none = () => showMessage(_("This browser has no full screen for pages. Add the page to your home screen, which fills it."));
  if (document.fullscreenElement) optional(() => document.exitFullscreen());
  else Promise.resolve().then(() => page.requestFullscreen()).catch(none);
});
for (const button of document.querySelectorAll("#menu button")) {
  button.addEventListener("click", () => optional(() => element("menu").hidePopover()));
}
onClick("share", () => links.share());
element("send-copy").addEventListener("click", () => links.copy());
element("send-share").addEventListener("click", () => links.send());
onClick("saves", () => exchange.open());
onClick("board", () => onto.open());
onClick("install", () => versions.install());
onClick("controls", () => preferences.open());
for (const part of SAID) onClick("read-" + part, () => read(part));
element("file").addEventListener("change", (event) => {
  if (event.target.files.length) exchange.import(event.target.files[0]);
  event.target.value = "";
});
for (const button of document.querySelectorAll("#full, .spoken")) {
  button.addEventListener("click", () => element("screen").focus());
}
document.addEventListener("visibilitychange", () => {
  sound.pause(document.hidden);
  if (document.hidden && machine && machine.api) {
    machine.api.leave();
    saves.storeChanges();
  }
});

let failed = false; // the games could not be started

begin().catch((error) => {
  console.error(error);
  if (window.tercet) return showMessage(_("The games run, but not all of the page: {why}", { why: error.message }));
  failed = true;
  if (element("loaded")) element("loaded").textContent = "";
  const text = _("Tercet cannot start: {why}", { why: error.message }) + (saves.serial ? " " + _("Saves exports your games.") : "");
  showMessage(text, text);
  versions.recover();
});
