"""Measures questions in words: the figures of the page "Questions in words" of MusicLibrary.

words.py INDEXER --clips FOLDER [--captions musiccaps.csv]

FOLDER contains labels.csv (file, artist, genres, moods; lists separated by "; ") and an index of the clips, beside it or above
them. `indexer ask` answers mood words, genres and pairs of the two. The words know nothing of the labels, but the models of
valence, energy and heard tags were fitted on quadrants-dev: there the figures are those of clips that the models know. Captions
(MusicCaps) show how many aspects and sentences the grammar understands.
"""
import argparse
import ast
import collections
import csv
import json
import subprocess
import numpy as np
from scipy.stats import rankdata

GENRES = {  # AllMusic's genres, as people write them
    "Avant-Garde": "experimental", "Blues": "blues", "Children's": "children's music", "Classical": "classical",
    "Comedy/Spoken": "comedy", "Country": "country", "Easy Listening": "easy listening", "Electronic": "electronic music",
    "Folk": "folk", "Holiday": "christmas", "International": "world music", "Jazz": "jazz", "Latin": "latin",
    "New Age": "new age", "Pop/Rock": "rock", "R&B": "r&b", "Rap": "rap", "Reggae": "reggae", "Religious": "gospel",
    "Stage & Screen": "soundtrack", "Vocal": "traditional pop"}
OPPOSITES = [("Calm/Peaceful", "Angry"), ("Happy", "Sad"), ("Cheerful", "Gloomy"), ("Relaxed", "Tense/Anxious"),
             ("Soothing", "Harsh"), ("Soft/Quiet", "Intense"), ("Gentle", "Fierce"), ("Joyous", "Bleak")]
LEAST_CLIPS, LEAST_OF_PAIR = 11, 4


def ask(indexer, index, question, count):
    """paths, best first; None if nothing is understood"""
    run = subprocess.run([indexer, "ask", "-i", index, "-n", str(count), "--json", "--", question],
                         capture_output=True, text=True)
    if run.returncode == 1 and not run.stdout:
        return None
    if run.returncode not in (0, 1):  # 1: no track
        raise SystemExit(f"{question}: {run.stderr}")
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return [line["track"]["path"] for line in lines if line.get("type") == "track"]


def auc(paths, positive, files):
    """excluded tracks share the last place"""
    place = {path: number for number, path in enumerate(paths)}
    score = np.array([-place.get(file, len(files)) for file in files], float)
    truth = np.array([file in positive for file in files])
    ranks = rankdata(score)
    count = truth.sum()
    return (ranks[truth].sum() - count * (count + 1) / 2) / (count * (len(files) - count))


def values(row, column):
    return {part.strip() for part in row[column].split(";") if part.strip()}


def words(label):
    """a label of two words is a question of two words"""
    return label.replace("/", " ").lower()


def clips(indexer, folder):
    rows = list(csv.DictReader(open(f"{folder}/labels.csv")))
    name = lambda row: row["file"].split("/")[-1]
    files = [name(row) for row in rows]
    truth = {column: collections.defaultdict(set) for column in ("moods", "genres")}
    for row in rows:
        for column in truth:
            for label in values(row, column):
                truth[column][label].add(name(row))
    answers = {}

    def found(question):
        if question not in answers:
            paths = ask(indexer, folder, question, len(files))
            answers[question] = paths and [path.split("/")[-1] for path in paths]
        return answers[question]

    moods = {}
    for label, positive in truth["moods"].items():
        if len(positive) >= LEAST_CLIPS and (paths := found(words(label))) is not None:
            moods[label] = auc(paths, positive, files)
    asked = [label for label in truth["moods"] if len(truth["moods"][label]) >= LEAST_CLIPS]
    print(f"mood words of {LEAST_CLIPS} clips or more: {len(asked)}, understood {len(moods)}, mean AUC "
          f"{np.mean(list(moods.values())):.3f}")
    print("  least:", ", ".join(f"{label} {value:.2f}" for label, value in sorted(moods.items(), key=lambda x: x[1])[:8]))
    print("  opposites:", ", ".join(f"{one} {moods.get(one, np.nan):.2f} / {other} {moods.get(other, np.nan):.2f}"
                                    for one, other in OPPOSITES))
    genres = {label: auc(paths, truth["genres"][label], files) for label, word in GENRES.items()
              if truth["genres"][label] and (paths := found(word)) is not None}
    print(f"genre words: {len(genres)}, mean AUC {np.mean(list(genres.values())):.3f}")
    right, base = [], []
    for mood in moods:
        for genre in genres:
            both = truth["moods"][mood] & truth["genres"][genre]
            if len(both) >= LEAST_OF_PAIR:
                first = (found(f"{words(mood)} {GENRES[genre]}") or [])[:10]
                right.append(np.mean([path in both for path in first]) if first else 0)
                base.append(len(both) / len(files))
    print(f"pairs such as “calm jazz” with {LEAST_OF_PAIR} clips or more: {len(right)}, of the first ten right in both "
          f"{np.mean(right):.3f} (by chance {np.mean(base):.3f})")


def captions(indexer, folder, path, count=400):
    rows = list(csv.DictReader(open(path)))
    rows = rows[:: max(1, len(rows) // count)]
    aspects = sorted({aspect for row in rows for aspect in ast.literal_eval(row["aspect_list"])})[:: 5]
    for name, texts in (("captions", [row["caption"] for row in rows]), ("aspects", aspects)):
        understood = contradicting = 0
        for text in texts:
            run = subprocess.run([indexer, "ask", "-i", folder, "-n", "1", "--json", "--", text[:1000]],
                                 capture_output=True, text=True)
            understood += run.returncode in (0, 1) and bool(run.stdout)
            contradicting += "contradicts itself" in run.stderr
        print(f"{name}: {len(texts)}, something understood in {understood / len(texts):.2f}, "
              f"refused for contradicting themselves {contradicting / len(texts):.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("indexer")
    parser.add_argument("--clips", required=True)
    parser.add_argument("--captions")
    options = parser.parse_args()
    clips(options.indexer, options.clips)
    if options.captions:
        captions(options.indexer, options.clips, options.captions)
