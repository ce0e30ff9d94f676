"""Playing a dealt-out Trex deal to its end, quickly: plain twin of `trex_rollout_viper`.

The two differ in types only: whatever changes here changes there. This one runs on every Python, and the
desktop's arena compiles it with Numba. `trex_hard` fills the arrays that it reads; the meaning of each entry
is there too. All seats play by a few rules of thumb, seeing all hands, in the interest of their own score.
"""


def deal(base, world, cards, need, count, seed):
    """Deal `count` unseen cards into `world`, a copy of `base`; return the next seed, or ~seed when stuck.

    cards holds a key (suit << 4 | power) and the mask of the seats that can hold it for each card, those
    with the fewest seats first; need[seat] is how many each seat takes.
    """
    i = 0
    while i < 24:
        world[i] = base[i]
        i += 1
    n0 = need[0]
    n1 = need[1]
    n2 = need[2]
    n3 = need[3]
    i = 0
    while i < count:
        key = cards[2 * i]
        free = cards[2 * i + 1]
        i += 1
        r0 = n0 * (free & 1)
        r1 = r0 + n1 * (free >> 1 & 1)
        r2 = r1 + n2 * (free >> 2 & 1)
        r3 = r2 + n3 * (free >> 3)
        seed = (seed * 1664525 + 1013904223) & 0x3FFFFFFF
        if r3 == 0:
            return ~seed
        x = (seed >> 14) * r3 >> 16
        if x < r0:
            seat = 0
            n0 -= 1
        elif x < r1:
            seat = 1
            n1 -= 1
        elif x < r2:
            seat = 2
            n2 -= 1
        else:
            seat = 3
            n3 -= 1
        world[4 * seat + (key >> 4)] |= 1 << (key & 15)
    return seed


def tricks(world, hands, c, points):
    """Play the trick contracts out from `world`; add each seat's score, in fives, to `points`."""
    i = 0
    while i < 24:
        hands[i] = world[i]
        i += 1
    contract = c[0]
    seat = c[1]
    size = c[2]
    first = c[16]
    slaps = contract & 8
    led = 0
    best = 0
    winner = 0
    dirty = slaps
    i = 0
    while i < size:
        key = c[3 + i]
        s = key >> 4
        p = key & 15
        if hands[20 + s] >> p & 1:
            dirty = 1
        if i == 0:
            led = s
        if s == led and p >= best:
            best = p
            winner = (seat - size + i) & 3
        i += 1
    while True:
        mine = 4 * seat
        ally = 0
        if size > 0 and c[10] and (winner ^ seat) == 2:
            ally = 1
        s = 0
        p = 0
        pick = 0  # the cards of suit s to take the highest of
        if first < 255:
            s = first >> 4
            p = first & 15
            first = 255
        elif size == 0:
            # Lead the highest card that somebody has to beat; else a low one
            value = -1
            i = 0
            while i < 4:
                m = hands[mine + i]
                if m:
                    others = hands[16 + i] ^ m
                    top = 0
                    q = 0
                    while q < 16:
                        if q != mine:
                            x = hands[q + i]
                            x = x & -x
                            if x > top:
                                top = x
                        q += 4
                    x = 0
                    safe = 0
                    if top:
                        safe = m & (top - 1)
                        x = safe
                    if x == 0:
                        x = m & -m
                    low = x
                    power = 0
                    while low > 1:
                        low >>= 1
                        power += 1
                    v = 1
                    if safe:
                        v = 100 + power
                        if hands[20 + i] >> power & 1:
                            v += 20
                    elif others:
                        v = 40 - power
                        if others & hands[20 + i]:
                            v -= 10
                    if v > value:
                        value = v
                        s = i
                        pick = x
                i += 1
        elif hands[mine + led]:
            s = led
            m = hands[mine + led]
            pens = hands[20 + led]
            others = hands[16 + led] ^ m
            below = m & ((1 << best) - 1)
            if below:
                above = (m ^ below) & ~pens
                pick = 0
                if size == 3 and dirty == 0 and above:
                    # A clean trick takes a card off the hand that could hurt later
                    if others & (above - 1):
                        pick = above
                if pick == 0:
                    pick = below & pens
                    if pick == 0 or ally:
                        pick = below & ~pens
                        if pick == 0:
                            pick = below
            else:
                x = m & ~pens
                if x == 0:
                    x = m
                pick = x
                if size < 3:
                    low = x & -x
                    if others & pens:
                        pick = low
                    i = size
                    q = seat
                    while i < 3:
                        q = (q + 1) & 3
                        m = hands[4 * q + led]
                        if m and (m & (low - 1)) == 0:
                            pick = low
                        i += 1
        else:
            if ally == 0 or c[7]:
                if contract & 1 and hands[mine + 2] & 2048:
                    s = 2
                    pick = 2048
                elif contract & 4:
                    i = 0
                    while i < 4:
                        if hands[mine + i] & 1024:
                            s = i
                            pick = 1024
                        i += 1
                if pick == 0 and contract & 2:
                    s = 1
                    pick = hands[mine + 1]
            if pick == 0:
                value = -1
                i = 0
                while i < 4:
                    m = hands[mine + i]
                    if m:
                        others = hands[16 + i] ^ m
                        x = m & ~hands[20 + i]
                        v = 2
                        if x == 0:
                            x = m
                            v = 0
                        low = x
                        power = 0
                        while low > 1:
                            low >>= 1
                            power += 1
                        if v and others & ((1 << power) - 1):
                            v = 3 + power
                            if power > 10 and others & hands[20 + i]:
                                v += 6
                        if v > value:
                            value = v
                            s = i
                            pick = x
                    i += 1
        if pick:
            p = 0
            while pick > 1:
                pick >>= 1
                p += 1
        bit = 1 << p
        hands[mine + s] ^= bit
        hands[16 + s] ^= bit
        c[3 + size] = s << 4 | p
        if hands[20 + s] & bit:
            dirty = 1
        if size == 0:
            led = s
            best = p
            winner = seat
        elif s == led and p > best:
            best = p
            winner = seat
        size += 1
        if size < 4:
            seat = (seat + 1) & 3
            continue
        if dirty:
            if slaps:
                points[winner] -= c[8]
            i = 3
            while i < 7:
                key = c[i]
                i += 1
                s = key >> 4
                if contract & 2 and s == 1:
                    points[winner] -= c[9]
                x = 0
                if contract & 1 and key == 43:
                    x = 15
                    q = c[11]
                elif contract & 4 and (key & 15) == 10:
                    x = 5
                    q = c[12 + s]
                if x:
                    points[winner] -= x
                    if q < 4 and q != winner:
                        points[winner] -= x
                        points[q] += x
        i = 16
        more = 0
        while i < 20:
            x = hands[i]
            if slaps == 0:
                x &= hands[i + 4]
            more |= x
            i += 1
        if more == 0:
            break
        seat = winner
        size = 0
        dirty = slaps
    return 0


