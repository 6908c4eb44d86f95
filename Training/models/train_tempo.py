#!/usr/bin/env python3
"""Fits the decision between the candidates for a tempo: train_tempo.py CACHE_DIR (with dumps of the rendered sets and of the
stretches, see dump.py, and BeatNet's output for these, see beats.py)

A conditional logit over each track's tempo candidates, whose utilities come from small networks. Writes the model file, tempo,
and the data of a test.
"""
import json, multiprocessing, os, sys
from concurrent.futures import ProcessPoolExecutor
import numpy as np
from scipy.optimize import minimize
import model_file
from dump import read_dump, read_labels, read_truth
from stretches import STRETCHED, WIDE_GRID, speed_of

EVIDENCE, AXES, CANDIDATES = 51, 6, 12  # values of a candidate; of the embedding; candidates of a track
OF_ONSETS = 33  # of the evidence, the values that do not come from a network
HIDDEN, MEMBERS, ITERATIONS = 16, 8, 150
PENALTY, DIRECT_PENALTY = 2.0, 6.0  # on weights to and from the hidden units; on those that bypass them
# The weight of an additional member without hidden units. It uses only the onsets and has not heard the teacher, which knows
# bands, but neither drums alone nor pianos.
PLAIN_SHARE = 1 / 3
FURTHEST = 4.0  # standard deviations
# Evidence whose influence is limited: the interaction of tempo and percussiveness, which separates two training sets and says
# nothing of tracks between and beyond them; the interactions of tempo and low onsets, which are many; and the kind of music.
TRUST = np.ones(EVIDENCE + AXES)
TRUST[17], TRUST[28:33], TRUST[EVIDENCE:] = 1 / 5, 1 / 2, 0.7
SETS = ("groove-dev", "pop909-dev", "SampleAudio", "idioms")
# Few composers, so many similar tracks; patterns, not music; a teacher's output.
WEIGHTS = {"SampleAudio": 0.5, "idioms": 0.1} | dict.fromkeys(STRETCHED, 0.2)
SQUARED = 2  # exponent of the teacher's shares: averages over speeds are too flat
LEAST_SHARE = 0.3  # of the teacher's probability, the share that must be near some candidate
AGREEMENT = model_file.agreement("tempo")


def near(tempo, truth):
    return np.abs(tempo / truth - 1) <= 0.04


def tempi(cache, name):
    """file name -> BPM"""
    if name != "SampleAudio":
        return {label["file"]: float(label["bpm"]) for label in read_labels(cache, name)}
    return {file: float(row["tempo_bpm"]) for file, row in read_truth().items()}


def measured(cache):
    """Whether all training data exist."""
    names = [*SETS, *(f"{name}-stretched" for name in STRETCHED)]
    return all(read_dump(cache, name) for name in names)


def track(name, row):
    table = np.reshape(row["candidates"], (-1, 1 + EVIDENCE))
    table = table[table[:, 0].argsort()]  # the model that ranked them makes no difference
    return dict(set=name, tempi=table[:, 0], evidence=table[:, 1:], embedding=np.array(row["statistics"]["embedding"]))


def load(cache, names=SETS):
    """Tracks with a known tempo; `said` is 1 for correct candidates, divided by their number."""
    tracks = []
    for name in names:
        rows = read_dump(cache, name)
        for file, bpm in tempi(cache, name).items():
            if file not in rows:
                continue
            found = track(name, rows[file])
            right = near(found["tempi"], bpm)
            tracks.append(found | dict(group=file.split("-")[0] if name == "idioms" else file, bpm=bpm,
                                       said=right / max(1, right.sum()), clarity=rows[file]["rhythm"]["pulseClarity"]))
    return tracks


