// Versions: a service worker keeps the page for when there is no network. A new version takes the place of the old
// one between two games, never within one.

class Versions {
  follow() {
    this.waiting = null;
    this.old = false; // another version serves this page now, perhaps since another tab let it
    if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
    if (!document.documentElement.dataset.pack) return; // the single file has all it needs
    const had = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      this.old = had;
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

  // Called for each frame: `free` when no game is on the table and everything is kept
  between(free) {
    if (!free) return;
    if (this.waiting) this.waiting.postMessage("take over");
    this.waiting = null;
    if (this.old) location.reload();
    this.old = false;
  }
}
