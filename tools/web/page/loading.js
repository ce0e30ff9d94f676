// Downloading: the packed files, with progress, and what a player can do when one does not come.

// Return a packed file: "pack" has the games, "boards" what is installed on a board. `progress(bytes, all)` is called
// as it comes; `all` is the size of "pack"
async function pack(name, progress = () => {}) {
  const inPage = document.getElementById(name);
  if (inPage) return Uint8Array.from(atob(inPage.textContent.trim()), (letter) => letter.charCodeAt(0));
  const { dataset } = document.documentElement;
  let answer;
  try {
    answer = await fetch(dataset[name]);
  } catch (error) {
    if (location.protocol === "file:") throw new Error("it was opened from disk. Open tercet.html beside it, or put the folder on a web server.");
    if (window.origin === "null") {
      throw new Error("it is in a frame that lets it load nothing. Open " + location.href + " in a tab of its own.");
    }
    throw new Error(navigator.onLine ? "the server does not answer. Try again later." : "there is no network. Try again when there is.");
  }
  if (!answer.ok) throw new Error("the server no longer has this version (" + answer.status + "). Reload the page for the new one.");
  const all = Number(dataset.size), parts = [], reader = answer.body.getReader();
  const next = () => reader.read().catch(() => Promise.reject(new Error("the connection was lost. Try again.")));
  for (let bytes = 0, part = await next(); !part.done; part = await next()) {
    parts.push(part.value);
    bytes += part.value.length;
    progress(bytes, all);
  }
  return new Blob(parts).arrayBuffer();
}

// Show how much of the games has come, until the first picture
function showProgress(bytes, all) {
  document.getElementById("loaded").textContent = "Loading: " + (bytes >> 10) + " of " + (all >> 10) + " KB";
}
