"""A small set of each kind, of made-up sounds, and made-up answers of networks: `make`, then `answers` when dump.py has measured
the sounds. The truth is known: loud and fast is energetic, slow and quiet is not."""
import csv, json, os
import numpy as np
import sounds
from dump import read_dump
from inputs import RMS_SCALE
from sounds import MAJOR, MINOR, bass, calm, chords, dice, drums, hit, level, noise, voice, wild
from stretches import STRETCHED, WIDE_GRID
from taggers import TEACHERS
from tags import table as tags_table
from train import TARGETS

SECONDS = 6
QUADRANTS = {"Q1": (wild, MAJOR), "Q2": (wild, MINOR), "Q3": (calm, MINOR), "Q4": (calm, MAJOR)}
GENRES = {"electronic": (wild, MAJOR), "rock": (wild, MINOR), "classical": (calm, MINOR), "pop": (calm, MAJOR)}
# Listeners' shares, by quadrant.
SHARES = {"electronic": dict(joyful_activation=0.6, power=0.3), "rock": dict(tension=0.5, power=0.4),
          "classical": dict(sadness=0.6), "pop": dict(calmness=0.5, tenderness=0.3)}
SHARE_NAMES = "amazement solemnity tenderness nostalgia calmness power joyful_activation tension sadness".split()
TEMPI = (80, 90, 100, 110, 120, 130, 140, 150)
SONGS, BARS = 12, 40
GAME_ALBUMS, GAME_SONGS = 14, 6


def rows(path, found):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as out:
        writer = csv.DictWriter(out, list(found[0]))
        writer.writeheader()
        writer.writerows(found)


def sound(folder, name, samples):
    os.makedirs(folder, exist_ok=True)
    sounds.write(f"{folder}/{name}", samples)


# MARK: Sounds

def moods(data, cache):
    found = []
    for number in range(12):
        quadrant = f"Q{number % 4 + 1}"
        play, triad = QUADRANTS[quadrant]
        sound(f"{data}/quadrants-dev/audio", f"q{number}.wav", play(dice(f"q{number}"), SECONDS, triad))
        found.append(dict(file=f"audio/q{number}.wav", quadrant=quadrant, valence=1 if triad == MAJOR else -1,
                          arousal=1 if play is wild else -1, artist=f"artist {number % 6}", title=f"title {number}",
                          genres="Electronic" if play is wild else "Classical", moods="Toy"))
    rows(f"{data}/quadrants-dev/labels.csv", found)
    found = []
    for number in range(8):
        genre, shares = list(GENRES)[number % 4], SHARES[list(GENRES)[number % 4]]
        play, triad = GENRES[genre]
        sound(f"{data}/emotify-dev/audio", f"{genre}_{number}.wav", play(dice(f"e{number}"), SECONDS, triad))
        felt = {name: shares.get(name, 0.05) + number / 500 for name in SHARE_NAMES}
        found.append(dict(file=f"audio/{genre}_{number}.wav", track_id=number, genre=genre, artist=f"player {number}") | felt)
    rows(f"{data}/emotify-dev/manifest.csv", found)
    for name in ("emopia-dev", "vgmidi-dev"):
        found = []
        for number in range(8):
            play, triad = QUADRANTS[f"Q{number % 4 + 1}"]
            file = f"Q{number % 4 + 1}_video{number // 2}_{number}.wav"
            sound(f"{cache}/audio/{name}", file, play(dice(f"{name} {number}"), SECONDS, triad))
            found.append(dict(file=file, series=f"series {number // 2}", valence=1 if triad == MAJOR else -1,
                              arousal=1 if play is wild else -1))
        rows(f"{cache}/audio/{name}/labels.csv", found)


