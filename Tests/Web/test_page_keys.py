"""Keys as players have them, and what the system is told for its own keys and its lock screen."""

import pytest
from browser import PHONE

LEFT, UP, RIGHT, DOWN, ESCAPE, TAB = "\ue012", "\ue013", "\ue014", "\ue015", "\ue00c", "\ue004"


@pytest.fixture
def playing(page):
    """A queue of all tracks, paused at ten seconds of the first, and the focus on nothing."""
    page.open("/tracks")
    page.find(".track")
    tracks = [item["track"] for item in page.fetch("GET", "/api/tracks?count=20&sort=duration&reverse=1")["items"]]
    page.player("player.setRepeat('off'); player.shuffle(false); await player.play(values[0]); player.pause(); player.setVolume(0.5);", tracks)
    page.until(lambda: page.sound()["duration"] and page.sound()["duration"] > 15)
    page.player("player.seek(10)")
    page.js("document.activeElement.blur()")
    page.ids = [track["id"] for track in tracks]
    return page


def heard(page, text: str) -> bool:
    return page.until(lambda: page.js("return document.getElementById('polite').textContent") == text, text)


def test_arrows_seek_and_turn_the_volume(playing):
    page = playing
    page.press(RIGHT)
    page.until(lambda: abs(page.sound()["time"] - 15) < 0.2)
    page.press(LEFT, LEFT)
    page.until(lambda: abs(page.sound()["time"] - 5) < 0.2)
    page.press(LEFT, LEFT)
    page.until(lambda: page.sound()["time"] == 0)
    page.press(UP, UP)
    page.until(lambda: round(page.player("return player.volume().volume"), 2) == 0.6)
    page.press(DOWN, DOWN, DOWN)
    page.until(lambda: round(page.player("return player.volume().volume"), 2) == 0.45)
    heard(page, "Volume 45 %")


def test_letters_do_what_the_buttons_do(playing):
    page = playing
    page.press("n")
    page.until(lambda: page.sound()["id"] == page.ids[1])
    page.player("player.pause()")
    page.press("p")
    page.until(lambda: page.sound()["id"] == page.ids[0])
    page.player("player.pause()")
    page.press("m")
    page.until(lambda: page.player("return player.volume().muted") is True)
    page.press("m")
    page.until(lambda: page.player("return player.volume().muted") is False)
    page.press("s")
    heard(page, "Shuffle on")
    assert page.player("return player.shuffles()") is True
    page.press("s")
    for how in ("all", "one", "off"):
        page.press("r")
        page.until(lambda: page.player("return player.repeats()") == how)
    page.press("l")
    page.until(lambda: page.fetch("GET", "/api/ratings")["likes"] == [page.ids[0]])
    page.press("l")
    page.until(lambda: page.fetch("GET", "/api/ratings")["likes"] == [])
    # Beside the view where there is room, else in Listen.
    page.press("q")
    page.find(".queue-side h2", "Next")
    page.press("q")
    page.until(lambda: not page.all(".queue-side"))
    page.resize(PHONE)
    page.press("q")
    page.find("#queue", "Next")
    page.until(lambda: page.js("return document.activeElement.id") == "queue" and page.js("return location.pathname") == "/listen")


def test_a_sheet_tells_the_keys(playing):
    page = playing
    page.press("?")
    sheet = page.find("dialog")
    for text in ("play, pause", "5 seconds back, forward", "like", "the queue"):
        assert text in sheet.text
    assert page.violations() == []
    # Nothing else is played meanwhile.
    page.press("n", ESCAPE)
    page.until(lambda: not page.all("dialog"))
    assert page.sound()["id"] == page.ids[0]


def test_keys_belong_to_what_has_the_focus(playing):
    page = playing
    page.type("main input[type=search]", "nmsrlq?/")
    assert page.js("return document.activeElement.value") == "nmsrlq?/"
    # In a select, letters choose; on a handle, arrows move; in a menu, both go through it.
    page.js("document.querySelector('main select').focus()")
    page.press("n")
    page.js("document.activeElement.blur()")
    page.open("/listen")
    handle = page.find(".handle")
    handle.send_keys(DOWN)
    page.until(lambda: page.player("return player.songs()[2].id") == page.ids[1])
    button = page.find(".stage [aria-haspopup=menu][aria-label^='More for']")
    button.click()
    page.press(DOWN, "l")
    page.until(lambda: page.focused() == "Like")
    page.press(ESCAPE)
    assert page.sound()["id"] == page.ids[0] and page.player("return player.volume().volume") == 0.5
    assert page.fetch("GET", "/api/ratings")["likes"] == []


def test_settings_turn_them_off(playing):
    page = playing
    page.open("/settings")
    page.click(".switch", "Keys")
    page.js("document.activeElement.blur()")
    page.press("n", "m", RIGHT, "?")
    assert page.sound()["id"] == page.ids[0] and page.player("return player.volume().muted") is False and not page.all("dialog")


def test_the_lock_screen_has_a_picture_also_a_drawn_one(playing):
    page = playing
    artwork = page.js("return navigator.mediaSession.metadata.artwork")
    assert [picture["sizes"] for picture in artwork] == ["128x128", "300x300", "640x640"]
    for picture in artwork:
        side = int(picture["sizes"].split("x")[0])
        size = page.chromium.execute_async_script(
            "const [src, done] = arguments, image = new Image(); image.onload = () => done([image.naturalWidth, image.naturalHeight]); image.onerror = () => done(null); image.src = src;",
            picture["src"],
        )
        assert size == [side, side]
