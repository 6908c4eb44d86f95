"""Fits the models that need no network of others to made-up sounds, and checks what they have learned: fitting.py FOLDER

The sets are small, and have fewer kinds of copies; everything else is as in Training/fit. The models in the files are evaluated by
their definition, on sounds that they were not fitted to.
"""
import glob, json, os, subprocess, sys, time, types
import numpy as np
import audience, bars, dump, model_file, moods, places, played, sections, similarity, sounds, toy, train_tempo, treble, voice
from inputs import from_dump
from sklearn.metrics import roc_auc_score

MODELS = "first-stage calibration mood pulse band-limit tempo voice played audience bars sections sound treble tags".split()
DATA, CACHE, OUTPUT = "data", "cache", "models"
FEWER = (dump.ENCODINGS, ("mp3-64.mp3", "mono.wav")), (dump.RETOUCHES, ("12dB-quieter.wav", "brighter.wav"))


def check_order():
    """What a model is fitted on is made before it is fitted."""
    path = f"{places.TRAINING}/fit"
    fit = types.ModuleType("fit")
    fit.__file__ = path
    with open(path) as script:
        exec(compile(script.read(), path, "exec"), fit.__dict__)
    order = [step[0] for row in fit.STEPS for step in row]
    for name, model in fit.MODELS.items():
        for step in model.steps.split():
            assert order.index(step) < order.index(fit.fit_of(name)), f"{name} is fitted before {step}"


def measure():
    """With fewer copies."""
    for table, kept in FEWER:
        for key in [key for key in table if key not in kept]:
            del table[key]
    dump.COPIED_SECONDS |= {"quadrants-dev": 2, "vocals-dev": 1, "groove-dev": 4, "pop909-dev": 4, "emopia-dev": 8}
    dump.measure_sets(DATA, CACHE, *dump.MIDI_SETS, *dump.AUDIO_SETS, *dump.VOICE_SETS, "idioms", "signals", "melodies", "drones",
                      "stretches")
    played.measure_all(DATA, CACHE, "mixes", "bands", "piano", "speech")
    clips = sorted(glob.glob(f"{CACHE}/audio/audiences/*.wav"))
    with open(f"{CACHE}/audiences-seconds.jsonl", "wb") as out:
        dump.measure(places.program("FeatureDump"), clips, out, "--seconds")
    audience.measure_poor(places.program("FeatureDump"), DATA, CACHE, clips)
    treble.measure(similarity.recordings(DATA), f"{CACHE}/treble.jsonl")


def new(names, play, *options):
    """Measurements of sounds that no model was fitted to."""
    os.makedirs("new", exist_ok=True)
    for name in names:
        sounds.write(f"new/{name}.wav", play(name))
    return measurements(names, *options)


def measurements(names, *options):
    command = [places.program("FeatureDump"), *options, *(f"new/{name}.wav" for name in names)]
    return [json.loads(line) for line in subprocess.run(command, check=True, capture_output=True).stdout.splitlines()]


# MARK: Models by their definition

def first_stage(x):
    _, t = model_file.read("first-stage", OUTPUT)
    z = np.clip((x - t["mean"]) / t["scale"], -3.5, 3.5)
    distance = (t["relevance"][:, None, None] * (z[None, :, None] - t["centres"]) ** 2).sum(3)
    return np.einsum("tnc,ct->nt", np.exp(-distance), t["weights"]) + t["bias"]


def mood(rows):
    """valence, energy, music, speech; without what is only for recordings without treble, or unlike all that is known"""
    _, t = model_file.read("mood", OUTPUT)
    x = moods.inputs(rows, first_stage(from_dump(rows)), from_dump(rows))
    z, centers = np.clip((x - t["mean"]) / t["scale"], -3.5, 3.5), t["centres"] * 3.5 / 127
    return np.exp(-(t["relevance"] * (z[:, None] - centers) ** 2).sum(2)) @ t["weights"] + t["bias"]


def tempo(row):
    found = train_tempo.track("new", row)
    _, t = model_file.read("tempo", OUTPUT)
    x, _, _ = train_tempo.table([found], t["axes"].astype(float))
    count, furthest = len(found["tempi"]), train_tempo.FURTHEST
    z = np.clip((x[0, :count] - t["mean"]) / t["deviation"], -furthest, furthest)
    utilities = [np.tanh(z @ hidden + bias) @ outputs + z @ direct for hidden, bias, outputs, direct in zip(
        *(t[f"members.{part}"] for part in ("hidden", "bias", "outputs", "direct")))]
    odds = np.exp(np.array(utilities) - np.max(utilities, 1, keepdims=True))
    return found["tempi"][(odds / odds.sum(1, keepdims=True)).sum(0).argmax()]


