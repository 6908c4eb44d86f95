"""Chords to play along: names, fingerings, and the part of the page of a track."""

import xml.etree.ElementTree as ET

import midi
import requests
from browser import PHONE
from test_page_structure import LOW, structured

NAMES = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "G♯", "A", "B♭", "B"]
ROOTS = {name: root for root, name in enumerate(NAMES)} | {"D♭": 1, "D♯": 3, "G♭": 6, "A♭": 8, "A♯": 10}


def chords(page, text):
    """What `text`, which knows the module as `chords`, returns."""
    return page.chromium.execute_async_script(
        f"const done = arguments[0]; import('/js/core/chords.js').then((chords) => {{ {text} }}).then(done, (problem) => done(String(problem)));"
    )


def tones(name):
    root = ROOTS[name.removesuffix("m")]
    return {root, (root + (3 if name.endswith("m") else 4)) % 12, (root + 7) % 12}


def test_names_are_transposed(page):
    page.open("/help")
    names = [name + mode for name in NAMES for mode in ("", "m")]
    for steps in (-11, -4, 0, 1, 5, 12):
        found = chords(page, f"return {names}.map((name) => chords.respelled(name, {steps}, 'C major'))")
        for name, other in zip(names, found, strict=True):
            assert tones(other) == {(tone + steps) % 12 for tone in tones(name)} and other.endswith("m") == name.endswith("m")
    # As the new key is written: A♭ major has flats, E major has sharps.
    assert chords(page, "return ['C', 'F', 'Dm'].map((name) => chords.respelled(name, 8, 'C major'))") == ["A♭", "D♭", "B♭m"]
    assert chords(page, "return ['C', 'F', 'Am'].map((name) => chords.respelled(name, 4, 'C major'))") == ["E", "A", "C♯m"]
    # C minor has three flats.
    assert chords(page, "return chords.respelled('F', -2, 'D minor')") == "E♭"
    assert chords(page, "return [null, 'N', 'Cdim'].map((name) => chords.chordOf(name))") == [None] * 3


def test_fingerings_have_the_tones_of_the_chord(page):
    page.open("/help")
    names = [name + mode for name in NAMES for mode in ("", "m")]
    strings = {"onGuitar": [4, 9, 2, 7, 11, 4], "onUkulele": [7, 0, 4, 9]}
    for function, tuning in strings.items():
        found = chords(page, f"return {names}.map((name) => chords.{function}(chords.chordOf(name)))")
        for name, frets in zip(names, found, strict=True):
            heard = {(string + fret) % 12 for string, fret in zip(tuning, frets, strict=True) if fret is not None}
            pressed = [fret for fret in frets if fret]
            assert heard == tones(name), name
            assert max(pressed, default=0) - min(pressed, default=0) <= 3, name
        shapes = dict(zip(names, found))
        if function == "onGuitar":
            # As every book has them.
            assert shapes["C"] == [None, 3, 2, 0, 1, 0] and shapes["F"] == [1, 3, 3, 2, 1, 1] and shapes["Bm"] == [None, 2, 4, 4, 3, 2]
        else:
            assert shapes["C"] == [0, 0, 0, 3] and shapes["F"] == [2, 0, 1, 0] and shapes["G"] == [0, 2, 3, 2] and shapes["Am"] == [2, 0, 0, 0]


def test_a_capo_makes_open_chords(page):
    page.open("/help")

    def easiest(*names, steps=0):
        return chords(page, f"return chords.easiestCapo({[{'name': name, 'duration': 1} for name in names]}, {steps})")

    assert easiest("G", "C", "D", "Em") == 0
    # With a capo at the first fret, they are G, C, D and Em.
    assert easiest("G♯", "C♯", "D♯", "Fm") == 1
    assert easiest("G", "C", "D", "Em", steps=1) == 1
    assert easiest("B♭", "E♭", "F", "Gm") == 3


def with_chords(page):
    for item in page.fetch("GET", "/api/tracks?count=100")["items"]:
        structure = page.fetch("GET", f"/api/tracks/{item['track']['id']}/structure")
        if len({chord["name"] for chord in structure["chords"]}) > 2 and structure["bars"] and structure["sections"]:
            return item["track"], structure
    raise AssertionError("no track has chords")


def test_the_chords_scroll_with_the_track(page):
    track, structure = with_chords(page.open("/help"))
    page.open(f"/tracks/{track['id']}")
    page.click(".play-along summary")
    names = [chord["name"] or "–" for chord in structure["chords"]]
    chips = lambda: [chip.text for chip in page.all(".chord-chip")]  # noqa: E731
    page.until(lambda: chips() == names)
    assert len(page.all(".chord-diagrams > *")) == len({name for name in names if name != "–"})
    assert page.violations() == []
    place = next(i for i, chord in enumerate(structure["chords"]) if i > 2 and chord["name"])
    page.player("await player.play(values); player.seek(%f)" % (structure["chords"][place]["start"] + 0.05), track)
    page.await_sound()
    page.until(lambda: (now := page.sound()["time"]) and any(
        chord["start"] <= now + 0.3 and now - 0.6 <= chord["start"] + chord["duration"] and i == page.js(
            "return [...document.querySelectorAll('.chord-chip')].findIndex((chip) => chip.ariaCurrent === 'true')")
        for i, chord in enumerate(structure["chords"])))
    # A tone up, and a capo that takes it back.
    page.named("A semitone up").click()
    page.named("A semitone up").click()
    page.until(lambda: all(
        tones(shown) == {(tone + 2) % 12 for tone in tones(name)} for shown, name in zip(chips(), names, strict=True) if name != "–"))
    page.js("const select = document.querySelector('.play-along select'); select.value = 2; select.dispatchEvent(new Event('change'))")
    page.until(lambda: chips() == names)
    for instrument in ("ukulele", "piano"):
        page.js("const select = document.querySelectorAll('.play-along select')[1]; select.value = arguments[0]; select.dispatchEvent(new Event('change'))", instrument)
        assert page.violations() == []
    for size in (PHONE, LOW):
        page.resize(size)
        assert page.overflow() == []


