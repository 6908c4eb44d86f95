"""Writes mido.mid, a file with running status, tempo changes and three tracks, and mido.json, what mido plays of it.
pip install mido==1.3.3"""
import json
import random
from pathlib import Path

import mido

here = Path(__file__).parent
random.seed(1)
file = mido.MidiFile(type=1, ticks_per_beat=384)
tempi = mido.MidiTrack()
for tick, bpm in ((0, 97), (1000, 140), (3000, 61)):
    before = sum(message.time for message in tempi)
    tempi.append(mido.MetaMessage("set_tempo", tempo=mido.bpm2tempo(bpm), time=tick - before))
file.tracks.append(tempi)
for channel in (0, 9):
    track = mido.MidiTrack()
    track.append(mido.MetaMessage("track_name", name=f"voice {channel}", time=0))
    track.append(mido.Message("program_change", channel=channel, program=24 + channel, time=5))
    track.append(mido.Message("sysex", data=(1, 2, 3), time=1))
    for _ in range(40):
        key = random.randrange(30, 90)
        track.append(mido.Message("note_on", channel=channel, note=key, velocity=80, time=random.randrange(1, 90)))
        track.append(mido.Message("control_change", channel=channel, control=7, value=100, time=2))
        track.append(mido.Message("note_on", channel=channel, note=key, velocity=0, time=random.randrange(1, 200)))
    file.tracks.append(track)
file.save(here / "mido.mid")
now, notes = 0.0, []
for message in mido.MidiFile(here / "mido.mid"):
    now += message.time
    if message.type == "program_change":
        notes.append(dict(time=now, kind="program", channel=message.channel, value=message.program))
    elif message.type in ("note_on", "note_off"):
        kind = "on" if message.type == "note_on" and message.velocity else "off"
        notes.append(dict(time=now, kind=kind, channel=message.channel, value=message.note))
(here / "mido.json").write_text(json.dumps(notes, indent=0) + "\n")
