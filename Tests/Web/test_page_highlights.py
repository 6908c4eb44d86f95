"""The best thirty seconds of tracks."""


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
    """Next goes on from where it is. Each play is told once."""
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
    assert page.js("return window.asked") == [track["id"] for track in some]


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
