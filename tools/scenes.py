"""The screens of the gallery: a name, and how a scripted console gets there."""

import engine


def _deal(game, deal, moves="", keys="", **options):
    """Return a scene: a game after some moves (record texts, or numbers into the legal moves), then keys."""

    def prepare(script):
        state = engine.new(game, deal, **options)
        for word in moves.split(";"):
            word = word.strip()
            if word.isdigit():
                legal = state.moves()
                state.play(legal[int(word) % len(legal)])
            elif word:
                state.play(state.code(word))
        script.play(state)
        script.press(keys)

    return prepare


def _keys(keys):
    """Return a scene: keys from the home screen."""
    return lambda script: script.press(keys)


def _screen(name, *args):
    """Return a scene: a screen opened on top of the home screen."""

    def prepare(script):
        script.console.push(name, *args)
        script.settle()

    return prepare


def _played_out(game, deal, last, **options):
    """Return a scene: a game played to its end by the `last` legal move at each turn, then the result."""

    def prepare(script):
        state = engine.new(game, deal, **options)
        while not state.over:
            legal = state.moves()
            state.play(legal[last % len(legal)])
        script.play(state)
        script.press("a")

    return prepare


SCENES = [
    ("home", _keys("")),
    ("settings", _screen("settings")),
    ("number", _screen("number", type("Caller", (), {"deal": 4294967295}))),
]
for _name in engine.GAMES:
    SCENES.append(("%s-new" % _name, _screen("newgame", _name)))
    SCENES.append(("%s-rules" % _name, _screen("rules", _name)))
    SCENES.append(("%s-statistics" % _name, _screen("stats", _name)))

SCENES += [
    ("tripeaks-deal", _deal("tripeaks", 7)),
    ("tripeaks-chain", _deal("tripeaks", 24, "1;1;2;1")),
    ("tripeaks-joker", _deal("tripeaks", 3, "0;0;0;0;0;0;0;0", jokers=2)),
    ("tripeaks-all-up", _deal("tripeaks", 7, "0;1", faces="all_up")),
    ("tripeaks-timer", _deal("tripeaks", 7, "0;1;time 23", timer=120)),
    ("tripeaks-match", _deal("tripeaks", 7, "0;0;1;1;0;1", match="best 3")),
    ("tripeaks-pause", _deal("tripeaks", 7, "0", "menu")),
    ("tripeaks-result", _played_out("tripeaks", 7, -1)),
    ("treys-deal", _deal("treys", 41)),
    ("treys-middle", _deal("treys", 41, "0;1;2;0;1;1;0;2;1")),
    ("treys-open-stock", _deal("treys", 7, "0;1", open_stock=True, show_twos=True)),
    ("treys-result", _played_out("treys", 5, -1)),
]
