"""A library, against the program that comes with the package, which is tested elsewhere."""
import io
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import threading

import pandas
import pytest

import sonicindex
from conftest import SAMPLE_AUDIO


def program(*arguments):
    """What the program prints."""
    path = [os.environ["INDEXER"]] if "INDEXER" in os.environ else [sys.executable, "-m", "sonicindex"]
    return subprocess.run([*path, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def indexer(*arguments):
    """What the program prints, a record a line."""
    return [json.loads(line) for line in program(*arguments).splitlines()]


def test_questions(library, music):
    assert library.tracks() == indexer("list", "--json", "-i", music)
    assert library.tracks(sort="energy", reverse=True) == indexer("list", "--json", "-i", music, "-s", "energy", "--reverse")
    assert library.tracks(ranges={"tempo": [100, 130]}) == indexer("list", "--json", "-i", music, "-r", "tempo=100..130")
    name = "warm concrete (late mix)"
    assert library.similar(name, 4) == indexer("similar", "--json", "-i", music, "-k", 4, name)
    found = library.playlist(mood="happy", count=5)
    assert [item["track"]["path"] for item in found] == [
        item["track"]["path"] for item in indexer("playlist", "--json", "-i", music, "--mood", "happy", "-n", 5)
        if "track" in item]


def test_questions_in_words(library, music):
    answer = library.ask("slow folk, no vocals, zzyzx", count=5)
    understood, *tracks = indexer("ask", "--json", "-i", music, "-n", 5, "slow folk, no vocals, zzyzx")
    assert answer["understood"] == understood and understood["not_understood"] == ["zzyzx"]
    assert answer["items"] == tracks and {item["track"]["genre"] for item in tracks} == {"Folk"}
    assert library.playlist(**{**understood["request"], "count": 5}) == answer["items"]
    with pytest.raises(sonicindex.QuestionError, match="zzyzx"):
        library.ask("zzyzx")


def test_a_file_outside_the_library(library, music, tmp_path):
    path = music / library.tracks()[3]["path"]
    new = tmp_path / f"new{path.suffix}"
    shutil.copy(path, new)
    assert library.similar_to_file(new, 4) == indexer("similar", "--json", "-i", music, "-k", 4, new)


def test_frame(library):
    frame = library.frame()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == len(library)
    assert frame["valence"].between(0, 1).all() and frame["tempo"].max() > 60
    assert list(frame.index) == [track["id"] for track in library.tracks()]


def test_the_program_counts_genres_as_pandas_does(library, music):
    counts = library.frame().explode("genres")["genres"].value_counts()
    assert counts.to_dict() == {row["genre"]: row["tracks"] for row in indexer("genres", "--json", "-i", music)}


def test_spellings_of_a_genre_are_one(tmp_path):
    def chunk(name, content):
        return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)

    # Different sounds, because files of one sound are one recording.
    for seed, genre in enumerate(("DnB", "drum & bass", "Drum 'n' Bass")):
        samples = random.Random(seed).randbytes(4 * 22050)
        parts = [chunk(b"fmt ", struct.pack("<HHIIHH", 1, 1, 22050, 44100, 2, 16)), chunk(b"data", samples)]
        parts.append(chunk(b"LIST", b"INFO" + chunk(b"IGNR", genre.encode())))
        (tmp_path / f"{seed}.wav").write_bytes(chunk(b"RIFF", b"WAVE" + b"".join(parts)))
    sonicindex.build(tmp_path)
    with sonicindex.Library(tmp_path) as library:
        frame = library.frame()
    assert frame["genre"].nunique() == 3
    assert list(frame.explode("genres")["genres"].value_counts()) == [3]
    assert [row["tracks"] for row in indexer("genres", "--json", "-i", tmp_path)] == [3]


def test_pandas_reads_the_table_of_the_program(library, music):
    read = pandas.read_csv(io.StringIO(program("export", "--csv", "-i", music)), index_col="id")
    frame = library.frame()
    assert set(read.index) == set(frame.index)
    for column in ("title", "artist", "album", "genre"):
        assert read[column].to_dict() == frame[column].to_dict()
    # Numbers have four digits after the point.
    assert ((read["energy"] - frame["energy"]).abs() <= 0.00005).all()


def test_frame_of_no_tracks(library):
    frame = library.frame(ranges={"tempo": [1, 2]})
    assert len(frame) == 0 and frame.index.name == "id"


def test_names_that_are_not_text(library, music):
    for name in (b"/tmp/\xff.ogg", os.fsdecode(b"/tmp/\xff.ogg")):
        with pytest.raises(sonicindex.QuestionError, match="not UTF-8"):
            library.similar_to_file(name)
    with pytest.raises(sonicindex.QuestionError, match="not Unicode"):
        library.similar("\udcff")
    there = music / library.tracks()[0]["path"]
    with pytest.raises(ValueError, match="NUL"):
        library.similar_to_file(f"{there}\0.ogg")


def test_features(music, library):
    path = music / library.tracks()[0]["path"]
    assert [sonicindex.features(path)] == indexer("features", "--json", path)
    assert [sonicindex.analysis(path)] == indexer("analysis", "--json", path)


def test_features_of_samples(clip):
    found = sonicindex.features(clip, sr=22050)
    assert found["duration_ms"] == 8000 and found["sample_rate"] == 22050 and found["channels"] == 1
    assert 0 <= found["valence"] <= 1 and not {"id", "path", "uri", "title"} & found.keys()
    import numpy as np

    # Two channels of the same are as loud as one through two loudspeakers.
    both = sonicindex.features(np.stack([clip, clip]), sr=22050)
    assert both["channels"] == 2 and both["loudness"] == pytest.approx(found["loudness"], abs=0.02)
    assert sonicindex.analysis(clip, sr=22050)["track"]["duration"] == pytest.approx(8)


def test_build(tmp_path):
    told = []
    summary = sonicindex.build(SAMPLE_AUDIO, tmp_path / "a.sidx", progress=lambda *words: told.append(words))
    assert summary["tracks"] == summary["indexed"] == told[-1][0] == told[-1][1] > 0 and summary["failed"] == 0
    assert told[0][0] == 0 and told[0][2] is None and all(path for _, _, path, _ in told[1:])
    assert sonicindex.build(SAMPLE_AUDIO, tmp_path / "a.sidx")["reused"] == summary["tracks"]


def test_failures_are_told(tmp_path):
    (tmp_path / "Music").mkdir()
    (tmp_path / "Music" / "broken.mp3").write_bytes(bytes(5000))
    told = []
    assert sonicindex.build(tmp_path / "Music", progress=lambda *words: told.append(words))["failed"] == 1
    assert told[-1][2] == "broken.mp3" and told[-1][3]


def test_a_build_ends_when_progress_raises(tmp_path):
    def stop(done, *_):
        if done:
            raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        sonicindex.build(SAMPLE_AUDIO, tmp_path / "a.sidx", jobs=1, progress=stop)
    with sonicindex.Library(tmp_path / "a.sidx") as library:
        assert 0 < len(library) < 26


def test_errors(library, music, tmp_path):
    with pytest.raises(sonicindex.QuestionError, match="no such thing"):
        library.similar("no such thing at all")
    with pytest.raises(sonicindex.QuestionError, match="genre: unknown"):
        library.tracks(genre="Rock")
    with pytest.raises(sonicindex.QuestionError, match="ranges"):
        library.tracks(ranges={"tempo": [1]})
    with pytest.raises(sonicindex.LibraryError, match=str(tmp_path)):
        sonicindex.Library(tmp_path)
    with pytest.raises(sonicindex.LibraryError, match="nowhere"):
        sonicindex.build("/nowhere")
    closed = sonicindex.Library(music)
    closed.close()
    with pytest.raises(ValueError, match="closed"):
        len(closed)
    assert repr(closed) == f"<sonicindex.Library {str(music)!r}, closed>"
    assert repr(library) == f"<sonicindex.Library {str(music)!r}, {len(library)} tracks>"


def test_threads(library):
    expected, found = library.tracks(sort="energy"), []
    threads = [threading.Thread(target=lambda: found.append(library.tracks(sort="energy"))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


ASKING_WHILE_CLOSING = """
import sys, threading
import sonicindex

sys.setswitchinterval(1e-6)
for _ in range(200):
    library, go, problems = sonicindex.Library(sys.argv[1]), threading.Event(), []

    def run(body):
        go.wait()
        try:
            for _ in range(3):
                body()
        except ValueError as problem:
            if "closed" not in str(problem):
                problems.append(problem)
        except BaseException as problem:
            problems.append(problem)

    bodies = [lambda: library.tracks(search="warm")] * 3 + [lambda: len(library)] + [library.close] * 2
    threads = [threading.Thread(target=run, args=(body,)) for body in bodies]
    for thread in threads:
        thread.start()
    go.set()
    for thread in threads:
        thread.join()
    assert not problems, problems
"""


def test_closing_while_threads_ask(music):
    ended = subprocess.run([sys.executable, "-c", ASKING_WHILE_CLOSING, music], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


def is_mapped(index):
    """Whether this process has the index file in memory."""
    with open("/proc/self/maps") as maps:
        return any(line.rstrip().endswith(str(index)) for line in maps)


def test_the_last_call_frees_the_index(library, music, tmp_path, monkeypatch):
    index = tmp_path / "copy.sidx"
    shutil.copy(music / ".sonic" / "library.sidx", index)
    expected, text = library.tracks(), sonicindex._native.text
    closing = sonicindex.Library(index)

    def close_meanwhile(*arguments):
        closing.close()
        closing.close()
        assert is_mapped(index)
        return text(*arguments)

    monkeypatch.setattr(sonicindex._native, "text", close_meanwhile)
    assert closing.tracks() == expected
    assert not is_mapped(index)
    with pytest.raises(ValueError, match="closed"):
        closing.tracks()


def test_an_error_does_not_keep_the_index(music, tmp_path):
    index = tmp_path / "copy.sidx"
    shutil.copy(music / ".sonic" / "library.sidx", index)
    with sonicindex.Library(index) as opened:
        with pytest.raises(sonicindex.QuestionError) as problem:
            opened.similar("no such thing at all")
        assert is_mapped(index)
    assert not is_mapped(index) and problem.value.__traceback__ is not None
    dropped = sonicindex.Library(index)
    assert len(dropped) > 0 and is_mapped(index)
    del dropped
    assert not is_mapped(index)


def test_the_program():
    if "INDEXER" in os.environ:
        pytest.skip("the package is not installed")
    printed = subprocess.run([sys.executable, "-m", "sonicindex", "--version"], capture_output=True, text=True, check=True)
    assert printed.stdout.startswith("indexer ")
    assert subprocess.run([sys.executable, "-m", "sonicindex", "nonsense"], capture_output=True).returncode == 2
