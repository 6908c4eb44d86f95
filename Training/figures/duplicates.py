"""Tests `indexer duplicates` on recordings in many forms: duplicates.py INDEXER MUSIC_FOLDER...

Each audio file of the folders, up to four minutes long, is a piece. FFmpeg makes every form of it from one WAV. For each form, a
library contains two files of every piece: the form and the FLAC of the WAV. A form counts as claimed if both are in one group.
Pairs of different pieces are judged by the groups of the same libraries.
"""
import json
import os
import subprocess
import sys
import tempfile

# Name of the form -> file name extension, arguments of FFmpeg
FORMS = {
    "MP3 320": ("mp3", "-c:a libmp3lame -b:a 320k"),
    "MP3 128": ("mp3", "-c:a libmp3lame -b:a 128k"),
    "MP3 64": ("mp3", "-c:a libmp3lame -b:a 64k"),
    "AAC 128": ("m4a", "-c:a aac -b:a 128k"),
    "Vorbis q4": ("ogg", "-c:a libvorbis -q:a 4"),
    "Opus 96": ("opus", "-c:a libopus -b:a 96k"),
    "3 dB softer": ("flac", "-af volume=-3dB"),
    "compressed": ("flac", "-af acompressor=threshold=-24dB:ratio=4:attack=5:release=80:makeup=2,alimiter=limit=0.9"),
    "reverberant": ("flac", "-af aecho=0.8:0.7:40|67|101:0.4|0.3|0.2"),
    "equalised": ("flac", "-af treble=g=2:f=4000,bass=g=1.5:f=150"),
    "0.5 % faster": ("flac", "-af asetrate=44321,aresample=44100"),
}


def run(*command, statuses=(0,)):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in statuses:
        raise subprocess.CalledProcessError(done.returncode, command, done.stdout, done.stderr)
    return done.stdout


def make(source, target, arguments=""):
    run("ffmpeg", "-nostdin", "-v", "error", "-y", "-i", source, "-vn", "-map_metadata", "-1", *arguments.split(), target)


def pieces(folders, indexer):
    """Paths of audio files of at most four minutes."""
    for folder in folders:
        for path in run(indexer, "files", folder).splitlines():
            length = run("ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", path).strip()
            if length not in ("", "N/A") and 10 < float(length) < 240:
                yield path


def main(indexer, *folders):
    with tempfile.TemporaryDirectory() as work:
        count = 0
        for path in pieces(folders, indexer):
            wav = f"{work}/piece.wav"
            make(path, wav, "-ac 2 -ar 44100 -c:a pcm_s16le")
            for form, (extension, arguments) in FORMS.items():
                os.makedirs(f"{work}/{form}", exist_ok=True)
                make(wav, f"{work}/{form}/{count:03} form.{extension}", arguments)
                make(wav, f"{work}/{form}/{count:03} wav.flac")
            count += 1
        false = set()
        for form in FORMS:
            run(indexer, "build", "-q", f"{work}/{form}")
            claimed = 0
            for line in run(indexer, "duplicates", "-i", f"{work}/{form}", "--json", statuses=(0, 1)).splitlines():
                names = [file["path"] for file in json.loads(line)["files"]]
                numbers = sorted({name[:3] for name in names})
                claimed += sum(sum(name.startswith(number) for name in names) > 1 for number in numbers)
                false |= {(a, b) for a in numbers for b in numbers if a < b}
            print(f"{form}: {claimed} of {count}", flush=True)
        print(f"different pieces in one group: {len(false)} of {count * (count - 1) // 2} pairs", *sorted(false))


if __name__ == "__main__":
    main(*sys.argv[1:])
