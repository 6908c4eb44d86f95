"""Signals, files, and an index of SampleAudio, whose place SAMPLE_AUDIO says."""
import os
import pathlib
import shutil

import numpy as np
import pytest

import sonicindex

SAMPLE_AUDIO = pathlib.Path(os.environ["SAMPLE_AUDIO"])


@pytest.fixture(scope="session")
def music(tmp_path_factory):
    folder = tmp_path_factory.mktemp("library") / "Music"
    shutil.copytree(SAMPLE_AUDIO, folder, ignore=shutil.ignore_patterns(".sonic"))
    sonicindex.build(folder)
    return folder


@pytest.fixture(scope="session")
def library(music):
    with sonicindex.Library(music) as opened:
        yield opened


@pytest.fixture(scope="session")
def clip():
    """Eight seconds of music, 22,050 Hz."""
    path = next(path for path in sorted(SAMPLE_AUDIO.rglob("*.flac")))
    return sonicindex.load(path, duration=8)[0]


@pytest.fixture(scope="session")
def noise():
    return np.random.default_rng(7).standard_normal(30_000).astype(np.float32) * 0.1