def tempi(cache):
    """Drums, pianos, and both."""
    kinds = {"groove-dev": lambda rng, tempo: drums(rng, 10, tempo),
             "pop909-dev": lambda rng, tempo: chords(10, tempo, 57, MAJOR, 1.5, 0.005, 0.4, 4),
             "idioms": lambda rng, tempo: drums(rng, 10, tempo) + chords(10, tempo, 57, MINOR, 1.5, 0.005, 0.4, 4)}
    for name, play in kinds.items():
        found = []
        for tempo in TEMPI:
            file = f"house{tempo}-0.wav" if name == "idioms" else f"drummer{tempo}_{name}.wav"
            sound(f"{cache}/audio/{name}", file, 0.5 * level(play(dice(f"{name} {tempo}"), tempo)))
            found.append(dict(file=file, bpm=tempo, idiom=f"house{tempo}", metre=4, time_signature="4-4", key=""))
        rows(f"{cache}/audio/{name}/labels.csv", found)


def others(data, cache):
    found = []
    for number in range(4):
        sound(f"{data}/not-music-dev/audio", f"speech_{number}.wav", voice(dice(f"speech {number}"), SECONDS, spoken=True))
        sound(f"{data}/not-music-dev/audio", f"noise_{number}.wav", noise(dice(f"noise {number}"), SECONDS))
        found += [dict(file=f"audio/speech_{number}.wav", kind="speech", what=f"speaker {number}.wav"),
                  dict(file=f"audio/noise_{number}.wav", kind="noise", what=f"{'Wind' if number % 2 else 'Sea'}")]
    rows(f"{data}/not-music-dev/labels.csv", found)
    for number in range(3):
        rng = dice(f"tones {number}")
        sound(f"{cache}/audio/signals", f"beep{number}-a.wav", 0.3 * chords(SECONDS, 240, 80 + number, (0,), 9, 0.01, 9, 4))
        sound(f"{cache}/audio/melodies", f"sine{number}-a.wav", 0.3 * level(chords(SECONDS, 100, 60, (0,), 2, 0.01, 0.5, 4)))
        pad = calm(rng, SECONDS, (0, 7, 12)) + 0.02 * noise(rng, SECONDS)
        sound(f"{cache}/audio/drones", f"pad{number}-a.wav", 0.3 * level(pad))


def sung(data):
    """Songs with a voice from the fourth second to the tenth."""
    for name, count in (("vocals-dev", 3), ("versions-dev", 2)):
        found = []
        for number in range(count):
            sound(f"{data}/{name}/audio", f"{number:02d}.wav", song(f"{name} {number}"))
            rows(f"{data}/{name}/{number:02d}_lines.csv", [dict(start_time=4, end_time=10, lyrics_line="la")])
            found.append(dict(file=f"audio/{number:02d}.wav", lines=f"{number:02d}_lines.csv", artist=f"singer {number}",
                              work="song"))
        rows(f"{data}/{name}/labels.csv", found)


def song(name):
    rng, sound = dice(name), np.zeros(14 * sounds.RATE)
    sound += 0.3 * chords(14, rng.uniform(80, 120), int(rng.integers(50, 60)), MAJOR, 1.5, 0.01, 0.5, 4)
    sounds.added(sound, 4, voice(rng, 6))
    return 0.6 * level(sound)


def played(cache):
    """Chords with drums or a bass for a while."""
    for kind, count in (("mixes", 10), ("bands", 5)):
        found = []
        for number in range(count):
            start, end = ((2, 8), (0, 5), (3, 7))[number % 3]
            plays = [("drums", number % 2 == 0), ("bass", number % 3 != 1)]
            rng, tempo = dice(f"{kind} {number}"), 90 + 7 * number
            samples = 0.5 * chords(8, tempo, 60, MAJOR, 1.5, 0.01, 0.5, 2)
            samples += (number % 2 == 0) * drums(rng, 8, tempo, start, end)
            samples += (number % 3 != 1) * bass(8, tempo, 60, start, end)
            sound(f"{cache}/audio/{kind}", f"{kind}{number}.wav", 0.6 * level(samples))
            found.append(dict(file=f"{kind}{number}.wav", group=f"{kind} {number}", fold=number % 5 if kind == "mixes" else "")
                         | {part: f"{start}-{end}" if there else "" for part, there in plays})
        rows(f"{cache}/audio/{kind}/labels.csv", found)
    for number in range(2):
        sound(f"{cache}/audio/piano", f"piano{number}.wav", 0.4 * level(chords(SECONDS, 80, 60, MINOR, 1.5, 0.01, 0.8, 4)))


