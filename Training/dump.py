#!/usr/bin/env python3
"""Measures the training audio with the library itself: dump.py DATA_DIR CACHE_DIR

Renders the MIDI sets to MP3 (DATA_DIR/../tools/render-midi), makes the idioms, builds FeatureDump, and writes
CACHE_DIR/<set>.jsonl. Sets that are not there are skipped, and what was measured of them before is removed. Emotify and
EMOPIA are measured a second time as copies at lower sampling rates: <set>-cut.jsonl, files named "track@rate.wav".
"""
import csv, glob, json, os, subprocess, sys, tempfile
import idiom_clips

MIDI_SETS = ("emopia-dev", "vgmidi-dev", "groove-dev", "pop909-dev")
AUDIO_SETS = ("quadrants-dev", "emotify-dev", "not-music-dev")
AUDIO = (".mp3", ".wav", ".flac", ".ogg", ".opus")
COPIED_SETS = ("emotify-dev", "emopia-dev")
# Twice the frequency, Hz, above which copies have nothing; each track gets every third one.
CUT_RATES = (7000, 8000, 9500, 11025, 13000, 14500, 16000, 17500, 19000)
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


def cutting(rate, steeply):
    """FFmpeg's options: a recording at that rate, or one at 22,050 Hz with a steep low-pass filter like an encoder's."""
    if steeply:
        there, back = (f"aresample={r}:filter_size=256:cutoff=0.99" for r in (rate, 22050))
        return ["-af", f"{there},{back}"]
    return ["-af", f"aresample={rate}", "-ar", str(max(rate, 8000))]


def measure_copies(dump, files, measured):
    """A rate's copies are deleted before those of the next are made."""
    open(measured, "w").close()
    for j, rate in enumerate(CUT_RATES):
        with tempfile.TemporaryDirectory() as folder:
            copies = []
            for i, file in enumerate(files):
                if (i + j) % 3 == 0:
                    name = os.path.splitext(os.path.basename(file))[0]
                    copies.append(f"{folder}/{name}@{rate}.wav")
                    subprocess.run(["ffmpeg", "-v", "error", "-i", file] + cutting(rate, i // 3 % 2)
                                   + ["-c:a", "pcm_s16le", copies[-1]], check=True)
            with open(measured, "a") as out:
                subprocess.run([dump] + copies, stdout=out, check=True)


def main(data, cache):
    os.makedirs(f"{cache}/audio", exist_ok=True)
    present = [name for name in MIDI_SETS if os.path.isdir(f"{data}/{name}")]
    if present:
        subprocess.run([f"{data}/../tools/render-midi", f"{cache}/audio"], check=True)
    idiom_clips.main(f"{cache}/audio/idioms")
    os.utime(f"{ROOT}/Package.swift")  # or the build would not see files added to the library since the last one
    build = ["swift", "build", "-c", "release", "--package-path", f"{HERE}/FeatureDump"]
    subprocess.run(build, check=True)
    where = subprocess.run(build + ["--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    folders = {name: f"{cache}/audio/{name}" if name in present else f"{data}/{name}" for name in MIDI_SETS}
    folders |= {name: f"{data}/{name}/audio" for name in AUDIO_SETS}
    folders |= {"SampleAudio": f"{ROOT}/SampleAudio", "idioms": f"{cache}/audio/idioms"}
    incomplete = []
    for name, folder in folders.items():
        files = sorted(f for f in glob.glob(f"{folder}/**", recursive=True) if f.endswith(AUDIO))
        measured = f"{cache}/{name}.jsonl"
        if not files:
            print(f"skipped {name}: no audio")
            if os.path.exists(measured):
                os.remove(measured)
            continue
        with open(measured, "w") as out:
            if subprocess.run([f"{where}/FeatureDump"] + files, stdout=out).returncode != 0:
                incomplete.append(name)
                continue
        print(f"{name}: {len(files)} tracks")
        if name in COPIED_SETS:
            measure_copies(f"{where}/FeatureDump", files, f"{cache}/{name}-cut.jsonl")
    if incomplete:
        sys.exit(f"not all files of {', '.join(incomplete)} could be measured; their names stand above")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
