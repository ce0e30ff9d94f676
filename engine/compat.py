"""What CPython lacks of MicroPython, so that one source runs on both."""

try:
    from micropython import const
except ImportError:

    def const(value):
        """Return `value`; on MicroPython the compiler folds it into the bytecode instead."""
        return value
