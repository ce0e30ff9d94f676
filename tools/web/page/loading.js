// Downloading: the packed files, with progress, and what a player can do when one does not come.

const UNREACHABLE = _("the server cannot be reached. Is there a network? Try again later.");

// Return the files with which the games run, in the language of the page: path → bytes, a Map. `progress(bytes, all)` is
// called as they come
async function games(progress) {
  const { dataset, lang } = document.documentElement, names = ["pack", lang], came = { pack: 0, [lang]: 0 };
  const all = names.reduce((sum, name) => sum + Number(dataset[name + "Size"]), 0);
  const add = (name) => (bytes) => {
    came[name] = bytes;
    progress(came.pack + came[lang], all);
  };
  const packs = await Promise.all(names.map((name) => pack(name, add(name))));
  return new Map(packs.flatMap((files) => [...files]));
}

// Return the files of a packed file: "pack" has of the games what is the same in all languages, the code of a language the
// rest, "boards" what is installed on a board. `progress(bytes)` is called as it comes. What is damaged, or another file, is
// fetched once more past all caches
async function pack(name, progress = () => {}) {
  const inPage = document.getElementById(name);
  if (inPage) return unpack(Uint8Array.from(atob(inPage.textContent.trim()), (letter) => letter.charCodeAt(0)));
  return download(name, "default", progress).catch(() => download(name, "reload", progress));
}

async function download(name, cache, progress) {
  const { dataset } = document.documentElement, all = Number(dataset[name + "Size"]), parts = [];
  let answer, bytes = 0;
  try {
    answer = await fetch(dataset[name], { cache });
  } catch (error) {
    if (location.protocol === "file:") throw new Error(_("it was opened from disk. Open tercet.html beside it, or put the folder on a web server."));
    if (window.origin === "null") {
      throw new Error(_("it is in a frame that lets it load nothing. Open {address} in a tab of its own.", { address: location.href }));
    }
    throw new Error(UNREACHABLE);
  }
  if (!answer.ok) throw new Error(_("the server no longer has this version ({status}). Reload the page for the new one.", answer));
  const reader = answer.body.getReader();
  const next = () => reader.read().catch(() => Promise.reject(new Error(_("the connection was lost. Try again."))));
  for (let part = await next(); !part.done; part = await next()) {
    parts.push(part.value);
    bytes += part.value.length;
    progress(bytes);
  }
  const wrong = new Error(_("the server sends something else in place of the games. Try again later."));
  if (bytes !== all) throw wrong;
  return unpack(new Blob(parts)).catch(() => Promise.reject(wrong));
}

// Load another script of the page
function loadScript(src) {
  return new Promise((done, failed) => {
    const script = Object.assign(document.createElement("script"), { src, onload: done });
    script.onerror = () => failed(new Error(UNREACHABLE));
    document.head.append(script);
  });
}

// Throw an error where the browser lacks what the games cannot do without
function checkBrowser() {
  const parts = { WebAssembly: "WebAssembly", DecompressionStream: _("streams that unpack"), ReadableStream: _("streams") };
  const lacks = Object.keys(parts).filter((part) => !optional(() => window[part])).map((part) => parts[part]);
  if (lacks.length) throw new Error(_("this browser lacks {parts}, or has it switched off. Chrome and Edge from version 80, Firefox from 113 and Safari from 16.4 have it.", { parts: lacks.join(_(" and ")) }));
}

// Show how much of the games has come, until the first picture
function showProgress(bytes, all) {
  document.getElementById("loaded").textContent = _("Loading: {part} of {all} KB", { part: bytes >> 10, all: all >> 10 });
}
