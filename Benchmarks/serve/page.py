"""Every view of the page at a running server without accounts, and lists while they scroll: page.py URL

A view's time ends when its heading and its first rows are there, and none of these waits for its content. Frames are counted by
requestAnimationFrame; a frame is late if it comes more than 1.5 intervals of the screen after the one before. “Work” is
processor time of the page's main thread for a view or a frame, which other work on the machine does not prolong.
"""

import json
import statistics
import sys
import urllib.parse
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Web"))

from browser import WIDE, Page, start_chromium  # noqa: E402

FRAMES, STEP, INTERVAL = 240, 90, 1000 / 60

OPEN = """
const [path, selector, done] = arguments;
const began = performance.now();
const before = document.querySelector("main > .view");
history.pushState(null, "", path);
dispatchEvent(new PopStateEvent("popstate"));
let quiet = 0;
const look = () => {
  const view = document.querySelector("main > .view");
  const here = view !== before && view?.querySelector("h1") && document.querySelector(selector);
  const waits = document.querySelector("main .waiting");
  quiet = here && !waits ? quiet + 1 : 0;
  if (quiet > 1) return done(performance.now() - began);
  if (performance.now() - began > 30000) return done(-1);
  requestAnimationFrame(look);
};
look();
"""

SCROLL = """
const [frames, step, done] = arguments;
const times = [];
scrollTo(0, 0);
const next = (now) => {
  times.push(now);
  scrollBy(0, step);
  if (times.length <= frames) return requestAnimationFrame(next);
  done(times.slice(1).map((time, i) => time - times[i]));
};
requestAnimationFrame(next);
"""


def main(url: str) -> None:
    def get(path: str):
        with urllib.request.urlopen(url + path) as answer:
            return json.load(answer)

    artist = get("/api/artists?count=1&offset=20")["items"][0]["id"]
    album = get("/api/albums?count=1&offset=20")["items"][0]["id"]
    track, other = (get(f"/api/tracks?count=1&offset={offset}")["items"][0]["track"] for offset in (20, 2000))
    folder = urllib.parse.quote(get("/api/folders")["folders"][0]["path"])
    # The oldest are tracks of an unknown year.
    year = get("/api/years?count=500")["items"][-1]["year"]
    genre = urllib.parse.quote(get("/api/genres?count=1")["items"][0]["name"])
    word = urllib.parse.quote(track["title"].split(" ")[0])
    views = [
        ("home", "/", ".tile"), ("artists", "/artists", ".long li"), ("albums", "/albums", ".long li"),
        ("genres", "/genres", ".long li"), ("years", "/years", ".years li"), ("folders", "/folders", ".long li"),
        ("tracks", "/tracks", ".long .track"), ("newly added", "/tracks?sort=added", ".long .track"),
        ("by tempo", "/tracks?sort=tempo", ".long .track"), ("liked", "/tracks?liked=1", "main h2, .track"),
        ("most played", "/tracks?sort=plays", "main h2, .track"), ("a genre", f"/tracks?genre_is={genre}", ".long .track"),
        ("a year", f"/tracks?min_year={year}&max_year={year}&sort=album", ".long .track"),
        ("an artist", f"/artists/{artist}", "main .track, main .tile"), ("an album", f"/albums/{album}", ".track"),
        ("a track", f"/tracks/{track['id']}", "main h2"), ("search", f"/?q={word}", "main .track"),
        ("moods and the map", "/moods", "main canvas"), ("similar songs", f"/similar/{track['id']}", ".tracks .track"),
        ("a path", f"/path?from={track['id']}&to={other['id']}", ".tracks .track"), ("explain", f"/explain?a={track['id']}&b={other['id']}", "main table"),
        ("songs of a mood", "/moods/happy", ".long .track"), ("duplicates", "/duplicates", "main .card, main .empty"), ("a folder", f"/folders?path={folder}", ".long li"),
        ("listen", "/listen", "main .section"), ("playlists", "/playlists", "main .empty, main .lists"), ("trending", "/trending", "main .segments"),
        ("band", "/band", "main .card"), ("profile", "/profile", "main .person"), ("settings", "/settings", "main .card"),
    ]
    chromium = start_chromium()
    try:
        page = Page(chromium, url)
        page.resize(WIDE)
        chromium.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        page.open("/help")

        def work() -> float:
            return {m["name"]: m["value"] for m in chromium.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]}["TaskDuration"] * 1000

        print("| view | first, ms | again, ms | work again, ms |\n|---|---:|---:|---:|")
        for name, path, selector in views:
            times, works = [], []
            for _ in range(2):
                before = work()
                times.append(chromium.execute_async_script(OPEN, path, selector))
                works.append(work() - before)
                chromium.execute_async_script(OPEN, "/help", "h1")
            print(f"| {name} | {times[0]:.0f} | {times[1]:.0f} | {works[1]:.0f} |", flush=True)

        print(f"\n| list | rows | median frame, ms | late of {FRAMES} | work for a frame, ms |\n|---|---:|---:|---:|---:|")
        for name, path, selector in [view for view in views if view[0] in ("tracks", "by tempo", "artists", "albums", "folders")]:
            chromium.execute_async_script(OPEN, path, selector)
            before = work()
            frames = chromium.execute_async_script(SCROLL, FRAMES, STEP)
            rows = page.js("return document.querySelector('.long [aria-setsize]').getAttribute('aria-setsize')")
            late = sum(frame > 1.5 * INTERVAL for frame in frames)
            print(f"| {name} | {rows} | {statistics.median(frames):.1f} | {late} | {(work() - before) / FRAMES:.1f} |", flush=True)
    finally:
        chromium.quit()


main(sys.argv[1].rstrip("/"))
