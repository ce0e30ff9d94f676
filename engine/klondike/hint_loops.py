"""The sampling loop of the Klondike hint; `hint` explains the method and fills the words that it reads.

A card is 4 * rank + suit here, and red suits are odd. A move is source | goal << 3 | cards << 6, a draw 0. Sources and
goals are columns; 7 is the waste as a source, with TAKES + suit for the cards a foundation, and as a goal a foundation.
"""

from engine.compat import const, micropython, ptr32
from engine.tree_loops import descend, learn

# The position of the sample under way; what is known of the one that is thought about lies at START, in the same order
TABLEAU = const(0)  # the cards of the columns, from the bottom up, ROOM for each;
ROOM = const(20)
DECK = const(140)  # then waste and stock, in the order in which they are drawn: to some loops the waste is column 7
CARDS_IN = const(164)  # cards of each column,
ON_WASTE = const(171)  # and of the waste
FACE_DOWN = const(172)  # cards face down in each column
TALON_SIZE = const(179)  # cards in waste and stock: no fewer than 1 when there is a "column 7"
ON_SUIT = const(180)  # cards on each foundation
SINCE = const(184)  # cards on the waste after the last move that was no draw
TURNED_SINCE = const(185)  # how often it was turned over since,
TURNS_LEFT = const(186)  # and may still be; ALWAYS for no limit
COVERED = const(187)  # cards face down in all columns
POSITION = const(188)

# Other words, around those of the tree
DRAWN = const(190)  # cards that a draw turns
GIVES_BACK = const(191)  # 1 where foundations give cards back
LEFT = const(192)  # moves after which the sample under way ends; 0: none is under way
SEEN = const(193)  # a hash of what it has turned up
CARELESS = const(194)  # 1 beyond the tree
FIT = const(200)  # by 2 * rank + colour + 2: the columns, as bits, onto which such a card may go
LISTED = const(231)  # how many useful moves there are, the draw aside;
MOVE = const(232)  # they, and
WORTH = const(240)  # how much careless play likes each
SEED = const(350)  # state of the generator
STEPS = const(346)  # moves of the sample in the tree
START = const(1024)
POOL = const(1216)  # cards not seen yet
POOL_SIZE = const(1268)
UNSEEN = const(1272)  # for each card that is not known, which word is its place
ALL_WORDS = const(1324)

MOVES = const(8)  # most moves of a node: NODE - 1 in `tree_loops`
DEEPEST = const(60)  # of a sample's moves in the tree
LONGEST = const(400)  # moves of a sample
ALWAYS = const(255)
TAKES = const(16)
TO_SUIT = const(7)  # as a goal,
AS_BIT = const(128)  # and as a bit of goals
KING = const(12)
AGAIN = const(2)  # rounds through the stock after which it is drawn from only when there is no other move
GAIN_OF_WIN = const(16)
COST_OF_DEAL = const(10)  # moves that dealing a sample takes as long as

# The samples' own generator, linear congruential, of numbers below 2^30
FACTOR = const(29773421)
STEP = const(12345)
BELOW = const(0x3FFFFFFF)


@micropython.viper
def offer(w: ptr32, move: int, goals: int, worth: int):
    """List a move to each of some goals, as bits, as far as there is room."""
    found = w[LISTED]
    while goals != 0 and found < MOVES - 1:
        if goals & 1 != 0:
            w[MOVE + found] = move
            w[WORTH + found] = worth
            found += 1
        goals >>= 1
        move += 8
    w[LISTED] = found


