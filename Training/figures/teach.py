"""Measures what is learned from labels: the figures of the page "How it hears".

teach.py INDEXER words --clips FOLDER | --emotify FOLDER
teach.py INDEXER moods --clips FOLDER | --emotify FOLDER

FOLDER contains an index of the clips of quadrants-dev (labels.csv beside it or in --labels) or of emotify-dev (manifest.csv). Every
figure is of tracks by artists of whom no track was labelled. The program itself learns and answers; each simulated user is a profile.

The constants of learning words were chosen on these two sets, and valence and energy were fitted to both, so expect less of other music.

words: a user accepts 5 or 10 tracks of a word (a genre, a quadrant, an emotion that listeners felt most), and then refuses as many
of those that `teach --suggest` would ask about. Artists of a third of the tracks are held out, the same ones for all figures of a word.
The figure is the area under the ROC curve of their values, in the mean of the words that have all figures.

moods: a user sorts tracks into four moods. Users disagree: each leans towards some moods, and each hears some tracks otherwise.
Agreement is the share of other tracks whose best mood of the four is what the user says, after 0, 12, 24 and 48 labels (fewer if the set is small).
For users who label at random, it is the share of other tracks whose best mood of the four is what it was without labels.
"""
import argparse
import collections
import contextlib
import csv
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import numpy as np
from scipy.stats import rankdata

QUADRANTS = {"Q1": "happy", "Q2": "angry", "Q3": "sad", "Q4": "calm"}
EMOTIONS = {"happy": ["joyful_activation"], "calm": ["calmness", "tenderness"], "sad": ["sadness", "nostalgia"],
            "energetic": ["power", "tension"]}
LEAST, MOST = 14, 0.6  # a word has so many tracks, and at most this share of all
USERS, COUNTS = 40, (0, 12, 24, 48)
ACCEPTED = (5, 10)
# Deviations of a user's taste, slight and strong, and of a single answer, in units of the difference of two moods.
LEANINGS, NOISE = (0.45, 0.8), 0.45


class Program:
    def __init__(self, indexer, folder):
        self.indexer, self.folder = indexer, tempfile.mkdtemp()
        # A copy, because labels are written beside the index.
        shutil.copy(os.path.join(folder, ".sonic", "library.sidx"), self.folder)
        self.index = os.path.join(self.folder, "library.sidx")

    def run(self, *words, profile=None, may_fail=False):
        command = [self.indexer, words[0]] + (["-i", self.index] if words[0] != "help" else [])
        command += (["-p", profile] if profile else []) + list(words[1:])
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode and not may_fail:
            raise SystemExit(f"{' '.join(command)}: {done.stderr}")
        return done.stdout

    def profile(self, name):
        subprocess.run([self.indexer, "profile", "create", "-i", self.index, name], check=True, capture_output=True)
        return name

    def label(self, profile, labels):
        """labels of many tracks at once, by their places: into the database, because a command for each takes minutes"""
        if not hasattr(self, "all"):
            self.all = self.tracks()
        with contextlib.closing(sqlite3.connect(os.path.join(self.folder, "user.sqlite"))) as users, users:
            [number] = users.execute("SELECT id FROM profile WHERE name = ?", [profile]).fetchone()
            for place, label in labels:
                track = self.all[place]
                users.execute("INSERT OR IGNORE INTO track(id, path, seconds) VALUES(?, ?, ?)",
                              [track["id"], track["path"], track["duration_ms"] / 1000])
                users.execute("INSERT OR IGNORE INTO label(profile, track, label, created) VALUES(?, ?, ?, 0)",
                              [number, track["id"], label])

    def tracks(self, profile=None):
        return [json.loads(line) for line in self.run("export", profile=profile).splitlines()]


def auc(values, truth):
    ranks, count = rankdata(values), truth.sum()
    return (ranks[truth].sum() - count * (count + 1) / 2) / (count * (len(truth) - count))


