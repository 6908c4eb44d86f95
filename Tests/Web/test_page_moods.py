"""Moods: the map plays a clicked track and saves circled ones; moodometer; regions."""

import json
import re
import time
import urllib.request
from urllib.parse import quote

import pytest
from selenium.webdriver.common.action_chains import ActionChains

from browser import PHONE, WIDE

# Where the brightest point lies, in pixels of the map.
SOME_POINT = """
const [module, done] = [import("/js/map/cloud.js"), arguments[0]];
module.then(async ({ Cloud }) => {
  const cloud = await Cloud.load();
  const box = document.querySelector(".map-over").getBoundingClientRect();
  const margin = 0.045;
  done([...cloud.sorted].map((i) => {
    const [x, y] = cloud.place(i);
    return [((x - 0.5) * (1 - 2 * margin)) * box.width, -((y - 0.5) * (1 - 2 * margin)) * box.height, i];
  }));
});
"""


def shown_map(page, address="/moods"):
    page.open(address)
    chart = page.find(".map-over")
    page.js("arguments[0].scrollIntoView({ block: 'center' })", chart)
    return chart, page.chromium.execute_async_script(SOME_POINT)


@pytest.mark.parametrize("address, painter", [("/moods", "webgl2"), ("/moods?map=2d", "2d")])
def test_a_click_on_the_map_plays(page, address, painter):
    chart, points = shown_map(page, address)
    assert page.find(".map-points").get_attribute("data-painter") == painter
    x, y, position = points[len(points) // 2]
    ActionChains(page.chromium).move_to_element_with_offset(chart, round(x), round(y)).click().perform()
    sound = page.await_sound()
    assert sound["id"] in [page.fetch("GET", f"/api/map/nearest?position={p[2]}&generation={generation(page)}")["track"]["id"] for p in near(points, x, y)]
    page.find(".map-tip")


def generation(page) -> int:
    return page.fetch("GET", "/api/status")["generation"]


def near(points, x, y):
    return [point for point in points if abs(point[0] - x) < 20 and abs(point[1] - y) < 20]


@pytest.mark.parametrize("address", ["/moods", "/moods?map=2d"])
def test_points_are_really_drawn(page, address):
    """Not an empty canvas: the picture has the colors of several moods."""
    shown_map(page, address)
    colors = page.chromium.execute_async_script(
        """const done = arguments[0];
        const canvas = document.querySelector(".map-points");
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        // The chart is drawn again, and read in the same frame, before the browser takes the picture away.
        document.documentElement.dataset.theme = document.documentElement.dataset.theme;
        Promise.resolve().then(() => Promise.resolve()).then(() => requestAnimationFrame(() => {
          copy.drawImage(canvas, 0, 0);
          const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
          const found = new Set();
          for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 200) found.add((data[i] >> 5) + "," + (data[i + 1] >> 5) + "," + (data[i + 2] >> 5));
          done(found.size);
        }));"""
    )
    assert colors >= 3


def test_the_map_from_the_keyboard(page):
    chart, _ = shown_map(page)
    page.js("arguments[0].focus()", chart)
    for _ in range(6):
        page.press("\ue014")
    page.find(".map-tip")
    page.press("\ue007")
    page.await_sound()


def test_labeled_songs_come_first_at_once_and_everywhere(page):
    page.open("/help")
    sad = page.fetch("POST", "/api/playlist", {"mood": "sad", "count": 1000})["items"]
    ids = {item["track"]["id"] for item in sad}
    other = next(item["track"] for item in page.fetch("GET", "/api/tracks?count=100")["items"] if item["track"]["id"] not in ids)
    page.fetch("PUT", f"/api/tracks/{other['id']}/labels/sad")
    # Comments of files have labels, too.
    labeled = {other["id"]: other["title"], **{item["track"]["id"]: item["track"]["title"] for item in sad if item["labeled"]}}
    try:
        # The card of the mood leads to its songs.
        page.open("/moods")
        page.click(".mixes a", "Sad")
        page.find("h1", "Sad songs")
        shown = page.titles(".long.tracks")
        assert sorted(shown[:len(labeled)]) == sorted(labeled.values())
        assert sorted(shown) == sorted([other["title"], *(item["track"]["title"] for item in sad)])
        page.find(".track .sorted", "your label")
        for size in (WIDE, PHONE):
            page.resize(size)
            assert page.violations() == [] and page.overflow() == []
        page.resize(WIDE)
        page.open("/listen")
        page.click(".mood-button", "Sad")
        assert page.await_sound()["id"] in labeled
        page.player("player.pause()")
        page.open("/?q=sad%20songs")
        page.find("h2", "By description")
        page.until(lambda: sorted(page.titles('[aria-label="Tracks for sad songs"]')[:len(labeled)]) == sorted(labeled.values()))
        # The mood of its page leads back.
        page.open(f"/tracks/{other['id']}")
        page.click(".facts a.chip", "Sad")
        page.find("h1", "Sad songs")
    finally:
        page.fetch("DELETE", f"/api/tracks/{other['id']}/labels/sad")


def test_a_lasso_makes_a_playlist(page):
    chart, points = shown_map(page)
    page.click(".map-tools button", "Lasso")
    page.js("arguments[0].scrollIntoView({ block: 'center' })", chart)
    width, height = chart.size["width"], chart.size["height"]
    corners = [(-0.47, -0.45), (0.47, -0.45), (0.47, 0.45), (-0.47, 0.45), (-0.47, -0.4)]
    drag = ActionChains(page.chromium)
    drag.move_to_element_with_offset(chart, round(corners[0][0] * width), round(corners[0][1] * height)).click_and_hold()
    for x, y in corners[1:]:
        drag.move_to_element_with_offset(chart, round(x * width), round(y * height))
    drag.release().perform()
    page.find(".map-found", "chosen")
    page.click(".map-found button", "Make a playlist")
    page.type("dialog input", "Circled")
    page.click("dialog button", "Save")
    page.toast("Circled")
    made = next(item for item in page.fetch("GET", "/api/playlists")["items"] if item["name"] == "Circled")
    assert made["tracks"] > len(points) * 0.6
    page.fetch("DELETE", f"/api/playlists/{made['id']}")


def test_the_map_as_a_list(page):
    shown_map(page)
    page.click(".map-tools button", "List")
    page.find('[aria-label="The map as a list"] .track')
    titles = page.titles('[aria-label="The map as a list"]')
    assert len(titles) == 25
    from selenium.webdriver.support.select import Select

    Select(page.find(".map-frame select")).select_by_visible_text("quietest first")
    page.until(lambda: page.titles('[aria-label="The map as a list"]') != titles)
    page.click('[aria-label="The map as a list"] input[type=checkbox]')
    page.find(".map-found", "1 track chosen")


def test_moodometer(page):
    page.open("/moods")
    page.find("#meter")
    before = None
    for name in ("Valence", "Energy", "Danceability"):
        page.click(".meter-grid .segments button", name)
        # Two can be measured at once.
        if before:
            page.find("#meter-2")
            page.click(".meter-grid .segments button", before)
        before = name
        meter = page.find("#meter")
        page.js("arguments[0].value = 0.5; arguments[0].dispatchEvent(new Event('input'))", meter)
        page.until(lambda: "track" in page.find(".meter-grid .section").text)
        shown = page.fetch("POST", "/api/playlist", {"near": {name.lower(): 0.5}, "tolerance": 0.1, "count": 100})["items"]
        for item in shown:
            # A hundredth for the rounding of what is shown.
            assert abs(item["track"][name.lower()] - 0.5) <= 0.11
    page.click(".meter-grid button", "Play continuously")
    page.await_sound()
    page.find(".current-mood", "Danceability 0.50 ± 0.10")


def test_the_moodometer_stays_after_back_reload_and_in_a_link(page):
    page.open("/moods")
    page.find("#meter")
    assert page.js("return location.search") == ""
    page.click(".meter-grid .segments button", "Energy")
    page.find("#meter-2")
    for selector, value in (("#meter", 0.3), ("#meter-2", 0.55), ("#meter-width", 0.25)):
        page.js("const [selector, value] = arguments; const e = document.querySelector(selector); e.value = value; e.dispatchEvent(new Event('input'))", selector, value)
    expected = page.fetch("POST", "/api/playlist", {"near": {"valence": 0.3, "energy": 0.55}, "tolerance": 0.25, "count": 100})["items"]
    assert expected
    words = f"{len(expected)} track"

    def same():
        page.until(lambda: page.all("#meter-2") and words in page.find(".meter-grid .section").text)
        assert page.js("return ['meter', 'meter-2', 'meter-width'].map((id) => document.getElementById(id).value)") == ["0.3", "0.55", "0.25"]
        assert page.js("return [...document.querySelectorAll('.meter-grid .segments [aria-pressed=true]')].map((e) => e.textContent)") == ["Valence", "Energy"]
        assert page.find(".meter-width output").text == "± 0.25"

    same()
    address = page.js("return location.pathname + location.search")
    page.js("document.querySelector('a[href=\"/tracks\"], a[href=\"/playlists\"]').click()")
    page.until(lambda: page.js("return location.pathname") != "/moods")
    page.find("main > .view h1")
    page.chromium.back()
    page.until(lambda: page.there(address))
    same()
    page.chromium.refresh()
    same()
    page.open("/")
    page.open(address)
    same()


def test_the_moodometer_keeps_the_order_of_two_values(page):
    """The older one is the first, and gives way to a third."""
    page.open("/moods")
    for name in ("Energy", "Valence", "Valence"):
        page.click(".meter-grid .segments button", name)
    names = "return ['meter', 'meter-2'].map((id) => document.getElementById(id).getAttribute('aria-label').split(',')[0])"
    assert page.js(names) == ["Energy", "Valence"]
    # The address follows a moment after a click, so it may still be that of energy alone.
    page.until(lambda: re.match(r"\?energy=.*&valence=", page.js("return location.search")))
    page.chromium.refresh()
    page.find("#meter-2")
    assert page.js(names) == ["Energy", "Valence"]
    page.click(".meter-grid .segments button", "Danceability")
    assert page.js(names) == ["Valence", "Danceability"]


def test_regions_can_be_edited(page):
    page.open("/moods")
    page.click(".region summary", "Calm")
    radius = page.find('.region[data-mood="calm"] input[type=range]')
    before = {mood["name"]: mood for mood in page.fetch("GET", "/api/moods")["moods"]}["calm"]
    radius.send_keys("\ue012\ue012\ue012")
    page.click('.region[data-mood="calm"] button', "Save")
    page.toast("saved")
    after = {mood["name"]: mood for mood in page.fetch("GET", "/api/moods")["moods"]}["calm"]
    assert after["valence"] < before["valence"]
    # It is the profile's own.
    assert after["own"] and after["default"]["valence"] == before["valence"]
    other = page.fetch("POST", "/api/profiles", {"name": f"Regions {time.time()}"})
    fields = {"Sonic-Profile": quote(other["name"])}
    with urllib.request.urlopen(urllib.request.Request(page.url + "/api/moods", headers=fields)) as answer:
        assert {mood["name"]: mood for mood in json.load(answer)["moods"]}["calm"]["valence"] == before["valence"]
    page.click('.region[data-mood="calm"] button', "Reset")
    page.until(lambda: abs({m["name"]: m for m in page.fetch("GET", "/api/moods")["moods"]}["calm"]["valence"] - before["valence"]) < 0.001)
    page.click("button", "New mood")
    page.type("dialog input", "Dreamy")
    page.click("dialog button", "Create")
    page.find(".region summary", "Dreamy")
    page.click('.region[data-mood="dreamy"] button', "Delete")
    page.until(lambda: "Dreamy" not in page.find(".region-list").text)


def test_the_defaults_are_the_administrators(page):
    """Who uses the machine without accounts has all rights."""
    def moods():
        return {mood["name"]: mood for mood in page.fetch("GET", "/api/moods")["moods"]}

    page.open("/moods")
    page.click(".region summary", "Happy")
    before = moods()["happy"]
    page.find('.region[data-mood="happy"] input[type=range]').send_keys("\ue012\ue012")
    page.click('.region[data-mood="happy"] button', "Save for everybody")
    page.toast("for everybody")
    after = page.until(lambda: (mood := moods()["happy"])["default"]["valence"] < before["valence"] and mood)
    assert not after["own"] and not after["standard"]
    page.click('.region[data-mood="happy"] button', "Remove for everybody")
    page.click("dialog button", "Remove")
    page.until(lambda: moods()["happy"]["standard"])
    # All of one's own go at once.
    page.click(".region summary", "Sad")
    page.click('.region[data-mood="sad"] button', "Save")
    page.click("button", "Back to the defaults")
    page.click("dialog button", "Remove")
    page.until(lambda: not any(mood["own"] for mood in moods().values()))
    page.until(lambda: not [b for b in page.all("button") if b.text == "Back to the defaults"])


def test_what_the_map_finds_is_what_a_search_through_all_points_finds(page):
    """10⁵ made-up points, some without a place: the grid against the definition."""
    page.open("/legal")
    wrong = page.chromium.execute_async_script(
        """const done = arguments[0];
        import("/js/map/cloud.js").then(({ Cloud }) => {
          const n = 100000;
          const legend = new TextEncoder().encode('{"groups":["a"]} '.padEnd(20));
          const buffer = new ArrayBuffer(16 + legend.length + 5 * n);
          new Uint8Array(buffer).set([83, 77, 80, 49]);
          const view = new DataView(buffer);
          view.setUint32(4, n, true); view.setUint32(12, legend.length, true);
          new Uint8Array(buffer).set(legend, 16);
          let state = 1;
          const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
          for (let i = 0; i < 2 * n; i++) view.setUint16(16 + legend.length + 2 * i, i % 97 ? random() * 65534 : 65535, true);
          const cloud = new Cloud(buffer);
          const placed = (i) => cloud.x[i] !== 65535 && cloud.y[i] !== 65535;
          const wrong = [];
          for (let round = 0; round < 40; round++) {
            const [x, y, rx, ry] = [random(), random(), 0.001 + random() * 0.02, 0.001 + random() * 0.02];
            let best = -1, shortest = 1;
            for (let i = 0; i < n; i++) {
              const distance = ((cloud.x[i] / 65534 - x) / rx) ** 2 + ((cloud.y[i] / 65534 - y) / ry) ** 2;
              if (placed(i) && distance < shortest) [shortest, best] = [distance, i];
            }
            if (cloud.nearest(x, y, [rx, ry]) !== best) wrong.push(["nearest", x, y]);
          }
          // A diamond: inside is what is near its middle by the sum of both differences.
          const inside = new Set(cloud.inside([[0.5, 0.2], [0.8, 0.5], [0.5, 0.8], [0.2, 0.5]]));
          for (let i = 0; i < n; i++) {
            const away = Math.abs(cloud.x[i] / 65534 - 0.5) + Math.abs(cloud.y[i] / 65534 - 0.5);
            if (Math.abs(away - 0.3) > 1e-6 && inside.has(i) !== (placed(i) && away < 0.3)) wrong.push(["inside", i]);
          }
          done(wrong.slice(0, 5));
        });"""
    )
    assert wrong == []
