#!/usr/bin/env python3
"""How far `analysis` agrees with what people have published about records (records-dev): records.py DATA_DIR CACHE_DIR [INDEXER]

Prints chords, keys, beats, bars, meters, tempos and sections of the excerpts of songs, and beats of the clips. Analyses are kept in
CACHE_DIR/records-analysed; delete them after a change. The beats of a label follow another copy of the record, so one constant offset
of at most 60 ms is granted to each.
"""
import json, os, re, sys
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from places import INDEXER
from sections import agreement, analysis, printed

TOLERANCE, OFFSETS = 0.07, np.arange(-0.06, 0.061, 0.01)  # seconds
STEP = 0.1  # seconds between the moments at which chords and keys are compared
SAME = 0.06  # octaves between two tempos
NAMES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
DEGREES = {1: 0, 2: 2, 3: 4, 4: 5, 5: 7, 6: 9, 7: 11, 9: 14}
MINOR = re.compile(r"min|dorian|aeolian|modal")


# MARK: Labels

def pitch(name):
    return (NAMES[name[0]] + sum({"#": 1, "♯": 1, "b": -1, "♭": -1}[sign] for sign in name[1:])) % 12


def chord(label):
    """C. Harte's syntax -> (root, 0 major, 1 minor, None other, bass); None without a chord"""
    if label in ("N", "X"):
        return None
    name, _, below = label.partition("/")
    root, _, kind = name.partition(":")
    root, bass = pitch(root), 0
    if below:
        bass = DEGREES[int(below.strip("#b"))] + below.count("#") - below.count("b")
    if re.match(r"dim|hdim|aug|sus|\(1\)|\(1,5\)|\(1,b7\)", kind) or "*3" in kind:
        quality = None
    else:
        quality = int("b3" in kind if kind.startswith("(") else kind.startswith("min"))
    return root, quality, (root + bass) % 12


def heard_chord(name):
    """As printed"""
    if name is None:
        return None
    name, _, below = name.partition("/")
    root = re.match(r"[A-G][♯♭]*", name)[0]
    return pitch(root), int(name[len(root) :].startswith("m")), pitch(below or root)


def heard_key(text):
    root, mode = text["key"], text["mode"]
    return (root, 1 - mode) if root >= 0 else None


# MARK: Figures

def at(parts, moments):
    """The value of the part at each moment: parts are (start, end, value)"""
    return [next((value for start, end, value in parts if start <= moment < end), None) for moment in moments]


def chords(song, found, offset):
    """Shares of the moments: chords major or minor, roots, triads with another bass"""
    true = [(start + offset, end + offset, chord(label)) for start, end, label in song["chords"]]
    moments = np.arange(max(0, true[0][0]), min(true[-1][1], found["track"]["duration"]), STEP) + STEP / 2
    said = at([(c["start"], c["start"] + c["duration"], heard_chord(c["name"])) for c in found["chords"]], moments)
    pairs = list(zip(at(true, moments), said))
    plain = [t is None and s is None or t is not None and s is not None and t[:2] == s[:2]
             for t, s in pairs if t is None or t[1] is not None]
    roots = [t is None and s is None or t is not None and s is not None and t[0] == s[0] for t, s in pairs]
    slash = [s is not None and t[:2] == s[:2] for t, s in pairs if t and t[1] is not None and t[2] != t[0]]
    bass = [s is not None and t[2] == s[2] for t, s in pairs if t and t[1] is not None and t[2] != t[0]]
    over = [s is not None and s[2] != s[0] for t, s in pairs if t and t[1] is not None and t[2] == t[0]]
    return {"majmin": np.mean(plain), "root": np.mean(roots), "slash": slash, "slash bass": bass, "slash false": over,
            "none": STEP * sum(t is not None and s is None for t, s in pairs)}


def closeness(true, said):
    """MIREX"""
    if said is None:
        return 0.0
    if true == said:
        return 1.0
    up = (said[0] - true[0]) % 12
    if true[1] == said[1]:
        return 0.5 if up in (5, 7) else 0.0
    return 0.2 if up == 0 else 0.3 if up == (9 if said[1] else 3) else 0.0


def key(song, found):
    """The key that lasts longest"""
    lasts = {}
    for start, end, label in song["keys"]:
        if label != "Silence":
            root, _, mode = label.partition(":")
            key = pitch(root), int(bool(MINOR.match(mode)))
            lasts[key] = lasts.get(key, 0) + end - start
    if not lasts:
        return {}
    score = closeness(max(lasts, key=lasts.get), heard_key(found["track"]))
    return {"key MIREX": score, "key exact": score == 1}


def starts(found, name):
    return np.array([part["start"] for part in found[name]])


