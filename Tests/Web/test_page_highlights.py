"""The best thirty seconds of tracks."""

from browser import PHONE, WIDE


def skim(page, tracks, seconds):
    page.chromium.execute_async_script(
        "const [tracks, seconds, done] = arguments; import('/js/player/skim.js').then((made) => made.skim(tracks, seconds)).then(done)",
        tracks, seconds,
    )


def heard(page, track):
    return lambda: (now := page.sound())["id"] == track["id"] and now["time"] >= track["highlight"] and not now["paused"]


def test_a_track_plays_from_its_highlight(page):
    # A page without a list, so that the only one is that with the made-up highlight.
    page.open("/help")
    track = page.fetch("GET", "/api/tracks?count=1")["items"][0]["track"]
    page.js("""const before = window.fetch, id = arguments[0];
        window.fetch = async (address, options) => {
          const answer = await before(address, options);
          if (!String(address).includes("/api/tracks?")) return answer;
          const body = await answer.json();
          for (const { track } of body.items) if (track.id === id) track.highlight = 6.5;
          return new Response(JSON.stringify(body));
        };
        history.pushState(null, "", "/tracks"); dispatchEvent(new PopStateEvent("popstate"));""", track["id"])
    page.menu(track["title"], "Play the highlight")
    now = page.await_sound()
    assert now["id"] == track["id"] and 6.5 <= now["time"] < 12


def test_highlights_play_one_after_another(page):
    page.open("/listen")
    listed = [item["track"] for item in page.fetch("GET", "/api/tracks?count=100")["items"]]
    some = [{**track, "highlight": 3 + place} for place, track in enumerate(listed[:4])]
    skim(page, [some[0], {**some[1], "highlight": None}, some[2], some[3]], 4)
    page.until(heard(page, some[0]))
    full = page.sound()["volume"]
    quiet = page.until(lambda: (now := page.sound())["id"] == some[0]["id"] and now["volume"] < full and now["time"])
    assert 5.4 < quiet < 7.2, "it fades for a second and a half"
    # The second has no highlight. The third is heard as loud as it is.
    page.until(heard(page, some[2]))
    assert page.sound()["time"] < 9
    # Next is the next highlight, a track of choice ends it.
    page.player("await player.next()")
    page.until(heard(page, some[3]))
    # A track of choice is as loud as it is, also where the highlight fades.
    page.until(lambda: page.sound()["volume"] < 0.7 * full, "it fades")
    page.player("await player.play(values)", some[2], some[0])
    page.player("player.seek(12)")
    page.until(lambda: page.sound()["time"] > 13)
    assert page.sound()["id"] == some[2]["id"]


def test_a_track_that_is_listed_twice(page):
    """Next goes on from where it is. What is skimmed is no play."""
    page.open("/listen")
    listed = [item["track"] for item in page.fetch("GET", "/api/tracks?count=2")["items"]]
    some = [{**track, "highlight": 3 + place} for place, track in enumerate([listed[0], listed[1], listed[0]])]
    page.js("""window.asked = [];
        const before = window.fetch;
        window.fetch = (address, options) => {
          if (String(address).includes("/api/asked")) window.asked.push(JSON.parse(options.body).id);
          return before(address, options);
        };""")
    skim(page, some, 20)
    page.until(heard(page, some[0]))
    for track in some[1:]:
        page.player("await player.next()")
        page.until(heard(page, track))
    assert page.player("return player.index()") == 2
    assert page.js("return window.asked") == []
    page.player("player.audio.playbackRate = 4")
    page.until(lambda: page.sound()["paused"])
    assert page.js("return window.asked") == []


def test_the_level_returns_after_the_last_highlight(page):
    page.open("/listen")
    track = {**page.fetch("GET", "/api/tracks?count=1")["items"][0]["track"], "highlight": 3}
    skim(page, [track], 4)
    page.until(heard(page, track))
    full = page.sound()["volume"]
    page.until(lambda: page.sound()["paused"], "it ends")
    assert page.sound()["volume"] == full


def test_a_list_is_skimmed_from_its_menu(page):
    page.open("/tracks")
    page.find('.actions [aria-label^="More for"]').click()
    page.click(".menu [role^=menuitem]", "Skim the highlights")
    listed = [item["track"] for item in page.fetch("GET", "/api/tracks?count=100")["items"]]
    first = next(track for track in listed if track["highlight"] is not None)
    page.until(heard(page, first))


def preview(page) -> dict:
    """What plays beside the player."""
    return page.chromium.execute_async_script(
        """const done = arguments[0];
        import("/js/player/preview.js").then(({ audio }) => done({ source: audio.src, time: audio.currentTime, paused: audio.paused }));"""
    )


def listed(page) -> dict:
    """Opens a list whose tracks have a highlight at three seconds, and returns the first one."""
    page.open("/tracks")
    page.find(".track")
    page.js("document.querySelectorAll('.track').forEach((row) => { row.track.highlight = 3; })")
    return page.fetch("GET", "/api/tracks?count=1")["items"][0]["track"]


def sounds(page, track):
    return lambda: (now := preview(page))["source"].split("?")[0].endswith(track["id"]) and not now["paused"] and now["time"] > 3.1


def rest(page, selector):
    from selenium.webdriver.common.action_chains import ActionChains

    ActionChains(page.chromium).move_to_element(page.find(selector)).perform()


