// Caches one version of the page, all of its files or none, and serves it without the network.

const NAME = "tercet-{{version}}";
const FILES = {{files}};
const LATER = {{later}}; // cached when it is first downloaded

self.addEventListener("install", (event) => {
  // What has the version in its name never changes: the page has just fetched it
  const how = (file) => (file.includes("{{version}}") ? "force-cache" : "reload");
  const fresh = FILES.map((file) => new Request(file, { cache: how(file) }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("tercet-") && name !== NAME;
  const clear = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
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
