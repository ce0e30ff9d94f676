// The page: loads the games, runs them frame by frame, and has links, exported saves and the buttons of the page.

const SPEAK_AFTER_MS = 250; // without a change of the picture
const MESSAGE_MS = 7000;

const element = (id) => document.getElementById(id);

let machine, controls;
const screen = new Screen(element("screen"));
const sound = new Sound();
const saves = new Saves(showMessage);
const versions = new Versions();

// Messages and questions

let messageTimer = 0;

function showMessage(text) {
  const line = element("message");
  line.textContent = text;
  line.hidden = false;
  clearTimeout(messageTimer);
  messageTimer = setTimeout(() => (line.hidden = true), MESSAGE_MS);
}

// Show a question with its answers; return the number of the chosen answer, the last one for Escape
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

// Start

// Return a packed file: "pack" has the games, "boards" what is installed on a board
async function pack(name) {
  const inPage = element(name);
  if (inPage) return Uint8Array.from(atob(inPage.textContent.trim()), (letter) => letter.charCodeAt(0));
  const answer = await fetch(document.documentElement.dataset[name]);
  if (!answer.ok) throw new Error("the games could not be loaded (" + answer.status + ")");
  return answer.arrayBuffer();
}

async function begin() {
  const loading = pack("pack").then(unpack);
  const query = new URLSearchParams(location.search);
  const stored = loadSaves();
  const functions = {
    colours: (text) => screen.theme(text),
    sound: (notes) => sound.play(JSON.parse(notes)),
  };
  machine = await Machine.start(await loading, functions);
  replaceSaves(await stored);
  const board = machine.begin(query.get("board") || "");
  if (board.wrong) showMessage(board.wrong);
  saves.stored = machine.saved;
  screen.size(board.width, board.height);
  const { levels, tap, hold, push } = machine.api;
  controls = new Controls(board.keys, screen, levels, tap, hold, push);
  controls.paused = () => element("dialog").open || element("onto").open;
  fit();
  new ResizeObserver(fit).observe(element("play-area"));
  element("screen").focus();
  runFrame();
  performance.mark("first picture");
  versions.follow();
  await openLink(query);
  window.tercet = { machine, screen, saves, controls, versions, onto, Repl, readFolder, openLink };
}

function fit() {
  screen.fit(element("play-area"));
}

// Return the stored saves once this tab has locked them; an empty object to play unsaved
async function loadSaves() {
  let unlock;
  const unlocked = new Promise((done) => (unlock = done));
  if (!(await saves.lock(unlock))) {
    const text = "Tercet is open in another tab, which has the saves. Close that tab, or play here unsaved.";
    const chosen = await Promise.race([ask(text, "Play unsaved"), unlocked.then(() => "unlocked")]);
    if (chosen !== "unlocked") {
      saves.stop("Nothing is saved in this tab.");
      return {};
    }
    element("dialog").close();
  }
  return saves.load();
}

function replaceSaves(files) {
  machine.fs.mkdirTree("/saves/moves");
  for (const path of Object.keys(readFolder(machine.fs, "/saves"))) machine.fs.unlink("/saves/" + path);
  for (const [path, data] of Object.entries(files)) machine.write("/saves/" + path, data);
}

// Frames

let lastWords = "", changedAt = 0, spoken = true;

function runFrame(now = performance.now()) {
  try {
    controls.pollGamepads();
    machine.frame();
    if (screen.show(machine.pixels, machine.drawn())) {
      changedAt = now;
      spoken = false;
    }
    saves.storeChanges(machine);
    if (!spoken && now - changedAt > SPEAK_AFTER_MS) speak(() => machine.api.words());
    versions.update(machine.atHome && !saves.writing && !onto.dialog.open);
  } catch (error) {
    console.error(error);
    const last = String(error.message).trim().split("\n").pop();
    showMessage("Tercet has stopped: " + last + ". Reload the page to continue.");
    return;
  }
  requestAnimationFrame(runFrame);
}

