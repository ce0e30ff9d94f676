"""What CPython lacks of MicroPython, so that one source runs on both."""

try:
    import micropython
    from micropython import const
except ImportError:

    def const(value):
        """Return `value`; on MicroPython the compiler folds it into the bytecode instead."""
        return value

    class micropython:
        """MicroPython's module as far as the hot loops need it, so that CPython runs them as they are."""

        @staticmethod
        def viper(function):
            """Return `function`; MicroPython's compiler makes machine code of it instead."""
            return function


# The types that viper's compiler knows by these names; anywhere else they only stand in annotations.
# Viper negates and inverts a local in place when it is one of a function's first three, arguments included: so the
# loops use `-x` and `~x` on others only
ptr8 = ptr16 = ptr32 = int

# True for type checkers and editors alone: imports below it show them what is loaded by a name that is put together
TYPE_CHECKING = const(0)

DEVICE = "rp2"  # `sys.platform` on a Pico
