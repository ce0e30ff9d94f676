"""The lines that the tools print."""

from tools.errors import in_one_line


def say(text, file=None):
    """Print a line at once; names of files, and what boards say, do nothing to the terminal in it."""
    print(in_one_line(text), file=file, flush=True)


def counted(count, noun):
    """Return a number of things as text, such as "1 file" or "0 files"."""
    return "%d %s%s" % (count, noun, "" if count == 1 else "s")
