// Versions: a service worker caches the page for use without a network. A new version replaces the old one between two
// games, never during one.

const RECOVER_MS = 1000;
const VISITS = "tercet visits", NEWS = "tercet news"; // in the browser's local storage: a number, and what was shown last

class Versions {
  // Say what is new since the last visit, and from the second one on offer to install the page, once each
  welcome() {
    const { news } = document.documentElement.dataset, last = stored("localStorage", NEWS), visits = Number(stored("localStorage", VISITS)) + 1;
    store("localStorage", NEWS, news);
    store("localStorage", VISITS, visits);
    if (last && last !== news && document.documentElement.lang === "en") showMessage("New: " + news); // the changelog is in English
    window.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      if (visits < 2) return;
      this.offer = event;
      element("install").hidden = false;
      if (visits === 2) showMessage(_("Tercet can be installed like an app: More, Install."));
    });
    window.addEventListener("appinstalled", () => (element("install").hidden = true));
  }

  install() {
    if (this.offer) optional(() => this.offer.prompt());
    element("install").hidden = true; // an offer can be used once
  }

  follow() {
    this.waiting = null;
    this.outdated = false; // a new service worker has taken over, perhaps through another tab
    if (!document.documentElement.dataset.pack) return; // the single file has all it needs
    optional(() => this._register());
  }

  // Load a new version as soon as there is one: the games of this one cannot be started
  recover() {
    this.follow();
    setInterval(() => this.update(true), RECOVER_MS);
  }

  async _register() {
    let had = navigator.serviceWorker.controller !== null; // the first one only takes on this page as it is
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      this.outdated = had;
      had = true;
    });
    // The language of which the service worker keeps the files
    await optional(() => caches.open(LANGUAGE).then((cache) => cache.put("language", new Response(document.documentElement.lang))));
    return navigator.serviceWorker
      .register("service-worker.js", { updateViaCache: "none" })
      .then((registration) => {
        this.waiting = registration.waiting;
        registration.addEventListener("updatefound", () => {
          const coming = registration.installing;
          coming.addEventListener("statechange", () => {
            if (coming.state === "installed" && had) this.waiting = coming;
          });
        });
      });
  }

  // Switch to a new version if there is one; called for each frame, `allowed` when a reload of the page loses nothing
  update(allowed) {
    if (!allowed) return;
    if (this.waiting) optional(() => this.waiting.postMessage("take over"));
    this.waiting = null;
    if (this.outdated) location.reload();
    this.outdated = false;
  }
}
