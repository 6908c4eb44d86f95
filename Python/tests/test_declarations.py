"""The declarations of ctypes are those of sonicindex.h, whose place SONICINDEX_HEADER says."""
import ctypes
import doctest
import importlib
import os
import pathlib
import pkgutil
import re

import pytest

import sonicindex
from sonicindex import _native

TYPES = {
    "void": {None}, "double": {ctypes.c_double}, "float": {ctypes.c_float}, "size_t": {ctypes.c_size_t},
    "int32_t": {ctypes.c_int32}, "uint32_t": {ctypes.c_uint32}, "sonic_code": {ctypes.c_int32},
    "sonic_detail": {ctypes.c_int32}, "sonic_feature": {ctypes.c_int32}, "sonic_dtw_method": {ctypes.c_int32},
    "sonic_dtw_cost": {ctypes.c_int32}, "sonic_progress_function": {_native.ProgressFunction},
    "const char *": {ctypes.c_char_p}, "size_t *": {ctypes.POINTER(ctypes.c_size_t)},
    "sonic_error **": {ctypes.POINTER(ctypes.c_void_p)}, "sonic_audio *": {ctypes.POINTER(_native.Audio)},
    "const sonic_spectral_settings *": {ctypes.POINTER(_native.SpectralSettings)},
    "sonic_spectral_settings *": {ctypes.POINTER(_native.SpectralSettings)},
    "sonic_alignment *": {ctypes.POINTER(_native.AlignmentResult)},
}
STRUCTURES = {
    "sonic_audio": _native.Audio, "sonic_spectral_settings": _native.SpectralSettings,
    "sonic_alignment": _native.AlignmentResult, "sonic_progress": _native.Progress}


def header():
    text = pathlib.Path(os.environ["SONICINDEX_HEADER"]).read_text()
    return re.sub(r"/\*.*?\*/", " ", text, flags=re.S)


def ctype(declaration):
    """The type of a parameter, `const float *samples`."""
    type_, stars, _ = re.fullmatch(r"((?:const )?\w+) ?(\**) ?(\w*)", " ".join(declaration.split())).groups()
    return f"{type_} {stars}".strip()


def test_functions():
    declared = re.findall(r"^([\w ]+?\**)\s*(sonic_\w+)\(([^()]*)\);", header(), re.M)
    assert {name for _, name, _ in declared} == set(_native.FUNCTIONS)
    for result, name, parameters in declared:
        here, arguments = _native.FUNCTIONS[name]
        assert here in TYPES.get(" ".join(result.split()), {ctypes.c_void_p}), name
        wanted = [ctype(one) for one in parameters.split(",")] if parameters.strip() != "void" else []
        assert len(wanted) == len(arguments), name
        for one, argument in zip(wanted, arguments):
            assert argument in TYPES.get(one, {ctypes.c_void_p}), (name, one)


def test_structures():
    found = dict(re.findall(r"typedef struct (sonic_\w+) \{(.*?)\}", header(), re.S))
    assert found.keys() == STRUCTURES.keys()
    for name, body in found.items():
        fields = [re.sub(r"^[\w ]*?(\w+)$", r"\1", one.strip().replace("*", "")) for one in re.split(r"[;,]", body) if one.strip()]
        assert fields == [field for field, _ in STRUCTURES[name]._fields_], name


def test_constants():
    values = dict(re.findall(r"(SONIC_\w+) ?=? (\d+)", header()))
    for name in ("MAGNITUDE", "POWER", "MEL", "MFCC", "CHROMA", "ONSET_STRENGTH", "FEATURES", "STRUCTURE", "ABI_VERSION"):
        assert getattr(_native, name) == int(values[f"SONIC_{name}"]), name
    for name in ("EXACT", "BAND", "FAST", "SUBSEQUENCE"):
        assert getattr(_native, name) == int(values[f"SONIC_DTW_{name}"]), name
    for name in ("SQUARED_EUCLIDEAN", "EUCLIDEAN"):
        assert getattr(_native, name) == int(values[f"SONIC_COST_{name}"]), name
    exceptions = {"INVALID_ARGUMENT": ValueError, "AUDIO": sonicindex.AudioError, "LIBRARY": sonicindex.LibraryError, "QUESTION": sonicindex.QuestionError}
    assert _native._EXCEPTIONS == {int(values[f"SONIC_{name}"]): one for name, one in exceptions.items()}


@pytest.mark.parametrize("module", [one.name for one in pkgutil.iter_modules(sonicindex.__path__) if one.name != "__main__"])
def test_examples(module):
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failures, _ = doctest.testmod(importlib.import_module(f"sonicindex.{module}"), optionflags=options)
    assert failures == 0
