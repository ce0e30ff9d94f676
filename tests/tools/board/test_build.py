"""The built tree: everything the device needs, nothing else, the same bytes every time."""

import re

import pytest

from tests import runtimes
from tests.folders import contents
from tests.tools.board import made, small
from tests.tools.refusals import done
from tools.board import build, bundles, device, loops, shrink
from tools.board.shrink.names import rom_names
from tools.errors import ToolError
from tools.project import ROOT


def test_the_tree_holds_what_the_device_runs(source, tmp_path):
    """And a manifest with the size and hash of each of these files."""
    manifest = build.build_tree(tmp_path / "out", root=source)
    files = contents(tmp_path / "out")
    assert sorted(manifest.files) == made.TREE and files.pop(device.MANIFEST) == manifest.text().encode()
    assert manifest.files == made.manifest(files).files
    assert manifest.bytecode.startswith("%d." % device.BYTECODE) and manifest.arch == "armv6m"
    assert files["main.py"].decode() == made.SOURCES["firmware/main.py"]


def test_two_builds_are_the_same_bytes(source, tmp_path):
    build.build_tree(tmp_path / "one", root=source)
    build.build_tree(tmp_path / "two", root=made.project(tmp_path / "elsewhere" / "deep"))
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def _chips(tree):
    """Return the chip that each fast module was compiled for: 4 is armv6m, 0 any, because it is bytecode."""
    return {name: data[2] >> 2 for name, data in _modules(tree) if name.startswith(("fast", "one_"))}


def _modules(tree):
    """Return [(name, bytes)] of the modules in a built tree."""
    joined = [bundles.modules(path.read_bytes()) for path in sorted(tree.rglob("*" + bundles.SUFFIX))]
    return [module for one in joined for module in one.items()]


def test_a_target_gets_the_loops_that_it_can_run(source, tmp_path):
    """Machine code where there is a chip for it; otherwise the plain one of two twins, and other loops as bytecode."""
    build.build_tree(tmp_path / "arm", root=source)
    assert _chips(tmp_path / "arm") == {"fast_viper": 4, "one_loops": 4}
    none = build.build_tree(tmp_path / "none", arch="none", root=source)
    assert _chips(tmp_path / "none") == {"fast_plain": 0, "one_loops": 0}
    assert none.arch == "none"


@pytest.mark.parametrize("runtime", runtimes.MICROPYTHONS)
def test_micropython_runs_the_tree(runtime, source, tmp_path):
    build.build_tree(tmp_path / "out", arch="none", root=source)
    code = {"unix": "", "wasm": "import os\nos.chdir('/input')\n"}[runtime] + "import main"  # as in a board's root
    assert runtimes.run(runtime, code, tmp_path / "out").split() == ["started", "42"]


@pytest.mark.parametrize("passes", [shrink.PASSES, ()], ids=["small", "plain"])
def test_a_traceback_names_the_modules_of_the_sources(passes, source, tmp_path):
    """A plain tree has the lines and the names of the sources as well."""
    text = "WIDE = 3\n\n\nclass Page:\n    def draw(self, how_wide):\n        return how_wide / 0\n\n\n"
    text += "def run():\n    Page().draw(how_wide=WIDE)\n\n\ndef only_on_the_desktop():\n    pass\n"
    made.project(source, {"firmware/app.py": text, "firmware/main.py": made.SOURCES["firmware/main.py"]})
    build.build_tree(tmp_path / "out", arch="none", root=source, passes=passes)
    code = "import sys\ntry:\n    import main\nexcept ZeroDivisionError as error:\n"
    code += "    sys.print_exception(error, sys.stdout)\nimport firmware.app as app\n"
    code += "print(hasattr(app, 'WIDE'), hasattr(app, 'only_on_the_desktop'))\n"
    said = runtimes.run("unix", code, tmp_path / "out")
    assert said.count('File "/t/3/app.mpy", line ') == 2
    plain = not passes
    assert ("line 6, in draw" in said) == plain and ("line 10, in run" in said) == plain
    assert said.endswith("True True\n") == plain
    assert (build.names_on_device("none", source, passes=passes) == {}) == (not passes)


