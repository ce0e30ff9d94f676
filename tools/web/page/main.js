// The page: loads the games, runs them frame by frame, and has links, exported saves and the buttons of the page.

const MOST_LINES = 200; // of the text for screen readers
const MESSAGE_MS = 7000;

const element = (id) => document.getElementById(id);

let machine, controls;
const screen = new Screen(element("screen"));
const sound = new Sound();
const saves = new Saves(showMessage);
const versions = new Versions();
const links = new Links();

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
  const board = new URLSearchParams(location.search).get("board");
  const stored = loadSaves();
  const functions = {
    colours: (text) => screen.theme(text),
    beep: (frequency, ms) => sound.beep(frequency, ms),
    quiet: () => sound.quiet(),
  };
  machine = await Machine.start(await loading, functions);
  replaceSaves(await stored);
  const layout = machine.begin(board || "");
  if (layout.wrong) showMessage(layout.wrong);
  saves.stored = machine.saved;
  screen.size(layout.width, layout.height);
  const { levels, tap, hold, push } = machine.api;
  controls = new Controls(layout.keys, screen, levels, tap, hold, push);
  controls.paused = () => element("dialog").open || element("onto").open;
  fit();
  new ResizeObserver(fit).observe(element("play-area"));
  element("screen").focus();
  runFrame();
  performance.mark("first picture");
  versions.follow();
  window.tercet = { machine, screen, saves, controls, versions, links, onto, Repl, readFolder };
  window.addEventListener("hashchange", () => links.open(Links.words()));
  await links.open(Links.words());
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

function runFrame() {
  try {
    controls.pollGamepads();
    machine.frame();
    screen.show(machine.pixels, machine.drawn());
    saves.storeChanges(machine);
    links.follow(machine.replay);
    if (machine.spoken) speak(machine.api.spoken());
    versions.update(machine.atHome && !saves.writing && !onto.dialog.open);
  } catch (error) {
    console.error(error);
    const last = String(error.message).trim().split("\n").pop();
    showMessage("Tercet has stopped: " + last + ". Reload the page to continue.");
    return;
  }
  requestAnimationFrame(runFrame);
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
element("share").addEventListener("click", () => machine && links.share());
element("saves").addEventListener("click", openSavesMenu);
element("board").addEventListener("click", () => machine && onto.open());
element("read").addEventListener("click", () => machine && speak(machine.api.table()));
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

begin().catch((error) => {
  console.error(error);
  showMessage("Tercet cannot start: " + error.message);
});
