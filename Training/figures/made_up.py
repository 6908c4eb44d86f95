#!/usr/bin/env python3
"""Made-up songs of two keys, of all meters and of changing tempi, and what `indexer analysis` says of them: made_up.py INDEXER [FOLDER]

The truth is that of the score, which no model was taught. Songs are written as MIDI files and rendered by FluidSynth. FOLDER
keeps them; by default they are removed at the end.
"""
import json, os, struct, subprocess, sys, tempfile
from dataclasses import dataclass, field
import numpy as np

RATE = 44100
FONTS = ("FluidR3_GM.sf2", "TimGM6mb.sf2")
TICKS = 480  # per eighth
MAJOR, MINOR = (0, 4, 7), (0, 3, 7)
# Degree in semitones, and chord; harmonic minor, as songs have it
PROGRESSIONS = {
    "major": [[(0, MAJOR), (5, MAJOR), (7, MAJOR), (0, MAJOR)], [(0, MAJOR), (9, MINOR), (5, MAJOR), (7, MAJOR)]],
    "minor": [[(0, MINOR), (5, MINOR), (7, MAJOR), (0, MINOR)], [(0, MINOR), (8, MAJOR), (5, MINOR), (7, MAJOR)]]}
NAMES = ("C", "D♭", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B")
KICK, SNARE, HAT, STICK = 36, 38, 42, 37
PIANO, GUITAR, STRINGS, ORGAN, EPIANO, BASS, FLUTE, CHOIR = 0, 25, 48, 16, 4, 33, 73, 52


@dataclass
class Song:
    name: str
    eighths: float  # a minute
    groups: tuple  # of a bar, in eighths
    keys: list = field(default_factory=lambda: [(0, "major")])  # in equal parts
    seconds: float = 120
    program: int = PIANO
    drums: bool = True
    counts: tuple = ()  # beats a minute that are right
    meters: tuple = ()
    seed: int = 0
    speeds: tuple = ()  # eighths a minute, of equal numbers of bars; empty for a constant tempo
    lead: int = FLUTE
    led: tuple = (0, 1e9)  # the bars that have a melody

    @property
    def bar(self):
        return sum(self.groups) * 60 / self.eighths

    @property
    def bars(self):
        """In all; as many of each key, and of whole progressions."""
        return len(self.keys) * 4 * round(self.seconds / len(self.keys) / self.bar / 4)

    def speed(self, bar):
        """Eighths a minute"""
        return self.speeds[bar * len(self.speeds) // self.bars] if self.speeds else self.eighths

    def lines(self):
        """Seconds at which bars begin, and the end"""
        return np.cumsum([0] + [sum(self.groups) * 60 / self.speed(bar) for bar in range(self.bars)])

    def changes(self):
        """Seconds at which keys begin, and the end"""
        return [self.lines()[self.bars * k // len(self.keys)] for k in range(len(self.keys) + 1)]

    def tempi(self):
        """Start in seconds and quarters a minute of each of the speeds"""
        return [(self.lines()[-(-self.bars * k // len(self.speeds))], speed / 2) for k, speed in enumerate(self.speeds)]


def pair(number, first, second, eighths, program, groups=(2, 2, 2, 2)):
    return Song(f"{number:02} {key_name(first)} – {key_name(second)}", eighths, groups, [first, second], program=program,
                seed=number, drums=number % 3 != 2)


def key_name(key):
    return f"{NAMES[key[0]]} {key[1]}"


PAIRS = [
    pair(0, (0, "major"), (4, "major"), 208, PIANO), pair(1, (2, "major"), (7, "major"), 232, GUITAR),
    pair(2, (5, "major"), (6, "major"), 176, STRINGS), pair(3, (10, "major"), (0, "major"), 248, EPIANO),
    pair(4, (9, "minor"), (0, "minor"), 192, ORGAN), pair(5, (4, "minor"), (4, "major"), 168, PIANO),
    pair(6, (7, "major"), (10, "major"), 220, GUITAR), pair(7, (6, "minor"), (9, "major"), 200, STRINGS),
    pair(8, (2, "minor"), (4, "minor"), 240, EPIANO, (2, 2, 2)), pair(9, (8, "major"), (1, "major"), 184, ORGAN)]


def metered(name, eighths, groups, tempi, meters, seed, program=PIANO):
    return Song(name, eighths, groups, seconds=60, counts=tempi, meters=meters, seed=seed, program=program,
                keys=[(seed * 5 % 12, "major" if seed % 3 else "minor")])


# Tempi of the quarter (or dotted quarter) and of what is counted; the meter belongs to either.
METERS = [
    metered("7/8 at 130", 260, (2, 2, 3), (130, 260), (7,), 1), metered("7/8 at 104", 208, (3, 2, 2), (104, 208), (7,), 2, GUITAR),
    metered("5/8 at 120", 240, (3, 2), (120, 240), (5,), 3), metered("5/8 at 96", 192, (2, 3), (96, 192), (5,), 4, ORGAN),
    metered("6/8 at 60", 180, (3, 3), (60, 180), (2, 6), 5), metered("6/8 at 48", 144, (3, 3), (48, 144), (2, 6), 6, STRINGS),
    metered("5/4 at 120", 240, (6, 4), (120, 240), (5,), 7), metered("5/4 at 160", 320, (6, 4), (160, 80), (5,), 8, EPIANO),
    metered("7/4 at 116", 232, (4, 4, 6), (116, 232), (7,), 9), metered("3/4 at 96", 192, (2, 2, 2), (96,), (3,), 10),
    metered("3/4 at 168", 336, (2, 2, 2), (168,), (3,), 11, ORGAN), metered("4/4 at 76", 152, (2, 2, 2, 2), (76,), (4,), 12),
    metered("4/4 at 120", 240, (2, 2, 2, 2), (120,), (4,), 13, GUITAR),
    metered("4/4 at 138", 276, (2, 2, 2, 2), (138,), (4,), 14, EPIANO), metered("2/4 at 112", 224, (2, 2), (112,), (2, 4), 15),
    metered("5/8 at 160", 320, (3, 2), (160, 320), (5,), 61, ORGAN), metered("7/8 at 150", 300, (2, 2, 3), (150, 300), (7,), 56),
    metered("7/8 at 160", 320, (3, 2, 2), (160, 320), (7,), 62, EPIANO)]


def compound(beat, groups, seed, drums=True):
    """Bars of eighths in threes; `beat` is the dotted quarter"""
    song = metered(f"{sum(groups)}/8 at {beat}{' with drums' if drums else ' without drums'}", beat * 3, groups, (beat, beat * 3),
                   (2, 6) if len(groups) == 2 else (4,), seed, (PIANO, GUITAR, STRINGS, ORGAN, EPIANO)[seed % 5])
    song.drums, song.seconds = drums, 48
    return song


COMPOUND = [compound(beat, (3, 3), 20 + 2 * number + (not drums), drums)
            for number, beat in enumerate((40, 50, 56, 60, 66, 72, 80, 100)) for drums in (True, False)]
COMPOUND += [compound(beat, (3, 3, 3, 3), 36 + number) for number, beat in enumerate((56, 66, 80, 110))]


def changing(name, speeds, seed, program=PIANO, groups=(2, 2, 2, 2)):
    return Song(name, float(np.mean(speeds)), groups, program=program, seed=seed, drums=seed % 3 != 2, speeds=speeds,
                keys=[(seed * 5 % 12, "major" if seed % 3 else "minor")])


# Changes of tempo in the middle of a phrase or at its end; accelerations in steps of two percent; and as many songs whose
# tempo is constant.
CHANGING = [
    changing("100, 130", (200, 260), 1), changing("120, 96", (240, 192), 2, GUITAR), changing("90, 140", (180, 280), 3, EPIANO),
    changing("128, 112", (256, 224), 4, ORGAN), changing("76, 84", (152, 168), 5), changing("140, 100, 140", (280, 200, 280), 6, GUITAR),
    changing("110, 124, 138", (220, 248, 276), 7, EPIANO), changing("96, 108 of three", (192, 216), 8, STRINGS, (2, 2, 2)),
    changing("104, 120", (208, 240), 10, PIANO), changing("132, 88", (264, 176), 9, ORGAN)]
STEADY = [changing(f"{tempo} throughout", (2 * tempo,), seed, (PIANO, GUITAR, EPIANO, ORGAN)[seed % 4], groups)
          for seed, (tempo, groups) in enumerate(zip((66, 76, 88, 96, 104, 116, 126, 138, 152, 170), [(2, 2, 2, 2), (2, 2, 2)] * 5))]


# MARK: Notes

def notes(song):
    """(start in eighths, length, channel, pitch, velocity)"""
    dice, found = np.random.default_rng(song.seed), []
    length, bars = sum(song.groups), song.bars
    pattern = PROGRESSIONS
    starts = np.cumsum([0, *song.groups[:-1]])
    for bar in range(bars):
        tonic, mode = song.keys[bar * len(song.keys) // bars]
        degree, chord = pattern[mode][bar // 8 % 2][bar % 4]
        root, at = (tonic + degree) % 12, bar * length
        low = 36 + (root + 4) % 12 - 4 + 4
        for start, group in zip(starts, song.groups):
            loud = 96 if start == 0 else 78
            found.append((at + start, group * 0.95, 1, 28 + (root - 4) % 12, loud + 8))
            for tone in chord:
                found.append((at + start, group * 0.9, 0, 52 + (root + tone - 4) % 12, loud - 12))
        step = 0
        while step < length:  # a melody of chord tones and passing tones of the scale
            long = int(dice.choice([1, 2, 2, 3]))
            scale = (0, 2, 4, 5, 7, 9, 11) if mode == "major" else (0, 2, 3, 5, 7, 8, 11)
            pitch = root + chord[dice.integers(3)] if step in starts or dice.random() < 0.5 else tonic + scale[dice.integers(7)]
            if song.led[0] <= bar < song.led[1]:
                found.append((at + step, min(long, length - step) * 0.9, 2, 69 + (pitch - 9) % 12, 84))
            step += long
        if song.drums:
            for step in range(length):
                found.append((at + step, 0.5, 9, HAT, 60 if step in starts else 45))
            for number, (start, group) in enumerate(zip(starts, song.groups)):
                isKick = number == 0 or (number % 2 == 0 and number < len(starts) - 1)
                found.append((at + start, 0.5, 9, KICK if isKick else SNARE, 110 if number == 0 else 92))
                if group >= 4:
                    found.append((at + start + 2, 0.5, 9, SNARE, 80))
    return found


def midi(song):
    events = [(0, bytes([0xC0, song.program])), (0, bytes([0xC1, BASS])), (0, bytes([0xC2, song.lead]))]
    for start, length, channel, pitch, velocity in notes(song):
        tick = round(start * TICKS)
        events.append((tick, bytes([0x90 | channel, pitch, velocity])))
        events.append((tick + max(1, round(length * TICKS)), bytes([0x80 | channel, pitch, 0])))
    events.sort(key=lambda event: (event[0], event[1][0] & 0xF0 != 0x80))

    def number(value):
        digits = [value & 127]
        while value := value >> 7:
            digits.append(value & 127 | 128)
        return bytes(digits[::-1])
    length = sum(song.groups) * TICKS
    speeds = [(bar * length, b"\xff\x51\x03" + round(6e7 / song.speed(bar)).to_bytes(3, "big"))
              for bar in range(song.bars) if bar == 0 or song.speed(bar) != song.speed(bar - 1)]
    # Tempi come before notes of the same tick.
    events = sorted(speeds + events, key=lambda event: event[0])
    track, last = b"", 0
    for tick, event in events:
        track += number(tick - last) + event
        last = tick
    track += b"\0\xff\x2f\0"
    return b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS) + b"MTrk" + struct.pack(">I", len(track)) + track


# MARK: Sound

def write(path, samples):
    """16 bits, mono"""
    data = (np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(data), b"WAVE", b"fmt ", 16, 1, 1, RATE, 2 * RATE, 2, 16, b"data",
                       len(data))
    with open(path, "wb") as out:
        out.write(head + data)


def played(song, path):
    """One channel; the notes are kept beside `path`"""
    with open(path + ".mid", "wb") as out:
        out.write(midi(song))
    command = ["fluidsynth", "-niq", "-r", str(RATE), "-g", "0.6", "-O", "s16", "-T", "raw", "-F", "-",
               f"/usr/share/sounds/sf2/{FONTS[song.seed % 2]}", path + ".mid"]
    raw = subprocess.run(command, check=True, capture_output=True).stdout
    return np.frombuffer(raw, "<i2").reshape(-1, 2).mean(1) / 32768


def render(song, path):
    write(path, played(song, path)[: round(song.changes()[-1] * RATE)])


def clicks(tempo, seconds, rising):
    """A metronome: a short tone, or a burst of noise"""
    samples = np.zeros(round(seconds * RATE))
    n = np.arange(round(0.03 * RATE))
    tone = np.sin(2 * np.pi * 1500 * n / RATE) if rising else np.random.default_rng(1).uniform(-1, 1, len(n))
    for beat in np.arange(0, seconds - 0.05, 60 / tempo):
        first = round(beat * RATE)
        samples[first : first + len(n)] += 0.6 * tone * np.exp(-n / RATE / 0.006)
    return samples


def analysis(indexer, path):
    return json.loads(subprocess.run([indexer, "analysis", "--json", path], check=True, capture_output=True, text=True).stdout)


# MARK: Figures

def ranges(found):
    """(start, end, tonic, mode): key ranges, or sections where there are none"""
    if "keys" in found:
        parts = [(k["start"], k["start"] + k["duration"], k["key"], k["mode"]) for k in found["keys"]]
    else:
        parts = [(s["start"], s["start"] + s["duration"], s["key"], s["mode"]) for s in found["sections"]]
    joined = []
    for start, end, tonic, mode in parts:
        if joined and joined[-1][2:] == (tonic, mode):
            joined[-1] = (joined[-1][0], end, tonic, mode)
        elif tonic >= 0:
            joined.append((start, end, tonic, mode))
    return joined


def judge_pairs(made, indexer):
    count = 0
    for song in PAIRS:
        found = analysis(indexer, made(song))
        parts, true = ranges(found), [(tonic, int(mode == "major")) for tonic, mode in song.keys]
        said = [part[2:] for part in parts]
        change = song.changes()[1]
        right = said == true and abs(parts[1][0] - change) <= 2 * song.bar
        whole = (found["track"]["key"], found["track"]["mode"])
        count += right and whole in true
        shown = "  ".join(f"{start:.1f}–{end:.1f} {NAMES[tonic]}{'' if mode else 'm'}" for start, end, tonic, mode in parts)
        print(f"{'ok ' if right else '   '} {'ok ' if whole in true else '   '} {song.name:24} change {change:.1f}  "
              f"track {NAMES[whole[0]]}{'' if whole[1] else 'm'}: {shown}")
    print(f"{count} of {len(PAIRS)}: both keys, the change within two bars, and the track's key is one of them")


def judge_meters(made, indexer, songs):
    tempi = meters = divisions = 0
    for song in songs:
        found = analysis(indexer, made(song))
        tempo, meter = found["track"]["tempo"], found["track"]["time_signature"]
        right = any(abs(tempo / true - 1) < 0.04 for true in song.counts)
        tempi, meters = tempi + right, meters + (right and meter in song.meters)
        division = found["track"]["beat_division"]
        divisions += division == (3 if set(song.groups) == {3} else 2)
        bars = np.array([bar["start"] for bar in found["bars"]])
        true = np.arange(song.bars) * song.bar
        hits = sum(abs(true - bar).min() < 0.07 for bar in bars)
        f = 2 * hits / (len(bars) + len(true))
        print(f"{'ok ' if right else '   '} {'ok ' if meter in song.meters else '   '} {song.name:24} {tempo:6.1f} BPM "
              f"({found['track']['tempo_confidence']:.2f}), {meter} a bar ({found['track']['time_signature_confidence']:.2f}), beats in {division}, "
              f"bars F {f:.2f}, length {np.median(np.diff(bars)) if len(bars) > 1 else 0:.2f} s of {song.bar:.2f}")
    print(f"tempo right {tempi} of {len(songs)}, tempo and meter {meters}, division of the beat {divisions}")


def judge_changes(made, indexer):
    count = 0
    for song in CHANGING + STEADY:
        found = analysis(indexer, made(song))["tempos"]
        true = song.tempi()
        # Half and double time are the same pulse.
        def near(tempo, other): return any(abs(tempo * factor / other - 1) < 0.04 for factor in (0.5, 2 / 3, 1, 1.5, 2))
        right = len(found) == len(true) and all(
            near(part["tempo"], tempo) and (index == 0 or abs(part["start"] - start) <= 2 * song.bar)
            for index, (part, (start, tempo)) in enumerate(zip(found, true)))
        count += right
        print(f"{'ok ' if right else '   '} {song.name:20} " + "  ".join(f"{tempo:.0f} from {start:.1f}" for start, tempo in true) + ":  "
              + "  ".join(f"{part['tempo']:.1f} from {part['start']:.1f}" for part in found))
    print(f"{count} of {len(CHANGING + STEADY)}: all tempi, changes within two bars")


def judge_others(folder, indexer):
    path = f"{folder}/other.wav"
    for seconds in (2, 10, 30):
        write(path, np.zeros(seconds * RATE))
        found = analysis(indexer, path)
        print(f"silence of {seconds} s: tempo {found['track']['tempo']}, {len(found['beats'])} beats, {len(found['bars'])} bars, "
              f"key {found['track']['key']}, {len(found['sections'])} sections, {len(found['segments'])} segments")
    for number, tempo in enumerate((50, 60, 80, 96, 120, 140, 168, 200)):
        for rising in (0, 1):
            write(path, clicks(tempo, 30, rising))
            track = analysis(indexer, path)["track"]
            print(f"metronome {'tone ' if rising else 'noise'} {tempo}: {track['tempo']:.1f} ({track['tempo_confidence']:.2f}), "
                  f"key {track['key']}")
    song = f"{folder}/hidden.wav"
    render(Song("hidden", 240, (2, 2, 2, 2), seconds=60, seed=3), song)
    with open(song, "rb") as file:
        sound = np.frombuffer(file.read()[44:], "<i2") / 32768
    write(path, np.concatenate([np.zeros(120 * RATE), sound]))
    found = analysis(indexer, path)
    print(f"two minutes of silence, then a song: {found['track']['tempo']:.1f} BPM, key {found['track']['key']}, "
          f"beats from {found['beats'][0]['start']:.1f}, sections from {found['sections'][0]['start']:.1f}")


def main(indexer, folder=None):
    with tempfile.TemporaryDirectory() as scratch:
        folder = folder or scratch
        os.makedirs(folder, exist_ok=True)

        def made(song):
            path = f"{folder}/{song.name.replace('/', '-')}.wav"
            if not os.path.exists(path):
                render(song, path)
            return path
        judge_pairs(made, indexer)
        judge_meters(made, indexer, METERS)
        judge_meters(made, indexer, COMPOUND)
        judge_changes(made, indexer)
        judge_others(scratch, indexer)


if __name__ == "__main__":
    main(*sys.argv[1:3])
