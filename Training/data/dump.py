#!/usr/bin/env python3
"""Makes training audio, and measures it with the library itself: dump.py COMMAND DATA_DIR CACHE_DIR

  make               renders the MIDI sets to MP3, and makes the idioms, signals, melodies and drones: CACHE_DIR/audio
  measure … [SET…]   builds FeatureDump and writes CACHE_DIR/<set>.jsonl, for all sets or the named ones; `stretches` means
                     recordings at several speeds. Missing sets are skipped, and their earlier measurements are deleted

Copies are measured as well. Emotify and EMOPIA at lower sampling rates: <set>-cut.jsonl, files named "track@rate.wav". Recordings
by several encoders: <set>-coded.jsonl, files named "track@encoding.mp3"; and as quieter, brighter or faster copies:
<set>-retouched.jsonl. The data for the voice model are measured second by second: <set>-seconds.jsonl, and for copies of both
kinds <set>-seconds-copies.jsonl. The data for the tempo model, for recordings at several speeds, after `beats.py ask`:
<set>-stretched.jsonl, files named "track@speed.wav".
"""
import csv, glob, json, os, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
import numpy as np
import idiom_clips, rendered, signals
from places import SAMPLES, program
from stretches import HEARD, STRETCHED, options, recordings_of

MIDI_SETS = ("emopia-dev", "vgmidi-dev", "groove-dev", "pop909-dev")
AUDIO_SETS = ("quadrants-dev", "emotify-dev", "not-music-dev")
VOICE_SETS = ("vocals-dev", "versions-dev")
AUDIO = (".mp3", ".wav", ".flac", ".ogg", ".opus")
# One of this many tracks has copies: piano clips are many and alike; a minute of Emotify is three times as long as a clip.
COPIED_SETS = {"emotify-dev": 1, "emopia-dev": 4}
CODED_SETS = {"quadrants-dev": 1, "emotify-dev": 3}
# Twice the frequency, Hz, above which copies contain nothing; each track gets every third one.
CUT_RATES = (7000, 8000, 9500, 11025, 13000, 14500, 16000, 17500, 19000)
# Common formats of music, as FFmpeg's options by name and suffix; each track gets every third one. Mono at 22,050 Hz is the
# format of old recordings and podcasts.
ENCODINGS = {
    "mp3-64.mp3": "-b:a 64k", "opus-64.opus": "-c:a libopus -b:a 64k", "aac-64.m4a": "-c:a aac -b:a 64k",
    "mono-64.mp3": "-ac 1 -ar 22050 -b:a 64k", "mono.wav": "-ac 1 -ar 22050", "vorbis-80.ogg": "-c:a libvorbis -q:a 1",
    "mp3-128.mp3": "-b:a 128k", "opus-128.opus": "-c:a libopus -b:a 128k", "aac-128.m4a": "-c:a aac -b:a 128k",
    "mp3-320.mp3": "-b:a 320k"}
# Other changes of a recording that preserve its mood; each track gets every second one. The speeds differ by two thirds of a
# semitone.
RETOUCHES = {
    "6dB-quieter.wav": "-af volume=-6dB", "12dB-quieter.wav": "-af volume=-12dB", "18dB-quieter.wav": "-af volume=-18dB",
    "brighter.wav": "-af volume=-5dB,treble=g=5:f=3000,bass=g=-3",
    "darker.wav": "-af volume=-5dB,treble=g=-5:f=3000,bass=g=3",
    "faster.wav": "-af aresample=44100,asetrate=45800,aresample=44100",
    "slower.wav": "-af aresample=44100,asetrate=42500,aresample=44100",
    "compressed.wav": "-af volume=-3dB,acompressor=threshold=0.1:ratio=3:makeup=2,alimiter"}
# One of this many tracks has copies whose seconds are measured, each at one of the rates and in one of the encodings in turn,
# recordings also with two of the retouches. vocals-dev has all of them.
COPIED_SECONDS = {"vocals-dev": 1, "quadrants-dev": 1, "emotify-dev": 2, "groove-dev": 1, "pop909-dev": 1, "vgmidi-dev": 2,
                  "emopia-dev": 8, "idioms": 3}
SECONDS_RATES = (8000, 11025, 14500, 16000)


def read_dump(cache, name):
    """file name -> measurements by FeatureDump"""
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
    with open(f"{SAMPLES}/truth.csv") as table:
        rows = [row for row in csv.DictReader(table) if "duplicate" not in row["notes"]]
    return {os.path.basename(row["path"]): row for row in rows}


def cutting(rate, steeply):
    """FFmpeg's options for a recording at that rate, or for one at 22,050 Hz with a steep low-pass filter as encoders have."""
    if steeply:
        there, back = (f"aresample={r}:filter_size=256:cutoff=0.99" for r in (rate, 22050))
        return ["-af", f"{there},{back}"]
    return ["-af", f"aresample={rate}", "-ar", str(max(rate, 8000))]


