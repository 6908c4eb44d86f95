"""An index of music: building it and asking questions."""
from __future__ import annotations

import functools
import json
import os
import threading
import weakref
from typing import TYPE_CHECKING, Any, Callable

from . import _native
from ._audio import Path
from ._errors import QuestionError

if TYPE_CHECKING:
    import pandas
    import pyarrow

Progress = Callable[[int, int, "str | None", "str | None"], object]


class _Index:
    """The handle of an index. A Library and each of its running calls refer to it; the last one to let go of it frees it."""

    def __init__(self, path: Path) -> None:
        self.handle: int = _native.call(_native.lib.sonic_library_open, _native.path(path))
        # A thread may still be asking when the interpreter exits.
        weakref.finalize(self, _native.lib.sonic_library_close, self.handle).atexit = False


class Library:
    """An open index. It stays as it was opened, even when a build replaces the file. Thread-safe.

    Conditions are keys of the question in JSON: ``ranges={"tempo": [120, 130]}``, ``genres=["*rock*"]``, ``search="words"``,
    ``liked=True``. An unknown key is an error that lists the known ones. Tracks are named by path, id, title, or
    "artist - title", and returned as dictionaries with the keys of ``indexer list --json``.

    :param path: an indexed music folder, or an index file.
    :raises LibraryError: there is no index, or it cannot be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = os.fsdecode(path)
        self._index: _Index | None = _Index(path)

    def close(self) -> None:
        """Closes the index: later calls raise ValueError. Calls that run in other threads finish, and the last one frees it."""
        self._index = None

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        try:
            state = f"{len(self)} tracks"
        except ValueError:
            state = "closed"
        return f"<sonicindex.Library {self._path!r}, {state}>"

    def __len__(self) -> int:
        """Number of tracks."""
        return self._call(_native.lib.sonic_library_count)

    def _call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        index = self._index
        if index is None:
            raise ValueError("the library was closed")
        try:
            return function(index.handle, *arguments)
        finally:
            # A traceback keeps the variables of this frame, and with them an index that is closed later.
            del index

    def answer(self, question: dict[str, Any]) -> Any:
        """Answers a question in the form of JSON, such as ``{"question": "list", "sort": "energy"}``: a list of records, or for
        ``"ask"`` an object.

        :raises QuestionError: the question is invalid, names a track that does not exist, or has a text that is not Unicode.
        """
        try:
            text = json.dumps(question, ensure_ascii=False).encode()
        except UnicodeEncodeError as problem:
            character = problem.object[problem.start]
            raise QuestionError(f"the question has {character!r}, which is not Unicode") from None
        return json.loads(self._call(functools.partial(_native.text, _native.lib.sonic_library_answer), text))

    def tracks(self, **conditions: Any) -> list[dict[str, Any]]:
        """The tracks that meet all conditions, sorted by path, or by ``sort`` and ``reverse``."""
        return self.answer({**conditions, "question": "list"})

    def similar(self, track: str, count: int = 10, **conditions: Any) -> list[dict[str, Any]]:
        """The tracks most similar to one, nearest first, each with ``rank``, ``distance`` (≥ 0) and ``track``."""
        return self.answer({**conditions, "question": "similar", "track": track, "count": count})

    def similar_to_file(self, file: Path, count: int = 10, **conditions: Any) -> list[dict[str, Any]]:
        """The tracks most similar to a file, which need not be in the library.

        :raises QuestionError: the path is not UTF-8, which questions in JSON cannot name; link to the file by another name.
        """
        try:
            name = _native.path(file).decode()
        except UnicodeDecodeError:
            raise QuestionError(f"{os.fsdecode(file)!r} is not UTF-8; link to the file by a name that is") from None
        return self.answer({**conditions, "question": "similar", "file": name, "count": count})

    def playlist(self, **request: Any) -> list[dict[str, Any]]:
        """A playlist: ``mood="happy"``, ``likes=["artist - title"]``, ``count=20``. Each entry has ``rank`` and ``track``."""
        return self.answer({**request, "question": "playlist"})

    def ask(self, words: str, count: int = 10, **request: Any) -> dict[str, Any]:
        """Finds music by words in English, German, Spanish or French: ``ask("calm jazz for a rainy evening, no vocals")``.

        :param request: conditions as for :meth:`playlist`.
        :returns: ``items``, the tracks with ``rank`` and ``track``, best first; and ``understood``, the interpretation, in which
            ``request`` is the equivalent request to :meth:`playlist`, and ``not_understood`` has the other words.
        :raises QuestionError: nothing is understood.
        """
        return self.answer({**request, "question": "ask", "ask": words, "count": count})

    def frame(self, **conditions: Any) -> pandas.DataFrame:
        """The tracks as a pandas frame: one row per track, indexed by id, and one column per key. Requires pandas."""
        import pandas

        tracks = self.tracks(**conditions)
        return pandas.DataFrame(tracks, columns=None if tracks else ["id"]).set_index("id")


    def to_arrow(self) -> pyarrow.Table:
        """All tracks as an Arrow table, in the order of the index: one row per track, and one typed column per key of the records.

        Texts that tracks share, such as ``genre``, are dictionaries; ``genres`` and ``mood`` are lists, ``moods`` and ``heard``
        maps; what is missing is null. ``vector`` is a list of fixed size of int8, and with ``vector_radius``, ``vector_mean`` and
        ``vector_deviation`` all that similarity by timbre is computed from. Requires pyarrow. For a library of millions,
        ``python -m sonicindex export --parquet`` writes a file without holding all tracks in memory.

        :raises LibraryError: the index was replaced since it was opened.
        """
        import pyarrow

        from . import _arrow

        tables = list(_arrow.batches(self.tracks(), _arrow.Vectors(self._path)))
        return pyarrow.Table.from_batches(tables).unify_dictionaries() if tables else pyarrow.table({})

    def to_pandas(self) -> pandas.DataFrame:
        """The same as a pandas frame, indexed by id: texts that tracks share are categories. Requires pandas and pyarrow."""
        table = self.to_arrow()
        return table.to_pandas().set_index("id") if table.num_columns else table.to_pandas()


def build(
    folder: Path, index: Path | None = None, *, jobs: int = 0, progress: Progress | None = None,
) -> dict[str, Any]:
    """Builds or refreshes the index of a music folder. Ctrl-C ends the build and keeps its results.

    :param folder: the music folder.
    :param index: the index file; ``.sonic/library.sidx`` in the folder when None.
    :param jobs: number of files in parallel; 0 for one per core.
    :param progress: called on a thread of the build with files done, files to do, the file that was done and why it failed, if it
        did. What it raises ends the build and is raised here.
    :returns: a summary with the keys of ``indexer build --json``.
    :raises LibraryError: the folder cannot be read, or the index cannot be written.
    """
    is_ending = threading.Event()
    outcome: list[Any] = []
    problems: list[BaseException] = []

    @_native.ProgressFunction
    def report(state: Any, _: Any) -> int:
        if progress is not None and not is_ending.is_set():
            told = state.contents
            try:
                progress(
                    told.finished, told.pending, os.fsdecode(told.path) if told.path else None,
                    told.failure.decode(errors="replace") if told.failure else None)
            except BaseException as problem:  # it cannot pass through the library
                problems.append(problem)
                is_ending.set()
        return int(is_ending.is_set())

    def run() -> None:
        try:
            outcome.append(_native.text(
                _native.lib.sonic_build, _native.path(folder), None if index is None else _native.path(index),
                _native.int32("jobs", jobs), report, None))
        except BaseException as problem:  # raised by the thread that waits
            problems.insert(0, problem)

    # Python's signals are handled by the main thread, which must not wait inside the library.
    worker = threading.Thread(target=run, name="sonicindex.build")
    worker.start()
    try:
        while worker.is_alive():
            worker.join(0.1)
    except BaseException:
        is_ending.set()
        worker.join()
        raise
    if problems:
        raise problems[0]
    return json.loads(outcome[0])
