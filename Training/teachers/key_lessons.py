"""The training data of the key network: spectra as computed by `KeySpectrum`, keynet's output for recordings, and songs with
known keys.

keynet (A. Sommer's MusicalKeyCNN, MIT license, after F. Korzeniowski and G. Widmer 2018) runs in seven transpositions, which are
crops of one constant-Q transform; its outputs are transposed back and averaged. The songs are POP909's MIDI files, rendered.
"""
import csv, glob, os, subprocess
import numpy as np

RATE, HOP = 22050, 4608  # samples between two spectra; two spectra make a column
BINS, OCTAVES, LOWEST = 120, 5, 65.0  # 24 bins per octave
WIDE_OCTAVES = 7  # one more octave on either side, so that transposing is cropping
SHIFTS = range(-6, 6)  # semitones by which a lesson is transposed
ASKED = (-5, -3, -1, 0, 2, 4, 6)
SECONDS = 30
FONTS = ("FluidR3_GM.sf2", "TimGM6mb.sf2")
PITCHES = {"C": 0, "Db": 1, "C#": 1, "D": 2, "Eb": 3, "D#": 3, "E": 4, "F": 5, "Gb": 6, "F#": 6, "G": 7, "Ab": 8, "G#": 8,
           "A": 9, "Bb": 10, "A#": 10, "B": 11}
# keynet's 24 outputs as ours: 0…11 major from C, 12…23 minor from C
KEYNET = [20, 15, 22, 17, 12, 19, 14, 21, 16, 23, 18, 13, 11, 6, 1, 8, 3, 10, 5, 0, 7, 2, 9, 4]


# MARK: Sound

def decode(file):
    command = ["ffmpeg", "-v", "error", "-i", file, "-t", str(SECONDS), "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"]
    return np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, np.float32)


def render(midi, font, seconds=40):
    """The beginning of a MIDI file, at RATE."""
    command = ["fluidsynth", "-niq", "-r", str(RATE), "-g", "0.6", "-O", "s16", "-T", "raw", "-F", "-",
               f"/usr/share/sounds/sf2/{font}", midi]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as player:
        samples = np.frombuffer(player.stdout.read(4 * RATE * seconds), "<i2").reshape(-1, 2)
        player.kill()
    return samples.mean(1).astype(np.float32) / 32768


# MARK: Spectra

def half_band():
    """The taps of HalfBandDecimator."""
    k = np.arange(1, 16, 2)
    odd = np.sin(np.pi * k / 2) / (np.pi * k) * np.i0(5.65 * np.sqrt(1 - (k / 16) ** 2)) / np.i0(5.65)
    taps = np.zeros(31)
    taps[15], taps[15 + k], taps[15 - k] = 0.5, odd / (4 * odd.sum()), odd / (4 * odd.sum())
    return taps


def filters():
    """The 24 complex filters of an octave, whose lowest bin is at 0.189 of the sample rate: 181 samples × 24"""
    periods = 1 / (2 ** (1 / 24) - 1)
    frequency = LOWEST * 2 ** (OCTAVES - 1 + np.arange(24) / 24) / (RATE / 4)
    n = np.arange(-90, 91)[:, None]
    window = np.where(abs(n) < periods / frequency / 2, 0.5 + 0.5 * np.cos(2 * np.pi * n * frequency / periods), 0)
    return window / window.sum(0) * np.exp(-2j * np.pi * frequency * n)


