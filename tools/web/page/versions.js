// Versions: a service worker caches the page for use without a network. A new version replaces the old one between two
// games, never during one.

class Versions {
  follow() {
    this.waiting = null;
    this.outdated = false; // a new service worker has taken over, perhaps through another tab
    if (window.origin === "null" || !("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
    if (!document.documentElement.dataset.pack) return; // the single file has all it needs
    let had = navigator.serviceWorker.controller !== null; // the first one only takes on this page as it is
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      this.outdated = had;
      had = true;
    });
    navigator.serviceWorker
      .register("service-worker.js", { updateViaCache: "none" })
      .then((registration) => {
        this.waiting = registration.waiting;
        registration.addEventListener("updatefound", () => {
          const coming = registration.installing;
          coming.addEventListener("statechange", () => {
            if (coming.state === "installed" && had) this.waiting = coming;
          });
        });
      })
      .catch(() => {});
  }

  // Switch to a new version if there is one; called for each frame, `allowed` when a reload of the page loses nothing
  update(allowed) {
    if (!allowed) return;
    if (this.waiting) this.waiting.postMessage("take over");
    this.waiting = null;
    if (this.outdated) location.reload();
    this.outdated = false;
  }
}
