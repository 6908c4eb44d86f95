"""Search, the start page."""


def test_a_misspelt_song_is_found_and_plays(page):
    page.open("/")
    page.type("#search", "warm concrte")
    page.find(".track-title", "Warm Concrete")
    assert "q=warm" in page.js("return location.search")
    page.press("\ue015")
    assert page.focused().startswith("Play Warm Concrete")
    # The names stay when the words have been read as a description, too.
    page.until(lambda: page.js(
        "return performance.getEntriesByType('resource').some((e) => e.name.includes('concrte') && e.name.includes('/api/ask'))"))
    page.js("return new Promise((done) => setTimeout(done, 100))")
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


def test_a_description_is_understood_and_can_be_changed(page):
    page.open("/")
    page.type("#search", "calm jazz")
    page.find(".section h2", "By description")
    meanings = lambda: [chip.text for chip in page.all(".term")]
    assert meanings() == ["calm", "genre jazz"]
    tracks = {item["track"]["title"] for item in page.fetch("GET", "/api/ask?q=calm%20jazz")["items"]}
    assert set(page.titles()) == tracks
    page.named("Without “calm”").click()
    page.until(lambda: meanings() == ["genre jazz"])
    assert page.js("return document.querySelector('#search').value") == "jazz"
    assert page.violations() == []


def test_chords_are_understood_and_can_be_taken_out(page):
    page.open("/")
    page.type("#search", "calm, ii–V–I")
    meanings = lambda: [chip.text for chip in page.all(".term")]
    page.until(lambda: meanings() == ["calm", "chords ii V I"])
    page.named("Without “ii V I”").click()
    page.until(lambda: meanings() == ["calm"])
    assert page.js("return document.querySelector('#search').value") == "calm,"
    assert page.violations() == []


def test_a_name_comes_before_its_meaning(page):
    page.open("/")
    page.type("#search", "ferry")
    page.find(".track-title", "Iron Ferry")
    # “Morning” is a word of a title, and a scene.
    page.type("#search", "morning")
    page.find('.segments [aria-pressed="true"]', "By name")
    page.find(".track-title", "Mirrorball Morning")
    page.click(".segments button", "By description")
    page.find(".term", "morning")
    assert "by=description" in page.js("return location.search")
    page.chromium.refresh()
    page.find(".term", "morning")


def test_a_name_is_found_where_there_is_no_description(page):
    page.open("/")
    page.type("#search", "morning")
    page.click(".segments button", "By description")
    page.find(".term", "morning")
    page.type("#search", "ferrry")
    page.find(".track-title", "Iron Ferry")
    page.until(lambda: not page.all(".term"))
    page.open("/?q=ferrry&by=description")
    page.find(".track-title", "Iron Ferry")


def test_a_description_that_contradicts_itself(page):
    page.expect("400 (Bad Request)")
    page.open("/?q=fast+and+slow")
    # Names that are spelled like it may be found besides.
    page.find(".empty, .refusal", "“fast” and “slow”")


def test_a_described_list_is_kept(page):
    page.open("/?q=calm+jazz")
    page.find(".term")
    wanted = page.titles()
    page.click("button", "Save as playlist")
    page.click("dialog button", "Save")
    page.toast("calm jazz")
    made = next(item for item in page.fetch("GET", "/api/playlists")["items"] if item["name"] == "calm jazz")
    page.open(f"/playlists/{made['id']}")
    page.until(lambda: page.titles() == wanted)
    page.fetch("DELETE", f"/api/playlists/{made['id']}")


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


def sections(page) -> list[str]:
    return page.js("return [...document.querySelectorAll('main .results h2')].map((e) => e.textContent)")


def test_search_has_sections(page):
    page.open("/help")
    tracks = page.tracks("low tide")
    made = page.fetch("POST", "/api/playlists", {"name": "Low Tide for a walk", "ids": [track["id"] for track in tracks]})
    page.open("/?q=low+tide")
    page.find("h2", "Artists")
    found = page.fetch("GET", "/api/search?q=low+tide&sections=1")["sections"]
    assert [artist["name"] for artist in found["artists"]] == ["Low Tide Trio"]
    assert [item["id"] for item in found["playlists"]] == [made["id"]]
    assert {"Artists", "Playlists"} <= set(sections(page))
    assert page.violations() == []
    page.click(".tile.artist", "Low Tide Trio")
    page.find("h1", "Low Tide Trio")
    page.chromium.back()
    page.click("main a", "Low Tide for a walk")
    page.find("h1", "Low Tide for a walk")
    page.fetch("DELETE", f"/api/playlists/{made['id']}")
    # Genres, folders and albums by their names.
    genre = page.fetch("GET", "/api/genres?count=1")["items"][0]["name"]
    page.open(f"/?q={genre}&by=name")
    page.find("h2", "Genres")
    page.open("/?q=jazz&by=name")
    page.find("h2", "Folders")
    page.click("main .actions a[href^='/folders']", "Jazz")
    page.find("h1", "Jazz")
    album = page.fetch("GET", "/api/albums?count=1")["items"][0]["name"]
    page.open(f"/?q={album}&by=name")
    page.find("h2", "Albums")
    # Who writes the whole name of an album means it.
    assert sections(page)[0] in ("Artists", "Albums")


def test_all_tracks_are_shown_and_stay_so(page):
    page.open("/?q=jazz&by=name")
    page.find("h2", "Folders")
    total = page.fetch("GET", "/api/search?q=jazz")["total"]
    if total > 8:
        assert len(page.titles()) == 5
        page.click("button", "Show all")
        page.until(lambda: len(page.titles()) == total)
        assert "all=1" in page.js("return location.search")
        page.chromium.refresh()
        page.until(lambda: len(page.titles()) == total)
