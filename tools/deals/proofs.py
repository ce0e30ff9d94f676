"""Proofs of packs, deal by deal."""

import random
from functools import partial

import engine
from tools.deals import fast_solver, findings, pack_files
from tools.deals.progress import in_chunks
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
