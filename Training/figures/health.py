#!/usr/bin/env python3
"""Faults of files, made and found again: health.py INDEXER MASTERS_DIR

MASTERS_DIR has clean stereo WAVs of at least 15 s without traces of an encoder, such as music rendered from MIDI in floating point.
Each master becomes a file of 16 bits, half of them with the hiss of a room. Its copies are encoded by FFmpeg and decoded to FLAC,
or get a fault. `indexer health --json` is compared with what was done. The table has two halves: every second master by name, and the
others ("held out"), so that thresholds can be changed with the first and tested with the second. The table of HealthOfAFile.md is from other
masters (33 that chose the thresholds and 18 held out) by the same rules. Needs FFmpeg, numpy, scipy and soundfile, about 20 MB a master.
"""
import collections, glob, json, os, subprocess, sys, tempfile, zlib
import numpy as np, scipy.signal, soundfile

RATE = 44_100
SECONDS = 14
# Name: FFmpeg's options, suffix.
ENCODERS = {
    "MP3 128": ("libmp3lame -b:a 128k", "mp3"), "MP3 192": ("libmp3lame -b:a 192k", "mp3"), "MP3 256": ("libmp3lame -b:a 256k", "mp3"),
    "MP3 320": ("libmp3lame -b:a 320k", "mp3"), "MP3 V2": ("libmp3lame -q:a 2", "mp3"), "AAC 128": ("aac -b:a 128k", "m4a"),
    "AAC 192": ("aac -b:a 192k", "m4a"), "AAC 256": ("aac -b:a 256k", "m4a"), "Vorbis q3": ("libvorbis -q:a 3", "ogg"),
    "Vorbis q6": ("libvorbis -q:a 6", "ogg"), "Opus 96": ("libopus -b:a 96k", "opus"), "Opus 128": ("libopus -b:a 128k", "opus")}
HELD_OUT = {
    "MP3 160": ("libmp3lame -b:a 160k", "mp3"), "MP3 224": ("libmp3lame -b:a 224k", "mp3"), "Shine 192": ("libshine -b:a 192k", "mp3"),
    "AAC 160": ("aac -b:a 160k", "m4a"), "Vorbis q5": ("libvorbis -q:a 5", "ogg")}


def ffmpeg(*options):
    subprocess.run(["ffmpeg", "-v", "error", "-y", *options], check=True)


def dithered(samples, random):
    return samples + (random.random(samples.shape) - random.random(samples.shape)) / 32768


def write(path, samples, rate=RATE, kind="PCM_16"):
    quantized = np.clip(np.round(samples * 32768), -32768, 32767).astype("<i2")
    soundfile.write(path, quantized if kind == "PCM_16" else quantized / 32768, rate, subtype=kind)


def master(path, random):
    samples = soundfile.read(path, frames=RATE * SECONDS, always_2d=True)[0]
    fade = np.minimum(1, np.minimum(np.arange(len(samples)), np.arange(len(samples))[::-1]) / (.2 * RATE))
    samples = samples * (fade / np.abs(samples).max() * random.uniform(.5, .95))[:, None]
    if random.random() < .5:
        samples = samples + random.standard_normal(samples.shape) * 10 ** (-random.uniform(75, 91) / 20)
    return dithered(samples, random)


def faults(clean, random):
    """name -> samples; the name is that of the finding, and what follows a blank says more"""
    length = len(clean)
    def changed(change):
        copy = clean.copy()
        for place in random.integers(RATE, length - RATE, 4):
            change(copy, place)
        return copy
    def drop(copy, place): copy[place:place + random.integers(100, 4_000)] = 0
    left, silence = clean[:, :1], np.zeros((length, 1))
    made = {f"clipped {db} dB": np.clip(clean / np.abs(clean).max() * 10 ** (db / 20), -1, 32767 / 32768) for db in (.1, .5, 1, 3, 6)}
    for name, cutoff in (("dull 3 kHz", 3_000), ("dull 7 kHz", 7_000)):
        filtered = scipy.signal.sosfilt(scipy.signal.butter(random.integers(1, 5), cutoff, fs=RATE, output="sos"), clean, axis=0)
        made[f"clean {name}"] = dithered(filtered, random)
    return made | {
        "clean": clean, "dropouts": changed(drop), "cut_start cut_end": clean[3 * RATE:8 * RATE],
        "dc_offset": clean * .9 + .02, "mono": np.hstack([left, left]), "silent_channel": np.hstack([left, silence]),
        "opposite_phase": np.hstack([left, -left + .02 * clean[:, 1:]])}


def make(path, folder):
    name = os.path.splitext(os.path.basename(path))[0]
    random = np.random.default_rng(zlib.crc32(name.encode()))
    clean = master(path, random)
    file = lambda what, suffix="wav": f"{folder}/{name}@{what}.{suffix}"
    for what, samples in faults(clean, random).items():
        write(file(what), samples)
    write(file("padded"), clean, kind="PCM_24")
    ffmpeg("-i", file("clean"), "-ar", "96000", "-c:a", "pcm_s24le", file("upsampled"))
    for what, (options, suffix) in (ENCODERS | HELD_OUT).items():
        encoded = f"{folder}/encoded.{suffix}"
        ffmpeg("-i", file("clean"), "-c:a", *options.split(), encoded)
        ffmpeg("-i", encoded, "-ar", str(RATE), "-sample_fmt", "s16", file(f"lossy {what}", "flac"))
        os.remove(encoded)


def main(indexer, masters):
    with tempfile.TemporaryDirectory() as scratch:
        folder, index = f"{scratch}/music", f"{scratch}/library.sidx"
        os.makedirs(folder)
        names = sorted(glob.glob(f"{masters}/*.wav"))
        for path in names:
            make(path, folder)
        subprocess.run([indexer, "build", "-q", "-o", index, folder], check=True)
        listing = subprocess.run([indexer, "health", "-i", index, "-n", "1000000", "--json"], stdout=subprocess.PIPE, text=True)
        if listing.returncode > 1:  # 1 is that there is no fault
            sys.exit(f"{indexer} health failed")
        found = {row["path"]: {f["kind"] for f in row["findings"]} for row in map(json.loads, listing.stdout.splitlines())}
        held_out = {os.path.splitext(os.path.basename(path))[0] for path in names[1::2]}
        table = collections.defaultdict(list)
        for file in os.listdir(folder):
            name, what = os.path.splitext(file)[0].split("@")
            made = {word for word in what.split() if word.islower() and word not in ("clean", "dull")} & KINDS
            table[what, name in held_out].append((made, found.get(file, set())))
    print(f"{'what':24} held out  files  found  false")
    for (what, is_held_out), rows in sorted(table.items()):
        hits = np.mean([made <= findings for made, findings in rows])
        false = np.mean([bool(findings - made - {"peaks"}) for made, findings in rows])
        print(f"{what:24} {'yes' if is_held_out else 'no':8} {len(rows):6} {hits:6.3f} {false:6.3f}")


KINDS = {"lossy", "upsampled", "padded", "clipped", "mono", "silent_channel", "opposite_phase", "dropouts", "cut_start",
         "cut_end", "dc_offset"}

if __name__ == "__main__":
    main(*sys.argv[1:])
