#!/usr/bin/env python3
"""Clean masters for health.py, rendered by FluidSynth: masters.py OUT_DIR MIDI_DIR SOUND_FONT...

The MIDI files of MIDI_DIR (in any folder of it) are played by random instruments, half of them with drums, and so are the scores of
SampleAudio as they are written. Sound fonts must hold uncompressed samples; the files take turns. Each master has 18 s from within the
music, in floating point, at 44.1 kHz. Everything random follows from the name of the file. Needs pretty_midi, numpy and soundfile.
"""
import glob, os, subprocess, sys, tempfile, zlib
import numpy as np, pretty_midi, soundfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../SampleAudio"))
import score

RATE, SECONDS, MOST = 44_100, 18, 24
KICK, SNARE, HAT = 36, 38, 42


def arranged(path, random):
    song = pretty_midi.PrettyMIDI(path)
    start = random.uniform(.2, .5) * song.get_end_time()
    for part in song.instruments:
        part.program = int(random.integers(0, 96))
        part.notes = [note for note in part.notes if start <= note.start < start + SECONDS + 1]
        for note in part.notes:
            note.start, note.end = note.start - start, note.end - start
    if random.random() < .5:
        drums = pretty_midi.Instrument(0, is_drum=True)
        beats = song.get_beats()
        for number, beat in enumerate(beats[(beats >= start) & (beats < start + SECONDS)] - start):
            for pitch in (HAT, SNARE if number % 2 else KICK):
                drums.notes.append(pretty_midi.Note(int(random.integers(50, 110)), pitch, beat, beat + .1))
        song.instruments.append(drums)
    return song


def render(midi, font, path, room):
    with tempfile.TemporaryDirectory() as folder:
        raw = f"{folder}/raw.wav"
        subprocess.run(["fluidsynth", "-niq", "-g", "0.5", "-r", str(RATE), "-T", "wav", "-O", "float",
                        "-o", f"synth.reverb.level={room:.2f}", "-F", raw, font, midi], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        samples = soundfile.read(raw, always_2d=True)[0]
    sounding = np.flatnonzero(np.abs(samples).max(axis=1) > 1e-3)
    if not len(sounding) or len(samples) - sounding[0] < 15 * RATE:
        return print(f"{path} is too short", file=sys.stderr)
    soundfile.write(path, samples[sounding[0]:sounding[0] + SECONDS * RATE], RATE, subtype="FLOAT")


def main(out, midi, *fonts):
    os.makedirs(out, exist_ok=True)
    files = sorted(glob.glob(f"{midi}/**/*.mid", recursive=True))
    files = files[::max(1, len(files) // MOST)][:MOST]
    with tempfile.TemporaryDirectory() as folder:
        made = f"{folder}/made.mid"
        jobs = [(os.path.splitext(os.path.basename(path))[0], lambda random, path=path: arranged(path, random).write(made))
                for path in files]
        jobs += [(os.path.splitext(clip.path)[0].replace("/", "-"), lambda random, clip=clip: clip.write(made))
                 for clip in score.CLIPS]
        for number, (name, write) in enumerate(jobs):
            random = np.random.default_rng(zlib.crc32(name.encode()))
            write(random)
            render(made, fonts[number % len(fonts)], f"{out}/{name}.wav", random.uniform(0, .5))


if __name__ == "__main__":
    main(*sys.argv[1:])
