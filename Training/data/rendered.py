#!/usr/bin/env python3
"""Renders a set of MIDI files: rendered.py SET_DIR OUT_DIR

SET_DIR/labels.csv names the files, and in max_seconds how much of each is rendered. Writes OUT_DIR/<name>.mp3, unless it exists,
and OUT_DIR/labels.csv with the new names. Needs fluidsynth with its sound font FluidR3_GM, and ffmpeg.
"""
import csv, os, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
from idiom_clips import SOUND_FONT


def render(midi, seconds, path):
    if os.path.exists(path):
        return
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["fluidsynth", "-ni", "-q", "-r", "44100", "-g", "0.6", "-F", f"{folder}/raw.wav",
                        SOUND_FONT, midi], check=True, timeout=180, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        subprocess.run(["ffmpeg", "-y", "-v", "error", "-i", f"{folder}/raw.wav", "-t", seconds, "-ac", "1", "-b:a", "80k",
                        "-f", "mp3", f"{path}.part"], check=True)
    os.rename(f"{path}.part", path)


def main(data, out):
    os.makedirs(out, exist_ok=True)
    with open(f"{data}/labels.csv") as table:
        rows = list(csv.DictReader(table))
    jobs = []
    for row in rows:
        name = os.path.splitext(os.path.basename(row["file"]))[0] + ".mp3"
        jobs.append((f"{data}/{row['file']}", row["max_seconds"], f"{out}/{name}"))
        row["file"] = name
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda job: render(*job), jobs))
    with open(f"{out}/labels.csv", "w") as table:
        writer = csv.DictWriter(table, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main(*sys.argv[1:])
