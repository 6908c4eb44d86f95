#!/usr/bin/env python3
"""Measures the training audio with the library itself: dump.py DATA_DIR CACHE_DIR

Renders the MIDI sets to MP3 (DATA_DIR/../tools/render-midi), builds FeatureDump, and writes CACHE_DIR/<set>.jsonl.
Sets that are not there are skipped.
"""
import csv, glob, json, os, subprocess, sys

MIDI_SETS = ("emopia-dev", "groove-dev", "pop909-dev")
AUDIO = (".mp3", ".wav", ".flac", ".ogg", ".opus")
HERE = os.path.dirname(os.path.abspath(__file__))


def read_dump(cache, name):
    """file name -> what FeatureDump measured"""
    path = f"{cache}/{name}.jsonl"
    if not os.path.exists(path):
        return {}
    with open(path) as lines:
        return {os.path.basename(row["file"]): row for row in map(json.loads, lines)}


def read_labels(cache, name):
    with open(f"{cache}/audio/{name}/labels.csv") as table:
        return list(csv.DictReader(table))


def main(data, cache):
    os.makedirs(f"{cache}/audio", exist_ok=True)
    if any(os.path.isdir(f"{data}/{name}") for name in MIDI_SETS):
        subprocess.run([f"{data}/../tools/render-midi", f"{cache}/audio"], check=True)
    os.utime(f"{HERE}/../Package.swift")  # or the build would not see files added to the library since the last one
    build = ["swift", "build", "-c", "release", "--package-path", f"{HERE}/FeatureDump"]
    subprocess.run(build, check=True)
    where = subprocess.run(build + ["--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    folders = {name: f"{cache}/audio/{name}" for name in MIDI_SETS} 
    folders |= {"emotify-dev": f"{data}/emotify-dev/audio", "SampleAudio": f"{HERE}/../SampleAudio"}
    for name, folder in folders.items():
        files = sorted(f for f in glob.glob(f"{folder}/**", recursive=True) if f.endswith(AUDIO))
        if not files:
            print(f"skipped {name}: no audio")
            continue
        with open(f"{cache}/{name}.jsonl", "w") as out:
            subprocess.run([f"{where}/FeatureDump"] + files, stdout=out, check=True)
        print(f"{name}: {len(files)} tracks")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
