"""Commands that have to refuse their arguments, and functions that fail."""

from tools import __main__ as command


def refused(capsys, *words):
    """Run a command that has to fail with exit code 2 and one printable line; return that line."""
    try:
        code = command.main([str(word) for word in words])
    except SystemExit as error:  # argparse
        code = error.code
    printed = capsys.readouterr()
    assert code == 2, printed.out + printed.err
    lines = printed.err.splitlines()
    assert len(lines) == 1 and lines[0].isprintable(), printed.err
    return lines[0]


def raising(error):
    """Return a function that raises an error whatever it is given."""

    def fail(*args, **named):
        raise error

    return fail
