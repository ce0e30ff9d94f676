"""Shrunk sources are the same program: rules, records and pictures; and the effect of each pass on a few lines."""

import ast

import pytest

import engine
from tests import make_records, runtimes
from tests.engine import portable
from tests.engine.test_records import pins
from tests.folders import fill
from tests.tools.board import small
from tools.board import shrink
from tools.board.shrink import names
from tools.errors import ToolError


def _shrunk(folder, start, sources, passes=shrink.PASSES):
    """Return (what `start` prints, shrunk sources, new names); assert that it prints the same without shrinking."""
    small, names = shrink.shrink(sources, start, passes)
    printed = []
    for name, texts in (("plain", sources), ("small", small)):
        fill(folder / name, {path: text.encode() for path, text in {**texts, "main.py": start}.items()})
        printed.append(runtimes.run("unix", "import main", folder / name))
    assert printed[0] == printed[1]
    return printed[1].split(), small, names


@pytest.mark.slow
def test_records_and_pinned_games_play_the_same(tmp_path_factory):
    """`tests/firmware/screens/test_gallery.py` tests the same of screens."""
    files = " ".join("%s-standard.txt" % name for name in engine.GAMES)
    folder = str(make_records.FOLDER) + "/"
    run = small.runner(tmp_path_factory)
    found = run(portable.PRINT % ("replay(%r, %r)" % (folder, files)))
    assert found.splitlines() == [line for line in portable.replay(folder, files) if line]
    for name in engine.GAMES:
        assert run(portable.PRINT % ("pins(%r, %r)" % (name, pins(name)))).rstrip("\n") == pins(name)


def test_the_firmware_has_the_names():
    """Each is there with a zero byte after it."""
    from tests.images import NONE, UF2
    from tools.board import uf2

    names = shrink.rom_names()
    assert names == sorted(set(names)) and len(names) > 500
    if not UF2:
        pytest.skip(NONE)
    pages = uf2.read(UF2).pages
    flash = b"".join(pages[address] for address in sorted(pages))
    assert [name for name in names if name.encode() + b"\0" not in flash] == []


def test_no_name_becomes_one_of_vipers_types(monkeypatch):
    roms = ["ptr", "ptr16", "ptr32", "ptr8", "uint"]
    monkeypatch.setattr(names, "rom_names", lambda: roms)
    new = shrink.shrink({"a.py": "class Shape:\n    area = side = width = height = 1\n"}, "", ("names",))[1]
    assert len(new) == 5 and not set(new.values()) & set(roms)


def test_named_numbers_are_inlined(tmp_path):
    texts = {
        "lib/items.py": "from micropython import const\nFELT = const(3)\nDARK = const(-FELT - 1)\n"
        "BIG = const(1 << 30)\nTABLE = (FELT, DARK)\n",
        "lib/user.py": "from lib import items\nfrom lib.items import FELT as GREEN\n"
        "def run():\n    print(GREEN, items.DARK ** 2, items.BIG, items.TABLE)\n",
        "lib/__init__.py": "",
    }
    printed, small, _ = _shrunk(tmp_path, "from lib.user import run\nrun()\n", texts)
    items, user = small["lib/items.py"], small["lib/user.py"]
    assert printed[:3] == ["3", "16", str(1 << 30)]
    assert "FELT" not in items + user and "DARK" not in items and "GREEN" not in user and "(-4) ** 2" in user


def test_a_number_that_changes_or_hides_stays(tmp_path):
    texts = {
        "a.py": "COUNT = 1\nSIZE = 2\nWIDE = 3\n"
        "def more():\n    global COUNT\n    COUNT += 1\n    return COUNT\n"
        "def other(SIZE):\n    return SIZE\n"
        "def found(name):\n    return __import__(name).WIDE\n",
    }
    start = "import a\nprint(a.more(), a.more(), a.other(9), a.found('a'))\n"
    assert _shrunk(tmp_path, start, texts)[0] == ["2", "3", "9", "3"]


