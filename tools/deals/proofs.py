"""Proofs of packs, deal by deal, and a comparison of the fast solver with the oracle."""

import random
from functools import partial

import engine
from tools.deals import fast_solver, findings, oracle, pack_files
from tools.deals.progress import in_chunks, progress
from tools.deals.surveys import SHIPPED
from tools.errors import ToolError
from tools.files import inside
from tools.lines import say


def prove(kind, level_and_deal):
    """Prove a deal of a pack: moves that the rules accept win it, and it has that level. Return None or the fault."""
    level, deal = level_and_deal
    finding = findings.examine(kind, deal)
    if finding.answer != fast_solver.WON:
        return "deal %d: %s" % (deal, finding.answer)
    if findings.level(kind, finding) != level:
        return "deal %d: level %d, not %d" % (deal, findings.level(kind, finding) + 1, level + 1)
    game = findings.deal_game(kind, deal)
    try:
        for code in fast_solver.solve(game).moves:
            game.play(code)
    except engine.IllegalMove as error:
        return "deal %d: %s" % (deal, error)
    return None if game.won else "deal %d: the moves found do not win" % deal


def verify(paths, jobs, sample=None):
    """Prove every deal of packs (default: all that ship), or always the same sample; return the number of faults."""
    paths = paths or inside(SHIPPED, "*.bin")
    if not paths:
        raise ToolError("there is no pack in %s" % SHIPPED)
    wrong = 0
    for path in paths:
        kind, deals = pack_files.read_pack(path)
        if sample is not None and sample < len(deals):
            deals = random.Random(sample).sample(deals, sample)
        found = in_chunks(jobs, partial(prove, kind), deals)
        faults = [fault for chunk in found for fault in chunk if fault]
        for fault in faults:
            say("%s: %s" % (path, fault))
        say("%s: %d of %d deals proved" % (path, len(deals) - len(faults), len(deals)))
        wrong += len(faults)
    return wrong


def _small_position(chance):
    """Return a solitaire with random options, played at random until few cards are left; it is not over."""
    while True:
        name = chance.choice(("tripeaks", "treys"))
        if name == "tripeaks":
            options = {"wrap": chance.random() < 0.5, "jokers": chance.choice((0, 1, 2))}
            options["forced_draw"] = chance.random() < 0.3
        else:
            options = {"threes_wild": chance.random() < 0.5}
        game = engine.new(name, chance.randrange(1, engine.DEALS), **options)
        few = chance.randrange(3, 14)
        while not game.over and (game.cards_left > few or chance.random() < 0.3):
            game.play(chance.choice(game.moves()))
        if not game.over:
            return game


def compare(count):
    """Compare the fast solver with the oracle on `count` small positions; return whether they agree on all."""
    chance = random.Random(count)
    won = 0
    for _ in progress(range(count)):
        game = _small_position(chance)
        result = fast_solver.solve(game)
        line = oracle.winning_line(game)
        if (line is None) != (result.answer == fast_solver.LOST):
            print("%s deal %d %s after %s: the solvers disagree" % (game.NAME, game.deal, game.options, game.log))
            return False
        for code in result.moves:
            game.play(code)
        if line is not None and not game.won:
            print("%s deal %d %s: the moves found do not win" % (game.NAME, game.deal, game.options))
            return False
        won += line is not None
    print("%d positions, %d of them can be won: both solvers agree" % (count, won))
    return True
