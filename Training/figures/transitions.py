#!/usr/bin/env python3
"""Transitions between made-up songs, measured in the rendered mix: transitions.py INDEXER [OPTION…]

`indexer transition --render` mixes chains of six songs of `made_up.py`, in all its metres and keys. Each song has the metre of the one
before in four of five cases; its tempo is within 6 % then, every eighth time at half or double tempo. A choir of the synthesizer has the
melody of half of the songs; with `--singers FOLDER`, they have phrases of real singers instead. Every second song is in the left channel only, the others in the right one, so that each is heard alone in the mix. Prints for
the five transitions of each chain:

- grids: how often all downbeats that a plan uses are downbeats of the score, within 70 ms;
- downbeats: how often, with right grids, all downbeats of the score that both have in the overlap coincide within 20 ms in the mix, where
  they sound: for each song, at one lag after the score, the first with strong onsets; in the mix, where its onsets are most like those of
  the song;
- loudness: how often the loudness of three seconds (FFmpeg, EBU R 128), at every tenth of a second from the beginning of the transition
  to three seconds after its end, stays between that of the eight seconds before and that of the eight seconds after, or within 2 LU of it;
- voices: with real singers, how often they sing at once for less than half a second, where both songs are sung;
- the highest sample of every tenth chain, which is mixed a second time with all songs in both channels at full scale, and the seconds of
  the mix per second of processor time, without those of the analysis; what the program decided.

`--singers`: a folder of phrases, which `singers.py` cuts from recordings. Each song has those of one recording. A phrase begins with a bar,
after pauses of up to two bars, and is 3 dB quieter than the accompaniment, as in records.

`--sung DIR`: recordings with the times of their sung lines: labels.csv (columns `file` and `lines`) and tables with `start_time` and `end_time`.
Every ordered pair of them is planned, and voices are counted in the same way. Needs FluidSynth and FFmpeg. Songs and mixes of a chain
take 200 MB while they are measured. `--songs` keeps what FluidSynth plays for the next run: 1.6 GB for all chains. Ctrl-C ends the
measurement, and prints the figures so far. `--chains N` measures N chains, beginning with number `--first`; `--keep FOLDER` keeps their
songs and mixes.
"""
import argparse, collections, csv, dataclasses, glob, hashlib, json, os, re, resource, subprocess, tempfile, wave
import numpy as np
from made_up import CHOIR, EPIANO, FLUTE, FONTS, GUITAR, ORGAN, PIANO, RATE, STRINGS, Song, midi, notes, played

SECONDS, SONGS = 75, 6
# Decibels by which singers are quieter than the accompaniment.
VOICE = 3
# Of onsets; a divisor of RATE.
GRAIN = 900
# Groups of a bar in eighths, and eighths a minute.
METRES = [((2, 2, 2, 2), 150, 290), ((2, 2, 2), 160, 330), ((3, 3), 150, 300), ((2, 2, 2, 2), 170, 350), ((3, 3, 3, 3), 165, 330),
          ((2, 2), 190, 260), ((6, 4), 210, 320), ((2, 2, 3), 200, 300), ((4, 4, 6), 210, 300), ((3, 2), 190, 300)]
NAMES = {(2, 2, 2, 2): "4/4", (2, 2, 2): "3/4", (3, 3): "6/8", (3, 3, 3, 3): "12/8", (2, 2): "2/4", (6, 4): "5/4", (2, 2, 3): "7/8",
         (4, 4, 6): "7/4", (3, 2): "5/8"}


# MARK: Songs

