"""The tracks of an index as columns with types: Arrow tables and Parquet files, which pandas, DuckDB and Spark read."""
from __future__ import annotations

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from typing import Any, Iterable, Iterator

import numpy as np

from ._errors import LibraryError

# The keys of the records (`indexer export`) by type. All others are numbers with fractions.
INTEGERS = frozenset(
    "bit_depth channels disc_number duration_ms key mode original_year sample_rate time_signature track_number year".split())
BOOLEANS = frozenset(["compilation", "partial"])
MAPS = frozenset(["heard", "moods"])
LISTS = frozenset(
    "album_artists artists from_name genres mood musicbrainz_album_artists musicbrainz_artists release_types".split())
# Texts that many tracks share: a column of numbers and each text once.
SHARED_TEXTS = frozenset(
    "album album_artist artist camelot composer disc_title format genre key_name key_runner_up kind label mood_calibration "
    "no_mood tagged_key tagged_mood type".split())
TEXTS = frozenset("comment copy_of id isrc musicbrainz_recording musicbrainz_release path title uri".split())
TIMES = frozenset(["added"])
ROWS_AT_ONCE = 8_192


def _type(key: str) -> Any:
    import pyarrow as pa

    if key in INTEGERS:
        return pa.int32()
    if key in BOOLEANS:
        return pa.bool_()
    if key in MAPS:
        return pa.map_(pa.string(), pa.float64())
    if key in LISTS:
        return pa.list_(pa.string())
    if key in SHARED_TEXTS:
        return pa.dictionary(pa.int32(), pa.string())
    if key in TEXTS:
        return pa.string()
    if key in TIMES:
        return pa.timestamp("s", "UTC")
    return pa.float64()


def _column(key: str, values: list[Any]) -> Any:
    import pyarrow as pa

    if key in MAPS:
        values = [None if value is None else list(value.items()) for value in values]
    if key in TIMES:
        return pa.array(values, pa.string()).cast(_type(key))
    return pa.array(values, _type(key))


def index_file(path: str | os.PathLike[str]) -> pathlib.Path:
    """The index file of an indexed folder, or the file itself."""
    path = pathlib.Path(path)
    return path / ".sonic" / "library.sidx" if path.is_dir() else path


class Vectors:
    """The sound vectors of an index, in the order of its tracks, mapped from the file (FileFormat.md: TRAK, VEC8).

    :raises LibraryError: the file is no index of this format.
    """

    _MAGIC = b"\x89SIDX\r\n\x1a"

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = index_file(path)
        with open(self._path, "rb") as file:
            header = file.read(64)
            if len(header) < 64 or header[:8] != self._MAGIC or int.from_bytes(header[8:12], "little") != 1:
                raise LibraryError(f"{self._path}: not an index of format 1")
            self.count = int.from_bytes(header[16:24], "little")
            self.dimension = int.from_bytes(header[36:40], "little")
            table = file.read(32 * int.from_bytes(header[32:36], "little"))
        places = {
            table[start:start + 4]: (
                int.from_bytes(table[start + 8:start + 16], "little"), int.from_bytes(table[start + 16:start + 24], "little"))
            for start in range(0, len(table), 32)}
        length = (12 + self.dimension + 3) & ~3
        self._tracks = self._rows(places, b"TRAK", 64)
        #: Rows of bytes, or None for an index of an old analysis, which has vectors of another kind.
        self._vectors = self._rows(places, b"VEC8", length) if b"VEC8" in places else None

    def _rows(self, places: dict[bytes, tuple[int, int]], name: bytes, width: int) -> np.ndarray:
        offset, length = places.get(name, (0, -1))
        if length != self.count * width or offset + length > self._path.stat().st_size:
            raise LibraryError(f"{self._path}: section {name.decode()} has {length} bytes, should have {self.count * width}")
        if self.count == 0:
            return np.zeros((0, width), np.uint8)
        return np.memmap(self._path, np.uint8, "r", offset, (self.count, width))

    def check(self, first: int, milliseconds: list[int]) -> None:
        """Raises LibraryError unless the tracks from ``first`` on have these lengths: an index may be replaced at any time."""
        rows = np.ascontiguousarray(self._tracks[first:first + len(milliseconds)])
        frames, rates = rows[:, 32:40].copy().view("<u8")[:, 0], rows[:, 40:44].copy().view("<u4")[:, 0]
        known = rates > 0
        lengths = np.zeros(len(rows))
        lengths[known] = frames[known] / rates[known] * 1_000
        if len(rows) != len(milliseconds) or (np.abs(lengths - milliseconds) > 1).any():
            raise LibraryError(f"{self._path}: the index was replaced since it was opened; open it again")

    def columns(self, first: int, count: int) -> dict[str, Any]:
        """The vectors of tracks as Arrow arrays; null for a track without one."""
        import pyarrow as pa

        if self._vectors is None:
            missing = np.ones(count, bool)
            numbers, values = np.zeros((count, 3), np.float32), np.zeros((count, self.dimension), np.int8)
        else:
            rows = np.ascontiguousarray(self._vectors[first:first + count])
            numbers = rows[:, :12].copy().view("<f4")
            values = rows[:, 12:12 + self.dimension].view(np.int8)
            missing = ~(numbers[:, 0] > 0)
        flat = pa.array(np.ascontiguousarray(values).ravel())
        vectors = pa.FixedSizeListArray.from_arrays(flat, self.dimension, mask=pa.array(missing))
        names = ("vector_radius", "vector_mean", "vector_deviation")
        return {"vector": vectors} | {name: pa.array(numbers[:, i], mask=missing) for i, name in enumerate(names)}