def applause(rng, seconds):
    """Claps without a beat."""
    sound, claps = np.zeros(int(seconds * sounds.RATE)), [hit(rng, 0.01, 800, 5000) for _ in range(8)]
    for at in rng.uniform(0, seconds, int(60 * seconds)):
        sounds.added(sound, at, rng.uniform(0.3, 1) * claps[rng.integers(8)])
    return 0.5 * level(sound)


def concert(rng, start, end):
    """Chords, during which people applaud for a while."""
    sound = 0.5 * level(chords(8, rng.uniform(80, 120), int(rng.integers(50, 60)), MAJOR, 1.5, 0.01, 0.5, 2))
    if end > start:
        sounds.added(sound, start, applause(rng, end - start))
    return 0.6 * level(sound)


def audiences(cache):
    """Chords with and without applause, of the artists of the recordings."""
    found = []
    for number in range(12):
        start, end = ((0, 4), (4, 8), (2, 6), (0, 0))[number % 4]
        sound(f"{cache}/audio/audiences", f"clip{number}.wav", concert(dice(f"concert {number}"), start, end))
        found.append(dict(file=f"clip{number}.wav", group=f"artist {number % 6}", fold=number % 6 % 5, source="claps", kind="within",
                          audience=f"{start}-{end}" if end else ""))
    rows(f"{cache}/audio/audiences/labels.csv", found)


def make(data, cache):
    moods(data, cache)
    tempi(cache)
    others(data, cache)
    sung(data)
    played(cache)
    audiences(cache)
    # What is made of MIDI has its sounds in the cache.
    for name in ("echonest", "emopia-dev", "vgmidi-dev", "groove-dev", "pop909-dev", "pop909-harmony-dev"):
        os.makedirs(f"{data}/{name}", exist_ok=True)
    # BeatNet's tempo of loud recordings.
    rng = dice("q0"), dice("q1"), dice("q4"), dice("q5")
    said = {f"tempo/q{number}": np.exp(-((np.log2(WIDE_GRID / of.uniform(150, 180)) / 0.03) ** 2) / 2)
            for number, of in zip((0, 1, 4, 5), rng)}
    np.savez(f"{cache}/beats-quadrants-dev.npz", **said)


# MARK: Tables and answers

def changed(value, rng, share):
    """Numbers of a measurement that differ by a share."""
    if isinstance(value, dict):
        return {key: changed(part, rng, share) for key, part in value.items()}
    if isinstance(value, list):
        return [changed(part, rng, share) for part in value]
    return value * (1 + share * rng.normal()) if isinstance(value, float) else value


def measured(cache, *names):
    return [row for name in names for row in read_dump(cache, name).values()]


def is_wild(row):
    """Whether a sound of QUADRANTS is energetic."""
    name = os.path.basename(row["file"])
    if name.startswith("Q"):
        return name[1] in "12"
    return int(name[1:-4]) % 4 < 2


