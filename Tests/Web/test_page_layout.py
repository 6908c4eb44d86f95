"""Where everything is: every control of every view lies inside the window and can be reached, at seven sizes."""

import pytest
from browser import WIDE

NARROW = [(320, 640), (360, 740), (390, 844), (430, 932)]
LANDSCAPE = (844, 390)
SIZES = [*NARROW, LANDSCAPE, (1280, 720), WIDE]

# Each control is scrolled to the middle and asked where it is. A point of it that belongs to something else is covered, or cut off
# by a box around it. The width is that of the window, not `innerWidth`, which grows with a page that is too wide.
REACH = """
const [width, height] = arguments, found = [];
const inside = (one, other) => one === other || one.contains(other) || other.contains(one);
const name = (e) => `${e.tagName.toLowerCase()} “${e.getAttribute("aria-label") ?? (e.textContent.trim().slice(0, 40) || e.id)}”`;
const wide = document.documentElement.scrollWidth;
if (wide > width) found.push(`the page is ${wide} pixels wide`);
for (const e of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
  if (!e.checkVisibility({ visibilityProperty: true }) || e.closest(".visually-hidden, .skip, .toasts")) continue;
  e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  // The first line of a link that is broken.
  const box = e.getClientRects()[0];
  if (!box || !box.width) { found.push(`${name(e)} has no place`); continue; }
  const [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom].map(Math.round);
  if (left < 0 || right > width) { found.push(`${name(e)} reaches from ${left} to ${right}`); continue; }
  if (top < 0 || bottom > height) { found.push(`${name(e)} reaches down from ${top} to ${bottom}`); continue; }
  const y = (box.top + box.bottom) / 2;
  // The ends of a thin slider are round.
  for (const x of [box.left + 3, (box.left + box.right) / 2, box.right - 3]) {
    const there = document.elementFromPoint(Math.min(x, width - 1), y);
    if (!there || inside(e, there) || e.closest("label")?.contains(there)) continue;
    found.push(`${name(e)} is covered at ${Math.round(x)}, ${Math.round(y)} by ${name(there)} ${there.className}`);
    break;
  }
}
scrollTo(0, 0);
return found;
"""


