"""The types of `compat.py` for type checkers. What a loop gets as `ptr8` is any array of bytes."""

from typing import Any, TypeVar

_Any = TypeVar("_Any")

def const(value: _Any) -> _Any: ...

class micropython:
    @staticmethod
    def viper(function: _Any) -> _Any: ...

ptr8 = Any
ptr16 = Any
ptr32 = Any
DEVICE: str
