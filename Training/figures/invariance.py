#!/usr/bin/env python3
"""What stays the same in copies of a recording that are faster, slower, transposed, encoded or softer:
invariance.py DATA_DIR CACHE_DIR [INDEXER [RECORDS]]

FFmpeg makes the copies of RECORDS recordings (20), chosen by a hash of their names, of records-dev and of Emotify. What is said of a
copy is mapped back to the original, and agrees so far with what people have published (records only), and so far with what is said
of the original. Analyses are kept in CACHE_DIR/invariance; delete them after a change.
"""
import copy, csv, json, math, os, re, subprocess, sys, tempfile, zlib
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from places import INDEXER
from records import figures, heard_chord, heard_key, pitch, rhythm, starts
from sections import analysis, printed

NOTES = "C C♯ D D♯ E F F♯ G G♯ A A♯ B".split()
SHARPS = [note.replace("♯", "#") for note in NOTES]
FASTER, SLOWER = 1.03, 0.97
SEMITONE = 2 ** (1 / 12)


class Form:
    """`speed`, `semitones`: of the copy, compared with the original; `late`: seconds before its start"""
    def __init__(self, name, options, suffix="wav", speed=1.0, semitones=0.0, late=0.0):
        self.name, self.options, self.suffix, self.speed, self.semitones, self.late = name, options, suffix, speed, semitones, late


def resampled(name, speed):
    options = f"-af aresample=44100,asetrate={round(44100 * speed)},aresample=44100"
    return Form(name, options, speed=speed, semitones=12 * math.log2(speed))


FORMS = [
    Form("as it is, WAV", ""), Form("0.1 s of silence before", "-af adelay=100:all=1", late=0.1), Form("6 dB softer", "-af volume=-6dB"),
    resampled("3 % faster, resampled", FASTER), resampled("3 % slower, resampled", SLOWER),
    Form("3 % faster, stretched", f"-af rubberband=tempo={FASTER}", speed=FASTER),
    Form("3 % slower, stretched", f"-af rubberband=tempo={SLOWER}", speed=SLOWER),
    Form("1 semitone up, shifted", f"-af rubberband=pitch={SEMITONE}", semitones=1),
    Form("2 semitones down, shifted", f"-af rubberband=pitch={SEMITONE ** -2}", semitones=-2),
    resampled("1 semitone up, resampled", SEMITONE),
    Form("MP3, 128 kbit/s", "-b:a 128k", "mp3"), Form("MP3, 64 kbit/s, mono", "-ac 1 -b:a 64k", "mp3"),
    Form("Vorbis -q 3", "-c:a libvorbis -q:a 3", "ogg"), Form("Opus, 64 kbit/s", "-c:a libopus -b:a 64k", "opus"),
    Form("16 kHz", "-ar 16000"), Form("8 kHz", "-ar 8000")]


# MARK: Analyses

def heard(indexer, recording, form, cache):
    """Analysis of a copy, or of the recording itself, as of the copy"""
    name = os.path.splitext(os.path.basename(recording))[0]
    kept = f"{cache}/{name}, {form.name.replace('/', ' per ') if form else 'original'}.json"
    if not os.path.exists(kept):
        with tempfile.TemporaryDirectory() as folder:
            file = recording
            if form:
                file = f"{folder}/copy.{form.suffix}"
                subprocess.run(["ffmpeg", "-v", "error", "-i", recording, "-map", "0:a", *form.options.split(), file], check=True)
            found = analysis(indexer, file)
            lines = subprocess.run([indexer, "features", "--json", file], check=True, capture_output=True).stdout
            found["features"] = json.loads(lines)
        with open(kept + ".part", "w") as out:
            json.dump(found, out)
        os.replace(kept + ".part", kept)
    with open(kept) as file:
        return json.load(file)


def mapped(found, form, semitones):
    """What is said of a copy, in the times and keys of the original"""
    found = copy.deepcopy(found)
    for name in ("beats", "bars", "sections", "chords"):
        for part in found[name]:
            part["start"] = (part["start"] - form.late) * form.speed
            part["duration"] *= form.speed
    track = found["track"]
    track["duration"] = (track["duration"] - form.late) * form.speed
    track["tempo"] /= form.speed
    for chord in found["chords"]:
        if chord["name"]:
            chord["name"] = re.sub("[A-G][♯♭]*", lambda note: NOTES[(pitch(note[0]) - semitones) % 12], chord["name"])
    if track["key"] >= 0:
        track["key"] = (track["key"] - semitones) % 12
    return found