def seconds(name, x):
    _, t = model_file.read(name, OUTPUT)
    z = np.nan_to_num(np.clip((x - t["mean"]) / t["scale"], -voice.REACH, voice.REACH))
    return z @ t["weights"].T + t["bias"]


def point(row):
    _, t = model_file.read("sound", OUTPUT)
    parts = similarity.parts(row)
    values = np.concatenate([np.array(parts[name], float) for name in similarity.PARTS])
    return values @ t["map"].astype(float) + t["offset"]


def restored(row):
    """The point, with what it lacks without treble"""
    _, t = model_file.read("treble", OUTPUT)
    found = point(row)
    hats = np.array([np.interp(row["bandLimit"]["band"], t["knots"], one) for one in np.eye(len(t["knots"]))[1:-1]])
    hats *= row["bandLimit"]["certainty"]
    return found + np.einsum("k,j,kjr,ra->a", hats, np.append(found, 1), t["lost"], t["axes"])


# MARK: Checks

def files():
    """Each model has the tensors and the inputs that the library asks for."""
    for name in MODELS:
        (ours, tensors), (theirs, shipped) = model_file.read(name, OUTPUT), model_file.read(name, model_file.SHIPPED)
        assert tensors.keys() == shipped.keys(), f"{name}: {sorted(tensors)}, not {sorted(shipped)}"
        for key in tensors:
            assert tensors[key].dtype == shipped[key].dtype and tensors[key].ndim == shipped[key].ndim, f"{name}: {key}"
            assert np.isfinite(tensors[key]).all(), f"{name}: {key} is not finite"
        assert ours.keys() == theirs.keys(), f"{name}: {sorted(ours)}"
        assert all(ours[key] == theirs[key] for key in ("name", "card", "inputs")), f"{name}: {ours}, not {theirs}"


def energy():
    loud = new(("w0", "w1", "w2"), lambda name: sounds.wild(sounds.dice(f"new {name}"), toy.SECONDS, sounds.MINOR))
    quiet = new(("c0", "c1", "c2"), lambda name: sounds.calm(sounds.dice(f"new {name}"), toy.SECONDS, sounds.MINOR))
    first = first_stage(from_dump(loud + quiet))[:, 1]
    second = mood(loud + quiet)
    print("energy of loud and of quiet sounds:", first.round(2), second[:, 1].round(2))
    assert first[:3].min() > first[3:].max() and second[:3, 1].min() > 0 > second[3:, 1].max()
    noise = new(("n0", "n1"), lambda name: sounds.noise(sounds.dice(f"new {name}"), toy.SECONDS))
    is_music = np.r_[second[:, 2], mood(noise)[:, 2]]
    print("music, of music and of noise:", is_music.round(2))
    assert is_music[:6].min() > is_music[6:].max()


def tempi():
    truth = {"t120": 120, "t105": 105, "t135": 135}
    rows = new(truth, lambda name: 0.5 * sounds.level(sounds.drums(sounds.dice(f"new {name}"), 10, truth[name])), "--pulse")
    found = [tempo(row) for row in rows]
    print("tempo of", list(truth.values()), "BPM:", np.round(found, 1))
    assert all(abs(tempo / true - 1) < 0.04 for tempo, true in zip(found, truth.values()))


def voices():
    row, = new(("song",), lambda name: toy.song("new song"), "--seconds")
    x, heard, _ = voice.inputs(row)
    start = np.arange(len(x)) * voice.HOP
    score = seconds("voice", voice.with_neighbors(x, heard))
    sung, still = (start > 4) & (start < 9), (start < 2.5) | (start > 10.5)
    auc = roc_auc_score(sung[sung | still], score[sung | still])
    print(f"voice, second by second, AUC: {auc:.2f}")
    assert auc > 0.9


def parts():
    def play(name):
        rng, chords = sounds.dice(name), 0.5 * sounds.chords(8, 100, 62, sounds.MAJOR, 1.5, 0.01, 0.5, 2)
        part = sounds.drums(rng, 8, 100, 2, 6) if name == "drums" else sounds.bass(8, 100, 62, 2, 6)
        return 0.6 * sounds.level(chords + part)
    for number, row in enumerate(new(played.PARTS, play, "--seconds")):
        x, _ = played.seconds_of(row)
        start = np.arange(len(x)) * voice.HOP
        odds = seconds("played", played.around(x))[:, number]
        there, gone = (start >= 2) & (start < 5), (start < 1) | (start > 6.2)
        print(f"{played.PARTS[number]}: log odds {odds[there].mean():.1f} with, {odds[gone].mean():.1f} without")
        assert odds[there].mean() > odds[gone].mean()


