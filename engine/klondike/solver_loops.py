"""The search loop of the Klondike solver; `solver` explains the method and fills the words that it reads."""

from engine.compat import const, micropython, ptr32

OPEN = const(0)  # answers: still searching,
WON = const(1)  # there is a line that wins,
LOST = const(2)  # there is none

# Words of the search
DEPTH = const(1)  # moves from the position loaded to the one at hand
STATES = const(2)  # visited after the first
TABLE_BITS = const(3)  # log2 of the entries in the table
ROUND = const(4)  # number of this search, 1 … 127: entries of other searches are empty
DRAWS = const(5)  # cards drawn at once
TURNS = const(6)  # how often the waste may be turned over from the position loaded, MANY for always
BACK = const(7)  # 1 when foundations give cards back
TOP = const(8)  # the first word of the moves that are still to be tried: they lie at the end, the newest first
CUT = const(9)  # 1 when moves were left out because there was no room: then nothing is lost for certain
MASK = const(10)  # the cards of the talon that are left, bits from the first one on
TURNED = const(11)  # how many of these lie on the waste
USED = const(12)  # how often the waste was turned over
END = const(13)  # words of the search in all
CHANCE = const(14)  # state of the generator that shuffles moves of about the same worth, 0 for none
FOUNDATION = const(16)  # cards on each
LENGTH = const(20)  # cards of each column
DOWN = const(27)  # of them face down
TALON = const(34)  # the cards of stock and waste
COLUMN = const(58)  # ROOM words for each column, from the bottom up
ROOM = const(20)
ROW = const(198)  # scratch: the cards of the talon that are left
KINGS = const(15)  # scratch: 1 when a king waits for an empty column, and there is none
WHERE = const(224)  # scratch: card -> where it can be taken from, 0 for nowhere, see FOUND
FRAMES = const(276)  # FRAME words for each move made: the move, mask and waste before it, TOP before its siblings
FRAME = const(3)

# A card: 4 * rank + suit, the suits being clubs, diamonds, spades, hearts; so bit 0 is its colour
MANY = const(1000)  # more turns than there can be
WASTE_AT = const(24)  # bits of the waste in a frame, above the mask
USED_AT = const(16)  # and of the turns, above TOP,
SHIFT_AT = const(2)  # and above these of what `shift` did
LOW = const(0xFFFF)

# A move: the column it goes to, or UP; the column it comes from, or FROM_TALON; how many cards, in the talon which, and
# from a column to a foundation the suit
UP = const(7)
FROM_AT = const(3)
FROM_TALON = const(7)
COUNT_AT = const(6)
FIRST_AT = const(11)  # before: 1 + suit of a foundation that gives its top card to the column, or SHIFT
SHIFT = const(5)  # a card goes where another one lies, which moves to the other card on which it fits
FIRST_ONLY = const(0x4000)  # and that is the whole move
THEN_UP = const(0x8000)  # after it the column's new last card goes to its foundation
TURNS_ONE = const(0x10000)  # a card has turned up below the cards moved,
TURNS_MORE = const(0x20000)  # or below the one that went to its foundation after it
WORTH_AT = const(18)
LESS = const(25)  # worth of a move with something before it

FOUND = const(0x8000)  # in WHERE: FOUND | column << 5 | index, FROM_TALON << 5 | cards turned


@micropython.viper
def search(w: ptr32, table: ptr32, budget: int) -> int:
    """Take up to `budget` steps of the search in the words `w`; return OPEN, WON or LOST."""
    answer = OPEN
    while budget > 0:
        budget -= 1
        depth = w[DEPTH]
        frame = FRAMES + FRAME * depth
        top = w[TOP]
        if top == (w[frame + 2] & LOW):  # all moves from here are tried
            if depth == 0:
                if w[CUT] == 0:
                    answer = LOST
                break
            unmake(w, frame)
            w[DEPTH] = depth - 1
            continue
        w[TOP] = top + 1
        frame += FRAME
        w[frame] = w[top] & 0x3FFFF
        make(w, frame)
        w[DEPTH] = depth + 1
        w[frame + 2] = top + 1 | w[frame + 2] << USED_AT
        if int(known(w, table)) != 0:
            unmake(w, frame)
            w[DEPTH] = depth
            continue
        w[STATES] += 1
        left = w[MASK]
        column = 0
        while column < 7:
            left += w[DOWN + column]
            column += 1
        if left == 0:  # then all cards go up
            answer = WON
            break
        if top < frame + 100:
            w[CUT] = 1
            continue
        expand(w)
    return answer