def test_unused_names_go_and_names_that_are_looked_up_stay(tmp_path):
    texts = {
        "a.py": "import sys\n"
        "class Shape:\n"
        "    def area(self):\n        return self._side() ** 2\n"
        "    def _side(self):\n        return 3\n"
        "    def never(self):\n        return only_never()\n"
        "    def __len__(self):\n        return 7\n"
        "    def named(self):\n        return 5\n"
        "def only_never():\n    return sys.path\n"
        "def make():\n    return getattr(Shape(), 'named')() + Shape().area() + len(Shape())\n",
    }
    printed, small, _ = _shrunk(tmp_path, "from a import make\nprint(make())\n", texts)
    assert printed == ["21"] and "named" in small["a.py"]
    assert "never" not in small["a.py"] and "import sys" not in small["a.py"]


def test_definitions_that_only_use_each_other_go(tmp_path):
    """Two functions that call only each other, and a method called only by the one that overrides it."""
    library = (
        "def there(n):\n    return back(n - 1) if n else 0\n"
        "def back(n):\n    return there(n - 1) if n else 1\n"
        "class Base:\n    def copied(self):\n        return 1\n    def named(self):\n        return 2\n"
        "class Own(Base):\n    def copied(self):\n        return Base.copied(self)\n"
        "def once():\n    return 3\n"
    )
    user = "from library import Own, once as again\ndef told():\n    return again() * Own().named()\n"
    texts = {"library.py": library, "user.py": user}
    printed, small, _ = _shrunk(tmp_path, "from user import told\nprint(told())\n", texts)
    assert printed == ["6"] and not [word for word in ("there", "back", "copied") if word in small["library.py"]]


def test_what_a_base_class_only_declares_goes(tmp_path):
    """Also where it is called, as in a loop over what has it."""
    texts = {
        "a.py": "class Base:\n"
        "    width: int\n"
        "    height: int = 2\n"
        "    def area(self) -> int:\n        'Return it.'\n        raise NotImplementedError\n"
        "    @property\n    def sides(self) -> int:\n        raise NotImplementedError\n"
        "    def twice(self) -> int:\n        return 2 * self.area() + self.sides\n"
        "class Own(Base):\n"
        "    sides = 4\n"
        "    def area(self) -> int:\n        self.width = 3\n        return self.width * self.height\n"
        "class Empty(Base):\n    def area(self) -> int:\n        'None.'\n        raise NotImplementedError\n"
        "def refuse():\n    raise NotImplementedError\n",
    }
    start = "from a import Empty, Own, refuse\nprint(Own().twice(), hasattr(Empty(), 'twice'))\n"
    printed, small, _ = _shrunk(tmp_path, start + "try:\n    refuse()\nexcept NotImplementedError:\n    pass\n", texts)
    assert printed == ["16", "True"]
    assert small["a.py"].count("NotImplementedError") == 1 and "width: int" not in small["a.py"]


def test_attributes_of_others_keep_their_names(tmp_path):
    texts = {
        "a.py": "class Files(list):\n"
        "    count_all = 0\n"
        "    def append(self, one):\n        super().append(one)\n        self.count_all += 1\n"
        "    def show_all(self):\n        return ','.join(self).upper(), self.count_all\n",
        "b.py": "from a import Files\n"
        "def run():\n    files = Files()\n    files.append('x')\n    files.extend(['y'])\n"
        "    return files.show_all()\n",
    }
    printed, small, _ = _shrunk(tmp_path, "from b import run\nprint(run())\n", texts)
    assert printed == ["('X,Y',", "1)"]
    assert "append" in small["a.py"] and "extend" in small["b.py"] and "show_all" not in small["a.py"]


