"""The small sources are the same program: rules, records and pictures, and what each step does to a few lines."""

import os
import pickle
import shutil

import pytest

from display.surface.pillow import SurfacePIL
from tests import make_records, runtimes
from tests.engine import portable
from tests.firmware.screens.draw_scenes import PARTS, draw
from tests.tools.made_once import once
from tools import project
from tools.board import build, shrink
from tools.board.shrink import bundles, names
from tools.errors import ToolError
from tools.simulator.board import PACKS, TEXTS

LONG = "TERCET_LONG" in os.environ
# What runs beside the games in these tests, and uses them by the names of the sources
USERS = (
    "engine/record.py",
    "tools/simulator/script.py",
    "tools/simulator/scenes.py",
    "tests/firmware/screens/draw_scenes.py",
    "tests/engine/portable.py",
)
_DRAW = """
import gc
from display.surface.framebuf import SurfaceFB
from tests.firmware.screens.draw_scenes import draw
for name, crc, _ in draw(%r, %d, SurfaceFB, %r, %r, %r):
    print(name, "%%08x" %% crc)
    gc.collect()
"""


def _path(name):
    """Return the path of a source from its name here: `__` is a slash, and a package's own begins with one more."""
    if name.endswith("____init__"):
        return name[: -len("____init__")] + "/__init__.py"
    return name.replace("__", "/") + ".py"


def _small(tmp_path, start="", **texts):
    """Shrink a few modules, write them, and return their new texts."""
    sources = {_path(name): text for name, text in texts.items()}
    small, _ = shrink.shrink(sources, start)
    for path, text in {**small, "main.py": start}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return {path[:-3]: text for path, text in small.items()}


def _started(tmp_path, start, **texts):
    """Return what `start` prints with the small modules, having seen that it prints the same with them as they are."""
    plain, small = tmp_path / "plain", tmp_path / "small"
    _small(small, start, **texts)
    for name, text in {**texts, "main": start}.items():
        path = plain / _path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    printed = [runtimes.run("unix", "import main", folder) for folder in (plain, small)]
    assert printed[0] == printed[1]
    return printed[1].split()


def _renamed(tmp_path, start, texts):
    """Return what the names of small modules become, having seen that `start` prints the same with them."""
    _started(tmp_path, start, **texts)
    return shrink.shrink({name + ".py": text for name, text in texts.items()}, start)[1]


@pytest.fixture(scope="module")
def shrunk(tmp_path_factory):
    """Return the project's sources, what starts them (`USERS` as well), their small texts and the names for names."""
    modules, _ = build.plan("armv6m")
    sources = {path[:-4] + ".py": source.read_text(encoding="utf-8") for path, source in modules.items()}
    start = (project.ROOT / build.START).read_text(encoding="utf-8")
    start += "".join((project.ROOT / path).read_text(encoding="utf-8").replace("__future__", "") for path in USERS)

    def make(folder):
        folder.mkdir()
        (folder / "small").write_bytes(pickle.dumps(shrink.shrink(sources, start)))

    return sources, start, *pickle.loads((once(tmp_path_factory, "shrunk", make) / "small").read_bytes())


@pytest.fixture(scope="module")
def small_project(shrunk, tmp_path_factory):
    """Return what runs code on MicroPython's unix port beside the project's small sources and `USERS`."""
    folder = tmp_path_factory.mktemp("small")
    _, _, small, names = shrunk
    assert len(names) > 500
    users = {path: shrink.rename((project.ROOT / path).read_text(encoding="utf-8"), names) for path in USERS}
    for path, text in {**small, **users}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    for path, source in build.plan("armv6m")[1].items():
        if path.startswith("display/"):
            (folder / path).parent.mkdir(exist_ok=True)
            shutil.copyfile(source, folder / path)
    return lambda code: runtimes.run("unix", shrink.rename(code, names), folder)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS) if LONG else (0, 1))
def test_every_screen_is_the_same(part, small_project, tmp_path):
    """Each at one of two sizes; every other one, but with TERCET_LONG=1."""
    board = ("pico-lcd-1.3", "display-pack")[part % 2]
    places = (str(TEXTS) + "/", str(PACKS) + "/")
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    here = ["%s %08x" % (name, crc) for name, crc, _ in draw(board, part, SurfacePIL, str(tmp_path / "here"), *places)]
    code = _DRAW % (board, part, str(tmp_path / "there"), *places)
    assert small_project(code).splitlines() == here