@micropython.viper
def to_foundation(w: ptr32, column: int) -> int:
    """Move the last card of a column to its foundation; return 1 when a card turns up."""
    length = w[LENGTH + column] - 1
    w[FOUNDATION + (w[COLUMN + ROOM * column + length] & 3)] += 1
    w[LENGTH + column] = length
    if length > 0 and w[DOWN + column] == length:
        w[DOWN + column] = length - 1
        return 1
    return 0


@micropython.viper
def from_foundation(w: ptr32, suit: int, column: int):
    """Move the top card of a foundation to a column."""
    rank = w[FOUNDATION + suit] - 1
    w[FOUNDATION + suit] = rank
    w[COLUMN + ROOM * column + w[LENGTH + column]] = rank << 2 | suit
    w[LENGTH + column] += 1


@micropython.viper
def carry(w: ptr32, source: int, goal: int, count: int):
    """Move the last `count` cards of a column to another one."""
    length = w[LENGTH + source] - count
    at = COLUMN + ROOM * source + length
    to = COLUMN + ROOM * goal + w[LENGTH + goal]
    w[LENGTH + source] = length
    w[LENGTH + goal] += count
    while count > 0:
        w[to] = w[at]
        at += 1
        to += 1
        count -= 1


@micropython.viper
def shift(w: ptr32, column: int, card: int) -> int:
    """Move a card of a column, and what lies on it, to the other card on which it fits.

    Return where, and from bit 3 on how many.
    """
    length = w[LENGTH + column]
    at = COLUMN + ROOM * column + length - 1
    count = 1
    while w[at] != card:
        at -= 1
        count += 1
    goal = 0
    while w[LENGTH + goal] == 0 or w[COLUMN + ROOM * goal + w[LENGTH + goal] - 1] != w[at - 1] ^ 2:
        goal += 1
    carry(w, column, goal, count)
    return goal | count << 3


@micropython.viper
def make(w: ptr32, frame: int):
    """Make the move in a frame, and write there what is needed to take it back."""
    move = w[frame]
    goal = move & 7
    source = move >> FROM_AT & 7
    count = move >> COUNT_AT & 31
    first = move >> FIRST_AT & 7
    mask = w[MASK]
    w[frame + 1] = mask | w[TURNED] << WASTE_AT
    w[frame + 2] = w[USED]
    if first > 0 and first < SHIFT:
        from_foundation(w, first - 1, goal)
    if move & FIRST_ONLY:
        return
    if source == FROM_TALON:
        i = 0
        at = 0
        left = 0
        bits = mask
        while bits:
            if bits & 1:
                left += 1
                if left == count:
                    at = i
            bits >>= 1
            i += 1
        card = w[TALON + at]
        w[MASK] = mask ^ 1 << at
        if first == SHIFT:
            w[frame + 2] |= int(shift(w, goal, card ^ 2)) << SHIFT_AT
        # Is that card reached without turning the waste over?
        draws = w[DRAWS]
        turned = w[TURNED]
        here = 0
        if turned > 0 and turned == count:
            here = 1
        while turned < left and here == 0:
            turned += draws
            if turned > left:
                turned = left
            if turned == count:
                here = 1
        if here == 0:
            w[USED] += 1
        left -= 1
        turned = count - 1
        if w[TURNS] == MANY:
            w[USED] = 0
            # From these places all cards are reached that can be reached from the start
            if draws == 1 or turned == left or turned - 3 * (turned * 86 >> 8) == 0:
                turned = 0
        w[TURNED] = turned
        if goal == UP:
            w[FOUNDATION + (card & 3)] += 1
        else:
            w[COLUMN + ROOM * goal + w[LENGTH + goal]] = card
            w[LENGTH + goal] += 1
        return
    if goal == UP:
        if int(to_foundation(w, source)) != 0:
            w[frame] = move | TURNS_ONE
        return
    if first == SHIFT:
        card = w[COLUMN + ROOM * source + w[LENGTH + source] - count]
        w[frame + 2] |= int(shift(w, goal, card ^ 2)) << SHIFT_AT
    carry(w, source, goal, count)
    length = w[LENGTH + source]
    if length > 0 and w[DOWN + source] == length:
        w[DOWN + source] = length - 1
        move |= TURNS_ONE
    if move & THEN_UP:
        if int(to_foundation(w, source)) != 0:
            move |= TURNS_MORE
    w[frame] = move


