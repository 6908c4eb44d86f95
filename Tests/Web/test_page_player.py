"""What browsers cannot play, what is no longer there, and a server that goes away."""

import shutil
import subprocess

import pytest

from conftest import INDEXER, ROOT, await_answer, stop

CLIP = ROOT / "SampleAudio/Electronic/05-extra-life.wav"
# Chromium knows none of these; ALAC in an M4A and AC-3 in Matroska only seem known.
UNKNOWN = {"wavpack": "wv", "wmav2": "wma", "tta": "tta", "alac": "m4a", "ac3": "mka"}
PLAIN = ["One", "Two", "Three"]


def convert(title: str, target, *options: str):
    subprocess.run(
        ["ffmpeg", "-v", "error", "-i", CLIP, "-t", "8", "-metadata", f"title={title}", *options, target], check=True
    )


@pytest.fixture(scope="module")
def odd_server(make_server, tmp_path_factory):
    """Served: formats of all kinds, and three songs as everybody has them."""
    music = tmp_path_factory.mktemp("odd")
    for codec, ending in UNKNOWN.items():
        convert(codec, music / f"{codec}.{ending}", "-c:a", codec)
    for number, title in enumerate(PLAIN):
        convert(title, music / f"{title}.flac", "-af", f"volume=-{3 * number}dB")
    return make_server(music=music)


def play(page, *names: str):
    """Plays files of the library as a queue, by their names."""
    tracks = {track["path"].split(".")[0]: track for name in names for track in page.tracks(name)}
    page.chromium.execute_async_script(
        "const [tracks, done] = arguments; import('/js/player/player.js').then((p) => p.play(tracks)).then(done)",
        [tracks[name] for name in names],
    )


@pytest.mark.parametrize("codec", UNKNOWN)
def test_what_browsers_do_not_know_plays(open_page, odd_server, codec):
    page = open_page(odd_server)
    page.open("/listen")
    play(page, codec)
    assert page.await_sound()["duration"] == pytest.approx(8, abs=0.1)
    assert not page.all(".toast.bad")


def test_what_is_gone_is_told_and_passed_over(open_page, odd_server):
    page = open_page(odd_server)
    page.expect("404")
    page.open("/listen")
    (odd_server.folder / "One.flac").rename(odd_server.folder / "One.away")
    play(page, "One", "Two")
    page.toast("cannot be played: the file is gone")
    page.until(lambda: page.sound()["title"] == "Two")
    page.await_sound()
    (odd_server.folder / "One.away").rename(odd_server.folder / "One.flac")


def test_a_server_that_is_gone_is_waited_for(open_page, odd_server):
    page = open_page(odd_server)
    page.expect("ERR_CONNECTION_REFUSED")
    page.open("/listen")
    play(page, *PLAIN)
    page.await_sound()
    stop(odd_server)
    page.named("Next", ".stage").click()
    page.toast("The server does not answer")
    # It stays where it is, and is not said to be playing.
    page.named("Play", ".stage")
    assert page.sound()["title"] == "Two"
    address = odd_server.url.removeprefix("http://")
    odd_server.process = subprocess.Popen(
        [INDEXER, "serve", odd_server.folder, "--listen", address], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    await_answer(odd_server)
    page.named("Play", ".stage").click()
    page.await_sound()
    assert page.sound()["title"] == "Two"
