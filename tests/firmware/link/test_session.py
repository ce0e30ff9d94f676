"""A game on several devices over a line that does everything lines do: one truth, and no game is lost."""

import random
import struct
from binascii import crc32
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from firmware.link import CLAIM, GET, MOST_ID, MOST_PAYLOAD, MOVES, PIECE, POSITION, REFUSED, TABLE, Link, framed
from firmware.link.fetch import PIECE_HEAD, Fetch, pack_piece
from firmware.link.roster import DROPPED, FETCHED, GONE, LOBBY, NOBODY, PATIENCE, PLAYING, Roster
from firmware.link.seats import pack_claim, unpack_roster
from firmware.link.session import DIFFERS
from tests.engine.moves import after, play_codes
from tests.firmware.link.hostile import BUFFER, FAULTS, STEP_MS, THINK_MS, Line, Table
from tests.long import LONG
from tests.runtimes import MICROPYTHONS, desktop, run

GAMES = {
    "tresydos": {"seats": "PPN"},
    "trepenta": {"seats": "PPP", "rounds": 1},
    "trex": {"seats": "PPNP", "kingdoms": 1},
}
# Rates of faults: per write, and for silence, restart and flood per step
RATES = dict.fromkeys(FAULTS, 0.12) | dict(silence=0.002, restart=0.004, flood=0.05)


def table(name, rng, rates=None, ring=True, **given):
    """Return a table of a game of GAMES with a device for each person; `given`: other options."""
    options = dict(GAMES[name], **given)
    return Table(name, options["seats"].count("P"), rng, rates or {}, ring, **options)


def check(played):
    """Check that all devices have the same end of the game, and that the host's record leads to it."""
    host = played.host.game
    assert host.over and len(played.truths()) == 1
    assert play_codes(engine.new(host.NAME, host.deal, **host.options), host.log).checksum() == host.checksum()
    for device in played.devices:
        assert device.game.log == host.log


def test_whatever_the_line_does_the_game_ends_alike_everywhere():
    """Whole games until ten thousand faults have happened, at least one in 200 of each kind.

    Every other game has only some kinds of faults, at half of their rates.
    """
    happened = dict.fromkeys(FAULTS, 0)
    enough = 100_000 if LONG else 10_000
    for seed in count():
        rng, rates = random.Random(seed), RATES
        if seed & 1:
            rates = {fault: RATES[fault] / 2 for fault in rng.sample(FAULTS, rng.randrange(1, 6))}
        played = table(tuple(GAMES)[seed % 3], rng, rates, seed >> 1 & 1)
        played.play()
        check(played)
        for fault in FAULTS:
            happened[fault] += played.line.faults[fault]
        if sum(happened.values()) >= enough:
            break
    assert min(happened.values()) >= enough // 200, happened


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_nothing_disturbs_has_no_news_and_sends_each_move_once(name, monkeypatch):
    sent, send = [], Link.send
    monkeypatch.setattr(Link, "send", lambda link, kind, payload=b"": (sent.append(kind), send(link, kind, payload)))
    played = table(name, random.Random(1))
    played.play()
    check(played)
    assert not any(device.news for device in played.devices)
    assert sent.count(MOVES) == played.host.game.length


def test_a_whole_deal_of_trex_is_less_than_six_kilobytes():
    """Two devices on a wire, four seats, a move every two seconds."""
    played = table("trex", random.Random(5), seats="PPNN")
    for device in played.devices:
        device.think_ms = 2000
    while played.host.game.deal_no < 1:
        played.step()
    assert played.host.game.length > 52  # all cards have been played
    assert played.written < 6144


def test_a_cable_that_was_pulled_costs_no_more_than_two_seconds():
    played = table("tresydos", random.Random(3), seats="PP")
    played.play(500)
    for ms in (300, 1000, 5000, 30_000):
        played.line.silent = ms // STEP_MS
        while played.line.silent:
            played.step()
        back, length = played.now, played.host.game.length
        while played.host.game.length < length + 2:
            played.step()
        assert played.now - back < 2000 + 2 * THINK_MS, ms
    assert (GONE, 1001) in played.host.news
    played.play()
    check(played)


@pytest.mark.parametrize("restarts", (False, True))
def test_a_fetch_that_is_cut_short_begins_anew(restarts):
    """The host forgets the save that it sends after 5 s without a request, or as it is switched off."""
    played = table("trepenta", random.Random(3), seats="PP")
    played.play(500)
    guest = played.devices[1]
    guest.session._fetch_game()
    while not guest.session.fetch.data:
        played.step()
    if restarts:
        played.host.restart()
    else:
        played.line.silent = 6000 // STEP_MS
    played.play()
    check(played)


