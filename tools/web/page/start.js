// Before the page is painted, in words that any browser knows: the language, and the colours of the theme chosen last; then a
// line where the page's script has not come whole, or the browser does not know its words.

// Return a text in the language of the page, with values in the places of its {names}
window._ = function (text, values) {
  return (_.texts[text] || text).replace(/\{(\w+)\}/g, function (all, name) {
    return values[name];
  });
};

// Return the form of a text that a number needs, which is {count} in it
window._n = function (one, many, count) {
  return _((_.texts[one] || [one, many])[Number(_.form(count))], { count: count });
};

_.texts = {}; // English → what it is in the language, a list of forms for `_n`
_.form = function (n) { // which of the forms a number needs
  return n !== 1;
};

// Take the texts of the language, and put them in place of those of the page: called by the script of the language
_.take = function (texts, form) {
  _.texts = texts;
  _.form = form;
  document.documentElement.className = "script";
  [].forEach.call(document.body.querySelectorAll(":not(script)"), function (element) {
    ["title", "aria-label", "data-empty"].forEach(function (name) {
      if (element.hasAttribute(name)) element.setAttribute(name, _(element.getAttribute(name)));
    });
    if (element.tagName === "P" && element.innerHTML) element.innerHTML = _(element.innerHTML);
    else [].forEach.call(element.childNodes, function (node) {
      if (node.nodeType === 3) node.data = node.data.replace(node.data.trim(), _);
    });
  });
};

(function (page, chosen) {
  page.className = "script";
  try {
    page.style.cssText = localStorage.getItem("tercet theme");
    chosen = localStorage.getItem("tercet language");
  } catch (error) {
    // this browser stores nothing: the colours are those of the first theme
  }
  // The language chosen on the page, else the first of the browser's that there is
  page.lang = [chosen].concat(navigator.languages || navigator.language, "en").map(function (tag) {
    return String(tag).split("-")[0];
  }).filter(function (code) {
    return page.hasAttribute("data-" + code);
  })[0];
  if (!page.getAttribute("data-pack")) return; // the single file has all languages
  chosen = page.getAttribute("data-" + page.lang);
  document.write('<link rel="preload" href="' + chosen + '" as="fetch" crossorigin>');
  if (page.lang === "en") return;
  page.className += " waiting"; // shows no words until they are those of the language
  document.write('<script defer src="' + chosen.replace(".pack", ".js") + '"></' + "script>");
})(document.documentElement);

document.addEventListener("DOMContentLoaded", function () {
  document.documentElement.className = "script";
  if (document.body.getAttribute("data-shown") === null) {
    document.getElementById("loaded").textContent = _("The page's script did not arrive whole, or this browser is too old for it. Reload the page, or take a newer browser.");
  }
});