def layout(world, hands, c, points):
    """Play Trex out from `world` until the seat c[10] is out; write places' scores, in fives, to `points`."""
    i = 0
    while i < 24:
        hands[i] = world[i]
        i += 1
    i = 0
    while i < 12:
        c[32 + i] = c[17 + i]
        i += 1
    seat = c[1]
    out = c[29]
    first = c[16]
    me = c[10]
    while True:
        mine = 4 * seat
        value = -100
        s = 0
        p = 0
        if first < 255:
            value = 0
            s = first >> 4
            p = first & 15
            first = 255
        else:
            i = 0
            while i < 4:
                m = hands[mine + i]
                low = c[32 + 2 * i]
                if m == 0:
                    pass
                elif low == 255:
                    if m & 512:
                        v = 50
                        if m == 512:
                            v = 5
                        if v > value:
                            value = v
                            s = i
                            p = 9
                else:
                    k = c[33 + 2 * i] + 1
                    if k < 13 and m >> k & 1:
                        x = m >> (k + 1)
                        if k == 12:
                            v = 40
                        elif x & 1:
                            v = 44
                        elif x:
                            v = 60
                        else:
                            v = 4 * k - 18
                        if v > value:
                            value = v
                            s = i
                            p = k
                    k = low - 1
                    if k >= 0 and m >> k & 1:
                        x = m & ((1 << k) - 1)
                        if k == 0:
                            v = 40
                        elif x >> (k - 1) & 1:
                            v = 44
                        elif x:
                            v = 60 + k
                            while x > 1:
                                x >>= 1
                                v -= 1
                        else:
                            v = 30 - 4 * k
                        if v > value:
                            value = v
                            s = i
                            p = k
                i += 1
        if value > -100:
            hands[mine + s] ^= 1 << p
            if c[32 + 2 * s] == 255:
                c[32 + 2 * s] = 9
                c[33 + 2 * s] = 9
            elif p < c[32 + 2 * s]:
                c[32 + 2 * s] = p
            else:
                c[33 + 2 * s] = p
            if c[7] and (p == 0 or p == 12):
                x = 0
                v = 0
                i = 32
                while i < 40:
                    if c[i] == 255:
                        x = 1
                    elif c[i] == 0 and c[i + 1] == 12:
                        v = 1
                    i += 2
                if x and v:  # void: what a new deal is worth
                    i = 0
                    while i < 4:
                        points[i] += 25
                        i += 1
                    return 1
            if (hands[mine] | hands[mine + 1] | hands[mine + 2] | hands[mine + 3]) == 0:
                points[seat] += 40 - 10 * out
                out += 1
                c[40 + seat] = out
                if seat == me:
                    return 0
                if out == 3:
                    i = 0
                    while i < 4:
                        if c[40 + i] == 0:
                            points[i] += 10
                        i += 1
                    return 0
        seat = (seat + 1) & 3
        while c[40 + seat]:
            seat = (seat + 1) & 3
    return 0
