// Downloading: the packed files, with progress, and what a player can do when one does not come.

// Return the files (path → bytes, a Map) of a packed file: "pack" has the games, "boards" what is installed on a board.
// `progress(bytes, all)` is called as it comes. What is damaged, or another file, is fetched once more past all caches
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
    if (location.protocol === "file:") throw new Error("it was opened from disk. Open tercet.html beside it, or put the folder on a web server.");
    if (window.origin === "null") {
      throw new Error("it is in a frame that lets it load nothing. Open " + location.href + " in a tab of its own.");
    }
    throw new Error("the server cannot be reached. Is there a network? Try again later.");
  }
  if (!answer.ok) throw new Error("the server no longer has this version (" + answer.status + "). Reload the page for the new one.");
  const reader = answer.body.getReader();
  const next = () => reader.read().catch(() => Promise.reject(new Error("the connection was lost. Try again.")));
  for (let part = await next(); !part.done; part = await next()) {
    parts.push(part.value);
    bytes += part.value.length;
    progress(bytes, all);
  }
  const wrong = new Error("the server sends something else in place of the games. Try again later.");
  if (bytes !== all) throw wrong;
  return unpack(new Blob(parts)).catch(() => Promise.reject(wrong));
}

// Load another script of the page
function loadScript(src) {
  return new Promise((done, failed) => {
    const script = Object.assign(document.createElement("script"), { src, onload: done });
    script.onerror = () => failed(new Error("the server cannot be reached. Is there a network? Try again later."));
    document.head.append(script);
  });
}

// Throw an error where the browser lacks what the games cannot do without
function checkBrowser() {
  const parts = { WebAssembly: "WebAssembly", DecompressionStream: "streams that unpack", ReadableStream: "streams" };
  const lacks = Object.keys(parts).filter((part) => !optional(() => window[part])).map((part) => parts[part]);
  if (lacks.length) throw new Error("this browser lacks " + lacks.join(" and ") + ", or has it switched off. Chrome and Edge from version 80, Firefox from 113 and Safari from 16.4 have it.");
}

// Show how much of the games has come, until the first picture
function showProgress(bytes, all) {
  document.getElementById("loaded").textContent = "Loading: " + (bytes >> 10) + " of " + (all >> 10) + " KB";
}
