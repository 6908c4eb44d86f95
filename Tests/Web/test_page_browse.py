"""Browse: the whole library, without knowing a name."""

from browser import PHONE, WIDE


def test_an_album_is_found_and_plays_in_its_order(page):
    page.open("/")
    page.click(".side .nav a", "Browse")
    page.find("h1", "Albums")
    page.click(".tile", "Live at Nowhere")
    page.find("h1", "Live at Nowhere")
    album = page.js("return location.pathname.split('/').pop()")
    wanted = [item["track"] for item in page.fetch("GET", f"/api/tracks?album={album}&sort=album")["items"]]
    assert [track["track_number"] for track in wanted] == sorted(track["track_number"] for track in wanted)
    assert page.titles() == [track["title"] for track in wanted]
    page.click("main button", "Play")
    assert page.await_sound()["title"] == wanted[0]["title"]
    assert page.player("return player.songs().map((song) => song.id)") == [track["id"] for track in wanted]


def test_names_are_links(page):
    page.open("/tracks")
    page.find(".track")
    track = page.fetch("GET", "/api/tracks?count=1")["items"][0]["track"]
    page.click(".track-title a", track["title"])
    page.find("h1", track["title"])
    assert page.js("return location.pathname") == f"/tracks/{track['id']}"
    # What is known of it is there.
    page.find(".pairs", track["path"])
    page.find(".measures", f"{round(track['tempo'])} BPM")
    page.click(".list-head a", track["album"])
    page.find("h1", track["album"])
    page.chromium.back()
    page.find("h1", track["title"])
    page.open("/tracks")
    page.click(".track-names .small a", track["artists"][0])
    page.find("h1", track["artists"][0])
    page.until(lambda: page.js("return location.pathname").startswith("/artists/"))


def test_every_order_and_a_filter(page):
    page.open("/tracks")
    page.find(".track")
    for name in ("tempo", "energy", "year", "loudness", "duration"):
        wanted = [item["track"]["title"] for item in page.fetch("GET", f"/api/tracks?sort={name}&count=3")["items"]]
        page.js(
            """const select = document.querySelector("main select"); select.value = arguments[0];
            select.dispatchEvent(new Event("change"));""",
            name,
        )
        page.until(lambda: page.titles()[:3] == wanted, name)
    page.type("main input[type=search]", "low tide")
    page.until(lambda: len(page.titles()) == len(page.tracks("low tide")))
    assert "search=low" in page.js("return location.search")


def test_folders_genres_years(page):
    page.open("/folders")
    page.click(".folders a", "Rock")
    page.find("h1", "Rock")
    assert page.titles() == [item["track"]["title"] for item in page.fetch("GET", "/api/tracks?folder=Rock")["items"]]
    page.click(".trail a", "Library")
    page.find("h1", "Folders")
    page.open("/genres")
    counted = {genre["name"]: genre["tracks"] for genre in page.fetch("GET", "/api/genres")["items"]}
    page.click(".swatch", "Jazz")
    page.find("h1", "Jazz")
    page.until(lambda: len(page.titles()) == counted["Jazz"])
    page.open("/years")
    year = page.fetch("GET", "/api/years")["items"][0]["year"]
    page.click(".years a", str(year))
    page.find("h1", str(year))


def choose_order(page, name):
    page.js(
        """const select = document.querySelector("main select"); select.value = arguments[0];
        select.dispatchEvent(new Event("change"));""",
        name,
    )


def test_tracks_of_a_folder_and_an_artist_are_sorted_and_filtered(page):
    page.open("/help")
    artist = next(item for item in page.fetch("GET", "/api/artists?sort=tracks&count=1")["items"])
    for address, scope in (("/folders?path=Electronic", "folder=Electronic"), (f"/artists/{artist['id']}", f"artist={artist['id']}")):
        page.open(address)
        page.find(".track")
        for name in ("tempo", "loudness"):
            wanted = [item["track"]["title"] for item in page.fetch("GET", f"/api/tracks?{scope}&sort={name}")["items"]]
            choose_order(page, name)
            page.until(lambda: page.all(".track .sorted") and page.titles(".long.tracks") == wanted, name)
            # The number by which it is sorted is there, on a phone too.
            for size in (PHONE, WIDE):
                page.resize(size)
                assert len(page.all(".track .sorted")) == len(wanted) and page.overflow() == []
        some = wanted[0]
        page.type("main input[type=search]", some)
        page.until(lambda: page.titles(".long.tracks") == [title for title in wanted if title == some])
        assert "search=" in page.js("return location.search")
        assert page.violations() == []


