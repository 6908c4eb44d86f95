"""`indexer tag` changes only the requested fields: files of all formats, with every kind of tag."""
import collections
import json
import os
import re
import shutil
import subprocess

import mutagen
import pytest
from mutagen.id3 import ID3

import files
import inventory

INDEXER = os.environ.get("SONIC_INDEXER", files.ROOT / ".build/release/indexer")
# In whose tags players find the fields: names of frames, items, atoms, attributes, comments.
ASKED = {
    "fields": {"TMOO", "MOOD", "ENERGY", "com.apple.iTunes:MOOD", "com.apple.iTunes:ENERGY", "WM/Mood", "Mood"},
    "comment": {"COMM", "COM", "COMMENT", "\xa9cmt", "Description", "Comment"},
}


# What the dry run calls the fields.
FIELDS = {"mood": {"TMOO", "MOOD", "com.apple.iTunes:MOOD", "WM/Mood", "Mood"}, "energy": {"ENERGY", "com.apple.iTunes:ENERGY"},
          "comment": ASKED["comment"]}


def run(*arguments):
    done = subprocess.run([INDEXER, *map(str, arguments)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    """Two folders, as the files were and as the program leaves them: untagged, fields written, comment written."""
    root = tmp_path_factory.mktemp("tags")
    bases = files.Bases(tmp_path_factory.mktemp("bases"))
    before, fields, comment = root / "before", root / "fields", root / "comment"
    before.mkdir()
    for name, make in files.FILES.items():
        make(bases, before / name)
    shutil.copytree(before, fields)
    assert run("build", "-q", fields)[0] == 0
    for name in files.FILES:
        status, output = run("label", "-i", fields, name, "happy")
        assert status == 0, output
    options = ["--overwrite"] if "--overwrite" in run("help", "tag")[1] else []
    writing = {"fields": ["--write", "mood,energy", *options], "comment": ["--comment-hashtags"]}
    told = {"fields": told_before(fields, writing["fields"])}
    results = {"fields": run("tag", "-i", fields, "-y", *writing["fields"])}
    shutil.copytree(fields, comment)
    told["comment"] = told_before(comment, writing["comment"])
    results["comment"] = run("tag", "-i", comment, "-y", *writing["comment"])
    return {"before": before, "fields": fields, "comment": comment}, results, told


def told_before(folder, options):
    """The output of a dry run for every file: the fields that change, and those that a new tag copies."""
    status, output = run("tag", "-i", folder, "--dry-run", "--json", *options)
    assert status == 0, output
    told = collections.defaultdict(set)
    for line in output.splitlines():
        record = json.loads(line) if line.startswith("{") else {}
        name = record.get("path", "").rpartition("/")[2]
        if record.get("type") == "change":
            told[name].add(record["field"])
        elif record.get("type") == "copy":
            told[name] |= {common(field) for field in record["names"]}
    return told


def common(name):
    """The dry run's word for a field, else the name itself."""
    return next((field for field, names in FIELDS.items() if name in names), name)


def key(entry):
    """The name of a field in a file: TXXX by its description."""
    place, name, raw = entry
    if name in ("TXXX", "TXX"):
        body = raw[10 if name == "TXXX" else 6:]
        text = body[1:].replace(b"\0", b"") if body[0] == 1 else body[1:]
        for field in (b"ENERGY", b"MOOD", b"mood"):
            if text.lstrip(b"\xff\xfe").startswith(field):
                return field.decode().upper()
        return "TXXX:" + body[1:].partition(b"\0")[0].decode("latin-1")
    return name


def is_asked(entry, step, name):
    # TMOO is the field there, so that TXXX:MOOD is another.
    if name == "mood.mp3" and entry[1] == "TXXX":
        return key(entry) == "ENERGY" and step == "fields"
    # Of FLAC players read Vorbis comments.
    if name.endswith(".flac") and entry[0] != "Vorbis comment":
        return False
    if entry[0] == "APEv2" and entry[1] == "Mood":
        return True
    if key(entry) not in ASKED[step]:
        return False
    # Of several comments the first without a description is the field.
    return not (entry[1] == "COMM" and b"iTunNORM" in entry[2])


STEPS = [("before", "fields"), ("fields", "comment")]


@pytest.mark.parametrize("step", STEPS, ids=lambda s: s[1])
def test_every_file_is_written(library, step):
    status, output = library[1][step[1]]
    assert status == 0, output


@pytest.mark.parametrize("name", files.FILES)
@pytest.mark.parametrize("step", STEPS, ids=lambda s: s[1])
def test_nothing_else_changes(library, step, name):
    old, new = (inventory.read(library[0][s] / name) for s in step)
    assert old[1] == new[1], "sound, and what is no tag"
    before = [e for e in old[0] if not is_asked(e, step[1], name)]
    after = [e for e in new[0] if not is_asked(e, step[1], name)]
    if step[1] == "comment":
        # Comments other than the first stay.
        rest, kept = [[e for e in found[0] if e[1] in ASKED["comment"] and is_asked(e, "comment", name)] for found in (old, new)]
        assert not rest or rest[1:] == kept[1:]
        if rest and rest[0][1] in ("COMM", "COM"):
            language = slice(11, 14) if rest[0][1] == "COMM" else slice(7, 10)
            assert rest[0][2][language] == kept[0][2][language]
        if rest and rest[0][0] == "MP4":
            # Its values stand in one item.
            values = rest[0][2].split(b"data")
            assert len(values) == 3 and kept[0][2].endswith(b"data" + values[-1])
    started = {e[0] for e in before}
    # A tag that players read before the one that was there is new, and begins as its copy (see below).
    begun = [e for e in after if e[0] not in started] if step[1] == "fields" else []
    assert [e for e in after if e not in begun] == before
    assert {e[0] for e in begun} <= {"ID3v2.4", "APEv2", "Vorbis comment"} or name.startswith("none.")


@pytest.mark.parametrize("name", files.FILES)
@pytest.mark.parametrize("step", STEPS, ids=lambda s: s[1])
def test_the_dry_run_names_every_field_that_changes(library, step, name):
    old, new = (collections.Counter(inventory.read(library[0][s] / name)[0]) for s in step)
    places = ("ID3v2", "APEv2", "Vorbis comment", "MP4", "ASF")
    differing = [e for e in (old - new) + (new - old) if e[0].startswith(places) and e[1] != "vendor"]
    assert {common(key(e)) for e in differing} == library[2][step[1]][name]


def read(path):
    """The tags as read by mutagen: values by name."""
    tags = ID3(path) if path.suffix == ".aac" else mutagen.File(path).tags
    return tags.as_dict() if hasattr(tags, "as_dict") else tags or {}


@pytest.mark.parametrize("name", files.FILES)
def test_fields_are_found(library, name):
    tags = read(library[0]["comment"] / name)
    moods, energies, comments = [
        [str(v) for k in tags for v in (tags[k] if isinstance(tags[k], list) else [tags[k]]) if fits(str(k))]
        for fits in (lambda k: k.upper() in ("TMOO", "TXXX:MOOD", "MOOD", "WM/MOOD", "----:COM.APPLE.ITUNES:MOOD"),
                     lambda k: k.upper().endswith("ENERGY"),
                     lambda k: k.startswith("COMM:") or k.upper() in ("COMMENT", "\xa9CMT", "DESCRIPTION"))]
    assert any("happy" in v for v in moods), moods
    assert any("#happy" in v for v in comments), comments
    assert energies or name.rpartition(".")[2] in ("ape", "mpc")


@pytest.mark.parametrize("name", [n for n in files.FILES if n not in ("extended-23.mp3", "extended-24.mp3")])
def test_mutagen_reads_all_else_as_before(library, name):
    old, new = (read(library[0][s] / name) for s in ("before", "fields"))
    names = {"TMOO", "TXXX:MOOD", "TXXX:mood", "TXXX:ENERGY", "MOOD", "ENERGY", "mood", "energy", "Mood", "WM/Mood",
             "----:com.apple.iTunes:MOOD", "----:com.apple.iTunes:ENERGY"}
    for k in old:
        if k not in names and name not in ("ape.mp3", "ape-v1.mp3", "items.tta"):
            assert k in new and old[k] == new[k], k


@pytest.mark.parametrize("name", files.FILES)
def test_the_sound_is_the_same(library, name):
    def decoded(path):
        done = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-map", "0:a", "-f", "md5", "-"], capture_output=True,
                              text=True, check=True)
        return done.stdout, re.sub(r"@ 0x[0-9a-f]+", "", done.stderr.replace(str(path), ""))
    assert decoded(library[0]["comment"] / name) == decoded(library[0]["before"] / name)


@pytest.mark.parametrize("name,texts", {
    "v1.mp3": {"TIT2": "My Title", "TPE1": "My Artist", "TALB": "My Album", "TRCK": "7"},
    "ape.mp3": {"TIT2": "Títle", "TPE1": "One", "TALB": "Album", "TRCK": "3/9", "TPOS": "2", "TXXX:Mixed Case": "x"},
    "ape-v1.mp3": {"TIT2": "Títle", "TALB": "Album", "TCON": "Rock"},
    "info.wav": {"TIT2": "Info title", "TPE1": "Info artist", "TALB": "Info album", "TDRC": "2001", "TCON": "Blues"},
    "items.tta": {"TIT2": "Títle", "TALB": "Album"},
}.items(), ids=lambda v: v if isinstance(v, str) else "")
def test_a_new_tag_begins_as_a_copy(library, name, texts):
    path = library[0]["fields"] / name
    tag = mutagen.File(path).tags if name.endswith("wav") else ID3(path)
    for k, text in texts.items():
        found = tag[k].genres[0] if k == "TCON" else str(tag[k].text[0])
        assert found == text
    if name.startswith("ape"):
        assert tag.getall("APIC")[0].data == files.PNG
