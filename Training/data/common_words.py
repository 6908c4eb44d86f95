"""Writes the ordinary words of English, German, Spanish and French that questions never correct into other words.

common_words.py OUTPUT [--words N]

A word counts if it is among the N most frequent of a language in wordfreq (pip install wordfreq; code under Apache 2.0, frequencies
under CC BY-SA 4.0; nothing but the choice of words is used) and a dictionary of hunspell has it (en_US, en_GB, de_DE, es, fr). The
words are normalized as in questions: lower case, no accents. OUTPUT is a Bloom filter: 4 bytes with the number of words
(little-endian), then the bits; a word sets the bits (a + i·b) mod the number of bits for i from 0 to 6, where a and b are the lower
and the upper half of its 64-bit FNV-1a hash, and b is odd. About one of a hundred other words is taken for a known one, too.
"""
import argparse
import re
import struct
import subprocess
import unicodedata

from wordfreq import top_n_list

DICTIONARIES = {"en": ["en_US", "en_GB"], "de": ["de_DE"], "es": ["es_ES"], "fr": ["fr_FR"]}
BITS_PER_WORD, HASHES = 10, 7


def normalized(word):
    plain = unicodedata.normalize("NFKD", word.casefold())
    plain = plain.replace("œ", "oe").replace("æ", "ae").replace("'", "").replace("’", "")
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def spellings(word, dictionary):
    """A word as it is, and in German with a capital and with ß, which wordfreq writes as ss."""
    forms = [word]
    if dictionary == "de_DE":
        places = [match.start() for match in re.finditer("ss", word)]
        forms += [word[:place] + "ß" + word[place + 2:] for place in places]
        forms += [form.capitalize() for form in forms]
    return forms


def known(words, dictionary):
    """The words that a dictionary has."""
    spelled = [form for word in words for form in spellings(word, dictionary)]
    answer = subprocess.run(["hunspell", "-d", dictionary, "-l", "-i", "utf-8"], input="\n".join(spelled),
                            capture_output=True, text=True, check=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
    wrong = set(answer.stdout.split("\n"))
    return {word for word in words if not wrong.issuperset(spellings(word, dictionary))}


def fnv(word):
    value = 0xCBF29CE484222325
    for byte in word.encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("output")
    parser.add_argument("--words", type=int, default=40000)
    options = parser.parse_args()
    chosen = set()
    for language, dictionaries in DICTIONARIES.items():
        frequent = [word for word in top_n_list(language, options.words, "large") if word.isalpha()]
        for dictionary in dictionaries:
            chosen |= {normalized(word) for word in known(frequent, dictionary)}
    chosen = {word for word in chosen if len(word) > 2}
    size = len(chosen) * BITS_PER_WORD // 8 + 1
    bits = bytearray(size)
    for word in chosen:
        low, high = fnv(word) & 0xFFFFFFFF, fnv(word) >> 32 | 1
        for number in range(HASHES):
            place = (low + number * high) % (size * 8)
            bits[place // 8] |= 1 << place % 8
    with open(options.output, "wb") as file:
        file.write(struct.pack("<I", len(chosen)) + bits)
    print(f"{len(chosen)} words, {size} bytes")


if __name__ == "__main__":
    main()