@pytest.mark.slow
def test_every_record_replays_the_same(small_project):
    files = " ".join(sorted(path.name for path in make_records.FOLDER.glob("*.txt") if path != make_records.DECKS))
    folder = str(make_records.FOLDER) + "/"
    found = small_project(portable.PRINT % ("replay(%r, %r)" % (folder, files)))
    assert found.splitlines() == [line for line in portable.replay(folder, files) if line]


def test_the_firmware_has_the_names():
    """Each is there with a zero byte after it."""
    from tests.emulator.emulated import UF2
    from tools.board import uf2

    names = shrink.rom_names()
    assert names == sorted(set(names)) and len(names) > 500
    if not UF2:
        pytest.skip("TERCET_UF2 does not name MicroPython's UF2 file for RPI_PICO")
    pages = uf2.read(UF2).pages
    flash = b"".join(pages[address] for address in sorted(pages))
    assert [name for name in names if name.encode() + b"\0" not in flash] == []


def test_no_name_becomes_one_of_vipers_types(monkeypatch):
    roms = ["ptr", "ptr16", "ptr32", "ptr8", "uint"]
    monkeypatch.setattr(names, "rom_names", lambda: roms)
    new = shrink.shrink({"a.py": "class Shape:\n    area = side = width = height = 1\n"}, "", ("names",))[1]
    assert len(new) == 5 and not set(new.values()) & set(roms)


def test_numbers_are_put_in_and_their_names_go(tmp_path):
    texts = {
        "lib__items": "from micropython import const\nFELT = const(3)\nDARK = const(-FELT - 1)\nBIG = const(1 << 30)\n"
        "TABLE = (FELT, DARK)\n",
        "lib__user": "from lib import items\nfrom lib.items import FELT as GREEN\n"
        "def run():\n    print(GREEN, items.DARK ** 2, items.BIG, items.TABLE)\n",
        "lib____init__": "",
    }
    assert _started(tmp_path, "from lib.user import run\nrun()\n", **texts)[:3] == ["3", "16", str(1 << 30)]
    small = _small(tmp_path / "again", "from lib.user import run\nrun()\n", **texts)
    assert "FELT" not in small["lib/items"] + small["lib/user"] and "DARK" not in small["lib/items"]
    assert "GREEN" not in small["lib/user"] and "(-4) ** 2" in small["lib/user"]


def test_a_number_that_changes_or_hides_stays(tmp_path):
    texts = {
        "a": "COUNT = 1\nSIZE = 2\nWIDE = 3\n"
        "def more():\n    global COUNT\n    COUNT += 1\n    return COUNT\n"
        "def other(SIZE):\n    return SIZE\n"
        "def found(name):\n    return __import__(name).WIDE\n",
    }
    start = "import a\nprint(a.more(), a.more(), a.other(9), a.found('a'))\n"
    assert _started(tmp_path, start, **texts) == ["2", "3", "9", "3"]


def test_what_nothing_uses_goes_and_what_is_looked_up_stays(tmp_path):
    texts = {
        "a": "import sys\n"
        "class Shape:\n"
        "    def area(self):\n        return self._side() ** 2\n"
        "    def _side(self):\n        return 3\n"
        "    def never(self):\n        return only_never()\n"
        "    def __len__(self):\n        return 7\n"
        "    def named(self):\n        return 5\n"
        "def only_never():\n    return sys.path\n"
        "def make():\n    return getattr(Shape(), 'named')() + Shape().area() + len(Shape())\n",
    }
    start = "from a import make\nprint(make())\n"
    assert _started(tmp_path, start, **texts) == ["21"]
    small = _small(tmp_path / "again", start, **texts)["a"]
    assert "never" not in small and "import sys" not in small and "named" in small


