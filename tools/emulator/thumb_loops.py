"""The processor's instructions as one loop over registers and memory, for Numba.

`run` executes Thumb instructions until some cycles are over or it meets one that is not its own. Each has the effect
and the cycles that rp2040py's interpreter gives it, those that differ from the ARM's included: carry after a shift by
nothing or by more than 32, overflow of ADCS and SBCS, BLX of the link register. Left to rp2040py: peripherals,
addresses that are not aligned, exceptions, system instructions.

All values are int64 with 32 bits in use; a negative one says "not mine".
"""

import math

import numpy as np

# Words of the state, int64: in and out
LIMIT = 0  # run until this many cycles
CYCLES = 1  # cycles that were run
FOREIGN = 2  # whether the next instruction is rp2040py's
FLAGS = 3  # N, Z, C, V in bits 31 to 28
HANDLER = 4  # whether an exception is being handled: then some addresses mean "return"
EXTRA = 5  # cycles that the core counts, but not the clock: the divider's
DIVIDEND = 6
DIVISOR = 7
QUOTIENT = 8
REMAINDER = 9
DIVIDER = 10  # its control register
SPIN_LOCKS = 11
MASKED = 12  # PRIMASK: whether interrupts wait
PENDING = 13  # whether one would be taken if they did not wait
UPDATED = 14  # whether one is to be taken now
EVENT = 15  # whether SEV was executed
MISS = 16  # cycles of a miss of the flash's cache, 0: every read hits
MISSES = 17
RECEIVED = 18  # bytes in the FIFO of each UART
SHIFTED_IN = 20  # bytes from the flash chip that wait to be read
READ = 21  # address of the word whose load is rp2040py's, 0 for another instruction
POLLED = 22  # address of a status register that keeps its value while a run lasts, or 0, ...
STATUS = 23  # ... and that value
SETS = 1024
OLDER = 24  # per set: which of its two ways was not used last
TAGS = OLDER + SETS  # two per set: tag + 1, 0 for an empty line
WORDS = TAGS + 2 * SETS

# Words of the timer, float64 nanoseconds
NOW = 0  # when the run begins
EPOCH = 1  # when the timer began
TIMERAWH = 0x40054024
TIMERAWL = 0x40054028
CYCLE_NS = 8.0

UART0_FLAGS = 0x40034018
UART1_FLAGS = 0x40038018
FIFO_SIZE = 32

# Of the flash's serial interface: numbers of bytes that wait to be sent and to be read, status
SSI_TXFLR = 0x18000020
SSI_RXFLR = 0x18000024
SSI_SR = 0x18000028

MASK = 0xFFFFFFFF
SIGN = 0x80000000
RAM_SIZE = 264 * 1024
ROM_SIZE = 16 * 1024
_STR, _STRH, _STRB, _LDRSB, _LDR, _LDRH, _LDRB, _LDRSH = range(8)


def missed(state, address):
    """Read an address of the flash; return the cycles lost, 0 if its cache has the line."""
    state[MISSES] += 1
    if address >> 24 >= 0x12:
        return state[MISS]
    line = (address & 0xFFFFFF) >> 3
    index, tag = line & (SETS - 1), (line >> 10) + 1
    for way in range(2):
        if state[TAGS + 2 * index + way] == tag:
            state[OLDER + index] = 1 - way
            state[MISSES] -= 1
            return 0
    if address >> 24 == 0x10:
        way = state[OLDER + index]
        state[TAGS + 2 * index + way] = tag
        state[OLDER + index] = 1 - way
    return state[MISS]


def read_sio(state, offset):
    """Return a register of the divider, a spin lock or the core's number, -1 for others."""
    if 0x100 <= offset < 0x180:
        bit = 1 << ((offset - 0x100) >> 2)
        if state[SPIN_LOCKS] & bit:
            return 0
        state[SPIN_LOCKS] |= bit
        return bit
    if offset == 0:
        return 0
    if offset == 0x5C:
        return state[SPIN_LOCKS]
    if offset == 0x60 or offset == 0x68:
        return state[DIVIDEND]
    if offset == 0x64 or offset == 0x6C:
        return state[DIVISOR]
    if offset == 0x70:
        state[DIVIDER] &= ~2
        return state[QUOTIENT]
    if offset == 0x74:
        return state[REMAINDER]
    if offset == 0x78:
        return state[DIVIDER]
    return -1