def test_folders_genres_and_years_are_sorted_and_filtered(page):
    def shown(selector):
        return page.js("return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)", selector)

    for path, address, key, selector in (
        ("/folders", "/api/folders", "name", ".folders a > span:nth-of-type(1)"),
        ("/genres", "/api/genres?count=500", "name", ".swatch strong"),
        ("/years", "/api/years?count=500", "year", ".years strong"),
    ):
        page.open(path)
        answer = page.fetch("GET", address)
        items = answer["folders"] if path == "/folders" else answer["items"]
        counts = {str(item[key]): item["tracks"] for item in items}
        page.until(lambda: sorted(shown(selector)) == sorted(counts))
        choose_order(page, "tracks")
        page.until(lambda: (names := shown(selector)) and [counts[name] for name in names] == sorted(counts.values(), reverse=True))
        page.click('main [aria-label="Reverse order"]')
        page.until(lambda: (names := shown(selector)) and [counts[name] for name in names] == sorted(counts.values()))
        letters = min(counts)[:3].lower()
        page.type("main input[type=search]", letters)
        page.until(lambda: sorted(shown(selector)) == sorted(name for name in counts if letters in name.lower()))
        page.type("main input[type=search]", "nothing like that")
        page.find(".empty")
        assert page.violations() == []
        page.resize(PHONE)
        assert page.violations() == [] and page.overflow() == []
        page.resize(WIDE)


def test_only_what_is_near_the_window_is_drawn(page):
    """A list of ten thousand, as any server could give it."""
    page.open("/tracks")
    page.find(".track")
    track = page.fetch("GET", "/api/tracks?count=1")["items"][0]["track"]
    page.js(
        """const track = arguments[0], main = document.querySelector("main > .view");
        window.asked = [];
        Promise.all([import("/js/parts/long-list.js"), import("/js/parts/track-list.js")]).then(async ([{ longList }, { trackRow }]) => {
          const load = async (offset, count) => { window.asked.push(offset); return { total: 10000, items: Array.from({ length: count }, (_, i) => ({ ...track, title: `Number ${offset + i + 1}` })) }; };
          const list = await longList({ load, make: (item, i) => trackRow(item, { at: i }), label: "Many", classes: "tracks" });
          main.replaceChildren(list.element);
        });""",
        track,
    )
    page.find(".track-title", "Number 1")
    assert page.js("return document.querySelectorAll('[aria-label=Many] > li').length") < 60
    page.js("scrollTo(0, document.documentElement.scrollHeight)")
    page.find(".track-title", "Number 10000")
    assert page.js("return document.querySelectorAll('[aria-label=Many] > li').length") < 60
    # The first page and what is at the end; nothing between.
    assert max(page.js("return window.asked")) == 9900 and len(page.js("return window.asked")) <= 4
    last = page.find('[aria-posinset="10000"]')
    assert last.get_attribute("aria-setsize") == "10000"


# A list of ten thousand tracks of as many albums. `window.covers` has the numbers whose covers were requested; timers of 300 ms,
# which is how long a row has to be in view, go off by `window.ring()`.
COVERED = """
const [track, options] = arguments, before = window.fetch, [set, clear] = [window.setTimeout, window.clearTimeout], timers = new Map();
window.covers = [];
window.fetch = async (address, options) => {
  const number = /\\/media\\/n(\\d+)\\/cover/.exec(address)?.[1];
  if (!number) return before(address, options);
  window.covers.push(Number(number));
  return new Response(null, { status: 204 });
};
window.setTimeout = (action, wait, ...rest) => {
  if (wait !== 300) return set(action, wait, ...rest);
  const id = 1e9 + Math.random();
  timers.set(id, action);
  return id;
};
window.clearTimeout = (id) => { if (!timers.delete(id)) clear(id); };
window.ring = () => { const all = [...timers.values()]; timers.clear(); all.forEach((action) => action()); return all.length; };
const main = document.querySelector("main > .view");
Promise.all([import("/js/parts/long-list.js"), import("/js/parts/track-list.js"), import("/js/parts/album-card.js")]).then(async ([{ longList }, { trackRow }, { albumCard }]) => {
  const item = (n) => ({ ...track, id: `n${n}`, title: `Number ${n}`, album: `Album ${n}` });
  const album = (n) => ({ id: `n${n}`, name: `Album ${n}`, artists: [], cover: `n${n}`, tracks: 1 });
  const load = async (offset, count) => ({ total: 10000, items: Array.from({ length: count }, (_, i) => (options.width ? album : item)(offset + i + 1)) });
  const list = await longList({ load, make: options.width ? albumCard : (row, i) => trackRow(row, { at: i }), label: "Many", ...options });
  main.replaceChildren(list.element);
});
"""


