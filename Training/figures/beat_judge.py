#!/usr/bin/env python3
"""How far `analysis` agrees with madmom about recordings whose beats nobody has marked: beat_judge.py COMMAND DATA_DIR CACHE_DIR

  ask               stores the beats and bars that madmom hears in the first minute of recordings: CACHE_DIR/madmom/*.json
  judge [INDEXER]   compares those of INDEXER (.build/release/indexer) with them

madmom's networks (S. Böck, F. Krebs and G. Widmer, ISMIR 2016) learned from recordings with marked beats, none of which are ours. They
are for non-commercial use, so they judge and nothing is learned from them. `ask` needs madmom 0.16.1: in Python 3.8,
`pip install "numpy<1.24" "cython<3" scipy mido`, then `pip install --no-build-isolation madmom==0.16.1`. Like charts.py, this is
not part of fitting.
"""
import glob, json, os, subprocess, sys, tempfile, zlib
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

SETS, OF_EACH, SECONDS = ("emotify-dev", "quadrants-dev", "versions-dev"), 120, 60
ENDINGS = (".mp3", ".ogg", ".opus", ".flac", ".wav")
TOLERANCE = 0.07  # seconds
SAME = 0.06  # octaves between two tempos


def recordings(data):
    """(set, file): the same of each set"""
    for name in SETS:
        files = [file for file in glob.glob(f"{data}/{name}/**/*.*", recursive=True) if file.endswith(ENDINGS)]
        for file in sorted(files, key=lambda file: zlib.crc32(os.path.basename(file).encode()))[:OF_EACH]:
            yield name, file


def answer(cache, name, file):
    return f"{cache}/madmom/{name}-{os.path.basename(file)}.json"


def first_minute(file, out):
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", file, "-t", str(SECONDS), "-ar", "44100", out], check=True)


# MARK: madmom

def hear(cache, name, file):
    from madmom.features.downbeats import DBNDownBeatTrackingProcessor, RNNDownBeatProcessor
    path = answer(cache, name, file)
    if os.path.exists(path):
        return
    with tempfile.NamedTemporaryFile(suffix=".wav") as sound:
        first_minute(file, sound.name)
        found = DBNDownBeatTrackingProcessor(beats_per_bar=[3, 4], fps=100)(RNNDownBeatProcessor(num_threads=1)(sound.name))
    with open(path + ".part", "w") as out:
        json.dump(found.tolist(), out)  # time, place in the bar from 1
    os.replace(path + ".part", path)


def ask(data, cache):
    os.makedirs(f"{cache}/madmom", exist_ok=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(hear, cache, *recording) for recording in recordings(data)]:
            done.result()


# MARK: Figures

def judge(data, cache, indexer):
    import numpy as np
    from sections import agreement, analysis

    def compared(recording):
        """Agreement of beats, of bars; the tempo of INDEXER in madmom's octave, in any octave; None where madmom hears no beats"""
        with open(answer(cache, *recording)) as file:
            heard = np.array(json.load(file))
        if len(heard) < 8:
            return None
        with tempfile.NamedTemporaryFile(suffix=".wav") as sound:
            first_minute(recording[1], sound.name)
            found = analysis(indexer, sound.name)
        beats, bars = heard[:, 0], heard[heard[:, 1] == 1, 0]
        end, tempo = beats[-1] + 0.2, found["track"]["tempo"]
        starts = lambda parts: [part["start"] for part in found[parts] if part["start"] < end]
        octaves = np.log2(tempo * np.median(np.diff(beats)) / 60) if tempo else np.inf
        any_octave = bool(tempo) and abs(octaves - round(octaves)) < SAME
        return agreement(starts("beats"), beats, TOLERANCE), agreement(starts("bars"), bars, TOLERANCE), abs(octaves) < SAME, any_octave

    wanted = list(recordings(data))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        rows = [(recording[0], row) for recording, row in zip(wanted, pool.map(compared, wanted)) if row]
    print("agreement with madmom: F of beats, of bars; share of tempos in its octave, in any octave")
    for label, of in [*((name, [row for kind, row in rows if kind == name]) for name in SETS), ("all", [row for _, row in rows]),
                      ("in its octave", [row for _, row in rows if row[2]])]:
        if of:
            print(f"{label:15}", len(of), *np.mean(of, 0).round(3))


if __name__ == "__main__":
    command, data, cache, *rest = sys.argv[1:]
    if command == "ask":
        ask(data, cache)
    else:
        from sections import INDEXER
        judge(data, cache, *(rest or [INDEXER]))
