#!/usr/bin/env python3
"""Measures the training audio with the library itself: dump.py DATA_DIR CACHE_DIR

Renders the MIDI sets to MP3 (DATA_DIR/../tools/render-midi), builds FeatureDump, and writes CACHE_DIR/<set>.jsonl.
Sets that are not there are skipped, and what was measured of them before is removed.
"""
import csv, glob, json, os, subprocess, sys

MIDI_SETS = ("emopia-dev", "groove-dev", "pop909-dev")
AUDIO = (".mp3", ".wav", ".flac", ".ogg", ".opus")
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = f"{HERE}/.."


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


def read_truth():
    """file name -> row of SampleAudio's truth.csv"""
    with open(f"{ROOT}/SampleAudio/truth.csv") as table:
        rows = [row for row in csv.DictReader(table) if "duplicate" not in row["notes"]]
    return {os.path.basename(row["path"]): row for row in rows}


def main(data, cache):
    os.makedirs(f"{cache}/audio", exist_ok=True)
    present = [name for name in MIDI_SETS if os.path.isdir(f"{data}/{name}")]
    if present:
        subprocess.run([f"{data}/../tools/render-midi", f"{cache}/audio"], check=True)
    os.utime(f"{ROOT}/Package.swift")  # or the build would not see files added to the library since the last one
    build = ["swift", "build", "-c", "release", "--package-path", f"{HERE}/FeatureDump"]
    subprocess.run(build, check=True)
    where = subprocess.run(build + ["--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    folders = {name: f"{cache}/audio/{name}" if name in present else f"{data}/{name}" for name in MIDI_SETS}
    folders |= {"emotify-dev": f"{data}/emotify-dev/audio", "SampleAudio": f"{ROOT}/SampleAudio"}
    for name, folder in folders.items():
        files = sorted(f for f in glob.glob(f"{folder}/**", recursive=True) if f.endswith(AUDIO))
        measured = f"{cache}/{name}.jsonl"
        if not files:
            print(f"skipped {name}: no audio")
            if os.path.exists(measured):
                os.remove(measured)
            continue
        with open(measured, "w") as out:
            subprocess.run([f"{where}/FeatureDump"] + files, stdout=out, check=True)
        print(f"{name}: {len(files)} tracks")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
