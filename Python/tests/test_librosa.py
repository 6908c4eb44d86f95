"""What has librosa's names has librosa's values. Tolerances are of single precision: both compute spectra in it."""
import pathlib

import librosa
import numpy as np
import pytest

import sonicindex
from conftest import SAMPLE_AUDIO

FRAMINGS = [{}, {"n_fft": 1024, "hop_length": 256}, {"n_fft": 4096, "hop_length": 1000}]


@pytest.fixture(params=["clip", "noise"])
def y(request):
    return request.getfixturevalue(request.param)


def peak(values):
    return float(np.abs(values).max())


@pytest.mark.parametrize("framing", FRAMINGS)
def test_spectrogram(y, framing):
    for power in (1.0, 2.0):
        expected = np.abs(librosa.stft(y, **framing)) ** power
        found = sonicindex.spectrogram(y, power=power, **framing)
        assert found.shape == expected.shape and found.dtype == np.float32
        np.testing.assert_allclose(found, expected, atol=2e-6 * peak(expected), rtol=1e-3)


@pytest.mark.parametrize("parameters", FRAMINGS + [{"n_mels": 40, "fmin": 60.0, "fmax": 8000.0}])
def test_melspectrogram(y, parameters):
    expected = librosa.feature.melspectrogram(y=y, **parameters)
    found = sonicindex.melspectrogram(y, **parameters)
    assert found.shape == expected.shape
    np.testing.assert_allclose(found, expected, atol=2e-6 * peak(expected), rtol=1e-3)


@pytest.mark.parametrize("parameters", FRAMINGS + [{"n_mfcc": 13, "n_mels": 40}, {"fmax": 6000.0}])
def test_mfcc(y, parameters):
    expected = librosa.feature.mfcc(y=y, sr=16_000 if "fmax" in parameters else 22_050, **parameters)
    found = sonicindex.mfcc(y, 16_000 if "fmax" in parameters else 22_050, **parameters)
    assert found.shape == expected.shape
    # 10⁻³ of a power that is near nothing is 0.005 dB, summed over the bands.
    np.testing.assert_allclose(found, expected, atol=0.02)


@pytest.mark.parametrize("parameters", FRAMINGS + [{"tuning": 0.25}, {"sr": 44_100}])
def test_chroma_stft(y, parameters):
    expected = librosa.feature.chroma_stft(y=y, **parameters)
    found = sonicindex.chroma_stft(y, **parameters)
    assert found.shape == expected.shape == (12, found.shape[1])
    # Weights below 10⁻⁵ are left out.
    np.testing.assert_allclose(found, expected, atol=2e-3)


@pytest.mark.parametrize("parameters", [{}, {"hop_length": 256}, {"n_mels": 40, "fmax": 8000.0}])
def test_onset_strength(y, parameters):
    expected = librosa.onset.onset_strength(y=y, **parameters)
    found = sonicindex.onset_strength(y, **parameters)
    assert found.shape == expected.shape
    np.testing.assert_allclose(found, expected, atol=0.01)


def test_defaults_are_librosas(y):
    """A parameter of librosa's that is here has its default."""
    import inspect

    theirs = {
        "melspectrogram": librosa.feature.melspectrogram, "mfcc": librosa.feature.mfcc,
        "chroma_stft": librosa.feature.chroma_stft, "onset_strength": librosa.onset.onset_strength, "load": librosa.load}
    compared = 0
    for name, function in theirs.items():
        here = inspect.signature(getattr(sonicindex, name)).parameters
        for parameter, there in inspect.signature(function).parameters.items():
            if there.kind is inspect.Parameter.VAR_KEYWORD:
                continue
            assert parameter in here, f"{name} lacks {parameter}"
            if there.default is not inspect.Parameter.empty:
                assert here[parameter].default == there.default, f"{name}: {parameter}"
                compared += 1
    assert compared > 40


def test_channels_and_lengths():
    stereo = np.random.default_rng(1).standard_normal((2, 5000)).astype(np.float32)
    assert sonicindex.mfcc(stereo).shape == (2, 20, 10)
    np.testing.assert_array_equal(sonicindex.mfcc(stereo)[1], sonicindex.mfcc(stereo[1]))
    np.testing.assert_array_equal(sonicindex.mfcc(stereo[:, ::2][0]), sonicindex.mfcc(stereo[0, ::2].copy()))
    for nothing in ([], np.zeros(0), np.zeros((2, 0))):
        with pytest.raises(ValueError, match="no samples"):
            sonicindex.mfcc(nothing)


def audio(ending):
    return next(iter(sorted(pathlib.Path(SAMPLE_AUDIO).rglob(f"*.{ending}"))))


@pytest.mark.parametrize("parameters", [
    {}, {"sr": None}, {"sr": 16_000}, {"offset": 1.5, "duration": 2.25}, {"mono": False}, {"sr": None, "mono": False}])
def test_load(parameters):
    expected, their_rate = librosa.load(audio("flac"), **parameters)
    found, rate = sonicindex.load(audio("flac"), **parameters)
    assert found.shape == expected.shape and found.dtype == np.float32 and rate == their_rate
    # To half the rate there is a filter of this project's, with soxr's specification: −120 dB apart.
    np.testing.assert_allclose(found, expected, atol=3e-5)


def test_loaded_samples_outlive_everything_else():
    import gc

    first = sonicindex.load(audio("flac"), duration=1)[0]
    view, copy = first[100:200], first[100:200].copy()
    del first
    gc.collect()
    for _ in range(20):
        sonicindex.load(audio("flac"), duration=1)
    np.testing.assert_array_equal(view, copy)


AT_EXIT = """
import atexit, sys

kept = {}

@atexit.register
def last():
    # What is freed is used by the next allocations.
    others = [np.full_like(kept["samples"], 7) for _ in range(8)]
    np.testing.assert_array_equal(kept["samples"], kept["copy"])
    print("equal", len(others))

import numpy as np
import sonicindex

kept["samples"] = sonicindex.load(sys.argv[1], duration=1)[0]
kept["copy"] = kept["samples"].copy()
"""


def test_loaded_samples_live_until_the_interpreter_ends():
    """Functions of atexit that were registered first run last."""
    import subprocess
    import sys

    ended = subprocess.run([sys.executable, "-c", AT_EXIT, audio("flac")], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (0, "equal 8\n"), ended.stderr
