"""Numbers of things in messages."""


def counted(count, noun):
    """Return a number of things as text, such as "1 file" or "0 files"."""
    return "%d %s%s" % (count, noun, "" if count == 1 else "s")
