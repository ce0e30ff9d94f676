"""Wrong arguments: one line that says what is wrong or allowed, before any work, and no file.

Those of `deploy`, `saves` and `release` are refused in their own tests, those of other commands by argparse alone.
"""

import shlex
import socket

import pytest

from tests.folders import contents
from tests.tools.refusals import refused
from tools.errors import ToolError
from tools.project import ROOT
from tools.web import serve

RECORD = (ROOT / "tests" / "records" / "treys-standard.txt").as_posix()
WAIT = "is not wait:MS with 0 to 9999999 milliseconds"
NUMBERS = "write two deal numbers from 1 to 4294967295"

# Command: its arguments → a part of the line
WRONG = {
    "arena": {
        "--levels N": "two of E, N, H with",
        "--levels N,X": "two of E, N, H with",
        "--first 4": "--first is 1 to 3",
        "--seats 3": "4 letters",
        "--start 536870911 --deals 2": "reach deal number 536870912; allowed: up to 536870911",
        "--option doubling": "NAME=VALUE",
        "--option doubling=maybe": "doubling",
        "--option seats=NNNN": "--option cannot set seats",
    },
    "bench": {
        "--only device": "needs --uf2",
        "--only thinking": "needs --uf2",
        "--only heap --uf2 nofile": "cannot read nofile: No such file",
        "--only heap --uf2 %s" % RECORD: "treys-standard.txt is not a UF2 file",
        "--game treys": "--game belongs to --only device",
        "--decisions 3": "--decisions belongs to --only thinking",
        "--write --board pico-lcd-2": "leave out --game and --board",
        "--board gameboy": "no board is called 'gameboy'",
    },
    "deals": {
        "--survey treys-wild --range 9-3": NUMBERS,
        "--survey treys-wild --range ²-3": "--range ²-3: " + NUMBERS,
        "--survey treys-wild --range 1-" + 5000 * "9": NUMBERS,
        "--merge nothing.tsv": "use --kind",
        "--merge nothing.tsv --kind treys-wild": "No such file",
        "--merge nothing.tsv --kind treys-wild --range 1-2": "--range goes with --survey, --follow",
        "--follow treys-wild --kind treys-wild": "--kind goes with --merge, --table",
        "--follow treys-wild --sample 5": "--sample goes with --verify",
        "solve decks.txt --jobs 1": "--jobs goes with --survey, --verify, --follow",
        "solve decks.txt -o x": "--output goes with --survey, --merge, export",
        **dict.fromkeys(("solve", "export", "mend x", "solve x y"), "`deals solve FILE`"),
        "export trex": "the kinds are: klondike-one",
    },
    "emulate": {
        "--shot x.foo": "must end in .png",
        "--press 'right nope'": "no key is called 'nope'",
        "--press wait:x": "'wait:x' is not wait:MS",
        "--board display-pack --press 'a x'": "Pimoroni Pico Display Pack has no button for 'x'",
        "--scale 2": "--scale needs --shot",
        "--console 0 --shot x.png": "do not go with --console",
    },
    "gallery -o g": {
        "--readme --scale 2": "--scale does not go with --readme",
        "--readme --only home": "--only does not go with --readme",
        "--only chess": "no screen has 'chess' in its name; they are: home",
    },
    "play": {
        "--game chess": "no game is called 'chess'; the games are: treys, tripeaks",
        "--board gameboy": "no board is called 'gameboy'; did you mean pico-game-boy? The boards are: display-pack",
        "--game tripeaks --option jokers=9": "0, 1, 2",
        "--game tripeaks --option deal=5": "tripeaks has no option 'deal'; it has: wrap",
        "--game treys --option game=3": "treys has no option 'game'; it has: threes_wild",
        "--option wrap=off": "--option needs --game",
    },
    "replay %s" % RECORD: {
        "--board gameboy": "no board is called 'gameboy'",
        "-o stop.gif": "must end in .png",
    },
    "shot -o shot.png": {
        "--game chess": "no game is called 'chess'; the games are: treys, tripeaks, tresydos, trepenta, trex",
        "--board gameboy": "'gameboy'; did you mean pico-game-boy? The boards are: display-pack, display-pack-2",
        "--game treys --option jokers=1": "treys",
        "--game tripeaks --option wrap=maybe": "on, off",
        "--game tripeaks --option wrap": "is not NAME=VALUE; tripeaks has: wrap",
        "--game tripeaks --moves 'draw;jump'": "move 2 of --moves: ",
        "--game tripeaks --moves 'play 0'": "move 1 of --moves: ",
        "--press jump": "no key is called 'jump'; the keys are: up, down, left, right, prev, next, select, back, x, "
        "y, menu, look, redo, or wait:MS",
        "--press held": "no key is called 'held'",
        "--board display-pack --press 'a look redo x'": "Pimoroni Pico Display Pack has no button for 'x'",
        "--battery 40": "Waveshare Pico-LCD-1.3 cannot tell how full a battery is",
        "--press wait:long": "'wait:long' " + WAIT,
        "--press wait:²": "'wait:²' " + WAIT,
        "--press wait:": "'wait:' " + WAIT,
        "--press wait:-5": "'wait:-5' " + WAIT,
        "--press wait:" + 5000 * "9": WAIT,
        "--moves draw": "--moves needs --game: one of treys",
        "--deal 7": "--deal needs --game: one of treys",
        "-o shot.gif": "must end in .png",
        "-o .png": "must end in .png",
        "-o none/shot.png": "shot.png cannot be written: ",
    },
    "stats": {
        "saves.zip --on-board": "saves.zip and a board: leave out the one or the other",
        "saves.zip --port x": "saves.zip and a board: leave out the one or the other",
        "saves.zip --csv x --json ./x": "--csv and --json cannot write the same file, x",
    },
    "web -o page": {"--port 8000": "--port goes with --serve"},
    "wizard": {
        "--port x --drive y": "--port does not go with --drive",
        "-o /no/such/board.json": "board.json cannot be written",
        "-o .": ". cannot be written",
    },
}


@pytest.mark.parametrize("name", WRONG, ids=lambda name: name.split()[0])
def test_a_wrong_argument_is_one_line_and_writes_nothing(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISPLAY", raising=False)
    for words, wanted in WRONG[name].items():
        assert wanted in refused(capsys, *shlex.split(name + " " + words)), words
    assert not contents(tmp_path) and not list(tmp_path.iterdir())


def test_a_port_that_is_taken_is_reported_with_the_way_out(tmp_path, capsys):
    console_server = pytest.importorskip("tools.emulator.console_server")
    text = r"port %d of this computer is not available \(.*\): take another one, or 0 for any that is free"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for use in (lambda: serve.server(tmp_path, port), lambda: console_server.serve_until_stopped(None, port)):
            with pytest.raises(ToolError, match=text % port):
                use()
