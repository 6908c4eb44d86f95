#!/usr/bin/env python3
"""The training material of the model of audiences: audiences.py DATA_DIR CACHE_DIR

Recordings with applause, cheers or a crowd at their beginning, at their end or within, from games of Debian's packages and from
sound fonts, and with sounds that are like them: rain, the sea, wind, hiss, cymbals. CACHE_DIR/audio/audiences has the clips, and a
table labels.csv: file, group (the artist), fold, source, kind, and where the audience sounds, as "start-end" in seconds. Sources of
sounds and artists share their folds, so that nobody is heard on both sides of one. Packages that cannot be had are left out.
"""
import csv, glob, os, random, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from arrangements import unpack
from played_lessons import CODERS, RATE, coded, decoded, midi, power, rendered, written

FOLDS, SECONDS, GRAIN = 5, 20, 0.5
CHOSEN = 4  # one of this many recordings
# Package, file, fold, and whether it is an audience.
GAMES = (
    ("foobillardplus-data", "data/applause.wav", 0, True), ("scratch", "Human/PartyNoise.wav", 0, True),
    ("frozen-bubble-data", "snd/applause.ogg", 1, True), ("tuxtype-data", "tuxtype/sounds/win.wav", 1, True),
    ("monsterz-data", "sound/applause.wav", 2, True), ("circuslinux-data", "sounds/applause.wav", 3, True),
    ("circuslinux-data", "sounds/cheering.wav", 3, True), ("tuxfootball", "sound/crowdcheer.wav", 4, True),
    ("tuxfootball", "sound/crowdboo.wav", 4, True), ("tuxmath-data", "sounds/cheer.wav", 0, True),
    ("openttd-opensfx", "29", 2, True), ("openttd-opensfx", "13", 2, False), ("openttd-opensfx", "52", 3, False),
    ("sonic-pi-samples", "vinyl_hiss.flac", 4, False), ("sonic-pi-samples", "ambi_drone.flac", 4, False),
    ("tuxmath-data", "sounds/sizzling.wav", 0, False), ("openttd-opensfx", "59", 1, False))
# Sound fonts' programs: applause and the seashore.
FONTS = (("FluidR3_GM.sf2", 126, 1, True), ("TimGM6mb.sf2", 126, 3, True), ("FluidR3_GM.sf2", 122, 1, False),
         ("TimGM6mb.sf2", 122, 3, False))
# Noises that may pass as an audience, by fold.
NOISES = ("Rain", "Sea waves", "Fire crackling", "Helicopter", "Chainsaw")
PLACES = ("beginning", "end", "within", "alone")


def sample(file):
    """Mono, without silence at its ends."""
    samples = decoded(file)
    loud = np.flatnonzero(abs(samples) > 0.02 * abs(samples).max())
    return samples[loud[0] : loud[-1] + 1]


def packed(file, number):
    """A sound of OpenTTD's collection: a table of positions and lengths, then each sound's name and a WAV file."""
    with open(file, "rb") as archive:
        content = archive.read()
    start, length = np.frombuffer(content, "<u4", 2, 8 * number) & 0x7FFFFFFF
    return content[start + 1 + content[start] :][:length]


