"""Listen: a mood plays continuously."""

import pytest


def test_a_mood_plays_and_goes_on(page):
    page.open("/listen")
    page.click(".mood-button", "Happy")
    first = page.await_sound()
    page.find(".current-mood", "Current mood: Happy")
    assert page.find('.mood-button[data-mood="happy"]').get_attribute("aria-pressed") == "true"
    page.click(".current-mood button", "Next by mood")
    second = page.until(lambda: (now := page.sound())["id"] != first["id"] and now)
    # At the end of a song the mood is asked again.
    page.await_sound()
    page.js("document.querySelector('.stage .seek input').focus()")
    page.chromium.execute_async_script(
        "const done = arguments[0]; import('/js/player/player.js').then((p) => { p.seek(p.length() - 0.4); done(); })"
    )
    page.until(lambda: page.sound()["id"] != second["id"], "the next song")
    page.await_sound()
    page.click(".current-mood button", "No mood")
    page.find(".current-mood", "none")


@pytest.mark.parametrize("mood", ["Calm", "Gloomy", "Sad"])
def test_the_other_moods(page, mood):
    page.open("/listen")
    page.click(".mood-button", mood)
    page.await_sound()
    page.find(".current-mood", f"Current mood: {mood}")


def test_play_pause_seek_volume(page):
    page.open("/listen")
    page.click(".mood-button", "Calm")
    page.await_sound()
    page.named("Pause", ".stage").click()
    page.until(lambda: page.sound()["paused"])
    page.named("Play", ".stage").click()
    page.await_sound()
    seek = page.named("Seek", ".stage")
    seek.send_keys("\ue010")  # End
    seek.send_keys("\ue011")  # Home
    page.until(lambda: page.sound()["time"] < 3)
    assert " of " in seek.get_attribute("aria-valuetext")
    volume = page.named("Volume", ".stage")
    volume.send_keys("\ue011")
    page.until(lambda: page.sound()["volume"] == 0)
    # Space outside any control plays and pauses.
    page.js("document.activeElement.blur()")
    page.press(" ")
    page.until(lambda: page.sound()["paused"])
    # The queue survives a reload, silently.
    kept = page.sound()
    page.open("/listen")
    page.until(lambda: page.sound()["id"] == kept["id"])
    assert page.sound()["paused"]


def test_like_and_dislike(page):
    page.open("/listen")
    page.click(".mood-button", "Happy")
    first = page.await_sound()
    page.named("Like", ".stage").click()
    page.until(lambda: first["id"] in page.fetch("GET", "/api/ratings")["likes"])
    page.named("Dislike", ".stage").click()
    page.until(lambda: first["id"] in page.fetch("GET", "/api/ratings")["dislikes"])
    page.until(lambda: page.sound()["id"] != first["id"], "another song")
    page.fetch("PUT", f"/api/tracks/{first['id']}/rating", {"rating": None})


def test_queue(page):
    page.open("/?q=low+tide")
    page.find(".track")
    page.click(".track-play")
    page.await_sound()
    page.click(".bar-names a")
    page.find("h2", "Next:")
    before = page.titles('[aria-label="Queue"]')
    assert len(before) >= 2
    page.named(f"Move {before[0]}").send_keys("\ue015")
    page.until(lambda: page.titles('[aria-label="Queue"]')[:2] == [before[1], before[0]])
    page.until(lambda: page.focused() == f"Move {before[0]}")
    page.named(f"Remove {before[1]} from the queue").click()
    page.until(lambda: page.titles('[aria-label="Queue"]')[0] == before[0])
    page.named("Next", ".stage").click()
    page.until(lambda: page.sound()["title"] == before[0])
    page.named("Previous", ".stage").click()
    page.until(lambda: page.sound()["title"] != before[0])


def test_media_session(page):
    page.open("/listen")
    page.click(".mood-button", "Happy")
    sound = page.await_sound()
    assert page.js("return navigator.mediaSession.metadata.title") == sound["title"]
    assert page.js("return navigator.mediaSession.playbackState") == "playing"


def plays(page) -> list[str]:
    return [entry["track"]["id"] for entry in page.fetch("GET", "/api/history?count=1000")["items"] if entry["kind"] == "play"]