def applause():
    """At the end of a song"""
    row, = new(("concert",), lambda name: toy.concert(sounds.dice("new concert"), 4, 8), "--seconds")
    x, sound = audience.seconds_of(row)
    score, start = seconds("audience", x), np.arange(len(x)) * voice.HOP
    there, gone = (start > 4) & (start < 7), start < 2.5
    values = audience.liveness(audience.logistic(score), sound), audience.liveness(audience.logistic(score[gone]), sound[gone])
    print(f"audience: log odds {score[there].mean():.1f} with, {score[gone].mean():.1f} without; liveness", np.round(values, 2))
    assert score[there].min() > score[gone].max() and values[0] > 0.5 > values[1]


def structure():
    _, forms, found, lines, phrases = toy.of_songs("new song", late=1)
    beats = np.array([beat["start"] for beat in found["beats"]])
    said = toy.heard(sounds.dice("new answers"), found["track"]["duration"], beats, lines)
    recording = bars.Recording("rendered songs", "new", found, said, lines, beats)
    _, t = model_file.read("bars", OUTPUT)
    agreement = recording.score(recording.downbeats(np.append(t["weights"], t["bias"]), bars.PENALTY))
    print(f"beginnings of bars: F {agreement:.2f}, as printed {recording.score(recording.printed):.2f}")
    assert agreement > 0.9 > recording.score(recording.printed)
    _, t = model_file.read("sections", OUTPUT)
    found["bars"] = [dict(start=at, duration=4 * (beats[1] - beats[0])) for at in lines]
    grid = sections.grid(found)
    odds = sections.features(found, grid) @ t["weights"] + t["bias"]
    shown = sections.times(found, grid)[sections.boundaries(odds, t["lengths"])]
    agreement = sections.agreement(shown, [*phrases, found["track"]["duration"]], 0.5)
    print(f"sections of {''.join(kind for kind, _ in forms)}: F {agreement:.2f}")
    assert agreement > 0.8


def similar():
    """A piece is near its song, and a copy without treble is nearer to the original if what it lacks is restored."""
    rows = similarity.read(f"{CACHE}/similarity.jsonl")[-24:]
    rng = sounds.dice("pieces")
    whole = np.array([point(row) for row in rows])
    piece = np.array([point(toy.changed(row, rng, 0.03)) for row in rows])
    nearest = ((piece[:, None] - whole) ** 2).sum(2).argmin(1)
    print(f"pieces whose own track is the nearest: {np.mean(nearest == np.arange(len(rows))):.2f}")
    assert np.mean(nearest == np.arange(len(rows))) > 0.8
    loud = new(("r0", "r1", "r2"), lambda name: sounds.wild(sounds.dice(f"new {name}"), toy.SECONDS, sounds.MAJOR))
    for name in ("r0", "r1", "r2"):
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", f"new/{name}.wav", "-ar", "16000", f"new/cut-{name}.wav"], check=True)
    cut = measurements(("cut-r0", "cut-r1", "cut-r2"))
    before, after = (np.linalg.norm([place(copy) - point(whole) for copy, whole in zip(cut, loud)], axis=1)
                     for place in (point, restored))
    print("from copies at 16 kHz to the originals:", before.round(1), "restored:", after.round(1))
    assert (after < 0.9 * before).all()


def tags():
    metadata, t = model_file.read("tags", OUTPUT)
    names = metadata["names"].split(";")
    print(f"{len(names)} tags: {', '.join(names)}")
    assert "techno" in names and t["accuracy"][names.index("techno")] > 0.9


def main(folder):
    start = time.time()
    check_order()
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    for place in (DATA, CACHE, OUTPUT):
        os.makedirs(place, exist_ok=True)
    def passed(what):
        print(f"-- {what}: {time.time() - start:.0f} s", flush=True)
    toy.make(DATA, CACHE)
    passed("made")
    measure()
    passed("measured")
    toy.answers(DATA, CACHE)
    passed("answered")
    options = ["--data", DATA, "--cache", CACHE, "--output", OUTPUT, "--measured"]
    subprocess.run([f"{places.TRAINING}/fit", *options, *MODELS], check=True)
    passed("fitted")
    for check in (files, energy, tempi, voices, parts, applause, structure, similar, tags):
        check()
    passed("checked")


if __name__ == "__main__":
    main(sys.argv[1])
