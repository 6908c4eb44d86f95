"""Songs of free games, from Debian's packages, as a folder of albums: most as MP3, as people have them."""
import glob, os, re, subprocess, sys, tempfile
from arrangements import unpack

# With songs rather than sounds
ALBUMS = ("colobot-common-sounds drascula-music enigma-data hedgewars-data openclonk-data pushover-data starfighter-data "
          "trackballs-data fillets-ng-data neverball-common").split()
SHORTEST = 45  # seconds


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


def seconds(file):
    command = ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout or 0)
