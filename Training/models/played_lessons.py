#!/usr/bin/env python3
"""The training material of the models of drums and bass: played_lessons.py DATA_DIR CACHE_DIR

Recordings without drums and bass (played.csv, by artist and title), alone and with rendered drums or a rendered bass line that
follows their chords, as the program hears them: CACHE_DIR/audio/mixes. The same beats and bass lines are heard in no two groups of
recordings. Songs of the idioms whose drums and bass begin or end within them: CACHE_DIR/audio/bands. Piano pieces:
CACHE_DIR/audio/piano. The first two have a table labels.csv: file, group, and where drums and bass sound, as "start-end" in seconds; a question mark if that is not known.
"""
import csv, glob, json, os, random, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from places import SAMPLES, program

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, SAMPLES)
import idiom_clips, midi
from idioms import IDIOMS
from parts import Drums, Line

RATE, SECONDS, GROUPS, PIANOS = 44100, 30, 5, 14
FONTS = ("FluidR3_GM.sf2", "TimGM6mb.sf2")
KITS, BASSES = (0, 0, 8, 16, 24, 25, 32, 40), (32, 33, 33, 34, 35, 36, 37, 38, 39)
CODERS = ("64k", "96k", "128k", "192k")
# Notes per beat and their intervals over the root; None rests.
LINES = ((0.5, (0, None, 0, None)), (1, (0, 0, 0, 0)), (1, (0, 7, 12, 7)), (2, (0, 0)), (2, (0, 12)), (2, (0, None, 0, 7)),
         (1, (0, 4, 7, 9)), (2, (0, None, None, 0, None, 0, 12, None)), (0.25, (0, 0)))


def decoded(file, start=0):
    command = ["ffmpeg", "-v", "error", "-ss", str(start), "-i", file, "-t", str(SECONDS), "-ac", "1", "-ar", str(RATE),
               "-f", "f32le", "-"]
    return np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, np.float32)


def encode(source, coder, path, samples=None):
    """Writes an MP3 file that is there only when it is whole, because a later run keeps what is there."""
    partial = f"{path}.partial"
    subprocess.run(["ffmpeg", "-y", "-v", "error", *source, "-ac", "1", "-b:a", coder, "-f", "mp3", partial], input=samples, check=True)
    os.replace(partial, path)


def coded(samples, path, coder):
    samples = samples / max(1, abs(samples).max() / 0.97)
    encode(["-f", "f32le", "-ar", str(RATE), "-ac", "1", "-i", "-"], coder, path, samples.astype("<f4").tobytes())


