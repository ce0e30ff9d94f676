"""The tree of samples that the hints of all solitaires grow (`engine/hint_search.py`), one step of a sample per call.

A game's own loop, in `engine/<game>/hint_loops.py`, deals, makes the moves and asks here which one to make.
"""

from engine.compat import const, micropython, ptr32

# The tree's words among those of a solver; the games' own lie around them
GROWS = const(336)  # 1 while the sample under way may add a node
ROOT = const(337)  # where in the tree the node of the position itself is
LAST_SLOT = const(344)  # index of the tree's last slot: 2^n - 1
PATIENCE = const(345)  # tries of a move before the tree grows beyond it
STEPS = const(346)  # how many moves the path of the current sample has
FULL_GAIN = const(347)  # the gain of a sample that wins
CHANCE = const(350)  # state of the generator, with which the games' loops deal and play
ROOTS = const(384)  # the weight of exploration times the square root of 0 to 255
PATH = const(640)  # where in the tree the words of the current sample's moves are, STEPS of them

# A node of the tree: a key, then for each move tries | gains << GAINS; a draw is the last one
NODE = const(9)
TRIES = const(65535)
GAINS = const(16)
SURE = const(4096)  # the value of a move whose samples all win, or that has not been tried


@micropython.viper
def plant(w: ptr32, tree: ptr32, slots: int, boldness: int):
    """Empty a tree of `slots` nodes, a power of two, and set its words; `boldness`: the weight of exploration."""
    i = 0
    while i < slots:
        tree[NODE * i] = 0
        i += 1
    root = 0
    i = 0
    while i < 256:
        while (root + 1) * (root + 1) <= i << 12:  # `root` is 64 times the square root of i
            root += 1
        w[ROOTS + i] = boldness * root >> 6
        i += 1
    w[LAST_SLOT] = slots - 1


@micropython.viper
def descend(w: ptr32, tree: ptr32, key: int, moves: int) -> int:
    """Return which of `moves` moves the sample makes in the node with this key, -1 beyond the leaves of the tree."""
    last = w[LAST_SLOT]
    slot = (key ^ key >> 11 ^ key >> 20) & last
    i = 0
    # The key's slot is the first one that has the key, or is empty, among seven in a row
    while i < 6 and tree[NODE * slot] != key and tree[NODE * slot] != 0:
        slot = (slot + 1) & last
        i += 1
    node = NODE * slot
    if tree[node] != key:
        if tree[node] != 0 or w[GROWS] == 0:
            return -1
        tree[node] = key
        i = 1
        while i < NODE:
            tree[node + i] = 0
            i += 1
    steps = w[STEPS]
    if steps == 0:
        w[ROOT] = node
    node += 1
    total = 0
    i = 0
    while i < moves:
        total += tree[node + i] & TRIES
        i += 1
    scale = 0
    while total > 255:  # a quarter has half the square root
        total >>= 2
        scale += 1
    # The move that promises most (exploitation), or has been tried least (exploration)
    root = w[ROOTS + total] << scale
    gain = SURE // w[FULL_GAIN]
    best = -1
    chosen = 0
    i = 0
    while i < moves:
        word = tree[node + i]
        visits = word & TRIES
        value = root // (visits + 1)
        if visits > 0:
            value += (word >> GAINS) * gain // visits
        else:
            value += SURE
        if value > best:
            best = value
            chosen = i
        i += 1
    w[PATH + steps] = node + chosen
    w[STEPS] = steps + 1
    if tree[node + chosen] & TRIES < w[PATIENCE]:
        w[GROWS] = 0
    return chosen


@micropython.viper
def learn(w: ptr32, tree: ptr32, gain: int):
    """Count a sample, and what it gained, at every move of its path; make ready for the next one."""
    steps = w[STEPS]
    while steps > 0:
        steps -= 1
        tree[w[PATH + steps]] += 1 + (gain << GAINS)
    w[STEPS] = 0
    w[GROWS] = 1