BOX = "class Box:\n    def __init__(self):\n        self.a0 = self.a1 = self.a2 = 1\n"
BOX += "    def of_box(self):\n        return self.a0, self.a1, self.a2\n"
# Modules that set further attributes in a `Box` of another module, as its child or from outside
OWNERS = {
    "child": "from a import Box\nclass Child(Box):\n    def __init__(self):\n        Box.__init__(self)\n"
    "        self.b0 = self.b1 = self.b2 = 2\n"
    "    def of_all(self):\n        return self.of_box(), self.b0, self.b1, self.b2\n"
    "def all_of():\n    return Child().of_all()\n",
    "child of a class that is borrowed": "def borrow(path):\n    return __import__(path)\n"
    "Base = borrow('a').Box\nclass Child(Base):\n    def __init__(self):\n        Base.__init__(self)\n"
    "        self.b0 = self.b1 = self.b2 = 2\n"
    "    def of_all(self):\n        return self.of_box(), self.b0, self.b1, self.b2\n"
    "def all_of():\n    return Child().of_all()\n",
    "outside": "from a import Box\ndef all_of():\n    box = Box()\n    box.b0 = box.b1 = box.b2 = 2\n"
    "    return box.of_box(), box.b0, box.b1, box.b2\n",
}


@pytest.mark.parametrize("name", OWNERS)
def test_attributes_that_one_object_has_stay_apart(name, tmp_path, monkeypatch):
    monkeypatch.setattr(names, "rom_names", lambda: ["rom1", "rom2", "rom3"])  # so few that what may be shared is
    new = _shrunk(tmp_path, "from b import all_of\nprint(all_of())\n", {"a.py": BOX, "b.py": OWNERS[name]})[2]
    assert len({new[name] for name in ("a0", "a1", "a2", "b0", "b1", "b2")}) == 6


def test_a_base_class_that_cannot_be_traced_is_refused():
    with pytest.raises(ToolError, match="a.py: where pick\\(\\) comes from cannot be seen"):
        shrink.shrink({"a.py": "def pick():\n    return list\nclass Files(pick()):\n    pass\n"}, "", ("names",))


@pytest.mark.slow
def test_every_statement_keeps_its_line(tmp_path_factory):
    """So an error of the compiler names the line of the source."""
    sources = small.sources()[0]
    for path, text in small.shrunk(tmp_path_factory)[0].items():
        lines = {node.lineno for node in ast.walk(ast.parse(sources[path])) if isinstance(node, ast.stmt)}
        kept = [node.lineno for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
        assert set(kept) <= lines and text.count("\n") == sources[path].count("\n"), path


def test_a_statement_that_goes_leaves_its_lines(tmp_path):
    texts = {
        "a.py": "import sys, gc\nWIDE = 3\n\n\n@staticmethod\ndef never():\n    return sys\n\n\n"
        "class Box:\n    EDGE = 5\n    def never(self):\n        return 1\n\n\n"
        "def run():\n    from b import (\n        never,\n        ever,\n    )\n    return ever(WIDE), Box()\n",
        "b.py": "def never():\n    pass\ndef ever(wide):\n    return '\u2660', wide\n",
    }
    printed, small, _ = _shrunk(tmp_path, "from a import run\nprint(run()[0])\n", texts)
    assert printed[1:] == ["3)"]
    assert "never" not in small["a.py"] + small["b.py"] and "import sys" not in small["a.py"]
    assert [text.count("\n") for text in texts.values()] == [text.count("\n") for text in small.values()]


def test_an_emptied_else_or_finally_stays_whole(tmp_path):
    text = "import gc\nif gc:\n    left = 1\nelse:\n    ONE = 2\ntry:\n    left = 1\nfinally:\n    TWO = 2\n"
    text += "def run():\n    if left > 1:\n        return 2\n    elif left:\n        return left\n"
    printed, small, _ = _shrunk(tmp_path, "from a import run\nprint(run())\n", {"a.py": text})
    assert printed == ["1"] and "ONE" not in small["a.py"] and "TWO" not in small["a.py"]
