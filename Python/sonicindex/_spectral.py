"""Spectra and derived features, with librosa's names, defaults and values. Shapes are librosa's: features × frames."""
from __future__ import annotations

import ctypes
import math
from typing import Any, Callable

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import require

Matrix = npt.NDArray[np.float32]


def spectrogram(y: npt.ArrayLike, *, n_fft: int = 2048, hop_length: int = 512, power: float = 2.0) -> Matrix:
    """|X|ᵖᵒʷᵉʳ of every frame: ``np.abs(librosa.stft(y)) ** power``.

    :param y: samples of shape (…, n).
    :param power: 1 or 2.
    :returns: shape (…, 1 + n_fft / 2, 1 + n // hop_length).

    >>> import numpy as np
    >>> tone = np.sin(2 * np.pi * 440 * np.arange(22050) / 22050)
    >>> int(spectrogram(tone)[:, 20].argmax()) * 22050 / 2048   # Hz
    441.430...
    """
    require("power", power, 1.0, 2.0)
    settings = _settings(sr=1, n_fft=n_fft, hop_length=hop_length)
    return _compute(_native.POWER if power == 2 else _native.MAGNITUDE, settings, y)


def melspectrogram(
    y: npt.ArrayLike | None = None, sr: float = 22050, S: Any = None, n_fft: int = 2048, hop_length: int = 512,
    win_length: int | None = None, window: str = "hann", center: bool = True, pad_mode: str = "constant",
    power: float = 2.0, n_mels: int = 128, fmin: float = 0.0, fmax: float | None = None, htk: bool = False,
    norm: str | None = "slaney",
) -> Matrix:
    """Power in mel bands, as ``librosa.feature.melspectrogram``.

    :param y: samples of shape (…, n).
    :param sr: Hz.
    :returns: shape (…, n_mels, 1 + n // hop_length).

    >>> import numpy as np
    >>> melspectrogram(np.zeros(22050)).shape
    (128, 44)
    """
    require("power", power, 2.0)
    require("htk", htk, False)
    require("norm", norm, "slaney")
    _require_frames(S, n_fft, win_length, window, center, pad_mode)
    settings = _settings(sr, n_fft, hop_length, n_mels=n_mels, fmin=fmin, fmax=fmax)
    return _compute(_native.MEL, settings, _samples(y))


def mfcc(
    y: npt.ArrayLike | None = None, sr: float = 22050, S: Any = None, n_mfcc: int = 20, dct_type: int = 2,
    norm: str | None = "ortho", lifter: float = 0, mel_norm: str | None = "slaney", n_fft: int = 2048,
    hop_length: int = 512, win_length: int | None = None, window: str = "hann", center: bool = True,
    pad_mode: str = "constant", power: float = 2.0, n_mels: int = 128, fmin: float = 0.0, fmax: float | None = None,
    htk: bool = False,
) -> Matrix:
    """Mel-frequency cepstral coefficients, as ``librosa.feature.mfcc``.

    :param y: samples of shape (…, n).
    :param sr: Hz.
    :returns: shape (…, n_mfcc, 1 + n // hop_length), of decibels.

    >>> import numpy as np
    >>> mfcc(np.zeros(22050), n_mfcc=13).shape
    (13, 44)
    """
    require("dct_type", dct_type, 2)
    require("norm", norm, "ortho")
    require("lifter", lifter, 0)
    require("mel_norm", mel_norm, "slaney")
    require("power", power, 2.0)
    require("htk", htk, False)
    _require_frames(S, n_fft, win_length, window, center, pad_mode)
    settings = _settings(sr, n_fft, hop_length, n_mels=n_mels, n_mfcc=n_mfcc, fmin=fmin, fmax=fmax)
    return _compute(_native.MFCC, settings, _samples(y))


