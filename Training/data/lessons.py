"""The training data of the network of MusicEmbedding: recordings, their resampled and mixed copies, and their artists."""
import csv, functools, glob, os, re, subprocess, zlib
import numpy as np

AUDIO = (".mp3", ".wav", ".flac", ".ogg", ".opus")
RATE, HOP, BANDS, MEL_BANDS = 22050, 512, 56, 112
FOLDS = 4
# For each set: the maximum number of windows per recording, spread evenly, at least half a window apart; the number of resampled
# copies and of copies mixed with another recording, in rounds. Teachers can rate any sound; more sounds give better results.
LESSONS = {"quadrants-dev": (99, (2, 4), (2, 6)), "emotify-dev": (99, (1, 3), (1, 3)), "vocals-dev": (150, (1, 0)),
           "versions-dev": (40,), "games": (20,), "vgmidi-dev": (6,), "emopia-dev": (2,), "groove-dev": (3,),
           "pop909-dev": (3,), "idioms": (1,), "not-music-dev": (2,)}
SEMITONES, MIXING = 3, 6  # semitones of resampled copies, up and down; dB between the two parts of a mix
GAMES = ("0ad-data-common asc-music boswars-data colobot-common-sounds drascula-music endless-sky-data enigma-data "
         "extremetuxracer-data fillets-ng-data freedroidrpg-data frozen-bubble-data fretsonfire-songs-muldjord "
         "fretsonfire-songs-sectoid hedgewars-data hyperrogue-music lincity-ng-data megaglest-data neverball-common "
         "openclonk-data planetblupi-music-ogg pushover-data redeclipse-data singularity-music starfighter-data "
         "supertuxkart-data trackballs-data unknown-horizons warzone2100-music wesnoth-1.16-music widelands-data "
         "xmoto-data").split()


# MARK: Audio

def games(folder):
    """Music of games in Debian's packages, as packaged."""
    for name in GAMES:
        place = f"{folder}/{name}"
        if os.path.isdir(place):
            continue
        os.makedirs(place + ".part", exist_ok=True)
        script = f"apt-get -qq download {name} && dpkg -x {name}_*.deb x && rm {name}_*.deb"
        if subprocess.run(script, shell=True, cwd=place + ".part").returncode == 0:
            os.rename(place + ".part", place)
    return sorted({os.path.realpath(f) for f in glob.glob(f"{folder}/**", recursive=True)
                   if f.endswith((".ogg", ".mp3", ".opus")) and os.path.getsize(f) > 300_000})


def recordings(name, data, cache):
    """The files of a set."""
    if name == "games":
        return games(f"{cache}/audio/games")
    folder = f"{cache}/audio/{name}" if os.path.isdir(f"{cache}/audio/{name}") else f"{data}/{name}/audio"
    return sorted(f for f in glob.glob(f"{folder}/**", recursive=True) if f.endswith(AUDIO))


@functools.lru_cache(maxsize=2)
def decoded(file):
    """At most a quarter of an hour, at 44,100 Hz."""
    command = ["ffmpeg", "-v", "error", "-i", file, "-t", "900", "-ac", "1", "-ar", "44100", "-f", "f32le", "-"]
    return np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, np.float32)


@functools.lru_cache(maxsize=4)  # a recording is mixed with others several times in a row
def samples(file, rate, speed=1.0):
    """Of a recording, or of one that is faster and higher; at least three seconds."""
    import soxr
    y = soxr.resample(decoded(file), 44100 * speed, rate)
    return np.pad(y, (0, max(0, 3 * rate + rate // 8 - len(y))))


def mixed(one, other, decibels):
    """Both have the level of the first, plus a number of dB; the other one is repeated if it ends earlier."""
    other = np.resize(other, len(one))
    level = lambda y: np.sqrt(np.mean(y.astype(float) ** 2)) + 1e-9
    return (one + other * (level(one) / level(other) * 10 ** (decibels / 20))).astype(np.float32)


def copies(name, number, file, others):
    """Of the recording with that number in its set: (name of the copy without suffix, sampling rate -> samples). Some are mixed
    with others."""
    yield stem(file), lambda rate: samples(file, rate)
    rng = np.random.default_rng(number)
    for resampled, mixtures in LESSONS[name][1:]:
        for copy in range(resampled):
            speed = 2 ** (rng.uniform(-SEMITONES, SEMITONES) / 12)
            yield f"{stem(file)}@{speed:.3f}", lambda rate: samples(file, rate, speed)
        for copy in range(mixtures):
            other, decibels = others[rng.integers(len(others))], rng.uniform(-MIXING, MIXING)
            yield f"{stem(file)}@{stem(other)}", lambda rate: mixed(samples(file, rate), samples(other, rate), decibels)


def stem(file):
    return os.path.splitext(os.path.basename(file))[0]


def power(y, n_fft, hop, mel):
    import librosa
    return mel @ np.abs(librosa.stft(y, n_fft=n_fft, hop_length=hop)) ** 2


def bands(y):
    """half frames x BANDS, dB: the input of EmbeddingNetwork for samples at RATE, before the mean is subtracted"""
    import librosa
    mel = librosa.filters.mel(sr=RATE, n_fft=2048, n_mels=128)
    level = 10 * np.log10(np.maximum(power(y, 2048, HOP, mel), 1e-10))
    level = np.maximum(level, level.max() - 80)[:MEL_BANDS].T
    return level[: len(level) // 2 * 2].reshape(-1, 2, BANDS, 2).mean((1, 3))


# MARK: Folds

def groups(data, cache):
    """file name without suffix -> artist, song or series, of the labeled sets"""
    def column(name, path, key):
        with open(path) as table:
            return {stem(row["file"]): f"/{name}/{row[key]}" for row in csv.DictReader(table)}
    found = column("quadrants-dev", f"{data}/quadrants-dev/labels.csv", "artist")
    found |= column("emotify-dev", f"{data}/emotify-dev/manifest.csv", "artist")
    found |= column("vgmidi-dev", f"{cache}/audio/vgmidi-dev/labels.csv", "series")
    with open(f"{cache}/audio/emopia-dev/labels.csv") as table:  # the name without quadrant and number
        names = [stem(row["file"]) for row in csv.DictReader(table)]
    return found | {name: name.split("_", 1)[1].rsplit("_", 1)[0] for name in names}


def folds(data, cache):
    """file name without suffix -> its fold, for all sets but the games; an artist is in one fold, and so is everything from one
    source"""
    group_of = groups(data, cache)
    names = np.unique(list(group_of.values()))
    fold_of = dict(zip(names, np.random.default_rng(77).permutation(len(names)) % FOLDS))
    found = {name: fold_of[group] for name, group in group_of.items()}
    for name in LESSONS:
        if name != "games":
            for of in map(stem, recordings(name, data, cache)):
                kind = re.sub(r"[ _-]*\d*$", "", of) if name in ("idioms", "not-music-dev") else of
                found.setdefault(of, zlib.crc32(kind.encode()) % FOLDS)
    return found