def load_stretches(cache):
    """Stretches of recordings; `said` is the teacher's probability of each candidate."""
    tracks = []
    for name in STRETCHED:
        with np.load(f"{cache}/beats-{name}.npz") as found:
            heard = {key[len("tempo/"):]: found[key] ** SQUARED for key in found.files if key.startswith("tempo/")}
        for file, row in read_dump(cache, f"{name}-stretched").items():
            stretch = os.path.splitext(file)[0]
            recording = stretch.rsplit("@", 1)[0]
            if not row["candidates"] or recording not in heard:
                continue
            found, shares = track(name, row), heard[recording] / heard[recording].sum()
            distance = np.abs(WIDE_GRID[:, None] * speed_of(stretch) / found["tempi"] - 1)
            close = near(WIDE_GRID[:, None] * speed_of(stretch), found["tempi"]).any(1)
            said = np.bincount(distance.argmin(1)[close], shares[close], len(found["tempi"]))
            if said.sum() >= LEAST_SHARE:
                tracks.append(found | dict(said=said / said.sum()))
    return tracks


def table(tracks, axes):
    """tracks x CANDIDATES x inputs; whether there is a candidate; its target"""
    x, said = np.zeros((len(tracks), CANDIDATES, EVIDENCE + AXES)), np.zeros((len(tracks), CANDIDATES))
    there = np.zeros((len(tracks), CANDIDATES), bool)
    for i, t in enumerate(tracks):
        count = len(t["tempi"])
        x[i, :count, :EVIDENCE], x[i, :count, EVIDENCE:] = t["evidence"], t["embedding"] @ axes
        there[i, :count], said[i, :count] = True, t.get("said", 0)
    return x, there, said


def fit(tracks):
    embeddings = np.array([t["embedding"] for t in tracks])
    axes = np.linalg.svd(embeddings - embeddings.mean(0), full_matrices=False)[2][:AXES].T
    x, there, said = table(tracks, axes)
    mean, deviation = x[there].mean(0), x[there].std(0) + 1e-9
    def member(chosen, inputs, hidden, seed):
        usable = said.any(1) & chosen
        weights = np.array([WEIGHTS.get(t["set"], 1) for t in tracks])[usable]
        seen = standardized(x[usable], mean, deviation)[there[usable]][:, :inputs].astype(np.float32)
        return fit_member(seen, there[usable], said[usable], weights, hidden, seed)
    taught = np.array([t["set"] in STRETCHED for t in tracks])
    members = [member(np.full(len(tracks), True), x.shape[2], HIDDEN, seed) for seed in range(MEMBERS)]
    _, _, _, direct = member(~taught, OF_ONSETS, 0, 0)
    return dict(axes=axes, mean=mean, deviation=deviation, members=members, plain=direct)


def standardized(x, mean, deviation):
    return np.clip((x - mean) / deviation, -FURTHEST, FURTHEST) * TRUST


def fit_member(x, there, said, weights, units, seed):
    """x: candidates x inputs. Weights inputs x hidden units, bias, hidden to utility, inputs to utility."""
    count, rng = x.shape[1], np.random.default_rng(seed)
    shapes = [(count, units), (units,), (units,), (count,)]
    ends = np.cumsum([int(np.prod(shape)) for shape in shapes])
    parts = lambda v: [part.reshape(shape) for part, shape in zip(np.split(v, ends[:-1]), shapes)]
    utilities = np.full(there.shape, -np.inf)

    def loss(v):
        hidden, bias, outputs, direct = (part.astype(np.float32) for part in parts(v))
        h = np.tanh(x @ hidden + bias)
        utilities[there] = h @ outputs + x @ direct
        log_odds = utilities - utilities.max(1, keepdims=True)
        odds = np.exp(log_odds)
        total = odds.sum(1, keepdims=True)
        wrong = (weights[:, None] * (odds / total - said))[there].astype(np.float32)
        at_hidden = wrong[:, None] * outputs * (1 - h * h)
        hidden, bias, outputs, direct = parts(v)
        gradient = (x.T @ at_hidden + PENALTY * hidden, at_hidden.sum(0), h.T @ wrong + PENALTY * outputs,
                    x.T @ wrong + DIRECT_PENALTY * direct)
        surprise = (said * np.where(there, log_odds - np.log(total), 0)).sum(1)
        penalty = PENALTY * ((hidden ** 2).sum() + (outputs ** 2).sum()) + DIRECT_PENALTY * (direct ** 2).sum()
        return penalty / 2 - weights @ surprise, np.concatenate([g.ravel() for g in gradient]).astype(float)

    start = np.concatenate([rng.normal(size=count * units) / np.sqrt(count), np.zeros(units),
                            rng.normal(size=units) * 0.3, np.zeros(count)])
    return parts(minimize(loss, start, jac=True, method="L-BFGS-B", options=dict(maxiter=ITERATIONS)).x)


