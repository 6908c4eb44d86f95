"""The first view over a slow connection."""

from browser import PHONE

# 400 kbit/s in bytes, and milliseconds until an answer begins.
BYTES_PER_SECOND, LATENCY = 50_000, 400
# What may be asked for before the first heading, so that it is there within 2.5 s: the page, then its parts at once, and
# with them the status. Its two waits leave 1.7 s for bytes; the rest is left to the machine.
MOST_BYTES, MOST_REQUESTS = 67_000, 8
HEADING = """
new MutationObserver((_, observer) => {
  if (!document.querySelector("main h1")) return;
  window.headingCame = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""


def conditions(page, latency: int, throughput: int):
    page.chromium.execute_cdp_cmd(
        "Network.emulateNetworkConditions", {"offline": False, "latency": latency, "downloadThroughput": throughput, "uploadThroughput": throughput}
    )


def test_the_first_heading_comes_soon_over_a_slow_connection(page):
    """The time is printed; what it depends on is asserted, because no test may depend on the speed of a machine."""
    page.resize(PHONE)
    page.chromium.get("about:blank")
    page.chromium.execute_cdp_cmd("Network.enable", {})
    page.chromium.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": True})
    # The worker of a test before would answer from its own cache.
    page.chromium.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    script = page.chromium.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": HEADING})
    conditions(page, LATENCY, BYTES_PER_SECOND)
    page.chromium.get_log("performance")
    try:
        page.chromium.get(page.url + "/")
        came = page.until(lambda: page.js("return window.headingCame"), "a heading")
        requests = page.js(
            """return [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
            .filter(({ startTime }) => startTime < window.headingCame).map(({ name, transferSize }) => [name, transferSize]);"""
        )
    finally:
        conditions(page, 0, -1)
        page.chromium.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": False})
        page.chromium.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": False})
        page.chromium.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})
    count = sum(size for _, size in requests)
    print(f"first heading after {came:.0f} ms: {len(requests)} requests, {count} bytes")
    assert len(requests) <= MOST_REQUESTS, requests
    assert count <= MOST_BYTES, requests
    paths = [name.removeprefix(page.url).split("?")[0] for name, _ in requests]
    # The scripts take the answer that early.js asked for.
    assert paths.count("/js/page.js") == 1 and paths.count("/api/status") == 1


def is_drawn_anew(page) -> bool:
    return not page.all("[data-of-before]")


def test_the_home_shows_what_came_unless_that_disturbs(page):
    page.open("/")
    for who in ("rests", "plays", "has scrolled"):
        page.find(".shelf")
        if who == "plays":
            page.player("await player.play((await (await fetch('/api/tracks?count=1')).json()).items.map((item) => item.track));")
            page.await_sound()
        if who == "has scrolled":
            page.player("player.pause()")
            page.js("scrollTo(0, 200)")
        page.js("for (const shelf of document.querySelectorAll('.shelf')) shelf.dataset.ofBefore = 1")
        page.rebuilt()
        page.toast("The library has been refreshed.")
        assert is_drawn_anew(page) == (who == "rests"), who
        if who != "rests":
            page.click(".toast button", "Show")
            page.until(lambda: is_drawn_anew(page))
        page.open("/")
