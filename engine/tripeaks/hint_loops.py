"""The sampling loop of the TriPeaks hint; `hint` tells the method and fills the words that it reads.

Viper negates and inverts a local in place when it is one of a function's first three: `-x` and `~x` are used on
others only.
"""

from engine.compat import micropython, ptr32


@micropython.viper
def think(w: ptr32, tree: ptr32, count: int):
    """Take `count` samples: deal the unknown, walk down the tree, play on carelessly, and count who won."""
    while count > 0:
        count -= 1
        deal(w)
        left = w[338]
        bare = w[339]
        known = w[340]
        drawn = w[341]
        rank = w[342]
        size = w[343]
        slots = w[344]
        seen = 17
        steps = 0
        result = -1
        grow = 1
        while result < 0:
            todo = bare & w[16 + rank]
            if todo == 0 and drawn >= size:
                result = 0
                break
            # The node of what the player would know here
            key = (left * 40503 ^ drawn * 7919 ^ rank * 104729 ^ seen) & 1073741823 | 1
            slot = (key ^ key >> 11 ^ key >> 20) & slots
            tries = 0
            while tries < 6 and tree[9 * slot] != key and tree[9 * slot] != 0:
                slot = (slot + 1) & slots
                tries += 1
            node = 9 * slot
            if tree[node] != key:
                if tree[node] != 0 or grow == 0:
                    break
                tree[node] = key
                i = 1
                while i < 9:
                    tree[node + i] = 0
                    i += 1
            if steps == 0:
                w[337] = node
            # The move that promises most, or has been tried least
            total = 0
            moves = 0
            bits = todo
            while bits != 0 and moves < 7:
                bits &= bits - 1
                total += tree[node + 1 + moves] & 65535
                moves += 1
            if drawn < size:
                total += tree[node + 1 + moves] & 65535
                moves += 1
            scale = 0
            while total > 255:
                total >>= 2
                scale += 1
            root = w[384 + total] << scale
            best = -1
            chosen = 0
            i = 0
            while i < moves:
                visits = tree[node + 1 + i] & 65535
                value = root // (visits + 1)
                if visits > 0:
                    value += (tree[node + 1 + i] >> 16) * 4096 // visits
                else:
                    value += 4096
                if value > best:
                    best = value
                    chosen = i
                i += 1
            w[640 + steps] = node + 1 + chosen
            steps += 1
            if tree[node + 1 + chosen] & 65535 < w[345]:
                grow = 0
            while chosen > 0 and todo != 0:
                todo &= todo - 1
                chosen -= 1
            if todo == 0:
                rank = w[232 + drawn]
                drawn += 1
                continue
            bit = todo & -todo
            left ^= bit
            if left == 0:
                result = 1
                break
            card = w[32 + (bit * 125613361 >> 27 & 31)]
            rank = w[64 + card]
            bare ^= bit
            new = 0
            if left & w[148 + card] == 0:
                new = w[120 + card]
            if left & w[204 + card] == 0:
                new |= w[176 + card]
            bare |= new
            new &= known ^ 268435455
            while new != 0:
                bit = new & -new
                new ^= bit
                known |= bit
                card = w[32 + (bit * 125613361 >> 27 & 31)]
                seen = (seen * 31 + card * 16 + w[64 + card]) & 16777215
        if result < 0:
            w[346] = left
            w[347] = bare
            w[348] = drawn
            w[349] = rank
            result = int(playout(w))
        while steps > 0:
            steps -= 1
            tree[w[640 + steps]] += 1 + (result << 16)


@micropython.viper
def clear(tree: ptr32, size: int):
    """Empty the tree of `size` words."""
    i = 0
    while i < size:
        tree[i] = 0
        i += 9


@micropython.viper
def deal(w: ptr32):
    """Deal the ranks that the player has not seen into the places where they may lie."""
    state = w[350]
    pool = w[351]
    hidden = w[352]
    i = pool - 1
    while i > 0:
        state = (state * 29773421 + 12345) & 1073741823
        j = (state >> 14) * (i + 1) >> 16
        rank = w[288 + i]
        w[288 + i] = w[288 + j]
        w[288 + j] = rank
        i -= 1
    # A joker is never in the tableau: it changes places with a card of the stock
    i = 0
    j = pool - 1
    while i < hidden:
        if w[288 + i] == 13:
            while w[288 + j] == 13:
                j -= 1
            w[288 + i] = w[288 + j]
            w[288 + j] = 13
            j -= 1
        i += 1
    # What fits: as far as it is known, and what has just been dealt
    i = 0
    while i < 13:
        w[16 + i] = w[264 + i]
        i += 1
    i = 0
    while i < hidden:
        card = w[356 + i]
        rank = w[288 + i]
        w[64 + card] = rank
        low = w[768 + rank]
        high = w[784 + rank]
        w[16 + low] |= 1 << card
        w[16 + high] |= 1 << card
        i += 1
    at = 232 + w[341]
    while i < pool:
        w[at] = w[288 + i]
        at += 1
        i += 1
    w[350] = state


@micropython.viper
def playout(w: ptr32) -> int:
    """Play on from the position in the words: what uncovers most, draws only when nothing fits; return 1 if it wins."""
    left = w[346]
    bare = w[347]
    drawn = w[348]
    rank = w[349]
    size = w[343]
    state = w[350]
    while left != 0:
        todo = bare & w[16 + rank]
        if todo == 0:
            if drawn >= size:
                break
            rank = w[232 + drawn]
            drawn += 1
            continue
        best = -1
        chosen = 0
        fresh = 0
        state = (state * 29773421 + 12345) & 1073741823
        chance = state >> 16
        while todo != 0:
            bit = todo & -todo
            todo ^= bit
            card = w[32 + (bit * 125613361 >> 27 & 31)]
            after = left ^ bit
            new = 0
            value = 0
            if after & w[148 + card] == 0:
                new = w[120 + card]
                value = 4
            if after & w[204 + card] == 0:
                new |= w[176 + card]
                value += 4
            if ((bare ^ bit) | new) & w[16 + w[64 + card]] != 0:
                value += 2
            # One bit of chance a card decides between equals
            value += chance & 1
            chance >>= 1
            if value > best:
                best = value
                chosen = bit
                fresh = new
                rank = w[64 + card]
        left ^= chosen
        bare = (bare ^ chosen) | fresh
    w[350] = state
    if left == 0:
        return 1
    return 0
