#!/usr/bin/env python3
"""Short files of every format, container, sample rate and channel count, and what FFmpeg's own program makes of them.

    python3 Tests/Golden/make_formats.py      (numpy, mutagen; ffmpeg lame twolame oggenc opusenc flac wavpack speexenc
                                               mpcenc mpcdec mpccut sox; java with jmac for Monkey's Audio)

Writes formats/<name> and formats/values.json. For each file: rate, channels, the frames that were encoded ("frames") and
those that `ffmpeg -i FILE` decodes ("decoded_frames"; of Musepack, those that mpcdec does); of a lossless one the CRC-32 of the 16-bit samples that were
encoded ("crc"), of a lossy one the decoder's RMS of every 500 frames per channel ("rms") and 24 frames from the middle
("middle_at", "middle"). NAME.retagged.EXT is NAME.EXT with tags by mutagen; song.* and music.* are pieces of SampleAudio."""
import json, os, shutil, struct, subprocess, sys, tempfile, zlib
import numpy as np
import musepack7

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "formats")
SONG = os.path.join(HERE, "../../SampleAudio/Rock/03-sunday-windows.mp3")
SAMPLE = os.path.join(HERE, "../../SampleAudio/Pop/01-paper-boats.mp3")
FRAMES = {8000: 3001, 16000: 4001, 22050: 6007, 32000: 7001, 44100: 9011, 48000: 9013, 96000: 9001}


def run(*command):
    done = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr.decode(errors='replace')}")
    return done.stdout


def music(rate, channels, frames):
    """A chord with an attack, other pitches in every channel, and a little noise."""
    t = np.arange(frames) / rate
    noise = np.random.RandomState(7).uniform(-1, 1, (channels, frames))
    tones = [sum(np.sin(2 * np.pi * f * (1 + 0.25 * c) * t) for f in (220, 277.2, 329.6)) for c in range(channels)]
    envelope = np.minimum(1, t * 40)
    return np.round(32767 * (0.2 * np.array(tones) * envelope + 0.002 * noise).T).astype("<i2")


def write_wav(path, rate, samples):
    channels = samples.shape[1]
    data = samples.tobytes()
    mask = {1: 4, 2: 3, 6: 0x3F}[channels]
    guid = bytes.fromhex("0100000000001000800000aa00389b71")
    body = struct.pack("<HHIIHHHHI", 0xFFFE, channels, rate, rate * channels * 2, channels * 2, 16, 22, 16, mask) + guid
    if channels < 3:
        body = struct.pack("<HHIIHH", 1, channels, rate, rate * channels * 2, channels * 2, 16)
    with open(path, "wb") as f:
        f.write(b"RIFF" + struct.pack("<I", 20 + len(body) + len(data)) + b"WAVEfmt " + struct.pack("<I", len(body)) + body
                + b"data" + struct.pack("<I", len(data)) + data)


def rate_of(path):
    with open(path, "rb") as f:
        return struct.unpack("<I", f.read(28)[24:])[0] / 1000


def ffmpeg(*options):
    """-bitexact: no dates and no version in the file."""
    return lambda source, target: run("ffmpeg", "-y", "-i", source, "-map_metadata", -1, *options, "-strict", -2, "-fflags",
                                      "+bitexact", "-flags:a", "+bitexact", target)


def tool(*command):
    """{} stands for the files."""
    return lambda source, target: run(*[c.format(source=source, target=target, rate=rate_of(source)) for c in command])


