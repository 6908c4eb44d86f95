#!/usr/bin/env python3
"""Small encoded files for the decoder tests, and what an independent decoder makes of them.

    python3 Tests/Golden/make_audio.py      (needs lame, flac, oggenc, opusenc, ffmpeg; numpy, soxr)

Writes audio/<name>.<ext>, each under 20 KiB, and audio/values.json. For each file: rate, channels, the number of
frames that were encoded ("frames"), and of FFmpeg's decoding of it the RMS of every 1,000 frames per channel ("rms")
and 64 frames from the middle ("middle_at", "middle"); then its mean of channels at 22,050 Hz as librosa.load makes it
("mono_frames", "mono_at", "mono"). FFmpeg's decoders (mp3float, vorbis, opus, flac) share no code
with libmpg123 and libsndfile. FLAC files hold the noise of `lcg()` exactly; the tests compute it again."""
import json, os, subprocess, tempfile
import numpy as np, soxr

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "audio")


def run(*command, **options):
    return subprocess.run([str(c) for c in command], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          **options).stdout


def music(rate, channels, seconds):
    """A chord with an attack, a little noise, and different channels; an odd number of frames."""
    n = int(rate * seconds) + 123
    t = np.arange(n) / rate
    noise = np.random.RandomState(7).uniform(-1, 1, (channels, n))
    tones = [sum(np.sin(2 * np.pi * f * (1 + 0.5 * c) * t) for f in (220, 277.2, 329.6)) for c in range(channels)]
    envelope = np.minimum(1, t * 20) * np.exp(-t)
    return (0.2 * np.array(tones) * envelope + 0.01 * noise).T


def lcg(frames, channels, bits):
    """Noise that a test can compute again: the upper bits of a 32-bit linear congruential generator."""
    state, values = 1, []
    for _ in range(frames * channels):
        state = (state * 1664525 + 1013904223) % 2**32
        values.append((state >> (32 - bits)) - (1 << (bits - 1)))
    return np.array(values).reshape(frames, channels)


def write_wav(path, rate, values, bits):
    data = b"".join(int(v).to_bytes(bits // 8, "little", signed=True) for v in values.ravel())
    channels = values.shape[1]
    block = channels * bits // 8
    fmt = b"".join([(1).to_bytes(2, "little"), channels.to_bytes(2, "little"), rate.to_bytes(4, "little"),
                    (rate * block).to_bytes(4, "little"), block.to_bytes(2, "little"), bits.to_bytes(2, "little")])
    with open(path, "wb") as f:
        f.write(b"RIFF" + (36 + len(data)).to_bytes(4, "little") + b"WAVEfmt " + (16).to_bytes(4, "little") + fmt
                + b"data" + len(data).to_bytes(4, "little") + data)


def lame(*options):
    return lambda source, target: run("lame", "--quiet", *options, source, target)


def flac(source, target):
    run("flac", "--silent", "-f", "-T", "TITLE=Noise", "-T", "ARTIST=One", "-T", "ARTIST=Two", source, "-o", target)


def vorbis(source, target):
    run("oggenc", "-Q", "-s", "1", "-q", "0", "-t", "Song", "-a", "Singer", "-c", "BPM=128.00", source, "-o", target)


def opus(source, target):
    run("opusenc", "--quiet", "--serial", "1", "--bitrate", "48", "--title", "Song", "--artist", "Singer",
        source, target)


def files():
    for rate in (8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000):
        yield f"rate{rate}.mp3", rate, 1 if rate % 2000 else 2, lame("--resample", rate / 1000, "-b", 64)
    yield "mono.mp3", 44100, 1, lame("-m", "m", "-b", 64)
    yield "stereo.mp3", 44100, 2, lame("-m", "s", "-b", 128)
    yield "joint.mp3", 44100, 2, lame("-m", "j", "-b", 128)
    yield "vbr.mp3", 44100, 2, lame("-V", 4)
    yield "abr.mp3", 44100, 2, lame("--abr", 110)
    yield "free.mp3", 44100, 2, lame("--freeformat", "-b", 144)
    yield "noinfo.mp3", 44100, 2, lame("-t", "-b", 128)
    yield "crc.mp3", 44100, 2, lame("-p", "-b", 128)
    yield "vorbis.ogg", 44100, 2, vorbis
    yield "opus.opus", 48000, 2, opus


def main():
    os.makedirs(OUT, exist_ok=True)
    values = {}
    with tempfile.TemporaryDirectory() as temp:
        source = os.path.join(temp, "source.wav")

        def add(name, rate, channels, frames, encode):
            target = os.path.join(OUT, name)
            encode(source, target)
            assert os.path.getsize(target) < 20480, (name, os.path.getsize(target))
            if name in ("free.mp3", "rate24000.mp3"):
                raw = run("lame", "--quiet", "--decode", "-t", target, "-")
                decoded = np.frombuffer(raw, "<i2").reshape(-1, channels) / 32768
            else:
                raw = run("ffmpeg", "-i", target, "-f", "f32le", "-ac", channels, "-ar", rate, "-")
                decoded = np.frombuffer(raw, "<f4").reshape(-1, channels).astype(float)
            whole = decoded[: len(decoded) // 1000 * 1000].reshape(-1, 1000, channels)
            at = len(decoded) // 2
            mono = decoded.mean(axis=1).astype("float32")
            wanted = -(-len(mono) * 22050 // rate)
            mono = soxr.resample(mono, rate, 22050, quality="HQ") if rate != 22050 else mono
            mono = np.pad(mono, (0, max(0, wanted - len(mono))))[:wanted].astype(float)
            values[name] = {"rate": rate, "channels": channels, "frames": frames, "decoded_frames": len(decoded),
                            "rms": np.sqrt((whole**2).mean(axis=1)).round(7).tolist(),
                            "middle_at": at, "middle": decoded[at:at + 64].round(7).tolist(),
                            "mono_frames": len(mono), "mono_at": wanted // 2,
                            "mono": mono[wanted // 2:wanted // 2 + 64].round(7).tolist()}

        for name, rate, channels, encode in files():
            samples = np.round(music(rate, channels, 0.7) * 32767).astype(int)
            write_wav(source, rate, samples, 16)
            add(name, rate, channels, len(samples), encode)
        for name, bits in (("noise16.flac", 16), ("noise24.flac", 24)):
            samples = lcg(1500, 2, bits)
            write_wav(source, 32000, samples, bits)
            add(name, 32000, 2, len(samples), flac)
    with open(os.path.join(OUT, "values.json"), "w") as f:
        f.write("{\n" + ",\n".join(f'"{k}": {json.dumps(v)}' for k, v in values.items()) + "\n}\n")


main()