def chroma_stft(
    y: npt.ArrayLike | None = None, sr: float = 22050, S: Any = None, norm: float | None = np.inf, n_fft: int = 2048,
    hop_length: int = 512, win_length: int | None = None, window: str = "hann", center: bool = True,
    pad_mode: str = "constant", tuning: float | None = None, n_chroma: int = 12,
) -> Matrix:
    """Energy by pitch class from C, the strongest 1, as ``librosa.feature.chroma_stft``.

    :param y: samples of shape (…, n).
    :param sr: Hz.
    :param tuning: semitones from A4 = 440 Hz; estimated when None, for each channel.
    :returns: shape (…, 12, 1 + n // hop_length).

    >>> import numpy as np
    >>> tone = np.sin(2 * np.pi * 440 * np.arange(22050) / 22050)
    >>> "C C# D D# E F F# G G# A A# B".split()[chroma_stft(tone)[:, 20].argmax()]
    'A'
    """
    require("norm", norm, np.inf)
    require("n_chroma", n_chroma, 12)
    _require_frames(S, n_fft, win_length, window, center, pad_mode)
    return _compute(_native.CHROMA, _settings(sr, n_fft, hop_length, tuning=tuning), _samples(y))


def onset_strength(
    y: npt.ArrayLike | None = None, sr: float = 22050, S: Any = None, lag: int = 1, max_size: int = 1, ref: Any = None,
    detrend: bool = False, center: bool = True, feature: Callable[..., Any] | None = None,
    aggregate: Callable[..., Any] | None = None, n_fft: int = 2048, hop_length: int = 512, n_mels: int = 128,
    fmin: float = 0.0, fmax: float | None = None,
) -> npt.NDArray[np.float32]:
    """The mean rise of the bands from frame to frame, in dB, as ``librosa.onset.onset_strength``.

    :param y: samples of shape (…, n).
    :param sr: Hz.
    :returns: shape (…, 1 + n // hop_length), values ≥ 0.

    >>> import numpy as np
    >>> clicks = np.zeros(22050); clicks[11025] = 1
    >>> onset_strength(clicks).shape
    (44,)
    """
    require("lag", lag, 1)
    require("max_size", max_size, 1)
    require("ref", ref, None)
    require("detrend", detrend, False)
    require("feature", feature, None)
    require("aggregate", aggregate, None, np.mean)
    _require_frames(S, n_fft, None, "hann", center, "constant")
    settings = _settings(sr, n_fft, hop_length, n_mels=n_mels, fmin=fmin, fmax=fmax)
    return _compute(_native.ONSET_STRENGTH, settings, _samples(y))[..., 0, :]


def _samples(y: npt.ArrayLike | None) -> npt.ArrayLike:
    if y is None:
        raise ValueError("y is missing")
    return y


def _require_frames(S: Any, n_fft: int, win_length: int | None, window: str, center: bool, pad_mode: str) -> None:
    require("S", S, None)
    require("win_length", win_length, None, n_fft)
    require("window", window, "hann")
    require("center", center, True)
    require("pad_mode", pad_mode, "constant")


def _settings(
    sr: float, n_fft: int, hop_length: int, *, n_mels: int = 128, n_mfcc: int = 20, fmin: float = 0.0,
    fmax: float | None = None, tuning: float | None = None,
) -> _native.SpectralSettings:
    return _native.SpectralSettings(
        sr, _native.int32("n_fft", n_fft), _native.int32("hop_length", hop_length), _native.int32("n_mels", n_mels),
        _native.int32("n_mfcc", n_mfcc), fmin, math.nan if fmax is None else fmax,
        math.nan if tuning is None else tuning)


def _compute(feature: int, settings: _native.SpectralSettings, y: npt.ArrayLike) -> Matrix:
    samples = np.ascontiguousarray(y, np.float32)
    if np.ndim(y) == 0:
        raise ValueError("y is a number; samples are wanted")
    if samples.size == 0:
        raise ValueError("y has no samples")
    if samples.ndim > 1:
        return np.stack([_compute(feature, settings, channel) for channel in samples])
    rows, columns = ctypes.c_size_t(), ctypes.c_size_t()
    _native.call(
        _native.lib.sonic_spectral_shape, feature, ctypes.byref(settings), samples.size, ctypes.byref(rows),
        ctypes.byref(columns))
    values = np.empty((rows.value, columns.value), np.float32)
    _native.call(
        _native.lib.sonic_spectral, feature, ctypes.byref(settings), samples.ctypes.data, samples.size,
        values.ctypes.data, values.size)
    return values.T
