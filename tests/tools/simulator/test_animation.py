"""Animations: the console's frames while a deal is played with select alone."""

from PIL import Image

import engine
from display import palette
from tools.simulator import animation
from tools.simulator.board import script
from tools.simulator.picture import store


def test_an_animation_begins_with_the_deal_and_shows_its_cards_move(tmp_path):
    frames = animation.animate("pico-lcd-1.3", "tripeaks", 24, 4)
    assert len(frames) > 20 and {image.size for image, _ in frames} == {(240, 240)}
    assert sum(ms for _, ms in frames[:-1]) <= 1000 * (4 + animation.LONGEST) and frames[-1][1] == animation.LAST_MS
    console = script("pico-lcd-1.3", tmp_path)
    console.console.play(engine.new("tripeaks", 24), True)
    console.console.step()
    assert frames[0][0].convert("RGB").tobytes() == console.board.surface.image().tobytes()
    assert len({image.tobytes() for image, _ in frames}) > 20


def test_an_animation_ends_with_the_result():
    """Long before the 600 seconds that it may take."""
    assert 5000 < sum(ms for _, ms in animation.animate("display-pack", "treys", 41, 600)) < 300_000


def test_an_animation_keeps_every_frame_and_colour_in_its_file(tmp_path):
    frames = animation.animate("display-pack", "treys", 41, 2)
    images = [image for image, _ in frames]
    store(images[0], tmp_path / "film.png", save_all=True, append_images=images[1:], duration=[ms for _, ms in frames])
    colours = {tuple(palette.RGB888[i : i + 3]) for i in range(0, 48, 3)}
    with Image.open(tmp_path / "film.png") as found:
        assert found.n_frames == len(images)
        for at, image in enumerate(images):
            found.seek(at)
            shown = found.convert("RGB")
            assert shown.tobytes() == image.convert("RGB").tobytes()
            assert {colour for _, colour in shown.getcolors()} <= colours
