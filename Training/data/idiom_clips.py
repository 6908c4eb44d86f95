#!/usr/bin/env python3
"""Makes clips of each idiom, the same in every run: idiom_clips.py OUT_DIR

Writes OUT_DIR/<idiom>-<number>.mp3 and OUT_DIR/labels.csv.
"""
import csv, os, random, shutil, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
from idioms import DRIVEN, IDIOMS
from places import SAMPLES

sys.path.insert(0, SAMPLES)
from parts import Chords, Clip, Drums, Line, Power

SOUND_FONT = "/usr/share/sounds/sf2/FluidR3_GM.sf2"
CLIPS_PER_IDIOM = 6
SECONDS = 28

MAJOR = ("I V vi IV", "I IV V IV", "I vi IV V", "vi IV I V", "I ii IV V", "I I IV V", "I iii IV IV", "I7 IV7 I7 V7")
MINOR = ("i VI III VII", "i iv VII III", "i i iv V", "i VII VI VII", "i7 iv7 i7 V7", "i i VI VII", "i III VII iv")


def held(pattern):
    return "" if pattern == "held" else pattern


def with_fill(pattern, dice, is_snare, steps):
    """Four bars, the last of which may end in a run."""
    bars = (pattern.split("|") * 4)[:4]
    if is_snare and dice.random() < 0.7:
        length = dice.choice((4, steps // 4, steps // 2))
        run = "".join(dice.choice("xxo") for _ in range(length))
        bars[3] = bars[3][: len(bars[3]) - length] + run
    return "|".join(bars)


def clip(name, number):
    """The same clip for the same name and number."""
    idiom, dice = IDIOMS[name], random.Random(f"{name} {number}")
    tempo = round(dice.uniform(*idiom.tempi), 2)
    bars = round(SECONDS * tempo / 60 / idiom.metre) + 1
    mode = dice.randrange(2)
    progression = dice.choice(MAJOR if mode else MINOR).split()
    chords = " ".join(progression[bar % 4] for bar in range(bars - 1)) + " " + progression[0]

    parts = []
    if dice.random() >= idiom.without_drums:
        groove = dict(dice.choice(idiom.drums))
        for layer in idiom.layers:
            if dice.random() < 0.4:
                groove |= layer
        if idiom.fill:
            snare = next((drum for drum in ("snare", "clap") if drum in groove), None)
            groove = {drum: with_fill(pattern, dice, drum == snare, len(pattern.split("|")[0]))
                      for drum, pattern in groove.items()}
        if groove:
            parts.append(Drums(dice.choice(idiom.kits), groove, velocity=dice.randint(78, 108),
                               volume=dice.randint(75, 110)))
    drums_alone = bool(parts) and dice.random() < idiom.drums_alone
    bass, rhythm = dice.choice(idiom.bass), dice.choice(idiom.chords)
    if bass and not drums_alone:
        parts.append(Line(dice.choice(idiom.basses), bass, dice.choice((28, 33, 36)), volume=dice.randint(75, 115),
                          gate=dice.uniform(0.5, 0.95)))
    if (rhythm or len(parts) < 2) and not drums_alone:
        voice = dice.choice(idiom.voices)
        kind = Power if voice in DRIVEN else Chords
        parts.append(kind(voice, held(rhythm), 43 if kind is Power else dice.choice((57, 62, 66)),
                          volume=dice.randint(60, 105), gate=dice.uniform(0.4, 0.95)))
    return Clip(f"{name}-{number}.mp3", f"{name} {number}", "", "", name, tempo, dice.randrange(12), mode, chords,
                parts, "", "", "", metre=idiom.metre, human=dice.uniform(*idiom.human), room=dice.uniform(0.1, 0.6))


def render(piece, path):
    if os.path.exists(path):
        return
    with tempfile.TemporaryDirectory() as folder:
        score, wave, coded = f"{folder}/score.mid", f"{folder}/raw.wav", f"{folder}/coded.mp3"
        piece.write(score)
        subprocess.run(["fluidsynth", "-ni", "-q", "-g", "0.5", "-r", "44100", "-o", f"synth.reverb.level={piece.room}",
                        "-F", wave, SOUND_FONT, score],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        subprocess.run(["ffmpeg", "-y", "-v", "error", "-i", wave, "-ac", "1", "-b:a", "96k", coded], check=True)
        shutil.move(coded, path)


def main(out):
    os.makedirs(out, exist_ok=True)
    pieces = [clip(name, number) for name in IDIOMS for number in range(CLIPS_PER_IDIOM)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda piece: render(piece, f"{out}/{piece.path}"), pieces))
    with open(f"{out}/labels.csv", "w") as table:
        writer = csv.writer(table)
        writer.writerow(("file", "idiom", "bpm", "metre"))
        writer.writerows((piece.path, piece.genre, piece.tempo, piece.metre) for piece in pieces)


if __name__ == "__main__":
    main(sys.argv[1])
