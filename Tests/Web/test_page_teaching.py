"""A word of the user's is taught on the view of a mood or label: songs are accepted and refused."""

import pytest

from browser import PHONE


@pytest.fixture
def labelled(page):
    """Four songs with a label; nothing remains after the test."""
    songs = page.fetch("GET", "/api/tracks?count=4")["items"]
    for item in songs:
        page.fetch("PUT", f"/api/tracks/{item['track']['id']}/labels/porch")
    yield page
    for label in ("porch", "not porch"):
        for item in page.fetch("GET", "/api/tracks?count=100")["items"]:
            page.fetch("DELETE", f"/api/tracks/{item['track']['id']}/labels/{label.replace(' ', '%20')}")
    if page.fetch("GET", "/api/taught")["words"]:
        page.fetch("DELETE", "/api/taught/porch")


def words(page):
    return {word["word"]: word for word in page.fetch("GET", "/api/taught")["words"]}


def test_songs_are_accepted_and_refused(labelled):
    labelled.open("/moods/porch")
    labelled.click("main .button", "Find more")
    labelled.find(".teaching .track")
    labelled.find("main p", "Learned from 4 songs.")
    assert words(labelled)["porch"]["examples"] == 4
    assert labelled.violations() == []
    shown = labelled.titles(".teaching")
    assert len(shown) == 5
    labelled.find(".teaching .teach-yes").click()
    labelled.until(lambda: labelled.titles(".teaching") == shown[1:])
    labelled.find(".teaching .teach-no").click()
    labelled.until(lambda: labelled.titles(".teaching") == shown[2:])
    # The last answer teaches the word again, and asks about other songs.
    for left in (2, 1, 0):
        labelled.find(".teaching .teach-no").click()
        labelled.until(lambda: len(labelled.titles(".teaching")) in ((left,) if left else (5,)))
    labelled.find("main p", "Learned from 5 songs and 4 refusals.")
    assert not set(labelled.titles(".teaching")) & set(shown)
    assert (words(labelled)["porch"]["examples"], words(labelled)["porch"]["counterexamples"]) == (5, 4)


def test_a_cover_plays_its_song(labelled):
    labelled.open("/moods/porch")
    labelled.click("main .button", "Find more")
    labelled.find(".teaching .track")
    title = labelled.titles(".teaching")[1]
    labelled.js("document.querySelectorAll('.teaching .track-play')[1].click()")
    labelled.until(lambda: labelled.js("return document.querySelector('.teaching .track.current .track-title')?.textContent") == title)
    # A second tap on an answer has no effect.
    shown = labelled.titles(".teaching")
    labelled.js("const b = document.querySelector('.teaching .teach-yes'), c = document.querySelector('.teaching .teach-no'); b.click(); c.click(); b.click()")
    labelled.until(lambda: labelled.titles(".teaching") == shown[1:])
    assert len([label for label in labelled.fetch("GET", "/api/moods")["labels"] if label["name"] == "not porch"]) == 0


def test_a_phone_has_room_for_the_buttons(labelled):
    labelled.resize(PHONE)
    labelled.open("/moods/porch")
    labelled.click("main .button", "Find more")
    labelled.find(".teaching .track")
    assert labelled.overflow() == []
    sizes = labelled.js("return [...document.querySelectorAll('.teaching .teach-yes, .teaching .teach-no')].map((e) => Math.min(e.offsetWidth, e.offsetHeight))")
    assert len(sizes) == 10 and min(sizes) >= 40


def test_too_few_songs_are_said(page):
    [song] = page.fetch("GET", "/api/tracks?count=1")["items"]
    path = f"/api/tracks/{song['track']['id']}/labels/attic"
    page.fetch("PUT", path)
    try:
        page.open("/moods/attic")
        page.expect("400")
        page.click("main .button", "Find more")
        page.toast("needs 3 labelled tracks")
    finally:
        page.fetch("DELETE", path)


def test_a_label_leads_to_its_songs(labelled):
    labelled.open("/moods")
    labelled.click("a.chip", "porch · 4 tracks")
    labelled.until(lambda: labelled.there("/moods/porch"))
    labelled.click("main .button", "Find more")
    labelled.find(".teaching .track")
    song = labelled.fetch("GET", "/api/tracks?count=1")["items"][0]["track"]
    labelled.open(f"/tracks/{song['id']}")
    assert labelled.find("a.chip[title='A word that you taught']", "porch").text.endswith("%")
    assert labelled.violations() == []
