"""Trending, settings with the headband, help, and the requirements of every view."""

import json
import urllib.request
from urllib.parse import quote

import pytest

from browser import PHONE, WIDE

ROWS = "alpha,beta,gamma,delta,theta\n" + "0.8,0.2,0.1,0.4,0.3\n" * 20


def heard(url, profile, track):
    """Reports a play by a profile, as its page would."""
    body = json.dumps({"id": track, "kind": "play"}).encode()
    fields = {"Content-Type": "application/json", "Sonic-Profile": quote(profile)}
    urllib.request.urlopen(urllib.request.Request(url + "/api/asked", body, fields)).close()


def test_trending_counts_who_plays(page):
    page.open("/legal")
    tracks = page.tracks("low tide")[:4]
    people = [f"Trend {n}" for n in range(5)]
    for name in people:
        page.fetch("POST", "/api/profiles", {"name": name})
    for count, track in zip((5, 4, 3, 2), tracks):
        for name in people[:count]:
            heard(page.url, name, track["id"])
    # Somebody who repeats a track counts once an hour.
    for _ in range(20):
        heard(page.url, people[0], tracks[3]["id"])
    page.open("/trending")
    page.find(".podium .tile")
    expected = [item["track"]["title"] for item in page.fetch("GET", "/api/trending?hours=24&count=20")["items"]]
    shown = page.js("return [...document.querySelectorAll('.podium strong, main .track-title')].map((e) => e.textContent)")
    assert shown == expected
    assert expected[0] == tracks[0]["title"]
    page.click(".podium .tile")
    assert page.await_sound()["id"] == tracks[0]["id"]
    page.click(".segments a", "Week")
    page.find(".podium .tile")


def test_history_is_ones_own_and_can_be_forgotten(page):
    page.open("/legal")
    page.fetch("POST", "/api/asked", {"id": page.tracks("grindstone")[0]["id"], "kind": "play"})
    page.open("/profile")
    page.find('[aria-label="History"] .track', "Grindstone")
    page.click("button", "Forget")
    page.click("dialog button", "Forget")
    page.find(".empty", "Nothing yet")


def test_the_headband_chooses(page, tmp_path):
    page.open("/settings")
    page.fetch("DELETE", "/api/eeg")
    file = tmp_path / "muse.csv"
    file.write_text(ROWS)
    page.js("document.getElementById('eeg-file').hidden = false")
    page.find("#eeg-file").send_keys(str(file))
    page.until(lambda: page.named("Alpha power").text.startswith("0.80, mean 0.80"))
    assert page.named("Delta power").text.startswith("0.40")
    page.find("#eeg .chip", "Happy")
    page.click("label.switch", "Use headband")
    page.click(".side .nav a", "Listen")
    page.find(".current-mood", "Current mood")
    assert not page.all(".mood-button")
    page.click(".current-mood button", "Next by mood")
    page.await_sound()
    page.find(".current-mood", "Happy")
    page.fetch("DELETE", "/api/eeg")
    page.open("/settings")
    page.click("label.switch", "Use headband")
    page.open("/listen")
    page.find(".mood-button")


def play_as_stream(page, file):
    """Chooses a recording to be played, without the system's dialog for choosing a file."""
    page.chromium.execute_cdp_cmd("Page.setInterceptFileChooserDialog", {"enabled": True})
    page.click("#eeg button", "Play it as a stream")
    page.js("document.getElementById('eeg-file').hidden = false")
    page.find("#eeg-file").send_keys(str(file))


def rows(page) -> int:
    return page.fetch("GET", "/api/eeg")["rows"]


