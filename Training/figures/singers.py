#!/usr/bin/env python3
"""Phrases of singers, cut from recordings, for `transitions.py --singers`: singers.py PARTS FOLDER

PARTS has the voice and the rest of recordings, NAME.voice.wav and NAME.rest.wav, as a program for separation writes them. Writes each
stretch of 1 to 10 seconds in which the voice sounds, and is at least a quarter of the whole, as FOLDER/NAME-N.wav. Needs FFmpeg.
"""
import glob, os, subprocess, sys, wave
import numpy as np

RATE = 44100
# Seconds: of a level; of a breath within a phrase; of phrases; of the fades at both ends, against clicks.
STEP, BREATH, SHORTEST, LONGEST, EDGE = 0.05, 0.3, 1, 10, 0.01
# Decibels below the loud parts of the voice: what is quieter may be left over from the instruments.
QUIET = 25


def samples(path):
    raw = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"], check=True,
                         capture_output=True).stdout
    return np.frombuffer(raw, "<f4")


def powers(sound):
    step = round(STEP * RATE)
    return (sound[: len(sound) // step * step] ** 2).reshape(-1, step).mean(1)


def phrases(voice, rest):
    """First and last sample of each"""
    sung, others = powers(voice), powers(rest)
    places = np.flatnonzero(sung > np.quantile(sung, 0.95) * 10 ** (-QUIET / 10))
    for part in np.split(places, np.flatnonzero(np.diff(places) > BREATH / STEP) + 1):
        first, end = part[0], part[-1] + 1
        if SHORTEST <= (end - first) * STEP <= LONGEST and 3 * sung[first:end].sum() >= others[first:end].sum():
            yield round(first * STEP * RATE), round(end * STEP * RATE)


def main():
    parts, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    for path in sorted(glob.glob(f"{parts}/*.voice.wav")):
        name = os.path.basename(path)[: -len(".voice.wav")]
        voice = samples(path)
        found = list(phrases(voice, samples(f"{parts}/{name}.rest.wav")))
        for number, (first, end) in enumerate(found):
            fade = np.minimum(1, np.minimum(np.arange(end - first), np.arange(end - first)[::-1]) / (EDGE * RATE))
            with wave.open(f"{folder}/{name}-{number}.wav", "wb") as out:
                out.setparams((1, 2, RATE, 0, "NONE", ""))
                out.writeframes(np.clip(voice[first:end] * fade * 32767, -32768, 32767).astype("<i2").tobytes())
        print(f"{name}: {len(found)} phrases, {sum(end - first for first, end in found) / RATE:.0f} s")


if __name__ == "__main__":
    main()