def divide(state, signed):
    """Divide as the divider does."""
    dividend, divisor = state[DIVIDEND], state[DIVISOR]
    quotient = remainder = np.int64(0)
    if divisor == 0:
        quotient, remainder = -1 if dividend else 1, dividend
    elif signed:
        dividend, divisor = (dividend ^ SIGN) - SIGN, (divisor ^ SIGN) - SIGN
        quotient = abs(dividend) // abs(divisor)
        if (dividend < 0) != (divisor < 0):
            quotient = -quotient
        remainder = dividend - quotient * divisor
    else:
        quotient = dividend // divisor
        remainder = dividend - quotient * divisor
    state[QUOTIENT], state[REMAINDER] = quotient & MASK, remainder & MASK
    state[DIVIDER] = 3
    state[EXTRA] += 8


def write_sio(state, offset, value):
    """Write a register of the divider or a spin lock; return whether it was one."""
    if 0x100 <= offset < 0x180:
        state[SPIN_LOCKS] &= ~(1 << ((offset - 0x100) >> 2))
    elif offset == 0x60 or offset == 0x68:
        state[DIVIDEND] = value
        divide(state, offset == 0x68)
    elif offset == 0x64 or offset == 0x6C:
        state[DIVISOR] = value
        divide(state, offset == 0x6C)
    elif offset == 0x70:
        state[QUOTIENT] = value
        state[DIVIDER] = 3
    elif offset == 0x74:
        state[REMAINDER] = value
        state[DIVIDER] = 3
    else:
        return False
    return True


def ones(value):
    """Return how many of the low nine bits are set."""
    count = 0
    for bit in range(9):
        count += value >> bit & 1
    return count