// Announce a description to screen readers; an error in it does not stop the game
function speak(describe) {
  spoken = true;
  try {
    const words = describe();
    if (words && words !== lastWords) element("words").textContent = lastWords = words;
  } catch (error) {
    console.error(error);
  }
}

// Links

async function openLink(params) {
  const { board, ...query } = Object.fromEntries(params);
  if (!Object.keys(query).length) return;
  // Remove the link from the address, so that reloading the page continues the game
  history.replaceState(null, "", location.pathname + (board ? "?board=" + encodeURIComponent(board) : ""));
  if (!("moves" in query) && machine.api.in_progress(query.game || "")) {
    const text = "A game of this kind is in progress. The deal of the link would replace it.";
    if (await ask(text, "Open the link", "Keep my game")) return;
  }
  const wrong = machine.api.open_link(JSON.stringify(query));
  if (wrong) showMessage("This link cannot be opened: " + wrong);
}

async function share() {
  if (!machine.api.share(false)) {
    showMessage("Open a game first: a link leads to its deal.");
    return;
  }
  const chosen = await ask("Copy a link to this deal, or to a replay of your moves?", "Deal", "Replay", "Cancel");
  if (chosen === 2) return;
  const pairs = machine.api.share(chosen === 1).split("&");
  const query = pairs.map((pair) => pair.split("=").map(encodeURIComponent).join("=")).join("&");
  const link = location.href.split(/[?#]/)[0] + "?" + query;
  try {
    await navigator.clipboard.writeText(link);
    showMessage("Link copied.");
  } catch (error) {
    await ask(link, "Done");
  }
}

// Exported saves

const SAVES_NAME = "tercet-saves.zip";

async function openSavesMenu() {
  const text = "A file with all your saves also works with Tercet on a desktop or a handheld.";
  const chosen = await ask(text, "Export", "Import", "Cancel");
  if (chosen === 0) exportSaves();
  if (chosen === 1) element("file").click();
}

function exportSaves() {
  machine.api.leave();
  const files = {};
  for (const [path, data] of Object.entries(readFolder(machine.fs, "/saves"))) files["saves/" + path] = data;
  offer(zip(files), SAVES_NAME);
}

async function importSaves(file) {
  try {
    const files = savesIn(await unzip(file));
    if (await ask("Importing replaces all saves in this browser.", "Replace them", "Cancel")) return;
    replaceSaves(files);
    machine.begin(machine.board);
    saves.stored = -1;
    showMessage("Imported.");
  } catch (error) {
    showMessage(file.name + " cannot be imported: " + error.message);
  }
}

// Return the saves among the files of a zip, by their paths in /saves
function savesIn(files) {
  const found = {};
  for (const [path, data] of Object.entries(files)) {
    const match = /(?:^|\/)((?:moves\/)?[\w.-]+)$/.exec(path);
    if (match && new TextDecoder().decode(data.subarray(0, 3)) === "Tct") found[match[1]] = data;
  }
  if (!Object.keys(found).length) throw new Error("it contains no saves of Tercet");
  return found;
}

// Installing the games on a board

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
  else document.documentElement.requestFullscreen().catch(() => showMessage("This browser has no full screen."));
});
element("share").addEventListener("click", share);
element("saves").addEventListener("click", openSavesMenu);
element("board").addEventListener("click", () => machine && onto.open());
element("read").addEventListener("click", () => speak(() => machine.api.table()));
element("file").addEventListener("change", (event) => {
  if (event.target.files.length) importSaves(event.target.files[0]);
  event.target.value = "";
});
for (const button of document.querySelectorAll("header button:not(#board)")) {
  button.addEventListener("click", () => element("screen").focus());
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden && machine && machine.api) {
    machine.api.leave();
    saves.storeChanges(machine);
  }
});
document.addEventListener("gesturestart", (event) => event.preventDefault());

begin().catch((error) => {
  console.error(error);
  showMessage("Tercet cannot start: " + error.message);
});