def test_what_only_names_itself_goes(tmp_path):
    """Two functions that nothing but each other names, and a method that only the one in its place calls."""
    library = (
        "def there(n):\n    return back(n - 1) if n else 0\n"
        "def back(n):\n    return there(n - 1) if n else 1\n"
        "class Base:\n    def copied(self):\n        return 1\n    def named(self):\n        return 2\n"
        "class Own(Base):\n    def copied(self):\n        return Base.copied(self)\n"
    )
    user = "from library import Own, once as again\ndef told():\n    return again() * Own().named()\n"
    library += "def once():\n    return 3\n"
    printed = _started(tmp_path, "from user import told\nprint(told())\n", library=library, user=user)
    small = (tmp_path / "small" / "library.py").read_text()
    assert printed == ["6"] and "there" not in small and "back" not in small and "copied" not in small


def test_attributes_of_others_keep_their_names(tmp_path):
    texts = {
        "a": "class Files(list):\n"
        "    count_all = 0\n"
        "    def append(self, one):\n        super().append(one)\n        self.count_all += 1\n"
        "    def show_all(self):\n        return ','.join(self).upper(), self.count_all\n",
        "b": "from a import Files\n"
        "def run():\n    files = Files()\n    files.append('x')\n    files.extend(['y'])\n"
        "    return files.show_all()\n",
    }
    assert _started(tmp_path, "from b import run\nprint(run())\n", **texts) == ["('X,Y',", "1)"]
    small = _small(tmp_path / "again", "from b import run\nprint(run())\n", **texts)
    assert "append" in small["a"] and "extend" in small["b"] and "show_all" not in small["a"]


def test_private_names_of_a_family_stay_apart(tmp_path):
    texts = {
        "a": "class Base:\n    def __init__(self):\n        self._b0 = self._b1 = self._b2 = 1\n"
        "    def of_base(self):\n        return self._b0, self._b1, self._b2\n",
        "b": "from a import Base\n"
        "class Child(Base):\n    def __init__(self):\n        Base.__init__(self)\n"
        "        self._c0 = self._c1 = self._c2 = 2\n"
        "    def of_child(self):\n        return self.of_base(), self._c0, self._c1, self._c2\n",
        "c": "class Stranger:\n    def __init__(self):\n        self._d0 = 3\n"
        "    def of_it(self):\n        return self._d0\n",
    }
    start = "from b import Child\nfrom c import Stranger\nprint(Child().of_child(), Stranger().of_it())\n"
    names = _renamed(tmp_path, start, texts)
    assert len({names[name] for name in ("_b0", "_b1", "_b2", "_c0", "_c1", "_c2")}) == 6


def test_what_is_set_in_an_object_of_others_stays_apart(tmp_path):
    texts = {
        "a": "class Box:\n    def __init__(self):\n        self.a0 = self.a1 = self.a2 = 1\n"
        "    def of_box(self):\n        return self.a0, self.a1, self.a2\n",
        "b": "def label(box):\n    box.b0 = box.b1 = box.b2 = 2\n    return box.of_box(), box.b0, box.b1, box.b2\n",
        "c": "class Stranger:\n    def __init__(self):\n        self.c0 = 3\n"
        "    def of_it(self):\n        return self.c0\n",
    }
    start = "from a import Box\nfrom b import label\nfrom c import Stranger\nprint(label(Box()), Stranger().of_it())\n"
    names = _renamed(tmp_path, start, texts)
    assert len({names[name] for name in ("a0", "a1", "a2", "b0", "b1", "b2")}) == 6


def test_names_of_one_game_stay_apart_from_what_games_share(tmp_path):
    game = "from game import Game\nclass %s(Game):\n    def deal_all(self):\n        self.%s = self.%s = 1\n"
    renderer = "def seen(game):\n    game.deal_all()\n    return game.%s, game.%s, game.score_all()\n"
    texts = {
        "game": "class Game:\n    left_over = 5\n    def score_all(self):\n        return self.left_over\n",
        "trex": game % ("Kings", "king_of", "ledger_of")
        + "    def score_all(self):\n        return self.left_over + 1\n",
        "trex_look": renderer % ("king_of", "ledger_of"),
        "treys": game % ("Threes", "stock_of", "waste_of"),
        "treys_look": renderer % ("stock_of", "waste_of"),
    }
    start = "import trex, trex_look, treys, treys_look\n"
    start += "print(trex_look.seen(trex.Kings()), treys_look.seen(treys.Threes()))\n"
    names = _renamed(tmp_path, start, texts)
    shared = {names[name] for name in ("deal_all", "score_all", "left_over") if name in names}
    for own in (("king_of", "ledger_of"), ("stock_of", "waste_of")):
        assert len({names[name] for name in own} | shared) == len(own) + len(shared)


