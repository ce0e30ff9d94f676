"""Pictures in flash: streams match the art, every part is painted correctly, damaged streams do no harm."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from display import items, palette, pictures
from display.scene import Scene
from display.surface.pillow import SurfacePIL
from tests.display import draws
from tests.display.frame import shown, whole
from tests.display.test_surface import PlainSurface
from tests.runtimes import ROOT, run
from tools import glyphs
from tools import pictures as maker
from tools.errors import ToolError

ART = sorted((ROOT / "assets" / "pictures").glob("*.png"))
W, H = 40, 30  # pixels of the surfaces


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """Make the painter read streams from a temporary folder, and return it."""
    monkeypatch.setattr(pictures, "DATA", "%s/" % tmp_path)
    return tmp_path


def test_files_of_pictures_and_glyphs_are_up_to_date():
    files = {**maker.streams(), **glyphs.files()}
    for path, data in files.items():
        assert path.read_bytes() == data, "run python -m tools.glyphs: %s is old" % path.name
    assert {path for path in (ROOT / "display" / "data").rglob("*") if path.is_file()} == set(files)


@pytest.mark.parametrize("path", ART, ids=lambda path: path.stem)
def test_a_picture_is_painted_as_it_is_drawn(path):
    width, height, pixels = maker.read(path)
    assert pictures.Pictures().size(path.stem) == (width, height)
    surface = SurfacePIL(width, height)
    surface.fill(palette.FELT)
    assert pictures.Pictures().paint(surface, path.stem, 0, 0, width, height, 0, 0, None)
    wanted = bytes(palette.FELT if pixel == maker.TRANSPARENT else pixel for pixel in pixels)
    assert surface._image.tobytes() == wanted


def random_pixels(dice, width, height):
    """Return random pixels, one per byte, in runs of all lengths."""
    pixels = b""
    while len(pixels) < width * height:
        pixels += bytes((dice.roll(16),)) * dice.between(1, 3 if dice.roll(2) else 70)
    return pixels[: width * height]


@given(st.integers(0, 2**16))
@settings(max_examples=60, deadline=None)
def test_every_part_is_painted_into_its_box_and_nowhere_else(seed):
    dice = draws.Dice(seed)
    width, height = dice.between(1, 90), dice.between(1, 70)
    pixels = random_pixels(dice, width, height)
    stream = maker.stream("one", width, height, pixels)
    x, y, w, h = dice.between(-20, W), dice.between(-20, H), dice.between(0, 50), dice.between(0, 50)
    left, top = dice.roll(width), dice.roll(height)
    recolour = bytes(dice.roll(16) for _ in range(16)) if dice.roll(2) else None
    clip = dice.between(-5, W), dice.between(-5, H), dice.between(0, W), dice.between(0, H)
    found = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("builtins.open", lambda *args: io.BytesIO(stream))
        for surface in (SurfacePIL(W, H), PlainSurface(W, H)):
            surface.fill(1)
            surface.clip(*clip)
            limits = surface.limits.tolist()
            assert pictures.Pictures().paint(surface, "one", x, y, w, h, left, top, recolour)
            assert surface.limits.tolist() == limits
            found.append(surface.packed())
    oracle = SurfacePIL(W, H)
    oracle.fill(1)
    for n in range(width * height):
        column, row = x + n % width - left, y + n // width - top
        inside = x <= column < x + w and y <= row < y + h and limits[0] <= column < limits[2]
        if inside and limits[1] <= row < limits[3] and pixels[n] != maker.TRANSPARENT:
            oracle.rect(column, row, 1, 1, (recolour or bytes(range(16)))[pixels[n]])
    assert found == [oracle.packed()] * 2


def test_a_missing_or_damaged_picture_is_a_plain_ground(folder):
    stream = maker.stream("one", 60, 20, random_pixels(draws.Dice(1), 60, 20))
    damaged = [stream[:cut] for cut in range(0, len(stream), 7)]
    damaged += [stream[:at] + b"\xff\xff" + stream[at + 2 :] for at in range(0, len(stream), 3)]
    plain = SurfacePIL(W, H)
    plain.rect(2, 3, 30, 20, palette.FELT_LIGHT)
    scene, surface = Scene(4, W, H), SurfacePIL(W, H)
    for data in [None, *damaged]:
        if data is not None:
            (folder / "one.bin").write_bytes(data)
        scene.begin()
        scene.fill(0, 0, W, H, 0)
        scene.picture(2, 3, 30, 20, "one")
        scene.invalidate()
        draws.repaint(scene, surface)
        if data is None or len(data) < len(stream):  # one with wrong bytes may still be painted, or in part
            assert surface.packed() == plain.packed()


@pytest.mark.parametrize("size", [items.TARGET, items.PILE, items.GRID, items.HAND_WIDE])
def test_court_cards_of_the_large_sizes_have_figures_of_their_own(size, request):
    courts = [(suit * 13 + rank, flags) for suit in range(4) for rank in (10, 11, 12) for flags in (0, items.DIM)]
    pictures = {whole(shown((60, 80), Scene.card, 2, 2, size, *court)) for court in courts}
    assert len(pictures) == 24
    request.getfixturevalue("folder")  # nothing breaks when the figures are missing
    assert not pictures & {whole(shown((60, 80), Scene.card, 2, 2, size, *court)) for court in courts}


def test_pictures_too_large_or_in_other_colours_are_refused(tmp_path):
    with pytest.raises(ToolError, match="wide.png: too large"):
        maker.stream("wide.png", 600, 4, bytes(range(15)) * 160)
    with pytest.raises(ToolError, match="high.png: too large"):
        maker.stream("high.png", 2, 1000, bytes(2000))
    path = tmp_path / "grey.png"
    Image.new("L", (3, 3)).save(path)
    with pytest.raises(ToolError, match="grey.png: not an indexed picture"):
        maker.read(path)
    image = Image.new("P", (3, 3), 2)
    image.putpalette([1, 2, 3] * 16)
    image.save(path)
    with pytest.raises(ToolError, match="grey.png: its colour 2 is not the palette's"):
        maker.read(path)


# Prints by how many bytes memory grows with 20 frames of random parts of a picture, and what the scene frees then
_PARTS = """
import gc
from display.scene import Scene
from display.surface.framebuf import SurfaceFB
from tests.display.draws import Dice
def part(scene, surface, dice):
    scene.begin()
    scene.fill(0, 0, 40, 30, dice.roll(16))
    for _ in range(2):
        x, y = dice.between(-9, 30), dice.between(-9, 20)
        scene.picture(x, y, dice.between(1, 40), dice.between(1, 40), "courts", dice.roll(20), dice.roll(30))
    for i in range(scene.commit()):
        scene.paint(surface, *scene.rect(i))
