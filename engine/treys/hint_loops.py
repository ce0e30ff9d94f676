"""The sampling loop of the Treys hint; `hint` tells the method and fills the words that it reads.

Viper negates and inverts a local in place when it is one of a function's first three: `-x` and `~x` are used on
others only.
"""

from engine.compat import micropython, ptr32


@micropython.viper
def think(w: ptr32, tree: ptr32, count: int):
    """Take `count` samples: deal the unknown, walk down the tree, play on carelessly, and note how it went."""
    while count > 0:
        count -= 1
        deal(w)
        config = w[338]
        pending = w[339]
        cards = w[340]
        drawn = w[341]
        target = w[342]
        seen = w[353]
        slots = w[344]
        steps = 0
        grow = 1
        going = 1
        while going != 0:
            todo = 3
            if pending == 0:
                todo = int(tries(w, config, target))
            moves = 0
            bits = todo
            while bits != 0 and moves < 7:
                bits &= bits - 1
                moves += 1
            if pending == 0 and drawn < 25:
                moves += 1
            if moves == 0:
                break
            # The node of what the player would know here
            key = (config * 40503 ^ drawn * 7919 ^ target * 104729 ^ pending * 15485863 ^ seen) & 1073741823 | 1
            slot = (key ^ key >> 11 ^ key >> 20) & slots
            i = 0
            while i < 6 and tree[9 * slot] != key and tree[9 * slot] != 0:
                slot = (slot + 1) & slots
                i += 1
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
            i = 0
            while i < moves:
                total += tree[node + 1 + i] & 65535
                i += 1
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
                    value += (tree[node + 1 + i] >> 16) * 1024 // visits
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
            before = config & 511
            if pending > 0:
                config = int(turn(w, config, pending - 1, chosen))
                pending = 0
            else:
                while chosen > 0 and todo != 0:
                    todo &= todo - 1
                    chosen -= 1
                if todo == 0:
                    target = w[104 + drawn]
                    drawn += 1
                    continue
                cell = w[16 + ((todo & -todo) * 125613361 >> 27 & 31)] >> 1
                target = int(value_of(w, config, todo & -todo, target))
                cards -= 1
                config = int(take(config, cell))
                if cards == 0:
                    going = 0
                elif config >> 2 * cell + 9 & 3 and config & (w[48 + cell] | w[58 + cell]) == 0:
                    pending = cell + 1
                else:
                    config = int(settle(w, config, cell))
            # What has been turned is known from now on
            bits = (config & 511) & (before ^ 511)
            while bits != 0:
                cell = w[16 + ((bits & -bits) * 125613361 >> 27 & 31)]
                bits &= bits - 1
                seen = (seen * 31 + cell * 32 + w[68 + 4 * cell + (config >> 2 * cell + 9 & 3)]) & 16777215
        w[346] = config
        w[347] = cards
        w[348] = drawn
        w[349] = target
        w[352] = pending
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
    """Deal the cards that the player has not seen into the places where they may lie."""
    state = w[350]
    pool = w[351]
    i = pool - 1
    while i > 0:
        state = (state * 29773421 + 12345) & 1073741823
        j = (state >> 14) * (i + 1) >> 16
        value = w[288 + i]
        w[288 + i] = w[288 + j]
        w[288 + j] = value
        i -= 1
    # A place in the stock makes a wild three a wild target
    i = 0
    while i < pool:
        at = w[800 + i]
        value = w[288 + i]
        if at >= 104 and value == 16:
            value = 15
        w[at] = value
        i += 1
    w[350] = state


@micropython.viper
def tries(w: ptr32, config: int, target: int) -> int:
    """Return the plays as bits, two a cell: bit 2 * cell, and for a wild three's upper value the bit above it."""
    up = config & 511
    bare = up & (~(up >> 3 | up >> 6) | ~((up & 438) >> 1 | (up & 292) >> 2))
    todo = 0
    while bare != 0:
        bit = bare & -bare
        bare ^= bit
        cell = w[16 + (bit * 125613361 >> 27 & 31)]
        card = w[68 + 4 * cell + (config >> 2 * cell + 9 & 3)]
        if card == 16:
            if target > 2:
                todo |= 1 << 2 * cell
            if target < 14:
                todo |= 2 << 2 * cell
        elif target == 15 or card - target == 1 or target - card == 1:
            todo |= 1 << 2 * cell
    return todo


@micropython.viper
def value_of(w: ptr32, config: int, bit: int, target: int) -> int:
    """Return the target after the play `bit` of `tries`."""
    cell = w[16 + (bit * 125613361 >> 27 & 31)] >> 1
    card = w[68 + 4 * cell + (config >> 2 * cell + 9 & 3)]
    if card < 16:
        return card
    if target == 15:
        return 15
    if bit >> 2 * cell & 2:
        return target + 1
    return target - 1


@micropython.viper
def take(config: int, cell: int) -> int:
    """Return the grid without the top card of `cell`."""
    return (config ^ 1 << cell) - (1 << 2 * cell + 9)


@micropython.viper
def turn(w: ptr32, config: int, cell: int, column: int) -> int:
    """Return the grid with the row of `cell`, or its column, turned."""
    line = w[48 + cell]
    if column != 0:
        line = w[58 + cell]
    bits = line & (config ^ 511)
    while bits != 0:
        bit = bits & -bits
        bits ^= bit
        if config >> 2 * w[16 + (bit * 125613361 >> 27 & 31)] + 9 & 3:
            config |= bit
    return config


@micropython.viper
def settle(w: ptr32, config: int, cell: int) -> int:
    """Return the grid with every line of `cell` turned that is bare."""
    if config & w[48 + cell] == 0:
        config = int(turn(w, config, cell, 0))
    if config & w[58 + cell] == 0:
        config = int(turn(w, config, cell, 1))
    return config


@micropython.viper
def playout(w: ptr32) -> int:
    """Play on from the position in the words: any play, draws only when there is none; return 4 for a win, 0 to 2."""
    config = w[346]
    cards = w[347]
    drawn = w[348]
    target = w[349]
    pending = w[352]
    state = w[350]
    if pending > 0:
        state = (state * 29773421 + 12345) & 1073741823
        config = int(turn(w, config, pending - 1, state >> 16 & 1))
    while cards > 0:
        todo = int(tries(w, config, target))
        if todo == 0:
            if drawn >= 25:
                break
            target = w[104 + drawn]
            drawn += 1
            continue
        # The fuller a pile the sooner it is played from; one of eight values of chance decides between equals
        state = (state * 29773421 + 12345) & 1073741823
        chance = state >> 8
        best = -1
        chosen = 0
        while todo != 0:
            bit = todo & -todo
            todo ^= bit
            cell = w[16 + (bit * 125613361 >> 27 & 31)] >> 1
            value = w[354] * (config >> 2 * cell + 9 & 3) + (chance & 7)
            if config & w[48 + cell] == 1 << cell or config & w[58 + cell] == 1 << cell:
                value += w[355]
            chance >>= 3
            if value > best:
                best = value
                chosen = bit
        cell = w[16 + (chosen * 125613361 >> 27 & 31)] >> 1
        target = int(value_of(w, config, chosen, target))
        config = int(take(config, cell))
        cards -= 1
        if config >> 2 * cell + 9 & 3 and config & (w[48 + cell] | w[58 + cell]) == 0:
            config = int(turn(w, config, cell, state >> 29 & 1))
        else:
            config = int(settle(w, config, cell))
    w[350] = state
    if cards == 0:
        return 4
    if cards <= 3:
        return 2
    if cards <= 7:
        return 1
    return 0
