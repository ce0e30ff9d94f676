"""Command-line arguments that describe a game in progress, for the commands that show one."""

import engine
from engine.option_checks import check, parse
from tools.arguments import number
from tools.errors import ToolError


def add_game_arguments(parser):
    """Add --game, --deal, --option and --moves."""
    parser.add_argument("--game", help="game: " + ", ".join(engine.GAMES))
    parser.add_argument("--deal", type=number(1, engine.DEALS), metavar="N", help="deal number")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--moves", default="", help='moves as in a record, e.g. "draw;play 17"')


def game_from(args, deal=1):
    """Return the game that `args` describe, its moves played, or None without --game; `deal` is the default deal."""
    if args.game is None:
        for name in ("deal", "option", "moves"):
            if getattr(args, name) not in (None, [], ""):
                raise ToolError("--%s needs --game: one of %s" % (name, ", ".join(engine.GAMES)))
        return None
    game = engine.new(args.game, deal if args.deal is None else args.deal, **options_from(args.game, args.option))
    texts = [text.strip() for text in args.moves.split(";") if text.strip()]
    for i, text in enumerate(texts):
        try:
            game.play(game.code(text))
        except engine.IllegalMove as error:
            raise ToolError("move %d of --moves: %s" % (i + 1, error)) from None
    return game


def options_from(name, pairs):
    """Return the options of a game as a dict, from a list of NAME=VALUE texts."""
    table = engine.options(name)
    options = {}
    for pair in pairs:
        option, equals, text = pair.partition("=")
        if not equals:
            names = ", ".join(row[0] for row in table)
            raise ToolError("option %r is not NAME=VALUE; %s has: %s" % (pair, name, names))
        options[option] = parse(table, option, text)
    check(name, table, options)  # before `engine.new` takes one called deal or game for an argument of its own
    return options