def test_only_what_was_heard_is_a_play(page):
    """Half of a track that is shorter than a minute. The element plays faster, so that the test need not wait."""
    page.open("/listen")
    page.fetch("DELETE", "/api/history")
    first, second = [item["track"] for item in page.fetch("GET", "/api/tracks?count=2")["items"]]
    page.player("await player.play(values[0])", [first, second])
    page.await_sound()
    # Neither the beginning nor where one seeks to.
    page.player("player.seek(player.length() * 0.7)")
    page.await_sound()
    page.player("await player.next()")
    page.until(lambda: page.sound()["id"] == second["id"])
    # Some of it before a reload, the rest after that.
    page.player("player.audio.playbackRate = 4")
    page.player("while (player.audio.currentTime < player.length() * 0.3) await new Promise((done) => setTimeout(done, 20)); player.pause()")
    assert plays(page) == []
    page.open("/listen")
    page.until(lambda: page.sound()["id"] == second["id"] and page.sound()["duration"])
    assert plays(page) == []
    page.named("Play", ".stage").click()
    page.await_sound()
    page.player("player.audio.playbackRate = 4")
    page.until(lambda: plays(page) == [second["id"]])
    page.until(lambda: page.sound()["paused"])
    assert plays(page) == [second["id"]]
    # A mood, too, is only chosen.
    page.click(".mood-button", "Happy")
    page.await_sound()
    assert plays(page) == [second["id"]]


def kept(page) -> dict:
    return page.js("return JSON.parse(localStorage.getItem('sonic.player'))")


FAST = "player.audio.playbackRate = 4; "
UNTIL = "while (player.audio.currentTime < player.length() * values[0]) await new Promise((done) => setTimeout(done, 20)); player.pause()"


def test_a_listening_is_kept_and_a_new_one_counts(page):
    page.open("/listen")
    page.fetch("DELETE", "/api/history")
    first, second = [item["track"] for item in page.fetch("GET", "/api/tracks?count=2")["items"]]
    page.player("await player.play([values[0]]); await player.enqueue([values[1]])", first, second)
    page.await_sound()
    page.player(FAST + UNTIL, 0.35)
    before = kept(page)
    assert before["listened"] > 5 and not before["isTold"]
    # Another song, stored at once as not heard; then the first one again, as it was.
    page.player("await player.play([values[0]]); player.pause()", second)
    assert kept(page)["listened"] < 2 and kept(page)["songs"][0]["id"] == second["id"]
    page.click(".toast button", "Undo")
    page.until(lambda: page.sound()["id"] == first["id"])
    assert abs(kept(page)["listened"] - before["listened"]) < 0.5
    assert plays(page) == []
    page.player("await player.resumeSound(); " + FAST + UNTIL, 0.65)
    page.until(lambda: plays(page) == [first["id"]])
    # Undone again, it is still the same play.
    page.player("await player.enqueue([values[0]]); await player.play([values[0]]); player.pause()", second)
    page.click(".toast button", "Undo")
    page.until(lambda: page.sound()["id"] == first["id"])
    assert kept(page)["isTold"]
    # After its end it is heard anew.
    page.player("player.clearUpcoming(); await player.resumeSound(); player.seek(player.length() - 0.5)")
    page.until(lambda: page.player("return player.audio.ended"))
    page.player("await player.resumeSound(); " + FAST + UNTIL, 0.7)
    page.until(lambda: plays(page) == [first["id"]] * 2)


def test_a_play_is_told_again_after_a_failure(page):
    page.open("/listen")
    page.fetch("DELETE", "/api/history")
    track = page.fetch("GET", "/api/tracks?count=1")["items"][0]["track"]
    page.js(
        """const before = window.fetch;
        window.told = [];
        window.fetch = (...values) => {
          if (!String(values[0]).endsWith("/api/asked")) return before(...values);
          window.told.push(performance.now());
          return window.told.length === 1 ? Promise.reject(new TypeError("down")) : before(...values);
        };"""
    )
    page.player("await player.play([values[0]]); " + FAST + UNTIL.replace("values[0]", "0.7"), track)
    assert plays(page) == []
    page.player("player.seek(0); await player.resumeSound(); player.audio.playbackRate = 0.8")
    page.until(lambda: plays(page) == [track["id"]])
    told = page.js("return window.told")
    assert len(told) == 2 and told[1] - told[0] >= 10_000


def test_a_skimmed_part_is_not_a_play(page):
    page.open("/listen")
    page.fetch("DELETE", "/api/history")
    tracks = [{**item["track"], "highlight": 0} for item in page.fetch("GET", "/api/tracks?count=2")["items"]]
    skim = "const { skim } = await import('/js/player/skim.js'); await skim(values[0], 14); "
    page.player(skim + FAST, tracks)
    page.until(lambda: page.sound()["id"] == tracks[1]["id"])
    assert plays(page) == []
    page.player(FAST)
    page.until(lambda: page.sound()["paused"])
    assert plays(page) == []
