"""The first start: a person who types no folder chooses it in the page, which fills while the index is made."""

import os
import random
import shutil
import subprocess
import wave
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import browser
from browser import PHONE
from conftest import INDEXER, ROOT, Served, await_answer, free_port, stop


@dataclass
class Person:
    """Someone with a folder of their own, in which the program finds and keeps everything."""

    home: Path
    running: list[Served]

    def serve(self, *arguments, port: int | None = None) -> Served:
        """Starts the program in an empty folder, with the environment of the person."""
        port, log = port or free_port(), self.home / "log"
        environment = {**os.environ, "HOME": str(self.home)}
        for name in ("XDG_STATE_HOME", "SONIC_INDEX", "SONIC_PROFILE"):
            environment.pop(name, None)
        with log.open("ab") as output:
            process = subprocess.Popen(
                [INDEXER, "serve", *arguments, "--listen", f"127.0.0.1:{port}"], env=environment,
                cwd=self.home / "Elsewhere", stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            )
        served = Served(f"http://127.0.0.1:{port}", self.home / "Music", process, log)
        await_answer(served)
        self.running.append(served)
        return served


@pytest.fixture
def person(tmp_path, monkeypatch):
    # A debug build needs a second for a clip, and a busy machine more.
    monkeypatch.setattr(browser, "PATIENCE", 120)
    home = tmp_path / "home"
    (home / "Elsewhere").mkdir(parents=True)
    (home / "Pictures").mkdir()
    songs = home / "Music"
    shutil.copytree(ROOT / "SampleAudio", songs, ignore=shutil.ignore_patterns(".sonic", "*.py", "*.csv", "*.md", "__pycache__"))
    (songs / "broken.mp3").write_bytes(b"no music")
    (songs / "Empty").mkdir()
    person = Person(home, [])
    yield person
    for served in person.running:
        if served.process.poll() is None:
            stop(served)


def audio_files(folder: Path) -> int:
    return sum(1 for path in folder.rglob("*") if path.suffix in {".flac", ".mp3", ".ogg", ".opus", ".wav", ".m4a"})


def test_the_path_of_a_folder_can_be_pasted(person, open_page):
    site = open_page(person.serve())
    site.open("/")
    site.find('.trail [aria-current="location"]', "Music")
    # As a terminal, and as a file manager copies it.
    for text, name in ((f'"{person.home}/Pictures"', "Pictures"), ((person.home / "Music/Rock").as_uri(), "Rock")):
        site.type("#path", text)
        site.click(".chooser form button", "Open")
        site.find('.trail [aria-current="location"]', name)
    site.expect("404 (Not Found)")
    site.type("#path", "/no/such/folder")
    site.click(".chooser form button", "Open")
    site.find(".problem", "there is no folder /no/such/folder")
    # The one before is still chosen.
    assert site.find('.trail [aria-current="location"]').text == "Rock"
    assert site.violations() == []


def test_a_folder_is_chosen_and_remembered(person, open_page):
    site = open_page(served := person.serve())
    site.open("/albums")
    site.find("h1", "Where is your music?")
    assert not site.all(".nav a") and not site.all(".tabs a")
    # It begins in “Music”.
    site.find('.trail [aria-current="location"]', "Music")
    empty = site.find(".choices button", "Empty")
    assert "audio" not in empty.text
    assert site.violations() == []
    assert site.overflow() == []
    site.click(".trail button", "home")
    site.find(".choices button", "Pictures")
    # A folder without music can be chosen, and is given back.
    site.click(".choices button", "Pictures")
    site.find('.trail [aria-current="location"]', "Pictures")
    site.click("button", "Use this folder")
    site.find(".problem", "contain no music")
    assert not (person.home / "Pictures/.sonic").exists()
    site.resize(PHONE)
    site.find(".choices button", "Empty")
    assert site.violations() == []
    assert site.overflow() == []
    site.click("button", "Use this folder")
    # The library opens with its first part, by itself.
    site.find("h1", "What do you want to hear?")
    expected = audio_files(served.folder) - 1

    def status():
        return site.fetch("GET", "/api/status")

    site.until(lambda: status()["tracks"] == expected, "all tracks")
    site.until(lambda: status()["building"] is None, "the end of the build")
    # The home shows all of them, by itself.
    site.find(".search-hero", f"{expected} tracks")
    assert status()["failures"] == 1
    site.open("/failures")
    site.find(".failures", "broken.mp3")
    assert site.violations() == []
    # The same command serves the same folder again.
    site.expect("ERR_CONNECTION_REFUSED")
    assert stop(served) == 0
    person.serve(port=urlsplit(served.url).port)
    site.open()
    site.find("h1", "What do you want to hear?")
    assert status()["tracks"] == expected


