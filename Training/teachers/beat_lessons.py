"""Songs, drums and clips with known beats and bars, for the second network that hears beats (known_beats.py).

The songs are POP909's MIDI files, rendered as they are and as bands with drums, a bass and random instruments. Groove MIDI and the
idioms begin with a bar and have one tempo.
"""
import csv, json, os, tempfile, zlib
import numpy as np
import beats
from chord_lessons import CHORDAL, LEADS, NONE, songs as songs_with_chords
from key_lessons import FONTS, render
from lessons import HOP, RATE
from sections import SECONDS, true_bars

BANDS_PER_SONG, BAND_SECONDS = 2, 70
# Kick, snare and hi-hat in sixteenths of a bar of four beats
PATTERNS = (
    ("x.......x.......", "....x.......x...", "x.x.x.x.x.x.x.x."),
    ("x.....x.x.......", "....x.......x...", "x.x.x.x.x.x.x.x."),
    ("x.....x...x.....", "....x.......x...", "xxxxxxxxxxxxxxxx"),
    ("x...x...x...x...", "....x.......x...", "..x...x...x...x."),
    ("x..x..x...x..x..", "....x..x....x...", "x.x.x.x.x.x.x.x."),
    ("x.........x.....", "........x.......", "x.x.x.x.x.x.x.x."),
    ("x.......x.x.....", "....x.......x..x", "x...x...x...x..."),
    ("x...............", "....x.......x...", "x.x.x.x.x.x.x.x."),
    ("x..x....x..x....", "...x..x....x..x.", "x.x.x.x.x.x.x.x."),
    ("x.....x.........", "....x.......x...", "................"),
    ("x.....xx..x.....", "....x.......x.x.", "x.xxx.xxx.xxx.xx"),
    ("................", "................", "x...x...x...x..."),
)
KICK, SNARE, HAT, CRASH, RIDE, TOMS = 36, 38, 42, 49, 51, (38, 45, 47)


def known(data, cache):
    """(set, group, name, sound, beats, bar lines)"""
    with open(f"{data}/pop909-harmony-dev/aligned.json") as file:
        marked = json.load(file)
    chords = {name: rows for _, name, rows in songs_with_chords(data)}
    for number, (name, phrases) in enumerate(sorted(marked.items())):
        midi, bars = f"{data}/pop909-harmony-dev/{name}/{name}.mid", true_bars(phrases)
        yield "songs", name, f"{name}-piano", render(midi, FONTS[number % 2], SECONDS), phrases["beats"], bars
        for version in range(BANDS_PER_SONG):
            yield "bands", name, f"{name}-{version}", band(name, version, midi, phrases, chords[name]), phrases["beats"], bars
    for kind, group, file, tempo, meter in steady(cache):
        sound, beat = beats.sound(file, 1.0), 60 / tempo
        end = len(sound) / RATE
        yield kind, group, os.path.basename(file), sound, np.arange(0, end, beat), np.arange(0, end, beat * meter)


def steady(cache):
    """Recordings of one tempo, whose first bar begins at 0: set, group, file, tempo, meter"""
    def rows(name):
        with open(f"{cache}/audio/{name}/labels.csv") as table:
            return [(row, f"{cache}/audio/{name}/{row['file']}") for row in csv.DictReader(table)]
    for row, file in rows("groove-dev"):
        yield "Groove MIDI", row["file"].split("_")[0], file, float(row["bpm"]), int(row["time_signature"].split("-")[0])
    for row, file in rows("idioms"):
        yield "idioms", row["idiom"], file, float(row["bpm"]), int(row["metre"])


def targets(frames, beats_, bars):
    """frames × (beat that begins no bar, beginning of a bar): 1 at the frame, ½ beside it"""
    wanted, bars = np.zeros((frames, 2), np.float32), np.asarray(bars)
    for time in beats_:
        place, frame = int(abs(bars - time).min() < 0.05), round(time * RATE / HOP)
        for at, value in ((frame - 1, 0.5), (frame, 1), (frame + 1, 0.5)):
            if 0 <= at < frames:
                wanted[at, place] = max(wanted[at, place], value)
    return wanted


def band(name, version, midi, phrases, chords):
    """The same for the same name and version"""
    rng = np.random.default_rng(zlib.crc32(f"{name} {version}".encode()))
    return render_band(midi, phrases, chords, FONTS[int(rng.integers(2))], rng)


def render_band(midi, phrases, chords, font, rng):
    """Random instruments, a bass on the roots, and drums whose patterns change every eight bars"""
    import pretty_midi
    song, beat = pretty_midi.PrettyMIDI(midi), np.array(phrases["beats"])
    for number, part in enumerate(song.instruments):
        part.program = int(rng.choice(LEADS if number < 2 else CHORDAL))
    if rng.random() < 0.3:
        del song.instruments[1]
    bass = pretty_midi.Instrument(int(rng.choice((32, 33, 34, 35, 38, 39))))
    every = int(rng.integers(1, 3))
    for start, end, chord in chords:
        if chord < NONE and start < BAND_SECONDS and rng.random() < 0.92:
            times = [start, *beat[(beat > start + 0.1) & (beat < end - 0.1)][::every], end]
            for begin, until in zip(times, times[1:]):
                velocity = int(rng.integers(70, 115))
                pitch = 28 + (chord % 12 - 4) % 12 + (7 if rng.random() < 0.1 else 0)
                bass.notes.append(pretty_midi.Note(velocity, pitch, begin, max(begin + 0.05, until - 0.02)))
    if rng.random() < 0.85:
        song.instruments.append(bass)
    drums = played_drums(beat, np.bincount(np.array(phrases["bi1"]) % 4).argmax(), rng)
    if rng.random() < 0.85:
        song.instruments.append(drums)
    with tempfile.NamedTemporaryFile(suffix=".mid") as file:
        song.write(file.name)
        return render(file.name, font, BAND_SECONDS)


def played_drums(beat, phase, rng):
    import pretty_midi
    drums = pretty_midi.Instrument(0, is_drum=True)
    level, swing = int(rng.integers(45, 110)), rng.choice((0, 0, 0, 0.12))
    patterns = [PATTERNS[number] for number in rng.integers(0, len(PATTERNS), 3)]
    first_bar = int(rng.choice((0, 0, 8, 16, 32))) // 4
    for number, (time, after) in enumerate(zip(beat, beat[1:])):
        place, bar = (number - phase) % 4, (number - phase) // 4
        if bar < first_bar or time > BAND_SECONDS:
            continue
        kick, snare, hat = patterns[bar // 8 % 3]
        fill = bar % 8 == 7 and place >= 2 and rng.random() < 0.6
        for quarter in range(4):
            step = place * 4 + quarter
            at = time + (after - time) * (quarter / 4 + (swing if quarter % 2 else 0)) + rng.normal(0, 0.004)
            hits = [KICK] if kick[step] == "x" else []
            if fill or snare[step] == "x":
                hits.append(int(rng.choice(TOMS)) if fill else SNARE)
            if hat[step] == "x":
                hits.append(HAT if bar // 8 % 2 == 0 else RIDE)
            if bar % 8 == 0 and step == 0 and rng.random() < 0.7:
                hits.append(CRASH)
            for pitch in hits:
                softer = 15 if pitch in (HAT, RIDE) else 0
                velocity = int(np.clip(level + rng.integers(-12, 12) - softer, 20, 127))
                drums.notes.append(pretty_midi.Note(velocity, pitch, max(0, at), max(0, at) + 0.1))
    return drums
