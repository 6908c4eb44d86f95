"""The plugin in a real beets, run as a person runs it, on copies of SampleAudio. What is right is in SampleAudio/truth.csv."""

import csv
import json
import os
import pathlib
import shutil
import subprocess
import sys

import mediafile
import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
SAMPLES = REPOSITORY / "SampleAudio"
INDEXER = os.environ.get("INDEXER", str(REPOSITORY / ".build/release/indexer"))
BEET = str(pathlib.Path(sys.executable).parent / "beet")
CLIPS = [
    "Electronic/03-warm-concrete.mp3", "Electronic/04-warm-concrete-late-mix.mp3",
    "Electronic/01-mirrorball-morning.mp3", "Rock/02-grindstone.mp3", "Rock/03-sunday-windows.mp3",
]
SHARPS = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]


def truth():
    with open(SAMPLES / "truth.csv", newline="") as file:
        return {row["title"]: row for row in csv.DictReader(file)}


class Beets:
    """A library of its own."""

    def __init__(self, folder, **settings):
        self.folder, self.music = folder, folder / "music"
        self.music.mkdir()
        (folder / "originals").mkdir()
        self.configure(**settings)

    def configure(self, **settings):
        lines = "".join(f"  {name}: {value}\n" for name, value in {"indexer": INDEXER, **settings}.items())
        (self.folder / "config.yaml").write_text(
            f"directory: {self.music}\nlibrary: {self.folder}/library.db\nplugins: sonicindex\n"
            f"import:\n  copy: yes\n  write: yes\n  autotag: no\nsonicindex:\n{lines}")

    def beet(self, *arguments, status=0):
        done = subprocess.run([BEET, *arguments], env={**os.environ, "BEETSDIR": str(self.folder)},
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)
        assert done.returncode == status, done.stdout + done.stderr
        return done

    def add(self, clips):
        for clip in clips:
            shutil.copy(SAMPLES / clip, self.folder / "originals" / clip.replace("/", "-"))
        return self.beet("import", "-q", str(self.folder / "originals"))

    def fields(self, *names):
        """A title's fields as text; empty for what is not set."""
        form = "\t".join(["$title", *(f"%ifdef{{{name},${name}}}" for name in names)])
        rows = [line.split("\t") for line in self.beet("ls", "-f", form).stdout.splitlines()]
        return {row[0]: dict(zip(names, row[1:])) for row in rows}

    def path(self, title):
        """Where the file of a title is."""
        rows = (line.split("\t") for line in self.beet("ls", "-f", "$title\t$path").stdout.splitlines())
        return dict(rows)[title]


@pytest.fixture
def beets(tmp_path):
    return Beets(tmp_path)


def is_true(found, title):
    """Tempo as in the table, or half or double; the very key."""
    row, bpm = truth()[title], int(found["bpm"])
    key = SHARPS[int(row["key"])] + ("" if row["mode"] == "1" else "m")
    tempo = float(row["tempo_bpm"])
    return min(abs(bpm - tempo * factor) for factor in (0.5, 1, 2)) < 1.5 and found["initial_key"] == key


def test_files_without_an_index_are_listened_to(beets):
    beets.add(CLIPS[:3])
    assert beets.fields("valence")["Warm Concrete"]["valence"] == ""
    said = beets.beet("-v", "sonic").stderr
    assert "3 of 3 tracks: 0 from the index, 3 analyzed" in said
    found = beets.fields("valence", "bpm", "initial_key", "moods")
    assert all(is_true(fields, title) for title, fields in found.items())
    assert all(0 <= float(fields["valence"]) <= 1 for fields in found.values())
    # The second time there is nothing to do and nothing to analyze.
    assert "0 of 3 tracks: 0 from the index, 0 analyzed" in beets.beet("-v", "sonic").stderr