scene, surface, dice = Scene(4, 40, 30), SurfaceFB(40, 30), Dice(1)
part(scene, surface, dice)
part(scene, surface, dice)
gc.collect()
before = gc.mem_alloc()
for _ in range(20):
    part(scene, surface, dice)
gc.collect()
print(gc.mem_alloc() - before)
scene.forget()
gc.collect()
print(before - gc.mem_alloc())
"""


def test_nothing_of_a_picture_stays_in_memory():
    more, freed = (int(line) for line in run("unix", _PARTS).split())
    assert more <= 128 and freed > pictures.HEAD + pictures.BODY


@pytest.mark.parametrize("path", ART, ids=lambda path: path.stem)
def test_on_a_light_table_a_picture_has_no_colour_that_means_another_there(path):
    """BLACK is a light ground there, and GOLD and DIM are dark."""
    width, height, _ = maker.read(path)
    scene, surface = Scene(4, width + width % 2, height), SurfacePIL(width + width % 2, height)
    scene.four_colours(False, True)
    scene.begin()
    scene.fill(0, 0, scene.width, height, palette.WHITE)
    scene.picture(0, 0, width, height, path.stem)
    draws.repaint(scene, surface)
    seen = set(surface._image.tobytes())
    assert not seen & {palette.BLACK, palette.DIM, palette.GOLD, palette.ALERT} and palette.INK in seen
