"""Reads a Standard MIDI File (RP-001), strictly and independently of the program that wrote it."""

from dataclasses import dataclass, field


@dataclass
class Midi:
    """Notes are (seconds, channel, key, velocity, duration in seconds), in order."""

    name: str = ""
    tempo: float = 120.0
    metre: tuple[int, int] = (4, 4)
    markers: list[str] = field(default_factory=list)
    programs: dict[int, int] = field(default_factory=dict)
    notes: list[tuple] = field(default_factory=list)


def number(data, at):
    value = 0
    while True:
        value = value << 7 | data[at] & 0x7F
        at += 1
        if data[at - 1] < 0x80:
            return value, at


def events(track):
    """(tick, status, data) of a track."""
    at = tick = 0
    while at < len(track):
        wait, at = number(track, at)
        tick += wait
        status = track[at]
        assert status >= 0x80, "the program writes no running status"
        if status == 0xFF:
            kind = track[at + 1]
            size, at = number(track, at + 2)
            yield tick, (status, kind), track[at : at + size]
            at += size
        else:
            size = 1 if status & 0xF0 in (0xC0, 0xD0) else 2
            yield tick, (status & 0xF0, status & 0x0F), track[at + 1 : at + 1 + size]
            at += 1 + size


def read(data: bytes) -> Midi:
    assert data[:4] == b"MThd" and int.from_bytes(data[4:8]) == 6 and int.from_bytes(data[8:10]) == 1
    count, division = int.from_bytes(data[10:12]), int.from_bytes(data[12:14])
    midi, at, all_events = Midi(), 14, []
    for _ in range(count):
        assert data[at : at + 4] == b"MTrk"
        size = int.from_bytes(data[at + 4 : at + 8])
        all_events += list(events(data[at + 8 : at + 8 + size]))
        at += 8 + size
    assert at == len(data)
    # In one file of this program, the tempo is the same from the beginning.
    for _, status, value in all_events:
        if status == (0xFF, 0x51):
            midi.tempo = 60_000_000 / int.from_bytes(value)
    sounding = {}
    for tick, (status, more), value in sorted(all_events, key=lambda event: event[0]):
        seconds = tick / division * 60 / midi.tempo
        if (status, more) == (0xFF, 0x03):
            midi.name = value.decode()
        elif (status, more) == (0xFF, 0x58):
            midi.metre = (value[0], 2 ** value[1])
        elif (status, more) == (0xFF, 0x06):
            midi.markers.append(value.decode())
        elif status == 0xC0:
            midi.programs[more] = value[0]
        elif status == 0x90 and value[1]:
            assert (more, value[0]) not in sounding
            sounding[more, value[0]] = (seconds, value[1])
        elif status in (0x80, 0x90):
            start, velocity = sounding.pop((more, value[0]))
            midi.notes.append((start, more, value[0], velocity, seconds - start))
    assert not sounding, "every note ends"
    midi.notes.sort()
    return midi
