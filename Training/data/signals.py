#!/usr/bin/env python3
"""Makes signals at the border of music, the same in every run: signals.py OUT_DIR

Signals of tones, which are not music even if in tune: telephones, alarms, sirens, dialing; OUT_DIR/signals. Music of tones only,
one voice or bare chords, by plain waves and by instruments: OUT_DIR/melodies. Drones: OUT_DIR/drones. Files are named
<family>-<variant>.mp3; the variant `line` was sent over a telephone line.
"""
import os, random, subprocess, sys, wave
from concurrent.futures import ThreadPoolExecutor
import numpy as np
import drones
from idiom_clips import MAJOR, MINOR, render
from places import SAMPLES

sys.path.insert(0, SAMPLES)
from parts import Chords, Clip, Tune

RATE, SECONDS = 44100, 14
TIME = np.arange(RATE * SECONDS) / RATE
WAVES = {
    "sine": np.sin,
    "square": lambda phase: np.sign(np.sin(phase)),
    "triangle": lambda phase: 2 / np.pi * np.arcsin(np.sin(phase)),
    "sawtooth": lambda phase: (phase / np.pi) % 2 - 1,
    # Two operators of frequency modulation: a reed, and a bell.
    "reed": lambda phase: np.sin(phase + 1.5 * np.sin(phase)),
    "bell": lambda phase: np.sin(phase + 2 * np.sin(1.4 * phase)),
}
OCTAVES = {"sine": (2, 3, 4, 5, 6), "square": (2, 3, 4, 5), "triangle": (3, 4, 5), "sawtooth": (2, 3, 4), "reed": (3, 4, 5),
           "bell": (4, 5)}
# General MIDI programs for single voices, and for chords; lowest octave of the tunes.
ALONE = {"piano": (0, 4), "celesta": (8, 5), "glockenspiel": (9, 5), "musicbox": (10, 5), "vibraphone": (11, 4), "marimba": (12, 4),
         "tubularbells": (14, 4), "harmonica": (22, 4), "guitar": (24, 3), "violin": (40, 4), "cello": (42, 3), "voice": (52, 4),
         "trumpet": (56, 4), "saxophone": (65, 3), "oboe": (68, 4), "clarinet": (71, 4), "flute": (73, 5), "recorder": (74, 5),
         "panflute": (75, 4), "bottle": (76, 4), "whistle": (78, 5), "ocarina": (79, 4), "squarelead": (80, 4), "sawlead": (81, 4),
         "calliope": (82, 4), "bagpipe": (109, 4), "kalimba": (108, 4)}
TOGETHER = {"piano": 0, "organ": 19, "accordion": 21, "strings": 48, "choir": 52, "polysynth": 90}


def tones(*frequencies):
    return sum(np.sin(2 * np.pi * f * TIME) for f in frequencies) / len(frequencies)


def gliding(frequency):
    """A tone whose frequency, in Hz, changes with time."""
    return np.sin(2 * np.pi * np.cumsum(frequency) / RATE)


def cadence(*seconds):
    """1 and 0 alternately, each for a number of seconds, with edges of two milliseconds."""
    on = np.zeros(len(TIME))
    for k, (start, end) in enumerate(zip(np.cumsum((0,) + seconds[:-1]), np.cumsum(seconds))):
        if k % 2 == 0:
            on[(TIME % sum(seconds) >= start) & (TIME % sum(seconds) < end)] = 1
    return np.convolve(on, np.hanning(int(0.004 * RATE)) / (0.002 * RATE), "same")


def dialling(dice):
    """The pairs of tones of a number, after Bell's table."""
    low, high, signal = (697, 770, 852, 941), (1209, 1336, 1477), np.zeros(len(TIME))
    for start in np.arange(0.3, SECONDS - 1, 0.23 if dice.random() < 0.5 else 0.41):
        signal += tones(dice.choice(low), dice.choice(high)) * ((TIME >= start) & (TIME < start + 0.12))
    return signal


