"""From a declarative clip (chords, patterns, tunes) to MIDI.

Three small notations carry the whole score; white space in patterns is ignored.

Chords    Roman numerals on the scale of the key, one word a bar, a comma inside a bar:
          "I vi7 ii7,V7 I". Upper case is major, lower case minor.
Pattern   One symbol a step, the bar divided evenly by their number: 16 symbols in 4/4 are
          sixteenths, 12 are triplets. "." rests, "-" holds, "|" parts bars which then take turns.
          Rhythms use X (accent), x and o (ghost note). Lines use chord tones: 1 3 5 7 8 (octave),
          t (tenth), f (twelfth), and a (a semitone under the next root).
Tune      Scale degrees with lengths in beats: "5:1.5 b6:.5 1':2 | -:1 7, #4 ~". A quote is an octave
          up, a comma an octave down, "-" a rest, "~" a tie. Every bar must add up.
"""

import random
import re
from dataclasses import dataclass, field
from math import pi, sin

import midi

SCALES = {1: (0, 2, 4, 5, 7, 9, 11), 0: (0, 2, 3, 5, 7, 8, 10)}
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII")
SUFFIXES = {  # notes replacing or joining the triad, in semitones
    "": (), "6": (9,), "7": (10,), "maj7": (11,), "9": (10, 14), "add9": (14,),
}
SHAPES = {"5": (0, 7), "sus4": (0, 5, 7), "o": (0, 3, 6), "o7": (0, 3, 6, 9), "m7b5": (0, 3, 6, 10)}
DRUMS = {
    "kick": 36, "stick": 37, "snare": 38, "clap": 39, "low": 41, "hat": 42, "pedal": 44, "mid": 45,
    "open": 46, "high": 48, "crash": 49, "ride": 51, "tambourine": 54, "cowbell": 56, "conga": 63,
    "tumba": 64, "cabasa": 69, "shaker": 70,
}
LEVELS = {"X": 1.2, "x": 1.0, "o": 0.55}


@dataclass(frozen=True)
class Chord:
    start: float   # beats
    length: float
    root: int      # pitch class
    shape: tuple   # semitones over the root


@dataclass
class Clip:
    path: str
    title: str
    artist: str
    album: str
    genre: str
    tempo: float
    key: int                # pitch class of the tonic, C = 0
    mode: int               # 1 major, 0 minor
    chords: str
    parts: list
    mood: str
    valence: str
    energy: str
    metre: int = 4
    year: int = 2024
    track: int = 1
    comment: str = ""
    album_artist: str = ""
    loudness: float = -14   # LUFS
    encode: str = "-V 6"    # options of the encoder that the path's suffix picks
    human: float = 0.006    # seconds of player's jitter
    swell: tuple = (1, 1)   # loudness through the clip, evenly spaced
    room: float = 0.35      # reverb level
    tail: float = 1.2       # seconds after the last bar
    tag_key: str = ""       # also writes BPM and key tags
    notes: str = ""

    @property
    def bars(self):
        return len(self.chords.split())

    @property
    def seconds(self):
        return self.bars * self.metre * 60 / self.tempo + self.tail

    def harmony(self):
        for bar, names in enumerate(self.chords.split()):
            names = names.split(",")
            length = self.metre / len(names)
            for index, name in enumerate(names):
                yield Chord(bar * self.metre + index * length, length, *self.spell(name))

    def spell(self, name):
        accidental, numeral, suffix = re.fullmatch(r"([b#]?)([IViv]+)(.*)", name).groups()
        root = SCALES[self.mode][NUMERALS.index(numeral.upper())]
        root += {"b": -1, "#": 1, "": 0}[accidental]
        triad = (0, 4, 7) if numeral.isupper() else (0, 3, 7)
        shape = SHAPES[suffix] if suffix in SHAPES else triad + SUFFIXES[suffix]
        return (self.key + root) % 12, shape

    def write(self, path):
        """Writes the score as a MIDI file."""
        end = self.bars * self.metre
        dice = random.Random(self.title)  # the same clip always gets the same jitter
        harmony = list(self.harmony())
        tracks = [midi.conductor(self.title, self.tempo, self.metre, self.key, self.mode)]
        channels = iter([channel for channel in range(16) if channel != 9])
        for part in self.parts:
            channel = 9 if isinstance(part, Drums) else next(channels)
            track = midi.Track(type(part).__name__, channel)
            part.set_up(track, harmony, end)
            for start, length, pitch, level in part.play(self, harmony):
                if start < part.first * self.metre or start >= (part.last or self.bars) * self.metre:
                    continue
                jitter = dice.gauss(0, self.human) * self.tempo / 60 if start else 0
                velocity = part.velocity * level * self.dynamic(start / end) + dice.gauss(0, 3)
                track.note(start + jitter, length, pitch, velocity)
            tracks.append(track)
        midi.write(path, tracks, end + (self.tail + 0.5) * self.tempo / 60)

    def dynamic(self, position):
        place = min(position, 0.9999) * (len(self.swell) - 1)
        low = int(place)
        return self.swell[low] + (self.swell[low + 1] - self.swell[low]) * (place - low)

    def steps(self, pattern, final):
        """(symbol, start, length) over all bars; the last bar is one held `final` symbol."""
        bars = ["".join(bar.split()) for bar in pattern.split("|")]
        for bar in range(self.bars - 1):
            symbols = bars[bar % len(bars)]
            step = self.metre / len(symbols)
            for match in re.finditer(r"[^.-]-*", symbols):
                yield match[0][0], bar * self.metre + match.start() * step, len(match[0]) * step
        if final:
            yield final, (self.bars - 1) * self.metre, self.metre