def sounds(data):
    """(name, fold, whether it is an audience, samples)"""
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        folders = {}
        for package, name, fold, is_audience in GAMES:
            try:
                if package not in folders:
                    folders[package] = unpack(package, scratch)
            except subprocess.CalledProcessError as error:
                print(f"{package} left out, {error}", file=sys.stderr)
                continue
            if name.isdigit():
                path = f"{scratch}/{package}-{name}.wav"
                with open(path, "wb") as out:
                    out.write(packed(glob.glob(f"{folders[package]}/**/*.cat", recursive=True)[0], int(name)))
            else:
                path = glob.glob(f"{folders[package]}/**/{name}", recursive=True)[0]
            found.append((f"{package} {os.path.basename(name)}", fold, is_audience, sample(path)))
    for font, program, fold, is_audience in FONTS:
        track = midi.Track("sound", 0)
        track.program(0, program)
        for key in (55, 60, 65):
            track.note(key - 55, 10, key, 100)
        samples = rendered(track, 60, SECONDS, font, random.Random(font))[RATE : 8 * RATE]
        found.append((f"{font} {program}", fold, is_audience, samples))
    with open(f"{data}/not-music-dev/labels.csv") as table:
        rows = [row for row in csv.DictReader(table) if row["what"] in NOISES]
    for number, row in enumerate(rows):
        found.append((row["file"], number % FOLDS, False, sample(f"{data}/not-music-dev/{row['file']}")))
    for fold in range(FOLDS):
        dice = np.random.default_rng(fold)
        found.append(("hiss", fold, False, dice.normal(size=4 * RATE)))
        found.append(("cymbals", fold, False, cymbals(random.Random(f"cymbals {fold}"))))
        for number in range(4):
            found.append(("clapping", fold, True, clapping(dice)))
    return found


def cymbals(dice):
    """A roll, or hi-hats in sixteenths."""
    track = midi.Track("cymbals", 9)
    track.program(0, dice.choice((0, 8, 16, 40)))
    per_second, keys = dice.choice(((14, (49, 57)), (8, (42, 42, 42, 46)), (16, (51, 59)), (10, (70, 82, 54))))
    for step in range(per_second * 8):
        track.note(step / per_second, 0.1, dice.choice(keys), dice.randint(60, 110))
    return rendered(track, 60, SECONDS, dice.choice(("FluidR3_GM.sf2", "TimGM6mb.sf2")), dice)[: 8 * RATE]


def clapping(dice):
    """A few to hundreds of people who clap in a room: short bursts of noise, each person's of one color, at four per second."""
    length = 6 * RATE
    samples = np.zeros(length + RATE)
    for _ in range(int(2 ** dice.uniform(2, 8))):
        center, decay, rate = 2 ** dice.uniform(9.3, 11.6), dice.uniform(0.004, 0.02), dice.uniform(2.5, 5)
        time = np.arange(int(0.08 * RATE)) / RATE
        burst = dice.normal(size=len(time)) * np.exp(-time / decay)
        frequencies = np.fft.rfftfreq(len(time), 1 / RATE)
        color = np.exp(-0.5 * (np.log2((frequencies + 1) / center) / dice.uniform(0.5, 1.2)) ** 2)
        burst = np.fft.irfft(np.fft.rfft(burst) * color, len(time))
        burst *= 10 ** dice.uniform(-1, 0) / (burst**2).sum() ** 0.5
        start = dice.uniform(0, 1)
        while start < 5.9:
            first = int(start * RATE)
            samples[first : first + len(burst)] += burst * dice.uniform(0.6, 1)
            start += max(0.05, dice.normal(1 / rate, 0.15 / rate))
    room = dice.normal(size=int(RATE * 0.8)) * np.exp(-np.arange(int(RATE * 0.8)) / RATE / dice.uniform(0.03, 0.25))
    size = len(samples) + len(room)
    wet = np.fft.irfft(np.fft.rfft(samples, size) * np.fft.rfft(room, size), size)[:length]
    samples = samples[:length]
    return samples / samples.std() + dice.uniform(0.2, 1.5) * wet / wet.std()


