"""Analyzes a folder with one package, and prints times, memory and values as JSON: measure.py NAME FOLDER LIMIT

The package is used through the module analyzers/with_NAME.py, which has

- VERSION
- analyze(path): everything that the package computes. Only this is timed.
- values(path, result): what other packages compute too, under common names
- analyze_all(paths): many files on all cores; optional
- neighbors(results): for each path, the others, nearest first; optional
"""
import importlib
import json
import os
import pathlib
import resource
import sys
import time
import traceback

ENDINGS = {".flac", ".m4a", ".mp3", ".ogg", ".opus", ".wav"}
POOLS = ("MKL_NUM_THREADS", "NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "RAYON_NUM_THREADS")


def files(folder, limit):
    """The music of a folder, or `limit` of its files, evenly spaced."""
    found = sorted(path for path in pathlib.Path(folder).rglob("*") if path.suffix.lower() in ENDINGS)
    return found if limit in (0, len(found)) else [found[n * len(found) // limit] for n in range(min(limit, len(found)))]


def count(result):
    """The number of numbers and texts in a result."""
    if isinstance(result, dict):
        return sum(map(count, result.values()))
    if hasattr(result, "size"):
        return int(result.size)
    return sum(map(count, result)) if isinstance(result, (list, tuple)) else int(result is not None)


def in_child(work):
    """What `work` returns in a child process, which can be given to other cores, and has memory of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            with os.fdopen(writing, "w") as pipe:
                json.dump(work(), pipe)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
        os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    if status != 0:
        sys.exit(f"ended with status {os.waitstatus_to_exitcode(status)}")
    return json.loads(answer)


def warm_up(analyzer, paths):
    """One file that the package reads: imports, tables, and what is compiled at the first call."""
    for path in paths:
        try:
            return analyzer.analyze(str(path))
        except Exception:  # reported when it is measured
            continue


def on_one_core(name, paths):
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ.update(dict.fromkeys(POOLS, "1"))
    analyzer = importlib.import_module(f"with_{name}")
    warm_up(analyzer, paths)
    results, seconds = {}, {}
    for path in map(str, paths):
        start = time.process_time()
        try:
            results[path] = analyzer.analyze(path)
        except Exception as problem:  # a format that it does not read; compare.py counts files
            print(f"{name}: {path}: {problem}", file=sys.stderr)
            continue
        seconds[path] = time.process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    return {
        "name": name, "version": analyzer.VERSION, "memory": memory, "seconds": seconds,
        "count": count(next(iter(results.values()))),
        "values": {path: analyzer.values(path, result) for path, result in results.items()},
        "neighbors": analyzer.neighbors(results) if hasattr(analyzer, "neighbors") else None,
    }


def on_all_cores(name, paths):
    analyzer = importlib.import_module(f"with_{name}")
    if not hasattr(analyzer, "analyze_all"):
        return None
    warm_up(analyzer, paths)
    start = time.perf_counter()
    analyzer.analyze_all([str(path) for path in paths])
    return time.perf_counter() - start


if __name__ == "__main__":
    name, folder, limit = sys.argv[1:]
    sys.path.insert(0, str(pathlib.Path(__file__).parent / "analyzers"))
    paths = files(folder, int(limit))
    measured = in_child(lambda: on_one_core(name, paths))
    measured["all_cores"] = in_child(lambda: on_all_cores(name, paths))
    json.dump(measured, sys.stdout)