@micropython.viper
def moves(w: ptr32) -> int:
    """List the useful moves of the sample's position, a draw last; return how many they are.

    They turn up a card, play one to a foundation or from the waste, empty a column, or make such a move possible. What
    makes one possible is not listed where it could undo the like: so useful moves end.
    """
    i = 0
    while i < 28:
        w[FIT + i] = 0
        i += 1
    empty = 0
    c = 0
    while c < 7:
        size = w[CARDS_IN + c]
        if size == 0:
            empty = 1 << c  # one is as good as another
        else:
            card = w[TABLEAU + ROOM * c + size - 1]
            w[FIT + 1 + (card >> 1 & 30) - (card & 1)] |= 1 << c
        c += 1
    w[FIT + 26] = empty
    w[FIT + 27] = empty
    w[LISTED] = 0
    # Runs as a whole, and the waste's card. Kinds of cards, 2 * rank + colour, as bits: those that would be useful if
    # they had a place, and those that have one
    wanted = 0
    placed = 0
    single = 0  # columns that are the only place of such a card
    kings = 0  # 1 when one waits for an empty column
    merges = 0  # columns, as bits, that another one can take
    c = 0
    while c < 8:
        size = w[CARDS_IN + c]
        if size > 0:
            down = w[FACE_DOWN + c]
            i = down
            if c == 7:
                i = size - 1
            card = w[TABLEAU + ROOM * c + i]
            kind = (card >> 1 & 30) + (card & 1)
            fit = w[FIT + 2 + kind]
            if down > 0:
                if card >> 2 == KING:
                    kings = 1
                elif fit == 0:
                    wanted |= 1 << kind
                else:
                    placed |= 1 << kind
                    if fit & fit - 1 == 0:
                        single |= fit
                if c < 7:
                    offer(w, c | size - down << 6, fit, 40 + 2 * down)
                else:
                    takes = (card >> 1 & 30) - 1 - (card & 1)
                    worth = 24
                    if takes >= 0 and wanted >> takes & 1 != 0:
                        worth = 38
                    offer(w, 71, fit, worth)
                    if w[ON_SUIT + (card & 3)] == card >> 2:
                        offer(w, 71, AS_BIT, 36)
            elif fit != 0 and card >> 2 < KING:
                merges |= 1 << c
        c += 1
    # To the foundations, but not a card that may have come back for another one
    held = 0
    c = 0
    while c < 7:
        size = w[CARDS_IN + c]
        if size > 0:
            card = w[TABLEAU + ROOM * c + size - 1]
            if w[ON_SUIT + (card & 3)] == card >> 2:
                worth = 40
                if size - w[FACE_DOWN + c] == 1:
                    worth = 42
                    if size > 1:
                        worth = 56
                if worth == 40 and single >> c & 1 != 0:
                    held |= 1 << c
                elif w[ON_SUIT + (card & 3 ^ 1)] >= (card >> 2) - 1 and w[ON_SUIT + (card & 3 ^ 3)] >= (card >> 2) - 1:
                    # The cards that could go on it can go up themselves: so nothing is lost
                    w[MOVE] = c | TO_SUIT << 3 | 64
                    return 1
                else:
                    offer(w, c | 64, AS_BIT, worth)
        # Columns that become empty
        if merges >> c & 1 != 0:
            card = w[TABLEAU + ROOM * c]
            fit = w[FIT + 2 + (card >> 1 & 30) + (card & 1)]
            worth = 12
            if kings != 0 and empty == 0:
                worth = 34
            offer(w, c | size << 6, fit & 0 - fit, worth)
        c += 1
    # Parts of runs, where the card under them goes up or has been wanted
    inner = 0
    c = 0
    while c < 7:
        i = w[FACE_DOWN + c] + 1
        size = w[CARDS_IN + c]
        while i < size:
            under = w[TABLEAU + ROOM * c + i - 1]
            takes = (under >> 1 & 30) - 1 - (under & 1)
            card = w[TABLEAU + ROOM * c + i]
            kind = (card >> 1 & 30) + (card & 1)
            inner |= 1 << kind
            worth = 0
            if w[ON_SUIT + (under & 3)] == under >> 2:
                worth = 34
            elif wanted >> takes & 1 != 0:
                worth = 28
            fit = w[FIT + 2 + kind]
            if worth > 0 and fit != 0:
                fit &= 0 - fit
                other = 0
                while fit >> other > 1:
                    other += 1
                card = w[TABLEAU + ROOM * other + w[CARDS_IN + other] - 1]
                # It may have come from there for the like of this
                if w[ON_SUIT + (card & 3)] != card >> 2 and placed >> (card >> 1 & 30) - 1 - (card & 1) & 1 == 0:
                    offer(w, c | size - i << 6, fit, worth)
            i += 1
        c += 1
    # Back from a foundation, where the card is wanted, and nothing else is left on the table
    i = 0
    while i < 4 and w[LISTED] == 0 and w[GIVES_BACK] != 0:
        rank = w[ON_SUIT + i] - 1
        takes = 2 * rank - 1 - (i & 1)
        if takes >= 0 and wanted >> takes & 1 != 0:
            fit = w[FIT + 2 + 2 * rank + (i & 1)]
            offer(w, 7 | TAKES + i << 6, fit & 0 - fit, 20)
        i += 1
    found = w[LISTED]
    # A draw, as long as it can show something new, or when nothing else is left
    size = w[TALON_SIZE]
    turned = w[ON_WASTE]
    rounds = w[TURNED_SINCE]
    if size > 0 and (turned < size or w[TURNS_LEFT] > 0):
        again = 0
        if rounds >= AGAIN:
            again = 1
        elif rounds > 0 and (turned == size or (turned >= w[SINCE] and (turned - w[SINCE]) % w[DRAWN] == 0)):
            again = 1
        elif rounds == 0 and turned > 0 and turned == w[SINCE]:  # a place may have just been made for the waste's card
            card = w[DECK + turned - 1]
            kind = (card >> 1 & 30) + (card & 1)
            fit = w[FIT + 2 + kind]
            if fit & held != 0 or (fit != 0 and inner >> kind & 1 != 0):
                again = 1
        if again == 0 or (found == 0 and rounds <= AGAIN):
            w[MOVE + found] = 0
            w[WORTH + found] = 22
            found += 1
    return found


