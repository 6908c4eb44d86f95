#!/usr/bin/env python3
"""Distances between a track and other forms of itself: forms.py INDEXER DATA_DIR

Every sixth track of Emotify, TRACKS in all, is encoded, softened and cut by FFmpeg; prints the distances to the original
by `indexer neighbors --json` (median, largest), and the number of files whose nearest neighbor is another form of the track.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

TRACKS = 20
# Name, FFmpeg's options (those before the input first), suffix; tracks are a minute long.
FORMS = [
    ("mono", "", "-ac 1", "wav"), ("MP3, 320 kbit/s", "", "-b:a 320k", "mp3"), ("AAC, 128 kbit/s", "", "-c:a aac -b:a 128k", "m4a"),
    ("Opus, 96 kbit/s", "", "-c:a libopus -b:a 96k", "opus"), ("MP3, 64 kbit/s", "", "-b:a 64k", "mp3"),
    ("MP3, 64 kbit/s, mono, 22.05 kHz", "", "-ac 1 -ar 22050 -b:a 64k", "mp3"),
    ("MP3, 64 kbit/s, mono, 16 kHz", "", "-ac 1 -ar 16000 -b:a 64k", "mp3"),
    ("12 dB softer", "", "-af volume=-12dB", "wav"), ("first half", "-t 30", "", "wav"), ("second half", "-ss 30", "", "wav"),
    ("30 s from the middle", "-ss 15 -t 30", "", "wav")]


def make(track, folder):
    """The track and its forms, each in a file named after the number of the form; 0 is the track."""
    os.makedirs(folder)
    os.symlink(os.path.abspath(track), f"{folder}/0.mp3")
    for number, (_, before, after, suffix) in enumerate(FORMS, 1):
        command = ["ffmpeg", "-v", "error", *before.split(), "-i", track, *after.split(), f"{folder}/{number}.{suffix}"]
        subprocess.run(command, check=True)


def neighbors(indexer, folder, scratch):
    """path -> path -> distance, both relative to the folder"""
    index = f"{scratch}/library.sidx"
    subprocess.run([indexer, "build", "-q", "-o", index, folder], check=True)
    command = [indexer, "neighbors", "-i", index, "-n", "1000", "--show-duplicates", "--include-other", "--json"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return {row["path"]: {n["path"]: n["distance"] for n in row["neighbors"]} for row in map(json.loads, lines)}


def main(indexer, data):
    with open(f"{data}/emotify-dev/manifest.csv") as table:
        tracks = [f"{data}/emotify-dev/{row['file']}" for row in csv.DictReader(table)]
    with tempfile.TemporaryDirectory() as scratch:
        for number, track in enumerate(tracks[::6][:TRACKS]):
            make(track, f"{scratch}/music/{number}")
        distances = neighbors(indexer, f"{scratch}/music", scratch)
    track_of, form_of = os.path.dirname, lambda path: int(os.path.splitext(os.path.basename(path))[0])
    originals = [path for path in distances if form_of(path) == 0]
    others = [distances[a][b] for a in originals for b in originals if a != b]
    print(f"other tracks: {np.median(others):.2f} in the median, {np.quantile(others, .01):.2f} the nearest hundredth")
    recognized = {path: track_of(path) == track_of(min(near, key=near.get)) for path, near in distances.items()}
    for number, (name, *_) in enumerate([("as it is",), *FORMS]):
        files = [path for path in distances if form_of(path) == number]
        away = [distances[f"{track_of(path)}/0.mp3"][path] for path in files] if number else [0]
        print(f"{name:33} {np.median(away):.3f} {max(away):.3f}  {sum(recognized[path] for path in files)} of {len(files)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
