#!/usr/bin/env python3
"""Agreement of labels among the nearest tracks: neighbors.py INDEXER FOLDER [METHOD…]

Indexes FOLDER and prints, for each track's five nearest (`indexer neighbors -n 5`), the share with the same label. The label is
the folder (albums, genres) or, if all files are in one folder, the part of the file name before the first "_".
"""
import os, subprocess, sys, tempfile
from collections import Counter


def label(path, in_folders):
    return os.path.dirname(path) if in_folders else os.path.basename(path).split("_")[0]


def precision(indexer, folder, method):
    with tempfile.TemporaryDirectory() as scratch:
        index = f"{scratch}/library.sidx"
        subprocess.run([indexer, "build", "-q", "-o", index, folder], check=True)
        command = [indexer, "neighbors", "-i", index, "-n", "5", "--method", method]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    rows = [line.split("\t") for line in lines]
    in_folders = len({os.path.dirname(row[0]) for row in rows}) > 1
    shares = [sum(label(path, in_folders) == label(row[0], in_folders) for path in row[1:]) / max(len(row) - 1, 1)
              for row in rows]
    labels = Counter(label(row[0], in_folders) for row in rows)
    chance = sum(n * (n - 1) for n in labels.values()) / max(len(rows) * (len(rows) - 1), 1)
    return sum(shares) / len(shares), len(rows), len(labels), chance


if __name__ == "__main__":
    for method in sys.argv[3:] or ["timbre", "hybrid", "dtw"]:
        share, tracks, labels, chance = precision(sys.argv[1], sys.argv[2], method)
        print(f"{sys.argv[2]}, {method}: {share:.3f} of the five nearest have the label of the track"
              f" ({tracks} tracks, {labels} labels; by chance {chance:.2f})")
