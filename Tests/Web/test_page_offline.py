"""The server goes away and comes back; files go away for good."""

import pytest

from conftest import restart, stop

GONE = "The server does not answer"


@pytest.fixture
def served(make_server):
    """A separate server, because it is stopped and its files are removed."""
    return make_server()


@pytest.fixture
def page(open_page, served):
    page = open_page(served).open("/listen")
    # What Chromium itself writes of requests that fail.
    page.expect("ERR_CONNECTION_REFUSED")
    page.expect("404 (Not Found)")
    return page


def some(page, count: int) -> list[dict]:
    """Tracks with different names."""
    return list({track["title"]: track for track in page.tracks("low tide") + page.tracks("kilo hertz")}.values())[:count]


def complaints(page) -> list[str]:
    return page.js("return [...document.querySelectorAll('.toast.bad')].map((e) => e.textContent)")


def test_a_server_that_is_gone_is_waited_for(page, served):
    tracks = some(page, 5)
    page.player("player.play(values)", *tracks)
    page.await_sound()
    stop(served)
    # Not the one that was fetched ahead.
    page.player("player.jump(2)")
    page.toast(GONE)
    page.until(lambda: page.sound()["paused"])
    # Nothing but that is said, and the queue is not run through.
    assert len(complaints(page)) == 1
    assert page.sound()["id"] == tracks[2]["id"]
    page.named("Play", ".stage").click()
    page.until(lambda: page.sound()["paused"])
    assert page.sound()["id"] == tracks[2]["id"]
    # A view that has to be fetched says the same.
    page.click(".side .nav a", "Trending")
    page.find("main .head", GONE)
    page.click("main button", "Try again")
    page.find("main .head", GONE)
    assert {GONE in text for text in complaints(page)} == {True}
    page.click(".side .nav a", "Listen")
    restart(served)
    # By itself, for it was to play.
    assert page.await_sound()["id"] == tracks[2]["id"]


def test_it_goes_on_where_it_stopped(page):
    """While music is cut off for longer than the half minute that Chromium waits by itself."""
    page.expect("ERR_BLOCKED_BY_CLIENT")
    page.player("player.play(values)", page.tracks("low tide")[0])
    page.await_sound()
    page.player("player.seek(9)")
    page.until(lambda: page.sound()["time"] > 9)
    page.player("return player.toggle()")
    page.chromium.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/media/*"]})
    page.open("/listen")
    page.toast(GONE)
    page.named("Play", ".stage").click()
    page.until(lambda: page.sound()["paused"])
    page.chromium.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    page.named("Play", ".stage").click()
    assert page.await_sound()["time"] >= 9


def test_a_mood_is_asked_for_again(page, served):
    page.click(".mood-button", "Happy")
    first = page.await_sound()
    stop(served)
    page.player("player.seek(player.length() - 0.3)")
    page.toast(GONE)
    restart(served)
    page.until(lambda: page.sound()["id"] != first["id"], "the next song")
    page.await_sound()


def test_only_some_tracks_that_cannot_be_played_are_passed_over(page, served):
    tracks = some(page, 6)
    for track in tracks[:5]:
        (served.folder / track["path"]).unlink()
    page.player("player.play(values)", *tracks)
    page.toast("3 tracks in a row cannot be played")
    page.until(lambda: page.sound()["paused"])
    assert page.sound()["id"] == tracks[2]["id"]
    assert len([text for text in complaints(page) if "the file no longer exists" in text]) == 3
    # Asked for, it goes on: past two more, to one that is there.
    page.named("Next", ".stage").click()
    page.until(lambda: page.sound()["id"] == tracks[5]["id"], "the track that is there")
    page.await_sound()


def test_what_is_kept_from_before_does_not_begin_by_itself(page, served):
    tracks = some(page, 2)
    page.player("player.play(values)", *tracks)
    page.await_sound()
    page.player("return player.toggle()")
    (served.folder / tracks[0]["path"]).unlink()
    page.open("/listen")
    page.toast("cannot be played")
    assert page.sound()["paused"] and page.sound()["id"] == tracks[0]["id"]


@pytest.mark.parametrize("view, part", [("Moods", ".map-points"), ("Browse", ".long .card, .long a"), ("Home", "main .shelf .tile, main .shelf .card")])
def test_what_a_view_lacks_comes_with_the_server(page, served, view, part):
    page.find(".mood-button", "Happy")
    # The views are loaded.
    page.click(".side .nav a", "Trending")
    page.find("h1", "Trending")
    stop(served)
    page.click(".side .nav a", view)
    page.find("main > .view.offline")
    assert not page.all(part)
    restart(served)
    page.js("dispatchEvent(new Event('online'))")
    page.until(lambda: page.all(part), "what it lacked")
    assert not page.all("main > .view.offline")


def test_what_is_typed_is_kept_when_the_server_comes_back(page, served):
    page.open(f"/path?from={some(page, 1)[0]['id']}")
    page.type('[role="combobox"]', "nothing that is there")
    stop(served)
    page.js("document.querySelector('main > .view').classList.add('offline')")
    page.js("dispatchEvent(new Event('online'))")
    page.toast(GONE)
    restart(served)
    page.js("dispatchEvent(new Event('online'))")
    page.toast("The server answers again.")
    assert page.find('[role="combobox"]').get_attribute("value") == "nothing that is there"
