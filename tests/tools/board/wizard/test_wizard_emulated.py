"""The wizard with an emulated Pico as the board, whose panel and buttons differ from what its file says.

Real mpremote, real firmware, a model of the display controller, and a simulated person who looks at its picture and
presses its buttons. Skipped without an image (`tests/images.py`).
"""

import pytest

from firmware import boards
from tests.images import UF2, needs_uf2
from tests.tools import made_once
from tests.tools.board.wizard import desk
from tests.tools.board.wizard.emulated import Wired
from tests.tools.refusals import done, wait_until
from tools.board import device
from tools.board import port as board_port
from tools.board.port import Port
from tools.board.wizard import terminal
from tools.board.wizard import wiring as wires
from tools.simulator.board import script

pytestmark = [needs_uf2, pytest.mark.slow]
WAIT_S = 180  # of the desktop's time, for a picture of the games

LCD = wires.of_board("pico-lcd-1.3").profile
# Unlike its file: mirrored, shifted, red and blue swapped, colours inverted, the light's level too, buttons elsewhere
FILE = '{"board": "pico-lcd-1.3"}\n'
KEYS = {
    "up": (26,), "down": (2,), "left": (3,), "right": (4,), "select": (20, 21), "back": (15,), "x": (0,), "y": (1,),
}  # fmt: skip
TRUTH = desk.Truth(
    240, 240, 0x70 ^ desk.MX ^ desk.BGR, 57, 0, False, (13, 1), {field: LCD[field] for field in desk.CONTACTS}, KEYS
)


@pytest.fixture
def games(tmp_path_factory):
    return made_once.games(tmp_path_factory)


class Sitting:
    """A person at the emulated board, who sees the wizard's pictures there and presses the buttons it asks for."""

    def __init__(self, pico, person, monkeypatch):
        self.pico, self.person = pico, person
        self.shows = 0
        self._press = terminal._press
        monkeypatch.setattr(terminal, "_choice", self.choose)
        monkeypatch.setattr(terminal, "_number", self.choose)
        monkeypatch.setattr(terminal, "_press", self.press)

    def choose(self, request, at):
        """Answer a question; first check that the panel shows what the person's own model of it shows."""
        if getattr(request, "show", None):
            wiring, picture = request.show
            model = desk.seen(self.person.truth, wiring.profile, picture)
            if model is not None:
                assert self.pico.image() == model, request
            self.shows += 1
        return self.person.answer(request)

    def press(self, request, at, board):
        """Press the right button once the board listens."""
        changed, _ = self.person.answer(request)
        pins = [pin for pin in range(30) if changed >> pin & 1]
        say = at.say

        def saying(text=""):
            if text.startswith("Press now"):
                for pin in pins:
                    self.pico.tap(pin)
            say(text)

        at.say = saying
        try:
            found = self._press(request, at, board)
        finally:
            at.say = say
        assert found == (changed, 0)
        return found


def test_the_wizard_finds_the_wiring_of_a_board(games, tmp_path, monkeypatch, capsys):
    """After the wizard the panel shows the games as the simulator does, and every button is the key it should be."""
    made_once.use(games, tmp_path / "tree", monkeypatch.setattr)
    monkeypatch.setattr(board_port, "_SILENCE", 600)  # real seconds; the emulated board needs many for its own
    person = desk.Person(TRUTH, seed="a board that is like none", slips=0)
    with Wired(UF2, games, TRUTH, {device.BOARD: FILE}) as pico:
        sitting = Sitting(pico, person, monkeypatch)
        said = done(capsys, "wizard", "--port", pico.port, "-o", tmp_path / "board.json")
        assert " 0 files sent" in said and said.endswith(" has the same.\n") and sitting.shows
        pico.complaints()  # drop those about test pictures larger than the panel
        profile, notice = boards.load(str(tmp_path / "board.json"))
        assert notice == "" and profile["keys"] == TRUTH.keys
        simulated = script(profile["name"], tmp_path / "saves").home()
        simulated.forget_date()  # a Pico does not know it

        def shows_the_same():
            return pico.image() == simulated.board.surface.image()

        wait_until(shows_the_same, WAIT_S)
        for key in ("right", "down", "select", "back", "left", "up"):
            pico.tap(TRUTH.keys[key][-1])
            simulated.press(key)
            wait_until(shows_the_same, WAIT_S)
        assert not pico.complaints()
        assert Port(pico.port).inspect({}).texts[device.BOARD] == (tmp_path / "board.json").read_text()
