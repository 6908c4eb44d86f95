#!/usr/bin/env python3
"""Makes the sample clips: score -> MIDI -> FluidSynth -> loudness -> encoder, and truth.csv.

    python3 SampleAudio/make.py                  all clips, beside this script
    python3 SampleAudio/make.py waltz metal      only the clips whose path contains a name
    python3 SampleAudio/make.py --out /tmp/x     somewhere else
"""

import argparse
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from score import CLIPS

PACKAGES = {"fluidsynth": "fluidsynth", "ffmpeg": "ffmpeg", "lame": "lame",
            "oggenc": "vorbis-tools", "opusenc": "opus-tools"}
SOUNDFONTS = ("/usr/share/sounds/sf2/FluidR3_GM.sf2", "/usr/share/soundfonts/FluidR3_GM.sf2")
PEAK = 0.76  # the limiter's ceiling, about -2.4 dBFS: lossy encoders overshoot a little


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("names", nargs="*", help="parts of paths; all clips without any")
    options.add_argument("--out", type=Path, default=Path(__file__).parent, metavar="DIR")
    options.add_argument("--soundfont", default=os.environ.get("SOUNDFONT"), metavar="SF2")
    options = options.parse_args()

    clips = [c for c in CLIPS if not options.names or any(n in c.path for n in options.names)]
    if not clips:
        sys.exit("no clip has such a name; the paths are in truth.csv")
    for tool, package in PACKAGES.items():
        if not shutil.which(tool):
            sys.exit(f"{tool} is missing: install the package {package}")
    soundfont = options.soundfont or next((s for s in SOUNDFONTS if Path(s).exists()), "")
    if not Path(soundfont).is_file():
        sys.exit("FluidR3_GM.sf2 is missing: install the package fluid-soundfont-gm, "
                 "or name the file with --soundfont")

    with tempfile.TemporaryDirectory() as folder:
        for clip in clips:
            path = options.out / clip.path
            path.parent.mkdir(parents=True, exist_ok=True)
            wave = master(clip, render(clip, soundfont, Path(folder)))
            encode(clip, wave, path)
            print(f"{clip.path:45} {clip.seconds:5.1f} s {path.stat().st_size / 1024:6.0f} KiB")
    write_truth(options.out / "truth.csv")


def render(clip, soundfont, folder):
    """The score played by FluidSynth, in floating point so that nothing can clip yet."""
    score, wave = folder / "score.mid", folder / "raw.wav"
    clip.write(score)
    run("fluidsynth", "-ni", "-q", "-g", "0.5", "-r", "44100", "-T", "wav", "-O", "float",
        "-o", f"synth.reverb.level={clip.room}", "-o", "synth.chorus.active=0",
        "-F", wave, soundfont, score)
    return wave


def master(clip, raw):
    """Cuts the clip to length, sets its loudness, and holds the peaks under the ceiling."""
    wave = raw.with_name("master.wav")
    gain = 0.0
    # The limiter takes some loudness back, so the gain is found in a few rounds.
    for _ in range(4):
        fade = clip.tail * 0.9
        filters = (f"atrim=end={clip.seconds:.4f},volume={gain:.2f}dB,"
                   f"alimiter=limit={PEAK}:attack=2:release=60:level=disabled:latency=1,"
                   f"afade=out:st={clip.seconds - fade:.4f}:d={fade:.4f}")
        run("ffmpeg", "-v", "error", "-y", "-i", raw, "-af", filters, "-bitexact",
            "-c:a", "pcm_s16le", wave)
        gain += clip.loudness - loudness(wave)
    return wave


def loudness(wave):
    report = run("ffmpeg", "-hide_banner", "-nostats", "-i", wave, "-af", "ebur128", "-f", "null", "-")
    return float(re.findall(r"I:\s+(-?[\d.]+) LUFS", report)[-1])


def encode(clip, wave, path):
    tags = {"title": clip.title, "artist": clip.artist, "album": clip.album, "genre": clip.genre,
            "date": str(clip.year), "tracknumber": str(clip.track), "comment": clip.comment,
            "albumartist": clip.album_artist}
    if clip.tag_key:
        tags |= {"bpm": f"{clip.tempo:g}", "key": clip.tag_key}
    tags = {name: value for name, value in tags.items() if value}
    extra = clip.encode.split()
    vorbis = [f"{name.upper()}={value}" for name, value in tags.items()]
    match path.suffix:
        case ".mp3":
            flags = {"title": "--tt", "artist": "--ta", "album": "--tl", "genre": "--tg",
                     "date": "--ty", "tracknumber": "--tn", "comment": "--tc"}
            frames = {"albumartist": "TPE2", "bpm": "TBPM", "key": "TKEY"}
            words = []
            for name, value in tags.items():
                # In UTF-16, LAME leaves the byte order mark of a comment's description out, and
                # strict readers then drop the comment. So UTF-16 only where Latin-1 will not do.
                words.append("--id3v2-latin1" if latin1(value) else "--id3v2-utf16")
                words += ([flags[name], value] if name in flags
                          else ["--tv", f"{frames[name]}={value}"])
            # Below 112 kbit/s LAME would go down to 32 kHz; a clip that wants another rate says so.
            rate = () if "--resample" in extra else ("--resample", "44.1")
            run("lame", "--quiet", *rate, *extra, "--id3v2-only", *words, wave, path)
        case ".wav" | ".flac":
            # FFmpeg's own names; the INFO list of a WAV file has no place for the album artist.
            names = {"tracknumber": "track", "albumartist": "album_artist"}
            words = [w for n, v in tags.items() for w in ("-metadata", f"{names.get(n, n)}={v}")]
            codec = "flac" if path.suffix == ".flac" else "pcm_s16le"
            run("ffmpeg", "-v", "error", "-y", "-i", wave, "-c:a", codec, *extra, *words,
                "-bitexact", path)
        case ".ogg":
            # A fixed serial number, so that the same score gives the same bytes.
            words = [w for tag in vorbis for w in ("-c", tag)]
            run("oggenc", "-Q", "-s", "1", *extra, *words, "-o", path, wave)
        case ".opus":
            words = [w for tag in vorbis for w in ("--comment", tag)]
            run("opusenc", "--quiet", "--serial", "1", *extra, *words, wave, path)


def latin1(text):
    return all(ord(letter) < 256 for letter in text)


def write_truth(path):
    with open(path, "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow("path title artist genre tempo_bpm key mode time_signature mood "
                       "valence_hint energy_hint notes".split())
        for c in CLIPS:
            table.writerow([c.path, c.title, c.artist, c.genre, f"{c.tempo:g}", c.key, c.mode,
                            c.metre, c.mood, c.valence, c.energy, c.notes])


def run(*words):
    # The encoders read tags in the locale's encoding; C.UTF-8 is there on every system.
    environment = os.environ | {"LC_ALL": "C.UTF-8"}
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True, env=environment)
    if done.returncode:
        sys.exit(f"{words[0]} failed: {done.stderr.strip() or done.stdout.strip()}")
    return done.stderr


if __name__ == "__main__":
    main()
