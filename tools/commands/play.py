"""Play in a window that looks like the handheld.

A game continues where it was left, unless --deal, --option or --moves ask for another deal: the window then asks
before one in progress is given up.
"""

import sys
from argparse import Namespace
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import engine
from engine.texts import HELP, _
from firmware.boards import names
from firmware.console import Console
from firmware.screens.ask import confirm, resume
from firmware.store import settings
from tools import languages
from tools.arguments import number
from tools.commands.game_arguments import add_game_arguments, game_from
from tools.errors import ToolError, in_one_line
from tools.lines import say
from tools.project import PROGRAM
from tools.simulator.board import SimBoard, add_battery_argument, find_board
from tools.simulator.open_window import open_window, saves_folder
from tools.simulator.single_instance import InUse, locked
from tools.simulator.speaker import Speaker

_LANGUAGE = "language"  # the setting


def add_arguments(parser):
    parser.add_argument("--board", default="pico-lcd-1.3", help="board: " + ", ".join(names()))
    parser.add_argument("--scale", type=number(0, 8), default=0, help="enlargement; 0 fits the desktop")
    saves = parser.add_mutually_exclusive_group()
    saves.add_argument("--saves", type=Path, metavar="DIR", help="folder for saves (default: your user data folder)")
    saves.add_argument("--no-saves", action="store_true", help="play without saving games, settings or statistics")
    seconds = number(0, 86400, float, "until it is closed")
    parser.add_argument("--seconds", type=seconds, default=0, metavar="N", help="close the window after N seconds")
    parser.add_argument("--sound", action="store_true", help="play sounds; run.py installs what that needs")
    parser.add_argument("--link", metavar="NAME", default="", help="play with others here that have the same NAME")
    text = "the language of the games (default: the one in the settings, else that of this computer)"
    languages.add_argument(parser, text, "")
    add_battery_argument(parser)
    add_game_arguments(parser)


def starting_game(args, console):
    """Return (game, whether it replaces the saved one), or None when `args` name no game."""
    deal = console.board.random_seed()
    game = game_from(args, 1 if args.moves else deal)  # moves without --deal are of deal 1, as for other commands
    if game is None:
        return None
    if args.deal is not None or args.option or args.moves:
        return game, True
    saved = console.store.load_game(args.game)
    if saved is not None:
        return saved, False
    return engine.new(args.game, deal, **console.store.options(args.game, engine.options(args.game))), True


def show(console, game, replaces):
    """Show a game on a console that is at home; ask first, as the device does, where it replaces one in progress."""
    if not replaces:
        console.play(game)
        return
    console.screens[-1].at = engine.GAMES.index(game.NAME)  # where the one in progress can be resumed
    confirm(console, game.NAME, lambda: console.play_next(game, True))


def run(args):
    """Play, and go on in another language whenever one is chosen in the settings."""
    board = find_board(args.board)
    pictures = (args.saves or saves_folder()) / "screenshots"
    with _saves(args) as saves:
        speaker, missing = Speaker.find()
        if args.sound and missing:
            say("%s play: %s" % (PROGRAM, missing), file=sys.stderr)
        code = args.language or languages.of_system()
        given = Namespace(profile=board, saves=saves, speaker=speaker, pictures=pictures, resumed=())
        while code:
            module = languages.use(languages.load(code), __name__)
            code = module.play(args, code, given)
    return 0


@contextmanager
def _languages_offered():
    """Have a row in the settings with the languages there are, if there are several, by their own names."""
    before = settings.SETTINGS
    titles = tuple(languages.load(one).title for one in languages.names())
    if len(titles) > 1:
        usual = languages.load(languages.of_system()).title
        settings.SETTINGS += ((_LANGUAGE, usual, titles, _(HELP)),)
    try:
        yield
    finally:
        settings.SETTINGS = before


@contextmanager
def _saves(args):
    """Lock the folder for saves and yield it; with --no-saves, yield a temporary one."""
    folder = args.saves or saves_folder()
    if not args.no_saves:
        try:
            with locked(folder):
                yield folder / "saves"
            return
        except InUse as error:
            if not _confirm("%s. Play without saving?" % error):
                raise ToolError("%s; --no-saves plays without saving, --saves DIR in another folder" % error) from None
    with TemporaryDirectory(prefix="tercet-") as temporary:
        yield Path(temporary)


def _confirm(question):
    """Ask on the terminal; without a terminal, or without an answer, return False."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        return input("%s play: %s [y/N] " % (PROGRAM, in_one_line(question))).strip().lower() in ("y", "yes")
    except EOFError:
        print()
        return False


@_languages_offered()
def play(args, code, given):
    """Play in the language in use, with that code; return the code of another one that has been chosen, or ""."""
    board = SimBoard(given.profile, given.saves, args.battery, given.speaker, args.link)
    console = Console(board)
    codes = {languages.load(one).title: one for one in languages.names()}
    title, chosen = languages.load(code).title, []
    if args.language:
        console.settings[_LANGUAGE] = title
    elif console.settings.get(_LANGUAGE, title) != title:  # chosen earlier
        return codes[console.settings[_LANGUAGE]]
    start = None if given.resumed else starting_game(args, console)
    console.home()
    # Opened first: a new deal replaces the saved game, which must not happen when there is no window
    window = open_window(board, console, args.scale, given.pictures)

    def follow():
        Console.apply_settings(console)
        if console.settings.get(_LANGUAGE, title) != title and not chosen:
            chosen.append(codes[console.settings[_LANGUAGE]])
            table, args.scale = console.screens[0], window.scale
            given.resumed = (table.play.game.NAME, console.store.current.slot) if table.name == "play" else ()
            window.root.after_idle(window.close)

    console.apply_settings = follow
    if start:
        show(console, *start)
    elif given.resumed:
        resume(console, *given.resumed)
    console.show_messages()
    window.run(args.seconds)
    return chosen[0] if chosen else ""
