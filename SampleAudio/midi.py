"""A Standard MIDI File writer, as small as this score needs."""

import struct

TICKS = 480  # per quarter note


class Track:
    """Events collected in any order, then written sorted with delta times."""

    def __init__(self, name, channel=0):
        self.channel = channel
        self.events = []
        self.meta(0, 0x03, name.encode("utf-8"))

    def _add(self, beat, rank, data):
        self.events.append((max(0, round(beat * TICKS)), rank, data))

    def meta(self, beat, kind, data):
        self._add(beat, 0, bytes([0xFF, kind]) + varlen(len(data)) + data)

    def control(self, beat, number, value):
        self._add(beat, 1, bytes([0xB0 | self.channel, number, clamp(value)]))

    def program(self, beat, number):
        self._add(beat, 1, bytes([0xC0 | self.channel, number]))

    def note(self, beat, length, pitch, velocity):
        # On the same tick a note-off goes before a note-on, so that a repeated pitch sounds again.
        self._add(beat, 3, bytes([0x90 | self.channel, pitch, clamp(velocity, 1)]))
        self._add(beat + length, 2, bytes([0x80 | self.channel, pitch, 0]))

    def chunk(self, end):
        self.meta(end, 0x2F, b"")
        body, now = bytearray(), 0
        for tick, _, data in sorted(self.events):
            body += varlen(tick - now) + data
            now = tick
        return b"MTrk" + struct.pack(">I", len(body)) + bytes(body)


def conductor(title, tempo, metre, key, mode):
    """The first track: tempo, metre and key signature, no notes."""
    track = Track(title)
    track.meta(0, 0x51, round(60_000_000 / tempo).to_bytes(3, "big"))
    track.meta(0, 0x58, bytes([metre, 2, 24, 8]))
    major = key if mode else (key + 3) % 12
    sharps = (major * 7 + 5) % 12 - 5  # position on the circle of fifths, -5...6
    track.meta(0, 0x59, struct.pack(">bB", sharps, 1 - mode))
    return track


def write(path, tracks, end):
    """A format 1 file; `end` is the last beat, after the tails have died away."""
    with open(path, "wb") as file:
        file.write(b"MThd" + struct.pack(">IHHH", 6, 1, len(tracks), TICKS))
        for track in tracks:
            file.write(track.chunk(end))


def varlen(number):
    data = [number & 0x7F]
    while number := number >> 7:
        data.append(number & 0x7F | 0x80)
    return bytes(reversed(data))


def clamp(value, low=0):
    return max(low, min(127, round(value)))