@dataclass
class Part:
    program: int
    volume: int = field(default=100, kw_only=True)
    velocity: int = field(default=88, kw_only=True)
    pan: int = field(default=64, kw_only=True)
    gate: float = field(default=0.95, kw_only=True)   # share of its length that a note sounds
    pedal: bool = field(default=False, kw_only=True)  # piano pedal, changed with the chord
    breath: bool = field(default=False, kw_only=True)  # every chord swells and fades
    first: int = field(default=0, kw_only=True)       # bars in which the part plays
    last: int = field(default=0, kw_only=True)

    def set_up(self, track, harmony, end):
        track.program(0, self.program)
        track.control(0, 7, self.volume)
        track.control(0, 10, self.pan)
        for chord in harmony:
            if self.pedal:
                track.control(chord.start, 64, 0)
                track.control(chord.start + 0.06, 64, 127)
            if self.breath:
                for eighth in range(9):
                    track.control(chord.start + chord.length * eighth / 8.01, 11,
                                  88 + 36 * sin(pi * eighth / 8))


@dataclass
class Tune(Part):
    text: str
    octave: int = 4
    swing: float = field(default=0, kw_only=True)   # 1/6 turns straight eighths into triplets
    third: bool = field(default=False, kw_only=True)  # a second voice a third below, in the scale

    def play(self, clip, harmony):
        tonic = 12 * (self.octave + 1) + clip.key
        notes, time = [], self.first * clip.metre
        for number, bar in enumerate(self.text.split("|")):
            before = time
            for token in bar.split():
                name, _, length = token.partition(":")
                length = float(length or 1)
                if name == "~":
                    notes[-1][1] += length
                elif name != "-":
                    notes.append([time, length, name])
                time += length
            if abs(time - before - clip.metre) > 0.01:
                raise ValueError(f"{clip.title}: bar {number + 1} of a tune has {time - before} beats")
        for start, length, name in notes:
            begin, end = self.swung(start), self.swung(start + length)
            level = 1.08 if start % clip.metre == 0 else 0.94 if start % 1 else 1
            for lower in (0, 2) if self.third else (0,):
                yield begin, (end - begin) * self.gate, tonic + degree(name, clip.mode, lower), level

    def swung(self, time):
        beat, part = divmod(time, 1)
        half = 0.5 + self.swing
        return beat + (part * 2 * half if part < 0.5 else half + (part - 0.5) * 2 * (1 - half))


def degree(name, mode, lower=0):
    """Semitones over the tonic of a scale degree such as 5, b3, #4 or 1'."""
    accidental, digit, octaves = re.fullmatch(r"([b#]?)([1-7])([',]*)", name).groups()
    octave, step = divmod(int(digit) - 1 - lower, 7)
    octave += octaves.count("'") - octaves.count(",")
    bend = 0 if lower else {"b": -1, "#": 1, "": 0}[accidental]
    return SCALES[mode][step] + bend + 12 * octave


def at(harmony, time):
    """The chord at a time; the last one also after the end."""
    return next((c for c in harmony if c.start <= time + 1e-6 < c.start + c.length), harmony[-1])


@dataclass
class Chords(Part):
    """The harmony as blocks; every note lies close to `centre`, so voices move little."""
    rhythm: str = ""       # empty: hold each chord
    centre: int = 62
    roll: float = field(default=0, kw_only=True)  # beats between the notes of a strummed chord

    def play(self, clip, harmony):
        held = [("x", chord.start, chord.length) for chord in harmony]
        for symbol, start, length in clip.steps(self.rhythm, "X") if self.rhythm else held:
            chord = at(harmony, start)
            for index, pitch in enumerate(sorted(self.voicing(chord))):
                yield start + index * self.roll, length * self.gate, pitch, LEVELS[symbol]

    def voicing(self, chord):
        low = self.centre - 6
        return {low + (chord.root + interval - low) % 12 for interval in chord.shape}


@dataclass
class Power(Chords):
    """Root, fifth and octave in parallel, as a distorted guitar plays them."""

    def voicing(self, chord):
        root = self.centre + (chord.root - self.centre) % 12
        return {root, root + 7, root + 12}


@dataclass
class Line(Part):
    """One voice through the chord tones: bass lines and arpeggios."""
    pattern: str
    low: int = 33          # the root lies in the octave above

    def play(self, clip, harmony):
        for symbol, start, length in clip.steps(self.pattern, "1"):
            yield start, length * self.gate, self.pitch(symbol, start, length, harmony), 1.0

    def pitch(self, symbol, start, length, harmony):
        def root(chord):
            return self.low + (chord.root - self.low) % 12
        if symbol == "a":
            return root(at(harmony, start + length)) - 1
        chord = at(harmony, start)
        third = chord.shape[1] if chord.shape[1] < 6 else 12  # a bare fifth has none
        seventh = chord.shape[3] if len(chord.shape) > 3 and chord.shape[3] < 12 else 12
        fifth = chord.shape[2] if len(chord.shape) > 2 else 7
        return root(chord) + {"1": 0, "3": third, "5": fifth, "7": seventh, "8": 12,
                              "t": 12 + third, "f": 12 + fifth}[symbol]


@dataclass
class Drums(Part):
    """`program` picks the kit; the clip ends on a kick and, if the groove has one, a cymbal."""
    groove: dict = None
    end: tuple = ("kick", "crash")

    def play(self, clip, harmony):
        for name, pattern in self.groove.items():
            for symbol, start, length in clip.steps(pattern, None):
                yield start, length * 0.9, DRUMS[name], LEVELS[symbol]
        for name in self.end:
            yield (clip.bars - 1) * clip.metre, 1, DRUMS[name], 1.0