def run(state, timer, r, ram8, flash8, rom8):
    """Execute instructions; `state` and `r`, the registers, say from where and how far, and then what came of it."""
    ram16, flash16, rom16 = ram8.view(np.uint16), flash8.view(np.uint16), rom8.view(np.uint16)
    ram32, flash32, rom32 = ram8.view(np.uint32), flash8.view(np.uint32), rom8.view(np.uint32)
    pc = np.int64(r[15])
    flags = state[FLAGS]
    c = flags >> 29 & 1
    v = flags >> 28 & 1
    # N: from 2^31 on; Z: the low 32 bits are 0. Both can be set by hand only.
    nz = ((flags >> 31 & 1) << 32 | 1) if flags & SIGN else np.int64(1)
    if flags & 0x40000000:
        nz &= ~1
    limit, handler, miss = state[LIMIT], state[HANDLER], state[MISS]
    cycles = np.int64(0)
    line = np.int64(-1)  # of the last instruction
    foreign = 0
    state[EXTRA] = state[EVENT] = state[UPDATED] = state[READ] = 0
    while cycles < limit:
        if pc >> 24 == 0x10:
            if miss and pc >> 3 != line:
                line = pc >> 3
                cycles += missed(state, pc)
            op = np.int64(flash16[(pc & 0xFFFFFF) >> 1])
        elif pc >> 24 == 0x20 and pc & 0xFFFFFF < RAM_SIZE:
            op = np.int64(ram16[(pc & 0xFFFFFF) >> 1])
        elif pc < ROM_SIZE:
            op = np.int64(rom16[pc >> 1])
        else:
            foreign = 1
            break
        major = op >> 11
        d, m = op & 7, op >> 3 & 7
        t = op >> 8 & 7
        cost = 1
        to = pc + 2
        if 9 <= major <= 19:  # loads and stores of one value
            kind = op >> 9 & 7
            if major == 13 or major == 12:
                kind = _LDR if major == 13 else _STR
                address = np.int64(r[m]) + ((op >> 6 & 31) << 2)
            elif major == 19 or major == 18:
                kind, d = (_LDR if major == 19 else _STR), t
                address = np.int64(r[13]) + ((op & 255) << 2)
            elif major == 15 or major == 14:
                kind = _LDRB if major == 15 else _STRB
                address = np.int64(r[m]) + (op >> 6 & 31)
            elif major == 17 or major == 16:
                kind = _LDRH if major == 17 else _STRH
                address = np.int64(r[m]) + ((op >> 6 & 31) << 1)
            elif major == 9:
                kind, d = _LDR, t
                address = (pc + 4 & ~3) + ((op & 255) << 2)
            else:
                address = np.int64(r[m]) + np.int64(r[op >> 6 & 7])
            address &= MASK
            at, area = address & 0xFFFFFF, address >> 24
            in_ram = area == 0x20 and at < RAM_SIZE
            cost = 2
            if kind == _LDR:
                if at & 3:
                    foreign = 1
                    break
                if in_ram:
                    r[d] = ram32[at >> 2]
                elif area >> 2 == 4:
                    if miss:
                        cycles += missed(state, address)
                    r[d] = flash32[at >> 2]
                elif address < ROM_SIZE:
                    r[d] = rom32[at >> 2]
                elif area == 0xD0:
                    value = read_sio(state, at)
                    if value < 0:
                        foreign = 1
                        break
                    r[d] = value
                    cost = 1
                elif address == TIMERAWH or address == TIMERAWL:
                    micros = (timer[NOW] + cycles * CYCLE_NS - timer[EPOCH]) / 1000
                    r[d] = np.int64(math.floor(micros if address == TIMERAWL else micros / 2**32)) & MASK
                    cost = 4
                elif address == UART0_FLAGS or address == UART1_FLAGS:  # a device with a link reads them all the time
                    received = state[RECEIVED + (1 if address == UART1_FLAGS else 0)]
                    r[d] = 0x80 | (0x10 if received == 0 else 0x40 if received == FIFO_SIZE else 0)
                    cost = 4
                elif address == state[POLLED]:
                    r[d] = state[STATUS]
                    cost = 4 if area == 0x40 else 2
                elif address == SSI_TXFLR:  # what is sent has been sent at once
                    r[d] = 0
                elif address == SSI_RXFLR:
                    r[d] = state[SHIFTED_IN]
                elif address == SSI_SR:
                    r[d] = 14 if state[SHIFTED_IN] else 6
                else:
                    state[READ] = address
                    foreign = 1
                    break
            elif kind == _STR:
                if at & 3:
                    foreign = 1
                    break
                if in_ram:
                    ram32[at >> 2] = r[d]
                elif area == 0xD0 and write_sio(state, at, np.int64(r[d])):
                    cost = 1
                else:
                    foreign = 1
                    break
            elif kind == _STRB and in_ram:
                ram8[at] = r[d]
            elif kind == _STRH and in_ram and not at & 1:
                ram16[at >> 1] = r[d]
            elif kind >= _LDRSB:
                half = kind == _LDRH or kind == _LDRSH
                if half and at & 1:
                    foreign = 1
                    break
                if in_ram:
                    value = np.int64(ram16[at >> 1]) if half else np.int64(ram8[at])
                elif area >> 2 == 4:
                    if miss:
                        cycles += missed(state, address)
                    value = np.int64(flash16[at >> 1]) if half else np.int64(flash8[at])
                elif address < ROM_SIZE:
                    value = np.int64(rom16[at >> 1]) if half else np.int64(rom8[at])
                elif area == 0xD0 and at < 4:  # the number of the core
                    value = np.int64(0)
                    cost = 1
                else:
                    foreign = 1
                    break
                if kind == _LDRSB:
                    value = (value ^ 0x80) - 0x80
                elif kind == _LDRSH:
                    value = (value ^ 0x8000) - 0x8000
                r[d] = value
            else:
                foreign = 1
                break
        elif major == 0:  # LSLS
            shift, x = op >> 6 & 31, np.int64(r[m])
            nz = x << shift & MASK
            r[d] = nz
            if shift:
                c = x >> (32 - shift) & 1
        elif major == 1:  # LSRS
            shift, x = op >> 6 & 31, np.int64(r[m])
            shift = shift if shift else 32
            nz = x >> shift
            r[d] = nz
            c = x >> (shift - 1) & 1
        elif major == 2:  # ASRS
            shift, x = op >> 6 & 31, (np.int64(r[m]) ^ SIGN) - SIGN
            shift = shift if shift else 32
            nz = x >> shift & MASK
            r[d] = nz
            c = x >> (shift - 1) & 1
        elif major == 3:  # ADDS, SUBS with three operands
            x = np.int64(r[m])
            y = op >> 6 & 7
            if not op & 0x400:
                y = np.int64(r[y])
            if op & 0x200:
                z = x - y
                nz = z & MASK
                c = 1 if x >= y else 0
                v = ((x ^ y) & (x ^ nz)) >> 31
            else:
                z = x + y
                nz = z & MASK
                c = z >> 32
                v = ((x ^ nz) & (y ^ nz)) >> 31
            r[d] = nz
        elif major == 4:  # MOVS
            nz = op & 255
            r[t] = nz
        elif major == 5 or major == 7:  # CMP, SUBS
            x, y = np.int64(r[t]), op & 255
            nz = x - y & MASK
            c = 1 if x >= y else 0
            v = ((x ^ y) & (x ^ nz)) >> 31
            if major == 7:
                r[t] = nz
        elif major == 6:  # ADDS
            x, y = np.int64(r[t]), op & 255
            z = x + y
            nz = z & MASK
            c = z >> 32
            v = ((x ^ nz) & (y ^ nz)) >> 31
            r[t] = nz
        elif major == 8:
            if op & 0x400:  # registers 0 to 15, branches to a register
                m = op >> 3 & 15
                d = op >> 4 & 8 | d
                x = pc + 4 if m == 15 else np.int64(r[m])
                if t & 3 == 0:  # ADD
                    x += pc + 4 if d == 15 else np.int64(r[d])
                if t & 3 == 1:  # CMP
                    if d == 15 or m == 15:
                        foreign = 1
                        break
                    y = np.int64(r[d])
                    nz = y - x & MASK
                    c = 1 if y >= x else 0
                    v = ((y ^ x) & (y ^ nz)) >> 31
                elif t & 3 == 3:
                    if m == 15 or op & 7 or (handler and x >> 28 == 15 and not op & 0x80):
                        foreign = 1
                        break
                    if op & 0x80:  # BLX
                        r[14] = pc + 2 | 1
                        x = np.int64(r[m])
                    to = x & ~1
                    cost = 2
                elif d == 15:
                    to = x & MASK & ~1
                    cost = 2
                elif d == 13:
                    r[d] = x & ~3
                else:
                    r[d] = x
            else:
                kind = op >> 6 & 15
                x, y = np.int64(r[d]), np.int64(r[m])
                shift = y & 255
                if kind == 0 or kind == 8:  # ANDS, TST
                    nz = x & y
                elif kind == 1:  # EORS
                    nz = x ^ y
                elif kind == 2:  # LSLS
                    nz = x << shift & MASK if shift < 32 else 0
                    if shift:
                        c = x >> (32 - shift & 31) & 1
                elif kind == 3:  # LSRS
                    nz = x >> shift if shift < 32 else 0
                    c = x >> (shift - 1 & 31) & 1 if shift <= 32 else 0
                elif kind == 4:  # ASRS
                    shift = min(shift, 32)
                    nz = ((x ^ SIGN) - SIGN) >> shift & MASK
                    c = x >> (shift - 1 & 31) & 1
                elif kind == 5:  # ADCS
                    x += c
                    z = x + y
                    nz = z & MASK
                    c = 1 if z > MASK else 0
                    v = ((x ^ nz) & (y ^ nz)) >> 31 & 1
                elif kind == 6:  # SBCS
                    y += 1 - c
                    nz = x - y & MASK
                    c = 1 if x >= y else 0
                    v = ((x ^ y) & (x ^ nz)) >> 31 & 1
                elif kind == 7:  # RORS
                    shift &= 31
                    nz = (x >> shift | x << (32 - shift)) & MASK
                    c = nz >> 31
                elif kind == 9:  # RSBS
                    nz = -y & MASK
                    c = 0 if y else 1
                    v = (y & nz) >> 31
                elif kind == 10:  # CMP
                    nz = x - y & MASK
                    c = 1 if x >= y else 0
                    v = ((x ^ y) & (x ^ nz)) >> 31
                elif kind == 11:  # CMN
                    z = x + y
                    nz = z & MASK
                    c = z >> 32
                    v = ((x ^ nz) & (y ^ nz)) >> 31
                elif kind == 12:  # ORRS
                    nz = x | y
                elif kind == 13:  # MULS
                    nz = x * y & MASK
                elif kind == 14:  # BICS
                    nz = x & ~y
                else:  # MVNS
                    nz = ~y & MASK
                if kind != 8 and kind != 10 and kind != 11:
                    r[d] = nz
        elif major == 20:  # ADR
            r[t] = (pc & ~3) + 4 + ((op & 255) << 2)
        elif major == 21:  # ADD from the stack pointer
            r[t] = np.int64(r[13]) + ((op & 255) << 2)
        elif major == 22:
            if t == 0:  # ADD, SUB of the stack pointer
                step = (op & 127) << 2
                r[13] = np.int64(r[13]) + (-step if op & 0x80 else step) & ~3
            elif t == 2:
                x = np.int64(r[m])
                kind = op >> 6 & 3
                if kind == 0:  # SXTH
                    r[d] = ((x & 0xFFFF) ^ 0x8000) - 0x8000
                elif kind == 1:  # SXTB
                    r[d] = ((x & 0xFF) ^ 0x80) - 0x80
                elif kind == 2:  # UXTH
                    r[d] = x & 0xFFFF
                else:  # UXTB
                    r[d] = x & 0xFF
            elif t & 6 == 4:  # PUSH
                count = ones(op & 0x1FF)
                at = np.int64(r[13]) - 4 * count - 0x20000000
                if at & 3 or at < 0 or at + 4 * count > RAM_SIZE:
                    foreign = 1
                    break
                r[13] = at + 0x20000000
                at >>= 2
                for i in range(8):
                    if op >> i & 1:
                        ram32[at] = r[i]
                        at += 1
                        cost += 1
                if op & 0x100:
                    ram32[at] = r[14]
            elif op == 0xB672:  # CPSID
                state[MASKED] = 1
            elif op == 0xB662:  # CPSIE
                state[MASKED] = 0
                if state[PENDING]:
                    state[UPDATED] = 1
                    limit = 0
            else:
                foreign = 1
                break
        elif major == 23:
            kind = op >> 6 & 3
            if t & 6 == 4:  # POP
                count = ones(op & 0x1FF)
                at = np.int64(r[13]) - 0x20000000
                if at & 3 or at < 0 or at + 4 * count > RAM_SIZE:
                    foreign = 1
                    break
                at >>= 2
                if op & 0x100:
                    to = np.int64(ram32[at + count - 1])
                    if handler and to >> 28 == 15:
                        foreign = 1
                        break
                    to &= ~1
                    cost = 3
                r[13] = np.int64(r[13]) + 4 * count
                for i in range(8):
                    if op >> i & 1:
                        r[i] = ram32[at]
                        at += 1
                        cost += 1
            elif t == 2 and kind != 2:
                x = np.int64(r[m])
                y = (x & 0x00FF00FF) << 8 | x >> 8 & 0x00FF00FF
                if kind == 0:  # REV
                    y = y << 16 & MASK | y >> 16
                elif kind == 3:  # REVSH
                    y = ((y & 0xFFFF) ^ 0x8000) - 0x8000
                r[d] = y
            elif op == 0xBF40:  # SEV
                state[EVENT] = 1
            elif op != 0xBF00:  # NOP
                foreign = 1
                break
        elif major == 24 or major == 25:  # STMIA, LDMIA
            count = ones(op & 0xFF)
            address = np.int64(r[t])
            at, area = address & 0xFFFFFF, address >> 24
            in_ram = area == 0x20 and at + 4 * count <= RAM_SIZE
            if at & 3 or not (in_ram or major == 25 and area == 0x10 and at + 4 * count <= 0x1000000):
                foreign = 1
                break
            cost += count
            for i in range(8):
                if op >> i & 1:
                    if major == 24:
                        ram32[at >> 2] = r[i]
                    elif in_ram:
                        r[i] = ram32[at >> 2]
                    else:
                        if miss:
                            cycles += missed(state, 0x10000000 + at)
                        r[i] = flash32[at >> 2]
                    at += 4
            if not op >> t & 1:
                r[t] = address + 4 * count
        elif major == 26 or major == 27:  # B with a condition
            kind = op >> 9 & 7
            if kind == 0:
                met = nz & MASK == 0
            elif kind == 1:
                met = c != 0
            elif kind == 2:
                met = nz >= SIGN
            elif kind == 3:
                met = v != 0
            elif kind == 4:
                met = c != 0 and nz & MASK != 0
            elif kind == 5:
                met = (nz >= SIGN) == (v != 0)
            elif kind == 6:
                met = (nz >= SIGN) == (v != 0) and nz & MASK != 0
            else:
                foreign = 1
                break
            if met != (op & 0x100 != 0):
                to = pc + 4 + (((op & 255 ^ 0x80) - 0x80) << 1)
                cost = 2
        elif major == 28:  # B
            to = pc + 4 + (((op & 0x7FF ^ 0x400) - 0x400) << 1)
            cost = 2
        elif major == 30:  # two halves
            half = np.int64(-1)
            if pc >> 24 == 0x10 and pc & 0xFFFFFF < 0xFFFFFE:
                half = np.int64(flash16[((pc & 0xFFFFFF) >> 1) + 1])
                if miss and pc + 2 >> 3 != line:
                    line = pc + 2 >> 3
                    cycles += missed(state, pc + 2)
            elif pc >> 24 == 0x20 and pc & 0xFFFFFF < RAM_SIZE - 2:
                half = np.int64(ram16[((pc & 0xFFFFFF) >> 1) + 1])
            cost = 3
            if half >= 0 and half & 0xD000 == 0xD000:  # BL
                sign = op >> 10 & 1
                by = (sign ^ half >> 13 & 1 ^ 1) << 23 | (sign ^ half >> 11 & 1 ^ 1) << 22
                by |= (op & 0x3FF) << 12 | (half & 0x7FF) << 1
                r[14] = pc + 4 | 1
                to = pc + 4 + by - (sign << 24)
            elif op == 0xF3BF and half & 0xFFC0 == 0x8F40 and half & 0x30 != 0x30:  # DSB, DMB, ISB
                to = pc + 4
            elif op == 0xF3EF and half & 0xF8FF == 0x8010:  # MRS of PRIMASK
                r[half >> 8 & 7] = state[MASKED]
                to = pc + 4
            elif op & 0xFFF8 == 0xF380 and half == 0x8810:  # MSR of PRIMASK
                state[MASKED] = r[d] & 1
                to = pc + 4
                if state[PENDING] and not state[MASKED]:
                    state[UPDATED] = 1
                    limit = 0
            else:
                foreign = 1
                break
        else:
            foreign = 1
            break
        cycles += cost
        pc = to & MASK
    r[15] = pc
    state[FLAGS] = (SIGN if nz >= SIGN else 0) | (0x40000000 if nz & MASK == 0 else 0) | c << 29 | v << 28
    state[CYCLES] = cycles
    state[FOREIGN] = foreign
