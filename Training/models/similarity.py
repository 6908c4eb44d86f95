#!/usr/bin/env python3
"""The map of similar sounds: similarity.py measure|fit|accuracy DATA_DIR CACHE_DIR

`measure` measures emotify-dev, quadrants-dev and the game albums of games.py with FeatureDump, whole and in pieces of ten seconds;
the other commands do if nothing is measured yet. `accuracy` prints the protocol's table: the map is learned on one half of the
artists and albums and scored in the other half, both ways, DRAWS times. `fit` learns from all and writes the model file, sound.
"""
import csv, glob, json, os, subprocess, sys, tempfile
import numpy as np
from scipy.special import log_ndtr
import model_file
from games import albums
from places import program

AGREEMENT = model_file.agreement("sound")
DIMENSION, REFERENCES, DRAWS, PIECES = 96, 300, 6, 8
WINDOW = 120 * 512 / 22050  # seconds for which the network has an output
# weight of each part; shrinkage of its within-track covariance, None for no whitening
PARTS = {"timbre": (1, None), "modulation": (1, None), "basic": (1, .3), "harmony": (.5, 1), "contrast": (.3, .3),
         "spectrum": (1, .3), "stereo": (.3, 1), "embedding": (.5, None)}
SIZES = {"timbre": 231, "modulation": 140, "basic": 67, "harmony": 60, "contrast": 12, "spectrum": 72, "stereo": 6, "embedding": 64}
SCALED = ("basic", "contrast", "spectrum", "stereo")
SHRINKAGE, WITHIN_TRACK, BETWEEN_GENRES = .8, .3, 1.3


# MARK: Data

def basic(row):
    """TimbreVector without its tempo."""
    mean, deviation = ({k: np.array(v) for k, v in row[m].items()} for m in ("mean", "deviation"))
    values = [mean["mfcc"][1:], deviation["mfcc"], deviation["mfccDelta"][:10], mean["contrast"][:6]]
    for name in ("centroid", "flatness", "zeroCrossingRate", "onsetStrength"):
        values += [np.log(1e-5 + mean[name]), np.log(1e-5 + deviation[name])]
    values.append(np.log(1e-3 + deviation["rms"] / np.maximum(mean["rms"], 1e-6)))
    chroma = mean["chroma"]
    values.append([chroma.mean(), chroma.std(), deviation["chroma"].mean()])
    return np.concatenate(values)


def parts(row):
    s = row["statistics"]
    return {"timbre": s["timbreDistribution"], "modulation": s["modulationSpectrum"], "basic": basic(row),
            "harmony": s["harmonicMotion"], # the seventh band is where MP3 encoders cut
            "contrast": row["mean"]["contrast"][:6] + row["deviation"]["contrast"][:6],
            "spectrum": s["spectralPattern"], "stereo": row["stereoWidth"], "embedding": s["embedding"]}


def read(path):
    with open(path) as lines:
        return [json.loads(line) for line in lines]


def recordings(data):
    """(set, artist, genres, file) of the labeled tracks"""
    with open(f"{data}/emotify-dev/manifest.csv") as table:
        tracks = [("emotify", r["artist"], [r["genre"]], f"{data}/emotify-dev/{r['file']}") for r in csv.DictReader(table)]
    with open(f"{data}/quadrants-dev/labels.csv") as table:
        tracks += [("quadrants", r["artist"], [g.strip() for g in r["genres"].split(";")], f"{data}/quadrants-dev/{r['file']}")
                   for r in csv.DictReader(table)]
    return [(*track[:3], os.path.realpath(track[3])) for track in tracks]


def files(data, cache):
    """The same, and (set, album, no genre, file) of the music of games"""
    games = albums(f"{cache}/audio/real-music")
    return recordings(data) + [("games", os.path.basename(os.path.dirname(path)), [], os.path.realpath(path)) for path in games]


