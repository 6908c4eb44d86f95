"""Songs of free games, from Debian's packages, as a folder of albums: most as MP3, as people have them."""
import glob, os, re, subprocess, sys, tempfile
import numpy as np
from arrangements import unpack

# With songs rather than sounds
ALBUMS = ("colobot-common-sounds drascula-music enigma-data hedgewars-data openclonk-data pushover-data starfighter-data "
          "trackballs-data fillets-ng-data neverball-common").split()
# More games, for voice_in_games.py
OTHERS = (
    "a7xpg-data amoebax-data ardentryst asc-music boswars-data brainparty-data btanks-data bzflag-data caveexpress-data "
    "criticalmass-data endless-sky-data extremetuxracer-data flare-game freedroid-data frozen-bubble-data "
    "gunroar-data holotz-castle-data lincity-ng-data marsshooter-data mu-cade-data noiz2sa-data parsec47-data pingus-data "
    "powermanga-data rrootage-data scorched3d-data singularity-music supertux-data titanion-data torus-trooper-data "
    "tumiki-fighters-data warzone2100-music xmoto-data").split()
SHORTEST = 45  # seconds
# Bytes of a file, of music and of a tracker's module
SMALLEST, SMALLEST_MODULE = 250_000, 8_000
MODULES = (".mod", ".xm", ".s3m", ".it")


def albums(folder):
    """The files of a folder of albums, which is made if it does not exist."""
    if not os.path.isdir(folder):
        os.makedirs(folder + ".part", exist_ok=True)
        written = 0
        for package in ALBUMS:
            written = album(package, f"{folder}.part/{package}", written)
        os.rename(folder + ".part", folder)
    return sorted(path for path in glob.glob(f"{folder}/*/*") if not path.endswith("COPYRIGHT"))


def album(package, place, written):
    """Writes the songs of a package, most of them as MP3, some in other formats; returns how many songs there are so far."""
    with tempfile.TemporaryDirectory() as scratch:
        try:
            unpacked = unpack(package, scratch)
        except subprocess.CalledProcessError as error:
            print(f"{package} left out, {error}", file=sys.stderr)
            return written
        os.makedirs(place, exist_ok=True)
        subprocess.run(["cp", "-L", f"{unpacked}/usr/share/doc/{package}/copyright", f"{place}/COPYRIGHT"])
        songs = [path for path in sorted(glob.glob(f"{unpacked}/**", recursive=True))
                 if path.endswith((".ogg", ".mp3", ".opus")) and os.path.isfile(path) and os.path.getsize(path) > 300_000]
        for number, song in enumerate((song for song in songs if seconds(song) >= SHORTEST), 1):
            written += 1
            title, ending = os.path.splitext(os.path.basename(song))
            path = f"{place}/{number:02d}_{re.sub('[^A-Za-z0-9._-]', '_', title)}"
            tags = {"title": title, "album": package, "artist": package.split("-")[0], "genre": "Soundtrack", "track": number}
            options = ["-map", "0:a", "-ar", "44100"]
            options += [part for key, value in tags.items() for part in ("-metadata", f"{key}={value}")]
            if written % 8 == 7:
                subprocess.run(["cp", song, path + ending], check=True)
                continue
            ending = {3: ".flac", 5: ".wav"}.get(written % 8, ".mp3")
            quality = ["-q:a", "2", "-id3v2_version", "3"] if ending == ".mp3" else []
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", song, *options, *quality, path + ending], check=True)
    return written



def pieces(folder):
    """The files of a folder of pieces, by package, which is made if it does not exist: a minute of each song of ALBUMS, and 36 s of
    nine songs of each of OTHERS. They are not encoded again, except modules of trackers, which are played."""
    if not os.path.isdir(folder):
        for package in ALBUMS + OTHERS:
            with tempfile.TemporaryDirectory() as scratch:
                cut(package, f"{folder}.part/{package}", scratch)
        os.rename(folder + ".part", folder)
    return sorted(glob.glob(f"{folder}/*/*"), key=lambda path: (path.split("/")[-2] not in ALBUMS, path))


def cut(package, place, scratch):
    try:
        unpacked = unpack(package, scratch)
    except subprocess.CalledProcessError as error:
        return print(f"{package} left out, {error}", file=sys.stderr)
    os.makedirs(place, exist_ok=True)
    songs = {}
    for path in sorted(glob.glob(f"{unpacked}/**", recursive=True)):
        name, ending = re.sub("[^A-Za-z0-9._-]", "_", "_".join(path.split("/")[-2:])), os.path.splitext(path)[1].lower()
        if not os.path.isfile(path) or os.path.islink(path):
            continue
        if ending in MODULES and os.path.getsize(path) > SMALLEST_MODULE:
            songs[f"{name}.mp3"] = f"{scratch}/{name}.mp3"
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", path, "-t", "150", "-ar", "44100", "-b:a", "160k",
                            f"{scratch}/{name}.mp3"])
        elif ending in (".ogg", ".mp3", ".opus", ".wav") and os.path.getsize(path) > SMALLEST:
            songs[name] = path
    names = [name for name in sorted(songs) if os.path.exists(songs[name]) and os.path.getsize(songs[name]) > 300_000]
    start, length = (20, 60) if package in ALBUMS else (30, 36)
    for name in names if package in ALBUMS else np.random.default_rng(1).permutation(names)[:9]:
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-ss", str(start), "-i", songs[name], "-map", "0:a", "-t", str(length),
                        "-c", "copy", f"{place}/{name}"])
        if os.path.exists(f"{place}/{name}") and os.path.getsize(f"{place}/{name}") <= 100_000:
            os.remove(f"{place}/{name}")


def seconds(file):
    command = ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout or 0)