def test_a_folder_that_is_not_a_tree_is_not_emptied(source, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter.txt").write_text("dear")
    with pytest.raises(ToolError, match="mine is not empty and not a tree"):
        build.build_tree(tmp_path / "mine", root=source)
    assert (tmp_path / "mine/letter.txt").read_text() == "dear"


@pytest.mark.parametrize("passes", [shrink.PASSES, ()], ids=["small", "plain"])
def test_a_module_that_does_not_compile_is_named(passes, source, tmp_path):
    """The first error is Python's, the second one MicroPython's compiler's."""
    made.project(source, {"engine/one.py": "x = 1\ndef f(:\n"})
    with pytest.raises(ToolError, match=r"^engine/one.py does not compile: .*line 2.*SyntaxError") as caught:
        build.build_tree(tmp_path / "out", root=source, passes=passes)
    assert "\n" not in str(caught.value)


def test_a_tree_that_was_changed_by_hand_is_refused(source, tmp_path):
    build.build_tree(tmp_path / "out", root=source)
    (tmp_path / "out/main.py").write_text("print('mine')")
    with pytest.raises(ToolError, match="main.py differs from the manifest"):
        build.read_tree(tmp_path / "out")
    with pytest.raises(ToolError, match="holds no tercet.json"):
        build.read_tree(tmp_path)


DAMAGED = ["", "{", "[]", "[" * 50000, '{"project": "other"}', '{"project": "tercet", "files": {"../x": [1, "a"]}}']
DAMAGED += ['{"project": "tercet", "version": "1", "bytecode": "6.3", "arch": "none", "files": {"saves/x": [1, "a"]}}']
DAMAGED += ['{"project": "tercet", "version": "1", "bytecode": "6.3", "arch": "none", "files": {"x": [1]}}']


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_manifest_is_refused(text):
    with pytest.raises(ToolError, match="^that one is damaged or not a manifest"):
        device.parse_manifest(text, "that one")


@pytest.mark.parametrize("path", [
    "", "/main.py", "main.py/", "a/../../b", "a//b", "./a", "a/.", "a\\b", "a\x1b[2J", "saves/1", "SAVES/1", "saves",
    "saves.old/1", "saves.new/1", "board.json", "main.before-tercet.py", "tercet.json", "tercet.room",
])  # fmt: skip
def test_files_of_the_player_and_of_tools_and_those_outside_are_never_of_the_tree(path):
    with pytest.raises(ToolError, match="invalid path in the manifest"):
        device.own_path(path)


@pytest.mark.slow
def test_the_command_prints_every_module_and_the_total(tree):
    said = (tree.parent / "printed").read_text()
    manifest = build.read_tree(tree)
    for path, file in manifest.files.items():
        assert "%8d  %s\n" % (file.size, path) in said
    total = sum(file.size for file in manifest.files.values())
    assert "%8d  bytes in %d files" % (total, len(manifest.files)) in said
    assert "bytes of flash with folders and tercet.json\n" in said


def test_the_command_builds_a_plain_tree(tmp_path, capsys):
    assert "built in" in done(capsys, "build", "--plain", "--arch", "none", "-o", tmp_path / "out")
    assert b"Console" in dict(_modules(tmp_path / "out"))["console"]
    code = "import bundles\nimport firmware.console as console\nprint(console.Console.apply_settings.__name__)\n"
    assert runtimes.run("unix", code, tmp_path / "out") == "apply_settings\n"


@pytest.mark.slow
def test_the_projects_own_tree_is_whole_and_small_to_start(tree):
    """Nothing that starts is compiled on the device but main.py, and that is a few lines."""
    manifest = build.read_tree(tree)
    sources = [path for path in manifest.files if path.endswith(".py")]
    assert sources == [device.MAIN] and manifest.files[device.MAIN].size <= 1024
    assert "display/surface/pillow.mpy" not in manifest.files
    for package in build.PACKAGES:
        assert package + "/" in dict(_modules(tree))


@pytest.mark.slow
def test_no_module_keeps_what_lies_behind_it(tree):
    """A table of names that fills its block, in a module without constants, keeps the object in the next block."""
    compiled = [one for one in _modules(tree) if one[0] != "names"]  # that one leaves at once
    assert len(compiled) > 200 and not [name for name, data in compiled if build.keeps_a_neighbour(data)]
    # After the head the number of names, then that of constants
    assert build.keeps_a_neighbour(b"M\6\0\37" + bytes([7, 0])) and build.keeps_a_neighbour(b"M\6\0\37\201\0\0")
    assert not build.keeps_a_neighbour(b"M\6\0\37" + bytes([7, 1]))


def test_every_fast_module_is_a_loop_or_has_a_plain_twin():
    """A target without machine code gets loops without their types, and the plain twin of any other fast module."""
    for package in build.PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            fast = loops.is_native(path.read_text(encoding="utf-8"))
            assert fast == path.name.endswith(("_loops.py", "_viper.py")), path
            if path.name.endswith("_viper.py"):
                twin = path.with_name(path.name.replace("_viper", "_plain"))
                names = [re.findall(r"^def ([a-z]\w*)", p.read_text(encoding="utf-8"), re.M) for p in (path, twin)]
                assert sorted(names[0]) == sorted(names[1]), "%s and %s differ" % (path, twin)


@pytest.mark.slow
def test_names_for_the_tables_are_learnt_at_once(tree):
    """Hundreds by loading one module; a game's modules add none after it that are not in flash."""
    show = "micropython.qstr_info(1)\nprint('--')\n"
    code = "import micropython, bundles\nfrom engine.modules import load\n" + show + "load('firmware.names')\n" + show
    code += "for name in ('', '.player', '.text', '.state'):\n    load('engine.trex' + name)\n" + show
    lists = runtimes.run("unix", code, tree).split("--")[:3]
    before, learnt, after = (set(re.findall(r"^Q\((.*)\)$", said, re.M)) for said in lists)
    assert len(learnt - before) > 400 and not after - learnt - set(rom_names())


@pytest.mark.slow
def test_constants_of_a_loop_are_not_on_the_device():
    """They are replaced by their numbers everywhere, so only functions are imported from a loop."""
    texts, names = shrink.shrink(small.sources()[0])
    for path in [path for path in texts if path.endswith("_loops.py")]:
        assert "const(" not in texts[path], path
        constants = re.findall(r"^([A-Z]\w*) = const", (ROOT / path).read_text(encoding="utf-8"), re.M)
        assert not names.keys() & set(constants), path
