"""Mixes of the day on Home, a mix as a list, and Your year with its picture."""

import sqlite3
import struct
import time

import pytest

DAY = 86_400


def play_all(server, times: int, *, since_days: int, every_hours: int):
    """Writes plays of all tracks into the database, as an import does: one every some hours, from some days ago on."""
    path = next(server.folder.rglob("user.sqlite"))
    with sqlite3.connect(path, timeout=30) as database:
        profile = database.execute("SELECT id FROM profile WHERE is_current = 1").fetchone()[0]
        tracks = [row[0] for row in database.execute("SELECT id FROM track ORDER BY id")]
        begin = int(time.time()) - since_days * DAY
        for number in range(times * len(tracks)):
            created = begin + number * every_hours * 3600
            database.execute(
                "INSERT INTO request(profile, track, kind, created) VALUES(?, ?, 'play', ?)", (profile, tracks[number % len(tracks)], created)
            )
    return len(tracks)


@pytest.fixture
def heard(page, server):
    """The listener's plays of the last 100 days. The database knows a track once it was played."""
    ids = [item["track"]["id"] for item in page.fetch("GET", "/api/tracks?count=500")["items"]]
    for track in ids:
        page.fetch("POST", "/api/asked", {"id": track, "kind": "play"})
    count = play_all(server, 8, since_days=100, every_hours=11)
    # Every two seconds, the server looks whether others have changed the database.
    time.sleep(2.5)
    yield count
    page.fetch("DELETE", "/api/history")


def test_mixes_come_with_plays(page, heard):
    mixes = {mix["id"]: mix for mix in page.fetch("GET", "/api/mixes")["items"]}
    assert mixes["repeat"]["tracks"] >= 5
    assert all(bool(mix["tracks"]) != ("missing" in mix) for mix in mixes.values())
    page.open("/")
    page.click("a.tile", "On repeat")
    page.find("h1", "On repeat")
    assert len(page.all(".track")) >= 5
    page.click("button", "Play")
    page.await_sound()
    page.click("button", "Save as a playlist")
    page.toast("Saved as")
    assert any("On repeat" in playlist["name"] for playlist in page.fetch("GET", "/api/playlists")["items"])


def test_what_is_missing_is_said(page):
    page.fetch("DELETE", "/api/history")
    page.open("/mixes")
    page.find("dd", "needs 30 plays; there are 0")
    page.open("/mixes/new")
    page.find(".empty", "needs 30 plays; there are 0")


def test_your_year_has_figures_and_a_picture(page, heard, tmp_path):
    page.save_into(tmp_path)
    page.open("/year")
    year = page.fetch("GET", "/api/stats")
    page.find("h1", f"Your {year['year']}")
    page.find(".figures dd", f"{year['plays']:,}")
    assert len(page.all(".year-chart")) == 2
    assert page.all(".ranking li")
    page.click("button", "Save as a picture")
    picture = page.saved(tmp_path / f"my-music-{year['year']}.png").read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture[16:24]) == (1080, 1350)