def labels(found):
    """What is said of the original, as if it had been published"""
    def harte(name):
        chord = heard_chord(name)
        return "N" if chord is None else SHARPS[chord[0]] + (":min" if chord[1] else "")
    end, key = found["track"]["duration"], heard_key(found["track"])
    return {"group": "song", "beats": starts(found, "beats"), "downbeats": starts(found, "bars"),
            "metre": found["track"]["time_signature"], "sections": printed(found),
            "chords": [(c["start"], c["start"] + c["duration"], harte(c["name"])) for c in found["chords"]],
            "keys": [(0, end, "Silence" if key is None else SHARPS[key[0]] + (":min" if key[1] else ""))]}


def agreement(song, found, form):
    """Names that lie between two semitones may be rounded either way."""
    back = {math.floor(form.semitones), math.ceil(form.semitones)}
    rows = [figures(song, mapped(found, form, semitones)) for semitones in back]
    return max(rows, key=lambda row: (row.get("majmin", 0), row.get("key MIREX", 0)))


# MARK: Figures

COLUMNS = {"beats": "beats", "any octave": "…any", "downbeats": "bars", "tempo": "tempo", "any tempo": "…any", "key exact": "key",
           "key MIREX": "MIREX", "majmin": "chords", "sections 3 s": "sections"}
SCORES = {"valence": "valence", "energy": "energy", "danceability": "dance"}


def table(title, rows, further={}):
    """rows: name of the form -> figures of its recordings"""
    print(title)
    print(f"{'':26}" + "".join(f"{name:>9}" for name in [*COLUMNS.values(), "late, ms", *further.values()]))
    for form, of in rows.items():
        means = [np.mean([row[name] for row in of if name in row] or [np.nan]) for name in COLUMNS]
        late = round(1000 * np.median([row["offset"] for row in of if "offset" in row]))
        print(f"{form:26}" + "".join(f"{mean:9.3f}" for mean in means) + f"{late:9}"
              + "".join(f"{np.mean([row[name] for row in of]):9.3f}" for name in further))


def compared(recordings, indexer, cache):
    """[(path, labels)] -> name of the form -> rows against the labels, and the same against the original"""
    def judged(recording):
        path, song = recording
        original = heard(indexer, path, None, cache)
        own = labels(original)
        published, same = {}, {}
        for form in (None, *FORMS):
            said, as_is = heard(indexer, path, form, cache), form or Form("original", "")
            if song:
                published[as_is.name] = agreement(song, said, as_is)
            if form and len(own["beats"]) > 1:
                same[form.name] = agreement(own, said, form) | {
                    name: abs(said["features"][name] - original["features"][name]) for name in SCORES}
        return published, same
    with ThreadPoolExecutor(max(1, os.cpu_count() // 2)) as pool:
        kept = list(pool.map(judged, recordings))
    tables = {}, {}
    for pair in kept:
        for rows, of in zip(tables, pair):
            for name, row in of.items():
                rows.setdefault(name, []).append(row)
    return tables


def chosen(recordings, count):
    return sorted(recordings, key=lambda recording: zlib.crc32(os.path.basename(recording[0]).encode()))[:count]


def main(data, cache, indexer=INDEXER, count="20"):
    cache = f"{cache}/invariance"
    os.makedirs(cache, exist_ok=True)
    with open(f"{data}/records-dev/labels.json") as file:
        songs = [(f"{data}/records-dev/{song['file']}", song) for song in json.load(file) if song["group"] == "song"]
    with open(f"{data}/emotify-dev/manifest.csv") as file:
        tracks = [(f"{data}/emotify-dev/{row['file']}", None) for row in csv.DictReader(file)]
    songs, tracks = chosen(songs, int(count)), chosen(tracks, int(count))
    published, same = compared(songs, indexer, cache)
    table(f"{len(songs)} records, 16 kHz: agreement with what is published", published)
    table("the same: agreement with the original, and mean differences", same, SCORES)
    table(f"{len(tracks)} tracks of Emotify, 44.1 kHz: the same", compared(tracks, indexer, cache)[1], SCORES)


if __name__ == "__main__":
    main(*sys.argv[1:])
