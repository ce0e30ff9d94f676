"""Sounds on the desktop: the square waves of the device's buzzer, where there is the package `miniaudio`."""

import contextlib
import math
import os
import sys
from array import array

from tools.project import missing

RATE = 44_100
_LOUDEST = 9_000  # of 32,767
_BUFFER_MS = 20


def wave(notes):
    """Return 16-bit samples of notes as `ButtonBoard.sound` takes them, each of a whole number of periods."""
    samples = array("h")
    for hertz, ms, duty in notes:
        count = RATE * ms // 1000
        if not hertz:
            samples.extend([0] * count)
            continue
        level = int(_LOUDEST * math.sin(math.pi * duty / 65536))
        count = round(math.ceil(count * hertz / RATE) * RATE / hertz)
        samples.extend(level if 2 * i * hertz // RATE % 2 == 0 else -level for i in range(count))
    return samples


@contextlib.contextmanager
def _quiet():
    """Suppress the messages that sound libraries write to the error stream when there is no sound device."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


class Speaker:
    """The computer's sound device, open while this object exists."""

    def __init__(self, miniaudio):
        self._samples = array("h")
        self._at = 0
        self._device = miniaudio.PlaybackDevice(
            output_format=miniaudio.SampleFormat.SIGNED16, nchannels=1, sample_rate=RATE, buffersize_msec=_BUFFER_MS,
            app_name="Tercet",
        )  # fmt: skip
        stream = self._stream()
        next(stream)
        self._device.start(stream)

    @classmethod
    def find(cls):
        """Return (a speaker, ""), or (None, what is missing and what to do about it)."""
        try:
            import miniaudio
        except ImportError:
            return None, missing("miniaudio", "play --sound")
        try:
            with _quiet():
                return cls(miniaudio), ""
        except miniaudio.MiniaudioError:
            return None, "no sound device was found: connect one, or switch it on, and start again"

    def play(self, notes):
        """Play notes in place of those that sound."""
        self._samples, self._at = wave(notes), 0

    def _stream(self):
        """Yield as many samples as the device asks for, on its own thread."""
        count = yield b""
        while True:
            samples, at = self._samples, self._at
            part = samples[at : at + count]
            if self._samples is samples:  # else `play` has replaced them meanwhile
                self._at = at + len(part)
            count = yield part + array("h", bytes(2 * (count - len(part))))
