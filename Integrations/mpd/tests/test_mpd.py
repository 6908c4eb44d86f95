"""`indexer mpd` with a real MPD (null output), on copies of SampleAudio; mpc is the other client."""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
INDEXER = os.environ.get("INDEXER", str(REPOSITORY / ".build/release/indexer"))
SEED = "Electronic/03-warm-concrete.mp3"


def until(condition, what, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError(f"never: {what}")


class Home:
    """A music folder with an index, and an MPD of its own."""

    def __init__(self, folder, music_directory, indexed, configuration=""):
        self.folder, self.music, self.indexed = folder, music_directory, indexed
        self.socket = folder / "socket"
        self.configuration = folder / "mpd.conf"
        self.configuration.write_text(
            f'music_directory "{music_directory}"\ndb_file "{folder}/db"\nsticker_file "{folder}/stickers"\n'
            f'pid_file "{folder}/pid"\nlog_file "{folder}/log"\nstate_file "{folder}/state"\n'
            f'bind_to_address "{self.socket}"\naudio_output {{\n type "null"\n name "none"\n}}\n{configuration}')
        self.process = None
        subprocess.run([INDEXER, "build", "-q", indexed], check=True)

    def start(self):
        self.process = subprocess.Popen(["mpd", "--no-daemon", self.configuration], stderr=subprocess.DEVNULL)
        until(lambda: subprocess.run(["mpc", "--host", self.socket, "status"], capture_output=True).returncode == 0, "mpd")
        self.mpc("update", "--wait")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        self.process = None

    def mpc(self, *arguments):
        done = subprocess.run(["mpc", "--host", self.socket, *arguments], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def queue(self):
        return self.mpc("--format", "%file%", "playlist").splitlines()

    def indexer(self, *arguments, status=0, host=None):
        done = subprocess.run(
            [INDEXER, "mpd", "-i", self.indexed, "--host", host or self.socket, *arguments], capture_output=True, text=True,
            timeout=60)
        assert done.returncode == status, done.stdout + done.stderr
        return done

    def json(self, *arguments):
        done = subprocess.run([INDEXER, *arguments, "-i", self.indexed, "--json"], capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]


def home(folder, within="", indexed=None, **settings):
    music = folder / "music"
    shutil.copytree(REPOSITORY / "SampleAudio", music / within, ignore=shutil.ignore_patterns(".sonic", "*.py"))
    return Home(folder, music, music / (within if indexed is None else indexed), **settings)


@pytest.fixture
def mpd(tmp_path):
    made = home(tmp_path)
    made.start()
    yield made
    if made.process:
        made.stop()


@pytest.fixture
def running():
    processes = []

    def run(mpd, *arguments):
        process = subprocess.Popen(
            [INDEXER, "mpd", "-i", mpd.indexed, "--host", mpd.socket, *arguments], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        processes.append(process)
        return process

    yield run
    for process in processes:
        if process.poll() is None:
            process.kill()
        process.communicate()


def test_an_empty_queue_is_filled_with_what_sounds_alike(mpd):
    mpd.indexer("--once", "--seed", "1")
    queue = mpd.queue()
    assert len(queue) == len(set(queue)) == 5
    assert all((mpd.music / name).is_file() for name in queue)
    # All but the first are among the tracks most similar to the one before.
    for before, name in zip(queue, queue[1:]):
        near = [item["track"]["path"] for item in mpd.json("similar", "-n", "12", before)]
        assert name in near


def test_the_queue_of_the_listener_is_kept(mpd):
    mpd.mpc("add", SEED, "Folk/02-long-winter.wav")
    mpd.indexer("--once")
    queue = mpd.queue()
    assert queue[:2] == [SEED, "Folk/02-long-winter.wav"]
    assert len(queue) == len(set(queue)) == 5
    mpd.indexer("--once")
    assert mpd.queue() == queue


def test_a_mood(mpd):
    calm = {
        item["path"] for item in mpd.json("list") if "calm" in item["moods"]
    }
    assert len(calm) >= 3
    mpd.indexer("--mood", "calm", "--ahead", "3", "--once")
    assert len(mpd.queue()) == 3 and set(mpd.queue()) <= calm


def test_conditions(mpd):
    mpd.mpc("add", SEED)
    mpd.indexer("--follow", "--genre", "Electronic", "--ahead", "3", "--once")
    assert len(mpd.queue()) == 3
    genres = {item["path"]: item["genre"] for item in mpd.json("list")}
    assert {genres[name] for name in mpd.queue()} == {"Electronic"}
    refused = mpd.indexer("--follow", "--mood", "calm", "--once", status=2)
    assert "--follow can be combined only with conditions on tracks" in refused.stderr


def test_a_path_to_a_track(mpd):
    mpd.mpc("add", SEED)
    mpd.indexer("--to", "Rock/02-grindstone.mp3", "--steps", "4", "--once", "--ahead", "1")
    queue = mpd.queue()
    assert (queue[0], queue[-1], len(queue)) == (SEED, "Rock/02-grindstone.mp3", 5)
    mpd.mpc("clear")
    nothing = mpd.indexer("--to", "Rock/02-grindstone.mp3", "--once", status=2)
    assert "--to needs a track of the library in MPD's queue" in nothing.stderr


def test_it_follows_the_player(mpd, running):
    process = running(mpd)
    until(lambda: len(mpd.queue()) == 5, "five tracks")
    mpd.mpc("play")
    # The current track and five after it.
    until(lambda: len(mpd.queue()) == 6, "six tracks")
    mpd.mpc("next")
    mpd.mpc("next")
    until(lambda: len(mpd.queue()) == 8, "eight tracks")
    second = mpd.queue()[2]
    until(lambda: second in [item["track"]["path"] for item in mpd.json("history")], "it is in the history")
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 130
    assert mpd.mpc("status").count("[playing]") == 1


def test_it_connects_again(mpd, running):
    process = running(mpd, "--ahead", "2")
    until(lambda: len(mpd.queue()) == 2, "two tracks")
    mpd.stop()
    time.sleep(1.5)
    mpd.start()
    mpd.mpc("clear")
    until(lambda: len(mpd.queue()) == 2, "two tracks after the restart")
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=20)
    assert "trying again every 5 s" in errors and "again" in errors.splitlines()[-1]


def crossfade(mpd):
    return int(mpd.mpc("crossfade").split()[-1])


def test_the_crossfade_is_that_of_the_tracks(mpd, running):
    mpd.mpc("crossfade", "9")
    # The second follows the first on its album.
    mpd.mpc("add", "Electronic/03-warm-concrete.mp3", "Electronic/04-warm-concrete-late-mix.mp3", "Rock/02-grindstone.mp3")
    mpd.mpc("play")
    process = running(mpd, "--crossfade", "--ahead", "2")
    until(lambda: crossfade(mpd) == 0, "none on an album")
    mpd.mpc("play", "2")
    until(lambda: 0 < crossfade(mpd) < 9, "a fade to another album")
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=20)
    assert "0 s from" in said and "they follow each other on their album" in said
    assert crossfade(mpd) == 9
    assert "cannot be combined" in mpd.indexer("--crossfade", "--once", status=2).stderr
    # An index that is not beside its music needs the folder.
    mpd.indexed = shutil.copy(mpd.music / ".sonic" / "library.sidx", mpd.folder)
    assert "pass --music FOLDER" in mpd.indexer("--crossfade", status=2).stderr
    process = running(mpd, "--crossfade", "--music", mpd.music)
    until(lambda: 0 < crossfade(mpd) < 9, "a fade again")
    assert "--music requires --crossfade" in mpd.indexer("--music", mpd.music, status=2).stderr


@pytest.mark.parametrize("within, indexed", [("Sub/Music", "Sub/Music"), ("", "Rock")])
def test_the_library_is_a_folder_of_the_music_directory(tmp_path, within, indexed):
    made = home(tmp_path, within, indexed)
    made.start()
    try:
        made.indexer("--once", "--ahead", "2")
        assert len(made.queue()) == 2
        assert all(name.startswith(indexed + "/") for name in made.queue())
    finally:
        made.stop()


def test_the_music_directory_is_a_folder_of_the_library(tmp_path):
    made = home(tmp_path)
    made.configuration.write_text(made.configuration.read_text().replace(f'"{made.music}"', f'"{made.music}/Rock"'))
    made.start()
    try:
        made.indexer("--once", "--ahead", "2")
        assert len(made.queue()) == 2
        assert all((made.music / "Rock" / name).is_file() for name in made.queue())
    finally:
        made.stop()


def test_stickers(mpd):
    mpd.indexer("--stickers")
    track = mpd.json("info", SEED)[0]
    lines = dict(line.split("=", 1) for line in mpd.mpc("sticker", SEED, "list").splitlines())
    assert abs(float(lines["valence"]) - track["valence"]) <= 0.0051
    assert abs(float(lines["energy"]) - track["energy"]) <= 0.0051
    assert lines["mood"] == track["mood"][0]
    (mpd.music / SEED).unlink()
    mpd.mpc("update", "--wait")
    assert "1 track not in MPD's database" in mpd.indexer("--stickers", status=1).stderr


def test_a_file_that_mpd_does_not_have_is_skipped(mpd):
    mpd.mpc("add", "Folk/02-long-winter.wav")
    for name in ["Electronic", "Rock"]:
        shutil.rmtree(mpd.music / name)
    mpd.mpc("update", "--wait")
    done = mpd.indexer("--once")
    assert len(mpd.queue()) == 5
    assert all((mpd.music / name).is_file() for name in mpd.queue())
    assert all("not in the database" in line for line in done.stderr.splitlines())


def test_what_is_wrong_is_said(mpd, tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = str(other.getsockname()[1])
        free = mpd.indexer("--once", "--port", port, host="127.0.0.1", status=2)
        assert f"MPD at 127.0.0.1:{port}: Connection refused" in free.stderr
    assert "is not a port" in mpd.indexer("--once", "--port", "0", host="127.0.0.1", status=2).stderr
    assert "incorrect password" in mpd.indexer("--once", host=f"x@{mpd.socket}", status=2).stderr
    (tmp_path / "others").mkdir()
    stranger = Home(tmp_path / "others", tmp_path / "others", mpd.indexed)
    stranger.start()
    try:
        assert "none of the library's tracks" in stranger.indexer("--once", status=2).stderr
    finally:
        stranger.stop()
