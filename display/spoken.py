"""What screens and tables say of themselves, for whoever hears them: `Words`, and how signs and cards are pronounced.

The page reads this out. Handhelds have none of it: the build leaves out this module, and the methods that use it.
"""

from engine.texts import _, _when

_SUITS = {"♣": _("clubs"), "♦": _("diamonds"), "♥": _("hearts"), "♠": _("spades")}
_RANKS = {"A": _("ace"), "J": _("jack"), "Q": _("queen"), "K": _("king")}
_COUNTED = _("two Qs: two queens")  # how several of a rank are written, and said; in English any "s" is
_FIGURES = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
_SIGNS = (  # in this order
    ("◀ ▶", _("left and right")), ("◀", ""), ("▶", ""), ("★", ""), ("↑", ""), ("↓", ""), ("…", ""), ("·", ","),
    ("→", _("to ")), ("−", _("minus ")), ("×", _(" times ")),
    (_("deal %d")[:-2], _when(True, "said", "deal %d")[:-2]),  # where it is written as an abbreviation
)  # fmt: skip


class Words:
    """What a screen says. Each part is given as a list of texts, or lists of texts that belong to one line.

    heading     said once, when the screen appears
    text        what is written on it: said when it is new, and what changes. With `known` the heading has said it
    panel       the same, of a lesson
    more        what else there is, for whoever asks for the whole screen
    here        what the cursor is on, "" for nothing; `chosen` is how the whole screen ends with it, "" for without
    """

    def __init__(self, heading=(), text=(), more=(), here=(), chosen="%s", panel=(), known=False):
        self.heading, self.text, self.more, self.panel = _lines(heading), _lines(text), _lines(more), _lines(panel)
        self.here = sentence(here)
        self.chosen = chosen
        self.known = known

    def whole(self):
        """Return all lines."""
        lines = ([] if self.known else self.heading) + self.text + self.panel + self.more
        return lines + [self.chosen % self.here] if self.chosen and self.here else lines


CHOSEN = _("Chosen: %s")


def _lines(parts):
    """Return each part as a line of sentences, without those that say nothing."""
    lines = [sentence([part] if isinstance(part, str) else part) for part in parts]
    return [line for line in lines if line]


def page_words(at, pages):
    """Return which page is shown, counted from 0; "" where there is but one."""
    return _("Page %d of %d") % (at + 1, pages) if pages > 1 else ""


def row_words(texts):
    """Return a name and what it is of as one text."""
    name, value = texts
    return "%s: %s" % (name, value) if value else name


def sentence(parts):
    """Return texts as sentences to be read out, with words for signs and a full stop after each."""
    said = []
    for part in parts:
        # "A revealed card (×) costs …" on a page of Trex: there it is a sign that is drawn
        part = _apart(part.replace(" (×)", ""))
        for suit in _SUITS:
            at = part.find(suit)
            while at >= 0:
                part = _named(part, at, _SUITS[suit])
                at = part.find(suit)
        for sign, name in _SIGNS:
            part = part.replace(sign, name)
        part = " ".join(part.split()).replace(" ,", ",").rstrip(".:, ")
        if part:
            said.append(part[0].upper() + part[1:] + ("" if part[-1] in "?!" else "."))
    return " ".join(said)


def ranks_named(text):
    """Return a text with ranks in words, as in `the Q`, `two Qs`. An A that begins a sentence is the article."""
    text += " "
    for pair in _COUNTED.split(", "):
        written, said = pair.split(": ")
        for end in " .,:?":
            text = text.replace(written + end, said + end)
    text = text[:-1]
    joining = _(" or ").strip(), _(" and ").strip()
    words = text.split(" ")
    for i in range(len(words)):
        bare = words[i].rstrip(".,:?")
        rank = bare[:-1] if bare.endswith("s") else bare
        following = "".join(words[i + 1 : i + 2])
        begins = (not i or words[i - 1].endswith(".")) and following.islower() and following not in joining
        if rank in _RANKS and not (rank == "A" and begins):
            name = _RANKS[rank]
            if i and words[i - 1].endswith("."):
                name = name[0].upper() + name[1:]
            words[i] = name + words[i][len(rank) :]
    return " ".join(words)


def _kind(word):
    """Return 1 for a suit, 2 for a card, 3 for a rank, and 0 for any other word."""
    if word[-1:] in _SUITS:
        return 2 if len(word) > 1 else 1
    return 3 if word in _RANKS or word in _RANKS.values() or word in _FIGURES else 0


def _apart(text):
    """Return a text with ranks and contracts one by one: `Q♣♦` as `Q♣, Q♦`, and `K♥+Q`, of Trex, as `K♥, queens`."""
    words = text.split(" ")
    for i in range(len(words)):
        if words[i].find("+") > 0:
            words[i] = words[i].replace("+", ", ").replace("Q", _("queens"))
        kind, article = i and _kind(words[i - 1]), i and words[i - 1] == "A" and words[i].islower()  # A king
        if kind and kind == _kind(words[i].rstrip(".,:?")) and not article:
            words[i - 1] += ","  # a list
    text, at = " ".join(words), 2
    while at < len(text):
        if text[at] in _SUITS and text[at - 1] in _SUITS and text[at - 2] in _RANKS:
            text = text[:at] + ", " + text[at - 2] + text[at:]
        at += 1
    return text


def _named(text, at, suit):
    """Return a text with the suit's sign at index `at`, and the rank before it, in words: `Q♠`, queen of spades."""
    rest = suit + text[at + 1 :]
    if not at or text[at - 1] in " (+":
        return text[:at] + (_("of ") if text[:at].endswith("King ") else "") + rest
    rank = text[at - 1]
    alone = at == 1 or text[at - 2] in " (→"
    return text[: at - 1] + (_RANKS.get(rank, rank) if alone else rank) + _(" of ") + rest
