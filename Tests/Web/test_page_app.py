"""The page as an app: below a path of a proxy, without a server, and shared."""

from urllib.request import urlopen

import numpy
import pytest
import zxingcpp

from browser import PHONE
from conftest import restart, stop

# Around a code, as the standard wants it, and pixels of a square.
MARGIN, SCALE = 4, 6


def decoded(rows: list[list[bool]]) -> str | None:
    """The content of a code, by an independent reader."""
    picture = numpy.pad(numpy.where(numpy.array(rows), 0, 255).astype(numpy.uint8), MARGIN, constant_values=255)
    found = zxingcpp.read_barcodes(numpy.kron(picture, numpy.ones((SCALE, SCALE), numpy.uint8)))
    return found[0].text if found else None


def code(page, text: str) -> list[list[bool]] | None:
    return page.chromium.execute_async_script(
        """const [text, done] = arguments; import("/js/core/qr.js").then(({ qrCode }) => done(qrCode(text)));""", text
    )


# The most that fits into each version at this correction (ISO/IEC 18004, table 7), and one byte more.
CAPACITIES = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]


def test_a_code_of_every_size_is_read(page):
    page.open("/help")
    for version, capacity in enumerate(CAPACITIES, 1):
        for length in {capacity, capacity + 1}:
            text = ("https://ä.example/" + "x" * length).encode()[:length].decode()
            rows = code(page, text)
            if length > CAPACITIES[-1]:
                assert rows is None
                continue
            assert decoded(rows) == text, length
            assert len(rows) == 17 + 4 * (version if length == capacity else version + 1)


def test_a_link_is_passed_on(page):
    page.open("/albums")
    page.click(".tile", "Live at Nowhere")
    page.find("h1", "Live at Nowhere")
    page.named("Share Live at Nowhere").click()
    link = page.find("dialog input").get_attribute("value")
    assert link == page.js("return location.href")
    squares = page.js(
        """const svg = document.querySelector("svg.code"), size = svg.viewBox.baseVal.width;
        const rows = Array.from({ length: size }, () => new Array(size).fill(false));
        for (const [, x, y] of svg.querySelector("path").getAttribute("d").matchAll(/M(\\d+) (\\d+)/g)) rows[y][x] = true;
        return rows;"""
    )
    assert decoded(squares) == link
    assert page.violations() == []
    page.find("dialog", "This address works only on this computer")
    page.resize(PHONE)
    assert page.overflow() == []
    page.click("dialog button", "Done")


def test_a_private_list_says_so(page):
    made = page.open("/").fetch("POST", "/api/playlists", {"name": "Mine", "ids": []})
    page.open(f"/playlists/{made['id']}")
    page.named("Share Mine").click()
    page.find("dialog", "private")
    page.fetch("DELETE", f"/api/playlists/{made['id']}")


def test_all_of_it_under_a_path(make_server, open_page):
    served = make_server("--base-path", "/music")
    page = open_page(served)
    assert served.log.read_text().strip().endswith("/music/")
    page.open("/music")
    page.find(".mood-button")
    foreign = page.js("return [...document.querySelectorAll('a[href], link, script[src]')].map((e) => e.href || e.src).filter((a) => !a.includes('/music'))")
    assert foreign == []
    page.click(".side .nav a", "Browse")
    page.click(".tile", "Live at Nowhere")
    page.find("h1", "Live at Nowhere")
    assert page.js("return location.pathname").startswith("/music/albums/")
    page.find(".side [aria-current=page]", "Browse")
    page.click("main button", "Play")
    playing = page.chromium.execute_async_script(
        """const done = arguments[0];
        import("/music/js/player/player.js").then((player) => { const look = () => (player.audio.currentTime > 0.3 ? done(player.audio.src) : setTimeout(look, 50)); look(); });"""
    )
    assert playing.startswith(served.url + "/music/media/")
    page.chromium.back()
    page.find("h1", "Albums")


@pytest.fixture
def served(make_server):
    """A separate server, because it is stopped."""
    return make_server()


def test_the_page_opens_without_its_server(open_page, served):
    page = open_page(served).open("/")
    page.expect("ERR_CONNECTION_REFUSED")
    page.chromium.execute_async_script("const done = arguments[0]; navigator.serviceWorker.ready.then(() => done())")
    stop(served)
    # Never opened before; all of its modules are there.
    page.open("/duplicates")
    page.find("main", "The server does not answer")
    restart(served)
    page.click("main button", "Try again")
    page.until(lambda: page.find("h1").text != "That did not work")
    # Nothing of the library was kept.
    kept = page.chromium.execute_async_script(
        """const done = arguments[0];
        (async () => { const urls = []; for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname); done(urls); })();"""
    )
    assert {"/", "/js/page.js", "/js/views.js", "/css/page.css"} <= set(kept)
    assert [path for path in kept if path.split("/")[1] in ("api", "v1", "rest", "media")] == []


def test_a_file_that_cannot_be_kept_is_given(page):
    """The service worker in a browser that has no room, or no place at all for files; the server answers or does not."""
    with urlopen(page.url + "/sw.js") as answer:
        worker = answer.read().decode()
    # The policy of the page allows no code from a string.
    page.chromium.get("about:blank")
    answers = page.chromium.execute_async_script(
        """const [worker, done] = arguments;
        const refuse = async () => { throw new DOMException("no room", "QuotaExceededError"); };
        async function ask(open, send) {
          const heard = {};
          let answer;
          new Function("self", "caches", "fetch", "addEventListener", worker)(
            { location: new URL("http://music.home/sw.js") }, { open }, send, (name, action) => { heard[name] = action; });
          heard.fetch({
            request: { method: "GET", mode: "cors", url: "http://music.home/js/page.js" },
            respondWith: (promise) => { answer = promise; }, waitUntil: () => {},
          });
          try { return await (await answer).text(); } catch (problem) { return problem.message; }
        }
        const full = async () => ({ put: refuse, match: async () => new Response("kept") });
        const [here, gone] = [async () => new Response("sent"), async () => { throw new TypeError("gone"); }];
        Promise.all([ask(full, here), ask(full, gone), ask(refuse, here), ask(refuse, gone)]).then(done);""",
        worker,
    )
    assert answers == ["sent", "kept", "sent", "gone"]