def batches(records: Iterable[dict[str, Any]], vectors: Vectors) -> Iterator[Any]:
    """Record batches of all tracks of an index, in its order.

    :raises LibraryError: the records are not of the file.
    """
    import pyarrow as pa

    def batch(rows: list[dict[str, Any]], first: int) -> Any:
        vectors.check(first, [row["duration_ms"] for row in rows])
        columns = {key: _column(key, [row.get(key) for row in rows]) for key in rows[0]}
        columns |= vectors.columns(first, len(rows))
        return pa.RecordBatch.from_pydict(columns)

    rows: list[dict[str, Any]] = []
    first = 0
    for record in records:
        rows.append(record)
        if len(rows) == ROWS_AT_ONCE:
            yield batch(rows, first)
            first += len(rows)
            rows = []
    if rows:
        yield batch(rows, first)
        first += len(rows)
    if first != vectors.count:
        raise LibraryError(f"{first} records, but the index has {vectors.count} tracks; open it again")


def export(program: pathlib.Path, index: str, target: str) -> int:
    """Writes the tracks of an index to a Parquet file, a few thousand at a time; an existing file is replaced at the end.

    :param program: `indexer`, whose records are read.
    :returns: the number of tracks.
    """
    import pyarrow.parquet as parquet

    vectors = Vectors(index)
    command = [str(program), "export", "-i", str(index_file(index))]
    folder = os.path.dirname(os.path.abspath(target))
    descriptor, name = tempfile.mkstemp(dir=folder, prefix=".", suffix=".parquet")
    os.close(descriptor)
    try:
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            writer = None
            try:
                for batch in batches(map(json.loads, process.stdout), vectors):
                    writer = writer or parquet.ParquetWriter(name, batch.schema)
                    writer.write_batch(batch)
            finally:
                if writer is not None:
                    writer.close()
        if process.returncode:
            raise LibraryError(f"{' '.join(command)}: status {process.returncode}")
        if writer is None:
            raise LibraryError(f"{index}: the index has no tracks")
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, 0o666 & ~umask)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
    return vectors.count


def main(program: pathlib.Path, arguments: list[str]) -> int:
    """`python -m sonicindex export --parquet FILE`: the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m sonicindex export", description="Write the tracks of an index, with their vectors, to a Parquet file.")
    parser.add_argument("--parquet", metavar="FILE", required=True, help="the file to write")
    parser.add_argument("-i", "--index", default=".", help="an indexed folder, or an index file (default: this folder)")
    options = parser.parse_args(arguments)
    try:
        count = export(program, options.index, options.parquet)
    except (LibraryError, OSError, ImportError) as problem:
        if isinstance(problem, ImportError):
            problem = ImportError(f"{problem}: pip install sonicindex[parquet]")
        print(f"export: {problem}", file=sys.stderr)
        return 2
    print(f"{options.parquet}: {count} tracks", file=sys.stderr)
    return 0
