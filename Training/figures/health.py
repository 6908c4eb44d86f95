#!/usr/bin/env python3
"""Faults of files, made and found again: health.py INDEXER MASTERS_DIR [COPIES_DIR]

MASTERS_DIR has clean stereo WAVs of at least 15 s without traces of an encoder, such as those of masters.py.
Each master becomes a file of 16 bits, half of them with the hiss of a room. Its copies are encoded by FFmpeg and decoded to FLAC,
or get a fault. `indexer health --json` is compared with what was done. The first figures are those of every second master by name, which
thresholds may be chosen with. The others are of the held-out masters and never serve to choose anything, and some encoders neither.
COPIES_DIR keeps the copies for another run; a master whose copies are there is left out.
Needs FFmpeg, numpy, scipy and soundfile, about 60 MB a master.
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
    "AAC 160": ("aac -b:a 160k", "m4a"), "Vorbis q5": ("libvorbis -q:a 5", "ogg"),
    "Opus 112": ("libopus -b:a 112k", "opus")}
# What cannot be told from a lossless file so often, and is not wanted as often.
HIGH = {"MP3 320", "AAC 256"}


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
    def click(copy, place): copy[place:place + random.integers(1, 4)] += random.uniform(.1, .5) * random.choice([-1, 1], 2)
    left, silence = clean[:, :1], np.zeros((length, 1))
    time = np.arange(length) / RATE
    def hum(level):
        mains = random.choice([50, 60]) * (1 + random.uniform(-.002, .002))
        partials = ((1, 1), (2, random.uniform(0, .5)), (3, random.uniform(0, .7)))
        wave = sum(share * np.sin(2 * np.pi * mains * number * time + random.uniform(0, 6.28)) for number, share in partials)
        return np.clip(clean * .9 + 10 ** (level / 20) * wave[:, None], -1, 1)
    made = {f"clipped {db} dB": np.clip(clean / np.abs(clean).max() * 10 ** (db / 20), -1, 32767 / 32768) for db in (.1, .5, 1, 3, 6)}
    for name, cutoff in (("dull 3 kHz", 3_000), ("dull 7 kHz", 7_000)):
        filtered = scipy.signal.sosfilt(scipy.signal.butter(random.integers(1, 5), cutoff, fs=RATE, output="sos"), clean, axis=0)
        made[f"clean {name}"] = dithered(filtered, random)
    for level in (-40, -50, -60):
        made[f"hum {level} dBFS"] = hum(level)
    return made | {
        "dropouts": changed(drop), "cut_start cut_end": clean[3 * RATE:8 * RATE],
        "dc_offset": clean * .9 + .02, "mono": np.hstack([left, left]), "silent_channel": np.hstack([left, silence]),
        "opposite_phase": np.hstack([left, -left + .02 * clean[:, 1:]]), "clicks": np.clip(changed(click), -1, 1)}


def make(path, folder):
    name = os.path.splitext(os.path.basename(path))[0]
    random = np.random.default_rng(zlib.crc32(name.encode()))
    clean = master(path, random)
    file = lambda what, suffix="wav": f"{folder}/{name}@{what}.{suffix}"
    write(file("clean"), clean)
    for what, samples in faults(clean, random).items():
        write(file(what), samples)
    write(file("padded"), clean, kind="PCM_24")
    ffmpeg("-i", file("clean"), "-ar", "96000", "-c:a", "pcm_s24le", file("upsampled"))
    # One process for all encoders, and one for all decoders: starting them would take longer than their work.
    encoders = [(what, options.split(), f"{folder}/{name}.{number}.{suffix}")
                for number, (what, (options, suffix)) in enumerate((ENCODERS | HELD_OUT).items())]
    ffmpeg("-i", file("clean"), *[word for _, options, path in encoders for word in ("-c:a", *options, path)])
    ffmpeg(*[word for _, _, path in encoders for word in ("-i", path)],
           *[word for number, (what, _, _) in enumerate(encoders)
             for word in ("-map", f"{number}:a", "-ar", str(RATE), "-sample_fmt", "s16", file(f"lossy {what}", "flac"))])
    for _, _, path in encoders:
        os.remove(path)
    os.rename(file("clean"), file("clean sound"))  # the last step


def main(indexer, masters, folder=None):
    with tempfile.TemporaryDirectory() as scratch:
        folder, index = folder or f"{scratch}/music", f"{scratch}/library.sidx"
        os.makedirs(folder, exist_ok=True)
        names = sorted(glob.glob(f"{masters}/*.wav"))
        for path in names:
            if not os.path.exists(f"{folder}/{os.path.splitext(os.path.basename(path))[0]}@clean sound.wav"):
                make(path, folder)
        subprocess.run([indexer, "build", "-q", "-o", index, folder], check=True)
        listing = subprocess.run([indexer, "health", "-i", index, "-n", "1000000", "--json"], stdout=subprocess.PIPE, text=True)
        if listing.returncode > 1:  # 1 is that there is no fault
            sys.exit(f"{indexer} health failed")
        found = {row["path"]: {f["kind"] for f in row["findings"]} for row in map(json.loads, listing.stdout.splitlines())}
        held_out = {os.path.splitext(os.path.basename(path))[0] for path in names[1::2]}
        table = collections.defaultdict(list)
        for file in sorted(os.listdir(folder)):
            name, what = os.path.splitext(file)[0].split("@")
            made = {word for word in what.split() if word in KINDS}
            row = (made, found.get(file, set()))
            table[what, name in held_out].append(row)
            if "lossy" in made and what.removeprefix("lossy ") not in HIGH:
                table["lossy, all but " + ", ".join(sorted(HIGH)), name in held_out].append(row)
            elif "lossy" not in made:
                table["nothing lossy, reported as lossy", name in held_out].append(({"lossy"}, row[1]))
    print("| what was done | found | with other faults | of held-out pieces | with other faults |\n|---|---|---|---|---|")
    for what in sorted({what for what, _ in table}):
        cells = []
        for rows in (table[what, False], table[what, True]):
            cells.append(f"{sum(made <= findings for made, findings in rows)} of {len(rows)}")
            cells.append("" if what.startswith("nothing") else str(sum(bool(findings - made - {"peaks"}) for made, findings in rows)))
        print(f"| {what} | {' | '.join(cells)} |")


KINDS = {"lossy", "upsampled", "padded", "clipped", "mono", "silent_channel", "opposite_phase", "dropouts", "clicks", "hum", "cut_start",
         "cut_end", "dc_offset"}

if __name__ == "__main__":
    main(*sys.argv[1:])
