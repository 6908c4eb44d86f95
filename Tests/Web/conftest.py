"""Fixtures for the tests of `indexer serve`: the program, served on a free port of this machine, and a browser.

Run by `make test-web`. SONIC_INDEXER names another binary than .build/release/indexer.
"""

import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.register_assert_rewrite("browser")

from browser import chromium, open_page, page  # noqa: E402, F401 (fixtures)

ROOT = Path(__file__).resolve().parents[2]
INDEXER = Path(os.environ.get("SONIC_INDEXER", ROOT / ".build/release/indexer"))
# A build of 26 clips takes a second; a debug build on a busy machine, a minute.
START_SECONDS = 90


@dataclass
class Served:
    """A running server: its address, the folder of music it serves, and its process."""

    url: str
    folder: Path
    process: subprocess.Popen
    log: Path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def await_answer(served: Served) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if served.process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(served.url + "/api/status", timeout=5):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    served.process.kill()
    raise RuntimeError(f"{INDEXER} serve does not answer:\n{served.log.read_text(errors='replace')}")


def launch(folder: Path, port: int, log: Path, *options: str) -> Served:
    """Serves a folder that has an index, and waits until it answers."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            [INDEXER, "serve", folder, "--listen", f"127.0.0.1:{port}", *options], stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL
        )
    served = Served(f"http://127.0.0.1:{port}", folder, process, log)
    await_answer(served)
    return served


def stop(served: Served) -> int:
    served.process.send_signal(signal.SIGTERM)
    try:
        return served.process.wait(30)
    except subprocess.TimeoutExpired:
        served.process.kill()
        raise


def restart(served: Served) -> None:
    """Serves the same again after `stop`."""
    served.process = launch(served.folder, urlsplit(served.url).port, served.log).process


@pytest.fixture(scope="session")
def make_server(tmp_path_factory):
    """make_server(*options, accounts={}, music=…) → Served; each with a copy of the music of its own."""
    running = []

    def make(*options: str, accounts: dict[str, str] | None = None, music: Path = ROOT / "SampleAudio") -> Served:
        if not INDEXER.exists():
            pytest.fail(f"{INDEXER} is missing: swift build -c release")
        place = tmp_path_factory.mktemp("served")
        folder = place / "Music"
        shutil.copytree(music, folder, ignore=shutil.ignore_patterns(".sonic", "*.py", "__pycache__"))
        subprocess.run([INDEXER, "build", "-q", folder], check=True)
        for name, password in (accounts or {}).items():
            subprocess.run(
                [INDEXER, "profile", "password", "-i", folder, name], input=f"{password}\n{password}\n", text=True, check=True
            )
        served = launch(folder, free_port(), place / "log", *options)
        running.append(served)
        return served

    yield make
    for served in running:
        if served.process.poll() is None:
            stop(served)


@pytest.fixture(scope="session")
def server(make_server) -> Served:
    """A server for this machine only, without accounts."""
    return make_server()


@pytest.fixture(scope="session")
def accounts_server(make_server) -> Served:
    """With accounts: "ada" (password "correct horse"), registration open, guests allowed."""
    return make_server("--accounts", "--registration", "open", "--guests", accounts={"ada": "correct horse"})
