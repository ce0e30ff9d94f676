"""Hot loops: one source each, which CPython runs as it is, viper compiles, and the build can take the types out of."""

from types import CodeType

import pytest

from tests.runtimes import ROOT
from tools.board import loops

FILES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("engine/*/*_loops.py"))


def _functions(text):
    """Return what CPython makes of each function of a source: name → instructions, constants, variables, arguments."""
    codes = [one for one in compile(text, "loops", "exec").co_consts if isinstance(one, CodeType)]
    parts = ("co_code", "co_consts", "co_names", "co_varnames", "co_argcount")
    return {code.co_name: [getattr(code, part) for part in parts] for code in codes if code.co_name.islower()}


@pytest.mark.parametrize("path", FILES)
def test_without_types_it_is_the_same_program(path):
    text = (ROOT / path).read_text(encoding="utf-8")
    plain = loops.without_types(text)
    assert loops.is_native(text) and not loops.is_native(plain)
    assert "micropython" not in plain and "ptr" not in plain and "->" not in plain
    assert _functions(plain) == _functions(text) != {}