def clips(program, options):
    """names, artists, words by name, and how much each mood is felt: tracks × moods"""
    names = [os.path.basename(track["path"]) for track in program.tracks()]
    table = csv.DictReader(open(options.labels))
    rows = {os.path.basename(row["file"]): row for row in table}
    rows = [rows[name] for name in names]
    words = collections.defaultdict(set)
    for place, row in enumerate(rows):
        if options.clips:
            said = [QUADRANTS[row["quadrant"]]] + row["genres"].split(";") + row["moods"].split(";")
        else:
            said = [row["genre"]]
        for word in said:
            if word.strip():
                words[word.strip().lower().replace("/", " ")].add(place)
    if options.clips:
        moods = list(QUADRANTS.values())
        signs = {"happy": (1, 1), "angry": (-1, 1), "sad": (-1, -1), "calm": (1, -1)}
        felt = np.array([[np.dot(signs[mood], signs[QUADRANTS[row["quadrant"]]]) / 2 for mood in moods] for row in rows])
    else:
        emotions = {name: np.array([float(row[name]) for row in rows]) for names in EMOTIONS.values() for name in names}
        for name, shares in emotions.items():
            words[name.replace("_", " ")] = set(np.argsort(-shares)[:max(LEAST, len(rows) // 4)])
        moods = list(EMOTIONS)
        felt = np.stack([np.mean([emotions[name] for name in EMOTIONS[mood]], 0) for mood in moods], 1)
        felt = (felt - felt.mean(0)) / felt.std(0)
    words = {word: places for word, places in words.items() if LEAST <= len(places) <= MOST * len(rows)}
    return names, np.array([row["artist"] for row in rows]), words, moods, felt


def held_out(artists, random):
    """artists that make up a third of the tracks"""
    held = set()
    for artist in random.permutation(sorted(set(artists))):
        if np.isin(artists, list(held)).sum() < len(artists) / 3:
            held.add(artist)
    return held


def value_of(program, names, rest, profile):
    lines = program.run("list", "--taught", "taught=0", "--json", profile=profile)
    shown = {os.path.basename(json.loads(line)["path"]) for line in lines.splitlines()}
    return np.array([json.loads(program.run("info", names[place], "--json", profile=profile))["taught"]["taught"]
                     if names[place] in shown else 0.0 for place in rest])


def measure_words(program, options, random):
    names, artists, words, _, _ = clips(program, options)
    found = collections.defaultdict(list)
    told = []
    for number, (word, places) in enumerate(sorted(words.items())):
        held = held_out(artists, random)
        rest = [place for place in range(len(names)) if artists[place] in held]
        truth = np.array([place in places for place in rest])
        order = random.permutation(sorted(place for place in places if artists[place] not in held))
        if len(order) < max(ACCEPTED) or truth.sum() < 3 or truth.all():
            continue
        for count in ACCEPTED:
            profile = program.profile(f"word {number} {count}")
            program.label(profile, [(place, "taught") for place in order[:count]])
            report = json.loads(program.run("teach", "taught", "--json", profile=profile))
            figure = auc(value_of(program, names, rest, profile), truth)
            found[count, "accepted"].append(figure)
            if report["accuracy"] is not None:
                told.append((float(report["accuracy"]), figure))
            lines = program.run("teach", "taught", "--suggest", "-n", str(len(names)), "--json", profile=profile)
            asked = [names.index(os.path.basename(json.loads(line)["track"]["path"])) for line in lines.splitlines()]
            refused = [place for place in asked if place not in places and artists[place] not in held][:count]
            program.label(profile, [(place, "not taught") for place in refused])
            program.run("teach", "taught", profile=profile)
            found[count, "refused too"].append(auc(value_of(program, names, rest, profile), truth))
    for (count, step), figures in sorted(found.items()):
        print(f"{count} accepted{', as many refused' if step == 'refused too' else ''}: {len(figures)} words, mean AUC {np.mean(figures):.3f}")
    own, true = np.array(told).T
    print(f"its own figure: mean {own.mean():.3f}, true {true.mean():.3f}")


def measure_moods(program, options, random):
    names, artists, _, moods, felt = clips(program, options)
    for leaning in LEANINGS + (None,):
        measure_users(program, leaning, random, names, artists, moods, felt)


def measure_users(program, leaning, random, names, artists, moods, felt):
    agreement = collections.defaultdict(list)
    for user in range(USERS):
        profile = program.profile(f"user {leaning} {user}")
        if leaning is None:
            said = random.integers(0, len(moods), len(felt))
        else:
            said = (felt + random.normal(0, leaning, len(moods)) + random.normal(0, NOISE, felt.shape)).argmax(1)
        # Artists that make up a third of the tracks are held out, the same ones for all counts.
        held = held_out(artists, random)
        rest = [place for place in range(len(names)) if artists[place] in held]
        order = [place for place in random.permutation(len(names)) if artists[place] not in held]
        for before, count in zip((0,) + COUNTS, COUNTS):
            program.label(profile, [(place, moods[said[place]]) for place in order[before:count]])
            fits = [[float(track["moods"][mood]) for mood in moods] for track in program.tracks(profile)]
            best = np.argmax(fits, 1)
            if count == 0:
                expected = best if leaning is None else said
            agreement[count].append(np.mean((best == expected)[rest]))
    who = "labels at random" if leaning is None else f"leaning {leaning}"
    for count, figures in agreement.items():
        print(f"{who}, {count} labels: {len(figures)} users agree with {np.mean(figures):.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("indexer")
    parser.add_argument("what", choices=["words", "moods"])
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--clips")
    source.add_argument("--emotify")
    parser.add_argument("--labels")
    options = parser.parse_args()
    folder = options.clips or options.emotify
    options.labels = options.labels or os.path.join(folder, "labels.csv" if options.clips else "manifest.csv")
    program = Program(options.indexer, folder)
    (measure_words if options.what == "words" else measure_moods)(program, options, np.random.default_rng(1))
    shutil.rmtree(program.folder)