def prolonged(samples, length, dice):
    """As long as wanted, from pieces of it that fade into one another."""
    fade = int(0.1 * RATE)
    found = np.zeros(length + 2 * RATE)
    place = 0
    while place < length:
        size = min(len(samples), int(dice.uniform(GRAIN, 4 * GRAIN) * RATE))
        start = dice.randrange(len(samples) - size + 1)
        piece = samples[start : start + size].astype(float)
        ramp = min(fade, size // 3)
        up = np.sin(np.linspace(0, np.pi / 2, ramp))
        piece[:ramp] *= up
        piece[size - ramp :] *= up[::-1]
        room = min(size, len(found) - place)
        found[place : place + room] += piece[:room]
        place += size - ramp
    return found[:length]


def swelling(samples, dice, fade_in, fade_out):
    time = np.arange(len(samples)) / RATE
    shape = np.minimum(1, (time + 0.02) / max(fade_in, 0.02)) * np.minimum(1, (time[-1] - time + 0.02) / max(fade_out, 0.02))
    return samples * shape


def mixed(base, sound, place, dice):
    """The recording with the sound, and when that is loud enough to be heard."""
    length = len(base) / RATE
    base = base.astype(float)
    play = {"beginning": (0, dice.uniform(3, 8)), "end": (length - dice.uniform(3, 8), length), "alone": (0, length)}.get(place)
    if play is None:
        start = dice.uniform(3, length - 8)
        play = start, start + dice.uniform(3, 8)
    stem = prolonged(sound, int((play[1] - play[0]) * RATE), dice)
    edge = dice.uniform(0.1, 1)
    stem = swelling(stem, dice, 0 if place == "beginning" else edge, 0 if place == "end" and dice.random() < 0.5 else edge)
    level, own = max(power(base, (0, length)), 1e-3), max(power(stem, (0, len(stem) / RATE)), 1e-9)
    first = int(play[0] * RATE)
    if place == "alone":
        return stem / own * level, play
    if place == "within":
        decibels = dice.uniform(-8, 6)
    else:
        # The music ends or begins while people applaud.
        decibels, overlap = dice.uniform(-14, 3), dice.uniform(0.5, 2)
        time = np.arange(len(base)) / RATE
        if place == "end":
            base *= np.clip((play[0] + overlap - time) / overlap, 0, 1)
        else:
            base *= np.clip((time - play[1] + overlap) / overlap, 0, 1)
    stem *= level / own * 10 ** (decibels / 20)
    base[first : first + len(stem)] += stem[: len(base) - first]
    return base, play


def recordings(data):
    """(file, name, artist)"""
    for name, labels in (("quadrants-dev", "labels"), ("emotify-dev", "manifest")):
        with open(f"{data}/{name}/{labels}.csv") as table:
            for row in csv.DictReader(table):
                yield f"{data}/{name}/{row['file']}", f"{name}~{os.path.splitext(os.path.basename(row['file']))[0]}", row["artist"]


def main(data, cache):
    out = f"{cache}/audio/audiences"
    os.makedirs(out, exist_ok=True)
    found = list(recordings(data))
    fold = {artist: number % FOLDS for number, artist in enumerate(sorted({artist for _, _, artist in found}))}
    heard = sounds(data)

    def make(recording):
        file, stem, artist = recording
        dice, table = random.Random(stem), []
        base = decoded(file, dice.uniform(0, 35) if stem.startswith("emotify") else 0)[: SECONDS * RATE]
        for number, is_audience in enumerate((True, dice.random() < 0.5)):
            sources = [sound for sound in heard if sound[1] == fold[artist] and sound[2] == is_audience]
            # Real sounds more often than made ones, whose names are several times in the table.
            source = dice.choice(sorted({sound[0] for sound in sources}))
            source, _, _, samples = dice.choice([sound for sound in sources if sound[0] == source])
            place = dice.choices(PLACES, (2, 3, 3, 1))[0]
            clip, play = mixed(base, samples, place, dice)
            path = f"{out}/{stem}~{number}.mp3"
            if not os.path.exists(path):
                coded(clip, path, dice.choice(CODERS))
            table.append((os.path.basename(path), artist, fold[artist], source, place, written(play if is_audience else None)))
        return table

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        lines = [line for table in pool.map(make, found[::CHOSEN]) for line in table]
    with open(f"{out}/labels.csv", "w") as table:
        writer = csv.writer(table)
        writer.writerow(("file", "group", "fold", "source", "kind", "audience"))
        writer.writerows(lines)
    print(f"{out}: {len(lines)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
