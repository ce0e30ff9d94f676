// The page: loads the games, lets them go on with each frame, and does what only a page can do.

const SPEAK_MS = 250; // without a change of the picture, until it is said
const TELL_MS = 7000;

const element = (id) => document.getElementById(id);

let machine, controls;
const screen = new Screen(element("screen"));
const sound = new Sound();
const saves = new Saves(tell);
const versions = new Versions();

// Lines and questions

let untold = 0;

function tell(text) {
  const line = element("message");
  line.textContent = text;
  line.hidden = false;
  clearTimeout(untold);
  untold = setTimeout(() => (line.hidden = true), TELL_MS);
}

// Show a question with its answers; return the number of the chosen one, the last one for Escape
function ask(text, ...answers) {
  const dialog = element("dialog"), form = dialog.querySelector("form");
  dialog.querySelector("p").textContent = text;
  form.replaceChildren(
    ...answers.map((answer, i) => {
      const button = document.createElement("button");
      button.value = i;
      button.textContent = answer;
      return button;
    }),
  );
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    const close = () => {
      element("screen").focus();
      done(dialog.returnValue === "" ? answers.length - 1 : Number(dialog.returnValue));
    };
    dialog.addEventListener("close", close, { once: true });
  });
}

// The start

// Return a packed file: "pack" is what is played, "boards" what goes onto a board
async function pack(name) {
  const inPage = element(name);
  if (inPage) return Uint8Array.from(atob(inPage.textContent.trim()), (letter) => letter.charCodeAt(0));
  const answer = await fetch(document.documentElement.dataset[name]);
  if (!answer.ok) throw new Error("the games could not be loaded (" + answer.status + ")");
  return answer.arrayBuffer();
}

async function begin() {
  const loading = pack("pack").then(unpack);
  const words = new URLSearchParams(location.search);
  const kept = holdSaves();
  const given = {
    colours: (text) => screen.theme(text),
    beep: (frequency, ms) => sound.beep(frequency, ms),
    quiet: () => sound.quiet(),
  };
  machine = await Machine.start(await loading, given);
  putSaves(await kept);
  const board = machine.begin(words.get("board") || "");
  if (board.wrong) tell(board.wrong);
  saves.seen = machine.saved;
  screen.size(board.width, board.height);
  const { levels, tap, hold } = machine.handle;
  controls = new Controls(board.keys, screen, levels, tap, hold);
  controls.paused = () => element("dialog").open || element("onto").open;
  fit();
  new ResizeObserver(fit).observe(element("room"));
  element("screen").focus();
  turn();
  performance.mark("first picture");
  versions.follow();
  await openLink(words);
  window.tercet = { machine, screen, saves, controls, versions, onto, Repl, readFolder, openLink };
}

function fit() {
  screen.fit(element("room"));
}

// Return the saves for this tab, once it may have them; nothing when another one keeps them
async function holdSaves() {
  let free;
  const waiting = new Promise((done) => (free = done));
  if (!(await saves.hold(free))) {
    const text = "Tercet is open in another tab, which keeps the saves. Close it to play on here, or play here unsaved.";
    const chosen = await Promise.race([ask(text, "Play unsaved"), waiting.then(() => "free")]);
    if (chosen !== "free") {
      saves.stop("Nothing is saved in this tab.");
      return {};
    }
    element("dialog").close();
  }
  return saves.load();
}

function putSaves(files) {
  machine.fs.mkdirTree("/saves/moves");
  for (const path of Object.keys(readFolder(machine.fs, "/saves"))) machine.fs.unlink("/saves/" + path);
  for (const [path, data] of Object.entries(files)) machine.write("/saves/" + path, data);
}

// Each frame

let lastWords = "", changedAt = 0, said = true;

function turn(now = performance.now()) {
  try {
    controls.askPads();
    machine.frame();
    if (screen.show(machine.pixels, machine.drawn())) {
      changedAt = now;
      said = false;
    }
    saves.follow(machine);
    if (!said && now - changedAt > SPEAK_MS) speak(() => machine.handle.words());
    versions.between(machine.atHome && !saves.writing && !onto.dialog.open);
  } catch (error) {
    console.error(error);
    tell("Tercet has stopped: " + String(error.message).trim().split("\n").pop() + ". Reload the page to go on.");
    return;
  }
  requestAnimationFrame(turn);
}