def test_an_index_gives_the_values_it_has(beets):
    beets.add(CLIPS)
    subprocess.run([INDEXER, "build", "-q", str(beets.music)], check=True)
    assert "5 from the index, 0 analyzed" in beets.beet("-v", "sonic").stderr
    listed = subprocess.run([INDEXER, "list", "--json", "-i", str(beets.music)], check=True, capture_output=True)
    records = {record["title"]: record for record in map(json.loads, listed.stdout.splitlines())}
    found = beets.fields("valence", "energy", "danceability", "moods")
    assert len(found) == len(CLIPS)
    for title, fields in found.items():
        for name in ("valence", "energy", "danceability"):
            assert float(fields[name]) == pytest.approx(records[title][name], abs=6e-5)
        assert fields["moods"] == ", ".join(records[title]["mood"])
    # Fields are numbers to beets.
    loud = beets.beet("ls", "-f", "$title", f"energy:{records['Grindstone']['energy'] - 0.01}..").stdout
    assert "Grindstone" in loud and "Sunday Windows" not in loud


def test_what_stands_there_is_kept(beets):
    beets.add(CLIPS[:1])
    beets.beet("modify", "-y", "-W", "title:Warm", "bpm=99", "moods=mine")
    beets.beet("sonic")
    fields = beets.fields("bpm", "moods", "initial_key")["Warm Concrete"]
    assert (fields["bpm"], fields["moods"], fields["initial_key"]) == ("99", "mine", "Gm")
    beets.beet("sonic", "--force")
    fields = beets.fields("bpm", "moods")["Warm Concrete"]
    assert fields["bpm"] == "124" and fields["moods"] != "mine"


def test_tags_are_written_only_when_asked(beets):
    beets.add(CLIPS[:1])
    beets.beet("sonic", "-W")
    path = beets.path("Warm Concrete")
    assert mediafile.MediaFile(path).bpm is None
    beets.beet("sonic", "--force", "-w")
    tags = mediafile.MediaFile(path)
    assert (tags.bpm, tags.initial_key) == (124, "Gm")
    assert tags.mgfile["TMOO"].text[0] == beets.fields("moods")["Warm Concrete"]["moods"]


def test_an_import_brings_the_fields(tmp_path):
    beets = Beets(tmp_path, auto="yes")
    beets.add(CLIPS[:1])
    assert is_true(beets.fields("bpm", "initial_key")["Warm Concrete"], "Warm Concrete")
    # Imported as it was, a file keeps the tags it had.
    assert mediafile.MediaFile(beets.path("Warm Concrete")).bpm is None


def test_an_import_without_the_program_goes_on(tmp_path):
    beets = Beets(tmp_path, auto="yes", indexer="/nowhere/indexer")
    assert "/nowhere/indexer: No such file" in beets.add(CLIPS[:1]).stderr
    assert list(beets.fields("bpm")) == ["Warm Concrete"]
    assert "set “indexer:” to its path" in beets.beet("sonic", status=1).stderr


def test_tracks_that_sound_alike(beets):
    beets.add(CLIPS)
    assert "require an index" in beets.beet("sonic", "similar", "title:Grindstone", status=1).stderr
    subprocess.run([INDEXER, "build", "-q", str(beets.music)], check=True)
    seed = "path:" + beets.path("Warm Concrete")
    alike = beets.beet("sonic", "similar", "--format", "$title", "-n", "1", seed).stdout
    assert alike.splitlines() == ["Warm Concrete (Late Mix)"]
    several = beets.beet("sonic", "similar", "-n", "3", "--format", "$title", "Warm Concrete").stdout.splitlines()
    assert several and not any(title.startswith("Warm Concrete") for title in several)
    assert "no track matches" in beets.beet("sonic", "similar", "title:nothing", status=1).stderr


def test_a_file_that_is_no_music_is_told(beets):
    beets.add(CLIPS[:2])
    path = beets.path("Warm Concrete (Late Mix)")
    pathlib.Path(path).write_bytes(b"no music" * 1000)
    done = beets.beet("-v", "sonic")
    assert os.path.basename(path) in done.stderr and "1 of 2 tracks" in done.stderr
    assert beets.fields("bpm")["Warm Concrete"]["bpm"] == "124"
