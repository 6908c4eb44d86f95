#!/usr/bin/env python3
"""Indexes a folder of music with the workers of a Spark cluster.

    index_folder.py FOLDER --records DIR [-o INDEX] [--master URL] [--partitions N] [--indexer PROGRAM] [-j N]

FOLDER and DIR must be on a disk that the driver and all workers see under the same path. All machines need `indexer`.
Each partition pipes its paths through `indexer extract` and writes the records to a file of its own in DIR. The file
appears only when its partition is finished, so a second run does the rest after any failure. At the end the driver
makes the index from all records: the same bytes as `indexer build FOLDER`.

Exit status: 0 all good, 1 some files could not be analyzed, 2 could not run or some partitions failed.
"""
import argparse
import json
import os
import shlex
import subprocess
import sys
import uuid


def arguments():
    parser = argparse.ArgumentParser(
        description="Index a folder of music with the workers of a Spark cluster.",
        epilog="FOLDER and the records' folder must be seen by the driver and all workers under the same path.")
    parser.add_argument("folder", metavar="FOLDER", help="the music")
    parser.add_argument("--records", metavar="DIR", required=True,
                        help="where records are kept until the index is made; a later run goes on from there")
    parser.add_argument("--keep-records", action="store_true", help="do not remove them when the index is made")
    parser.add_argument("-o", "--output", metavar="INDEX", help="the index (default: FOLDER/.sonic/library.sidx)")
    parser.add_argument("--master", metavar="URL", help="e.g. local[*] or spark://host:7077 (default: spark-submit's)")
    parser.add_argument("--partitions", type=int, metavar="N",
                        help="number of pieces of the work (default: four per core)")
    parser.add_argument("--indexer", default="indexer", metavar="PROGRAM", help="on the driver and all workers")
    parser.add_argument("-j", "--jobs", type=int, default=1, metavar="N", help="files at a time in each task (default: 1)")
    return parser.parse_args()


def place(options):
    """The option that names the index to `indexer`."""
    return ["--output", options.output] if options.output else []


def pending(options, folder):
    """The files that are new or changed since the index, as bytes, because a name need not be UTF-8."""
    command = [options.indexer, "files", "--null", "--pending", folder]
    listing = subprocess.run(command + place(options), stdout=subprocess.PIPE)
    if listing.returncode not in (0, 1):
        raise SystemExit(2)
    return [path for path in listing.stdout.split(b"\0") if path], listing.returncode


def finished(records):
    """Size and time of each file with a record, by the path in the record."""
    known = {}
    for name in record_files(records):
        with open(name, encoding="ascii", errors="replace") as lines:
            for line in lines:
                try:
                    record = json.loads(line)
                    # A file that a worker could not access is tried again.
                    if record.get("kind") not in ("unreadable", "notFound"):
                        known[record["path"]] = (record["size"], record["mtime_ns"])
                except (ValueError, KeyError, AttributeError):
                    pass  # “indexer build --from-records” will name it
    return known


def record_files(records):
    return sorted(os.path.join(records, name) for name in os.listdir(records) if name.endswith(".records"))


def is_finished(path, folder, known):
    shown = os.path.relpath(path, os.fsencode(folder)).decode("utf-8", "replace")
    try:
        status = os.stat(path)
    except OSError:
        return False
    return known.get(shown) == (status.st_size, status.st_mtime_ns)


def is_readable(path):
    """Whether a file can be opened and read on this machine."""
    try:
        with open(path, "rb") as file:
            file.read(1)
        return True
    except OSError:
        return False


def is_text(path):
    """Whether Spark's pipe, which consists of lines of UTF-8, can carry a path."""
    try:
        return b"\n" not in path and b"\r" not in path and bool(path.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def keep(lines, records, name):
    """Writes a file atomically."""
    target = os.path.join(records, name + ".records")
    partial = f"{target}.{uuid.uuid4().hex}.partial"
    count = 0
    try:
        with open(partial, "w", encoding="ascii") as file:
            for line in lines:
                file.write(line + "\n")
                count += 1
            file.flush()
            os.fsync(file.fileno())
        os.rename(partial, target)
    finally:
        if os.path.exists(partial):
            os.unlink(partial)
    return count


def extract_on_workers(options, folder, paths):
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("SonicIndex: " + folder)
    if options.master:
        builder = builder.master(options.master)
    session = builder.getOrCreate()
    try:
        context = session.sparkContext
        partitions = options.partitions or 4 * context.defaultParallelism
        partitions = max(1, min(partitions, len(paths)))
        # Status 1 means that some files could not be analyzed; they have records too.
        extract = shlex.join([options.indexer, "extract", "--quiet", "--jobs", str(options.jobs), "--root", folder])
        command = "sh -c " + shlex.quote(extract + " || test $? -eq 1")
        # Without it PySpark starts the program with an empty environment, even without PATH.
        names = ("PATH", "LD_LIBRARY_PATH", "SOURCE_DATE_EPOCH")
        environment = {name: os.environ[name] for name in names if name in os.environ}
        run, records = uuid.uuid4().hex[:8], options.records

        def save(number, lines):
            yield keep(lines, records, f"{run}-{number + 1:05}-of-{partitions:05}")

        counts = (context.parallelize(paths, partitions)
                  .pipe(command, environment, checkCode=True)
                  .mapPartitionsWithIndex(save)
                  .collect())
        return sum(counts)
    finally:
        session.stop()


def extract_here(options, folder, paths):
    result = subprocess.run(
        [options.indexer, "extract", "--quiet", "--null", "--root", folder],
        input=b"".join(path + b"\0" for path in paths), stdout=subprocess.PIPE)
    if result.returncode not in (0, 1):
        raise SystemExit(2)
    return keep(result.stdout.decode("ascii").splitlines(), options.records, uuid.uuid4().hex[:8] + "-driver")


def main():
    options = arguments()
    folder = os.path.abspath(options.folder)
    options.records = os.path.abspath(options.records)
    os.makedirs(options.records, exist_ok=True)
    paths, status = pending(options, folder)
    known = finished(options.records)
    rest = [path for path in paths if not is_finished(path, folder, known)]
    print(f"{len(paths)} files to analyse, {len(paths) - len(rest)} of them have records", file=sys.stderr)

    lines = [path.decode("utf-8") for path in rest if is_text(path)]
    others = [path for path in rest if not is_text(path)]
    failed = None
    try:
        if lines:
            extract_on_workers(options, folder, lines)
        if others:
            extract_here(options, folder, others)
    except Exception as error:  # whatever Spark throws; what is finished is kept
        failed = error
    if failed:
        print(f"{failed}\nsome partitions failed; what the others found out is in {options.records}, run this again "
              "to go on", file=sys.stderr)
        return 2

    files = record_files(options.records)
    build = [options.indexer, "build"] + place(options)
    built = subprocess.run(build + ["--from-records", folder] + (files or [os.devnull])).returncode
    if built not in (0, 1):
        return 2
    if not options.keep_records:
        # The index has them now. An old record must not survive, because its file may be restored to its earlier state.
        for name in files:
            os.unlink(name)
    # Files that no machine can read are tried every time; they must not keep deleted files in the index.
    paths, status = pending(options, folder)
    rest = [path for path in paths if is_readable(path)]
    if rest:
        print(f"{len(rest)} files are still to be analysed, the workers could not; run this again", file=sys.stderr)
        return 1
    # Drops the tracks whose files are gone; nothing is left to analyze.
    return max(status, subprocess.run(build + ["--quiet", folder]).returncode)


if __name__ == "__main__":
    sys.exit(main())
