"""Music without beats or tunes, for signals.py: sustained voices that fade into each other, in a large room, mostly with
background noise. Ambient music, dark pads and drones share this sound with wind and engines, but are music."""
import random
import numpy as np

RATE, SECONDS = 44100, 16
TIME = np.arange(RATE * SECONDS) / RATE
VARIANTS = 5
# Intervals of simultaneous voices, in semitones above the root.
CHORDS = ((0, 7, 12), (0, 7, 12, 19), (0, 12, 24), (0, 3, 7, 12), (0, 4, 7, 12), (0, 5, 7, 12), (0, 7, 14, 16), (0, 7, 10, 15))
MOVES = (0, 0, -2, 2, 3, -4, 5, -5)  # of the root, from one chord to the next


def additive(slope, odd=False):
    """A voice of partials that fall by a number of dB per octave, each with its own beating."""
    def voice(frequency, dice):
        partials = range(1, min(24, int(9000 / frequency)) + 1, 2 if odd else 1)
        return sum(10 ** (-slope / 20 * np.log2(k)) * (1 + 0.6 * np.sin(2 * np.pi * dice.uniform(0.05, 0.4) * TIME + k))
                   * np.sin(2 * np.pi * k * frequency * (1 + dice.uniform(-1, 1) * 1e-3) * TIME + dice.uniform(0, 6)) for k in partials)
    return voice


def modulated(ratio):
    """A voice of two operators whose brightness varies."""
    def voice(frequency, dice):
        depth = 1.5 + np.sin(2 * np.pi * dice.uniform(0.05, 0.2) * TIME + dice.uniform(0, 6))
        return np.sin(2 * np.pi * frequency * TIME + depth * np.sin(2 * np.pi * ratio * frequency * TIME))
    return voice


def bowed(frequency, dice):
    """Resonant noise: a narrow band around each of some partials."""
    spectrum = np.zeros(len(TIME) // 2 + 1, complex)
    bins, noise = np.fft.rfftfreq(len(TIME), 1 / RATE), np.random.default_rng(dice.randrange(10**6))
    for k in range(1, 9):
        width = 0.004 * k * frequency + 0.3
        spectrum += np.exp(-(((bins - k * frequency) / width) ** 2)) / k * np.exp(2j * np.pi * noise.random(len(bins)))
    samples = np.fft.irfft(spectrum, len(TIME))
    return samples / samples.std()


VOICES = {"sines": additive(18), "strings": additive(9), "organ": additive(6, odd=True), "glass": modulated(3.5),
          "brass": modulated(1), "bowed": bowed}


def swells(dice):
    """Overlapping envelopes of consecutive chords."""
    count = dice.choice((1, 2, 2, 3))
    edges, fade = np.linspace(0, SECONDS, count + 1), dice.uniform(1, 2.5)
    rise = lambda at: 1 / (1 + np.exp(-(TIME - at) * 4 / fade))
    return [(rise(start) if k else 1) * (1 - rise(end) if k < count - 1 else 1)
            for k, (start, end) in enumerate(zip(edges, edges[1:]))]


def wash(dice):
    """Noise in a band of one or two octaves, with varying level."""
    bins = np.fft.rfftfreq(len(TIME), 1 / RATE)
    noise = np.fft.rfft(np.random.default_rng(dice.randrange(10**6)).normal(size=len(TIME)))
    middle, width = dice.choice((200, 500, 1200, 3000)), dice.uniform(0.7, 1.5)
    band = np.exp(-((np.log2(np.maximum(bins, 1) / middle) / width) ** 2))
    samples = np.fft.irfft(noise * band, len(TIME))
    return samples / samples.std() * (1 + 0.7 * np.sin(2 * np.pi * dice.uniform(0.05, 0.2) * TIME))


def in_a_room(samples, dice):
    decay = dice.uniform(0.5, 1.5)
    tail = np.random.default_rng(dice.randrange(10**6)).normal(size=len(TIME)) * np.exp(-TIME / decay)
    both = np.fft.irfft(np.fft.rfft(samples, 2 * len(TIME)) * np.fft.rfft(tail, 2 * len(TIME)))[: len(TIME)]
    return samples / samples.std() + dice.uniform(0.5, 2) * both / both.std()


def drone(voice, variant):
    """Samples of a drone by one of VOICES."""
    dice = random.Random(f"{voice} {variant}")
    root, samples = 440 * 2 ** (dice.randrange(-48, -24) / 12), np.zeros(len(TIME))
    for envelope in swells(dice):
        for semitones in dice.choice(CHORDS):
            samples += envelope * VOICES[voice](root * 2 ** (semitones / 12), dice) / (1 + semitones / 12)
        root *= 2 ** (dice.choice(MOVES) / 12)
    samples = in_a_room(samples, dice)
    if variant == 0:
        return samples
    return samples / samples.std() + 10 ** (dice.uniform(-24, -6) / 20) * wash(dice)
