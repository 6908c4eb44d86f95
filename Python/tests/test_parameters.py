"""What is not supported, or makes no sense, is said."""
import sys

import numpy as np
import pytest

import sonicindex
from conftest import SAMPLE_AUDIO

Y = np.zeros(4096, np.float32)
SOUND = next(path for path in sorted(SAMPLE_AUDIO.rglob("*.flac")))


@pytest.mark.parametrize("function, parameters, word", [
    (sonicindex.mfcc, {"lifter": 22}, "lifter=22"),
    (sonicindex.mfcc, {"dct_type": 3}, "dct_type"),
    (sonicindex.mfcc, {"S": np.zeros((128, 3))}, "S="),
    (sonicindex.melspectrogram, {"power": 1.0}, "power"),
    (sonicindex.melspectrogram, {"htk": True}, "htk"),
    (sonicindex.melspectrogram, {"window": "hamming"}, "window"),
    (sonicindex.melspectrogram, {"win_length": 1024}, "win_length"),
    (sonicindex.chroma_stft, {"n_chroma": 24}, "n_chroma"),
    (sonicindex.chroma_stft, {"center": False}, "center"),
    (sonicindex.onset_strength, {"aggregate": np.median}, "aggregate"),
    (sonicindex.onset_strength, {"lag": 2}, "lag"),
])
def test_unsupported(function, parameters, word):
    with pytest.raises(sonicindex.UnsupportedParameter, match=word):
        function(Y, **parameters)


@pytest.mark.parametrize("parameters, word", [
    ({"hop_length": 0}, "hop_length"), ({"n_fft": 2047}, "frame_length"), ({"n_mfcc": 200}, "coefficient_count"),
    ({"fmin": 9000.0, "fmax": 8000.0}, "maximum_frequency"), ({"sr": 0}, "sample_rate")])
def test_out_of_range(parameters, word):
    with pytest.raises(ValueError, match=word):
        sonicindex.mfcc(Y, **parameters)


@pytest.mark.parametrize("parameter", ["n_fft", "hop_length", "n_mels", "n_mfcc"])
@pytest.mark.parametrize("number", [2**32 + 20, 2**31, sys.maxsize, -2**31 - 1])
def test_numbers_of_more_than_32_bits(parameter, number):
    with pytest.raises(ValueError, match=f"{parameter} is {number};"):
        sonicindex.mfcc(Y, **{parameter: number})


@pytest.mark.parametrize("sr", [2**32 + 22050, 22050.5, float("nan"), float("inf"), 0, -22050])
def test_rates_of_samples(sr):
    with pytest.raises(ValueError, match="sr is "):
        sonicindex.features(Y, sr=sr)
    with pytest.raises(ValueError, match="sr is "):
        sonicindex.load(SOUND, sr=sr)


def test_numbers_that_are_not_whole():
    with pytest.raises(TypeError):
        sonicindex.mfcc(Y, n_fft=2048.0)
    with pytest.raises(ValueError, match="jobs"):
        sonicindex.build(SOUND.parent, jobs=2**32)


@pytest.mark.parametrize("there", [str(SOUND), bytes(SOUND)])
def test_paths_with_a_NUL(there):
    cut = there + (b"\0b" if isinstance(there, bytes) else "\0b")
    for function in (sonicindex.features, sonicindex.analysis, sonicindex.load, sonicindex.Library, sonicindex.build):
        with pytest.raises(ValueError, match="NUL"):
            function(cut)
    with pytest.raises(ValueError, match="NUL"):
        sonicindex.build(SOUND.parent, cut)


def test_what_is_no_sound():
    with pytest.raises(ValueError, match="sample 3 is nan"):
        sonicindex.mfcc(np.array([0, 0, 0, np.nan], np.float32))
    with pytest.raises(ValueError, match="y is missing"):
        sonicindex.mfcc()


def test_files(tmp_path):
    broken = tmp_path / "broken.mp3"
    broken.write_bytes(bytes(5000))
    for function in (sonicindex.features, sonicindex.analysis, sonicindex.load):
        with pytest.raises(sonicindex.AudioError, match="broken.mp3"):
            function(broken)
    with pytest.raises(ValueError, match="sr"):
        sonicindex.features(Y)
    with pytest.raises(sonicindex.UnsupportedParameter, match="kaiser"):
        sonicindex.load(broken, res_type="kaiser_best")