def made(dice, seed, groups, speed):
    bars = 4 * round(SECONDS / (sum(groups) * 60 / speed) / 4)
    # A beginning and an end without a melody, of four bars, or of eight, or none.
    intro, outro = 4 * int(dice.integers(0, 3)), 4 * int(dice.integers(0, 3))
    return Song(f"{seed}", speed, groups, [(int(dice.integers(12)), str(dice.choice(["major", "minor"])))], seconds=SECONDS, seed=seed,
                program=int(dice.choice([PIANO, GUITAR, EPIANO, ORGAN, STRINGS])), drums=dice.random() < 0.75,
                lead=CHOIR if dice.random() < 0.5 else FLUTE, led=(min(intro, bars // 4), bars - min(outro, bars // 4)))


def chain(number):
    """Songs, and the seconds of silence before each"""
    dice = np.random.default_rng(number)
    groups, low, high = METRES[number % len(METRES)]
    speed = dice.uniform(low, high)
    songs = []
    for place in range(SONGS):
        songs.append(made(dice, SONGS * number + place, groups, speed))
        if dice.random() < 0.2:
            groups, low, high = METRES[dice.integers(len(METRES))]
            speed = dice.uniform(low, high)
            continue
        octave = 1 if dice.random() < 0.875 else 0.5 if speed > (low + high) / 2 else 2
        speed *= octave * np.exp(dice.uniform(-1, 1) * np.log(1.06))
    return songs, dice.uniform(0, 1.5, SONGS)


def performed(song, path, kept):
    """What FluidSynth plays, in 16 bits; its highest sample is 0.99 of full scale. `kept`: a folder, or None"""
    name = hashlib.sha256(midi(song) + FONTS[song.seed % 2].encode()).hexdigest()[:32]
    if kept and os.path.exists(f"{kept}/{name}.npy"):
        return np.load(f"{kept}/{name}.npy")
    samples = leveled(played(song, path))
    if kept:
        np.save(f"{kept}/{name}.part.npy", samples)
        os.replace(f"{kept}/{name}.part.npy", f"{kept}/{name}.npy")
    return samples


def leveled(samples):
    return np.round(samples * (0.99 / abs(samples).max()) * 32767).astype("<i2")


# MARK: Singers

def singers(folder):
    """The phrases of each recording, in order"""
    found = collections.defaultdict(list)
    number = re.compile(r"-(\d+)\.wav$")
    for path in sorted(glob.glob(f"{folder}/*.wav"), key=lambda path: (number.split(path)[0], int(number.search(path)[1]))):
        with wave.open(path) as opened:
            found[number.split(path)[0]].append(np.frombuffer(opened.readframes(opened.getnframes()), "<i2") / 32768)
    return list(found.values())


def sung(song, voices):
    """What a singer sings: seconds from the start of the song, and samples"""
    dice, lines, sings = np.random.default_rng(song.seed), song.lines(), []
    phrases = voices[dice.integers(len(voices))]
    number, bar = int(dice.integers(len(phrases))), song.led[0]
    while bar < song.led[1]:
        phrase = phrases[number % len(phrases)]
        end = lines[bar] + len(phrase) / RATE
        if end > lines[song.led[1]]:
            break
        sings.append((lines[bar], phrase))
        number, bar = number + 1, int(np.searchsorted(lines, end)) + int(dice.integers(3))
    return sings


def accompanied(samples, sings):
    """The accompaniment with what is sung"""
    whole = samples.astype(float)
    level = 10 ** (-VOICE / 20) * np.sqrt(np.mean(whole ** 2))
    for start, phrase in sings:
        first = round(start * RATE)
        whole[first : first + len(phrase)] += phrase * (level / np.sqrt(np.mean(phrase ** 2)))
    return leveled(whole)


# MARK: Files

def write(path, samples, silence, channels):
    """A song after some seconds of silence, in some channels and otherwise silence"""
    sound = np.zeros((round(silence * RATE) + len(samples), 2), "<i2")
    sound[len(sound) - len(samples):, channels] = samples[:, None]
    with wave.open(path, "wb") as out:
        out.setparams((2, 2, RATE, 0, "NONE", ""))
        out.writeframes(sound.tobytes())
    return sound[:, channels[0]] / 32768


def spans(sings, silence):
    """Starts and ends of what is sung, in seconds"""
    return [(silence + start, silence + start + len(phrase) / RATE) for start, phrase in sings]


# MARK: What is heard

def onsets(samples):
    """Rises of the level above 300 Hz, GRAIN values a second; the basses of a mix are exchanged. The level is that of about 10 ms, because
    the partials of a choir beat about 70 times a second"""
    step = RATE // GRAIN
    count = len(samples) // step
    window = RATE // 300
    sums = np.cumsum(np.pad(samples.astype(float), (window // 2 + 1, window // 2)))
    smooth = (sums[window:] - sums[:-window]) / window
    power = ((samples - smooth)[: count * step] ** 2).reshape(count, step).sum(1)
    level = np.log10(np.convolve(power, np.hanning(19), "same") + 1e-7)
    return np.maximum(0, np.diff(level, prepend=level[0]))


def heard(mix, expected, song, place, speed):
    """Where a mix has what a song has around a place, in seconds, by onsets; None where another place is as likely. `speed`: seconds of the song per
    second of the mix. A second and a half, because a shorter part may be like another one after a quick beat"""
    before, after, reach = (round(seconds * GRAIN) for seconds in (0.5, 1, 0.1))
    first = round(expected * GRAIN) - before
    times = place + np.arange(-before, after) / GRAIN * speed
    near = mix[max(0, first - reach) : first + reach + before + after]
    if first < reach or len(near) < before + after + 2 * reach or times[0] < 0 or times[-1] > (len(song) - 1) / GRAIN:
        return None
    wanted = np.interp(times, np.arange(len(song)) / GRAIN, song)
    parts = np.lib.stride_tricks.sliding_window_view(near, before + after)
    likeness = parts @ wanted / (np.linalg.norm(parts, axis=1) * np.linalg.norm(wanted) + 1e-9)
    best = likeness.argmax()
    others = likeness[abs(np.arange(len(likeness)) - best) > 0.009 * GRAIN]
    # What is faded away says nothing. The bound is for a second and a half, of which more is faded than of less.
    return expected + (best - reach) / GRAIN if likeness[best] > 0.5 and others.max() <= 0.95 * likeness[best] else None


def sounding(onsets_of_song, lines):
    """The downbeats of a score where they sound: a bow, a pipe or a hammer takes up to 30 ms. One lag for the whole song, the first of those
    with strong onsets: where a piano and a choir begin a bar together, the piano is the beat"""
    lags = np.arange(-0.02, 0.06, 1 / GRAIN)
    heard = [onsets_of_song[np.clip(((lines + lag) * GRAIN).astype(int), 0, len(onsets_of_song) - 1)].mean() for lag in lags]
    return lines + lags[int(np.argmax(heard >= 0.75 * np.max(heard)))]


def loudness(path):
    """Seconds, and the loudness of the three seconds before them, by FFmpeg"""
    said = subprocess.run(["ffmpeg", "-nostats", "-hide_banner", "-i", path, "-filter_complex", "ebur128", "-f", "null", "-"],
                          capture_output=True, text=True).stderr
    return np.array([(float(t), float(s)) for t, s in re.findall(r"t:\s*([\d.]+).*? S:\s*(-?[\d.]+)", said)])


def mean(levels, begin, end):
    """The loudness of a stretch of time"""
    inside = levels[(levels[:, 0] >= begin + 3) & (levels[:, 0] <= end), 1]
    return 10 * np.log10(np.mean(10 ** (inside / 10))) if len(inside) else None


# MARK: Judging

def both(plan, first, second):
    """Seconds in which something of both is heard at once"""
    def at(time):
        if plan["kind"] == "beat_matched":
            return np.interp(time, *zip(*plan["anchors"]))
        return plan["in_point"] + time - plan["out_point"]

    def left(time):
        # An echo repeats the last beat.
        beat = plan["echo_beat"]
        return time if plan["kind"] != "echo_out" else plan["out_point"] - beat + (time - plan["out_point"]) % beat

    def within(spans, time): return any(begin <= time < end for begin, end in spans)
    times = np.arange(plan["out_point"], plan["out_end"], 0.01)
    return 0.01 * sum(within(first, left(time)) and within(second, at(time)) for time in times)


def starts(plans, durations):
    """Seconds of the mix at which each song would begin if it were in its own tempo from its start, and the end of the mix"""
    found = [0]
    for plan, duration in zip(plans, durations):
        begin = found[-1] + (duration if plan["keeps_ends"] else plan["out_point"]) + plan["pause"]
        # Bars of other lengths in tracks of one tempo are stretched, too.
        if plan["stretch"] == 1 and not plan["release"]:
            found.append(begin - plan["in_point"])
            continue
        # It returns to its own tempo in equal steps, bar by bar, if there are bars before the last sound.
        (first, here), (last, there) = plan["anchors"][-2:]
        stretch, end = (last - first) / (there - here), begin + plan["out_end"] - plan["out_point"]
        for step, (line, after) in enumerate(zip([plan["in_end"]] + plan["release"], plan["release"])):
            end += (after - line) * (1 + (stretch - 1) * (1 - (step + 1) / (len(plan["release"]) + 1)))
        found.append(end - plan["release_end"])
    return found, found[-1] + durations[-1]


def judge_downbeats(plan, true, begin, onsets_of_second, mixed):
    """Whether the grids are right, and the distances of downbeats that should coincide"""
    anchors = np.array(plan["anchors"])
    if any(abs(true[side] - time).min() > 0.07 for side in (0, 1) for time in anchors[:, side]):
        return False, []
    distances = []
    for time, place in anchors[1:]:
        first, second = (truth[abs(truth - moment).argmin()] for truth, moment in zip(true, (time, place)))
        # The first song is in its own tempo.
        expected = begin + np.interp(second, anchors[:, 1], anchors[:, 0])
        there = heard(mixed, expected, onsets_of_second, second, 1 / plan["stretch"])
        if there is not None:
            distances.append(there - begin - first)
    return True, distances


def judge(number, folder, indexer, found, kept, voices):
    songs, silences = chain(number)
    paths = [f"{folder}/{number}-{place}.wav" for place in range(SONGS)]
    target = f"{folder}/{number}.wav"
    sings = [sung(song, voices) if voices and song.lead == CHOIR else [] for song in songs]
    performances = []
    for path, song, lines in zip(paths, songs, sings):
        alone = dataclasses.replace(song, led=(0, 0)) if lines else song
        samples = performed(alone, path, kept)
        performances.append(accompanied(samples, lines) if lines else samples)

    def run(*options):
        """What it prints, and the seconds of processor time"""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([indexer, "transition", "--json", *paths, *options], capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def mixed(channels):
        sounds = [write(*each) for each in zip(paths, performances, silences, channels)]
        said, seconds = run("--render", target)
        raw = subprocess.run(["ffmpeg", "-v", "error", "-i", target, "-f", "f32le", "-"], check=True, capture_output=True).stdout
        return sounds, [json.loads(line) for line in said.splitlines()], np.frombuffer(raw, "<f4").reshape(-1, 2).T, seconds
    if number % 10 == 0:
        _, _, mix, seconds = mixed([[0, 1]] * SONGS)
        found["peaks"].append(abs(mix).max())
        found["speeds"].append(mix.shape[1] / RATE / (seconds - run()[1]))
        os.remove(target)
        os.remove(target[:-3] + "cue")
    sounds, plans, mix, _ = mixed([[place % 2] for place in range(SONGS)])
    begins, end = starts(plans, [len(sound) / RATE for sound in sounds])
    # Plans are rounded to milliseconds, and the last bar's share of one returns in half of the bars after it.
    slack = 0.01 + sum(0.0005 * len(plan["release"]) for plan in plans)
    assert abs(end - mix.shape[1] / RATE) < slack, f"the mix lasts {mix.shape[1] / RATE} s, not {end} s"
    levels, in_mix = loudness(target), [onsets(channel) for channel in mix]
    voiced = [spans(lines, silence) for lines, silence in zip(sings, silences)]
    own = [onsets(sound) for sound in sounds]
    lines = [sounding(each, silence + song.lines()) for each, song, silence in zip(own, songs, silences)]
    for place, plan in enumerate(plans):
        one, other = songs[place], songs[place + 1]
        found["kinds"][plan["kind"]] += 1
        said = [f"{number:3} {NAMES[one.groups]:>4} {one.eighths / 2:5.1f}, {NAMES[other.groups]:>4} {other.eighths / 2:5.1f} BPM",
                f"{plan['kind']:12} {plan['confidence']:.2f}"]
        if plan["kind"] == "beat_matched":
            right, distances = judge_downbeats(plan, lines[place : place + 2], begins[place], own[place + 1], in_mix[(place + 1) % 2])
            found["grids"].append(right)
            if right and distances:
                far = max(map(abs, distances))
                found["downbeats"].append(far <= 0.02)
                found["distances"] += distances
            said.append(f"{plan['bars']} bars, {1000 * far:.0f} ms" if right and distances else "?" if right else "grid is wrong")
        if plan["kind"] in ("beat_matched", "fade", "echo_out"):
            enter, leave = begins[place] + plan["out_point"], begins[place] + plan["out_end"]
            before, after = mean(levels, enter - 8, enter), mean(levels, leave, leave + 8)
            across = levels[(levels[:, 0] >= enter + 3) & (levels[:, 0] <= leave + 3), 1]
            over = max(0, across.max() - max(before, after), min(before, after) - across.min())
            found["loudness"].append(over <= 2)
            found["steps"].append(after - before)
            said.append(f"{over:.1f} LU, {after - before:+.1f} LU after")
        if voiced[place] and voiced[place + 1]:
            seconds = both(plan, voiced[place], voiced[place + 1])
            found["voices"].append(seconds < 0.5)
            said.append(f"{seconds:.1f} s of two voices")
        print("  ".join(said + [plan["reason"]]), flush=True)


def judge_recordings(folder, indexer):
    """The share of pairs of recordings whose sung lines do not meet"""
    with open(f"{folder}/labels.csv") as file:
        rows = list(csv.DictReader(file))

    def spans(row):
        with open(f"{folder}/{row['lines']}") as file:
            return [(float(line["start_time"]), float(line["end_time"])) for line in csv.DictReader(file)]
    # Each follows each other one once: 0 1 0 2 0 3 … 1 2 1 3 … 0.
    walk = [each for i, row in enumerate(rows) for other in rows[i + 1:] for each in (row, other)] + rows[:1]
    done = subprocess.run([indexer, "transition", "--json", "--across-moods", "--mix-albums", *(f"{folder}/{row['file']}" for row in walk)],
                          capture_output=True, text=True, check=True)
    fine, kinds = [], collections.Counter()
    for first, second, line in zip(walk, walk[1:], done.stdout.splitlines()):
        plan = json.loads(line)
        seconds = both(plan, spans(first), spans(second))
        fine.append(seconds < 0.5)
        kinds[plan["kind"]] += 1
        print(f"{first['file']} to {second['file']}: {plan['kind']}, {plan['out_end'] - plan['out_point']:.0f} s, "
              f"{seconds:.1f} s of two voices: {plan['reason']}")
    print(f"{len(fine)} pairs of recordings: no voice over voice {np.mean(fine):.3f}; {dict(kinds)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("indexer")
    parser.add_argument("--chains", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--songs")
    parser.add_argument("--singers")
    parser.add_argument("--sung")
    parser.add_argument("--keep")
    options = parser.parse_args()
    voices = singers(options.singers) if options.singers else []
    names = ("grids", "downbeats", "distances", "loudness", "steps", "voices", "peaks", "speeds")
    found = {"kinds": collections.Counter(), **{name: [] for name in names}}
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or scratch
        for place in filter(None, (folder, options.songs)):
            os.makedirs(place, exist_ok=True)
        try:
            for number in range(options.first, options.first + options.chains):
                judge(number, folder, options.indexer, found, options.songs, voices)
                if not options.keep:
                    for name in os.listdir(folder):
                        os.remove(f"{folder}/{name}")
        except KeyboardInterrupt:
            print("interrupted; the figures are those of the chains so far")

    def share(name): return f"{np.mean(found[name]):.3f} of {len(found[name])}" if found[name] else "none"
    def sizes(name, unit, factor=1):
        values = factor * np.abs(found[name])
        return f"median {np.median(values):.1f}, 95 % within {np.quantile(values, 0.95):.1f} {unit}" if len(values) else "none"
    print(f"{sum(found['kinds'].values())} transitions: {dict(found['kinds'])}")
    print(f"both grids right: {share('grids')}")
    print(f"all downbeats within 20 ms: {share('downbeats')}; each downbeat: {sizes('distances', 'ms', 1000)}")
    print(f"loudness within 2 LU across the transition: {share('loudness')}; from before to after: {sizes('steps', 'LU')}")
    print(f"no voice over voice: {share('voices')}")
    print(f"highest sample of {len(found['peaks'])} mixes: {max(found['peaks'], default=0):.3f} of full scale")
    print("rendering: " + ", ".join(f"{speed:.0f}" for speed in found["speeds"]) + " × real time on one core")
    if options.sung:
        judge_recordings(options.sung, options.indexer)


if __name__ == "__main__":
    main()
