"""What the games' sheets share: which cards a dump shows, and which are in play."""


def flat(cards):
    """Return the card codes in nested lists and dicts of them; None stands for no card."""
    found = []
    _gather((cards,), found)
    return found


def _gather(cards, found):
    for inner in cards.values() if isinstance(cards, dict) else cards:
        if isinstance(inner, int):
            found.append(inner)
        elif inner is not None:
            _gather(inner, found)


def under(*keys):
    """Return a gatherer of the cards under these keys of a dump."""

    def gather(dump):
        return flat([dump[key] for key in keys])

    return gather


def one_pack(options):
    """Return the 52 cards of a pack."""
    return list(range(52))