def measure(dump, tracks, cache):
    """Dumps everything, in the tracks' order."""
    whole, pieces = f"{cache}/similarity.jsonl", f"{cache}/similarity-pieces.jsonl"
    with open(whole, "w") as out:
        for name in ("emotify-dev", "quadrants-dev"):  # measured by dump.py
            with open(f"{cache}/{name}.jsonl") as rows:
                out.writelines(rows)
        subprocess.run([dump] + [t[3] for t in tracks if t[0] == "games"], stdout=out)
    with open(pieces + ".part", "w") as out:
        for number, track in enumerate(tracks):
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run(["ffmpeg", "-v", "error", "-i", track[3], "-t", str(10 * PIECES), "-ar", "44100",
                                "-f", "segment", "-segment_time", "10", f"{folder}/{number}@%d.wav"], check=True)
                cut = [f for f in sorted(glob.glob(f"{folder}/*.wav")) if os.path.getsize(f) > 38 * 22050]
                if len(cut) > 1:
                    subprocess.run([dump] + cut, stdout=out)
    os.rename(pieces + ".part", pieces)


class Music:
    def __init__(self, tracks, cache):
        rows = {os.path.realpath(r["file"]): r for r in read(f"{cache}/similarity.jsonl")}
        number = {t[3]: i for i, t in enumerate(tracks)}
        kept = [t for t in tracks if t[3] in rows]
        place = {number[t[3]]: i for i, t in enumerate(kept)}
        self.set = np.array([t[0] for t in kept])
        self.artist = np.array([f"{t[0]}:{t[1]}" for t in kept])
        self.genres = [t[2] for t in kept]
        measured = [parts(rows[t[3]]) for t in kept]
        self.whole = {k: np.array([m[k] for m in measured], float) for k in PARTS}
        cut = [(*map(int, os.path.basename(r["file"]).removesuffix(".wav").split("@")), parts(r))
               for r in read(f"{cache}/similarity-pieces.jsonl")]
        cut = [(place[i], number, p) for i, number, p in cut if i in place]
        self.owner, self.piece = (np.array([piece[k] for piece in cut]) for k in (0, 1))
        self.pieces = {k: np.array([p[k] for _, _, p in cut], float) for k in PARTS}
        # The stereo width of a mono recording is unknown. It gets the usual width, so that it is near its stereo version.
        self.usual_width = np.nanmean(self.whole["stereo"], 0)
        for of in (self.whole, self.pieces):
            of["stereo"] = np.where(np.isnan(of["stereo"]), self.usual_width, of["stereo"])
        self.hear_as_new(kept, cache)
        gaussians = [rows[t[3]]["statistics"] for t in kept]
        self.means = np.array([g["timbreMean"] for g in gaussians], float)
        self.covariances = np.array([g["timbreCovariance"] for g in gaussians], float).reshape(-1, 20, 20)

    def hear_as_new(self, kept, cache):
        """The output of networks that have not heard the artist (embedding.py), as for new music."""
        heard = np.load(f"{cache}/embeddings.npz")
        windows = [heard[stem] if (stem := os.path.splitext(os.path.basename(t[3]))[0]) in heard else None for t in kept]
        for row, found in enumerate(windows):
            if found is not None:
                self.whole["embedding"][row] = found.mean(0)
        for row, (owner, piece) in enumerate(zip(self.owner, self.piece)):
            first = round(10 * piece / WINDOW)
            if windows[owner] is not None and first < len(windows[owner]):
                self.pieces["embedding"][row] = windows[owner][first:first + int(10 / WINDOW)].mean(0)


# MARK: The map

def inverse_root(matrix):
    values, vectors = np.linalg.eigh(matrix)
    return (vectors / np.sqrt(values)) @ vectors.T


def within(points, groups):
    """Covariance around the means of groups (lists of row numbers)."""
    total, count = np.zeros((points.shape[1],) * 2), 0
    for group in groups:
        if len(group) > 1:
            centered = points[group] - points[group].mean(0)
            total += centered.T @ centered
            count += len(group) - 1
    return total / max(count, 1)


def grouped(labels):
    groups = {}
    for position, names in enumerate(labels):
        for name in names:
            groups.setdefault(name, []).append(position)
    return list(groups.values())


