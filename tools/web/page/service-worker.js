// Caches one version of the page, all of its files or none, and serves it without the network.

const NAME = "tercet-{{version}} " + registration.scope; // another copy of the page may be on the same server
const FILES = {{files}};
const LATER = {{later}}; // cached when it is first downloaded

self.addEventListener("install", (event) => {
  // What has the version in its name never changes: the page has just fetched it
  const how = (file) => (file.includes("{{version}}") ? "force-cache" : "reload");
  const fresh = FILES.map((file) => new Request(file, { cache: how(file) }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
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
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  const wanted = event.request.mode === "navigate" && event.request.url.replace(/[?#].*/, "").endsWith("/index.html") ? "./" : event.request;
  const cached = caches.open(NAME).then((cache) => cache.match(wanted, { ignoreSearch: true })).catch(() => null);
  event.respondWith(cached.then((answer) => answer || download(event.request)));
});

async function download(request) {
  const answer = await fetch(request);
  if (answer.ok && request.url.endsWith("/" + LATER)) {
    const copy = answer.clone();
    await caches.open(NAME).then((cache) => cache.put(request, copy)).catch(() => {}); // such as without space
  }
  return answer;
}
