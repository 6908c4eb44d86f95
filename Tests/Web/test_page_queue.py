"""The queue: no single action loses its content."""

import pytest


@pytest.fixture
def playing(page):
    page.open("/listen")
    page.player("player.play(values)", *[item["track"] for item in page.fetch("GET", "/api/tracks?count=5")["items"]])
    page.await_sound()
    return page


def ids(page):
    return page.player("return player.songs().map((song) => song.id)")


def test_what_was_removed_comes_back(playing):
    # The first track goes on, however long the story takes.
    playing.player("player.setRepeat('one')")
    before = ids(playing)
    playing.click("main button", "Clear")
    playing.until(lambda: len(ids(playing)) == 1)
    playing.click(".toast button", "Undo")
    playing.until(lambda: ids(playing) == before)
    playing.click('[aria-label$="from the queue"]')
    playing.until(lambda: len(ids(playing)) == 4)
    playing.click(".toast button", "Undo")
    playing.until(lambda: ids(playing) == before)
    assert not playing.sound()["paused"]


def test_undo_of_a_removal_touches_nothing_else(playing):
    first, second, third, fourth, fifth = ids(playing)
    more = playing.fetch("GET", "/api/tracks?count=6")["items"][5]["track"]
    # The first track goes on, however long the story takes.
    playing.player("player.setRepeat('one')")
    playing.all('[aria-label$="from the queue"]')[2].click()
    playing.until(lambda: ids(playing) == [first, second, third, fifth])
    playing.press("n")
    playing.until(lambda: playing.sound()["id"] == second)
    playing.player("player.playNext([values[0]])", more)
    playing.click(".toast button", "Undo")
    playing.until(lambda: ids(playing) == [first, second, more["id"], third, fourth, fifth])
    assert playing.sound()["id"] == second and not playing.sound()["paused"]
    # What came next comes next again, even if another track plays meanwhile.
    playing.until(lambda: not playing.all(".toast"))
    playing.player("player.remove(2); player.next()")
    playing.until(lambda: playing.sound()["id"] == third)
    playing.click(".toast button", "Undo")
    playing.until(lambda: ids(playing) == [first, second, third, more["id"], fourth, fifth])
    # In a mood it waits with the others.
    playing.until(lambda: not playing.all(".toast"))
    playing.player("player.remove(4)")
    playing.click(".mood-button", "Calm")
    playing.until(lambda: len(ids(playing)) == 4)
    playing.find(".toast", "was removed").find_element("css selector", "button").click()
    playing.click(".current-mood button", "No mood")
    playing.until(lambda: ids(playing)[-3:] == [more["id"], fourth, fifth])
    playing.player("player.setRepeat('off')")


def test_a_mood_gives_the_queue_back(playing):
    before = ids(playing)
    playing.click(".mood-button", "Calm")
    # The chosen song may be the one that came next anyway.
    playing.until(lambda: ids(playing)[0] == before[0] and len(ids(playing)) == 2)
    playing.click(".current-mood button", "No mood")
    playing.until(lambda: ids(playing)[-4:] == before[-4:])
    # At once, with what was played.
    playing.player("player.play(values)", *[item["track"] for item in playing.fetch("GET", "/api/tracks?count=5")["items"]])
    playing.await_sound()
    playing.click(".mood-button", "Sad")
    playing.find(".toast", "comes back")
    playing.until(lambda: len(ids(playing)) == 2)
    playing.click(".toast button", "Undo")
    playing.until(lambda: ids(playing) == before)
    assert playing.sound()["id"] == before[0]
    assert playing.player("return player.wish()") is None


def test_never_propose_can_be_undone(playing):
    track = playing.sound()["id"]
    playing.named("Dislike", ".stage").click()
    playing.until(lambda: track in playing.fetch("GET", "/api/ratings")["dislikes"])
    playing.click(".toast button", "Undo")
    playing.until(lambda: track not in playing.fetch("GET", "/api/ratings")["dislikes"])


def test_repeat(playing):
    first = playing.sound()["id"]
    playing.named("Repeat: off", ".stage").click()
    playing.named("Repeat: all", ".stage").click()
    playing.named("Repeat: one", ".stage")
    playing.player("player.seek(player.length() - 0.5)")
    playing.until(lambda: playing.sound()["time"] < 5)
    assert playing.sound()["id"] == first
    playing.player("player.setRepeat('all'); player.jump(4)")
    playing.await_sound()
    playing.player("player.seek(player.length() - 0.5)")
    playing.until(lambda: playing.sound()["id"] == first, "the first again")
    playing.player("player.setRepeat('off')")


