"""Sounds that stand for music, drums, voices and noises: made of sines and noise, the same in every run."""
import functools, wave, zlib
import numpy as np

RATE = 44100
MAJOR, MINOR = (0, 4, 7), (0, 3, 7)
LOOP = (0, 5, 7, 0)  # roots of chords, one a bar


def dice(name):
    return np.random.default_rng(zlib.crc32(name.encode()))


def times(seconds):
    return np.arange(int(seconds * RATE)) / RATE


def added(sound, at, part):
    """Adds a part that begins at a time, in seconds."""
    start = int(at * RATE)
    part = part[: max(0, len(sound) - start)]
    sound[start : start + len(part)] += part


def hit(rng, length, low, high):
    """A decaying burst of noise in a band, in Hz."""
    count = int(6 * length * RATE)
    spectrum, bins = np.fft.rfft(rng.normal(size=count)), np.fft.rfftfreq(count, 1 / RATE)
    burst = np.fft.irfft(np.where((bins > low) & (bins < high), spectrum, 0), count)
    return burst / np.abs(burst).max() * np.exp(-np.arange(count) / RATE / length)


def drums(rng, seconds, tempo, start=0.0, end=1e9):
    sound, beat = np.zeros(int(seconds * RATE)), 60 / tempo
    kick, snare, hat = hit(rng, 0.05, 40, 120), hit(rng, 0.05, 200, 6000), 0.4 * hit(rng, 0.02, 5000, 18000)
    for number, at in enumerate(np.arange(start, min(seconds, end), beat)):
        added(sound, at, snare if number % 2 else kick)
        added(sound, at, hat)
        added(sound, at + beat / 2, hat)
    return sound


def waves(strengths, cycles):
    """Samples at those cycles of a periodic wave with partials of those strengths."""
    period = np.fft.irfft(np.r_[0, -0.5j * np.asarray(strengths)] * 8192, 8192)
    return period[(cycles % 1 * 8192).astype(int) % 8192]


@functools.lru_cache(maxsize=256)
def tone(pitch, seconds, partials, attack, decay):
    """A note by MIDI number: partials fall by their number to a power, `partials`."""
    time, frequency = times(seconds), 440 * 2 ** ((pitch - 69) / 12)
    number = np.arange(1, max(2, int(min(16000, 24 * frequency) / frequency)))
    note = waves(1 / number**partials, frequency * time)
    return note * np.minimum(1, time / attack) * np.exp(-time / decay) * np.minimum(1, time[::-1] / 0.01)


def chords(seconds, tempo, root, triad, partials, attack, decay, per_bar=1):
    sound, length = np.zeros(int(seconds * RATE)), 240 / tempo / per_bar
    for number, at in enumerate(np.arange(0, seconds, length)):
        for step in triad:
            added(sound, at, tone(root + LOOP[number // per_bar % 4] + step, length, partials, attack, decay) / 3)
    return sound


def bass(seconds, tempo, root, start=0.0, end=1e9):
    sound = np.zeros(int(seconds * RATE))
    for number, at in enumerate(np.arange(start, min(seconds, end), 60 / tempo)):
        added(sound, at, tone(root - 24 + LOOP[number // 4 % 4], 55 / tempo, 1.5, 0.01, 0.5))
    return sound


def wild(rng, seconds, triad, tempo=None):
    """Loud and fast, with noise."""
    tempo, root = tempo or rng.uniform(150, 180), int(rng.integers(55, 67))
    return 0.9 * level(chords(seconds, tempo, root, triad, 0.6, 0.003, 0.3, 8) + 1.5 * drums(rng, seconds, tempo))


def calm(rng, seconds, triad, tempo=None):
    """Quiet and slow, of soft tones; a little hiss, as recordings have."""
    tempo, root = tempo or rng.uniform(56, 70), int(rng.integers(55, 67))
    return 0.06 * level(chords(seconds, tempo, root, triad, 3, 0.3, 3) + 1e-3 * rng.normal(size=int(seconds * RATE)))


def voice(rng, seconds, spoken=False):
    """Pulses of a voice through three moving formants: sung notes with vibrato, or syllables."""
    time, sound = times(seconds), np.zeros(int(seconds * RATE))
    note = 0.22 if spoken else 0.7
    for at in np.arange(0, seconds, note):
        length = times(note * (0.8 if spoken else 1))
        frequency = rng.uniform(100, 180) if spoken else 220 * 2 ** (rng.choice((0, 2, 4, 5, 7)) / 12)
        bend = 1 - 0.2 * length if spoken else 1 + 0.02 * np.sin(2 * np.pi * 5.5 * length)
        formants = rng.choice(((700, 1200, 2600), (300, 2300, 3000), (400, 900, 2400), (500, 1800, 2500)))
        number = np.arange(1, int(5000 / frequency))
        strengths = np.exp(-(((number[:, None] * frequency - formants) / 130) ** 2)).sum(1) + 0.02
        part = waves(strengths / number**0.5, np.cumsum(frequency * bend) / RATE)
        added(sound, at, part * np.minimum(1, length / 0.02) * np.minimum(1, length[::-1] / 0.03))
    return 0.5 * level(sound)


def noise(rng, seconds):
    """A wash of noise that swells, as the sea."""
    count = int(seconds * RATE)
    slope, bins = rng.uniform(0.2, 1), np.fft.rfftfreq(count, 1 / RATE)
    wash = np.fft.irfft(np.fft.rfft(rng.normal(size=count)) / np.maximum(20, bins) ** slope, count)
    return 0.4 * level(wash) * (0.6 + 0.4 * np.sin(2 * np.pi * rng.uniform(0.1, 0.4) * times(seconds)))


def level(sound):
    return sound / np.abs(sound).max()


def write(path, sound):
    """In stereo, whose sides differ a little."""
    late = np.roll(sound, 11)
    both = np.stack([0.55 * sound + 0.45 * late, 0.7 * sound + 0.3 * late], 1)
    with wave.open(path, "wb") as out:
        out.setparams((2, 2, RATE, 0, "NONE", ""))
        out.writeframes((both * 32000).clip(-32767, 32767).astype("<i2").tobytes())