def probabilities(tracks, model):
    """tracks x CANDIDATES"""
    x, there, _ = table(tracks, model["axes"])
    x, shares = standardized(x, model["mean"], model["deviation"]), np.zeros(there.shape)

    def hear(utility, share):
        odds = np.exp(np.where(there, utility, -np.inf) - np.where(there, utility, -1e9).max(1, keepdims=True))
        return share * odds / np.maximum(1e-9, odds.sum(1, keepdims=True))
    for hidden, bias, outputs, direct in model["members"]:
        shares += hear(np.tanh(x @ hidden + bias) @ outputs + x @ direct, (1 - PLAIN_SHARE) / MEMBERS)
    return shares + hear(x[..., :OF_ONSETS] @ model["plain"], PLAIN_SHARE)


def pick(tracks, model):
    """For each track the most likely tempo, and the confidence in it as in RhythmAnalysis."""
    picks = []
    for t, shares in zip(tracks, probabilities(tracks, model)):
        if not len(t["tempi"]):
            picks.append((0, 0))
            continue
        picks.append((t["tempi"][shares.argmax()], min(1, t["clarity"] / 0.6) * max(0, (5 * shares.max() - 1) / 4) ** 1.5))
    return picks


def picks_without(tracks, lessons, train, test):
    return pick([tracks[i] for i in test], fit([tracks[i] for i in train] + lessons))


def out_of_fold(tracks, lessons, folds):
    """Tempi by models that saw neither the track nor, among the idioms, its idiom; all models saw the lessons."""
    picks = np.zeros((len(tracks), 2))
    fold = np.array([sum(map(ord, t["group"])) % folds for t in tracks])
    tests = [np.flatnonzero(fold == k) for k in range(folds) if (fold == k).any()]
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("fork")) as pool:
        jobs = [pool.submit(picks_without, tracks, lessons, np.setdiff1d(np.arange(len(tracks)), test), test)
                for test in tests]
        for test, job in zip(tests, jobs):
            picks[test] = job.result()
    return picks


def write_model(model):
    """The limits of evidence are included in the weights."""
    hidden, bias, outputs, direct = (np.stack(part) for part in zip(*model["members"]))
    model_file.write("tempo", {
        "mean": model["mean"], "deviation": model["deviation"], "axes": model["axes"],
        "members.hidden": hidden * TRUST[:, None], "members.bias": bias, "members.outputs": outputs,
        "members.direct": direct * TRUST, "plain.direct": model["plain"] * TRUST[:OF_ONSETS]},
        model_file.layout({"evidence": EVIDENCE, "embedding": len(model["axes"])}), "TempoAndBeats", plainShare=PLAIN_SHARE)


def main(cache):
    tracks = load(cache)
    model = fit(tracks + load_stretches(cache))
    write_model(model)
    some = [min(tracks, key=lambda t: len(t["tempi"]) or CANDIDATES), *tracks[::90]]
    some = [t | {"evidence": t["evidence"].round(4), "embedding": t["embedding"].round(4)} for t in some]
    with open(AGREEMENT, "w") as out:
        for t, shares in zip(some, probabilities(some, model)):
            json.dump({"evidence": t["evidence"].tolist(), "embedding": t["embedding"].tolist(),
                       "probabilities": shares[: len(t["tempi"])].round(6).tolist()}, out)
            out.write("\n")


if __name__ == "__main__":
    main(sys.argv[1])