def test_shuffle_is_taken_back(playing):
    before = ids(playing)
    playing.named("Shuffle", ".stage").click()
    playing.find('.stage [aria-label="Shuffle"][aria-pressed="true"]')
    assert ids(playing)[0] == before[0] and sorted(ids(playing)) == sorted(before)
    playing.named("Shuffle", ".stage").click()
    playing.until(lambda: ids(playing) == before)


def test_shuffle_keeps_what_was_moved_and_put_in(playing):
    more = [item["track"] for item in playing.fetch("GET", "/api/tracks?count=8")["items"]][5:]
    next_one, after_one, last_one = [track["id"] for track in more]
    playing.player("player.setRepeat('one'); player.move(4, 1); player.playNext([values[0]])", more[0])
    before = ids(playing)
    playing.player("player.shuffle(true); player.shuffle(false)")
    assert ids(playing) == before
    # Put next it stays next, whichever track plays.
    playing.player("player.remove(1); player.shuffle(true); player.next()")
    now = playing.until(lambda: (found := playing.sound()["id"]) != before[0] and found)
    playing.player("player.playNext([values[0]])", more[0])
    rest = [one for one in before[2:] if one != now]
    playing.player("player.shuffle(false)")
    assert ids(playing) == [before[0], now, next_one, *rest]
    # After another, or at the end.
    playing.player("player.shuffle(true); player.insert([values[0]], 1); player.enqueue([values[1]])", more[1], more[2])
    ahead = ids(playing)[2:]
    assert ahead[1] == after_one and ahead[-1] == last_one
    wanted = [next_one, *rest]
    wanted.insert(wanted.index(ahead[0]) + 1, after_one)
    playing.player("player.shuffle(false)")
    assert ids(playing) == [before[0], now, *wanted, last_one]
    playing.player("player.setRepeat('off')")


def test_a_reload_remembers_that_the_queue_was_built(playing):
    tracks = [item["track"] for item in playing.fetch("GET", "/api/tracks?count=7")["items"]]
    playing.player("player.enqueue([values[0]])", tracks[5])
    before = ids(playing)
    playing.open("/listen")
    playing.until(lambda: ids(playing) == before)
    # Undone, it is still a queue that was built.
    for _ in range(2):
        playing.player("player.play([values[0]])", tracks[6])
        playing.toast("This plays instead of your queue.")
        playing.click(".toast button", "Undo")
        playing.until(lambda: ids(playing) == before)


def test_space_pauses_whatever_was_clicked(playing):
    playing.named("Like", ".stage").click()
    playing.press(" ")
    playing.until(lambda: playing.sound()["paused"])
    playing.named("Like", ".stage").click()
    playing.until(lambda: not playing.fetch("GET", "/api/ratings")["likes"])
    playing.press(" ")
    playing.until(lambda: not playing.sound()["paused"])
    # One types into a field.
    playing.click(".side .nav a", "Home")
    playing.type("#search", "a b")
    assert playing.js("return document.getElementById('search').value") == "a b"
    assert not playing.sound()["paused"]


def test_two_tabs_do_not_play_over_each_other(playing):
    first = playing.chromium.current_window_handle
    playing.chromium.switch_to.new_window("tab")
    try:
        playing.open("/listen")
        playing.player("player.play(values)", *[item["track"] for item in playing.fetch("GET", "/api/tracks?count=2")["items"]])
        playing.await_sound()
        second = playing.chromium.current_window_handle
        playing.chromium.switch_to.window(first)
        playing.until(lambda: playing.sound()["paused"], "the first tab is quiet")
        playing.chromium.switch_to.window(second)
    finally:
        playing.chromium.close()
        playing.chromium.switch_to.window(first)


def test_media_keys_do_what_they_say(page):
    """The page's handlers, as the system calls them."""
    script = """window.keys = {}; const set = MediaSession.prototype.setActionHandler;
    MediaSession.prototype.setActionHandler = function (name, action) { window.keys[name] = action; return set.call(this, name, action); };"""
    added = page.chromium.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    try:
        page.open("/listen")
        page.player("player.play(values)", *[item["track"] for item in page.fetch("GET", "/api/tracks?count=3")["items"]])
        first = page.await_sound()
        page.js("window.keys.play()")
        assert not page.sound()["paused"]
        page.js("window.keys.pause(); window.keys.pause()")
        page.until(lambda: page.sound()["paused"])
        page.js("window.keys.play()")
        page.await_sound()
        page.js("window.keys.nexttrack()")
        page.until(lambda: page.sound()["id"] != first["id"])
    finally:
        page.chromium.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})
