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
)


def assemble(mfcc, shape, contrast, chroma, level):
    """rows x len(NAMES)"""
    harmonics = np.abs(np.fft.rfft(chroma / np.maximum(chroma.sum(1, keepdims=True), 1e-9), axis=1))[:, 1:]
    statistics = np.c_[chroma.mean(1), chroma.max(1), chroma.min(1), chroma.std(1)]
    return np.c_[mfcc, shape, contrast[:, :CONTRAST_BANDS], statistics, np.log(level + 1e-3), harmonics]


def from_table(table):
    columns = lambda prefix: table[[c for c in table if c.split(".")[0] == prefix]].values
    shape = table[["spectral_bandwidth", "spectral_centroid", "spectral_rolloff", "zcr"]].values
    return assemble(
        columns("mfcc"), shape, columns("spectral_contrast"), columns("chroma_stft"), table.rmse.values / RMS_SCALE)


def from_dump(rows):
    get = lambda name: np.array([row["mean"][name] for row in rows])
    shape = np.c_[get("bandwidth"), get("centroid"), get("rolloff"), get("zeroCrossingRate")]
    return assemble(get("mfcc"), shape, get("contrast"), get("chroma"), get("rms")[:, 0])