def test_short_words_of_passing_modules_are_in_a_tuple(tmp_path):
    texts = {
        "firmware____init__": "",
        "firmware__device": "from lasting import word\n"
        "def start():\n    import passing\n    print(word() + passing.say())\n",
        "lasting": "def word():\n    return 'stays so'\n",
        "passing": "'Page'\n_ALL = ('one two', 'a bc')\n"
        "def say(of='of :'):\n"
        "    return '%s %d!' % (of, len('%s %d!')) + 'stays so' + _ALL[1] + 'longer than ten'\n",
    }
    start = "from firmware.device import start\nstart()\n"
    assert _started(tmp_path, start, **texts) == ["stays", "soof", ":", "6!stays", "soa", "bclonger", "than", "ten"]
    small = shrink.shrink({_path(name): text for name, text in texts.items()}, start)[0]
    assert "('of :', '%s %d!')\n" in small["passing.py"]
    for word, count in (("'of :'", 1), ("'%s %d!'", 1), ("'stays so'", 1), ("'one two'", 1)):
        assert small["passing.py"].count(word) == count
    assert "(" not in small["lasting.py"].split("return")[1]


BUNDLED = {
    "app____init__": "",
    "app__first": "import sys\nfrom array import array\nSIZE = [3]\n_kept = None\n"
    "def width(text):\n    return len(text) * SIZE[0]\n"
    "def remember(one):\n    global _kept\n    _kept, before = one, _kept\n    return before\n"
    "def forget():\n    return 'first', remember(None), array('H').append is not None\n",
    "app__second": "from array import array\nfrom app import first\nfrom app.first import width, forget as away\n"
    "SIZE = [5]\n"
    "def forget():\n    return 'second', away(), first.width('ab'), array('H', SIZE)[0]\n"
    "def shadows(first, forget=7):\n    width = first.SIZE\n    return width, forget, [SIZE for SIZE in (1, 2)], SIZE\n"
    "class Box:\n    SIZE = SIZE\n    kept = [SIZE[0] for _ in SIZE]\n"
    "    def forget(self, width=width):\n        return width('abc'), self.SIZE, SIZE, (lambda width: width)(SIZE)\n",
    "app__host": "import sys\nfrom app import first, second as other\nfrom app.second import Box, shadows\n"
    "def forget():\n    return 'host', first.forget(), other.forget(), sys.platform is not None\n"
    "class Child(Box):\n    def forget(self):\n        return Box.forget(self), shadows(self), first.SIZE\n",
    "app__user": "from app import first as one, host, second\n"
    "from app.first import forget\nfrom app.host import Child\n"
    "def late():\n    from app.second import forget as late\n    return late(), one.SIZE\n"
    "def run():\n    one.remember('kept')\n"
    "    return forget(), late(), host.forget(), second.forget(), Child().forget()\n",
}


@pytest.fixture
def app(monkeypatch):
    """Return what is bundled, and which module there is in the place of it."""
    monkeypatch.setattr(bundles, "BUNDLES", {"app.host": ("app.first", "app.second"), "app": ("app.nowhere",)})
    return BUNDLED


def test_modules_put_together_keep_their_names_apart(app, tmp_path):
    start = "from app.user import run\nprint(run())\n"
    _started(tmp_path, start, **app)
    small = _small(tmp_path / "again", start, **app)
    assert sorted(small) == ["app/__init__", "app/host", "app/user"]
    assert small["app/host"].count("import") == 2  # each once, and none of what is in it


def test_a_program_finds_what_was_put_together(app, tmp_path):
    code = "from app import first\nfrom app.second import forget\nprint(first.forget(), forget(), first.SIZE)\n"
    code += "def inside():\n    from app import second, user\n    return second.forget(), user.run()\nprint(inside())\n"
    code += "print(__import__('app.host', None, None, ('',)).forget())\n"
    sources = {_path(name): text for name, text in app.items()}
    small, names = shrink.shrink(sources, code.replace("app.first", "app").replace("app.second", "app"))
    printed = []
    for texts, program in ((sources, code), (small, shrink.rename(code, names))):
        for path, text in texts.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text)
        printed.append(runtimes.run("unix", program, tmp_path))
        for path in texts:
            (tmp_path / path).unlink()
    assert printed[0] == printed[1]


