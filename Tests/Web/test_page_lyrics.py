"""Lyrics beside the song: lines with times scroll and can be clicked, plain ones are read, and where there are none, nothing is shown."""

import shutil

import pytest
from browser import PHONE, WIDE
from conftest import ROOT
from test_page_layout import SIZES, unreachable

# Two lines a second; the tenth has no words.
SYNCED = "[ti:A song]\n" + "".join(f"[00:{i // 2:02}.{i % 2 * 5}0]{'' if i == 9 else f'Line number {i + 1}'}\n" for i in range(30))
PLAIN = "First words\n\nLast words\n"


@pytest.fixture(scope="module")
def sung(make_server, tmp_path_factory):
    folder = tmp_path_factory.mktemp("sung") / "Music"
    shutil.copytree(ROOT / "SampleAudio" / "Jazz", folder)
    songs = sorted(path for path in folder.rglob("*") if path.suffix in {".mp3", ".flac", ".ogg", ".opus", ".wav", ".m4a"})
    songs[0].with_suffix(".lrc").write_text(SYNCED)
    songs[0].with_suffix(".de.lrc").write_text(SYNCED.replace("Line number", "Zeile Nummer"))
    songs[1].with_suffix(".txt").write_text(PLAIN)
    songs[3].with_suffix(".txt").write_text("Calm waits the zeppelin tonight\n")
    served = make_server(music=folder)
    served.songs = [str(path.relative_to(folder)) for path in songs]
    return served


@pytest.fixture
def listening(open_page, sung):
    """Listen, with the song with times, the one with plain lines, and one without in the queue, paused."""
    page = open_page(sung)
    page.open("/help")
    tracks = {item["track"]["path"]: item["track"] for item in page.fetch("GET", "/api/tracks?count=100")["items"]}
    page.wanted = [tracks[path] for path in sung.songs[:3]]
    page.player("player.pause(); await player.play(values[0]); player.pause(); player.seek(0);", page.wanted)
    page.open("/listen")
    return page


def lines(page) -> list[str]:
    return page.js("return [...document.querySelectorAll('.lyrics-lines > *')].map((e) => e.textContent)")


def test_the_address_has_lines_with_times_in_seconds(listening):
    page = listening
    items = page.fetch("GET", f"/api/tracks/{page.wanted[0]['id']}/lyrics")["items"]
    assert {(item["synced"], item["language"]) for item in items} == {(True, "de"), (True, None)}
    english = next(item for item in items if item["language"] is None)
    assert [line["start"] for line in english["lines"]] == [i / 2 for i in range(30)]
    assert english["lines"][9]["text"] == "" and english["lines"][0]["text"] == "Line number 1"
    plain = page.fetch("GET", f"/api/tracks/{page.wanted[1]['id']}/lyrics")["items"]
    assert plain == [{"synced": False, "language": None, "lines": [{"start": None, "text": text} for text in ("First words", "", "Last words", "")]}]
    assert page.fetch("GET", f"/api/tracks/{page.wanted[2]['id']}/lyrics")["items"] == []


def test_lines_with_times_scroll_and_can_be_clicked(listening):
    page = listening
    page.find(".lyrics h2", "Lyrics")
    page.until(lambda: len(lines(page)) == 30)
    assert lines(page)[9] == "♪"
    page.player("player.seek(6.2)")
    page.find(".lyrics-lines [aria-current]", "13")
    inside = """const box = document.querySelector(".lyrics-lines").getBoundingClientRect(), row = document.querySelector(".lyrics-lines [aria-current]").getBoundingClientRect();
    return row.top >= box.top && row.bottom <= box.bottom"""
    page.until(lambda: page.js(inside))
    # A click on a line is heard from there.
    page.click(".lyrics-lines button", "25")
    page.until(lambda: abs(page.sound()["time"] - 12) < 0.1)
    page.find(".lyrics-lines [aria-current]", "25")
    # While it plays, the line follows by itself.
    page.player("player.resumeSound()")
    page.find(".lyrics-lines [aria-current]", "27")
    page.player("player.pause()")
    assert page.violations() == []


def test_one_of_several_texts_is_chosen(listening):
    page = listening
    page.find(".lyrics-lines button")
    other = "Zeile Nummer 1" if lines(page)[0] == "Line number 1" else "Line number 1"
    page.js("const select = document.querySelector('.lyrics select'); select.value = '1'; select.dispatchEvent(new Event('change'))")
    page.until(lambda: lines(page)[0] == other)


def test_plain_lines_and_none(listening):
    page = listening
    page.find(".lyrics-lines button")
    page.player("await player.next(); player.pause()")
    page.until(lambda: lines(page)[0:1] == ["First words"] and lines(page)[-1] == "Last words")
    assert not page.all(".lyrics-lines button")
    assert page.violations() == []
    page.player("await player.next(); player.pause()")
    page.until(lambda: not page.all(".lyrics"))


def test_they_stand_beside_the_song_on_a_wide_window(listening):
    page = listening
    page.find(".lyrics-lines button")
    place = "return ['.stage', '.lyrics'].map((e) => { const b = document.querySelector(e).getBoundingClientRect(); return [b.left, b.right, b.top, b.bottom] })"
    page.resize(WIDE)
    stage, text = page.js(place)
    assert text[0] >= stage[1] and text[2] < stage[3]
    page.resize(PHONE)
    stage, text = page.js(place)
    assert text[2] >= stage[3]
    # In lines that scroll, a line further down is not in sight until one scrolls there.
    problems = []
    for size in SIZES:
        problems += [f"{size}: {problem}" for problem in unreachable(page, size)]
    assert not problems, "\n".join(problems)


def test_the_search_finds_lines_and_plays_from_there(listening):
    page = listening
    page.open("/?q=number+17+line+number+18")
    row = page.find(".track:has(.sung)")
    assert "Line number 17" in row.find_element("css selector", "q").text and "0:08" in row.text
    assert page.violations() == []
    page.resize(PHONE)
    assert page.overflow() == []
    page.resize(WIDE)
    page.player("await player.play(values[0]); player.pause()", [page.wanted[2]])
    page.click(".track:has(.sung) .sung")
    page.until(lambda: (now := page.sound())["id"] == page.wanted[0]["id"] and 8 <= now["time"] < 12)
    # Once more while it plays: from the line again.
    page.player("player.seek(1)")
    page.click(".track:has(.sung) .sung")
    page.until(lambda: 8 <= page.sound()["time"] < 12)
    page.player("player.pause()")
    # Words that are no description are lyrics first.
    page.open("/?q=calm+waits+the+zeppelin+tonight")
    page.find(".terms .chip", "calm")
    assert [heading.text.split(":")[0] for heading in page.all("main h2")][:2] == ["Lyrics", "By description"]
    # A plain text has no times.
    page.open("/?q=first+words")
    page.click(".track:has(.sung) .sung", "First words")
    page.until(lambda: page.sound()["id"] == page.wanted[1]["id"])
    page.player("player.pause()")
    page.open("/?q=xyzzy+qwrt")
    page.find("h2", "Nothing found")
