#!/usr/bin/env python3
"""Pieces with a notated tempo, to test models that were not fitted to them: arrangements.py CACHE_DIR

Reads the MIDI files of five Debian packages of free games and writes CACHE_DIR/audio/arrangements/*.mp3 and labels.csv (file,
bpm): of each piece, up to 75 s of its longest section with one tempo. Needs apt-get, dpkg, fluidsynth and its sound font, ffmpeg.
Not part of fitting: dump.py measures the files, if they exist, and accuracy.py counts the correct tempi.
"""
import csv, glob, os, struct, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor

PACKAGES = ("openttd-openmsx", "simutrans-data", "freedoom", "freedm", "planetblupi-music-midi")
SOUNDS = "/usr/share/sounds/sf2/FluidR3_GM.sf2"
LONGEST, SHORTEST, FEWEST_NOTES = 75, 40, 200
# BPM of pieces that were MUS files, Doom's own format, which does not store a tempo.
NO_TEMPO = 95.0
COMPOUND = {(6, 8), (9, 8), (12, 8)}  # the beat of these is three eighths


def number(data, at):
    """A MIDI number of variable length, and the position after it."""
    value = 0
    while True:
        value, at = value << 7 | data[at] & 127, at + 1
        if data[at - 1] < 128:
            return value, at


def events(data):
    """(quarter note, status, first two bytes, the rest) of all tracks of a MIDI file"""
    tracks, division = struct.unpack(">HH", data[10:14])
    at = 14
    for _ in range(tracks):
        end = at + 8 + struct.unpack(">I", data[at + 4 : at + 8])[0]
        at, time, running = at + 8, 0, 0
        while at < end:
            elapsed, at = number(data, at)
            time += elapsed
            status = data[at] if data[at] >= 128 else running
            at += data[at] >= 128
            if status == 0xFF or status in (0xF0, 0xF7):
                kind = data[at] if status == 0xFF else 0
                size, start = number(data, at + (status == 0xFF))
                yield time / division, status, kind, data[start : start + size]
                at = start + size
            else:
                running = status
                yield time / division, status & 0xF0, data[at], data[at : at + 2]
                at += 1 if status >> 4 in (12, 13) else 2


def read(data):
    """Start, length (seconds) and BPM (0 for none) of the longest section with one tempo, and the number of notes that begin in
    it."""
    tempi, beats, notes, stretches, seconds = [], None, [], [], 0
    for time, status, kind, rest in events(data):
        if status == 0x90 and rest[1] > 0:
            notes.append(time)
        elif status == 0xFF and kind == 0x51:
            tempi.append((time, 6e7 / int.from_bytes(rest, "big")))
        elif status == 0xFF and kind == 0x58:
            beats = beats or (rest[0], 1 << rest[1])
    if not tempi or not notes:
        return 0, 0, 0, 0
    tempi = [(0, 120.0)] + sorted(tempi, key=lambda tempo: tempo[0])  # valid until the first tempo event
    for (time, tempo), (end, _) in zip(tempi, tempi[1:] + [(max(notes), 0)]):
        end = min(end, max(notes))
        if end > time:
            length = (end - time) * 60 / tempo
            count = sum(time <= note < end for note in notes)
            if stretches and abs(stretches[-1][2] / tempo - 1) < 0.01:
                stretches[-1][1] += length
                stretches[-1][3] += count
            else:
                stretches.append([seconds, length, tempo, count])
            seconds += length
    start, length, tempo, count = max(stretches, key=lambda stretch: stretch[1])
    if beats is not None and beats[1] > 8 or abs(tempo - NO_TEMPO) < 0.01:
        return 0, 0, 0, 0
    return start, length, tempo * (2 / 3 if beats in COMPOUND else 1), count


def midi_files(folder):
    """name -> bytes, of an unpacked package, including the files in Doom's archives"""
    for path in sorted(glob.glob(f"{folder}/**/*.mid", recursive=True)):
        yield os.path.splitext(os.path.basename(path))[0], open(path, "rb").read()
    for path in sorted(glob.glob(f"{folder}/**/*.wad", recursive=True)):
        data = open(path, "rb").read()
        count, directory = struct.unpack("<ii", data[4:12])
        for entry in range(directory, directory + 16 * count, 16):
            start, size, name = struct.unpack("<ii8s", data[entry : entry + 16])
            if data[start : start + 4] == b"MThd":
                name = name.rstrip(b"\0").decode("latin-1")
                yield f"{os.path.basename(path)[:-4]}-{name}", data[start : start + size]


def unpack(package, folder):
    """Unpacks a Debian package without installing it; returns its folder"""
    subprocess.run(["apt-get", "-qq", "download", package], cwd=folder, check=True)
    subprocess.run(f"dpkg -x {package}_*.deb {package}", shell=True, cwd=folder, check=True)
    return f"{folder}/{package}"


def render(midi, start, length, mp3):
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/piece.mid", "wb") as out:
            out.write(midi)
        subprocess.run(["fluidsynth", "-ni", "-q", "-r", "44100", "-g", "0.6", "-F", f"{folder}/piece.wav", SOUNDS,
                        f"{folder}/piece.mid"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-ss", f"{start:.1f}", "-i", f"{folder}/piece.wav",
                        "-t", f"{length:.1f}", "-ac", "1", "-b:a", "96k", mp3], check=True)


def main(cache):
    out, known, work, labels = f"{cache}/audio/arrangements", set(), [], []
    os.makedirs(out, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for package in PACKAGES:
            for name, midi in midi_files(unpack(package, folder)):
                try:
                    start, length, tempo, notes = read(midi)
                except (IndexError, ValueError, struct.error):
                    continue  # not a MIDI file
                piece = (round(tempo), notes)  # archives share pieces
                if tempo and length >= SHORTEST and notes >= FEWEST_NOTES and piece not in known:
                    known.add(piece)
                    file = f"{package}-{name.replace(' ', '_')}.mp3"
                    labels.append((file, round(tempo, 2)))
                    work.append((midi, start, min(length, LONGEST), f"{out}/{file}"))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda piece: render(*piece), [piece for piece in work if not os.path.exists(piece[3])]))
    with open(f"{out}/labels.csv", "w") as table:
        csv.writer(table).writerows([("file", "bpm"), *labels])
    print(f"{len(labels)} arrangements")


if __name__ == "__main__":
    main(*sys.argv[1:])
