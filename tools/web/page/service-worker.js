// Caches one version of the page, all of its files or none, and serves it without the network. A file is only kept when
// its contents are right: a server may send another page, or half a file, in place of one that it has not got.

const NAME = "tercet-{{version}} " + registration.scope; // another copy of the page may be on the same server
const FILES = {{files}}; // name → hash of its contents
const FOLDERS = {{folders}}; // folder to which links lead → its game
const LATER = {{later}}; // cached when it is first downloaded
const LANGUAGES = {{languages}}; // files of which each language has its own

self.addEventListener("install", (event) => {
  // What has the version in its name never changes: the page has just fetched it
  const how = (file) => (file.includes("{{version}}") ? "force-cache" : "reload");
  const fresh = (cache) => (file) => new Request(file, { cache: cache || how(file), integrity: FILES[file] });
  // Of the languages only the one that the page has, which has said so; without its word all of them
  const wanted = (language) => (file) => !LATER.includes(file) && (!language || !LANGUAGES.includes(file) || file.includes("-" + language + "."));
  const fill = async (cache) => {
    const said = await caches.match(new URL("language", registration.scope)), files = Object.keys(FILES).filter(wanted(said && (await said.text())));
    await cache.addAll(files.map(fresh())).catch(() => cache.addAll(files.map(fresh("reload"))));
  };
  event.waitUntil(caches.open(NAME).then(fill));
});

self.addEventListener("activate", (event) => {
  // Of this copy: the names of earlier versions' caches do not say so
  const isOld = async (name) => name.startsWith("tercet-") && name !== NAME && caches.match("./", { cacheName: name });
  const drop = async (name) => (await isOld(name)) && caches.delete(name);
  const clear = caches.keys().then((names) => Promise.all(names.map(drop)));
  event.waitUntil(clear.then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event, { scope } = registration;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const file = request.url.slice(scope.length).replace(/[?#].*/, "").replace(/^(index\.html)?$/, "./");
  const game = FOLDERS[file.replace(/index\.html$/, "")]; // the browser keeps what is behind #
  if (game) event.respondWith(Response.redirect(scope + (new URL(request.url).search || "?game=" + game)));
  if (!(file in FILES)) return;
  const kept = async () => request.cache !== "reload" && (await caches.open(NAME)).match(file);
  event.respondWith(kept().catch(() => null).then((answer) => answer || download(request, file)));
});

async function download(request, file) {
  const answer = await fetch(request);
  if (answer.ok) await keep(file, answer.clone()).catch(() => {}); // such as without space
  return answer;
}

async function keep(file, answer) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
  if (FILES[file] === "sha256-" + btoa(String.fromCharCode(...hash))) await (await caches.open(NAME)).put(file, answer);
}