@micropython.viper
def unmake(w: ptr32, frame: int):
    """Take back the move in a frame."""
    move = w[frame]
    goal = move & 7
    source = move >> FROM_AT & 7
    count = move >> COUNT_AT & 31
    first = move >> FIRST_AT & 7
    talon = w[frame + 1]
    w[TOP] = w[frame + 2] & LOW
    w[USED] = w[frame + 2] >> USED_AT & 3
    w[TURNED] = talon >> WASTE_AT
    mask = talon & 0xFFFFFF
    if move & FIRST_ONLY:
        pass
    elif source == FROM_TALON:
        if goal == UP:
            at = 0
            bits = mask ^ w[MASK]
            while bits > 1:
                bits >>= 1
                at += 1
            w[FOUNDATION + (w[TALON + at] & 3)] -= 1
        else:
            w[LENGTH + goal] -= 1
    elif goal == UP:
        if move & TURNS_ONE:
            w[DOWN + source] += 1
        from_foundation(w, count, source)
    else:
        if move & THEN_UP:
            if move & TURNS_MORE:
                w[DOWN + source] += 1
            # It was the other card on which those moved fit
            from_foundation(w, (w[COLUMN + ROOM * goal + w[LENGTH + goal] - count - 1] ^ 2) & 3, source)
        if move & TURNS_ONE:
            w[DOWN + source] += 1
        carry(w, goal, source, count)
    w[MASK] = mask
    if first == SHIFT:
        carry(w, w[frame + 2] >> USED_AT + SHIFT_AT & 7, goal, w[frame + 2] >> USED_AT + SHIFT_AT + 3)
    elif first > 0:
        w[LENGTH + goal] -= 1
        w[FOUNDATION + first - 1] += 1


@micropython.viper
def known(w: ptr32, table: ptr32) -> int:
    """Return 1 when the position at hand, or one as good, is in the table; else enter it and return 0."""
    low = w[FOUNDATION] | w[FOUNDATION + 1] << 4
    high = w[FOUNDATION + 2] | w[FOUNDATION + 3] << 4
    places = w[USED]
    column = 0
    while column < 7:
        down = w[DOWN + column]
        length = w[LENGTH + column]
        at = COLUMN + ROOM * column
        originals = 0  # cards of the column that were never moved, the king of a column that has none below it apart
        if length > 0 and (down > 0 or w[at] < 48):
            originals = down + 1
        places = places << 3 | originals
        i = down + 1
        while i < length:
            # Which of two cards does it lie on?
            card = w[at + i]
            bit = (w[at + i - 1] & 2) >> 1
            if card < 4:
                pass  # an ace goes up at once, so this is the same position
            elif card < 26:
                low |= bit << card + 4
            else:
                high |= bit << card - 18
            i += 1
        column += 1
    turned = w[TURNED]
    third = turned * 86 >> 8
    talon = w[MASK] | turned - 3 * third << 24
    mixed = (talon * 40503 + places * 48271 + low * 69621 + high * 16807 + (low >> 13) + (high >> 11)) & 0x3FFFFFFF
    mixed ^= mixed >> 15
    mixed = mixed * 40503 & 0x3FFFFFFF
    mixed ^= mixed >> 13
    at = (mixed & (1 << w[TABLE_BITS]) - 1) << 2
    places |= w[ROUND] << 23  # not mixed in: a search goes the same way whatever was searched before
    # Of two entries the first that is empty, else the first one's successor by chance
    free = 0 - 1
    i = 0
    while i < 2:
        entry = at ^ i << 2
        if (
            table[entry + 1] == places
            and table[entry + 2] == low
            and table[entry + 3] == high
            and ((table[entry] ^ talon) & 0x3FFFFFF) == 0
        ):
            if table[entry] >> 26 <= third:
                return 1
            table[entry] = talon | third << 26
            return 0
        if free < 0 and table[entry + 1] >> 23 != w[ROUND]:
            free = entry
        i += 1
    if free < 0:
        free = at ^ (mixed >> 28 & 1) << 2
    table[free] = talon | third << 26
    table[free + 1] = places
    table[free + 2] = low
    table[free + 3] = high
    return 0


