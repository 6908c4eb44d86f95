"""libsonicindex through ctypes: the declarations of sonicindex.h, with errors as exceptions."""
from __future__ import annotations

import ctypes
import operator
import os
import pathlib
from ctypes import POINTER, c_char_p, c_double, c_float, c_int32, c_size_t, c_uint32, c_void_p
from typing import Any

from ._errors import AudioError, LibraryError, QuestionError, SonicError

ABI_VERSION = 1
FEATURES, STRUCTURE = 0, 1
MAGNITUDE, POWER, MEL, MFCC, CHROMA, ONSET_STRENGTH = range(6)
EXACT, BAND, FAST, SUBSEQUENCE = range(4)
SQUARED_EUCLIDEAN, EUCLIDEAN = range(2)

_EXCEPTIONS: dict[int, type[Exception]] = {1: ValueError, 2: AudioError, 3: LibraryError, 4: QuestionError}


class Audio(ctypes.Structure):
    _fields_ = [
        ("samples", POINTER(c_float)), ("channel_count", c_size_t), ("frame_count", c_size_t), ("sample_rate", c_int32)]


class SpectralSettings(ctypes.Structure):
    _fields_ = [
        ("sample_rate", c_double), ("frame_length", c_int32), ("hop_length", c_int32), ("mel_band_count", c_int32),
        ("coefficient_count", c_int32), ("minimum_frequency", c_double), ("maximum_frequency", c_double),
        ("tuning", c_double)]


class AlignmentResult(ctypes.Structure):
    _fields_ = [("accumulated_cost", c_double), ("distance", c_double), ("path_length", c_size_t)]


class Progress(ctypes.Structure):
    _fields_ = [
        ("total", c_size_t), ("pending", c_size_t), ("finished", c_size_t), ("path", c_char_p), ("failure", c_char_p)]


ProgressFunction = ctypes.CFUNCTYPE(c_int32, POINTER(Progress), c_void_p)

# Texts that the caller frees come as c_void_p: ctypes would turn c_char_p into bytes and lose the pointer.
_text, _error, _floats, _sizes = c_void_p, POINTER(c_void_p), c_void_p, POINTER(c_size_t)
FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "sonic_abi_version": (c_uint32, []),
    "sonic_version": (c_char_p, []),
    "sonic_error_code": (c_int32, [c_void_p]),
    "sonic_error_text": (c_char_p, [c_void_p]),
    "sonic_error_free": (None, [c_void_p]),
    "sonic_text_free": (None, [_text]),
    "sonic_analyze_file": (_text, [c_char_p, c_int32, _error]),
    "sonic_analyze_samples": (_text, [_floats, c_size_t, c_int32, c_int32, c_int32, _error]),
    "sonic_read": (c_int32, [c_char_p, c_int32, c_int32, c_double, c_double, POINTER(Audio), _error]),
    "sonic_audio_free": (None, [POINTER(Audio)]),
    "sonic_spectral_settings_init": (None, [POINTER(SpectralSettings)]),
    "sonic_spectral_shape": (c_int32, [c_int32, POINTER(SpectralSettings), c_size_t, _sizes, _sizes, _error]),
    "sonic_spectral": (c_int32, [c_int32, POINTER(SpectralSettings), _floats, c_size_t, _floats, c_size_t, _error]),
    "sonic_dtw_f32": (c_int32, [
        c_void_p, c_size_t, c_void_p, c_size_t, c_size_t, c_int32, c_int32, c_int32, POINTER(AlignmentResult), c_void_p,
        _error]),
    "sonic_dtw_f64": (c_int32, [
        c_void_p, c_size_t, c_void_p, c_size_t, c_size_t, c_int32, c_int32, c_int32, POINTER(AlignmentResult), c_void_p,
        _error]),
    "sonic_library_open": (c_void_p, [c_char_p, _error]),
    "sonic_library_close": (None, [c_void_p]),
    "sonic_library_count": (c_size_t, [c_void_p]),
    "sonic_library_answer": (_text, [c_void_p, c_char_p, _error]),
    "sonic_build": (_text, [c_char_p, c_char_p, c_int32, ProgressFunction, c_void_p, _error]),
}


def _open() -> ctypes.CDLL:
    packaged = pathlib.Path(__file__).parent / "lib" / "libsonicindex.so"
    path = os.environ.get("SONICINDEX_LIBRARY") or str(packaged)
    library = ctypes.CDLL(path)
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    if library.sonic_abi_version() != ABI_VERSION:
        raise ImportError(f"{path} has ABI version {library.sonic_abi_version()}; {ABI_VERSION} is needed")
    return library


lib = _open()


def int32(name: str, value: Any) -> int:
    """A whole number for c_int32, which by itself drops the upper bits of a larger one."""
    number = operator.index(value)
    if not -2**31 <= number < 2**31:
        raise ValueError(f"{name} is {number}; it must be between {-2**31} and {2**31 - 1}")
    return number


def path(value: str | bytes | os.PathLike[str] | os.PathLike[bytes]) -> bytes:
    """A path for c_char_p, which ends at the first NUL byte."""
    name = os.fsencode(value)
    if b"\0" in name:
        raise ValueError(f"{os.fsdecode(name)!r} has a NUL byte, which no path has")
    return name


def version() -> str:
    """The version of libsonicindex."""
    return lib.sonic_version().decode()


def call(function: Any, *arguments: Any) -> Any:
    """Calls a function whose last parameter is an error, and raises the error."""
    error = c_void_p()
    result = function(*arguments, ctypes.byref(error))
    if error.value is not None:
        try:
            code, text = lib.sonic_error_code(error), lib.sonic_error_text(error).decode(errors="replace")
        finally:
            lib.sonic_error_free(error)
        raise _EXCEPTIONS.get(code, SonicError)(text)
    return result


def text(function: Any, *arguments: Any) -> str:
    """Calls a function that returns a text."""
    pointer = call(function, *arguments)
    try:
        return ctypes.string_at(pointer).decode()
    finally:
        lib.sonic_text_free(pointer)