def rendered(track, tempo, beats, font, dice):
    """A track of midi.py, in a random room and coloring."""
    room, level = dice.uniform(0, 0.8), dice.choice((0, 0.2, 0.5, 0.9))
    with tempfile.NamedTemporaryFile(suffix=".mid") as score:
        midi.write(score.name, [midi.conductor("", tempo, 4, 0, 1), track], beats)
        play = ["fluidsynth", "-niq", "-r", str(RATE), "-g", "0.6", "-o", f"synth.reverb.room-size={room}",
                "-o", f"synth.reverb.level={level}", "-o", "synth.chorus.active=0", "-o", "synth.dynamic-sample-loading=1",
                "-O", "s16", "-T", "raw", "-F", "-",
                f"/usr/share/sounds/sf2/{font}", score.name]
        with subprocess.Popen(play, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as player:
            raw = player.stdout.read(4 * RATE * SECONDS)
            player.kill()
    colors = [f"bass=g={dice.uniform(-6, 6):.1f}:f=120", f"treble=g={dice.uniform(-9, 5):.1f}:f=4000"]
    if dice.random() < 0.3:
        colors.append("acompressor=threshold=0.05:ratio=4:attack=5:makeup=2")
    if dice.random() < 0.15:
        colors.append(f"lowpass=f={dice.choice((3000, 5000, 8000))}")
    command = ["ffmpeg", "-v", "error", "-f", "s16le", "-ar", str(RATE), "-ac", "2", "-i", "-", "-af", ",".join(colors), "-ac", "1",
               "-f", "f32le", "-"]
    samples = np.frombuffer(subprocess.run(command, input=raw, check=True, capture_output=True).stdout, np.float32)
    return np.pad(samples, (0, max(0, RATE * SECONDS - len(samples))))[: RATE * SECONDS]


def beats_of(file):
    """(seconds, pitch, velocity) of a drummer's MIDI file."""
    import pretty_midi
    return sorted((note.start, note.pitch, note.velocity) for part in pretty_midi.PrettyMIDI(file).instruments
                  for note in part.notes)


def stretch(dice, length):
    """When a part plays."""
    start, end = dice.uniform(4, length - 8), dice.uniform(8, length - 4)
    kind = dice.randrange(4)
    if kind == 3 and end - start < 5:
        kind = 1
    return ((0, length), (start, length), (0, end), (start, end))[kind]


def drum_track(beats, play, dice):
    """A drummer's beats, from the beginning and again, faster or slower; 60 beats per minute."""
    track = midi.Track("drums", 9)
    track.program(0, dice.choice(KITS))
    speed, offset = dice.uniform(0.85, 1.2), 0
    last = beats[-1][0] + 0.25
    while offset < play[1] - play[0]:
        for start, pitch, velocity in beats:
            time = play[0] + (offset + start) / speed
            if time < play[1] - 0.1:
                track.note(time, 0.2, pitch, velocity)
        offset += last
    return track


def pitch_class(name):
    """Of the root of a chord's name."""
    return ("C D EF G A B".index(name[0]) + (name[1:2] in ("♯", "#")) - (name[1:2] in ("♭", "b"))) % 12


def bass_track(said, start, play, dice):
    """Roots of the chords of `indexer analysis`, or of a random mode."""
    track = midi.Track("bass", 0)
    track.program(0, dice.choice(BASSES))
    per_beat, pattern = dice.choice(LINES)
    lowest, gate, velocity = dice.choice((28, 28, 31, 35)), dice.uniform(0.5, 1), dice.randint(70, 115)
    times = [beat["start"] - start for beat in said["beats"]]
    times = [time for time in times if 0 <= time <= SECONDS]
    if len(times) < 8:
        length = 60 / dice.uniform(60, 140)
        times = list(np.arange(0, SECONDS, length))
    chords = [(chord["start"] - start, chord["start"] + chord["duration"] - start, pitch_class(chord["name"]))
              for chord in said["chords"] if chord.get("name")]
    steps = np.interp(np.arange(0, len(times) - 1, 1 / per_beat), np.arange(len(times)), times)
    root = dice.randrange(12)
    for number, (time, after) in enumerate(zip(steps, list(steps[1:]) + [steps[-1] + 0.5])):
        root = next((root for begin, end, root in chords if begin <= time + 0.05 < end), root)
        interval = pattern[number % len(pattern)]
        if interval is not None and play[0] <= time < play[1] - 0.1:
            length = min((after - time) * gate, play[1] - time)
            track.note(time, length, lowest + (root - lowest) % 12 + interval, velocity + dice.gauss(0, 5))
    return track


def power(samples, play):
    part = samples[int(play[0] * RATE) : int(play[1] * RATE)]
    return float((part.astype(float) ** 2).mean()) ** 0.5 if len(part) else 0.0


def mixed(base, stem, play, decibels):
    """The stem so many decibels above the recording, where it plays."""
    own = power(stem, play)
    if not own:
        return base
    return base + stem[: len(base)] * (max(power(base, play), 1e-3) / own * 10 ** (decibels / 20))


def written(play):
    return "" if play is None else f"{play[0]:.2f}-{play[1]:.2f}"


def mixes(data, out, indexer):
    os.makedirs(out, exist_ok=True)
    with open(f"{HERE}/played.csv") as table:
        rows = [row for row in csv.DictReader(table) if row["drums"] == "0"]
    artists, files = {}, {}
    for name, labels in (("quadrants-dev", "labels"), ("emotify-dev", "manifest")):
        with open(f"{data}/{name}/{labels}.csv") as table:
            for row in csv.DictReader(table):
                stem = os.path.splitext(os.path.basename(row["file"]))[0]
                artists[f"{name}/{stem}"] = row["artist"]
                files[f"{name}/{stem}"] = f"{data}/{name}/{row['file']}"
    drummers = [beats_of(file) for file in sorted(glob.glob(f"{data}/groove-dev/midi/*.mid"))]
    group = {artist: number % GROUPS for number, artist in enumerate(sorted({artists[row["file"]] for row in rows}))}

    def make(row):
        name, artist = row["file"], artists[row["file"]]
        dice, table = random.Random(name), []
        start = dice.uniform(0, 25) if name.startswith("emotify") else 0
        base = decoded(files[name], start)
        length, stem = len(base) / RATE, name.replace("/", "~")
        told = subprocess.run([indexer, "analysis", "--json", files[name]], check=True, capture_output=True).stdout
        said = json.loads(told)
        has_bass = {"0": None, "1": (0, length)}.get(row["bass"], "?")
        for number, kinds in enumerate(("", "drums", "bass", "both")):
            if kinds in ("bass", "both") and has_bass is not None:
                continue
            samples, drums, bass, font = base, None, has_bass, dice.choice(FONTS)
            if kinds in ("drums", "both"):
                drums = stretch(dice, length)
                # A fifth of the drummers' pieces for each group of artists.
                beats = dice.choice(drummers[group[artist] :: GROUPS])
                track = drum_track(beats, drums, dice)
                samples = mixed(samples, rendered(track, 60, SECONDS, font, dice), drums, dice.uniform(-12, 5))
            if kinds in ("bass", "both"):
                bass = stretch(dice, length)
                track = bass_track(said, start, bass, dice)
                samples = mixed(samples, rendered(track, 60, SECONDS, font, dice), bass, dice.uniform(-9, 5))
            path = f"{out}/{stem}~{number}.mp3"
            if not os.path.exists(path):
                coded(samples, path, dice.choice(CODERS))
            table.append((os.path.basename(path), artist, group[artist], font if kinds else "", kinds, written(drums),
                          bass if bass == "?" else written(bass)))
        return table

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        write(out, [line for lines in pool.map(make, rows) for line in lines])


def bands(out):
    """Clips of the idioms whose drums and bass line begin or end within them."""
    os.makedirs(out, exist_ok=True)

    def make(place):
        name, number = place
        piece, dice = idiom_clips.clip(name, number), random.Random(f"band {name} {number}")
        bar, plays = piece.metre * 60 / piece.tempo, {Drums: None, Line: None}
        length = piece.bars * bar
        for part in [part for part in piece.parts if type(part) in plays]:
            if dice.random() < 0.25 and len(piece.parts) > 1:
                piece.parts.remove(part)
                continue
            play = stretch(dice, length)
            part.first, part.last = round(play[0] / bar), round(play[1] / bar)
            plays[type(part)] = (part.first * bar, min(part.last * bar, length))
        font = dice.choice(FONTS)
        path = f"{out}/{name}-{number}.mp3"
        if not os.path.exists(path):
            with tempfile.TemporaryDirectory() as folder:
                piece.write(f"{folder}/score.mid")
                subprocess.run(["fluidsynth", "-ni", "-q", "-g", "0.5", "-r", str(RATE), "-o", "synth.dynamic-sample-loading=1",
                                "-o", f"synth.reverb.level={piece.room}", "-F", f"{folder}/raw.wav",
                                f"/usr/share/sounds/sf2/{font}", f"{folder}/score.mid"],
                               check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                encode(["-i", f"{folder}/raw.wav", "-t", str(length)], dice.choice(CODERS), path)
        return os.path.basename(path), name, "", font, "", written(plays[Drums]), written(plays[Line])

    places = [(name, number) for name in IDIOMS for number in range(0, idiom_clips.CLIPS_PER_IDIOM, 2)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        write(out, list(pool.map(make, places)))


def pianos(data, out):
    """Some piano pieces of EMOPIA."""
    os.makedirs(out, exist_ok=True)
    for number, file in enumerate(sorted(glob.glob(f"{data}/emopia-dev/midi/*.mid"))[::PIANOS]):
        path = f"{out}/{os.path.splitext(os.path.basename(file))[0]}.mp3"
        if os.path.exists(path):
            continue
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["fluidsynth", "-niq", "-r", str(RATE), "-g", "0.6", "-F", f"{folder}/raw.wav",
                            f"/usr/share/sounds/sf2/{FONTS[number % 2]}", file],
                           check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            encode(["-i", f"{folder}/raw.wav", "-t", str(SECONDS)], "96k", path)


def write(out, lines):
    with open(f"{out}/labels.csv", "w") as table:
        writer = csv.writer(table)
        writer.writerow(("file", "group", "fold", "font", "kind", "drums", "bass"))
        writer.writerows(lines)
    print(f"{out}: {len(lines)}")


def main(data, cache):
    mixes(data, f"{cache}/audio/mixes", program("indexer"))
    bands(f"{cache}/audio/bands")
    pianos(data, f"{cache}/audio/piano")


if __name__ == "__main__":
    main(*sys.argv[1:])