def learn(music, train):
    """The affine map, learned from tracks `train`: (652 × DIMENSION, offset)."""
    owned = np.isin(music.owner, train)
    owners = grouped([[o] for o in music.owner[owned]])
    blocks, maps, means, cut = [], [], [], []
    for name, (weight, shrinkage) in PARTS.items():
        x = music.whole[name][train]
        mean = x.mean(0)
        part = np.diag(1 / (x.std(0) + 1e-9)) if name in SCALED else np.eye(x.shape[1])
        pieces = music.pieces[name][owned] - mean
        if shrinkage is not None:
            inner = within(pieces @ part, owners)
            part = part @ inverse_root(inner + shrinkage * np.trace(inner) / len(inner) * np.eye(len(inner)))
        y = (x - mean) @ part
        scale = np.sqrt(weight / (y ** 2).sum(1).mean())
        blocks.append(y * scale), maps.append(part * scale), means.append(mean), cut.append(pieces @ part * scale)
    x = np.concatenate(blocks, 1)
    axes = np.linalg.svd(x, full_matrices=False)[2][:DIMENSION].T
    y = x @ axes
    # The genre of the set that gives each track one; AllMusic's many genres, most of them Pop/Rock, would only add noise.
    genres = grouped([[g] if len(music.genres[t]) == 1 and music.set[t] == "emotify" else []
                      for t in train for g in [(music.genres[t] or [""])[0]]])
    artists = grouped([[music.artist[t]] for t in train])
    spread = .5 * within(y, genres) + .5 * within(y, artists)
    inner = within(np.concatenate(cut, 1) @ axes, owners)
    spread += WITHIN_TRACK * inner * np.trace(spread) / np.trace(inner)
    size = y.shape[1]
    whitening = inverse_root(spread + SHRINKAGE * np.trace(spread) / size * np.eye(size))
    y = y @ whitening
    between = np.array([np.sqrt(len(g)) * (y[g].mean(0) - y.mean(0)) for g in genres if len(g) > 1])
    _, sizes, directions = np.linalg.svd(between, full_matrices=False)
    directions = directions[sizes > 1e-6 * sizes[0]].T
    whitening = whitening @ (np.eye(size) + (BETWEEN_GENRES - 1) * directions @ directions.T)
    full, start = np.zeros((sum(len(m) for m in means), size)), 0
    for part in maps:
        full[start:start + len(part)] = part @ axes[start:start + len(part)] @ whitening
        start += len(part)
    return full, -np.concatenate(means) @ full


def inputs(music, tracks):
    return np.concatenate([music.whole[name][tracks] for name in PARTS], 1)


def quantized(points, step):
    return np.clip(np.round(points / step), -127, 127)


# MARK: Distances

def distances(a, b):
    return np.sqrt(np.maximum(0, (a ** 2).sum(1)[:, None] + (b ** 2).sum(1)[None] - 2 * a @ b.T))


def proximity(d, mean, deviation):
    return -log_ndtr(-(d - mean[:, None]) / deviation[:, None]) - log_ndtr(-(d - mean[None]) / deviation[None])


def corrected(points, references):
    """Mutual proximity over NICDM, as in SoundVector and MutualProximity."""
    count = max(1, round(len(references) / 10))
    own = distances(references, references)
    np.fill_diagonal(own, np.inf)
    reference_radii = np.sort(own, 1)[:, :count].mean(1)
    to = distances(points, references)
    radii = np.sort(to, 1)[:, :count].mean(1)
    scaled = to / np.sqrt(radii[:, None] * reference_radii[None])
    return proximity(distances(points, points) / np.sqrt(np.outer(radii, radii)), scaled.mean(1), scaled.std(1))


