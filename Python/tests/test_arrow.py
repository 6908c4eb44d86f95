"""Arrow tables, and Parquet files as other programs read them."""
import subprocess
import sys

import duckdb
import numpy as np
import pandas
import pyarrow as pa
import pyarrow.parquet as parquet
import pytest

import sonicindex
from sonicindex import _arrow


@pytest.fixture(scope="module")
def file(music, tmp_path_factory):
    path = tmp_path_factory.mktemp("parquet") / "tracks.parquet"
    run = subprocess.run(
        [sys.executable, "-m", "sonicindex", "export", "--parquet", str(path), "-i", str(music)], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return path


def test_values_are_those_of_the_records(library):
    table, tracks = library.to_arrow(), library.tracks()
    assert table.num_rows == len(tracks) == 26
    for key in tracks[0]:
        column = table.column(key)
        if key in _arrow.MAPS:
            assert [dict(value) for value in column.to_pylist()] == [track[key] for track in tracks]
        elif key in _arrow.TIMES:
            assert [f"{value:%Y-%m-%dT%H:%M:%SZ}" for value in column.to_pylist()] == [track[key] for track in tracks]
        else:
            assert column.to_pylist() == [track[key] for track in tracks], key


def test_types_do_not_depend_on_the_values(library):
    schema = library.to_arrow().schema
    shared = pa.dictionary(pa.int32(), pa.string())
    # All clips lack some of these.
    for key, wanted in {
        "genre": shared, "album": shared, "year": pa.int32(), "disc_number": pa.int32(), "tempo": pa.float64(),
        "loudness": pa.float64(), "album_gain": pa.float64(), "genres": pa.list_(pa.string()), "compilation": pa.bool_(),
        "release_types": pa.list_(pa.string()), "isrc": pa.string(), "moods": pa.map_(pa.string(), pa.float64()),
        "added": pa.timestamp("s", "UTC"), "vector": pa.list_(pa.int8(), 96), "vector_radius": pa.float32(),
    }.items():
        assert schema.field(key).type == wanted, key


def test_the_nearest_by_the_vectors_sounds_most_alike(library):
    frame = library.to_pandas()
    # A copy has the same audio, and so the same vector; a rehearsal sounds alike.
    vectors = np.stack(frame["vector"]).astype(float)
    assert vectors.shape == (26, 96) and vectors.any(axis=1).all()
    place = list(frame["path"]).index("Pop/01-paper-boats.mp3")
    distances = np.linalg.norm(vectors - vectors[place], axis=1)
    distances[place] = np.inf
    nearest = library.similar("Pop/01-paper-boats.mp3", count=1)[0]["track"]["path"]
    assert frame["path"].iloc[int(distances.argmin())] == nearest
    assert frame["vector_radius"].between(50, 500).all()


def test_a_frame_has_categories_and_missing_values(library):
    frame = library.to_pandas()
    assert frame.index.name == "id" and frame.index.is_unique
    assert isinstance(frame["genre"].dtype, pandas.CategoricalDtype)
    assert frame["album_gain"].isna().all()


def test_the_file_has_the_table(library, file):
    assert parquet.read_table(file).column("path").to_pylist() == library.to_arrow().column("path").to_pylist()
    assert parquet.read_table(file).column("vector").to_pylist() == library.to_arrow().column("vector").to_pylist()


def test_duckdb_finds_calm_tracks_at_100_bpm_by_decade(library, file):
    question = """
        SELECT year // 10 * 10 AS decade, count(*) AS tracks, list(path ORDER BY path) AS paths
        FROM read_parquet(?)
        WHERE list_contains(mood, 'calm') AND tempo BETWEEN 90 AND 110
        GROUP BY decade ORDER BY decade"""
    found = duckdb.execute(question, [str(file)]).fetchall()
    wanted = {}
    for track in library.tracks():
        if "calm" in track["mood"] and 90 <= track["tempo"] <= 110:
            wanted.setdefault(track["year"] // 10 * 10, []).append(track["path"])
    assert found == [(decade, len(paths), sorted(paths)) for decade, paths in sorted(wanted.items())]
    assert found


def test_an_index_that_was_replaced_is_noticed(music, tmp_path):
    index = tmp_path / "a.sidx"
    sonicindex.build(music / "Pop", index)
    with sonicindex.Library(index) as opened:
        sonicindex.build(music / "Rock", tmp_path / "b.sidx")
        (tmp_path / "b.sidx").replace(index)
        with pytest.raises(sonicindex.LibraryError, match="open it again"):
            opened.to_arrow()


def test_a_missing_or_foreign_index_is_an_error_and_leaves_the_file(tmp_path):
    target = tmp_path / "tracks.parquet"
    target.write_text("old")
    (tmp_path / "foreign.sidx").write_bytes(b"x" * 100)
    for index in ("none.sidx", "foreign.sidx"):
        run = subprocess.run(
            [sys.executable, "-m", "sonicindex", "export", "--parquet", str(target), "-i", str(tmp_path / index)],
            capture_output=True, text=True)
        assert run.returncode == 2 and index in run.stderr
        assert target.read_text() == "old"
        assert sorted(path.name for path in tmp_path.iterdir()) == ["foreign.sidx", "tracks.parquet"]
