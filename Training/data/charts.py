#!/usr/bin/env python3
"""Recordings with a known tempo, to test models that were not fitted to it: charts.py CACHE_DIR [INDEXER]

Reads two Debian packages of songs for the game Frets on Fire and writes CACHE_DIR/audio/charts/*.flac and labels.csv (file, bpm).
Each song has a chart: a MIDI file of one tempo, whose notes are to be played with the recording. The beats of the charts by one
author are those of the recordings. Those of the other are beside them, so their charts are used for the tempo alone. With INDEXER,
the script prints what `analysis` says of each. Needs apt-get, dpkg and ffmpeg. Like arrangements.py, this is not part of fitting;
the network of MusicEmbedding knows the recordings (lessons.py), but not their tempos.
"""
import csv, glob, json, os, subprocess, sys, tempfile
from arrangements import events, unpack

PACKAGES = ("fretsonfire-songs-muldjord", "fretsonfire-songs-sectoid")
WITH_BEATS = "muldjord"
TOLERANCE = 0.07  # seconds


def charts(folder):
    """Name, BPM and parts of each recording in unpacked packages: the guitar is a file of its own"""
    for path in sorted(glob.glob(f"{folder}/**/notes.mid", recursive=True)):
        song = os.path.dirname(path)
        with open(path, "rb") as midi:
            tempos = [rest for _, status, kind, rest in events(midi.read()) if (status, kind) == (0xFF, 0x51)]
        tempo = 6e7 / int.from_bytes(tempos[0], "big")
        name = "-".join(song.split("/")[-2:]).replace(" ", "_")
        yield name, round(tempo, 2), sorted(glob.glob(f"{song}/*.ogg"))


def mix(parts, path):
    inputs = [option for part in parts for option in ("-i", part)]
    # The parts are added as they are, a little quieter so that the sum does not clip.
    mixing = f"amix=inputs={len(parts)}:normalize=0,volume=0.7"
    subprocess.run(["ffmpeg", "-v", "error", "-y", *inputs, "-filter_complex", mixing, path], check=True)


def make(cache):
    out, labels = f"{cache}/audio/charts", []
    os.makedirs(out, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for package in PACKAGES:
            for name, tempo, parts in charts(unpack(package, folder)):
                labels.append((f"{name}.flac", tempo))
                if not os.path.exists(f"{out}/{name}.flac"):
                    mix(parts, f"{out}/{name}.flac")
    with open(f"{out}/labels.csv", "w") as table:
        csv.writer(table).writerows([("file", "bpm"), *labels])
    print(f"{len(labels)} recordings with charts")
    return [(f"{out}/{file}", tempo) for file, tempo in labels]


def judge(recordings, indexer):
    from sections import agreement, analysis
    for file, tempo in recordings:
        found = analysis(indexer, file)
        line = f"{os.path.basename(file):42}{tempo:6.1f} BPM: {found['track']['tempo']:6.1f} ({found['track']['tempo_confidence']:.2f})"
        if os.path.basename(file).startswith(WITH_BEATS):
            for name, length in (("beats", 1), ("bars", 4)):
                starts = [item["start"] for item in found[name]]
                # Where the recording is heard to have beats; the chart goes on before and after.
                count = int(found["track"]["duration"] * tempo / 60 / length)
                true = [number * length * 60 / tempo for number in range(count)]
                true = [time for time in true if starts[0] - TOLERANCE <= time <= starts[-1] + TOLERANCE]
                line += f", {name} F {agreement(starts, true, TOLERANCE):.2f}"
        print(line)


if __name__ == "__main__":
    made = make(sys.argv[1])
    if len(sys.argv) > 2:
        judge(made, sys.argv[2])
