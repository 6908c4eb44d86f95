"""The five systems of the project one after another, in the page alone: from a machine without an index, on a phone and at a desk."""

import pytest

import midi
from browser import PHONE, WIDE
from test_page_band import KEYS_ONLY, download, name_of, set_up
from test_page_first_start import person  # noqa: F401 (fixture)
from test_page_others import ROWS


def first_start(site):
    site.open("/")
    site.find("h1", "Where is your music?")
    site.click("button", "Use this folder")
    site.find("h1", "What do you want to hear?")
    site.until(lambda: site.fetch("GET", "/api/status")["building"] is None, "the end of the build")


def headband_chooses(site, folder):
    site.open("/settings")
    file = folder / "muse.csv"
    file.write_text(ROWS)
    site.js("document.getElementById('eeg-file').hidden = false")
    site.find("#eeg-file").send_keys(str(file))
    site.find("#eeg .chip", "Happy")
    site.click("label.switch", "Use headband")
    site.open("/listen")
    site.click(".current-mood button", "Next by mood")
    site.await_sound()
    site.find(".current-mood", "Happy")
    site.fetch("DELETE", "/api/eeg")
    site.js("localStorage.removeItem('sonic.headband')")


def songs_are_sorted(site):
    site.open("/playlists")
    site.click("button", "Happy, calm, gloomy, sad")
    names = {"Happy", "Calm", "Gloomy", "Sad"}
    site.until(lambda: names <= {item["name"] for item in site.fetch("GET", "/api/playlists")["items"] if item["living"]}, "four lists")
    # The user's word is stronger than what was computed.
    gloomy = next(item for item in site.fetch("GET", "/api/playlists")["items"] if item["name"] == "Gloomy")
    inside = {item["id"] for item in site.fetch("GET", f"/api/playlists/{gloomy['id']}")["items"]}
    track = next(item["track"] for item in site.fetch("GET", "/api/tracks?kind=music&min_duration=0&count=30")["items"] if item["track"]["id"] not in inside)
    site.open(f"/tracks/{track['id']}")
    site.named("More for " + track["title"], "main").click()
    site.click(".menu [role^=menuitem]", "What it feels like")
    site.click("dialog label", "Gloomy")
    site.click("dialog button", "Save")
    site.toast("Labels saved")
    site.open(f"/playlists/{gloomy['id']}")
    site.find(f'.track[data-id="{track["id"]}"]')


def a_feeling_is_measured(site):
    site.open("/moods")
    site.find("#meter")
    site.js("arguments[0].value = 0.5; arguments[0].dispatchEvent(new Event('input'))", site.find("#meter"))
    site.until(lambda: "track" in site.find(".meter-grid .section").text)
    site.click(".meter-grid button", "Save as playlist")
    site.type("dialog input[name=name]", "In the middle")
    site.click("dialog button", "Save")
    site.toast("is saved")
    made = next(item for item in site.fetch("GET", "/api/playlists")["items"] if item["name"] == "In the middle")
    tracks = [item["track"] for item in site.fetch("GET", f"/api/playlists/{made['id']}")["items"]]
    assert tracks and all(abs(track["valence"] - 0.5) <= 0.105 for track in tracks)
    site.open("/?q=something+calm&by=description")
    site.find('[aria-label="Tracks for something calm"] .track')


def similar_songs_are_a_playlist(site):
    site.open("/similar")
    site.type('[role="combobox"]', "warm concrete")
    site.find(".picker-list [role=option]", "Warm Concrete")
    site.press("\ue015", "\ue007")
    site.until(lambda: len(site.titles('[aria-label^="Sonically similar to"]')) == 10)
    site.click("button", "Instant playlist")
    site.toast("Instant Playlist #")


def chords_are_recorded(site, folder):
    site.js(f"localStorage.setItem('sonic.gestures', JSON.stringify({KEYS_ONLY}))")
    set_up(site, tempo=60, metre="4/4", key="C")
    site.click("main button", "Record")
    # A bar is counted in.
    site.until(lambda: site.find(".band-chord").text == "4", "the count-in")
    site.until(lambda: site.js("return document.querySelectorAll('.beats > .on:first-child').length") == 1, "the first bar")
    site.click(".band-button", "G")
    site.until(lambda: site.find(".band-chord").text == "G", "the chord")
    site.click("main button", "Keep the recording")
    site.find(".recording-name")
    file = midi.read(download(site, folder, name_of(site), "Save as MIDI", "mid").read_bytes())
    # G major.
    assert {key % 12 for _, _, key, _, _ in file.notes} == {7, 11, 2}


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["390", "1440"])
def test_five_systems_without_a_command(person, open_page, size, tmp_path):  # noqa: F811 (fixture)
    site = open_page(person.serve())
    site.resize(size)
    first_start(site)
    headband_chooses(site, tmp_path)
    songs_are_sorted(site)
    a_feeling_is_measured(site)
    similar_songs_are_a_playlist(site)
    chords_are_recorded(site, tmp_path)
    # Without notices.
    site.open("/band")
    assert site.violations() == [] and site.overflow() == []
