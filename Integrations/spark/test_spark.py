#!/usr/bin/env python3
"""Indexes SampleAudio with a real Spark and compares with a local build, byte for byte; computes neighbours in Spark and compares
them with the program's: test_spark.py INDEXER"""
import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import types
import unittest
import wave

import pyarrow.parquet

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(HERE, "..", "..", "SampleAudio")
INDEXER = ""


def exporter():
    """The part of the Python package that writes Parquet, which needs no C library."""
    package = types.ModuleType("sonicindex")
    package.__path__ = [os.path.join(HERE, "..", "..", "Python", "sonicindex")]
    sys.modules["sonicindex"] = package
    return importlib.import_module("sonicindex._arrow")


class SparkTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="sonic-spark-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.music = os.path.join(self.folder, "music")
        shutil.copytree(SAMPLES, self.music, ignore=shutil.ignore_patterns(".sonic"))
        # What cannot be analyzed, and names that Spark's pipe cannot carry.
        with open(os.path.join(self.music, "bad.mp3"), "w", encoding="ascii") as file:
            file.write("no music")
        sample = os.path.join(self.music, "Folk", "02-long-winter.wav")
        for name in (b"two\nlines.wav", b"latin-\xe9.wav", "käse 'n \"brot\".wav".encode()):
            shutil.copy(sample, os.path.join(os.fsencode(self.music), name))
        self.reference = os.path.join(self.folder, "reference.sidx")
        self.environment = dict(os.environ, SOURCE_DATE_EPOCH="1700000000")
        self.assertEqual(self.run_program(INDEXER, "build", "-q", self.music, "-o", self.reference).returncode, 1)

    def run_program(self, *command):
        return subprocess.run(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def count_lines(self, path):
        with open(path, "rb") as file:
            return len(file.readlines())

    def listed(self, command, index):
        lines = self.run_program(INDEXER, command, "--json", "-i", index).stdout.splitlines()
        return {json.loads(line)["path"] for line in lines}

    def driver(self, *options, indexer=None):
        return self.run_program(
            sys.executable, os.path.join(HERE, "index_folder.py"), self.music, "--records", self.path("records"),
            "--master", "local[*]", "--indexer", indexer or INDEXER, *options)

    def same_as_local(self, index):
        with open(index, "rb") as ours, open(self.reference, "rb") as reference:
            self.assertEqual(ours.read(), reference.read())

    def test_the_index_is_that_of_a_local_build(self):
        run = self.driver("--partitions", "7", "--keep-records", "-o", self.path("out.sidx"))
        self.assertEqual(run.returncode, 1, run.stderr)  # bad.mp3
        self.same_as_local(self.path("out.sidx"))
        names = os.listdir(self.path("records"))
        self.assertEqual(sum("-of-00007.records" in name for name in names), 7, names)
        self.assertEqual(sum("-driver.records" in name for name in names), 1, names)
        self.assertEqual(len(names), 8)

    def test_a_second_run_looks_at_what_is_new(self):
        self.assertEqual(self.driver().returncode, 1)
        self.assertEqual(os.listdir(self.path("records")), [])
        self.same_as_local(self.path("music", ".sonic", "library.sidx"))
        again = self.driver()
        self.assertIn("0 files to analyse", again.stderr)
        self.same_as_local(self.path("music", ".sonic", "library.sidx"))
        # No copy: one that came later has a later day in the index, and a new index knows only the days of files.
        with wave.open(self.path("music", "Folk", "02-long-winter.wav")) as old, wave.open(self.path("music", "new.wav"), "wb") as new:
            new.setparams(old.getparams())
            new.writeframes(old.readframes(10 * old.getframerate()))
        os.unlink(self.path("music", "Rock", "02-grindstone.mp3"))
        self.assertIn("1 files to analyse, 0 of them have records", self.driver("--partitions", "2").stderr)
        os.unlink(self.reference)
        self.run_program(INDEXER, "build", "-q", self.music, "-o", self.reference)
        self.same_as_local(self.path("music", ".sonic", "library.sidx"))

    def test_what_is_gone_leaves_the_index_although_a_file_cannot_be_read(self):
        index = self.path("out.sidx")
        shutil.copy(self.reference, index)
        # Its first page is mapped by nobody, which is an error even for root.
        os.symlink("/proc/self/mem", os.path.join(self.music, "unreadable.mp3"))
        os.unlink(self.path("music", "Rock", "02-grindstone.mp3"))
        run = self.driver("--partitions", "1", "-o", index)
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertIn("1 files to analyse", run.stderr)
        self.assertNotIn("still to be analysed", run.stderr)
        self.assertEqual(self.listed("list", self.reference) - self.listed("list", index), {"Rock/02-grindstone.mp3"})
        self.assertEqual(self.listed("errors", index), {"bad.mp3", "unreadable.mp3"})

    def test_a_failing_partition_loses_only_its_own_work(self):
        # A worker that is killed in the middle of one of its files, as long as a certain file is there.
        trap, calls = self.path("trap"), self.path("calls")
        wrapper = self.path("indexer")
        with open(wrapper, "w", encoding="utf-8") as file:
            file.write(f"""#!/bin/sh
case "$*" in extract*--null*) ;; extract*) workers=1 ;; esac
[ "$workers" ] || exec '{INDEXER}' "$@"
while read -r path; do
    case $path in *corner-store*) if [ -e '{trap}' ]; then sleep 4; kill -9 $$; fi ;; esac
    printf '%s\\n' "$path" >> '{calls}'
    printf '%s\\n' "$path" | '{INDEXER}' "$@"
done
exit 0
""")
        os.chmod(wrapper, 0o755)
        open(trap, "w").close()
        run = self.driver("--partitions", "10", "-o", self.path("out.sidx"), indexer=wrapper)
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertIn("some partitions failed", run.stderr)
        self.assertFalse(os.path.exists(self.path("out.sidx")))
        kept = os.listdir(self.path("records"))
        self.assertTrue(0 < len(kept) < 10, kept)
        self.assertFalse([name for name in kept if not name.endswith(".records")])
        finished = sum(self.count_lines(self.path("records", name)) for name in kept)

        os.unlink(trap)
        os.unlink(calls)
        run = self.driver("--partitions", "3", "-o", self.path("out.sidx"), indexer=wrapper)
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertIn(f"30 files to analyse, {finished} of them have records", run.stderr)
        self.assertEqual(self.count_lines(calls), 30 - 2 - finished)
        self.same_as_local(self.path("out.sidx"))

    def test_neighbours_computed_in_spark_are_those_of_the_program(self):
        index, tracks, found = self.path("samples.sidx"), self.path("tracks.parquet"), self.path("neighbours")
        self.assertEqual(self.run_program(INDEXER, "build", "-q", SAMPLES, "-o", index).returncode, 0)
        self.assertEqual(exporter().export(INDEXER, index, tracks), 26)
        # Blocks that do not divide the tracks, so that results of several are merged.
        run = self.run_program(
            sys.executable, os.path.join(HERE, "neighbors.py"), tracks, found, "-n", "25", "--master", "local[*]",
            "--block", "7")
        self.assertEqual(run.returncode, 0, run.stderr)
        computed = {}
        for row in sorted(pyarrow.parquet.read_table(found).to_pylist(), key=lambda row: row["rank"]):
            computed.setdefault(row["path"], []).append((row["neighbor"], row["distance"]))
        lines = self.run_program(
            INDEXER, "neighbors", "--json", "-n", "25", "--show-duplicates", "-i", index).stdout.splitlines()
        self.assertEqual(len(lines), 26)
        for line in map(json.loads, lines):
            ours = computed[line["path"]]
            self.assertEqual([path for path, _ in ours], [other["path"] for other in line["neighbors"]])
            for (_, distance), other in zip(ours, line["neighbors"]):
                self.assertAlmostEqual(distance, other["distance"], delta=1e-5)


if __name__ == "__main__":
    INDEXER = os.path.abspath(sys.argv.pop())
    unittest.main(verbosity=2)