def test_a_guest_that_sends_illegal_moves_in_its_own_turn_is_ignored():
    played = table("trepenta", random.Random(3), seats="PP")
    host, guest = played.devices
    for _ in range(2000):
        host.step(played.now)
        if host.game.to_act == 1:
            guest.port.heard = b""
            guest.session.link.send(MOVES, struct.pack("<HIH", host.game.length, host.game.checksum(), 60_000))
        else:
            guest.step(played.now)
        played.now += STEP_MS
    assert (DROPPED, guest.number) in host.news


@pytest.mark.parametrize("mover", (0, 1))
def test_a_lost_move_is_sent_again_while_a_third_device_lags(mover):
    """With a menu open a device makes none of the others' moves, and still says that it is there."""
    played = table("trepenta", random.Random(3), seats="PPPN")
    devices = host, guest, busy = played.devices
    while host.game.to_act != 3 or not host.session.agreed:
        played.step()
    busy.session.next = lambda: -1
    while host.game.to_act != mover or guest.game.to_act != mover:
        played.step()
    length = host.game.length
    while devices[mover].session.known == length:
        played.line.silent = 2  # the move is lost
        played.step()
    played.play(1500 // STEP_MS)
    assert min(host.game.length, guest.game.length) > length > busy.game.length


def until(played, holds, ms=60_000):
    """Step until something holds; AssertionError when that takes too long."""
    for _ in range(ms // STEP_MS):
        if holds():
            return
        played.step()
    raise AssertionError([device.game.length for device in played.devices])


def lost_on_its_way(played):
    """Play until a guest's move has reached the third device, not the host; return host, that guest, the third."""
    host, mover, third = played.devices
    carry = played.line.carry

    def carry_to_third(port, data):
        if port is mover.port:
            played.line._deliver(third.port, data)
        else:
            carry(port, data)

    until(played, lambda: host.game.to_act == 1 and host.session.agreed)
    length = host.game.length
    played.line.carry = carry_to_third
    until(played, lambda: third.game.length > length)
    assert mover.game.length > length == host.game.length
    played.line.carry = carry
    return host, mover, third


@pytest.mark.parametrize("leaves", (False, True))
def test_a_move_that_the_host_missed_is_handed_on_when_its_player_is_gone(leaves):
    """`leaves`: it says so, and the host lets an opponent play there, which thinks for a while."""
    played = table("trepenta", random.Random(3), ring=False)
    host, mover, third = lost_on_its_way(played)
    length, code = host.game.length, third.game.log[-1]
    if leaves:
        host.since = played.now + 3000
        mover.session.announce_leaving()
    played.devices.remove(mover)
    played.line.ends.remove(mover.port)
    until(played, lambda: host.game.length > length)
    assert host.game.log == third.game.log[: length + 1] and host.game.log[length] == code
    played.host.session.hand_over(mover.number)
    played.play()
    check(played)


def test_a_guest_that_lost_its_last_move_gets_it_from_the_others():
    """Its power was cut as the host had missed the move; nobody asks it to make another one."""
    played = table("trepenta", random.Random(3), ring=False)
    host, mover, third = lost_on_its_way(played)
    length, code = host.game.length, third.game.log[-1]
    mover.game.rewind(length)
    mover.port.heard = b""
    mover.begin(mover.game, mover.session.roster, True)
    mover.think_ms = 3000
    until(played, lambda: min(device.game.length for device in played.devices) > length)
    assert {device.game.log[length] for device in played.devices} == {code}
    played.play()
    check(played)
    assert not any(device.session._recovering for device in played.devices)


def test_who_takes_a_guest_for_absent_that_is_there_is_no_rogue():
    """It hands on a move of that guest, time and again; the host waits for the guest's own, and goes on hearing it."""
    played = table("trepenta", random.Random(3), ring=False)
    host, mover, third = lost_on_its_way(played)
    length = host.game.length
    mover.session._send_moves = mover.session._send_again = lambda: None
    deaf = played.line.carry

    def carry(port, data):
        if port is mover.port:
            played.line._deliver(host.port, data)
        else:
            deaf(port, data)

    played.line.carry = carry
    mover.session.known = length
    mover.session.sum = host.session.sum
    played.play(30_000 // STEP_MS)
    assert host.game.length == length and host.session.peer(third.number).refused == 0


def test_a_guest_that_is_ahead_of_a_host_with_another_game_learns_of_it():
    """The host has lost two moves, and now makes another one after which it is the guest's turn."""
    played = table("trex", random.Random(1), seats="PPNN")
    host, guest = played.devices

    while True:
        played.step()
        ours = host.session.agreed and host.game.to_act != 1
        codes = {after(host.game, code).to_act: code for code in host.game.moves()} if ours else {}
        if 1 in codes and len(codes) > 1:
            break
    length = host.game.length
    other = codes.pop(1)
    host.game.play(codes.popitem()[1])
    while guest.game.length < length + 2:
        played.step()
    host.game.rewind(length)
    host.begin(host.game, host.session.roster, True)
    host.game.play(other)
    played.play(4000 // STEP_MS)
    assert host.game.log[: length + 1] == guest.game.log[: length + 1]
    played.play()
    check(played)


class Wire:
    """A port that records what is written to it."""

    ring = False

    def __init__(self):
        self.sent = []
        self.write = self.sent.append


def test_a_call_is_repeated_after_two_seconds_and_not_sooner():
    wire = Wire()
    link = Link(wire, 8)
    for now, calls in ((0, 1), (1999, 1), (2000, 2), (3999, 2), (4000, 3)):
        link.call(now)
        assert len(wire.sent) == calls


def test_a_piece_of_a_save_is_taken_from_the_host_alone():
    data = bytes(range(9))
    fetch, piece = Fetch(Link(Wire(), 8), 7), struct.pack(PIECE_HEAD, 0, len(data), crc32(data)) + data
    assert not fetch.hear(6, piece) and not fetch.data
    assert fetch.hear(7, piece) and fetch.data == data


class Rogue:
    """A guest that sends what it likes, in whole frames, with its own number, and has all else of a device."""

    def __init__(self, device, rng):
        self.__dict__.update(device.__dict__)
        self.rng = rng
        self.honest = device

    def step(self, now):
        rng, session = self.rng, self.honest.session
        self.port.heard = b""
        game = self.table.host.game
        kind = rng.choice((TABLE, CLAIM, POSITION, MOVES, MOVES, MOVES, REFUSED, GET, PIECE, rng.randrange(32)))
        payload = bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
        if kind == MOVES:
            codes = [rng.randrange(65536) if rng.random() < 0.8 else code for code in game.moves() or [0]]
            payload = struct.pack("<HI", game.length, game.checksum()) + struct.pack("<%dH" % len(codes), *codes)
        if kind == CLAIM:
            payload = pack_claim(session.roster.host, rng.randrange(256), "~~~")
        if kind == GET:
            payload = struct.pack("<IH", session.roster.host, rng.randrange(65536))
        for _ in range(rng.randrange(4)):
            self.port.write(framed(kind, self.number, payload))


@pytest.mark.parametrize("seed", range(4))
def test_nonsense_and_illegal_moves_harm_nothing(seed):
    """The device that sends them gets a message, then is ignored, and the rest of the table plays on."""
    rng = random.Random(seed)
    played = table("trepenta", rng, ring=False, seats="PPP")
    rogue = played.devices[2] = Rogue(played.devices[2], rng)
    honest = played.devices[:2]
    for _ in range(200_000):
        played.step()
        if (DROPPED, rogue.number) in played.host.news:
            played.host.session.hand_over(rogue.number)
        if all(device.game.over for device in honest):
            break
    assert (DROPPED, rogue.number) in played.host.news
    played.devices = honest
    check(played)
    assert len(played.host.session.news) < 10 and len(honest[1].port.heard) <= BUFFER


def test_moves_in_another_state_than_the_host_s_are_no_nonsense():
    """The guest has another game, and fetches the host's: neither is it ignored, nor its player told of a refusal."""
    played = table("trepenta", random.Random(3), ring=False, seats="PP")
    host, guest = played.devices
    until(played, lambda: host.game.to_act == 1 and host.session.agreed)
    guest.think_ms = 10**6
    sent, refuse = [], host.session._refuse
    host.session._refuse = lambda device, reason: (sent.append(reason), refuse(device, reason))
    for _ in range(2 * PATIENCE):
        moves = struct.pack("<HIH", host.game.length, host.game.checksum() ^ 1, guest.game.moves()[0])
        guest.session.link.send(MOVES, moves)
        played.play(400 // STEP_MS)
    assert sent == [DIFFERS] * (2 * PATIENCE)
    assert host.session.peer(guest.number).refused == 0 and guest.session.refusal == 0
    assert any(news == FETCHED for news, _ in guest.news) and not any(news == DROPPED for news, _ in host.news)
    guest.think_ms = THINK_MS
    played.play()
    check(played)


def test_a_host_keeps_a_save_only_while_it_is_fetched():
    played = table("trepenta", random.Random(3), ring=False, seats="PP")
    host, guest = played.devices
    until(played, lambda: host.game.length > 10 and host.game.to_act == 1 and host.session.agreed)
    guest.think_ms = 10**6
    guest.session._fetch_game()
    until(played, lambda: host.session._blob is not None)
    until(played, lambda: guest.session.fetch is None)
    until(played, lambda: host.session._blob is None, 10_000)


def test_only_the_host_can_change_the_roster():
    played = table("trepenta", random.Random(1), ring=False)
    false = Roster(played.host.number, engine.number("trepenta"), "PPP")
    false.owners = [1001, 1000, 1002]
    for _ in range(50):
        played.devices[2].session.link.send(TABLE, false.pack())
        played.step()
    assert all(device.session.roster.owners == [1000, 1001, 1002] for device in played.devices)


@given(st.binary(max_size=90))
@settings(deadline=None)
def test_any_payload_of_a_roster_is_refused_or_can_be_shown(data):
    # Nothing; version 1; all before the seats; a seat up to the letter, then the host's number and whatever comes
    for prefix in (b"", b"\1", b"\1\3\0\0\0", Roster(5, 3, "PP").pack()[:6] + b"\5\0\0\0"):
        roster = unpack_roster(5, prefix + data)
        if roster is not None:
            devices = [owner for owner in roster.owners if owner]
            assert 5 in devices and len(set(devices)) == len(devices) and max(devices) <= MOST_ID
            assert max([len(name) for name in roster.names]) <= 8 and roster.phase in (LOBBY, PLAYING)
            assert not any(roster.away >> seat & 1 and not owner for seat, owner in enumerate((*roster.owners, 0)))


@pytest.mark.parametrize("owners, phase", (([5, 5], 1), ([5, 2**30], 1), ([5, 9], 2)))
def test_a_roster_with_a_number_that_cannot_be_is_refused(owners, phase):
    roster = Roster(5, 3, "PP")
    roster.owners, roster.phase = owners, phase
    assert unpack_roster(5, roster.pack()) is None
    roster.owners, roster.phase, roster.away = [5, 0], 1, 255
    assert unpack_roster(5, roster.pack()).away == 1  # of a seat without a device none is away


def test_a_frame_from_a_number_that_no_device_has_is_dropped():
    line = Line(random.Random(1), {}, True)
    port, heard = line.join(), []
    for sender in (0, 2**30, 2**32 - 1, MOST_ID):
        port.heard += framed(3, sender, b"x")
    Link(port, 8).listen(lambda kind, sender, payload: heard.append(sender), 0)
    assert heard == [MOST_ID]


def test_a_roster_is_read_as_it_was_written():
    roster = Roster(5, 4, "PNEH")
    assert roster.sit(5, 0, "Ana") and roster.sit(9, 2, "Bo") and not roster.sit(9, 0, "Bo")
    assert roster.sit(9, 3, "Bo") and roster.names == ["Ana", "", "", "Bo"]
    roster.stand_up(7)  # a device without a seat
    assert unpack_roster(5, roster.pack()).__dict__ == roster.__dict__
    assert pack_claim(5, NOBODY, "") == b"\5\0\0\0\xff"  # the host's number, and no seat


def test_a_piece_of_a_save_that_comes_twice_is_ignored_and_a_newer_save_begins_anew():
    fetch = Fetch(Link(Line(random.Random(1), {}, True).join(), 8), 7)
    old, new = bytes(range(200)), bytes(range(200, 0, -1))
    for save, first in ((old, 0), (old, 96), (new, 96), (new, 0), (new, 96), (new, 0)):
        assert not fetch.hear(7, pack_piece(save, first))
    assert fetch.hear(7, pack_piece(new, 192)) and fetch.data == new


# Frames


@given(st.lists(st.binary(max_size=40), max_size=6), st.binary(max_size=30), st.integers(0, 2**32))
@settings(deadline=None)
def test_frames_come_through_noise(payloads, noise, seed):
    """Noise before the first frame, and between two, costs none of them; in any portions."""
    line = Line(random.Random(seed), {}, True)
    one, other = line.join(), line.join()
    sender, receiver = Link(one, 7), Link(other, 8)
    for payload in payloads:
        other.heard += noise.replace(b"~", b"")
        sender.send(3, payload)
    data, heard = bytes(other.heard), []
    other.heard = b""
    rng = random.Random(seed)
    while data:
        size = rng.randrange(1, 9)
        other.heard += data[:size]
        data = data[size:]
        receiver.listen(lambda *frame: heard.append(frame), 0)
    assert heard == [(3, 7, payload) for payload in payloads]


def test_noise_without_a_mark_takes_no_more_room_than_a_frame():
    line = Line(random.Random(1), {}, True)
    sender, receiver = Link(line.join(), 7), Link(line.join(), 8)
    heard = []
    for size in (1, 40, 256) * 30:
        receiver.port.heard += b"x" * size
        receiver.listen(lambda *frame: heard.append(frame), 0)
        assert len(receiver._heard) <= 2 * (MOST_PAYLOAD + 9)  # all escaped; 9: head and checksum
    sender.send(3, b"after it")
    receiver.listen(lambda *frame: heard.append(frame), 0)
    assert heard == [(3, 7, b"after it")]


@pytest.mark.parametrize("portion", (3, 30, 256))
@pytest.mark.parametrize("asleep", (False, True))
def test_a_call_is_passed_on_once_and_no_frame_is_taken_for_one(portion, asleep):
    """The zeros of a call wake a device; those in a piece of a save, moves of code 0 such as draws, do not."""
    line = Line(random.Random(1), {}, True)
    sender, receiver = Link(line.join(), 7), Link(line.join(), 8)
    sent, heard = [], []
    sender.port.write = sent.append

    def take(now, sleeps=False):
        """Let the receiver hear in portions what has been sent; return how many bytes it has sent."""
        before = receiver.port.written
        for data in sent:
            for i in range(0, len(data), portion):
                receiver.port.heard += data[i : i + portion]
                sleeps = sleeps and not receiver.called()
                if not sleeps:
                    receiver.listen(lambda kind, sender, payload: heard.append(payload), now)
        sent.clear()
        assert not sleeps or not receiver.called()
        return receiver.port.written - before

    sender.port.write(framed(PIECE, sender.me, bytes(96)))
    assert not take(0, asleep) and heard == ([] if asleep else [bytes(96)])
    sender.call(0)
    assert take(0, asleep) == 1000
    sender.port.write(framed(PIECE, sender.me, b"x"))
    assert take(9000) == 0 and heard == ([b"x"] if asleep else [bytes(96), b"x"])


@pytest.mark.parametrize("count", (2, 3, 4))
def test_in_a_ring_each_hears_each_other_once(count):
    line = Line(random.Random(1), {}, True)
    links = [Link(line.join(), 1 + i) for i in range(count)]
    for link in links:
        link.send(7, b"x")
    heard = [[] for _ in links]
    for _ in links:
        for link, frames in zip(links, heard):
            link.listen(lambda kind, sender, payload, frames=frames: frames.append(sender), 0)
    for i, frames in enumerate(heard):
        assert sorted(frames) == [1 + j for j in range(count) if j != i]


# A game over a line with faults, on any runtime; prints what must be equal
PORTABLE = """
import gc
from tests.firmware.link import hostile
class Random:
    def __init__(self, seed):
        from engine.rng import Rng
        self.rng = Rng(seed)
    def random(self):
        return self.rng.below(1 << 20) / (1 << 20)
    def randrange(self, low, high=None):
        return low + self.rng.below(high - low) if high is not None else self.rng.below(low)
    def choice(self, some):
        return some[self.rng.below(len(some))]
rates = {"lost": 0.05, "damaged": 0.05, "noise": 0.05, "late": 0.05}
played = hostile.Table("tresydos", 2, Random(9), rates, True, 7, seats="PP")
steps = 0
while not played.over and steps < 9000:
    played.step()
    steps += 1
    if steps % 50 == 0:
        gc.collect()
print(played.over, len(played.truths()), played.host.game.length, played.host.game.checksum())
"""


@pytest.mark.parametrize("runtime", MICROPYTHONS)
def test_the_same_on_micropython(runtime):
    found = run(runtime, PORTABLE)
    assert found == desktop(PORTABLE) and found.startswith("True 1 ")