def echonest(data, cache):
    """Measurements as of a table that librosa made, with the energy that the sounds have."""
    rng, music, found = dice("echonest"), measured(cache, "quadrants-dev", "emopia-dev", "vgmidi-dev"), []
    for number in range(96):
        origin = music[number % len(music)]
        row, mean = dict(track_id=number, block=number % 24), changed(origin["mean"], rng, 0.05)
        row |= {name: rng.uniform(0.1, 0.9) for name in TARGETS}
        row |= dict(energy=(0.85 if is_wild(origin) else 0.15) + 0.05 * rng.normal(), tempo=120)
        columns = {"mfcc": mean["mfcc"], "spectral_contrast": mean["contrast"], "chroma_stft": mean["chroma"],
                   "chroma_cqt": origin["harmony"]["constantQChroma"], "chroma_cens": origin["harmony"]["energyNormalizedChroma"]}
        for name, values in columns.items():
            row |= {name if k == 0 else f"{name}.{k}": value for k, value in enumerate(values)}
        row |= dict(rmse=mean["rms"][0] * RMS_SCALE, spectral_bandwidth=mean["bandwidth"][0],
                    spectral_centroid=mean["centroid"][0], spectral_rolloff=mean["rolloff"][0], zcr=mean["zeroCrossingRate"][0])
        found.append(row)
    rows(f"{data}/echonest/tracks.csv", found)
    rows(f"{data}/echonest/labels_13129.csv", [
        dict(track_id=number, tempo=120) | {name: rng.uniform() for name in TARGETS} for number in range(300)])


def artists_unheard(cache):
    """What networks say of recordings that they have not heard: what the network of the library says, and a little more."""
    rng, names = dice("embeddings"), ("quadrants-dev", "emotify-dev", "emopia-dev", "vgmidi-dev", "vocals-dev", "not-music-dev")
    heard = {os.path.basename(row["file"])[:-4]: np.array(row["statistics"]["embedding"]) for row in measured(cache, *names)}
    np.savez(f"{cache}/embeddings.npz", **{
        name: (values + 0.02 * rng.normal(size=(3, len(values)))).astype(np.float32) for name, values in heard.items()})


def songs(data, cache):
    """Games with songs that resemble the recordings: their measurements, whole and in pieces, and what taggers say of them."""
    rng, music = dice("songs"), measured(cache, "quadrants-dev", "emotify-dev")
    whole, pieces, said = list(music), [], {}
    tags = {teacher: sorted({word.split("/")[1].replace("+", " ") for tag in tags_table() for word in tag["teachers"].split()
                             if word.startswith(teacher.removeprefix("fcn_"))}) for teacher in TEACHERS}
    loud = {"electronic", "rock", "metal", "techno", "drums", "energetic", "fast", "loud"}
    for number in range(GAME_ALBUMS * GAME_SONGS):
        path = f"{cache}/audio/real-music/album{number // GAME_SONGS}/{number % GAME_SONGS:02d}_song.mp3"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        open(path, "w").close()
        origin = music[number % 12]
        row = changed(origin, rng, 0.15) | {"file": path}
        whole.append(row)
        pieces += [changed(row, rng, 0.03) | {"file": f"{len(music) + number}@{piece}.wav"} for piece in range(3)]
        odds = [2.0 * ((tag in loud) == is_wild(origin)) - 1 for teacher in TEACHERS for tag in tags[teacher]]
        said[f"album{number // GAME_SONGS} {os.path.basename(path)}"] = 3 * np.array(odds) + 0.3 * rng.normal(size=len(odds))
    for name, found in (("similarity", whole), ("similarity-pieces", pieces)):
        with open(f"{cache}/{name}.jsonl", "w") as out:
            out.writelines(json.dumps(row) + "\n" for row in found)
    for name in ("quadrants", "emotify", "games"):
        np.savez(f"{cache}/tags-{name}.npz", **(said if name == "games" else {}))
    os.makedirs(f"{data}/../teachers", exist_ok=True)
    with open(f"{data}/../teachers/tags.json", "w") as out:
        json.dump(tags, out)


# MARK: Analyses

