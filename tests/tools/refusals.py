"""Commands that have to do their work or to refuse their arguments, and functions that fail."""

import errno
from types import SimpleNamespace

from tools import __main__ as command
from tools import output


def ended(capsys, *words):
    """Run a command; return (exit code, what it prints, its errors and warnings)."""
    try:
        code = command.main([str(word) for word in words])
    except SystemExit as error:  # argparse
        code = error.code
    return (code, *capsys.readouterr())


def done(capsys, *words):
    """Run a command that has to succeed; return what it prints, without warnings."""
    code, printed, said = ended(capsys, *words)
    assert code == 0, printed + said
    return printed


def refused(capsys, *words):
    """Run a command that has to fail with exit code 2 and one printable line; return that line."""
    code, printed, said = ended(capsys, *words)
    assert code == 2, printed + said
    lines = said.splitlines()
    assert len(lines) == 1 and lines[0].isprintable(), said
    return lines[0]


def raising(error):
    """Return a function that raises an error whatever it is given."""

    def fail(*args, **named):
        raise error

    return fail


def spoil_output(monkeypatch, fault):
    """Let nobody write any output: "refused" by the system, or on a "full" disk at the end."""
    if fault == "refused":
        monkeypatch.setattr(output.secrets, "token_hex", raising(PermissionError(errno.EACCES, "Permission denied")))
    else:
        full = dict(vars(output.interrupts), check=raising(OSError(errno.ENOSPC, "No space left on device")))
        monkeypatch.setattr(output, "interrupts", SimpleNamespace(**full))
