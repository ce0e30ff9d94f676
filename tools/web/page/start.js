// Before the page is painted, in words that any browser knows: the colours of the theme chosen last; then a line where the
// page's script has not come whole, or the browser does not know its words.
document.documentElement.className = "script";
try {
  document.documentElement.style.cssText = localStorage.getItem("tercet theme");
} catch (error) {
  // this browser stores nothing: the colours are those of the first theme
}
document.addEventListener("DOMContentLoaded", function () {
  if (document.body.getAttribute("data-shown") === null) {
    document.getElementById("loaded").textContent = "The page's script did not arrive whole, or this browser is too old for it. Reload the page, or take a newer browser.";
  }
});
