"""A track that the browser cannot play comes as WAV, whether the format or only an attempt shows this."""

import json
import subprocess

import pytest

from conftest import INDEXER

# Longer than a seek and what tells that sound advances.
SECONDS = 20
# Each with the encoder that FFmpeg has for it.
FILES = {
    "plain.flac": "flac", "plain.wav": "pcm_s16le", "lossless.m4a": "alac", "lossy.m4a": "aac", "windows.wma": "wmav2", "hybrid.wv": "wavpack",
    "cinema.ac3": "ac3", "true.tta": "tta", "apple.aiff": "pcm_s16be", "small.wav": "adpcm_ms", "matryoshka.mka": "wavpack",
}


@pytest.fixture(scope="module")
def served(make_server, tmp_path_factory):
    folder = tmp_path_factory.mktemp("formats")
    for number, (name, encoder) in enumerate(FILES.items()):
        sound = f"sine=frequency={220 + 40 * number}:duration={SECONDS}:sample_rate=44100"
        subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", sound, "-ac", "2", "-c:a", encoder, folder / name], check=True)
    return make_server(music=folder)


@pytest.fixture
def tracks(served):
    """The tracks by the names of their files."""
    lines = subprocess.run([INDEXER, "list", "-i", served.folder, "--json"], check=True, capture_output=True, text=True).stdout
    return {track["path"]: track for track in map(json.loads, lines.splitlines())}


def source(page) -> str:
    return page.player("return player.audio.getAttribute('src')")


@pytest.mark.parametrize("name", FILES)
def test_every_format_plays_and_seeks(open_page, served, tracks, name):
    page = open_page(served).open("/listen")
    page.player("player.play(values)", tracks[name])
    assert page.await_sound()["id"] == tracks[name]["id"]
    # Not longer or shorter than the file: of WAV the length is that of the samples.
    assert abs(page.sound()["duration"] - SECONDS) < 0.2
    page.player("player.seek(12)")
    page.until(lambda: page.sound()["time"] > 12.3, "sound beyond the seek")
    assert not page.all(".toast.bad")
    if name.startswith("plain"):
        assert "as=wav" not in source(page)
    elif name != "lossy.m4a":
        assert "as=wav" in source(page)


def test_what_was_learnt_is_kept(open_page, served, tracks):
    """A track that could not be read by its format is asked for as WAV at once the next time, and where it was kept."""
    page = open_page(served).open("/listen")
    page.player("player.play(values)", tracks["lossless.m4a"], tracks["plain.flac"])
    page.await_sound()
    page.player("player.seek(8)")
    page.player("return player.toggle()")
    page.until(lambda: page.sound()["paused"])
    # After a reload it is not known any more; the place is kept over the second attempt, and nothing sounds by itself.
    page.open("/listen")
    page.until(lambda: "as=wav" in source(page) and page.sound()["time"] >= 8)
    assert page.sound()["paused"]
    assert page.sound()["id"] == tracks["lossless.m4a"]["id"]
    page.named("Next", ".stage").click()
    page.await_sound()
    page.player("return player.jump(0)")
    assert "as=wav" in source(page)
    page.await_sound()
