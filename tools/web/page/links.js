// Links to a deal or a replay, in the page's address, and sharing them.

const OWN = ["game", "deal", "moves", "packed"]; // words without which an address is no link to a game
const ENDING = /(?:(?![-_])[\p{P}\p{Z}<>])+$/u; // of a value: packed moves may end in - and _
// Stages of a replay, as in tools/web/links.py
const REPLAY_NONE = 0, REPLAY_AT_END = 2;

class Links {
  constructor() {
    this.stage = REPLAY_NONE;
  }

  // Return the words of a part of the address, without what texts that quote a link leave in it: the escape of &,
  // characters that nobody sees, and punctuation at the end of a value
  static parse(text) {
    const seen = (part) => part.replace(/\p{Cf}/gu, "");
    const words = [...new URLSearchParams(text.replace(/&(amp;)+/gi, "&"))];
    return new URLSearchParams(words.map(([word, value]) => [seen(word), seen(value).replace(ENDING, "")]));
  }

  // Return the words of a link in a part of the address, as an object; null where others have added all that is there
  static link(text) {
    const words = Links.parse(text);
    return OWN.some((word) => words.has(word)) ? Object.fromEntries(words) : null;
  }

  // Return the words of the link in the address or null; a record comes behind #, so that no server gets it
  static words() {
    return Links.link(location.hash.slice(1)) || Links.link(location.search);
  }

  // Return whether the address has a link behind # that has not been opened: not the one of a replay that was left, to
  // which back and forward lead again
  static isNew() {
    return Links.link(location.hash.slice(1)) !== null && !optional(() => history.state.opened, false);
  }

  // Follow a change of the address behind #
  arrive() {
    if (Links.isNew()) this.open(Links.words());
    else this._clear();
  }

  // Open the game of a link's words, an object; return false for null, which is no link
  async open(query) {
    if (!query) {
      this._clear();
      return false;
    }
    const replays = "moves" in query || "packed" in query;
    if (query.deal && !replays && machine.api.would_replace(JSON.stringify(query))) {
      const text = _("Another shared deal of this game is in progress. The deal of the link would replace it.");
      if (await ask(text, _("Open the link"), _("Keep my game"))) {
        this._clear();
        return true;
      }
    }
    const [wrong, unknown] = JSON.parse(machine.api.open_link(JSON.stringify(query)));
    if (wrong) showMessage(_("This link cannot be opened: {wrong}", { wrong }));
    else if (unknown.length) showMessage(_("The game is open. What means nothing here was left out of its link: {words}", { words: unknown.join(", ") }));
    else if (replays) showMessage(_("A replay: its moves come one by one. Any key plays the next one at once, back ends it."));
    if (!replays || wrong) this._clear();
    else optional(() => history.replaceState({ ...history.state, opened: true }, "")); // the address keeps the link until the replay is left
    return true;
  }

  // Remove the link from the address, but not the board
  _clear() {
    const board = Links.parse(location.search).get("board"), other = board ? "?board=" + encodeURIComponent(board) : "";
    if (location.hash || location.search !== other) optional(() => history.replaceState(history.state, "", location.pathname + other));
  }

  // Follow a replay; called for each frame
  async follow(stage) {
    if (stage === this.stage) return;
    this.stage = stage;
    if (stage === REPLAY_NONE) this._clear();
    if (stage !== REPLAY_AT_END) return;
    const { name, over } = JSON.parse(machine.api.replayed()), address = location.href;
    if (over || saves.off) {
      showMessage(over ? _("End of the replay. Nothing of it is saved: the link is what keeps it.") : _("End of the replay. You can play on, but nothing is saved here."));
      return;
    }
    const replaces = machine.api.replaces(name) ? " " + _("It would replace the shared deal in progress.") : "";
    const text = _("End of the replay. You can play on, but that is not saved unless you keep this game. It does not count.") + replaces;
    const keeps = (await askSuddenly(text, _("Keep this game"), _("Play on, not saved"))) === 0;
    // Another link may have come since: its replay has a question of its own
    if (keeps && this.stage === REPLAY_AT_END && location.href === address) machine.api.keep_replay();
  }

  // Show what can be sent of the game on the table, or the page's own address
  share() {
    const there = JSON.parse(machine.api.share()) || {}, what = element("send-what");
    const kinds = there.deal ? [[_("Deal"), "deal"], ...(there.result ? [[_("Result"), "result"]] : []), [_("My moves"), "moves"]] : [["Tercet"]];
    what.replaceChildren(...kinds.map((kind) => new Option(...kind)));
    what.onchange = () => this._show(what.value, there);
    what.parentNode.hidden = kinds.length === 1;
    element("send-title").textContent = there.deal ? _("Send this deal") : _("Send Tercet");
    element("send-share").hidden = !optional(() => navigator.share);
    this._show(what.value, there);
    element("send").showModal();
  }

  // Show an address of what is to be sent, as text and as a QR code
  _show(kind, { deal = "", result }) {
    const root = new URL("./", location.href).href, single = !document.documentElement.dataset.pack;
    const page = single ? location.href.split(/[?#]/)[0] : root;
    const folder = single || !deal ? "" : Links.parse(deal).get("game") + (deal.includes("&date=") ? "/day/" : "/"); // as previews.py makes them
    const words = kind === "moves" ? "#" + machine.api.share_record() : deal && "?" + deal; // encoded already
    this.sent = { title: "Tercet", url: page + folder + words, ...(kind === "result" && { text: result }) };
    this.all = (this.sent.text ? result + "\n" : "") + this.sent.url;
    element("send-text").textContent = this.all;
    const code = optional(() => qrCode(this.sent.url)), canvas = element("send-code");
    element("send-said").textContent = code ? "" : _("This address is too long for a QR code: copy it.");
    canvas.hidden = !code;
    if (!code) return;
    code.toCanvas(canvas, { off: [255, 255, 255, 255] });
    canvas.style.width = 4 * canvas.width + "px"; // a camera needs some pixels of each of its modules
  }

  async copy() {
    const copied = () => navigator.clipboard.writeText(this.all).then(() => _("Copied."));
    element("send-said").textContent = await optional(copied, _("This browser lets no page copy: mark the address and copy it."));
  }

  send() {
    optional(() => navigator.share(this.sent));
  }
}