def frames(page, count: int = 4) -> None:
    page.chromium.execute_async_script(
        "const [count, done] = arguments; const next = (n) => (n ? requestAnimationFrame(() => next(n - 1)) : done()); next(count);", count
    )


def covered(page, options) -> None:
    page.open("/tracks")
    page.find(".track")
    page.js(COVERED, page.fetch("GET", "/api/tracks?count=1")["items"][0]["track"], options)


def test_rows_that_only_pass_by_request_no_covers(page):
    covered(page, {"classes": "tracks"})
    page.find(".track-title", "Number 1")
    frames(page)
    page.js("scrollTo(0, document.documentElement.scrollHeight / 2)")
    page.until(lambda: not page.js("return document.querySelector('[aria-label=Many] .waiting, [aria-posinset=\"1\"]')"))
    frames(page)
    page.js("scrollTo(0, document.documentElement.scrollHeight)")
    page.find(".track-title", "Number 10000")
    frames(page)
    assert page.js("return window.covers") == []
    assert page.js("return window.ring()") > 0
    page.until(lambda: 10000 in page.js("return window.covers"))
    assert min(page.js("return window.covers")) > 9900
    # What is known is shown at once: the same rows request nothing when they come back.
    asked = len(page.js("return window.covers"))
    page.js("scrollBy(0, -100)")
    frames(page)
    page.js("window.ring(); scrollTo(0, document.documentElement.scrollHeight)")
    frames(page)
    page.js("window.ring()")
    frames(page)
    numbers_asked = page.js("return window.covers")
    assert len(numbers_asked) == len(set(numbers_asked)) >= asked


def test_a_focused_card_stays_in_its_place(page):
    covered(page, {"classes": "grid", "width": 150, "gap": 16, "height": 76})
    try:
        page.find("[aria-label=Many] .tile")
        page.js("document.querySelectorAll('[aria-label=Many] .tile')[5].focus()")
        page.js("scrollTo(0, 20000)")
        frames(page)
        page.resize((760, 900))
        frames(page)
        page.js("scrollTo(0, 0)")
        page.find('[aria-label=Many] [aria-posinset="1"]')
        frames(page)
        places = page.js("""return [...document.querySelectorAll("[aria-label=Many] > li")].map((card) => {
          const { x, y } = card.getBoundingClientRect(); return [Math.round(y), Math.round(x)]; })""")
        # In the order of the list: by rows, and no two in one place.
        assert len(places) > 10 and sorted(places) == places and len({tuple(place) for place in places}) == len(places)
    finally:
        page.resize(WIDE)


# A server with a thousand tracks called "Number 1" and so on, whose sound is that of a few. What `window.holds(offset)` is true
# for waits for `window.release()`.
MANY = """
const [tracks] = arguments, before = window.fetch, waiting = [];
window.asked = [];
window.holds = () => false;
window.release = () => { window.holds = () => false; waiting.splice(0).forEach((go) => go()); };
window.fetch = async (address, options) => {
  const url = new URL(address, location.href);
  if (url.pathname !== "/api/tracks") return before(address, options);
  const [offset, count] = [Number(url.searchParams.get("offset") ?? 0), Number(url.searchParams.get("count") ?? 100)];
  window.asked.push([offset, count]);
  if (window.holds(offset)) {
    await new Promise((go, stop) => {
      waiting.push(go);
      options.signal?.addEventListener("abort", () => stop(new DOMException("", "AbortError")));
    });
  }
  if (window.fails?.(offset)) return new Response("{}", { status: 500 });
  const items = Array.from({ length: Math.min(count, 1000 - offset) }, (_, i) => ({ track: { ...tracks[(offset + i) % tracks.length], title: `Number ${offset + i + 1}` } }));
  return new Response(JSON.stringify({ items, total: 1000 }));
};
import("/js/parts/long-tracks.js").then(async ({ longTracks }) => {
  window.leave = new AbortController();
  window.list = await longTracks({ query: {}, label: "Many", signal: window.leave.signal });
  document.querySelector("main > .view").replaceChildren(window.list.element);
});
"""