@pytest.mark.parametrize(
    "path, text, message",
    (
        (
            "app__user",
            "def run():\n    return fetch('app.first', 'width')\n",
            "app/user.py loads app.first",
        ),
        ("app__first", "from app.second import SIZE\n", "app.first, app.second, app.host need one another"),
        ("app__second", BUNDLED["app__second"] + "PLACE = __file__\n", "app/second.py asks for __file__"),
        ("app__second", "from app import first\nMODULE = first\n", "app/second.py uses first as an object"),
        ("app__user", "from app import first\ndef run():\n    return first\n", "app/user.py uses first as an object"),
        ("app__user", "import app.first\n", "app/user.py imports app.first in a way that is not followed"),
    ),
)
def test_what_cannot_be_put_together_is_told(app, path, text, message):
    sources = {_path(name): part for name, part in {**app, path: text}.items()}
    with pytest.raises(ToolError, match=message):
        shrink.shrink(sources, "", ("bundles",))


def test_everything_to_be_put_together_is_there():
    modules = {path[:-4].replace("/", ".").replace(".__init__", "") for path in build.plan("armv6m")[0]}
    found = [bundles._twin(one, modules) for guests in bundles.BUNDLES.values() for one in guests]
    members = [one for one in found if one not in bundles.BUNDLES]
    assert set(members) | set(bundles.BUNDLES) <= modules and len(members) == len(set(members))


@pytest.mark.slow
def test_a_change_leaves_most_names_alone(shrunk):
    sources, start, before, _ = shrunk
    new = "\n\ndef _brand_new(first_of_all):\n    return first_of_all\n\n\n_brand_new(1)\n"
    home = "firmware/screens/home.py"
    after = shrink.shrink({**sources, home: sources[home] + new}, start)[0]
    assert before.keys() == after.keys()
    assert sum(before[path] != after[path] for path in before) <= 3


PASSES_ON = {
    "firmware____init__": "",
    "firmware__input": "def key():\n    return 2\n",
    "firmware__device": "from firmware.input import key\nfrom lasting import word, WIDTH\n"
    "def start():\n    import passing\n    print(word() + passing.Page(WIDTH).say(key()))\n",
    "lasting": "WIDTH = 3\ndef word():\n    return 'stays so'\ndef never():\n    return WIDTH\n",
    "passing": "from lasting import never\n_HIGH = 4\n"
    "class Page:\n    def __init__(self, wide_one):\n        self.how_wide = wide_one\n"
    "    def say(self, count_of):\n        return '%d of ' % (self.how_wide * _HIGH * count_of)\n",
}
TRACES = {  # what each pass takes out of these sources
    "numbers": "_HIGH", "unused": "never", "bundles": "firmware.input",
    "names": "how_wide", "words": "return '%d of '",
}  # fmt: skip


@pytest.mark.parametrize("name", shrink.PASSES)
def test_each_pass_can_be_left_out_or_be_the_only_one(name, tmp_path):
    start = "from firmware.device import start\nstart()\n"
    sources = {_path(path): text for path, text in PASSES_ON.items()}
    for passes in ((name,), tuple(one for one in shrink.PASSES if one != name)):
        folder = tmp_path / str(len(passes))
        small = shrink.shrink(sources, start, passes)[0]
        for path, text in {**small, "main.py": start}.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
        assert runtimes.run("unix", "import main", folder).split() == ["stays", "so24", "of"]
        for one, trace in TRACES.items():
            gone = one in passes or "names" in passes and one not in ("bundles", "words")
            assert (trace not in "".join(small.values())) == gone, (one, passes)


def test_without_passes_the_sources_stay_as_they_are():
    sources = {"a.py": "# A comment\nWIDE = 3\n"}
    assert shrink.shrink(sources, "import a\n", ()) == (sources, {})


def test_a_source_that_is_none_is_told():
    with pytest.raises(ToolError, match=r"a.py does not compile: line 2: SyntaxError"):
        shrink.shrink({"a.py": "x = 1\ndef f(:\n"})
