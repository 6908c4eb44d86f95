"""Files and samples: decoding, and the analysis of a whole track."""
from __future__ import annotations

import ctypes
import json
import math
import os
import weakref
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from . import _native
from ._errors import require

Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
Samples = npt.NDArray[np.float32]


def load(
    path: Path, *, sr: float | None = 22050, mono: bool = True, offset: float = 0.0, duration: float | None = None,
    dtype: npt.DTypeLike = np.float32, res_type: str = "soxr_hq",
) -> tuple[npt.NDArray[Any], int]:
    """Decodes a file, as ``librosa.load`` does: MP3, FLAC, Ogg, Opus, M4A, WAV and more, recognized by content.

    The encoder's delay and padding are removed from MP3 and AAC, which librosa leaves in some files.

    :param path: the file.
    :param sr: Hz to convert to; None for the file's own.
    :param mono: the mean of the channels.
    :param offset: seconds to skip.
    :param duration: seconds to read; None for all.
    :returns: samples, full scale ±1, of shape (n,), or (channels, n) for several channels with ``mono=False``; and Hz.
    :raises AudioError: the file cannot be read or decoded.
    """
    require("res_type", res_type, "soxr_hq")
    audio = _native.Audio()
    _native.call(
        _native.lib.sonic_read, _native.path(path), 0 if sr is None else _hertz(sr), bool(mono), offset,
        math.nan if duration is None else duration, ctypes.byref(audio))
    shape = (audio.channel_count, audio.frame_count)
    if audio.frame_count == 0:
        _native.lib.sonic_audio_free(ctypes.byref(audio))
        samples: npt.NDArray[Any] = np.zeros(shape, np.float32)
    else:
        # The library's memory, freed with the last array that uses it. Arrays may live until the interpreter ends.
        samples = np.ctypeslib.as_array(audio.samples, shape)
        weakref.finalize(samples.base, _native.lib.sonic_audio_free, ctypes.pointer(audio)).atexit = False
    return (samples[0] if shape[0] == 1 else samples).astype(dtype, copy=False), int(audio.sample_rate)


def features(source: Path | npt.ArrayLike, *, sr: int | None = None) -> dict[str, Any]:
    """The features of a track: tempo (BPM), key, loudness (LUFS), valence, energy, danceability and so on (0…1), moods.

    The keys are those of ``indexer features --json``, which are Spotify's where it has them. Samples have no id, path
    and tags.

    :param source: a file, or samples of shape (n,) or (channels, n), full scale ±1.
    :param sr: Hz of samples, 8,000…192,000; None for a file.
    :raises AudioError: the file cannot be read or decoded.
    """
    return _analyze(source, sr, _native.FEATURES)


def analysis(source: Path | npt.ArrayLike, *, sr: int | None = None) -> dict[str, Any]:
    """The structure of a track: bars, beats, tatums, sections, segments, and where a voice, drums, a bass and an audience are heard,
    each with start and duration in seconds.

    The keys are those of ``indexer analysis --json``, which are Spotify's; parameters as for :func:`features`.
    """
    return _analyze(source, sr, _native.STRUCTURE)


def _analyze(source: Path | npt.ArrayLike, sr: int | None, detail: int) -> dict[str, Any]:
    if isinstance(source, (str, bytes, os.PathLike)):
        if sr is not None:
            raise ValueError("sr is for samples; a file has its own")
        return json.loads(_native.text(_native.lib.sonic_analyze_file, _native.path(source), detail))
    if sr is None:
        raise ValueError("sr is missing: samples do not tell their rate")
    samples = np.asarray(source, np.float32)
    if samples.ndim not in (1, 2):
        raise ValueError(f"samples have {samples.ndim} dimensions; 1 or 2 are wanted")
    interleaved = np.ascontiguousarray(samples.T)
    channels = _native.int32("the number of channels", 1 if samples.ndim == 1 else samples.shape[0])
    return json.loads(_native.text(
        _native.lib.sonic_analyze_samples, interleaved.ctypes.data, len(interleaved), channels, _hertz(sr), detail))


def _hertz(sr: float) -> int:
    if sr <= 0 or not float(sr).is_integer():
        raise ValueError(f"sr is {sr}; it has to be a whole number of Hz above 0")
    return _native.int32("sr", int(sr))