def cut_copies(files):
    """Lists of (file, name of the copy, FFmpeg's options), one list per rate."""
    def of(file, i, rate):
        return file, f"{stem(file)}@{rate}.wav", cutting(rate, i // 3 % 2) + ["-c:a", "pcm_s16le"]
    return [[of(file, i, rate) for i, file in enumerate(files) if (i + j) % 3 == 0]
            for j, rate in enumerate(CUT_RATES)]


def coded_copies(files):
    """The same, one list per encoding."""
    return [[(file, f"{stem(file)}@{name}", options.split()) for i, file in enumerate(files) if (i + j) % 3 == 0]
            for j, (name, options) in enumerate(ENCODINGS.items())]


def retouched(file, kind):
    return file, f"{stem(file)}@{kind}", RETOUCHES[kind].split() + ["-c:a", "pcm_s16le"]


def retouched_copies(files):
    """The same, one list per retouch."""
    return [[retouched(file, kind) for i, file in enumerate(files) if (i + j) % 2 == 0] for j, kind in enumerate(RETOUCHES)]


def copies_for_seconds(name, files):
    """The same, a hundred per list."""
    files, copies = files[::COPIED_SECONDS.get(name, 1)], []
    def cut(file, rate, steeply):
        return file, f"{stem(file)}@{rate}.wav", cutting(rate, steeply)
    for i, file in enumerate(files):
        encodings = [(file, f"{stem(file)}@{kind}", options.split()) for kind, options in ENCODINGS.items()]
        retouches = [retouched(file, kind) for kind in RETOUCHES]
        if name == "vocals-dev":
            copies += [cut(file, rate, rate in (8000, 14500)) for rate in SECONDS_RATES] + encodings + retouches
        else:
            copies += [cut(file, SECONDS_RATES[i % 4], i // 4 % 2), encodings[i % len(encodings)]]
            if name in CODED_SETS:
                copies += [retouches[i % len(retouches)], retouches[(i + 3) % len(retouches)]]
    return [copies[start : start + 100] for start in range(0, len(copies), 100)]


def stretched_copies(files):
    """The same, one list per speed of a hundred recordings."""
    copies = [(file, f"{stem(file)}@{speed}.wav", options(speed) + ["-c:a", "pcm_s16le"]) for speed in HEARD for file in files]
    return [copies[start : start + 100] for start in range(0, len(copies), 100)]


def stem(file):
    return os.path.splitext(os.path.basename(file))[0]


def measure(dump, files, out, *options):
    """Appends the measurements of the files, in their order, by one process per core; returns whether all could be read."""
    cores = os.cpu_count()
    parts = [files[len(files) * k // cores : len(files) * (k + 1) // cores] for k in range(cores)]
    with ThreadPoolExecutor(cores) as pool:
        done = list(pool.map(lambda part: subprocess.run([dump, *options, *part], stdout=subprocess.PIPE), parts))
    for part in done:
        out.write(part.stdout)
    return not any(part.returncode for part in done)


def measure_copies(dump, lists, measured, *options):
    """The copies of a list are deleted before those of the next one are created."""
    open(measured, "w").close()
    for copies in lists:
        with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
            def make(copy):
                file, name, options = copy
                subprocess.run(["ffmpeg", "-v", "error", "-i", file] + options + [f"{folder}/{name}"], check=True)
                return f"{folder}/{name}"
            names = list(pool.map(make, copies))
            with open(measured, "ab") as out:
                if not measure(dump, names, out, *options):
                    sys.exit(f"not all copies for {measured} could be measured; their names stand above")


def make(data, cache):
    """All audio that is not recorded."""
    os.makedirs(f"{cache}/audio", exist_ok=True)
    for name in MIDI_SETS:
        if os.path.isdir(f"{data}/{name}"):
            rendered.main(f"{data}/{name}", f"{cache}/audio/{name}")
    idiom_clips.main(f"{cache}/audio/idioms")
    signals.main(f"{cache}/audio")


def measure_sets(data, cache, *wanted):
    dump = program("FeatureDump")
    folders = {name: f"{cache}/audio/{name}" for name in MIDI_SETS}
    folders |= {name: f"{data}/{name}/audio" for name in AUDIO_SETS + VOICE_SETS}
    folders |= {"SampleAudio": SAMPLES}
    # Made here, and for the last three by files of the same name.
    folders |= {name: f"{cache}/audio/{name}" for name in (
        "idioms", "signals", "melodies", "drones", "arrangements", "accompaniments", "charts")}
    incomplete = []
    for name, folder in folders.items():
        if wanted and name not in wanted:
            continue
        files = sorted(f for f in glob.glob(f"{folder}/**", recursive=True) if f.endswith(AUDIO))
        measured = f"{cache}/{name}.jsonl"
        if not files:
            print(f"skipped {name}: no audio")
            if os.path.exists(measured):
                os.remove(measured)
            continue
        with open(measured, "wb") as out, open(f"{cache}/{name}-seconds.jsonl", "wb") as seconds:
            if not (measure(dump, files, out) and measure(dump, files, seconds, "--seconds")):
                incomplete.append(name)
                continue
        print(f"{name}: {len(files)} tracks")
        if name in COPIED_SECONDS:
            measure_copies(dump, copies_for_seconds(name, files),
                           f"{cache}/{name}-seconds-copies.jsonl", "--seconds")
        if name in COPIED_SETS:
            measure_copies(dump, cut_copies(files[::COPIED_SETS[name]]), f"{cache}/{name}-cut.jsonl")
        if name in CODED_SETS:
            measure_copies(dump, coded_copies(files[::CODED_SETS[name]]), f"{cache}/{name}-coded.jsonl")
            measure_copies(dump, retouched_copies(files[::CODED_SETS[name]]), f"{cache}/{name}-retouched.jsonl")
    for name in STRETCHED:
        if wanted and "stretches" not in wanted or not os.path.exists(f"{cache}/beats-{name}.npz"):
            continue  # nothing can be learned from recordings without a teacher's output
        with np.load(f"{cache}/beats-{name}.npz") as asked:
            files = [file for file in recordings_of(name, data, cache) if f"tempo/{stem(file)}" in asked.files]
        measure_copies(dump, stretched_copies(files), f"{cache}/{name}-stretched.jsonl", "--pulse")
        print(f"{name}: {len(files)} recordings at {len(HEARD)} speeds")
    if incomplete:
        sys.exit(f"not all files of {', '.join(incomplete)} could be measured; their names stand above")


if __name__ == "__main__":
    {"make": make, "measure": measure_sets}[sys.argv[1]](*sys.argv[2:])
