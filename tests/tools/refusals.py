"""Commands that have to do their work or to refuse their arguments, here or in a process; functions that fail."""

import errno
import os
import sys
import time
from types import SimpleNamespace

from tests import limits
from tools import __main__ as command
from tools import output
from tools.project import ROOT


def ended(capsys, *words):
    """Run a command; return (exit code, what it prints, its errors and warnings)."""
    try:
        code = command.main([str(word) for word in words])
    except SystemExit as error:  # argparse
        code = error.code
    return (code, *capsys.readouterr())


def done(capsys, *words, code=0):
    """Run a command that has to end with an exit code; return what it prints, without warnings."""
    found, printed, said = ended(capsys, *words)
    assert found == code, printed + said
    return printed


def refused(capsys, *words):
    """Run a command that has to fail with exit code 2 and one printable line; return that line."""
    code, printed, said = ended(capsys, *words)
    assert code == 2, printed + said
    lines = said.splitlines()
    assert len(lines) == 1 and lines[0].isprintable(), said
    return lines[0]


def tool_process(*words, run=("-P", "-m", "tools"), env=None, **options):
    """Start a command, or with `run` another Python program, in a process of its own; return it, as `Popen` does.

    It ends with the test at the latest.
    """
    env = {**os.environ, "PYTHONPATH": str(ROOT), **(env or {})}
    return limits.started([sys.executable, *run, *words], env=env, text=True, **options)


def wait_until(true, seconds=limits.END_S):
    """Wait until `true()`; fail after some seconds."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "nothing happens"
        time.sleep(0.05)


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