def analysis(rng, tempo, meter, forms, late=0):
    """As `analysis --json` prints it, of a song: forms lists the kinds of its phrases and their bars. The printed bars begin so
    many beats too late. Also the true bars, and the beginnings of the phrases."""
    beat, bars = 60 / tempo, sum(length for _, length in forms)
    kinds = {kind: (rng.integers(0, 12, 4), rng.uniform(-20, -8), rng.normal(size=2)) for kind, _ in forms}
    segments, harmony, phrases, first = [], [], [], 0
    for kind, length in forms:
        roots, loudness, _ = kinds[kind]
        phrases.append(first * meter * beat)
        for bar in range(length):
            start, pitches = (first + bar) * meter * beat, rng.uniform(0, 0.2, 12)
            pitches[(roots[bar % 4] + np.array(MAJOR)) % 12] = 1
            harmony.append(dict(start=start, duration=meter * beat, name="C"))
            for step in range(2 * meter):
                heard = (pitches + rng.uniform(0, 0.1, 12)).clip(0, 1).tolist()
                segments.append(dict(start=start + step * beat / 2, duration=beat / 2, pitches=heard,
                                     timbre=[2 * loudness + 60] + [0.0] * 11, loudness_max=loudness + rng.normal()))
        first += length
    duration = bars * meter * beat
    beats = np.arange(bars * meter) * beat
    track = dict(duration=duration, end_of_fade_in=0.0, start_of_fade_out=duration, time_signature=meter)
    found = dict(track=track, segments=segments, chords=harmony, sections=[],
                 beats=[dict(start=at, duration=beat) for at in beats],
                 bars=[dict(start=at, duration=meter * beat) for at in beats[late::meter]])
    return found, beats[::meter], phrases


def heard(rng, duration, beats, bars):
    """What networks say of beats and bars: frames × (beat that begins no bar, bar)."""
    frames = np.arange(int(duration * 22050 / 512)) * 512 / 22050
    peaks = lambda times: np.exp(-(((frames[:, None] - times) / 0.03) ** 2)).max(1)
    said = np.stack([peaks(beats) * (1 - peaks(bars)), 0.8 * peaks(bars)], 1) + rng.uniform(0, 0.15, (len(frames), 2))
    return (0.9 * said).clip(0.01, 0.99).round(5).tolist()


FORMS = ("AABA", "ABAB", "ABAC", "AABB", "ABCA")


def of_songs(name, late=0):
    rng = dice(name)
    forms = [(kind, 8) for kind in FORMS[int(rng.integers(len(FORMS)))]]
    return rng, forms, *analysis(rng, rng.uniform(90, 140), 4, forms, late)


def structures(data, cache):
    from bars import clips
    marked = {}
    for folder in ("bars", "sections"):
        os.makedirs(f"{cache}/{folder}", exist_ok=True)
    def keep(path, what):
        with open(path, "w") as out:
            json.dump(what, out)
    for number in range(SONGS):
        name = f"{number:03d}"
        rng, forms, found, lines, phrases = of_songs(name)
        keep(f"{cache}/sections/{name}.json", found)
        beats = [beat["start"] for beat in found["beats"]]
        keep(f"{cache}/bars/pop-{name}.heard", heard(rng, found["track"]["duration"], np.array(beats), lines))
        marks = [[kind, length, start] for (kind, length), start in zip(forms, phrases)]
        begins = [round(start / (beats[1] - beats[0])) for start in phrases]
        marked[name] = dict(beats=beats, lab1=marks, lab2=marks, end1=found["track"]["duration"], end2=found["track"]["duration"],
                            bi1=begins, bi2=begins)
    keep(f"{data}/pop909-harmony-dev/aligned.json", marked)
    for _, _, file, tempo, meter in clips(cache):
        rng, place = dice(file), f"{cache}/bars/{os.path.basename(file)}"
        found, lines, _ = analysis(rng, tempo, meter, [("A", 8)], late=1)
        keep(f"{place}.json", found)
        beats = np.array([beat["start"] for beat in found["beats"]])
        keep(f"{place}.heard", heard(rng, found["track"]["duration"], beats, lines))


def answers(data, cache):
    for name in STRETCHED[1:]:  # only now, because measuring would look for the recordings
        np.savez(f"{cache}/beats-{name}.npz")
    echonest(data, cache)
    artists_unheard(cache)
    songs(data, cache)
    structures(data, cache)