ALL = (8000, 22050, 44100, 48000, 96000)
TABLE = [  # extension, rates, channels, lossless, encoder
    ("aac.m4a", ALL, (1, 2, 6), False, ffmpeg("-c:a", "aac", "-b:a", "64k")),
    ("aac.aac", (22050, 44100), (1, 2), False, ffmpeg("-c:a", "aac", "-b:a", "64k")),
    ("aac.mka", (48000,), (2, 6), False, ffmpeg("-c:a", "aac", "-b:a", "64k")),
    ("alac.m4a", ALL, (1, 2, 6), True, ffmpeg("-c:a", "alac")),
    ("alac.caf", (44100,), (2,), True, ffmpeg("-c:a", "alac")),
    ("wmav2.wma", (8000, 22050, 44100, 48000), (1, 2), False, ffmpeg("-c:a", "wmav2", "-b:a", "64k")),
    ("wmav1.wma", (44100,), (2,), False, ffmpeg("-c:a", "wmav1", "-b:a", "64k")),
    ("wavpack.wv", ALL, (1, 2, 6), True, tool("wavpack", "-q", "-y", "{source}", "-o", "{target}")),
    ("tta.tta", ALL, (1, 2, 6), True, ffmpeg("-c:a", "tta")),
    ("flac.flac", ALL, (1, 2, 6), True, tool("flac", "-s", "-f", "--no-padding", "{source}", "-o", "{target}")),
    ("flac.mka", (44100,), (2,), True, ffmpeg("-c:a", "flac")),
    ("flac.oga", (44100,), (2,), True, tool("flac", "-s", "-f", "--ogg", "--serial-number=1", "{source}", "-o", "{target}")),
    ("pcm.mov", (44100,), (2,), True, ffmpeg("-c:a", "pcm_s16le")),
    ("pcm.caf", (44100,), (2,), True, ffmpeg("-c:a", "pcm_s16be")),
    ("pcm.aiff", (22050,), (1,), True, tool("sox", "{source}", "{target}")),
    ("pcm.au", (8000,), (2,), True, tool("sox", "{source}", "{target}")),
    ("ac3.ac3", (44100, 48000), (1, 2, 6), False, ffmpeg("-c:a", "ac3", "-b:a", "96k")),
    ("eac3.eac3", (48000,), (2, 6), False, ffmpeg("-c:a", "eac3", "-b:a", "96k")),
    ("ac3.m4a", (48000,), (6,), False, ffmpeg("-c:a", "ac3", "-b:a", "96k", "-f", "mp4")),
    ("dca.dts", (44100, 48000), (2,), False, ffmpeg("-c:a", "dca", "-b:a", "320k")),
    ("opus.opus", (8000, 48000), (1, 2, 6), False, tool("opusenc", "--quiet", "--serial", "1", "--bitrate", "160",
                                                        "{source}", "{target}")),
    ("opus.webm", (48000,), (2,), False, ffmpeg("-c:a", "libopus", "-b:a", "48k")),
    ("opus.m4a", (48000,), (1,), False, ffmpeg("-c:a", "libopus", "-b:a", "48k", "-f", "mp4")),
    ("vorbis.ogg", ALL, (1, 2, 6), False, tool("oggenc", "-Q", "-s", "1", "-q", "0", "{source}", "-o", "{target}")),
    ("vorbis.webm", (44100,), (2,), False, ffmpeg("-c:a", "libvorbis", "-q:a", "0")),
    ("lame.mp3", (8000, 22050, 44100, 48000), (1, 2), False, tool("lame", "--quiet", "-V", "6", "--resample", "{rate}", "{source}", "{target}")),
    ("twolame.mp2", (22050, 44100, 48000), (1, 2), False, tool("twolame", "--quiet", "-b", "64", "{source}", "{target}")),
    ("speex.spx", (8000, 16000, 32000), (1, 2), False, tool("speexenc", "{source}", "{target}")),
    ("musepack.mpc", (44100, 48000), (1, 2), False, tool("mpcenc", "--silent", "--overwrite", "{source}", "{target}")),
    ("ape.ape", (22050, 44100), (1, 2), True, tool("java", "-jar", "/usr/share/java/jmac.jar", "c2",
                                                  "{source}", "{target}")),
]


def decode(path, channels, rate):
    # So short a file of E-AC-3 is not recognised.
    known = ["-f", "eac3"] if path.endswith(".eac3") else []
    if path.endswith(".mpc"):
        # FFmpeg leaves delay and padding in; the reference decoder knows where the sound lies.
        with tempfile.TemporaryDirectory() as temp:
            wave = os.path.join(temp, "x.wav")
            # It reports an error where the last block has no room for the delay, after all that there is.
            subprocess.run(["mpcdec", path, wave], capture_output=True)
            return decode(wave, channels, rate)
    raw = run("ffmpeg", "-v", "error", *known, "-i", path, "-map", "0:a:0", "-f", "f32le", "-ar", rate, "-")
    return np.frombuffer(raw, "<f4").reshape(-1, channels).astype(float)