def unreachable(page, size) -> list[str]:
    page.resize(size)
    page.js("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page.js(REACH, *size)


@pytest.fixture(scope="module")
def filled(make_server):
    """A library with everything that a view can show."""
    return make_server()


@pytest.fixture
def full(open_page, filled):
    """Its page, with a song in the player, a playlist, and a track that was heard."""
    page = open_page(filled)
    page.open("/help")
    tracks = [item["track"] for item in page.fetch("GET", "/api/tracks?count=12")["items"]]
    if not page.fetch("GET", "/api/playlists")["items"]:
        made = page.fetch("POST", "/api/playlists", {"name": "Songs for a long way home through the rain", "ids": [track["id"] for track in tracks]})
        page.fetch("PATCH", f"/api/playlists/{made['id']}", {"public": True})
        for track in tracks[:5]:
            page.fetch("POST", "/api/asked", {"id": track["id"], "kind": "play"})
    page.player("player.pause(); await player.play(values[0]); player.pause();", tracks)
    return page


def views(page) -> list[str]:
    track, other = (item["track"]["id"] for item in page.fetch("GET", "/api/tracks?count=2")["items"])
    album = page.fetch("GET", "/api/albums?count=1")["items"][0]["id"]
    artist = page.fetch("GET", "/api/artists?count=1")["items"][0]["id"]
    playlist = page.fetch("GET", "/api/playlists")["items"][0]["id"]
    return [
        "/", "/?q=low+tide", "/?q=calm+jazz", "/albums", f"/albums/{album}", "/artists", f"/artists/{artist}", "/tracks", "/tracks?sort=tempo",
        f"/tracks/{track}", "/genres", "/years", "/folders", "/folders?path=Rock", "/listen", "/moods", "/moods/happy", "/similar",
        f"/similar/{track}", f"/path?from={track}&to={other}", f"/explain?a={track}&b={other}", "/playlists", f"/playlists/{playlist}",
        "/band", "/trending", "/profile", "/duplicates", "/health", "/quiz", "/settings", "/failures", "/help", "/legal", "/nowhere",
    ]


def settled(page) -> None:
    """Waits until a view has its parts that come later."""
    page.until(lambda: not page.all("main .loading"))
    page.js(
        """return new Promise((done) => {
          let seen = -1;
          const look = () => { const now = document.querySelectorAll("main *").length; if (now === seen) done(); else { seen = now; setTimeout(look, 150); } };
          look();
        })"""
    )


def test_every_control_is_inside_the_window(full):
    page, problems = full, []
    for path in views(page):
        page.resize(WIDE)
        page.open(path)
        settled(page)
        for size in SIZES:
            problems += [f"{path} at {size[0]}×{size[1]}: {problem}" for problem in unreachable(page, size)]
    assert not problems, "\n".join(problems)


def rows_in_sight(page) -> int:
    """The rows of the first list that are wholly in sight, with nothing before them."""
    return page.js(
        """const list = document.querySelector("main ol.tracks, main .tracks");
        return [...list.querySelectorAll(".track")].filter((row) => {
          const box = row.getBoundingClientRect(), x = box.left + box.width / 2;
          return box.top >= 0 && [box.top + 3, box.bottom - 3].every((y) => row.contains(document.elementFromPoint(x, y)));
        }).length"""
    )


def test_a_phone_on_its_side_shows_three_rows(full):
    page, found = full, {}
    page.resize(LANDSCAPE)
    some = views(page)
    for path in [path for path in some if path.startswith(("/albums/", "/playlists/", "/tracks?", "/moods/"))] + ["/tracks"]:
        page.open(path)
        page.find(".track")
        page.js("scrollTo(0, 0)")
        found[path] = rows_in_sight(page)
    assert min(found.values()) >= 3, found


def test_the_whole_map_is_seen_without_scrolling(full):
    page = full
    page.resize((1280, 720))
    page.open("/moods")
    page.find(".map-canvas canvas")
    settled(page)
    box = page.js("scrollTo(0, 0); const b = document.querySelector('.map-frame').getBoundingClientRect(); return [b.top, b.bottom]")
    bar = page.js("return document.getElementById('bar').getBoundingClientRect().top")
    assert box[0] >= 0 and box[1] <= bar <= 720


def test_listen_shows_all_of_the_player(full):
    """With a mood that plays, which has more controls."""
    page, problems = full, []
    page.open("/listen")
    page.click(".mood-button", "Happy")
    page.await_sound()
    page.player("player.pause()")
    # What says that the mood replaces the queue goes by itself.
    page.js("document.getElementById('toasts').replaceChildren()")
    for size in SIZES:
        problems += [f"{size[0]}×{size[1]}: {problem}" for problem in unreachable(page, size)]
        for label in ("Seek", "Previous", "Next", "Like", "Dislike", "Shuffle"):
            page.named(label, ".stage")
    assert not problems, "\n".join(problems)


def test_the_names_of_the_tabs_are_not_cut(page):
    page.resize((390, 844))
    page.open("/")
    for size in ("100%", "125%", "200%"):
        page.js("document.documentElement.style.fontSize = arguments[0]", size)
        page.js("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        # A name that does not fit is for screen readers only.
        cut = page.js(
            """return [...document.querySelectorAll(".tabs > *")].filter((tab) => {
              const [box, text] = [tab.getBoundingClientRect(), tab.querySelector("span").getBoundingClientRect()];
              return !tab.textContent || (text.width > 1 && (text.left < box.left || text.right > box.right || text.top < box.top || text.bottom > innerHeight));
            }).map((tab) => tab.textContent)"""
        )
        assert not cut, (size, cut)
        assert page.js("return document.querySelector('.tabs span').offsetWidth > 1") == (size != "200%")


@pytest.mark.parametrize("path", ["/folders", "/years", "/health?fault=dc_offset"])
def test_what_is_chosen_is_in_sight(page, path):
    page.resize((390, 844))
    page.open(path)
    left, right = page.js("const box = document.querySelector('main .segments [aria-current=page]').getBoundingClientRect(); return [box.left, box.right]")
    assert 0 <= left and right <= 390
    assert page.js("return [scrollX, scrollY]") == [0, 0]


def test_play_is_in_sight_below_a_long_name(page):
    page.open("/help")
    track = page.fetch("GET", "/api/tracks?count=1")["items"][0]["track"]
    name = ("A name that goes on and on, and " * 9)[:260]
    page.resize((390, 844))
    page.open(f"/tracks/{track['id']}")
    page.find(".list-head h1", track["title"])
    page.js("for (const text of document.querySelectorAll('.list-head :is(h1 .clamped, p a)')) text.textContent = arguments[0]", name)
    page.find(".list-head h1 button")
    box = page.js("return document.querySelector('main .button.primary').getBoundingClientRect().bottom")
    assert box < 844 - 58
    page.click(".list-head h1 button")
    assert page.js("const text = document.querySelector('.list-head h1 .clamped'); return text.scrollHeight <= text.clientHeight + 1 && text.textContent === arguments[0]", name)
    page.player("await player.play(values[0]); player.pause()", [{**track, "title": name, "artist": name, "album": name}])
    page.open("/listen")
    page.find(".stage h1")
    assert page.js("return document.querySelector('.stage .play').getBoundingClientRect().bottom") < 844 - 58