def spectra(samples):
    """frames × 168 bins from 32.5 Hz, equal to librosa.cqt within a hundredth; the network sees 120, beginning with the 25th"""
    count = 1 + len(samples) // HOP
    bank, taps, copy, found = filters(), half_band(), samples.astype(float), []
    for octave in range(WIDE_OCTAVES):
        copy = np.convolve(copy, taps)[15::2][: -(-len(copy) // 2)]
        wide = np.pad(copy, 200)
        centers = np.arange(count) * (HOP // 2 >> octave) + 200
        centers = np.minimum(centers, len(wide) - 91)
        frames = wide[centers[:, None] + np.arange(-90, 91)]
        # The length of their windows at 22,050 Hz; the magnitudes are multiplied by its square root.
        frequency = LOWEST * 2 ** (WIDE_OCTAVES - 2 - octave + np.arange(24) / 24)
        found.insert(0, abs(frames @ bank) * np.sqrt(RATE / frequency / (2 ** (1 / 24) - 1)))
    return np.hstack(found)


def columns(spectra):
    """The means of two."""
    spectra = spectra[: len(spectra) // 2 * 2]
    return ((spectra[::2] + spectra[1::2]) / 2).astype(np.float32)


# MARK: The teacher

class Keynet:
    def __init__(self, weights):
        import torch
        self.torch = torch
        self.weights = {name: torch.tensor(value) for name, value in np.load(weights).items()}

    def __call__(self, spectra):
        """Logits of 24 keys: the mean of all transpositions, and untransposed."""
        torch, F, W = self.torch, self.torch.nn.functional, self.weights
        found = np.log1p(np.sqrt(2) * spectra.T).astype(np.float32)  # as at 44,100 Hz
        x = torch.tensor(np.stack([found[24 - 2 * k :][:105] for k in ASKED]))[:, None]
        with torch.no_grad():
            for i in range(1, 10):
                kernel = W[f"conv{i}.conv.weight"]
                x = F.conv2d(x, kernel, padding=kernel.shape[-1] // 2)
                x = F.batch_norm(x, W[f"conv{i}.bn.running_mean"], W[f"conv{i}.bn.running_var"], W[f"conv{i}.bn.weight"],
                                 W[f"conv{i}.bn.bias"])
                x = F.elu(x)
                if i in (2, 4, 6):
                    x = F.max_pool2d(x, 2)
            said = x.mean((2, 3)).numpy()
        ours = np.zeros_like(said)
        ours[:, KEYNET] = said
        return np.mean([turned(row, -k) for k, row in zip(ASKED, ours)], 0), ours[ASKED.index(0)]


def turned(keys, semitones):
    """24 numbers by key, transposed."""
    return np.concatenate([np.roll(keys[:12], semitones), np.roll(keys[12:], semitones)])


# MARK: Recordings and songs

def number(name):
    """"Eb:min" -> 15"""
    tonic, mode = name.split(":")
    return PITCHES[tonic] + (12 if mode.startswith("min") else 0)


def recordings(data):
    """(file, group) of recordings by set: the inputs of keynet"""
    def rows(path):
        with open(f"{data}/{path}") as table:
            return list(csv.DictReader(table))
    return {"quadrants-dev": [(f"{data}/quadrants-dev/{r['file']}", r["artist"]) for r in rows("quadrants-dev/labels.csv")],
            "emotify-dev": [(f"{data}/emotify-dev/{r['file']}", r["artist"]) for r in rows("emotify-dev/manifest.csv")],
            "versions-dev": [(f"{data}/versions-dev/{r['file']}", r["work"]) for r in rows("versions-dev/labels.csv")],
            "vocals-dev": [(f"{data}/vocals-dev/{r['file']}", r["artist"]) for r in rows("vocals-dev/labels.csv")]}


def songs(data):
    """(MIDI file, group, [(start, end, key)]) of the songs with known keys"""
    found = []
    for folder in sorted(glob.glob(f"{data}/pop909-harmony-dev/*/")):
        name = os.path.basename(folder[:-1])
        with open(f"{folder}key_audio.txt") as lines:
            keys = [line.split() for line in lines if line.strip()]
        found.append((f"{folder}{name}.mid", name, [(float(a), float(b), number(key)) for a, b, key in keys]))
    known = {name for _, name, _ in found}
    with open(f"{data}/pop909-dev/labels.csv") as table:
        for row in csv.DictReader(table):
            name = os.path.splitext(os.path.basename(row["file"]))[0]
            if row["key"] and name not in known:
                found.append((f"{data}/pop909-dev/{row['file']}", name, [(0, 1e9, number(row["key"]))]))
    return found