def morse(dice):
    on, at = np.zeros(len(TIME)), 0.2
    while at < SECONDS - 1:
        length = dice.choice((0.07, 0.21))
        on[(TIME >= at) & (TIME < at + length)] = 1
        at += length + dice.choice((0.07, 0.07, 0.07, 0.21))
    return tones(700) * on


def ringing(frequencies, rate):
    """A bell's clapper, or the warble of a telephone: two alternating tones."""
    turn = (TIME * rate) % 2 < 1
    return np.where(turn, *(tones(f, 2.7 * f) for f in frequencies))


def signals():
    """(family, variant, samples)"""
    dice = random.Random("signals")
    wobble = lambda middle, depth, rate: middle * 2 ** (depth * np.sin(2 * np.pi * rate * TIME))
    yield from (("ring", "us", tones(440, 480) * cadence(2, 4)), ("ring", "uk", tones(400, 450) * cadence(0.4, 0.2, 0.4, 2)),
                ("ring", "de", tones(425) * cadence(1, 4)), ("ring", "fr", tones(440) * cadence(1.5, 3.5)),
                ("ring", "jp", tones(384, 416) * cadence(1, 2)))
    yield from (("busy", "us", tones(480, 620) * cadence(0.5, 0.5)), ("busy", "uk", tones(400) * cadence(0.375, 0.375)),
                ("busy", "de", tones(425) * cadence(0.48, 0.48)), ("busy", "fast", tones(480, 620) * cadence(0.25, 0.25)))
    yield from (("bell", f"{low}", ringing((low, 1.25 * low), rate) * cadence(1.2, 2.1))
                for low, rate in ((800, 20), (1000, 12), (1400, 25)))
    yield from (("steady", f"{f[0]}", tones(*f))
                for f in ((350, 440), (425,), (262,), (440,), (1000,), (2000,), (5000,), (50, 100, 150), (60, 120, 180, 300)))
    for f in (800, 1050, 1400, 2100, 2600, 3100):
        slow, fast = cadence(0.5, 0.5), cadence(0.09, 0.11, 0.09, 0.11, 0.09, 0.5)
        yield from (("beep", f"slow{f}", tones(f) * slow), ("beep", f"fast{f}", tones(f) * fast),
                    ("alarm", f"square{f}", np.sign(tones(f)) * fast))
    yield from (("pips", "1000", tones(1000) * cadence(0.1, 0.9)), ("pips", "440", tones(440) * cadence(0.2, 1.8)),
                ("pips", "lorry", tones(1250) * cadence(0.45, 0.55)))
    yield from (("dialling", f"{k}", dialling(dice)) for k in range(3))
    yield from (("morse", f"{k}", morse(dice)) for k in range(2))
    yield from (("siren", "wail", gliding(wobble(900, 0.6, 0.2))), ("siren", "yelp", gliding(wobble(900, 0.6, 3))),
                ("siren", "slow", gliding(wobble(500, 0.9, 0.1))), ("siren", "horn", gliding(wobble(700, 0.1, 1.5))))
    yield from (("hilo", "de", np.where(TIME % 2 < 1, tones(440), tones(585))),
                ("hilo", "fr", np.where(TIME % 1.1 < 0.55, tones(435), tones(580))),
                ("hilo", "smoke", np.where(TIME % 0.5 < 0.25, tones(970), tones(800))))
    yield from (("sweep", "up", gliding(100 * 2 ** (TIME % 7 * 6 / 7))), ("sweep", "down", gliding(6000 / 2 ** (TIME % 3.5 * 5 / 3.5))))


def over_a_line(samples):
    """300 to 3,400 Hz, with noise at −35 dB."""
    spectrum, bins = np.fft.rfft(samples), np.fft.rfftfreq(len(samples), 1 / RATE)
    clean = np.fft.irfft(np.where((bins > 300) & (bins < 3400), spectrum, 0), len(samples))
    noise = np.random.default_rng(0).normal(size=len(samples))
    return clean + noise * 10 ** (-35 / 20) * clean.std()


