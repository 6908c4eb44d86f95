import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from navidrome import Navidrome

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
INDEXER = os.environ.get("INDEXER", str(REPOSITORY / ".build/release/indexer"))
PACKAGE = os.environ["PACKAGE"]


@pytest.fixture
def plugin():
    """plugin(settings, respond=None) → Navidrome; `respond` answers the plugin's requests in place of the network."""
    return lambda settings=None, respond=None: Navidrome(PACKAGE, settings or {}, respond)


@pytest.fixture(scope="module")
def music(tmp_path_factory):
    """A copy of SampleAudio with its index, and an account with a player password."""
    folder = tmp_path_factory.mktemp("music") / "Music"
    shutil.copytree(REPOSITORY / "SampleAudio", folder, ignore=shutil.ignore_patterns(".sonic", "*.py", "__pycache__"))
    subprocess.run([INDEXER, "build", "-q", folder], check=True)
    return folder


@pytest.fixture(scope="module")
def password(music):
    subprocess.run([INDEXER, "profile", "password", "-i", music, "ada"], input="correct horse\n" * 2, text=True, check=True)
    made = subprocess.run(
        [INDEXER, "profile", "player-password", "-i", music, "ada", "Navidrome", "--json"], capture_output=True, text=True, check=True)
    return json.loads(made.stdout)["password"]


@pytest.fixture(scope="module")
def server(music, password):
    """The address of `indexer serve` with accounts."""
    process = subprocess.Popen(
        [INDEXER, "serve", "-i", music, "--listen", "127.0.0.1:0", "--accounts"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    url = re.search(r"http://\S+", process.stdout.readline()).group().rstrip("/")
    yield url
    process.terminate()
    process.wait(30)
