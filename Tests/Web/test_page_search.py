"""Search, the start page."""


def test_a_misspelt_song_is_found_and_plays(page):
    page.open("/")
    page.type("#search", "warm concrte")
    page.find(".track-title", "Warm Concrete")
    assert "q=warm" in page.js("return location.search")
    page.press("\ue015")
    assert page.focused().startswith("Play Warm Concrete")
    page.press("\ue007")
    assert page.await_sound()["title"].startswith("Warm Concrete")
    page.find(".bar", "Warm Concrete")
    # The sound goes on while the view changes.
    page.click(".side .nav a", "Trending")
    before = page.sound()
    page.until(lambda: page.sound()["time"] > before["time"])


def test_artists_are_found_and_nothing_is_said_so(page):
    page.open("/")
    page.type("#search", "low tide")
    page.find(".track-names", "Low Tide Trio")
    page.type("#search", "qqqqxyzzy")
    page.find(".empty", "Nothing found")
    page.named("Clear search").click()
    page.find("h2", "How do you feel?")


def test_back_and_forward(page):
    page.open("/")
    page.click(".side .nav a", "Playlists")
    page.find("h1", "Playlists")
    page.click(".side .nav a", "Settings")
    page.find("h1", "Settings")
    page.chromium.back()
    page.find("h1", "Playlists")
    page.chromium.forward()
    page.find("h1", "Settings")
    assert page.js("return document.title").startswith("Settings")


def test_a_track_may_be_queued_and_liked_from_its_menu(page):
    page.open("/?q=low+tide")
    page.find(".track")
    first = page.titles()[0]
    page.menu(first, "Add to queue")
    page.await_sound()
    page.menu(first, "Like")
    page.until(lambda: page.fetch("GET", "/api/ratings")["likes"])
    page.find(f'.icon-button[aria-label="Like {first}"][aria-pressed="true"]').click()
    page.until(lambda: not page.fetch("GET", "/api/ratings")["likes"])


def test_labels(page):
    page.open("/?q=grindstone")
    page.find(".track")
    page.menu("Grindstone", "What it feels like")
    page.click("dialog label", "Gloomy")
    page.click("dialog button", "Save")
    page.toast("Labels saved")
    track = page.tracks("grindstone")[0]
    assert "gloomy" in page.fetch("GET", f"/api/tracks/{track['id']}")["labels"]
    page.fetch("DELETE", f"/api/tracks/{track['id']}/labels/gloomy")