def choose(page, select, value):
    page.js(
        "const select = document.querySelectorAll('.play-along select')[arguments[0]]; select.value = arguments[1]; select.dispatchEvent(new Event('change'))",
        select, value,
    )


def test_a_section_repeats_slowly(page):
    track, structure = structured(page.open("/help"))
    page.open(f"/tracks/{track['id']}")
    page.click(".play-along summary")
    section = structure["sections"][0]
    page.js("const select = document.querySelectorAll('.play-along select')[2]; select.value = 0; select.dispatchEvent(new Event('change'))")
    page.await_sound()
    page.js("const speed = document.querySelector('.play-along input[type=range]'); speed.value = .5; speed.dispatchEvent(new Event('input'))")
    assert page.player("return [player.audio.playbackRate, player.audio.preservesPitch]") == [0.5, True]
    end = section["start"] + section["duration"]
    page.player(f"player.seek({end - 0.4})")
    page.until(lambda: page.sound()["time"] < section["start"] + 2, "it starts again")
    assert page.player("return player.audio.playbackRate") == 0.5
    # Elsewhere, everything has its tempo again.
    page.js("history.pushState(null, '', '/help'); dispatchEvent(new PopStateEvent('popstate'))")
    page.until(lambda: page.player("return player.audio.playbackRate") == 1)


def test_the_last_section_repeats(page):
    """The next track would begin earlier: both overlap."""
    track, structure = structured(page.open("/help"))
    other = next(item["track"] for item in page.fetch("GET", "/api/tracks?count=2")["items"] if item["track"]["id"] != track["id"])
    page.open(f"/tracks/{track['id']}")
    page.click(".play-along summary")
    page.player("player.changeSound({ mode: 'fade', fade: 6, trims: true }); await player.play(values)", *({**one, "album": None} for one in (track, other)))
    page.await_sound()
    last = len(structure["sections"]) - 1
    choose(page, 2, last)
    start = structure["sections"][last]["start"]
    page.until(lambda: start <= page.sound()["time"], "it plays the section")
    page.player("player.seek(player.length() - 7)")
    found = page.player(
        """const begun = player.audio.currentTime;
        const late = performance.now() + 12000;
        while (player.audio.currentTime >= begun && performance.now() < late) await new Promise((done) => setTimeout(done, 20));
        return [player.current().id, player.audio.currentTime];"""
    )
    assert found[0] == track["id"] and abs(found[1] - start) < 1, found
    # Without the repetition, the next track follows.
    choose(page, 2, "")
    page.player("player.seek(player.length() - 7)")
    page.until(lambda: page.sound()["id"] == other["id"], "the next track begins")
    page.player("player.changeSound({ mode: 'gapless' })")


def test_files_of_the_chords(page):
    track, structure = with_chords(page.open("/help"))

    def file(name):
        answer = requests.get(f"{page.url}/api/tracks/{track['id']}/chords", params={"format": name}, timeout=60)
        assert answer.status_code == 200 and "attachment" in answer.headers["Content-Disposition"]
        return answer

    assert file("chordpro").text.startswith(f"{{title: {track['title']}}}\n")
    score = ET.fromstring(file("musicxml").content)
    measures = score.findall("part/measure")
    time, divisions = measures[0].find("attributes/time"), int(measures[0].findtext("attributes/divisions"))
    length = int(time.findtext("beats")) * divisions * 4 // int(time.findtext("beat-type"))
    assert all(sum(int(note.text) for note in measure.iter("duration")) == length for measure in measures)
    assert abs(len(measures) - len(structure["bars"])) <= 3
    marks = [mark.text for mark in score.iter("rehearsal")]
    assert marks == [section["label"] for section in structure["sections"]][-len(marks):] and marks

    data = file("midi").content
    assert file("midi").headers["Content-Type"] == "audio/midi"
    events = [event for track in tracks_of(data) for event in midi.events(track)]
    events.sort(key=lambda event: event[0])
    seconds = tick = 0
    quarter, notes = 0.5, []
    for at, (status, more), value in events:
        seconds += (at - tick) / 480 * quarter
        tick = at
        if (status, more) == (0xFF, 0x51):
            quarter = int.from_bytes(value) / 1e6
        elif status == 0x90:
            notes.append((seconds, value[0] % 12))
    # Each note sounds in or beside its chord: chords begin with beats.
    beat = 60 / structure["tempo"] if structure["tempo"] else 1
    for seconds, tone in notes:
        near = [chord["name"] for chord in structure["chords"]
                if chord["name"] and chord["start"] - beat <= seconds <= chord["start"] + chord["duration"] + beat]
        assert any(tone in tones(name) for name in near), (seconds, tone)
    assert len(notes) >= 12


def tracks_of(data):
    assert data[:4] == b"MThd" and int.from_bytes(data[12:14]) == 480
    at = 14
    for _ in range(int.from_bytes(data[10:12])):
        assert data[at : at + 4] == b"MTrk"
        size = int.from_bytes(data[at + 4 : at + 8])
        yield data[at + 8 : at + 8 + size]
        at += 8 + size
    assert at == len(data)