def test_a_stream_goes_on_in_every_view(page, tmp_path):
    file = tmp_path / "muse.csv"
    file.write_text(ROWS * 20)
    page.open("/settings")
    page.fetch("DELETE", "/api/eeg")
    play_as_stream(page, file)
    page.find("#notice", "A recording plays as the headband.")
    page.until(lambda: page.named("Alpha power").text.startswith("0.80, mean 0.80"))
    page.click("label.switch", "Use headband")
    # Its mood plays elsewhere, and the rows go on coming.
    page.click(".side .nav a", "Listen")
    page.click(".current-mood button", "Next by mood")
    page.await_sound()
    page.find(".current-mood", "Happy")
    before = rows(page)
    page.until(lambda: rows(page) > before + 1, "more rows")
    assert page.find("#notice").text.startswith("A recording plays")
    page.until(lambda: not page.all(".toast"))
    assert page.violations() == []
    page.resize(PHONE)
    assert page.overflow() == []
    page.resize(WIDE)
    # Settings show what comes, and know that it plays.
    page.click(".side .nav a", "Settings")
    page.find("#eeg button", "Stop")
    page.until(lambda: page.named("Alpha power").text.startswith("0.80, mean 0.80"))
    page.click("label.switch", "Use headband")
    page.click(".side .nav a", "Trending")
    page.click("#notice button", "Stop")
    page.until(lambda: not page.all("#notice"))
    # One that was on its way may still have come.
    page.js("return new Promise((done) => setTimeout(done, 300))")
    before = rows(page)
    page.js("return new Promise((done) => setTimeout(done, 1200))")
    assert rows(page) == before
    page.fetch("DELETE", "/api/eeg")


def test_a_stream_ends(page, tmp_path):
    file = tmp_path / "short.csv"
    file.write_text("alpha,beta,gamma,delta,theta\n" + "0.8,0.2,0.1,0.4,0.3\n" * 3)
    page.open("/settings")
    page.fetch("DELETE", "/api/eeg")
    play_as_stream(page, file)
    page.click(".side .nav a", "Listen")
    page.toast("The recording has ended.")
    page.until(lambda: not page.all("#notice"))
    assert rows(page) == 3
    page.fetch("DELETE", "/api/eeg")


def test_duplicates_are_shown_the_best_first(page):
    page.open("/settings")
    page.click(".actions a", "Duplicates")
    page.find("main h2")
    # truth.csv has one recording in two formats.
    files = page.js("return [...document.querySelectorAll('main .file > div')].map((e) => e.firstChild.textContent)")
    assert sorted(files) == ["Jazz/02-cafe-a-minuit-copy.ogg", "Jazz/02-cafe-a-minuit.mp3"]
    best = page.fetch("GET", "/api/duplicates")["items"][0]
    assert files == [file["path"] for file in best["files"]]
    assert "best: " + best["best"] in page.find("main .card li").text
    page.click(".segments a", "Same audio")
    page.find(".empty", "No duplicates")


def test_themes_and_keys(page):
    page.open("/settings")
    page.click(".segments button", "Light")
    assert page.js("return document.documentElement.dataset.theme") == "light"
    page.open("/")
    assert page.js("return document.documentElement.dataset.theme") == "light"
    page.open("/help")
    page.js("document.activeElement.blur()")
    page.press("/")
    page.until(lambda: page.js("return location.pathname") == "/")
    page.until(lambda: page.focused() == "Search for artist, song or description")


def test_skip_link_and_focus(page):
    page.open("/trending")
    page.press("\ue004")
    assert page.focused() == "Skip to content"
    page.press("\ue007", "\ue004")
    assert page.js("return document.getElementById('main').contains(document.activeElement)")
    # A change of view puts the focus on its heading, so that it is read.
    page.click(".side .nav a", "Playlists")
    # The link that was clicked is called so, too.
    page.until(lambda: page.js("return document.activeElement.tagName") == "H1" and page.focused() == "Playlists")
    page.press("\ue004")
    style = page.js("const s = getComputedStyle(document.activeElement); return [s.outlineStyle, parseFloat(s.outlineWidth)]")
    assert style[0] == "solid" and style[1] >= 2


def test_markup_in_names_stays_text(page):
    """A title is data: nothing of it becomes an element."""
    page.open("/playlists")
    made = page.fetch("POST", "/api/playlists", {"name": "<img src=x onerror=alert(1)>", "ids": []})
    page.open(f"/playlists/{made['id']}")
    page.find("h1", "<img src=x onerror=alert(1)>")
    page.fetch("DELETE", f"/api/playlists/{made['id']}")