def test_a_cover_below_the_pointer_plays_the_highlight(page):
    track = listed(page)
    rest(page, ".track .track-play")
    page.until(sounds(page, track))
    assert page.all(".track-play.sounding") and page.sound()["id"] is None, "the player is as it was"
    rest(page, "h1")
    page.until(lambda: preview(page)["paused"] and not page.all(".track-play.sounding"))
    # Another view ends it, too.
    rest(page, ".track .track-play")
    page.until(sounds(page, track))
    page.js("history.pushState(null, '', '/help'); dispatchEvent(new PopStateEvent('popstate'))")
    page.until(lambda: preview(page)["paused"])


def test_the_player_is_never_disturbed(page):
    track = listed(page)
    other = page.fetch("GET", "/api/tracks?count=2")["items"][1]["track"]
    rest(page, ".track .track-play")
    page.until(sounds(page, track))
    # The player ends what plays beside it, and keeps its own volume.
    page.player("player.setVolume(0.5); await player.play([values[0]])", other)
    page.until(lambda: preview(page)["paused"])
    page.await_sound()
    rest(page, "h1")
    rest(page, ".track .track-play")
    began = page.sound()["time"]
    page.until(lambda: page.sound()["time"] > began + 1.2)
    assert preview(page)["paused"] and not page.sound()["paused"] and page.sound()["volume"] == 0.5


def test_a_click_plays_the_track_instead(page):
    track = listed(page)
    rest(page, ".track .track-play")
    page.until(sounds(page, track))
    page.click(".track .track-play")
    assert preview(page)["paused"]
    assert page.await_sound()["id"] == track["id"]


def test_the_setting_turns_previews_off(page):
    page.open("/settings")
    page.click("label.switch", "Highlights")
    listed(page)
    rest(page, ".track .track-play")
    page.js("return new Promise((done) => setTimeout(done, 1200))")
    assert preview(page)["paused"] and not page.all(".track-play.sounding")
    assert page.js("return localStorage.getItem('sonic.previews')") == "0"


def finger(page, kind, x=0, y=0):
    page.chromium.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else [{"x": x, "y": y}]})


def test_a_cover_that_is_held_plays_the_highlight(page):
    page.resize(PHONE)
    track = listed(page)
    place = page.js("const box = document.querySelector('.track-play').getBoundingClientRect(); return [box.left + 20, box.top + 20]")
    finger(page, "touchStart", *place)
    page.until(sounds(page, track))
    assert not page.all(".menu")
    finger(page, "touchEnd")
    page.until(lambda: preview(page)["paused"])
    assert page.sound()["id"] is None, "the finger did not press"
    # Beside the cover, it opens the menu as before.
    x, y = page.js("const box = document.querySelector('.track-time, .track-title').getBoundingClientRect(); return [box.left + 2, box.top + 5]")
    finger(page, "touchStart", x, y)
    page.find(".menu")
    finger(page, "touchEnd")
    assert preview(page)["paused"]


def asked(page) -> str:
    """The id of the track that the quiz plays."""
    return page.until(lambda: (now := preview(page)) and not now["paused"] and now["source"].split("?")[0].rsplit("/", 1)[-1])


def test_the_quiz_counts_what_was_right(page):
    page.open("/mixes")
    page.click("a.button", "Name that track")
    page.find("h1", "Name that track")
    assert not page.violations()
    page.click(".button.primary", "Start")
    known = {item["track"]["id"]: item["track"]["title"] for item in page.fetch("GET", "/api/tracks?count=100")["items"]}
    last = int(page.find("h2", "Track 1 of").text.split()[-1])
    seen = []
    for number in range(last):
        page.find("h2", f"Track {number + 1} of {last}")
        choices = page.all(".quiz-choice")
        titles = [choice.find_element("css selector", "strong").text for choice in choices]
        title = known[asked(page)]
        assert len(titles) == len(set(titles)) == 4 and title in titles
        place = titles.index(title)
        if number == 0:
            # Twice, while it plays.
            page.click(".button", "Hear it again")
            page.find("[role=status]", "Listen …")
            assert asked(page) and known[asked(page)] == title
            # Wrong: the right one is shown, and nothing more can be chosen.
            page.press(str((place + 1) % 4 + 1))
            page.find(".quiz-choice.wrong", titles[(place + 1) % 4])
            page.press(str(place + 1))
            assert not any(choice.is_enabled() for choice in choices)
        elif number == 1:
            page.press(str(place + 1))
        else:
            choices[place].click()
        page.find(".quiz-choice.right", title)
        if number == 0:
            assert not page.violations()
            for size in ((320, 640), PHONE, WIDE):
                page.resize(size)
                assert page.overflow() == []
        # The focus is on the button that goes on.
        assert page.focused() == ("Next" if number + 1 < last else "Result")
        page.press("\ue007")
        seen.append(title)
    page.find("h2", f"{last - 1} of {last} right")
    assert page.titles() == seen
    assert preview(page)["paused"]
    page.click(".button.primary", "Play again")
    asked(page)
    page.click("nav a", "Listen")
    page.until(lambda: preview(page)["paused"])


def test_a_quiz_needs_four_titles(page):
    page.open("/help")
    page.js("""const before = window.fetch;
        window.fetch = async (address, options) => {
          const answer = await before(address, options);
          if (!String(address).endsWith("/api/playlist")) return answer;
          window.asked = JSON.parse(options.body);
          const body = await answer.json();
          return new Response(JSON.stringify({ ...body, items: body.items.slice(0, 3) }));
        };
        history.pushState(null, "", "/quiz"); dispatchEvent(new PopStateEvent("popstate"));""")
    page.click(".button.primary", "Start")
    page.find(".empty", "four analysed tracks")
    # Otherwise, a large library would always ask the same hundred.
    assert page.js("return window.asked.random") is True