def many(page):
    page.open("/tracks")
    page.find(".track")
    page.js(MANY, [item["track"] for item in page.fetch("GET", "/api/tracks")["items"]])
    page.find(".track-title", "Number 1")


def queued(page) -> list[str]:
    return page.player("return player.songs().map((song) => song.title)")


def numbers(begin: int, end: int) -> list[str]:
    return [f"Number {n}" for n in range(begin, end)]


def test_a_row_plays_before_what_follows_is_here(page):
    many(page)
    page.js("window.holds = (offset) => offset > 0")
    page.click(".track", "Number 5")
    assert page.await_sound()["title"] == "Number 5"
    assert queued(page) == numbers(1, 101)
    # All that follows is asked for at once.
    assert [100, 200, 300, 400] == sorted({offset for offset, _ in page.js("return window.asked") if offset})
    # It comes even if the view is left.
    page.js("window.leave.abort(); window.release()")
    page.until(lambda: queued(page) == numbers(1, 455))
    assert page.player("return player.current().title") == "Number 5"


def test_a_row_plays_itself_if_a_page_failed(page):
    many(page)
    page.js("window.fails = (offset) => offset === 800; window.list.element.scrollIntoView({ block: 'end' })")
    page.click(".track", "Number 1000")
    assert page.await_sound()["title"] == "Number 1000"
    assert queued(page) == numbers(950, 1001)
    # The page that fails ends what follows; it shifts nothing.
    page.js("window.fails = (offset) => offset === 300; scrollTo(0, 0)")
    page.click(".track", "Number 7")
    page.until(lambda: page.player("return player.current().title") == "Number 7")
    page.find(".toast.bad")
    assert queued(page) == numbers(1, 101)


def test_what_follows_does_not_come_into_another_queue(page):
    many(page)
    page.js("window.holds = (offset) => offset > 0")
    page.click(".track", "Number 5")
    page.await_sound()
    page.player("return player.clearUpcoming()")
    page.js("window.release()")
    # Asked for after the others, so they have come too.
    page.chromium.execute_async_script("const done = arguments[0]; window.list.first(700).then(() => done())")
    assert queued(page) == numbers(1, 6)


def test_an_album_of_any_length_is_whole(page):
    page.open("/tracks")
    page.find(".track")
    album = page.fetch("GET", "/api/albums?count=1")["items"][0]["id"]
    page.js(MANY, [item["track"] for item in page.fetch("GET", "/api/tracks")["items"]])
    page.find(".track-title", "Number 1")
    tracks = page.chromium.execute_async_script(
        """const [id, done] = arguments;
        import("/js/views/album.js").then(({ view }) => view({ id }, { signal: new AbortController().signal }))
          .then((shown) => done([...shown.querySelectorAll(".track-title")].map((e) => e.textContent)));""",
        album,
    )
    assert tracks == numbers(1, 1001)


def test_home_is_what_is_new_and_was_heard(page):
    page.open("/")
    for title in ("How do you feel?", "Newly added", "Today’s discovery", "Mixes by mood"):
        page.find("h2", title)
    page.click(".mix", "Calm mix")
    sound = page.await_sound()
    assert "calm" in page.fetch("GET", f"/api/tracks/{sound['id']}")["track"]["mood"]


def test_nothing_is_wrong_in_other_windows(page):
    """test_every_view_is_accessible_and_fits has the wide and the narrow one."""
    artist = page.open("/") and page.fetch("GET", "/api/artists?count=1")["items"][0]["id"]
    track = page.fetch("GET", "/api/tracks?count=1")["items"][0]["track"]["id"]
    for size in ((844, 390), (768, 1024)):
        page.resize(size)
        for path in ("/", "/albums", "/artists", f"/artists/{artist}", "/tracks?sort=tempo", f"/tracks/{track}", "/genres", "/years", "/folders"):
            page.open(path)
            assert page.overflow() == [], (size, path)
            assert page.violations() == [], (size, path)


def test_a_browser_without_newer_things(page):
    """AbortSignal.any and popovers are missing in Safari of 2022."""
    script = "delete AbortSignal.any; delete HTMLElement.prototype.showPopover; delete HTMLElement.prototype.hidePopover;"
    added = page.chromium.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    try:
        page.open("/")
        page.find("h2", "How do you feel?")
        page.open("/?q=low+tide")
        page.find(".track")
        page.menu(page.titles()[0], "Add to queue")
        page.await_sound()
        assert page.all(".menu") == []
    finally:
        page.chromium.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})
