"""What the games' sheets share: which cards a dump shows, and which are in play."""


def flat(cards):
    """Return the card codes in a list of codes and of such lists; None stands for no card."""
    found = []
    for inner in cards:
        if isinstance(inner, int):
            found.append(inner)
        elif inner is not None:
            found.extend(flat(inner))
    return found


def under(*keys):
    """Return a function that returns the cards under these keys of a dump."""
    return lambda dump: flat([dump[key] for key in keys])


def one_pack(options):
    """Return the 52 cards of a pack, whatever the options."""
    return list(range(52))
