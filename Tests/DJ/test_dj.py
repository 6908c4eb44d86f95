"""What `dj export` and `dj order --export` write, read back by others. What is right is in SampleAudio/truth.csv."""

import csv
import os
import pathlib
import shutil
import subprocess
import urllib.parse
import xml.etree.ElementTree

import pytest
from pyrekordbox import RekordboxXml

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = REPOSITORY / "SampleAudio"
INDEXER = os.environ.get("INDEXER", str(REPOSITORY / ".build/release/indexer"))
CLIPS = [
    "Electronic/01-mirrorball-morning.mp3", "Electronic/03-warm-concrete.mp3",
    "Electronic/04-warm-concrete-late-mix.mp3", "Rock/03-sunday-windows.mp3",
]
SHARPS_AND_FLATS = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"]
MINORS = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"]


def indexer(*arguments, cwd, status=0):
    done = subprocess.run([INDEXER, *arguments], cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True)
    assert done.returncode == status, done.stderr.decode()
    return done


@pytest.fixture(scope="session")
def music(tmp_path_factory):
    folder = tmp_path_factory.mktemp("music")
    for clip in CLIPS:
        (folder / clip).parent.mkdir(exist_ok=True)
        shutil.copy(SAMPLES / clip, folder / clip)
    indexer("build", "-q", ".", cwd=folder)
    indexer("playlist", "create", "Party & more", *CLIPS, cwd=folder)
    return folder


@pytest.fixture(scope="session")
def truth():
    with open(SAMPLES / "truth.csv", newline="") as file:
        return {row["title"]: row for row in csv.DictReader(file)}


def test_rekordbox_reads_tempo_grid_key_cues_and_list(music, truth):
    path = music / "party.xml"
    indexer("dj", "export", "Party & more", "-f", "rekordbox", "-o", str(path), cwd=music)
    collection = RekordboxXml(path)
    tracks = collection.get_tracks()
    assert [track.Name for track in tracks] == [
        "Mirrorball Morning", "Warm Concrete", "Warm Concrete (Late Mix)", "Sunday Windows"]
    for track, clip in zip(tracks, CLIPS):
        row = truth[track.Name]
        names = SHARPS_AND_FLATS if row["mode"] == "1" else MINORS
        assert track.Tonality == names[int(row["key"])] + ("" if row["mode"] == "1" else "m")
        # The clips are played by a score: their tempo is steady, and known.
        assert track.AverageBpm == pytest.approx(float(row["tempo_bpm"]), abs=0.1)
        assert len(track.tempos) == 1
        assert track.tempos[0].Bpm == pytest.approx(float(row["tempo_bpm"]), abs=0.1)
        assert track.tempos[0].Metro == "4/4" and 1 <= track.tempos[0].Battito <= 4
        # From the first beat on, and beginning with the music: within the first bar.
        assert 0 <= track.tempos[0].Inizio < 4 * 60 / float(row["tempo_bpm"]) + 0.1
        assert track.marks and track.marks[0].Num == -1
        assert "Energy" in track.Comments
        assert urllib.parse.unquote(track.Location).endswith(str(music / clip)[1:])
        assert track.Size == (music / clip).stat().st_size
    playlist = collection.get_playlist("Party & more")
    assert [collection.get_track(TrackID=key).Name for key in playlist.get_tracks()] == [t.Name for t in tracks]


def test_cues_lie_on_the_grid(music):
    path = music / "grid.xml"
    indexer("dj", "export", "Party & more", "-f", "rekordbox", "-o", str(path), cwd=music)
    for track in RekordboxXml(path).get_tracks():
        grid = track.tempos[0]
        assert track.marks
        for mark in track.marks:
            # The first section begins with the sound, which is after the encoder's delay; no bar need be near.
            if mark.Start < grid.Inizio:
                assert mark is track.marks[0] or mark.Start == track.marks[0].Start
                continue
            beats = (mark.Start - grid.Inizio) * grid.Bpm / 60
            # Tempi have two decimals there: 0.005 BPM are less than 2 ms after twenty seconds.
            assert abs(beats - round(beats)) * 60 / grid.Bpm <= 0.003


def test_an_order_is_written_as_it_is_shown(music):
    path = music / "order.nml"
    shown = indexer("dj", "order", "Party & more", "--export", "traktor", "-o", str(path), "--place", "D:/Music",
                    cwd=music).stdout.decode().splitlines()[1:]
    root = xml.etree.ElementTree.parse(path).getroot()
    entries = root.find("COLLECTION").findall("ENTRY")
    assert len(entries) == 4 and root.find("COLLECTION").get("ENTRIES") == "4"
    assert all(entry.get("TITLE") in line for entry, line in zip(entries, shown))
    keys = [entry.find("PRIMARYKEY").get("KEY") for entry in root.iter("PLAYLIST").__next__()]
    places = [entry.find("LOCATION") for entry in entries]
    assert keys == [p.get("VOLUME") + p.get("DIR") + p.get("FILE") for p in places]
    assert all(p.get("VOLUME") == "D:" and p.get("DIR").startswith("/:Music/:") for p in places)
    for entry in entries:
        assert [cue.get("TYPE") for cue in entry.findall("CUE_V2")][0] == "4"
        assert entry.find("INFO").get("KEY")[-1] in "dm"


def test_a_crate_has_the_paths(music):
    data = indexer("dj", "export", "Party & more", "-f", "serato", cwd=music).stdout

    def records(data):
        while data:
            size = int.from_bytes(data[4:8], "big")
            yield data[:4].decode(), data[8:8 + size]
            data = data[8 + size:]

    found = list(records(data))
    assert found[0] == ("vrsn", "1.0/Serato ScratchLive Crate".encode("utf-16-be"))
    paths = [text.decode("utf-16-be") for name, track in found[1:] for _, text in records(track)]
    assert paths == [str(music / clip)[1:] for clip in CLIPS]


def test_what_is_there_is_not_replaced(music):
    path = music / "collection.nml"
    path.write_text("the user's own")
    done = indexer("dj", "export", "Party & more", "-f", "traktor", "-o", str(path), cwd=music, status=2)
    assert b"exists; nothing was written" in done.stderr and path.read_text() == "the user's own"
    assert b"absolute path" in indexer(
        "dj", "export", "Party & more", "-f", "traktor", "--place", "Music", cwd=music, status=2).stderr


def test_a_file_that_is_gone_has_no_grid(music, tmp_path):
    folder = tmp_path / "music"
    shutil.copytree(music, folder)
    (folder / CLIPS[1]).unlink()
    path = folder / "x.xml"
    done = indexer("dj", "export", "Party & more", "-f", "rekordbox", "-o", str(path), cwd=folder, status=1)
    assert CLIPS[1] in done.stderr.decode()
    assert [len(track.tempos) for track in RekordboxXml(path).get_tracks()] == [1, 0, 1, 1]
