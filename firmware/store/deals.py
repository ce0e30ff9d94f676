"""The certified deals of a solitaire: by level or by date.

    deals = Deals(console, "tripeaks")
    deals.take(options, level)          # the next deal of a level, or None without a pack

The packs are those of `engine/packs.py`. The section `levels` of a ledger has the next deal of each level, so that a
level is dealt in order: {pack: [index of the next deal of each level]}, _LEVEL and _SINCE as pairs. The section
`solved <pack>` has the deals that were won: equally many bytes per level, with one bit per deal, the lowest of the
first byte for the first.
"""

from engine import packs
from engine.compat import const
from engine.texts import _

LEVELS = (_("Gentle"), _("Easy"), _("Fair"), _("Hard"), _("Fierce"))  # easiest first
_LEVEL = "level"
_SINCE = "since"  # certified deals played when the level was last changed, or kept when another was offered
_STREAK = const(3)  # wins in a row after which the next level is offered, or losses for the previous one


class Deals:
    """The certified deals of one game."""

    def __init__(self, console, name):
        self._path = console.board.pack_path
        self._store = console.store
        self._name = name

    def _ask(self, options, question):
        """Return what `question` answers when it is called with the pack, or None without a pack."""
        name = packs.file_name(self._name, options)
        if name is None:
            return None
        try:
            with open(self._path(name), "rb") as file:
                return question(packs.find(file, self._name, options))
        except (OSError, packs.BadSave):
            return None

    def levels(self, options):
        """Return how many levels of certified deals there are under these options."""
        return min(self._ask(options, lambda pack: pack.levels) or 0, len(LEVELS))

    def position(self, options, level):
        """Return (index of the next deal, deals in all) of a level."""
        total = self._ask(options, lambda pack: pack.per_level) or 0
        return self._row(options)[level] % max(1, total), total

    def take(self, options, level):
        """Return the next deal of a level, the first one again after the last; None where no pack has the level."""
        row = self._row(options)
        at = row[level]

        def following(pack):
            return level < pack.levels and (pack.deal(level, at % pack.per_level), (at + 1) % pack.per_level)

        found = self._ask(options, following)
        if not found:
            return None
        row[level] = found[1]
        self._set_entries((packs.file_name(self._name, options), row))
        return found[0]

    def daily(self, options, date):
        """Return the deal of a day, None without a pack; BadOption for a day that is not in the calendar."""
        return self._ask(options, lambda pack: pack.daily(*date))

    @property
    def level(self):
        """The level chosen last, the easiest before the first choice; len(LEVELS) when it was none."""
        level = self._entries().get(_LEVEL, 0)
        return level if isinstance(level, int) and 0 <= level < len(LEVELS) else len(LEVELS)

    def remember(self, level):
        """Store the level chosen, -1 for none; after a change the next offer comes after _STREAK more deals."""
        if level != self.level and (level >= 0 or self.level < len(LEVELS)):
            record = self._store.statistics(self._name, True)
            self._set_entries((_LEVEL, level), (_SINCE, record.played if record else 0))

    def title(self, options, deal):
        """Return the level of a certified deal and its number there, "Gentle 7"; "" when no level has it."""
        found = self._ask(options, lambda pack: pack.find(deal))
        return "%s %d" % (LEVELS[found[0]], found[1] + 1) if found and found[0] < len(LEVELS) else ""

    def has(self, game):
        """Return whether a game's deal is certified: one of a level or of a day."""
        return self._ask(game.options, lambda pack: pack.find(game.deal, True)) is not None

    def solved(self, options):
        """Return per level a number whose bits tell which deals have been won, the lowest for the first one."""
        key = _solved(packs.file_name(self._name, options))
        data = self._store.ledger(self._name, key).sections.get(key, b"")
        size = len(data) // len(LEVELS)
        return [int.from_bytes(data[at * size : (at + 1) * size], "little") for at in range(len(LEVELS))]

    def place(self, game):
        """Return where a game's deal is, (pack, level, index); None where no level has it."""
        found = self._ask(game.options, lambda pack: pack.find(game.deal))
        return (packs.file_name(self._name, game.options),) + found if found and found[0] < len(LEVELS) else None

    def offer(self, record):
        """Return the level to offer after a certified deal, given the `Record` of those; -1 for none."""
        since, level = self._entries().get(_SINCE, 0), self.level
        if not isinstance(since, int) or since > record.played:  # the statistics were reset
            since = 0
        results = [won for won, __ in record.recent[-_STREAK:]]
        if level == len(LEVELS) or record.played < since + _STREAK or (False in results and True in results):
            return -1
        following = level - 1 if False in results else level + 1
        return following if following < len(LEVELS) else -1

    def offered(self, record, level):
        """Store that `level` was chosen when one was offered; the next offer comes after _STREAK more deals."""
        self.remember(level)
        self._set_entries((_SINCE, record.played))

    def _entries(self):
        """Return the entries of the section `levels`."""
        return self._store.ledger(self._name, "levels").pairs("levels")

    def _set_entries(self, *pairs):
        """Change entries of the section `levels`."""

        def change(ledger):
            entries = ledger.pairs("levels")
            for key, value in pairs:
                entries[key] = value
            ledger.set("levels", [[key, entries[key]] for key in entries])

        self._store.change_ledger(self._name, change)

    def _row(self, options):
        """Return the index of each level's next deal; 0 where the file has none that is valid."""
        found = self._entries().get(packs.file_name(self._name, options))
        row = (found if isinstance(found, list) else []) + [0] * len(LEVELS)
        return [max(0, at) if isinstance(at, int) else 0 for at in row[: len(LEVELS)]]


def _solved(pack):
    """Return the key of the section with the solved deals of a pack."""
    return "solved %s" % pack


def count(ledger, session):
    """Mark the certified deal that a session has won."""
    if session.solved:
        mark_solved(ledger, *session.solved)


def mark_solved(ledger, pack, level, index):
    """Mark the deal `index` of a pack's level as won."""
    data = ledger.sections.get(_solved(pack), b"")
    old = len(data) // len(LEVELS)
    size = max(old, index // 8 + 1)
    rows = bytearray(size * len(LEVELS))
    for at in range(len(LEVELS)):
        rows[at * size : at * size + old] = data[at * old : (at + 1) * old]
    rows[level * size + index // 8] |= 1 << index % 8
    ledger.sections[_solved(pack)] = bytes(rows)