def tune(dice, bars):
    """Steps and leaps within two octaves, which end where they began."""
    degrees = [name + octave for octave in ("", "'") for name in "1234567"]
    place, text = dice.randrange(3, 9), []
    for _ in range(bars - 1):
        bar = []
        for length in dice.choice(((1, 1, 1, 1), (1.5, 0.5, 1, 1), (0.5,) * 8, (2, 1, 1), (1, 0.5, 0.5, 2), (0.5, 0.5, 1, 2))):
            place = min(13, max(0, place + dice.choice((-3, -2, -1, -1, 0, 1, 1, 2, 3))))
            bar.append(f"{degrees[place]}:{length}")
        text.append(" ".join(bar))
    return " | ".join(text + ["1':4"])


def piece(file, part_of):
    """A clip of one part that `part_of(dice, bars)` makes."""
    dice = random.Random(file)
    tempo, mode = round(dice.uniform(70, 150), 1), dice.randrange(2)
    bars = max(4, round((SECONDS - 3) * tempo / 240))
    chords = ((dice.choice(MAJOR if mode else MINOR) + " ") * 4).split()[: bars - 1] + ["I" if mode else "i"]
    return Clip(file, file, "", "", "", tempo, dice.randrange(12), mode, " ".join(chords), [part_of(dice, bars)], "", "", "")


def sounded(clip, shape):
    """Samples of a clip whose notes are played by a plain wave."""
    samples = np.zeros(len(TIME) + 10 * RATE)
    for start, length, pitch, level in clip.parts[0].play(clip, list(clip.harmony())):
        first, count = (int(beats * 60 / clip.tempo * RATE) for beats in (start, length))
        time = np.arange(count) / RATE
        envelope = np.minimum(1, time / 0.01) * np.exp(-time) * np.minimum(1, time[::-1] / 0.02)
        samples[first : first + count] += level * envelope * shape(2 * np.pi * 440 * 2 ** ((pitch - 69) / 12) * time)
    return samples[: int(clip.seconds * RATE)]


def write(samples, path):
    if os.path.exists(path):
        return
    raw, made = f"{path}.wav", f"{path}.part.mp3"
    with wave.open(raw, "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        out.writeframes((samples / np.abs(samples).max() * 16000).astype("<i2").tobytes())
    subprocess.run(["ffmpeg", "-y", "-v", "error", "-i", raw, "-b:a", "96k", made], check=True)
    os.remove(raw)
    os.rename(made, path)


def main(out):
    for name in ("signals", "melodies", "drones"):
        os.makedirs(f"{out}/{name}", exist_ok=True)
    for voice in drones.VOICES:
        for variant in range(drones.VARIANTS):
            if not os.path.exists(path := f"{out}/drones/{voice}-{variant}.mp3"):
                write(drones.drone(voice, variant), path)
    for family, variant, samples in signals():
        write(samples, f"{out}/signals/{family}-{variant}.mp3")
        if family != "steady":
            write(over_a_line(samples), f"{out}/signals/{family}-{variant}-line.mp3")
    for name, shape in WAVES.items():
        for octave in OCTAVES[name]:
            write(sounded(piece(f"{name}-{octave}.mp3", lambda dice, bars: Tune(0, tune(dice, bars), octave)), shape),
                  f"{out}/melodies/{name}-{octave}.mp3")
        for how, rhythm in (("held", ""), ("struck", "x.x.x.x.")):
            clip = piece(f"{name}-{how}.mp3", lambda dice, bars: Chords(0, rhythm, dice.choice((55, 62, 69))))
            write(sounded(clip, shape), f"{out}/melodies/{clip.path}")
    played = [piece(f"{name}-alone.mp3", lambda dice, bars, of=of: Tune(of[0], tune(dice, bars), of[1])) for name, of in ALONE.items()]
    played += [piece(f"{name}-chords.mp3", lambda dice, bars, of=of: Chords(of, "", dice.choice((55, 62, 66))))
               for name, of in TOGETHER.items()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda clip: render(clip, f"{out}/melodies/{clip.path}"), played))


if __name__ == "__main__":
    main(sys.argv[1])