def test_a_folder_of_broken_files_says_what_failed(person, open_page):
    broken = person.home / "Music/Broken"
    broken.mkdir()
    for name in ("one.mp3", "two.flac", "three.ogg"):
        (broken / name).write_bytes(b"no music")
    site = open_page(person.serve())
    site.open()
    site.click(".choices button", "Broken")
    site.find('.trail [aria-current="location"]', "Broken")
    site.click("button", "Use this folder")
    site.find(".problem", "None of the audio files in")
    shown = site.js("return [...document.querySelectorAll('.failures li')].map((item) => [...item.children].map((part) => part.textContent))")
    assert {name for name, _ in shown} == {"one.mp3", "two.flac", "three.ogg"}
    assert all(reason for _, reason in shown)
    assert site.violations() == [] and site.overflow() == []
    site.resize(PHONE)
    assert site.violations() == [] and site.overflow() == []
    # It is as it was, and another one can be chosen at once.
    assert not (broken / ".sonic").exists()
    site.find('.trail [aria-current="location"]', "Music")
    shutil.rmtree(broken)
    site.click("button", "Use this folder")
    site.find("h1", "What do you want to hear?")


def test_a_wrong_folder_is_taken_back(person, open_page):
    """A folder with long recordings, so that nothing is finished when one changes one's mind."""
    long = person.home / "Music/Long"
    long.mkdir()
    with wave.open(str(long / "0.wav"), "wb") as file:
        file.setparams((1, 2, 22050, 0, "NONE", "not compressed"))
        file.writeframes(random.Random(1).randbytes(2 * 22050 * 900))
    for number in range(1, 8):
        os.link(long / "0.wav", long / f"{number}.wav")
    site = open_page(person.serve())
    site.open()
    site.click(".choices button", "Long")
    site.find('.trail [aria-current="location"]', "Long")
    site.click("button", "Use this folder")
    site.find("h1", "Listening to your music")
    site.find('[role="status"]', "of 8 files")
    assert site.violations() == []
    site.click("button", "Choose another folder")
    site.find("h1", "Where is your music?")
    assert not site.all(".problem")
    site.until(lambda: not (long / ".sonic").exists(), "the folder as it was")
    shutil.rmtree(long)
    site.find('.trail [aria-current="location"]', "Music")
    site.click("button", "Use this folder")
    site.find("h1", "What do you want to hear?")


def test_a_proxy_is_told_why_it_may_not_choose(person, open_page):
    site = open_page(person.serve())
    site.chromium.execute_cdp_cmd("Network.enable", {})
    site.chromium.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {"Via": "1.1 proxy"}})
    try:
        site.open()
        site.find(".head p", "came through a proxy (header Via)")
        assert not site.all(".choices button") and not site.all(".setup .button")
    finally:
        site.chromium.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {}})
    site.open()
    site.find(".choices button", "Empty")


def test_a_folder_that_vanishes_while_one_looks(person, open_page):
    site = open_page(person.serve())
    site.expect("404")
    site.open()
    site.find(".choices button", "Empty")
    (person.home / "Music/Empty").rmdir()
    site.click(".choices button", "Empty")
    site.find(".problem", "there is no folder")
    # What was shown is still there.
    site.find('.trail [aria-current="location"]', "Music")


def test_a_build_that_was_stopped_goes_on(person, open_page):
    """`serve FOLDER` without an index, stopped at once and started again."""
    folder = person.home / "Music"
    stop(person.serve(folder))
    site = open_page(person.serve(folder))
    expected = audio_files(folder) - 1
    site.until(lambda: site.fetch("GET", "/api/status")["tracks"] == expected, "all tracks")
    site.open()
    site.find("h1", "What do you want to hear?")


def test_the_first_account_is_made_in_the_page(person, open_page):
    site = open_page(person.serve(person.home / "Music", "--accounts"))
    site.open()
    site.find("h1", "Create the first account")
    assert site.violations() == []
    site.type('[name="name"]', "ada")
    # The library grows meanwhile.
    site.rebuilt()
    assert site.there("/") and site.find('[name="name"]').get_attribute("value") == "ada" and not site.all(".toast")
    site.type('[name="password"]', "correct horse battery")
    site.click("form button", "Create account")
    site.find("h1", "What do you want to hear?")
    site.find(".who", "ada")
    assert site.fetch("GET", "/api/me")["role"] == "admin"