@micropython.viper
def put(w: ptr32, move: int, worth: int):
    """Enter a move from the position at hand, of worth 0 … 127: the higher the sooner it is tried."""
    chance = w[CHANCE]
    if chance != 0:
        chance = (chance * 29773421 + 12345) & 0x3FFFFFFF
        w[CHANCE] = chance
        worth += chance >> 25
    move |= worth << WORTH_AT
    at = w[TOP] - 1
    w[TOP] = at
    end = (w[FRAMES + FRAME * w[DEPTH] + 2] & LOW) - 1
    while at < end and w[at + 1] > move:
        w[at] = w[at + 1]
        at += 1
    w[at] = move


@micropython.viper
def safe(w: ptr32, card: int) -> int:
    """Return 2 when a card can go to its foundation and is of no use elsewhere, 1 when it can go there, else 0."""
    rank = card >> 2
    suit = card & 3
    if w[FOUNDATION + suit] != rank:
        return 0
    if w[FOUNDATION + (suit ^ 1)] < rank - 1 or w[FOUNDATION + (suit ^ 3)] < rank - 1:
        return 1
    if w[FOUNDATION + (suit ^ 2)] < rank - 2:
        return 1
    return 2


@micropython.viper
def expand(w: ptr32):
    """Enter all moves from the position at hand that are worth trying, the best first."""
    column = 0
    free = 0 - 1
    while column < 7:
        length = w[LENGTH + column]
        if length == 0:
            if free < 0:
                free = column
        else:
            card = w[COLUMN + ROOM * column + length - 1]
            if int(safe(w, card)) == 2:
                put(w, UP | column << FROM_AT | (card & 3) << COUNT_AT, 0)
                return
        column += 1
    i = 0
    while i < 52:
        w[WHERE + i] = 0
        i += 1
    # The talon: which of its cards can be reached, as bits
    bits = w[MASK]
    left = 0
    i = 0
    while bits:
        if bits & 1:
            w[ROW + left] = w[TALON + i]
            left += 1
        bits >>= 1
        i += 1
    draws = w[DRAWS]
    turned = w[TURNED]
    reached = 0
    if turned > 0:
        reached = 1 << turned - 1
    while turned < left:
        turned += draws
        if turned > left:
            turned = left
        reached |= 1 << turned - 1
    if w[USED] < w[TURNS]:
        turned = 0
        while turned < left:
            turned += draws
            if turned > left:
                turned = left
            reached |= 1 << turned - 1
    kings = 0
    i = 0
    while i < left:
        if reached >> i & 1:
            card = w[ROW + i]
            up = int(safe(w, card))
            if up == 2 and draws == 1 and w[TURNS] == MANY:
                w[TOP] = w[FRAMES + FRAME * w[DEPTH] + 2] & LOW
                put(w, UP | FROM_TALON << FROM_AT | i + 1 << COUNT_AT, 0)
                return
            if up != 0:
                put(w, UP | FROM_TALON << FROM_AT | i + 1 << COUNT_AT, 58)
            if up != 2:
                w[WHERE + card] = FOUND | FROM_TALON << 5 | i + 1
                if card >= 48:
                    kings = 1
        i += 1
    # The cards that are face up
    column = 0
    while column < 7:
        length = w[LENGTH + column]
        down = w[DOWN + column]
        at = COLUMN + ROOM * column
        i = down
        while i < length:
            w[WHERE + w[at + i]] = FOUND | column << 5 | i
            i += 1
        if down > 0 and w[at + down] >= 48:
            kings = 1
        column += 1
    if w[BACK] != 0:
        i = 0
        while i < 4:
            if w[FOUNDATION + i] == 13:
                kings = 1
            i += 1
    if free >= 0:
        kings = 0
    w[KINGS] = kings
    # Up
    column = 0
    while column < 7:
        length = w[LENGTH + column]
        if length > 0:
            at = COLUMN + ROOM * column + length - 1
            card = w[at]
            down = w[DOWN + column]
            if int(safe(w, card)) != 0:
                move = UP | column << FROM_AT | (card & 3) << COUNT_AT
                if length == down + 1 and down > 0:
                    put(w, move, 80)
                elif card < 48 and w[WHERE + card + 4] != 0:
                    put(w, move, 60)
                elif length == 1:
                    if kings != 0:
                        put(w, move, 60)
                elif int(useful(w, w[at - 1], card)) != 0:
                    put(w, move, 60)
        column += 1
    # Onto the columns
    column = 0
    while column < 7:
        if column == free:
            i = 48
            while i < 52:
                onto(w, column, i, 0)
                if w[BACK] != 0 and w[FOUNDATION + (i & 3)] == 13:
                    put(w, column | (i & 3) + 1 << FIRST_AT | FIRST_ONLY, 5)
                i += 1
        elif w[LENGTH + column] > 0:
            last = w[COLUMN + ROOM * column + w[LENGTH + column] - 1]
            i = 0
            while i < 4 and last >= 8:  # no ace is put on a two: it goes up
                card = (last >> 2) - 1 << 2 | (last & 1 ^ 1) | i
                onto(w, column, card, 0)
                suit = card & 3
                if card >= 8 and w[BACK] != 0 and w[FOUNDATION + suit] == (card >> 2) + 1:
                    j = 0
                    while j < 4:
                        below = (card >> 2) - 1 << 2 | (card & 1 ^ 1) | j
                        onto(w, column, below, suit + 1)
                        j += 2
                    if int(leads_on(w, card)) != 0:
                        put(w, column | suit + 1 << FIRST_AT | FIRST_ONLY, 5)
                i += 2
        column += 1