def describe(path, rate, channels, source, lossless):
    out_rate = 48000 if "opus" in path else rate
    decoded = decode(path, channels, out_rate)
    value = {"rate": out_rate, "channels": channels, "frames": len(source) * out_rate // rate,
             "decoded_frames": len(decoded), "lossless": lossless}
    if lossless:
        value["crc"] = zlib.crc32(source.tobytes())
    else:
        whole = decoded[: len(decoded) // 500 * 500].reshape(-1, 500, channels)
        at = len(decoded) // 2
        value |= {"rms": np.sqrt((whole**2).mean(axis=1)).round(5).tolist(), "middle_at": at,
                  "middle": decoded[at:at + 24].round(5).tolist()}
    return value


def retag(path):
    import mutagen
    from mutagen.id3 import ID3, TIT2, TBPM
    base, extension = os.path.splitext(path)
    target = f"{base}.retagged{extension}"
    shutil.copy(path, target)
    if extension == ".aac":
        tags = ID3()
        tags.add(TIT2(encoding=3, text="Another title"))
        tags.add(TBPM(encoding=3, text="97"))
        tags.save(target)
        return
    file = mutagen.File(target)
    if file.tags is None:
        file.add_tags()
    kind = type(file).__name__
    if kind == "MP4":
        file["\xa9nam"], file["tmpo"], file["\xa9cmt"] = "Another title", [97], "words " * 200
    elif kind == "ASF":
        file["Title"], file["WM/BeatsPerMinute"] = "Another title", "97"
    elif kind == "TrueAudio":
        file.tags.add(TIT2(encoding=3, text="Another title"))
        file.tags.add(TBPM(encoding=3, text="97"))
    else:
        file["Title"], file["BPM"] = "Another title", "97"
    file.save()


def musepack(temp, source):
    """Version 7, where the last block is known, where it has no room for the delay, and where nothing is known; version 8
    of which an editor has cut both ends."""
    for name, blocks, last in (("last", 7, 500), ("full", 6, 1100), ("unknown", 5, 0)):
        musepack7.write(os.path.join(OUT, f"musepack7-{name}.mpc"), blocks, last, seed=blocks)
    whole = os.path.join(temp, "whole.mpc")
    write_wav(source, 32000, music(32000, 2, FRAMES[32000]))
    run("mpcenc", "--silent", "--overwrite", source, whole)
    run("mpccut", "-s", 1000, "-e", 6000, whole, os.path.join(OUT, "musepack-cut.mpc"))
    return [(f"musepack7-{name}.mpc", 44100) for name in ("last", "full", "unknown")] + [("musepack-cut.mpc", 32000)]


def special(temp, source):
    """What is not in the table: iTunes's way of telling the padding, titles in odd places, several tracks, video."""
    import mutagen
    from mutagen.mp4 import MP4, MP4FreeForm
    path = os.path.join(OUT, "itunes.m4a")
    run("ffmpeg", "-y", "-i", source, "-c:a", "aac", "-b:a", "64k", "-use_editlist", 0, "-fflags", "+bitexact", path)
    frames = FRAMES[44100]
    padding = -(frames + 1024) % 1024
    file = MP4(path)
    file["----:com.apple.iTunes:iTunSMPB"] = MP4FreeForm(
        f" 00000000 00000400 {padding:08X} {frames:016X} 00000000 00000000".encode())
    file.save()
    # Where only FFmpeg writes a title; in Windows Media it writes two, of which others change one.
    for name, options in (("titled.caf", ["-c:a", "alac"]), ("titled.tta", ["-c:a", "tta"]), ("titled.au", ["-c:a", "pcm_s16be"]),
                          ("titled.mov", ["-c:a", "pcm_s16le"]), ("titled.wma", ["-c:a", "wmav2", "-b:a", "64k"])):
        run("ffmpeg", "-y", "-i", source, "-t", 0.05, "-metadata", "title=A title", "-metadata", "artist=Somebody", "-metadata",
            "genre=Jazz", *options, "-fflags", "+bitexact", os.path.join(OUT, name))
    file = mutagen.File(os.path.join(OUT, "titled.wma"))
    file["Title"] = "Another title"
    file.save()
    other = os.path.join(temp, "other.wav")
    write_wav(other, 44100, music(44100, 1, 5000))
    for name, options in (("tracks.mka", []), ("tracks.m4a", ["-f", "mp4"])):
        run("ffmpeg", "-y", "-i", source, "-i", other, "-map", "0:a", "-map", "1:a", "-c:a", "aac", "-b:a", "64k",
            "-disposition:a:0", 0, "-disposition:a:1", "default", "-fflags", "+bitexact", *options, os.path.join(OUT, name))
    # The header tells of the first fragment only.
    run("ffmpeg", "-y", "-f", "lavfi", "-i", "sine=440:duration=3", "-c:a", "aac", "-b:a", "24k", "-frag_duration", 1000000,
        "-movflags", "frag_keyframe", "-fflags", "+bitexact", os.path.join(OUT, "fragments.m4a"))
    for name, codec in (("video.mp4", "mpeg4"), ("video.webm", "libvpx"), ("video.mkv", "mpeg4"), ("video.wmv", "wmv2")):
        audio = {"video.webm": "libvorbis", "video.wmv": "wmav2"}.get(name, "aac")
        run("ffmpeg", "-y", "-i", source, "-f", "lavfi", "-i", "color=size=32x32:rate=10:duration=0.2", "-map", "0:a",
            "-map", "1:v", "-c:a", audio, "-b:a", "64k", "-c:v", codec, "-fflags", "+bitexact", os.path.join(OUT, name))


def main():
    shutil.rmtree(OUT, ignore_errors=True)
    os.makedirs(OUT)
    values = {}
    with tempfile.TemporaryDirectory() as temp:
        source = os.path.join(temp, "source.wav")
        for name, rates, counts, lossless, encode in TABLE:
            for rate in rates:
                for channels in counts:
                    frames = FRAMES[rate] if not lossless else 3001 if channels < 6 else 1501
                    samples = music(rate, channels, frames)
                    write_wav(source, rate, samples)
                    codec, extension = name.split(".")
                    file = f"{codec}-{rate}-{channels}.{extension}"
                    path = os.path.join(OUT, file)
                    encode(source, path)
                    values[file] = describe(path, rate, channels, samples, lossless)
        for file, rate in musepack(temp, source):
            path = os.path.join(OUT, file)
            sound = decode(path, 2, rate)
            values[file] = describe(path, rate, 2, sound, False)
        for file in ("aac-44100-2.m4a", "alac-44100-2.m4a", "wmav2-44100-2.wma", "wavpack-44100-2.wv", "ape-44100-2.ape",
                     "musepack-44100-2.mpc", "tta-44100-2.tta", "speex-16000-1.spx", "aac-44100-2.aac",
                     "opus-48000-2.opus", "flac-44100-2.flac", "vorbis-44100-2.ogg"):
            retag(os.path.join(OUT, file))
        write_wav(source, 44100, music(44100, 2, FRAMES[44100]))
        special(temp, source)
        # A whole clip at bit rates that people use.
        for name, options in (("song.m4a", ["-c:a", "aac", "-b:a", "128k"]), ("song.webm", ["-c:a", "libopus", "-b:a", "96k"])):
            run("ffmpeg", "-y", "-i", SONG, "-map", "0:a", *options, "-fflags", "+bitexact", os.path.join(OUT, name))
        # Twelve seconds of another at low ones; the reference is the lossless one.
        run("ffmpeg", "-y", "-i", SAMPLE, "-t", 12, "-ac", 1, "-ar", 22050, "-c:a", "pcm_s16le", source)
        for name, options in (("music.flac", ["-c:a", "flac"]), ("music.m4a", ["-c:a", "aac", "-b:a", "64k", "-movflags", "+faststart"]),
                              ("music.wma", ["-c:a", "wmav2", "-b:a", "48k"]), ("music.webm", ["-c:a", "libopus", "-b:a", "48k"]),
                              ("music.ac3", ["-ar", "44100", "-c:a", "ac3", "-b:a", "96k"]),
                              ("music.ogg", ["-c:a", "libvorbis", "-q:a", "2"]), ("music.mp3", ["-c:a", "libmp3lame", "-b:a", "64k"])):
            ffmpeg(*options)(source, os.path.join(OUT, name))
    with open(os.path.join(OUT, "values.json"), "w") as f:
        f.write("{\n" + ",\n".join(f'"{k}": {json.dumps(v)}' for k, v in values.items()) + "\n}\n")


main()
