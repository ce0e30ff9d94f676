"""Commands that have to refuse their arguments, and functions that fail."""

import errno
from types import SimpleNamespace

from tools import __main__ as command
from tools import output


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


def spoil_output(monkeypatch, fault):
    """Let nobody write any output: "refused" by the system, or on a "full" disk at the end."""
    if fault == "refused":
        monkeypatch.setattr(output, "_beside", raising(PermissionError(errno.EACCES, "Permission denied")))
    else:
        full = dict(vars(output.interrupts), check=raising(OSError(errno.ENOSPC, "No space left on device")))
        monkeypatch.setattr(output, "interrupts", SimpleNamespace(**full))
