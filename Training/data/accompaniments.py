#!/usr/bin/env python3
"""Accompaniments of 234 styles at random tempi, to test models that were not fitted to them: accompaniments.py CACHE_DIR

MMA (Musical MIDI Accompaniment, Debian's package mma) plays its libraries, which include patterns of drum machines and styles of
keyboards. The script writes CACHE_DIR/audio/accompaniments/*.mp3, half a minute each, and labels.csv (file, bpm, style).
The beat is the quarter note of the style's notation at every tempo, so half of a tempo above 135 BPM is not always wrong. Needs
apt-get, dpkg, fluidsynth and its sound font, ffmpeg. Like arrangements.py, this is not part of fitting.
"""
import csv, glob, os, random, re, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
from arrangements import render, unpack

SECONDS = 32
SLOWEST, FASTEST = 65, 180  # BPM
# The number of patterns that are played per file of one drum machine; other styles have one.
OF_DRUMS = {"zoom": 2}
# Not music, or without a constant tempo.
LEFT_OUT = re.compile("metronome|none|arpeggio|count|ending|intro|teamtechno|mide")
# The beat is not a quarter note: compound time, five beats, and cut time.
OTHER_BEAT = re.compile(r"^\s*(time|timesig)\s+(5|6|9|12)\b|(68|54|128)\.mma$|double\s+the\s+tempo", re.I | re.M)
NOT_MAIN = re.compile("intro|end|fill|break|count", re.I)
PROGRESSIONS = ("C Am F G", "C F G C", "Am F C G", "C Am Dm G7", "Am Dm E7 Am", "C Em F F", "Am G F G")


def styles(library):
    """Name, meter and grooves of each style whose beat is the quarter note"""
    for path in sorted(glob.glob(f"{library}/*/*.mma")):
        name = "/".join(path[: -len(".mma")].split("/")[-2:])
        with open(path, errors="replace") as source:
            text = source.read()
        grooves = [groove for groove in re.findall(r"^\s*DefGroove\s+(\S+)", text, re.M) if not NOT_MAIN.search(groove)]
        if grooves and not LEFT_OUT.search(name) and not OTHER_BEAT.search(f"{text}\n{path}"):
            yield name, 3 if re.search(r"waltz|34|^\s*time\s+3", f"{name}\n{text}", re.I | re.M) else 4, grooves


def pieces(library):
    """The pieces, the same in every run"""
    for name, metre, grooves in styles(library):
        dice = random.Random(name)
        for groove in dice.sample(grooves, min(len(grooves), OF_DRUMS.get(name.split("/")[0], 1))):
            tempo = round(SLOWEST * (FASTEST / SLOWEST) ** dice.random(), 1)
            yield name, groove, tempo, metre, dice.choice(PROGRESSIONS).split()


def play(mma, piece, mp3):
    name, groove, tempo, metre, chords = piece
    bars = int(SECONDS * tempo / 60 / metre) + 1
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/score.mma", "w") as score:
            score.write(f"Tempo {tempo}\nGroove {name}:{groove}\n")
            score.writelines(f"{bar + 1} {chords[bar % len(chords)]}\n" for bar in range(bars))
        subprocess.run(["python3", f"{mma}/bin/mma", f"{folder}/score.mma", "-f", f"{folder}/score.mid"],
                       check=True, stdout=subprocess.DEVNULL, env=os.environ | {"MMA_HOME": f"{mma}/share/mma"})
        with open(f"{folder}/score.mid", "rb") as midi:
            render(midi.read(), 0, SECONDS, mp3)


def main(cache):
    out, labels = f"{cache}/audio/accompaniments", []
    os.makedirs(out, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        mma, jobs = f"{unpack('mma', folder)}/usr", []
        for piece in pieces(f"{mma}/share/mma/lib"):
            name, groove, tempo, *_ = piece
            file = re.sub(r"[^\w.-]", "_", f"{name}-{groove}") + ".mp3"
            labels.append((file, tempo, name))
            if not os.path.exists(f"{out}/{file}"):
                jobs.append(pool.submit(play, mma, piece, f"{out}/{file}"))
        for job in jobs:
            job.result()
    with open(f"{out}/labels.csv", "w") as table:
        csv.writer(table).writerows([("file", "bpm", "style"), *labels])
    print(f"{len(labels)} accompaniments")


if __name__ == "__main__":
    main(*sys.argv[1:])