def musly_like(music, tracks):
    """Jensen-Shannon divergence of Gaussians of 20 MFCC, mutual proximity over the tracks themselves."""
    mean, covariance = music.means[tracks], music.covariances[tracks]
    moment = covariance + mean[:, :, None] * mean[:, None, :]
    determinant = np.linalg.slogdet(covariance)[1]
    d = np.zeros((len(tracks),) * 2)
    for i in range(len(tracks)):
        middle = (mean + mean[i]) / 2
        merged = (moment + moment[i]) / 2 - middle[:, :, None] * middle[:, None, :]
        d[i] = np.linalg.slogdet(merged)[1] / 2 - determinant[i] / 4 - determinant / 4
    d = np.sqrt(np.maximum(d, 0))
    others = d[~np.eye(len(d), dtype=bool)].reshape(len(d), -1)
    return proximity(d, others.mean(1), others.std(1))


# MARK: Protocol

def halves(music, seed):
    random, chosen = np.random.default_rng(seed), np.zeros(len(music.set), bool)
    for name in ("emotify", "quadrants", "games"):
        artists, taken = sorted(set(music.artist[music.set == name])), 0
        random.shuffle(artists)
        for artist in artists:
            if taken < (music.set == name).sum() / 2:
                chosen |= music.artist == artist
                taken += (music.artist == artist).sum()
    return chosen


def scores(music, tracks, d, name):
    d = d.copy()
    np.fill_diagonal(d, np.inf)
    artist, genre, hit, precision, album = music.artist[tracks], [], [], [], []
    order = np.argsort(d, 1, kind="stable")[:, :-1]
    for i, nearest in enumerate(order):
        same = artist[nearest] == artist[i]
        others = nearest[~same][:5]
        wanted = set(music.genres[tracks[i]])
        if wanted:
            genre.append(np.mean([bool(wanted & set(music.genres[tracks[j]])) for j in others]))
        if same.any():
            hit.append(same[:5].any())
            ranks = np.where(same)[0] + 1
            precision.append(np.mean(np.arange(1, len(ranks) + 1) / ranks))
            album.append(same[:5].mean())
    counts = np.bincount(order[:, :5].ravel(), minlength=len(tracks))
    skew = ((counts - counts.mean()) ** 3).mean() / counts.std() ** 3
    if name == "games":
        return {"album P@5": np.mean(album), "skew": skew}
    return {"genre P@5": np.mean(genre), "artist hit@5": np.mean(hit), "artist AP": np.mean(precision), "skew": skew}


def protocol(music):
    """row -> set -> measure -> mean over draws and halves"""
    found = {}
    for seed in range(DRAWS):
        half = halves(music, seed)
        for side in (half, ~half):
            train = np.where(side)[0]
            matrix, offset = learn(music, train)
            step = step_of(inputs(music, train) @ matrix + offset)
            references = np.random.default_rng(1).permutation(train)[:REFERENCES]
            def place(tracks): return quantized(inputs(music, tracks) @ matrix + offset, step)
            for name in ("emotify", "quadrants", "games"):
                tracks = np.where(~side & (music.set == name))[0]
                rows = {"Gaussian, Jensen-Shannon, mutual proximity": musly_like(music, tracks),
                        "this map": corrected(place(tracks), place(references))}
                for row, d in rows.items():
                    for measure, value in scores(music, tracks, d, name).items():
                        found.setdefault(row, {}).setdefault(name, {}).setdefault(measure, []).append(value)
    return {r: {n: {m: np.mean(v) for m, v in ms.items()} for n, ms in ns.items()} for r, ns in found.items()}


def step_of(points):
    return np.quantile(np.abs(points), .9995) / 127


# MARK: Writing