def views(page):
    tracks = page.tracks("low tide") + page.tracks("kilo hertz")
    a, b = tracks[0]["id"], tracks[-1]["id"]
    made = page.fetch("POST", "/api/playlists", {"name": "For looking at", "ids": [track["id"] for track in tracks]})
    page.fetch("POST", "/api/asked", {"id": a, "kind": "play"})
    first = lambda path: page.fetch("GET", f"/api/{path}?count=1")["items"][0]["id"]
    addresses = [
        "/albums", f"/albums/{first('albums')}", "/artists", f"/artists/{first('artists')}", "/tracks", f"/tracks/{a}", "/genres", "/years",
        "/folders", "/mixes", "/year", "/band", "/import", "/failures", "/login", "/register",
        "/", "/?q=low+tide", "/listen", "/moods", "/moods/sad", "/similar", f"/similar/{a}", f"/path?from={a}&to={b}", f"/explain?a={a}&b={b}",
        "/playlists", f"/playlists/{made['id']}", "/trending", "/duplicates", "/duplicates?same=audio", "/health", "/profile",
        "/settings", "/help", "/legal", "/no-such-view",
    ]
    return addresses, made["id"]


def lasting(page, rule):
    """The violations of a rule that stay. While a track plays, colors of what is current change at any moment."""
    for _ in range(3):
        page.js("return Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))")
        found = page.violations(rule)
        if not found:
            break
    return found


def choose_theme(page, theme):
    page.js("localStorage.setItem('sonic.theme', arguments[0]); dispatchEvent(new Event('sonic-theme'))", theme)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_chord_is_readable_while_it_sounds(page, theme):
    page.open(f"/tracks/{page.tracks('mirrorball')[0]['id']}")
    page.find(".structure-chord")
    choose_theme(page, theme)
    page.js("document.querySelectorAll('.structure-chord').forEach((one, i) => { one.className = `structure-chord letter-${i % 6}`; one.setAttribute('aria-current', 'true'); })")
    assert len(page.all(".structure-chord[aria-current]")) >= 6
    assert lasting(page, "color-contrast") == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["1440", "390"])
def test_every_view_is_accessible_and_fits(page, size):
    page.open("/listen")
    page.js("localStorage.setItem('sonic.volume', '0.5')")
    page.click(".mood-button", "Happy")
    page.await_sound()
    addresses, made = views(page)
    page.resize(size)
    found = {}
    for address in addresses:
        choose_theme(page, "dark")
        page.open(address)
        page.until(lambda: not page.all(".loading"))
        # A view appears in pieces; what is quick is there by now.
        page.js("return new Promise((done) => setTimeout(done, 400))")
        problems = page.violations() + page.overflow()
        # Themes differ in nothing but their colors.
        choose_theme(page, "light")
        problems += lasting(page, "color-contrast")
        if problems:
            found[address] = problems
    page.resize(WIDE)
    page.fetch("DELETE", f"/api/playlists/{made}")
    assert found == {}


def test_menus_and_dialogs_are_accessible(page):
    page.open("/?q=low+tide")
    page.find(".track")
    page.find('.tracks [aria-label^="More for"]').click()
    page.find(".menu")
    assert page.violations() == []
    page.press("\ue015", "\ue015")
    page.press("\ue00c")
    page.until(lambda: not page.all(".menu"))
    assert page.focused().startswith("More for")
    page.open("/playlists")
    page.click("button", "New playlist")
    page.find("dialog")
    assert page.violations() == []
    page.press("\ue00c")
    page.until(lambda: not page.all("dialog"))


def test_phone_navigation(page):
    page.resize(PHONE)
    page.open("/")
    page.click(".tabs a", "Moods")
    page.find("h1", "Moods")
    page.click(".tabs button", "More")
    page.click(".menu a", "Trending")
    page.find("h1", "Trending")
    page.resize(WIDE)


def test_reduced_motion(page):
    page.chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
    page.open("/listen")
    moving = page.js("return [...document.querySelectorAll('*')].filter((e) => parseFloat(getComputedStyle(e).transitionDuration) > 0.01).length")
    page.chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    assert moving == 0
