#!/usr/bin/env python3
"""Highlights beside the phrases that people marked: highlights.py DATA_DIR CACHE_DIR [INDEXER]

Every third song of pop909-harmony-dev, SONGS in all, is rendered with FluidSynth, and INDEXER (.build/release/indexer) analyses it.
A pick of thirty seconds overlaps the most repeated phrase if at least half of it lies in phrases of the letter that occurs most often;
phrases without a melody (small letters and X) do not count. If letters occur equally often, each of them counts in the first line of
figures, and only the one with the most bars in the second. Prints the share of songs, the mean of two people's phrases, for the
highlight, for thirty seconds at random (all starts in whole seconds), and for the loudest thirty seconds. Sounds and analyses are kept
in CACHE_DIR/highlights.
"""
import json, os, subprocess, sys
from collections import Counter
import numpy as np
from places import INDEXER

SONGS, LENGTH = 30, 30
FONT = "/usr/share/sounds/sf2/TimGM6mb.sf2"


def analysis(data, cache, indexer, name):
    kept = f"{cache}/highlights/{name}"
    os.makedirs(os.path.dirname(kept), exist_ok=True)
    if not os.path.exists(f"{kept}.json"):
        subprocess.run(["fluidsynth", "-niq", "-r", "22050", "-g", "0.6", "-F", f"{kept}.wav", FONT,
                        f"{data}/pop909-harmony-dev/{name}/{name}.mid"], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        found = subprocess.run([indexer, "analysis", "--json", f"{kept}.wav"], check=True, capture_output=True).stdout
        with open(f"{kept}.json", "wb") as out:
            out.write(found)
    with open(f"{kept}.json") as file:
        return json.load(file)


def most_repeated(phrases, end):
    """Starts and ends of the phrases of each letter that occurs most often; first of the letter with the most bars."""
    times = [start for _, _, start in phrases] + [end]
    counts, bars = Counter(), Counter()
    for letter, length, _ in phrases:
        if letter.isupper() and letter != "X":
            counts[letter] += 1
            bars[letter] += length
    letters = [letter for letter in counts if counts[letter] == max(counts.values())]
    return [[(times[i], times[i + 1]) for i, phrase in enumerate(phrases) if phrase[0] == letter]
            for letter in sorted(letters, key=lambda one: -bars[one])]


def overlaps(start, letters):
    """Whether thirty seconds overlap the phrases of any letter, and of the first."""
    inside = [sum(max(0, min(end, start + LENGTH) - max(begin, start)) for begin, end in phrases) >= LENGTH / 2
              for phrases in letters]
    return any(inside), inside[0]


def loudest(found):
    """The start of the loudest thirty seconds, in whole seconds."""
    duration = found["track"]["duration"]
    powers = np.zeros(int(np.ceil(duration)))
    for sound in found["segments"]:
        first, last = int(sound["start"]), int(min(duration - 1e-6, sound["start"] + sound["duration"]))
        for second in range(first, last + 1):
            part = min(second + 1, sound["start"] + sound["duration"]) - max(second, sound["start"])
            powers[second] += part * 10 ** (sound["loudness_max"] / 10)
    return int(np.convolve(powers, np.ones(LENGTH), "valid").argmax())


def main(data, cache, indexer=INDEXER):
    with open(f"{data}/pop909-harmony-dev/aligned.json") as file:
        marks = json.load(file)
    scores = []
    for name in sorted(marks)[::3][:SONGS]:
        found = analysis(data, cache, indexer, name)
        latest = int(found["track"]["duration"]) - LENGTH
        for person in (1, 2):
            letters = most_repeated(marks[name][f"lab{person}"], marks[name][f"end{person}"])
            scores.append([overlaps(found["track"]["highlight"], letters),
                           np.mean([overlaps(start, letters) for start in range(latest + 1)], axis=0),
                           overlaps(loudest(found), letters)])
    for which, (highlight, chance, loud) in zip(("any", "the longest"), np.mean(scores, axis=0).T):
        print(f"{len(scores) // 2} songs, {which} of the most frequent letters: highlight {highlight:.2f}, "
              f"at random {chance:.2f}, loudest {loud:.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