def rhythm(song, found):
    beats = np.array(song["beats"])
    within = lambda times: times[(times > beats[0] - 0.1) & (times < beats[-1] + 0.1)]
    heard = within(starts(found, "beats"))
    offset = max(OFFSETS, key=lambda o: (round(agreement(heard, beats + o, TOLERANCE), 6), -abs(o)))
    figures = {"offset": offset, "beats": agreement(heard, beats + offset, TOLERANCE)}
    halves = (beats[1:] + beats[:-1]) / 2
    levels = [beats, beats[::2], beats[1::2], np.sort(np.r_[beats, halves]), halves]
    figures["any octave"] = max(agreement(heard, level + offset, TOLERANCE) for level in levels)
    octaves = np.log2(found["track"]["tempo"] * np.median(np.diff(beats)) / 60) if found["track"]["tempo"] else np.inf
    figures["tempo"] = abs(octaves) < SAME
    figures["any tempo"] = np.isfinite(octaves) and abs(octaves - round(octaves)) < SAME
    return figures


def bars(song, found, offset):
    lines, beats = np.array(song["downbeats"]) + offset, np.array(song["beats"]) + offset
    heard = starts(found, "bars")
    heard = heard[(heard > beats[0] - 0.1) & (heard < beats[-1] + 0.1)]
    figures = {"downbeats": agreement(heard, lines, TOLERANCE)}
    signature = found["track"]["time_signature"]
    figures["meter"] = signature == song["metre"] or song["metre"] == 2 and signature == 4
    # MixPlanner's bounds.
    track = found["track"]
    figures["mixed"] = track["tempo_confidence"] >= 0.1 and track["time_signature_confidence"] >= 0.4
    if figures["mixed"] and len(heard):
        for name, truth in (("mixed: on beats", beats), ("mixed: downbeats", lines)):
            figures[name] = np.mean(np.abs(heard[:, None] - truth).min(1) < TOLERANCE) >= 0.9
    own = starts(found, "beats")
    first = [k for k, beat in enumerate(own) if len(heard) and beat == heard[0]]
    if first and figures["meter"] and signature in (3, 4):
        phases = [agreement([b for b in own[(first[0] + k) % signature :: signature] if beats[0] - 0.1 < b < beats[-1] + 0.1],
                            lines, TOLERANCE) for k in range(signature)]
        figures["best phase"] = max(figures["downbeats"], *phases)
        best = int(np.argmax(phases))
        figures["half a bar"] = signature == 4 and best == 2 and phases[2] > figures["downbeats"] + 0.3
    return figures


def sections(song, found, offset):
    """The end of an excerpt within a song is no boundary."""
    true = np.array(song["sections"]) + offset
    said = printed(found)
    if found["track"]["duration"] - said[-1] < 0.5 and true[-1] < said[-1] - 3:
        said.pop()
    return {"sections 0.5 s": agreement(said, true, 0.5), "sections 3 s": agreement(said, true, 3),
            "boundaries": len(said), "true boundaries": len(true)}


def figures(song, found):
    row = rhythm(song, found)
    if song["group"] == "song":
        offset = row["offset"]
        row |= chords(song, found, offset) | key(song, found) | bars(song, found, offset)
        if len(song["sections"]) > 1:
            row |= sections(song, found, offset)
    return row


def labelled(data, cache, indexer=INDEXER):
    """(label, analysis)"""
    with open(f"{data}/records-dev/labels.json") as file:
        songs = json.load(file)
    kept = f"{cache}/records-analysed"
    os.makedirs(kept, exist_ok=True)

    def analysed(song):
        path = f"{kept}/{os.path.basename(song['file'])}.json"
        if not os.path.exists(path):
            found = analysis(indexer, f"{data}/records-dev/{song['file']}")
            with open(path + ".part", "w") as out:
                json.dump(found, out)
            os.replace(path + ".part", path)
        with open(path) as file:
            return song, json.load(file)
    with ThreadPoolExecutor(max(1, os.cpu_count() // 2)) as pool:
        return list(pool.map(analysed, songs))


def main(data, cache, indexer=INDEXER):
    rows = [(song, figures(song, found)) for song, found in labelled(data, cache, indexer)]
    for kind in ("song", "clip"):
        of = [row for song, row in rows if song["group"] == kind]
        print(f"{len(of)} {kind}s")
        for name in dict.fromkeys(name for row in of for name in row if name != "offset"):
            values = [row[name] for row in of if name in row]
            pooled = isinstance(values[0], list)  # moments of all songs
            values = [moment for value in values for moment in value] if pooled else values
            print(f"  {name:15} {np.mean(values):.3f}  of {len(values)}" + (f", most {max(values):.1f}" if name == "none" else ""))
    meters = {}
    for song, row in rows:
        if "meter" in row:
            meters.setdefault(song["metre"], []).append(row["meter"])
    print("meters", {meter: f"{sum(right)} of {len(right)}" for meter, right in sorted(meters.items())})


if __name__ == "__main__":
    main(*sys.argv[1:])
