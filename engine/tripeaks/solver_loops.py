"""The search loop of the TriPeaks solver; `solver` explains the method and fills the words that it reads."""

from engine.compat import const, micropython, ptr8, ptr16, ptr32

OPEN = const(0)  # answers: still searching,
WON = const(1)  # there is a line that wins,
LOST = const(2)  # there is none

# Words of the search
DEPTH = const(1)  # frames above the first
STATES = const(2)  # visited after the first
DRAWS = const(3)  # cards that can be drawn, the first waste card included
FORCED = const(4)  # 1 under forced draw
TURN = const(5)  # steps of a pass over the ranks before odd ranks follow even ones: 6 with wrap, 7 without
PLACES = const(6)  # bytes of the table of draws that fail
FIT = const(16)  # for each rank on the waste (13 is a joker's), the cards that fit
INDEX = const(32)  # (bit times DE_BRUIJN) >> 27 & 31 -> index of the bit
RANK = const(64)  # of each card
WEIGHTS = const(92)  # what each card adds to the number of the set when it goes
COVERED = const(120)  # for each card the bit of the first card that it overlaps, ...
COVERERS = const(148)  # ... and the bits of the two cards that overlap that one
COVERED_2 = const(176)  # the second card that it overlaps, likewise
COVERERS_2 = const(204)
STOCK = const(232)  # ranks of its cards, in drawing order, the first waste card included
EVEN = const(264)  # for each number of cards drawn, how many of each even rank are still to come, four bits each
ODD = const(292)  # of the odd ranks likewise, and from bit JOKER_BIT the jokers
FRAMES = const(320)  # a frame is cards left, then
FRAME = const(6)
FRAME_BARE = const(1)  # cards exposed
FRAME_PLACE = const(2)  # number of the set (bits of SET) | cards drawn << DRAWN_AT
FRAME_TODO = const(3)  # moves to try: cards, or TO_DRAW
FRAME_EVEN = const(4)  # how many of each even and each odd rank are left, as in EVEN and ODD
FRAME_ODD = const(5)

SET = const(32767)
DRAWN_AT = const(15)
TO_DRAW = const(0x10000000)
JOKER_BIT = const(28)
RECENT = const(512)  # states remembered between two draws
SETS = const(22932)  # of cards that can be left
OWNER = const(32)  # a byte of the table is a number of cards drawn, below it, and it for each round (see `search`)
SOLVER_WORDS = const(860)  # the hint needs more of them than the search
DE_BRUIJN = const(125613361)  # a de Bruijn sequence of 32 bits, see INDEX


@micropython.viper
def search(w: ptr32, dead: ptr8, recent: ptr16, budget: int) -> int:
    """Take up to `budget` steps of the search in the words `w`; return OPEN, WON or LOST.

    `dead` has PLACES bytes, 255 where no draw is known to fail, else the fewest cards drawn with which one fails. The
    sets of tableau cards go round in it: one that comes round again takes the byte of the one before, and is known by
    its round. `recent` has RECENT half-words. All three are read and written.
    """
    depth = w[DEPTH]
    states = w[STATES]
    size = w[DRAWS]
    forced = w[FORCED]
    turn = w[TURN]
    places = w[PLACES]
    answer = OPEN
    while budget > 0:
        budget -= 1
        at = FRAMES + FRAME * depth
        todo = w[at + FRAME_TODO]
        place = w[at + FRAME_PLACE]
        if todo == 0:
            if depth == 0:
                answer = LOST
                break
            depth -= 1
            if w[at] == w[at - FRAME]:
                # A draw that led nowhere: later draws with the same cards left lead nowhere either
                i = place & SET
                known = (place >> DRAWN_AT) - 1
                while i >= places:
                    i -= places
                    known += OWNER
                dead[i] = known
            continue
        bit = todo & -todo
        w[at + FRAME_TODO] = todo ^ bit
        left = w[at]
        bare = w[at + FRAME_BARE]
        even = w[at + FRAME_EVEN]
        odd = w[at + FRAME_ODD]
        if bit == TO_DRAW:
            drawn = place >> DRAWN_AT
            i = place & SET
            owner = 0
            while i >= places:
                i -= places
                owner += OWNER
            known = dead[i] ^ owner  # OWNER or more where it is another set's
            if drawn >= size or known == drawn or (known < drawn and forced == 0):
                continue
            # Is there a card to lie under each that is left? Even ranks need odd ones and so on; `spare` is what
            # the rank before leaves over. With wrap some kings, `lent`, may be set aside for the aces at the start
            even_supply = even + w[EVEN + drawn]
            odd_supply = odd + w[ODD + drawn]
            lent = 0
            most = 0
            if turn == 6:
                most = even & 15
            while True:
                wild = odd_supply >> JOKER_BIT
                spare = lent
                need = even
                supply = odd_supply
                i = 0
                while i < turn + 7:
                    if i == turn:
                        supply = even_supply
                    elif i == turn + 1:
                        need = odd
                    spare -= need & 15
                    if spare > 0:
                        spare = 0
                    spare += supply & 15
                    if spare < 0:
                        wild += spare
                        spare = 0
                    need >>= 4
                    supply >>= 4
                    i += 1
                if spare < lent:
                    wild += spare - lent
                if wild >= 0 or lent >= most:
                    break
                lent += 1
            if wild < 0:
                continue
            rank = w[STOCK + drawn]
            place += 1 << DRAWN_AT
        else:
            left ^= bit
            if left == 0:
                answer = WON
                break
            card = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)]
            rank = w[RANK + card]
            place += w[WEIGHTS + card]
            # Was this very state met a moment ago? The tag has what the index does not (`place` from bit 9 on, and the
            # rank), and bit 15, so that it is never 0
            index = (place ^ place >> 9 ^ rank * 37) & RECENT - 1
            tag = 32768 | (place >> 5 & 32752) | rank
            if recent[index] == tag:
                continue
            recent[index] = tag
            # The (at most two) cards that this one overlapped
            bare ^= bit
            if left & w[COVERERS + card] == 0:
                bare |= w[COVERED + card]
            if left & w[COVERERS_2 + card] == 0:
                bare |= w[COVERED_2 + card]
            if rank & 1:
                odd -= 1 << (rank >> 1 << 2)
            else:
                even -= 1 << (rank << 1)
        depth += 1
        states += 1
        at += FRAME
        w[at] = left
        w[at + FRAME_BARE] = bare
        w[at + FRAME_PLACE] = place
        w[at + FRAME_EVEN] = even
        w[at + FRAME_ODD] = odd
        todo = bare & w[FIT + rank]
        if todo == 0 or forced == 0:
            todo |= TO_DRAW
        w[at + FRAME_TODO] = todo
    w[DEPTH] = depth
    w[STATES] = states
    return answer


@micropython.viper
def forget(dead: ptr8, places: int):
    """Empty the table of so many bytes: no draw is known to fail."""
    for i in range(places):
        dead[i] = 255