// Tell those who listen; a game never stops for what cannot be said
function speak(ask) {
  said = true;
  try {
    const words = ask();
    if (words && words !== lastWords) element("words").textContent = lastWords = words;
  } catch (error) {
    console.error(error);
  }
}

// Links

async function openLink(words) {
  const given = Object.fromEntries(words);
  const board = given.board;
  delete given.board;
  if (!Object.keys(given).length) return;
  // Once only: reloading the page goes on with the game
  history.replaceState(null, "", location.pathname + (board ? "?board=" + encodeURIComponent(board) : ""));
  if (!("moves" in given) && machine.handle.in_progress(given.game || "")) {
    const text = "A game of this kind is in progress. The deal of the link would take its place.";
    if (await ask(text, "Open the link", "Keep my game")) return;
  }
  const wrong = machine.handle.open_link(JSON.stringify(given));
  if (wrong) tell("This link cannot be opened: " + wrong);
}

async function share() {
  if (!machine.handle.share(false)) {
    tell("Open a game first: a link leads to its deal.");
    return;
  }
  const chosen = await ask("Copy a link to this deal, or to what was played so far?", "Deal", "Replay", "Cancel");
  if (chosen === 2) return;
  const words = machine.handle.share(chosen === 1).split("&");
  const query = words.map((word) => word.split("=").map((part) => encodeURIComponent(part)).join("=")).join("&");
  const link = location.href.split(/[?#]/)[0] + "?" + query;
  try {
    await navigator.clipboard.writeText(link);
    tell("Link copied.");
  } catch (error) {
    await ask(link, "Done");
  }
}

// Saves as a file

async function menuOfSaves() {
  const text = "A file with all saves can be read by Tercet on a desktop or a handheld too.";
  const chosen = await ask(text, "Export", "Import", "Cancel");
  if (chosen === 0) exportSaves();
  if (chosen === 1) element("file").click();
}

function exportSaves() {
  machine.handle.leave();
  const files = {};
  for (const [path, data] of Object.entries(readFolder(machine.fs, "/saves"))) files["saves/" + path] = data;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(zip(files));
  link.download = "tercet-saves.zip";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function importSaves(file) {
  try {
    const files = savesIn(await unzip(file));
    if (await ask("Importing replaces all saves that are here.", "Replace them", "Cancel")) return;
    putSaves(files);
    machine.begin(machine.board);
    saves.seen = -1;
    tell("Imported.");
  } catch (error) {
    tell(file.name + " cannot be imported: " + error.message);
  }
}

// Return those of the files of a zip that are saves, by their paths in /saves
function savesIn(files) {
  const found = {};
  for (const [path, data] of Object.entries(files)) {
    const place = /(?:^|\/)((?:moves\/)?[\w.-]+)$/.exec(path);
    if (place && new TextDecoder().decode(data.subarray(0, 3)) === "Tct") found[place[1]] = data;
  }
  if (!Object.keys(found).length) throw new Error("it holds no saves of Tercet");
  return found;
}

// Onto a board

const onto = new Onto(element("onto"), async () => Boards.from(await pack("boards"), machine), ask);
element("onto").addEventListener("close", () => element("screen").focus());
window.addEventListener("beforeunload", (event) => onto.repl && event.preventDefault());
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (!file || !machine || element("dialog").open) return;
  if (!onto.dialog.open) await onto.open();
  onto.take(file);
});

// Buttons of the page

element("full").addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => tell("This browser has no full screen."));
});
element("share").addEventListener("click", share);
element("saves").addEventListener("click", menuOfSaves);
element("board").addEventListener("click", () => machine && onto.open());
element("read").addEventListener("click", () => speak(() => machine.handle.table()));
element("file").addEventListener("change", (event) => {
  if (event.target.files.length) importSaves(event.target.files[0]);
  event.target.value = "";
});
for (const button of document.querySelectorAll("header button:not(#board)")) {
  button.addEventListener("click", () => element("screen").focus());
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden && machine && machine.handle) {
    machine.handle.leave();
    saves.follow(machine);
  }
});
document.addEventListener("gesturestart", (event) => event.preventDefault());

begin().catch((error) => {
  console.error(error);
  tell("Tercet cannot start: " + error.message);
});
