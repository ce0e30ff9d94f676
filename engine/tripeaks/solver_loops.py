"""The search loop of the TriPeaks solver; `solver` tells the method and fills the words that it reads.

Viper negates and inverts a local in place when it is one of a function's first three: `-x` and `~x` are used on
others only.
"""

from engine.compat import micropython, ptr8, ptr16, ptr32


@micropython.viper
def search(w: ptr32, dead: ptr8, recent: ptr16, budget: int) -> int:
    """Take up to `budget` steps of the search in the words `w`; return 0 to go on, 1 won, 2 cannot be won.

    `dead` has a byte for each set of tableau cards, `recent` 512 half-words; all three are read and written.
    """
    depth = w[1]
    states = w[2]
    size = w[3]
    forced = w[4]
    turn = w[5]
    answer = 0
    while budget > 0:
        budget -= 1
        at = 320 + 6 * depth
        todo = w[at + 3]
        place = w[at + 2]
        if todo == 0:
            if depth == 0:
                answer = 2
                break
            depth -= 1
            if w[at] == w[at - 6]:
                # A draw that led nowhere: later draws with the same cards left lead nowhere either
                dead[place & 32767] = (place >> 15) - 1
            continue
        bit = todo & -todo
        w[at + 3] = todo ^ bit
        left = w[at]
        bare = w[at + 1]
        even = w[at + 4]
        odd = w[at + 5]
        if bit == 268435456:
            drawn = place >> 15
            known = dead[place & 32767]
            if drawn >= size or known == drawn or (known < drawn and forced == 0):
                continue
            # Is there a card to lie under each that is left? Even ranks need odd ones and so on; `spare` is what
            # the rank before leaves over, and around the circle some of the kings' goes to the aces (`lent`)
            even_supply = even + w[264 + drawn]
            odd_supply = odd + w[292 + drawn]
            lent = 0
            most = 0
            if turn == 6:
                most = even & 15
            while True:
                wild = odd_supply >> 28
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
            rank = w[232 + drawn]
            place += 32768
        else:
            left ^= bit
            if left == 0:
                answer = 1
                break
            card = w[32 + (bit * 125613361 >> 27 & 31)]
            rank = w[64 + card]
            place += w[92 + card]
            # Was this very state met a moment ago? The tag holds what the index does not
            index = (place ^ place >> 9 ^ rank * 37) & 511
            tag = 32768 | (place >> 5 & 32752) | rank
            if recent[index] == tag:
                continue
            recent[index] = tag
            # The (at most two) cards that this one overlapped
            bare ^= bit
            if left & w[148 + card] == 0:
                bare |= w[120 + card]
            if left & w[204 + card] == 0:
                bare |= w[176 + card]
            if rank & 1:
                odd -= 1 << (rank >> 1 << 2)
            else:
                even -= 1 << (rank << 1)
        depth += 1
        states += 1
        at += 6
        w[at] = left
        w[at + 1] = bare
        w[at + 2] = place
        w[at + 4] = even
        w[at + 5] = odd
        todo = bare & w[16 + rank]
        if todo == 0 or forced == 0:
            todo |= 268435456
        w[at + 3] = todo
    w[1] = depth
    w[2] = states
    return answer


@micropython.viper
def forget(dead: ptr8, sets: int):
    """Empty the table: no draw is known to fail with any of the `sets` sets of cards."""
    for i in range(sets):
        dead[i] = 255
