"""The inputs of the descriptor models, from the Echo Nest table's columns or from a FeatureDump row.

Both must be the same quantities: see DescriptorInputs.swift, which computes them in the library.
The table was made by an old librosa whose `rmse` was the root mean square of the 1,025 magnitudes of a Hann-windowed
frame: RMS_SCALE = 2048 * sqrt(0.375 / 2 / 1025) times the amplitude. Its two highest contrast bands depend on the
stop band of the resampler and are left out.
"""
import numpy as np

RMS_SCALE = 2048 * (0.375 / 2 / 1025) ** 0.5
CONTRAST_BANDS = 5
NAMES = (
    [f"mfcc{i}" for i in range(20)]
    + ["bandwidth", "centroid", "rolloff", "zeroCrossingRate"]
    + [f"contrast{i}" for i in range(CONTRAST_BANDS)]
    + ["chromaMean", "chromaMaximum", "chromaMinimum", "chromaDeviation", "logLevel"]
    + [f"chromaHarmonic{i}" for i in range(1, 7)]
    + ["constantQMean", "constantQMaximum", "constantQMinimum", "constantQDeviation"]
    + [f"constantQHarmonic{i}" for i in range(1, 7)]
    + ["censMean", "censMaximum", "censMinimum", "censDeviation"]
)

# The same as DescriptorInput.
LAYOUT = ("mfccLevel 1, mfcc 19, bandwidth 1, centroid 1, rolloff 1, zeroCrossingRate 1, contrast 5, chroma 4, level 1, "
          "chromaHarmonics 6, constantQ 4, constantQHarmonics 6, cens 4")

# Relevance is decided per group: all inputs of a group have the same.
GROUPS = {
    "mfcc0": ["mfcc0"], "mfcc": [f"mfcc{i}" for i in range(1, 20)], "bandwidth": ["bandwidth"],
    "centroid": ["centroid"], "rolloff": ["rolloff"], "zeroCrossingRate": ["zeroCrossingRate"],
    "level": ["logLevel"], "contrast": [f"contrast{i}" for i in range(CONTRAST_BANDS)],
    "chromaHarmonics": [f"chromaHarmonic{i}" for i in range(1, 7)],
    "constantQHarmonics": [f"constantQHarmonic{i}" for i in range(1, 7)],
} | {f"{kind}{name}": [f"{kind}{name}"] for kind in ("chroma", "constantQ", "cens")
     for name in ("Mean", "Maximum", "Minimum", "Deviation")}


def group_of_each():
    """The group number of each input."""
    group = {name: number for number, members in enumerate(GROUPS.values()) for name in members}
    return np.array([group[name] for name in NAMES])


def harmonics(chroma):
    return np.abs(np.fft.rfft(chroma / np.maximum(chroma.sum(1, keepdims=True), 1e-9), axis=1))[:, 1:]


def statistics(chroma):
    return np.c_[chroma.mean(1), chroma.max(1), chroma.min(1), chroma.std(1)]


def assemble(mfcc, shape, contrast, chroma, level, constant_q, cens):
    """rows x len(NAMES)"""
    return np.c_[mfcc, shape, contrast[:, :CONTRAST_BANDS], statistics(chroma), np.log(level + 1e-3), harmonics(chroma),
                 statistics(constant_q), harmonics(constant_q), statistics(cens)]


def from_table(table):
    columns = lambda prefix: table[[c for c in table if c.split(".")[0] == prefix]].values
    shape = table[["spectral_bandwidth", "spectral_centroid", "spectral_rolloff", "zcr"]].values
    return assemble(
        columns("mfcc"), shape, columns("spectral_contrast"), columns("chroma_stft"), table.rmse.values / RMS_SCALE,
        columns("chroma_cqt"), columns("chroma_cens"))


def from_dump(rows):
    get = lambda name: np.array([row["mean"][name] for row in rows])
    shape = np.c_[get("bandwidth"), get("centroid"), get("rolloff"), get("zeroCrossingRate")]
    tone = lambda name: np.array([row["harmony"][name] for row in rows])
    return assemble(get("mfcc"), shape, get("contrast"), get("chroma"), get("rms")[:, 0],
                    tone("constantQChroma"), tone("energyNormalizedChroma"))