@micropython.viper
def think(w: ptr32, tree: ptr32, least: int) -> int:
    """Take samples until at least `least` moves have been made in them; return the number of moves.

    A sample deals the unknown, goes down the tree, plays on carelessly, and records in the tree what it gained. It may
    go on in the next call.
    """
    made = 0
    state = w[SEED]
    while made < least:
        if w[LEFT] == 0:
            made += COST_OF_DEAL
            i = 0
            while i < POSITION:
                w[i] = w[START + i]
                i += 1
            i = w[POOL_SIZE] - 1
            while i >= 0:
                state = (state * FACTOR + STEP) & BELOW
                j = (state >> 14) * (i + 1) >> 16
                card = w[POOL + j]
                w[POOL + j] = w[POOL + i]
                w[POOL + i] = card
                w[w[UNSEEN + i]] = card
                i -= 1
            w[SEEN] = 17
            w[CARELESS] = 0
            w[LEFT] = LONGEST
        made += 1
        left = w[LEFT] - 1
        w[LEFT] = left
        gain = GAIN_OF_WIN
        count = 0
        if w[COVERED] > 0 or w[TALON_SIZE] > 0:
            gain = (w[ON_SUIT] + w[ON_SUIT + 1] + w[ON_SUIT + 2] + w[ON_SUIT + 3]) >> 3
            if left > 0:
                count = int(moves(w))
        if count == 0:
            learn(w, tree, gain)
            w[LEFT] = 0
            continue
        chosen = -1
        if w[CARELESS] == 0:
            if w[STEPS] < DEEPEST:
                # The node of what the player would know here. Its key, a hash, is not 0, which is an empty slot's
                key = w[SEEN]
                i = 0
                while i < 7:
                    size = w[CARDS_IN + i]
                    key = (key * 33 ^ size) & BELOW
                    if size > 0:
                        key ^= w[TABLEAU + ROOM * i + size - 1] << 8
                    i += 1
                key = (key * 33 ^ w[ON_WASTE] << 7 ^ w[TALON_SIZE] << 2 ^ w[TURNED_SINCE]) & BELOW | 1
                chosen = int(descend(w, tree, key, count))
            if chosen < 0:
                w[CARELESS] = 1
        if chosen < 0:
            chosen = 0
            state = (state * FACTOR + STEP) & BELOW
            chance = state >> 6
            best = -1
            i = 0
            while i < count and count > 1:
                worth = w[WORTH + i] + (chance & 7)
                chance >>= 3
                if worth > best:
                    best = worth
                    chosen = i
                i += 1
        move = w[MOVE + chosen]
        turned = w[ON_WASTE]
        if move == 0:
            # On to the next card that has a place
            size = w[TALON_SIZE]
            rounds = w[TURNED_SINCE]
            card = 0
            while rounds <= AGAIN:
                if turned == size:
                    if w[TURNS_LEFT] == 0:
                        rounds = AGAIN + 1
                        break
                    if w[TURNS_LEFT] < ALWAYS:
                        w[TURNS_LEFT] -= 1
                    turned = 0
                    rounds += 1
                turned += w[DRAWN]
                if turned > size:
                    turned = size
                card = w[DECK + turned - 1]
                if w[ON_SUIT + (card & 3)] == card >> 2 or w[FIT + 2 + (card >> 1 & 30) + (card & 1)] != 0:
                    break
            w[ON_WASTE] = turned
            w[TURNED_SINCE] = rounds
            w[SEEN] = (w[SEEN] + (turned * 64 + card) * 7919) & BELOW
            continue
        source = move & 7
        goal = move >> 3 & 7
        cards = move >> 6
        onto = TABLEAU + ROOM * goal + w[CARDS_IN + goal]
        if cards >= TAKES:
            cards -= TAKES
            w[ON_SUIT + cards] -= 1
            w[onto] = 4 * w[ON_SUIT + cards] + cards
            w[CARDS_IN + goal] += 1
        else:
            size = w[CARDS_IN + source] - cards
            w[CARDS_IN + source] = size
            at = TABLEAU + ROOM * source + size
            if goal == TO_SUIT:
                w[ON_SUIT + (w[at] & 3)] += 1
            else:
                w[CARDS_IN + goal] += cards
                i = 0
                while i < cards:
                    w[onto + i] = w[at + i]
                    i += 1
            if source == 7:
                w[TALON_SIZE] -= 1
                while at < DECK + w[TALON_SIZE]:
                    w[at] = w[at + 1]
                    at += 1
            elif size > 0 and w[FACE_DOWN + source] == size:
                w[FACE_DOWN + source] = size - 1
                w[COVERED] -= 1
                w[SEEN] = (w[SEEN] + (source * 64 + w[at - 1]) * 40503) & BELOW
        w[SINCE] = w[ON_WASTE]
        w[TURNED_SINCE] = 0
    w[SEED] = state
    return made
