"""Prints what measure.py found as tables in Markdown: compare.py FOLDER JSON…"""
import csv
import json
import os
import pathlib
import sys

import numpy as np

OURS, REFERENCE = "sonicindex", "ffmpeg"
# The same tempo: within 4 %, as in evaluations of tempo (Gouyon 2006).
TOLERANCE = 0.04
OCTAVES = (1, 2, 3, 1 / 2, 1 / 3)


def table(title, head, rows):
    rows = [row for row in rows if any(cell != "" for cell in row[1:])]
    if rows:
        print(f"\n{title}\n\n| {' | '.join(head)} |\n|---|{'---:|' * (len(head) - 1)}")
        for row in rows:
            print(f"| {' | '.join(map(str, row))} |")


def pairs(one, other):
    """The values of both where both have one, as two arrays."""
    both = [(one[key], other[key]) for key in one if one[key] is not None and other.get(key) is not None]
    return tuple(np.array(side) for side in zip(*both)) if both else None


def column(measured, name):
    return {path: values.get(name) for path, values in measured["values"].items()}


def of(one, other, function, spelling="{}"):
    found = pairs(one, other)
    return "" if found is None else spelling.format(function(*found))


def share(is_so):
    return f"{np.count_nonzero(is_so)} of {len(is_so)}"


def same_tempo(one, other):
    return share(abs(one - other) <= TOLERANCE * other)


def same_tempo_or_octave(one, other):
    return share(np.any([abs(one - other * factor) <= TOLERANCE * other * factor for factor in OCTAVES], axis=0))


def ranks(values):
    """Ranks; equal values share the mean of theirs."""
    _, group, counts = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(counts) - (counts - 1) / 2)[group]


def rank_correlation(one, other):
    return np.corrcoef(ranks(one), ranks(other))[0, 1]


def ordered(value, level):
    """The share of pairs of tracks of different levels in which the track of the higher level has the higher value."""
    lower, higher = np.nonzero(level[:, None] < level[None])
    return np.mean(value[lower] < value[higher])


def coefficients(one, other):
    """The least correlation, over tracks, of the coefficients that both have."""
    width = min(one.shape[1], other.shape[1])
    return min(np.corrcoef(one[:, n], other[:, n])[0, 1] for n in range(width))


def truths(folder):
    """The columns of truth.csv, by absolute path. Columns and values may be missing."""
    path = pathlib.Path(folder, "truth.csv")
    if not path.exists():
        return {}
    with open(path, newline="") as file:
        rows = {os.path.join(folder, row["path"]): row for row in csv.DictReader(file)}
    levels = {"low": 0, "mid": 1, "high": 2}

    def known(value, *columns):
        return {path: value(*(row[name] for name in columns)) for path, row in rows.items() if all(map(row.get, columns))}

    return {
        "tempo": known(float, "tempo_bpm"),
        "key": known("{} {}".format, "key", "mode"),
        "valence": known(levels.get, "valence_hint"),
        "energy": known(levels.get, "energy_hint"),
    }


def main(folder, files):
    everything = {measured["name"]: measured for measured in (json.loads(pathlib.Path(file).read_text()) for file in files)}
    reference = everything.pop(REFERENCE, None)
    ours = everything.pop(OURS)
    rivals = [everything[name] for name in ("librosa", "essentia", "bliss", "sonara", "vibenet") if name in everything]
    all_of_them = [ours, *rivals]
    truth = truths(folder)
    lengths = column(ours, "seconds")
    print(f"{len(lengths)} files, {sum(lengths.values()) / 60:.1f} minutes; {os.cpu_count()} cores")

    def speed(measured):
        # Of the files that it reads.
        seconds = sum(measured["seconds"].values())
        mine = sum(ours["seconds"][path] for path in measured["seconds"])
        length = sum(lengths[path] for path in measured["seconds"])
        return [
            measured["name"], measured["version"], len(measured["seconds"]), measured["count"], f"{seconds:.2f} s",
            f"{length / seconds:.0f}", f"{seconds / mine:.1f}", f"{measured['memory']:.0f} MB",
            f"{length / measured['all_cores']:.0f}" if measured["all_cores"] else ""]

    table(
        "Processor time on one core, after one file as a warm-up; peak memory of that process; wall time on all cores",
        ["package", "version", "files", "values per track", "time", "× real time", "ours = 1", "memory", "× real time, all cores"],
        map(speed, all_of_them))

    def tempo(measured):
        mine = column(measured, "tempo")
        others = [truth.get("tempo", {}), column(ours, "tempo") if measured is not ours else {}]
        return [measured["name"], *(of(mine, other, how) for other in others for how in (same_tempo, same_tempo_or_octave))]

    table("Tempo within 4 %", ["package", "true", "or an octave", "ours", "or an octave"], map(tempo, all_of_them))

    def keys():
        for measured in all_of_them:
            for name in ("key", "key, Krumhansl", "key, Temperley"):
                mine = column(measured, name)
                yield [
                    measured["name"] + name.removeprefix("key"), of(mine, truth.get("key", {}), lambda a, b: share(a == b)),
                    of(mine, column(ours, "key"), lambda a, b: share(a == b)) if measured is not ours else ""]

    table("Key and mode", ["package", "true", "ours"], keys())
    if reference:
        def loudness(measured):
            found = (column(measured, "loudness"), column(reference, "loudness"))
            return [measured["name"], *(of(*found, lambda a, b: how(abs(a - b)), "{:.2f} LU") for how in (np.median, np.max))]

        table("Integrated loudness, difference to FFmpeg's ebur128", ["package", "median", "largest"], map(loudness, all_of_them))
    if "librosa" in everything:
        theirs = everything["librosa"]

        def frames(measured):
            mfcc, chroma, centroid = ((column(measured, name), column(theirs, name)) for name in ("mfcc", "chroma", "centroid"))
            return [
                measured["name"], of(*mfcc, coefficients, "{:.4f}"), of(*chroma, coefficients, "{:.4f}"),
                of(*centroid, lambda a, b: np.corrcoef(a, b)[0, 1], "{:.4f}"),
                of(*centroid, lambda a, b: 100 * np.median(abs(a / b - 1)), "{:.2f} %")]

        table(
            "Means over tracks, compared with librosa's: correlation (of MFCC and chroma the least of any coefficient)",
            ["package", "MFCC", "chroma", "centroid", "centroid, median difference"],
            [frames(measured) for measured in all_of_them if measured is not theirs])

    def order(measured):
        return [measured["name"], *(
            of(column(measured, name), truth.get(name, {}), lambda a, b: 100 * ordered(a, b), "{:.0f} %")
            for name in ("valence", "energy"))]

    table("Pairs of tracks in the true order: of two levels, the AUC", ["package", "valence", "energy"], map(order, all_of_them))
    scores = ("danceability", "energy", "valence", "acousticness")

    def ranked(measured):
        return [measured["name"], *(
            of(column(measured, name), column(ours, name), rank_correlation, "{:.2f}") for name in scores)]

    table("Rank correlation with ours", ["package", *scores], map(ranked, rivals))

    def found(measured):
        near = measured["neighbors"]
        if not near:
            return [measured["name"], "", ""]
        first, five = (
            np.mean([os.path.dirname(path) == os.path.dirname(other) for path in near for other in near[path][:most]])
            for most in (1, 5))
        return [measured["name"], f"{100 * first:.0f} %", f"{100 * five:.0f} %"]

    table("Neighbors from the same folder", ["package", "the nearest", "of the five nearest"], map(found, all_of_them))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
