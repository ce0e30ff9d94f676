// Links to a deal or a replay, in the page's address, and sharing them.

// Stages of a replay, as in tools/web/links.py
const REPLAY_NONE = 0, REPLAY_AT_END = 2;

class Links {
  constructor() {
    this.stage = REPLAY_NONE;
  }

  // Return the words of the address; a record comes behind #, so that no server gets it
  static words() {
    return new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : location.search);
  }

  // Return whether the address has a link behind # that has not been opened: not the one of a replay that was left, to
  // which back and forward lead again
  static isNew() {
    return location.hash.includes("=") && !(history.state && history.state.opened);
  }

  // Follow a change of the address behind #
  arrive() {
    if (Links.isNew()) this.open(Links.words());
    else this._clear();
  }

  // Open the game of a link's words; return whether there are any
  async open(words) {
    const { board, ...query } = Object.fromEntries(words);
    if (!Object.keys(query).length) return false;
    const replays = "moves" in query || "packed" in query;
    if (query.deal && !replays && machine.api.would_replace(JSON.stringify(query))) {
      const text = "A game of this kind is in progress. The deal of the link would replace it.";
      if (await ask(text, "Open the link", "Keep my game")) {
        this._clear();
        return true;
      }
    }
    const found = JSON.parse(machine.api.open_link(JSON.stringify(query)));
    if (!found) {
      this._clear();
      return false;
    }
    const [wrong, unknown] = found;
    if (wrong) showMessage("This link cannot be opened: " + wrong);
    else if (unknown.length) showMessage("The game is open. What means nothing here was left out of its link: " + unknown.join(", "));
    else if (replays) showMessage("A replay: its moves come one by one. Any key plays the next one at once, back ends it.");
    if (!replays || wrong) this._clear();
    else history.replaceState({ ...history.state, opened: true }, ""); // the address keeps the link until the replay is left
    return true;
  }

  // Remove the link from the address, but not the board
  _clear() {
    const board = new URLSearchParams(location.search).get("board"), other = board ? "?board=" + encodeURIComponent(board) : "";
    if (location.hash || location.search !== other) history.replaceState(history.state, "", location.pathname + other);
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