@micropython.viper
def onto(w: ptr32, goal: int, card: int, first: int):
    """Enter the moves of a card, and what lies on it, to a column; `first`: as FIRST_AT."""
    where = w[WHERE + card]
    source = where >> 5 & 7
    i = where & 31
    if where == 0:
        return
    if source == FROM_TALON or i == w[DOWN + source]:
        take(w, goal, card, first)
        return
    move = goal | source << FROM_AT | first << FIRST_AT | w[LENGTH + source] - i << COUNT_AT
    less = 0
    if first > 0:
        less = LESS
    use = int(useful(w, w[COLUMN + ROOM * source + i - 1], card))
    if use & 2:
        put(w, move | THEN_UP, 50 - less)
    if use & 1:
        if first == 0 and w[WHERE + (card ^ 2)] != 0:
            take(w, source, card ^ 2, SHIFT)
        else:
            put(w, move, 26 - less)


@micropython.viper
def take(w: ptr32, goal: int, card: int, first: int):
    """Enter the move of a card of the talon, or of all that is face up in a column, to another column."""
    where = w[WHERE + card]
    source = where >> 5 & 7
    move = goal | source << FROM_AT | first << FIRST_AT
    worth = 44
    if source == FROM_TALON:
        move |= (where & 31) << COUNT_AT
    else:
        down = w[DOWN + source]
        move |= w[LENGTH + source] - down << COUNT_AT
        worth = 64 + down
        if down == 0:
            worth = 30
            if w[KINGS] == 0 or card >= 48:
                return
    if first > 0:
        worth -= LESS
    put(w, move, worth)


@micropython.viper
def leads_on(w: ptr32, card: int) -> int:
    """Return 1 when taking back the top card of a foundation may lead to another one that is taken back: onto it, or

    from below it.
    """
    rank = card >> 2
    other = card & 1 ^ 1
    i = 0
    while i < 2:
        if w[FOUNDATION + other] == rank:
            return 1
        if rank > 2 and (w[WHERE + (rank << 2 | other)] != 0 or w[FOUNDATION + other] == rank + 1):
            return 1
        other ^= 2
        i += 1
    return 0


@micropython.viper
def useful(w: ptr32, host: int, card: int) -> int:
    """Return why a card that lies on another one might leave it: 2 when that one can go up, + 1 when it can take the

    other card that fits there.
    """
    use = 0
    if w[FOUNDATION + (host & 3)] == host >> 2:
        use = 2
    card ^= 2
    if w[WHERE + card] != 0:
        return use + 1
    if card >= 8 and w[BACK] != 0 and w[FOUNDATION + (card & 3)] == (card >> 2) + 1:
        # From its foundation; then something must be put on it
        below = (card >> 2) - 1 << 2 | (card & 1 ^ 1)
        if w[WHERE + below] != 0 or w[WHERE + (below ^ 2)] != 0 or int(leads_on(w, card)) != 0:
            return use + 1
    return use


@micropython.viper
def forget(table: ptr32, entries: int):
    """Empty the table."""
    i = 1
    while entries > 0:
        table[i] = 0
        i += 4
        entries -= 1
