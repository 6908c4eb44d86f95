"""Back is where you were: the scroll position and the focus, in every view, in long lists, and after a reload."""

import pytest
from browser import PHONE
from test_page_layout import filled, full, settled, views  # noqa: F401 (fixtures)

# Answers of a library of thousands of tracks and albums: the first items again and again.
MANY = """
const before = window.fetch;
window.fetch = async (address, options) => {
  const url = new URL(address, location.origin);
  if (!["/api/tracks", "/api/albums"].includes(url.pathname) || !url.searchParams.has("offset") || url.searchParams.has("album")) return before(address, options);
  const [offset, count] = ["offset", "count"].map((name) => Number(url.searchParams.get(name)));
  url.searchParams.set("offset", 0);
  const answer = await before(url, options), { items } = await answer.json();
  // Slowly, as over a poor connection.
  await new Promise((done) => setTimeout(done, 200));
  const made = Array.from({ length: Math.min(count, 4000 - offset) }, (_, i) => items[(offset + i) % items.length]);
  return new Response(JSON.stringify({ items: made, total: 4000 }), { status: 200, headers: answer.headers });
};
"""

# Scrolls a view to a part of its height, and gives a link of it that is then in sight, else a tab.
LEAVE = """
const most = document.documentElement.scrollHeight - innerHeight;
scrollTo(0, Math.round(most * arguments[0]));
return new Promise((done) => setTimeout(() => {
  const seen = (e) => { const box = e.getBoundingClientRect(); return box.width > 0 && e.checkVisibility({ visibilityProperty: true }) && box.top > 90 && box.bottom < innerHeight - 160 };
  const other = (e) => new URL(e.href).pathname !== location.pathname;
  const link = [...document.querySelectorAll("main a[href]")].find((e) => seen(e) && other(e) && !e.target) ?? [...document.querySelectorAll(".tabs a")].find(other);
  window.mark = link;
  // As the focus of a mouse or a key does.
  link.focus({ preventScroll: true });
  done([Math.round(scrollY), link.getAttribute("href"), link.closest("[aria-posinset]")?.getAttribute("aria-posinset") ?? null]);
}, arguments[1]));
"""
PLACE = """
const e = document.activeElement;
return [Math.round(scrollY), e.getAttribute("href"), e.closest("[aria-posinset]")?.getAttribute("aria-posinset") ?? null];
"""


def there_and_back(page, share: float, wait: int = 100) -> tuple[list, list]:
    """Leaves the view by a link and comes back: the place before, and afterwards."""
    path = page.js("return location.pathname + location.search")
    left = page.js(LEAVE, share, wait)
    page.js("window.mark.click()")
    page.until(lambda: page.js("return location.pathname + location.search") != path)
    page.find("main > .view h1")
    settled(page)
    page.chromium.back()
    page.until(lambda: page.there(path))
    return left, came_to(page, left)


def came_to(page, left) -> list:
    """The place, as soon as it is the one before; otherwise after some time."""
    end = 60
    while page.js(PLACE) != left and end:
        page.js("return new Promise((done) => setTimeout(done, 50))")
        end -= 1
    settled(page)
    return page.js(PLACE)


def test_every_view_is_where_it_was_left(full):
    page, problems = full, []
    for path in views(page):
        page.resize(PHONE)
        page.open(path)
        settled(page)
        left, found = there_and_back(page, 0.7)
        if found != left:
            problems.append(f"{path}: left at {left}, came back to {found}")
    assert not problems, "\n".join(problems)


def test_every_view_is_where_it_was_after_a_reload(full):
    page, problems = full, []
    page.resize(PHONE)
    for path in views(page):
        page.open(path)
        settled(page)
        left = page.js(LEAVE, 0.6, 100)
        page.chromium.refresh()
        page.find("main > .view h1")
        found = came_to(page, left)
        if found != left:
            problems.append(f"{path}: left at {left}, came back to {found}")
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("path", ["/tracks", "/albums", "/tracks?sort=tempo&reverse=1"])
def test_a_list_of_thousands_is_where_it_was_left(full, path):
    page = full
    script = page.chromium.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": MANY})
    try:
        page.open(path)
        page.find("main [aria-setsize='4000']")
        left, found = there_and_back(page, 0.5, wait=1200)
        assert left[0] > 10_000 and left[2] and found == left
        # Again from the server, and back over two views.
        page.js("document.activeElement.click()")
        page.until(lambda: page.js("return location.pathname") != path.split("?")[0])
        settled(page)
        page.js("document.querySelector('.side a[href=\"/settings\"]').click()")
        page.find("h1", "Settings")
        page.chromium.refresh()
        page.find("h1", "Settings")
        # Not awaited in the page: the browser may load the document anew for it, which ends what a script waits for.
        page.js("setTimeout(() => history.go(-2))")
        page.until(lambda: page.there(path))
        assert came_to(page, left) == left
        page.chromium.refresh()
        page.find("main > .view h1")
        assert came_to(page, left) == left
    finally:
        page.chromium.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})


def test_who_scrolls_is_not_pulled_back(full):
    page = full
    page.open("/tracks")
    page.js("scrollTo(0, 400)")
    page.js("document.querySelector('.side a[href=\"/settings\"]').click()")
    page.find("h1", "Settings")
    page.chromium.back()
    page.find("h1", "Tracks")
    page.until(lambda: page.js("return scrollY") == 400)
    page.js("dispatchEvent(new WheelEvent('wheel')); scrollTo(0, 100); document.querySelector('main > .view').append(document.createElement('p'))")
    page.js("return new Promise((done) => setTimeout(done, 150))")
    assert page.js("return scrollY") == 100
