"""The search loop of the Treys solver; `solver` tells the method and fills the words that it reads.

Viper negates and inverts a local in place when it is one of a function's first three: `-x` and `~x` are used on
others only.
"""

from engine.compat import micropython, ptr8, ptr16, ptr32


@micropython.viper
def search(w: ptr32, tags: ptr16, draws: ptr8, budget: int) -> int:
    """Take up to `budget` steps of the search in the words `w`; return 0 to go on, 1 won, 2 cannot be won.

    `tags` (half-words) and `draws` (bytes) are the table of states known to fail; all three are read and written.
    """
    depth = w[1]
    states = w[2]
    size = w[3]
    bits = w[4]
    mask = (1 << bits) - 1
    answer = 0
    while budget > 0:
        budget -= 1
        at = 192 + 6 * depth
        todo = w[at + 3]
        config = w[at]
        drawn = w[at + 2] & 31
        target = w[at + 2] >> 5 & 15
        if todo == 0:
            if depth == 0:
                answer = 2
                break
            depth -= 1
            # Nothing wins from here: keep that. After a draw the target follows from the cards drawn
            if w[at + 2] & 512:
                drawn -= 1
                target = 0
            index = (config ^ config >> 13) * 40503 & 134217727
            index ^= index >> 14
            tag = index >> bits | target >> 3 << 14
            index = (index ^ target * 2741) & mask
            tags[index] = tag
            draws[index] = drawn | (target & 7) << 5
            continue
        there = w[at + 1]
        even = w[at + 4]
        odd = w[at + 5]
        entered = 0
        if todo == 1048576:
            w[at + 3] = 0
            if drawn >= size:
                continue
            # Is there a card to lie under each that is left? Even values need odd ones and so on; `spare` is what
            # the value before leaves over, and wild threes go anywhere
            odd_supply = odd + w[160 + drawn]
            wild = odd_supply >> 28
            spare = 0
            need = even
            supply = odd_supply
            i = 0
            while i < 14:
                if i == 7:
                    supply = even + w[132 + drawn]
                elif i == 8:
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
            if wild < 0:
                continue
            target = 0
            entered = 512
        else:
            bit = todo & -todo
            # Bit of the cell to play, in the low half of `todo`, or for a wild three's upper value in the high half
            value = 1
            if bit >= 1024:
                value = -1
                bit >>= 10
            cell = w[16 + (bit * 125613361 >> 27 & 31)]
            at_pile = 2 * cell + 9
            level = config >> at_pile & 3
            card = w[68 + 4 * cell + level]
            if card == 16:
                odd -= 268435456
                if target < 15:
                    target -= value
            else:
                target = card
                if card & 1:
                    odd -= 1 << (card - 3 << 1)
                else:
                    even -= 1 << (card - 2 << 1)
            config = (config ^ bit) - (1 << at_pile)
            if level == 1:
                there ^= bit
            row = w[48 + cell]
            column = w[58 + cell]
            if config & row == 0 and config & column == 0 and level > 1:
                # Both lines are bare: first the row is turned, then, this move once more, the column
                if todo & 2097152:
                    config |= column & there
                    todo ^= 2097152
                else:
                    config |= row & there
                    todo |= 2097152
            else:
                if config & row == 0:
                    config |= row & there
                if config & column == 0:
                    config |= column & there
            if todo & 2097152 == 0:
                todo ^= bit if value > 0 else bit << 10
            w[at + 3] = todo
            if there == 0:
                answer = 1
                break
        index = (config ^ config >> 13) * 40503 & 134217727
        index ^= index >> 14
        tag = index >> bits | target >> 3 << 14
        index = (index ^ target * 2741) & mask
        if tags[index] == tag and draws[index] >> 5 == target & 7 and draws[index] & 31 <= drawn:
            continue
        if entered:
            target = w[104 + drawn]
            drawn += 1
        depth += 1
        states += 1
        at += 6
        w[at] = config
        w[at + 1] = there
        w[at + 2] = drawn | target << 5 | entered
        w[at + 4] = even
        w[at + 5] = odd
        # The open cards: the right-most face up in its row, or the bottom-most in its column (TY-06)
        up = config & 511
        bare = up & (~(up >> 3 | up >> 6) | ~((up & 438) >> 1 | (up & 292) >> 2))
        todo = 1048576
        while bare:
            bit = bare & -bare
            bare ^= bit
            cell = w[16 + (bit * 125613361 >> 27 & 31)]
            card = w[68 + 4 * cell + (config >> 2 * cell + 9 & 3)]
            if card < 16:
                if target == 15 or card - target == 1 or target - card == 1:
                    todo |= bit
            else:
                if target > 2:
                    todo |= bit
                if target < 14:
                    todo |= bit << 10
        w[at + 3] = todo
    w[1] = depth
    w[2] = states
    return answer


@micropython.viper
def forget(draws: ptr8, places: int):
    """Empty the table's first `places` places: no state is known to fail."""
    for i in range(places):
        draws[i] = 31