def causes(music, matrix):
    """For each part of SoundVector.Part, the matrix that gives the likely share of a difference that this part caused."""
    groups = {"timbre": ["colour"] * 231, "modulation": (["movement"] * 3 + ["rhythm"] * 4) * 20,
              "basic": ["colour"] * 39 + ["movement"] * 10 + ["colour"] * 12 + ["rhythm"] * 2 + ["loudness"] + ["harmony"] * 3,
              "harmony": ["harmony"] * 60, "contrast": ["colour"] * 12, "spectrum": ["colour"] * 72, "stereo": ["colour"] * 6,
              "embedding": ["style"] * 64}
    labels = np.array(sum((groups[name] for name in PARTS), []))
    x = inputs(music, np.arange(len(music.set)))
    x = x - x.mean(0)
    z = x @ matrix
    inverse = np.linalg.inv(z.T @ z / len(z) + 1e-3 * np.eye(matrix.shape[1]) * np.trace(z.T @ z) / len(z) / matrix.shape[1])
    found = []
    for part in ("colour", "movement", "rhythm", "harmony", "loudness", "style"):
        own = x[:, labels == part] @ matrix[labels == part]
        r = own.T @ z / len(z) @ inverse
        found.append((r + r.T) / 2)
    rest = (np.eye(len(inverse)) - sum(found)) / len(found)  # the remainder of the ridge regression
    return [c + rest for c in found]


def write_model(matrix, offset, packed, usual_width, references):
    """packed: parts x numbers, for each part the upper triangle of its symmetric matrix; usual_width: the stereo width if it is
    unknown, dB."""
    half = lambda values: np.asarray(values).astype(np.float16)
    model_file.write("sound", {
        "map": half(matrix), "offset": half(offset), "causes": half(packed), "usualWidth": usual_width,
        "references": references}, model_file.layout(SIZES), "SimilarityModel")


def write_agreement(known, matrix, offset, packed):
    """Random inputs, their vectors, and the parts to which their difference from the first is assigned, for a test of the
    library."""
    half = lambda values: np.asarray(values).astype("<f2").astype(float)
    x = (known.mean(0) + known.std(0) * np.random.default_rng(2).normal(size=(6, known.shape[1]))).astype(np.float32)
    points = x.astype(float) @ half(matrix) + half(offset)
    forms = []
    for triangle in packed:
        cause = np.zeros((DIMENSION, DIMENSION))
        cause[np.triu_indices(DIMENSION)] = half(triangle)
        cause += np.triu(cause, 1).T
        forms.append([max(0, d @ cause @ d) for d in points - points[0]])
    shares = np.transpose(forms) / np.maximum(np.sum(forms, 0), 1e-300)[:, None]
    with open(AGREEMENT, "w") as out:
        json.dump([{"inputs": i.tolist(), "point": p.round(4).tolist(), "shares": s.round(5).tolist()}
                   for i, p, s in zip(x, points, shares)], out)
        out.write("\n")


def fit(music):
    everything = np.arange(len(music.set))
    matrix, offset = learn(music, everything)
    step = step_of(inputs(music, everything) @ matrix + offset)
    matrix, offset = matrix / step, offset / step
    stored = matrix.astype("<f2").astype(float)
    offset = -inputs(music, everything).mean(0) @ stored  # the rounded map is centered at 0, too
    references = np.random.default_rng(1).permutation(everything)[:REFERENCES]
    vectors = quantized(inputs(music, references) @ stored + offset, 1).astype(np.int8)
    upper = np.triu_indices(DIMENSION)
    packed = np.stack([c[upper] for c in causes(music, stored)])
    write_agreement(inputs(music, everything), stored, offset, packed)
    write_model(stored, offset, packed, music.usual_width, vectors)


def main(command, data, cache):
    tracks = files(data, cache)
    if command == "measure" or not os.path.exists(f"{cache}/similarity-pieces.jsonl"):
        measure(program("FeatureDump"), tracks, cache)
    if command == "measure":
        return
    music = Music(tracks, cache)
    if command == "fit":
        return fit(music)
    table = protocol(music)
    print(f"\nSimilar tracks: half of the artists and albums learned, the other half scored, {2 * DRAWS} times "
          f"({len(music.set)} tracks)")
    for name in ("emotify", "quadrants", "games"):
        measures = list(next(iter(table.values()))[name])
        print(f"\n{name:<44}" + "".join(f"{m:>14}" for m in measures))
        for row, sets in table.items():
            print(f"{row:<44}" + "".join(f"{sets[name][m]:>14.3f}" for m in measures))


if __name__ == "__main__":
    main(*sys.argv[1:4])
