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
      const text = "A game of this kind is in progress. The deal of the link would replace it.";
      if (await ask(text, "Open the link", "Keep my game")) {
        this._clear();
        return true;
      }
    }
    const [wrong, unknown] = JSON.parse(machine.api.open_link(JSON.stringify(query)));
    if (wrong) showMessage("This link cannot be opened: " + wrong);
    else if (unknown.length) showMessage("The game is open. What means nothing here was left out of its link: " + unknown.join(", "));
    else if (replays) showMessage("A replay: its moves come one by one. Any key plays the next one at once, back ends it.");
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
      showMessage("End of the replay. " + (over ? "Nothing of it is saved: the link is what keeps it." : "You can play on, but nothing is saved here."));
      return;
    }
    const replaces = machine.api.replaces(name) ? " It would replace your game in progress." : "";
    const text = "End of the replay. You can play on, but that is not saved unless you keep this game. It does not count." + replaces;
    const keeps = (await askSuddenly(text, "Keep this game", "Play on, not saved")) === 0;
    // Another link may have come since: its replay has a question of its own
    if (keeps && this.stage === REPLAY_AT_END && location.href === address) machine.api.keep_replay();
  }

  async share() {
    const there = JSON.parse(machine.api.share());
    if (!there) {
      showMessage("Open a game first: a link leads to its deal.");
      return;
    }
    const answers = [...(there.result ? ["Result"] : []), "Deal", "Replay", "Cancel"];
    const chosen = answers[await ask("Share a link to this deal, or to a replay of your moves?", ...answers)];
    if (chosen === "Cancel") return;
    const words = chosen === "Replay" ? machine.api.share_record() : there.deal;
    const url = location.href.split(/[?#]/)[0] + (chosen === "Replay" ? "#" : "?") + words; // encoded already
    await this._send(chosen === "Result" ? there.result : "", url);
  }

  // Hand a link, with a line of text or "", to the system's own way of sharing, else to the clipboard
  async _send(text, url) {
    try {
      if (navigator.share) return await navigator.share({ title: "Tercet", ...(text && { text }), url });
    } catch (error) {
      if (error.name === "AbortError") return;
    }
    const all = (text ? text + "\n" : "") + url;
    try {
      await navigator.clipboard.writeText(all);
      showMessage(text ? "Result and link copied." : "Link copied.");
    } catch (error) {
      await ask(all, "Done");
    }
  }
}
