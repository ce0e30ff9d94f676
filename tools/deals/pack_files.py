"""Pack files: choosing deals from findings, writing, reading."""

import datetime
import io
import json
import struct
from binascii import crc32
from itertools import islice
from pathlib import Path

import engine
from engine import packs
from tools.deals import fast_solver, findings, hint_play
from tools.errors import ToolError
from tools.files import check_regular

LEVELS = 5
PER_LEVEL = 1000
FIRST_YEAR = 2026
_DAYS = 3652  # of ten years, with two leap days
_LARGEST = 16 << 20  # bytes of a pack file
# The level of each weekday's daily deal, Monday first: it gets harder during the week
WEEK = (0, 1, 1, 2, 2, 3, 4)
# The easiest level begins with deals that are won by following hints, whatever their budgets
OPENERS = 12
BUDGETS = (4000, 8000, 15000, 25000, 40000, 60000, 0)  # moves in samples; 0: the usual number


def _levels_of_days(count):
    """Return the level, from 0, of each of the calendar's first `count` days."""
    first = datetime.date(FIRST_YEAR, 1, 1).weekday()
    return [WEEK[(first + i) % 7] for i in range(count)]


def choose(kind, found):
    """Return a pack's deal numbers from findings: each level's first deals, then for each day the next of its level."""
    won = [finding for finding in found if finding.answer == fast_solver.WON]
    numbers = []
    rest = []
    for level in range(LEVELS):
        deals = [finding.deal for finding in won if findings.level(kind, finding) == level]
        if len(deals) < PER_LEVEL:
            raise ToolError("%s: %d deals of level %d are too few: survey more deals" % (kind, len(deals), level + 1))
        numbers += deals[:PER_LEVEL] if level else with_openers(kind, deals[:PER_LEVEL])
        rest.append(iter(deals[PER_LEVEL:]))
    try:
        return numbers + [next(rest[level]) for level in _levels_of_days(_DAYS)]
    except StopIteration:
        raise ToolError("%s: there are too few deals for the calendar: survey more deals" % kind) from None


def with_openers(kind, deals):
    """Return the deals of the easiest level, first up to OPENERS that hints of all BUDGETS win."""
    won = (deal for deal in deals if all(hint_play.follow(kind, deal, budget) for budget in BUDGETS))
    first = list(islice(won, OPENERS))
    return first + [deal for deal in deals if deal not in first]


def pack_bytes(kind, numbers):
    """Return the bytes of a pack file."""
    name, options, _ = findings.PACKS[kind]
    width = max(2, (max(numbers).bit_length() + 7) // 8)
    body = b"".join(number.to_bytes(width, "little") for number in numbers)
    head = struct.pack(
        packs.HEAD, packs.MAGIC, packs.VERSION, engine.number(name), width,
        LEVELS, PER_LEVEL, FIRST_YEAR, len(numbers) - LEVELS * PER_LEVEL, 0, crc32(body), json.dumps(options).encode(),
    )  # fmt: skip
    return head.rstrip(b"\0").ljust(packs.HEAD_SIZE) + body  # the options' JSON is padded with spaces


def read_pack(path):
    """Return (kind, [(level, deal number)]) of a pack file, daily deals last; ToolError when it is damaged."""
    check_regular(path)
    with open(path, "rb") as file:
        data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise ToolError("%s is too large for a pack of deals: more than %d MB" % (path, _LARGEST >> 20))
    try:
        pack = packs.Pack(io.BytesIO(data))
    except engine.BadSave as error:
        raise ToolError("%s: %s" % (path, error)) from None
    body = data[packs.HEAD_SIZE :]
    if crc32(body) != pack.crc or len(body) != pack.width * (pack.levels * pack.per_level + pack.days):
        raise ToolError("%s: this pack of deals is damaged: its CRC is wrong" % path)
    for kind, (game, options, _) in findings.PACKS.items():
        if (game, options) == (pack.game, pack.options):
            break
    else:
        raise ToolError("%s: there are no packs for %s with %s" % (path, pack.game, pack.options))
    if (pack.levels, pack.per_level) != (LEVELS, PER_LEVEL) or not pack.days:
        raise ToolError("%s: this pack of deals is damaged: it has %d levels" % (path, pack.levels))
    numbers = [int.from_bytes(body[at : at + pack.width], "little") for at in range(0, len(body), pack.width)]
    if data != pack_bytes(kind, numbers) or Path(path).stem in set(findings.PACKS) - {kind}:
        raise ToolError("%s: this pack of deals is damaged: its header is wrong" % path)
    levels = [level for level in range(LEVELS) for _ in range(PER_LEVEL)] + _levels_of_days(pack.days)
    return kind, list(zip(levels, numbers))
