"""The window in another language: chosen in the settings while a game is under way, which goes on in it."""

import os
import subprocess
import sys

import pytest

from tests.tools.simulator.test_play import screen as screen
from tools import languages
from tools.project import ROOT

# Plays a move, chooses a language in the settings, and prints in each window what is shown
_SESSION = """
import sys
from tools import __main__ as command, languages
use = languages.use
def patched(language, module):
    found = use(language, module)
    opened = found.open_window
    def open_window(board, console, *given):
        window = opened(board, console, *given)
        window.root.after(200, lambda: act(console, window))
        return window
    found.open_window = open_window
    return found
languages.use = patched
shown = []
def act(console, window):
    table = console.screens[0]
    print(table.play.game.deal, table.play.game.length, table.says_state()[1][0], console.settings.get("language"))
    shown.append(table)
    if len(shown) > 1:
        return window.close()
    table.make_move(table.play.game.moves()[-1])
    page = console.push("settings")
    row = [row[0] for row in page.table].index("language")
    print([title for title, *_ in page.rows()][row], page.rows()[row][1])
    page.change(row, 1)
sys.exit(command.main(sys.argv[1:]))
"""


@pytest.mark.slow
@pytest.mark.skipif("es" not in languages.names(), reason="Spanish is not whole")
@pytest.mark.parametrize("locale, words, wanted", [
    ("C", (), ["41 0 Score: 0 English", "Language English", "41 1 Puntos: 1 Español"]),
    ("es_DO.UTF-8", (), ["41 0 Puntos: 0 Español", "Idioma Español", "41 1 Score: 1 English"]),
    ("C", ("--language", "es"), ["41 0 Puntos: 0 Español", "Idioma Español", "41 1 Score: 1 English"]),
])  # fmt: skip
def test_a_language_is_chosen_while_a_game_goes_on(screen, tmp_path, locale, words, wanted):
    env = {**os.environ, "DISPLAY": screen, "LC_ALL": locale, "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", _SESSION, "play", "--game", "treys", "--deal", "41", "--saves", str(tmp_path)]
    done = subprocess.run([*command, *words], cwd=ROOT, env=env, capture_output=True, encoding="utf-8", timeout=100)
    assert (done.returncode, done.stdout.splitlines(), done.stderr) == (0, wanted, "")
