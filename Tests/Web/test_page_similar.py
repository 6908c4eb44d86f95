"""Sonically similar: a seed, ten similar tracks, an explanation, and a path between two."""


def test_from_a_seed_to_an_instant_playlist(page):
    page.open("/similar")
    page.type('[role="combobox"]', "warm concrete")
    page.find(".picker-list [role=option]", "Warm Concrete")
    page.press("\ue015", "\ue007")
    heading = page.find("main h1", "Sonically similar to")
    page.until(lambda: "Warm Concrete" in page.find("main h1").text and "by Kilo Hertz" in page.find("main h1").text)
    page.until(lambda: len(page.titles('[aria-label^="Sonically similar to"]')) == 10)
    seed = page.js("return location.pathname").split("/")[-1]
    answer = page.fetch("GET", f"/api/similar/{seed}?k=10")
    assert page.titles('[aria-label^="Sonically similar to"]') == [item["track"]["title"] for item in answer["items"]]
    page.click("button", "Instant playlist")
    page.toast("Instant Playlist #")
    page.click(".toast a")
    page.find("h1", "Instant Playlist #")
    page.until(lambda: len(page.titles()) == 10)
    assert page.titles() == [item["track"]["title"] for item in answer["items"]]
    assert heading is not None
    page.fetch("DELETE", "/api/playlists/" + page.js("return location.pathname").split("/")[-1])


def test_options_and_playing(page):
    seed = page.tracks("mirrorball")[0]
    page.open(f"/similar/{seed['id']}")
    page.until(lambda: len(page.titles('[aria-label^="Sonically similar to"]')) == 10)
    page.click(".options summary")
    page.type("#k", "5")
    page.type('[name="max_tempo"]', "130")
    page.click(".options button", "Apply")
    page.until(lambda: len(page.titles('[aria-label^="Sonically similar to"]')) == 5)
    page.find('.seed-art [aria-label^="Play "]').click()
    assert page.await_sound()["id"] == seed["id"]


def rows(page, within: str) -> list:
    return page.js("return [...document.querySelectorAll(arguments[0] + ' .track')].map((e) => e.dataset.id)", within)


def away_and_back(page):
    """Another view, and back by the browser's button."""
    address = page.js("return location.pathname + location.search")
    page.js("document.querySelector('.tabs a[href^=\"/explain\"], .tabs a:not([aria-current])').click()")
    page.until(lambda: page.js("return location.pathname + location.search") != address)
    page.find("main > .view h1")
    page.chromium.back()
    page.until(lambda: page.there(address))
    return address


def test_options_of_similar_songs_stay_after_back_reload_and_in_a_link(page):
    seed = page.tracks("mirrorball")[0]
    within = '[aria-label^="Sonically similar to"]'
    page.open(f"/similar/{seed['id']}")
    page.until(lambda: len(page.titles(within)) == 10)
    page.click(".options summary")
    page.type("#k", "3")
    page.type('[name="max_tempo"]', "125")
    page.click(".options [name=duplicates]")
    page.click(".options button", "Apply")
    page.until(lambda: len(page.titles(within)) == 3)
    expected = [item["track"]["id"] for item in page.fetch("GET", f"/api/similar/{seed['id']}?k=3&max_tempo=125&duplicates=1")["items"]]

    def same():
        page.until(lambda: rows(page, within) == expected)
        assert page.js("return ['k', 'min_tempo', 'max_tempo', 'method'].map((name) => document.querySelector(`.options [name=${name}]`).value)") == ["3", "", "125", ""]
        assert page.js("return document.querySelector('.options [name=duplicates]').checked && !document.querySelector('.options [name=same_genre]').checked")

    same()
    address = away_and_back(page)
    same()
    page.chromium.refresh()
    same()
    page.open("/")
    page.open(address)
    same()


def test_a_path_stays_after_back_reload_and_in_a_link(page):
    first, last = page.tracks("under the ice")[0], page.tracks("grindstone")[0]
    within = '[aria-label^="From "]'
    page.open(f"/path?from={first['id']}&to={last['id']}")
    page.until(lambda: len(page.titles(within)) >= 5)
    for name, value in (("length", 7), ("spacing", 1)):
        page.js("const [name, value] = arguments; const e = document.getElementById(name); e.value = value; e.dispatchEvent(new Event('input')); e.dispatchEvent(new Event('change'))", name, value)
    page.until(lambda: len(rows(page, within)) == 7)
    before = rows(page, within)
    page.click("button", "Reshuffle")
    page.until(lambda: len(rows(page, within)) == 7 and rows(page, within) != before, "another path")
    expected = rows(page, within)

    def same():
        page.until(lambda: rows(page, within) == expected, "the same path")
        assert page.js("return ['length', 'spacing'].map((id) => document.getElementById(id).value)") == ["7", "1"]
        assert page.js("return [...document.querySelectorAll('.range-row output')].map((e) => e.textContent)") == ["7", "1 song"]

    address = away_and_back(page)
    same()
    page.chromium.refresh()
    same()
    page.open("/")
    page.open(address)
    same()


def test_reshuffle_says_when_there_is_no_other_path(page):
    first, last = page.tracks("under the ice")[0], page.tracks("grindstone")[0]
    within = '[aria-label^="From "]'
    page.open(f"/path?from={first['id']}&to={last['id']}&count=7&seed=500000000")
    page.until(lambda: len(rows(page, within)) == 7)
    before = rows(page, within)
    # All seeds that the page tries are that of the address.
    page.js("Math.random = () => 0.5")
    page.click("button", "Reshuffle")
    page.toast("There is no other path with these options.")
    assert rows(page, within) == before


def test_why(page):
    seed = page.tracks("mirrorball")[0]
    page.open(f"/similar/{seed['id']}")
    page.click('.track [aria-label^="Why "]')
    page.find("h2", "What makes the difference")
    shares = [int(item.text.split()[-2]) for item in page.all(".parts-key li")]
    assert len(shares) >= 3 and 97 <= sum(shares) <= 103
    page.find("th", "Tempo")


def test_path_with_spacing_and_reshuffle(page):
    first, last = page.tracks("under the ice")[0], page.tracks("grindstone")[0]
    page.open(f"/path?from={first['id']}&to={last['id']}")
    within = '[aria-label^="From "]'
    page.until(lambda: len(page.titles(within)) >= 5)
    ids = page.js("return [...document.querySelectorAll(arguments[0] + ' .track')].map((e) => e.dataset.id)", within)
    assert (ids[0], ids[-1]) == (first["id"], last["id"])
    assert len(set(ids)) == len(ids)
    page.click("button", "Reshuffle")
    page.until(lambda: page.titles(within) and page.js("return [...document.querySelectorAll(arguments[0] + ' .track')].map((e) => e.dataset.id)", within) != ids, "another path")
    page.named("Swap start and end").click()
    page.until(lambda: page.all(within) and page.js("return document.querySelector(arguments[0] + ' .track').dataset.id", within) == last["id"])
    page.find("button", "Save as playlist")


DELAY = """const [path, wait] = arguments;
const before = window.fetch;
let isFirst = true;
window.fetch = async (url, options) => {
  if (!isFirst || !String(url).includes(path)) return before(url, options);
  isFirst = false;
  // It cannot be stopped any more.
  const answer = await before(url, { ...options, signal: undefined });
  await new Promise((resolve) => setTimeout(resolve, wait));
  window.wasLate = true;
  return answer;
};"""


def late(page, path: str):
    """The first answer to a request of `path` comes a second late."""
    page.js("window.wasLate = false")
    page.js(DELAY, path, 1000)


def await_late(page):
    page.until(lambda: page.js("return window.wasLate"))
    # It may have been shown, or have failed.
    page.chromium.execute_async_script("setTimeout(arguments[0], 300)")


def slide(page, selector: str, value: int):
    page.js("const [selector, value] = arguments; const e = document.querySelector(selector); e.value = value; e.dispatchEvent(new Event('change'))", selector, value)


def test_a_late_path_is_not_shown(page):
    first, last = page.tracks("under the ice")[0], page.tracks("grindstone")[0]
    page.open(f"/path?from={first['id']}&to={last['id']}")
    within = '[aria-label^="From "]'
    page.until(lambda: len(page.titles(within)) == 12)
    late(page, "/api/path")
    slide(page, "#length", 20)
    slide(page, "#length", 5)
    page.until(lambda: len(page.titles(within)) == 5)
    await_late(page)
    assert len(page.titles(within)) == 5
    late(page, "/api/path")
    slide(page, "#length", 10)
    page.named("Choose another for: To").click()
    await_late(page)
    page.find("main p", "Choose where the journey begins")
    assert not page.titles(within) and not page.all(".toast")


def test_a_path_to_itself(page):
    track = page.tracks("under the ice")[0]
    page.open(f"/path?from={track['id']}&to={track['id']}")
    page.find("main p", "Choose two different songs")
    assert not page.all(".toast") and page.violations() == []


def test_a_late_explanation_is_not_shown(page):
    first, last = page.tracks("under the ice")[0], page.tracks("grindstone")[0]
    page.open(f"/explain?a={first['id']}")
    late(page, "/api/explain")
    page.type('[role="combobox"]', "grindstone")
    page.find(".picker-list [role=option]", "Grindstone")
    page.press("\ue015", "\ue007")
    page.named("Choose another for: Second").click()
    await_late(page)
    page.find("main p", "Choose two songs.")
    assert not page.all("main h2") and not page.all(".toast")


def test_options_that_are_refused(page):
    page.expect("400")
    seed = page.tracks("mirrorball")[0]
    page.open(f"/similar/{seed['id']}")
    within = '[aria-label^="Sonically similar to"]'
    page.until(lambda: len(page.titles(within)) == 10)
    page.click(".options summary")
    page.type('[name="min_tempo"]', "200")
    page.type('[name="max_tempo"]', "100")
    page.click(".options button", "Apply")
    page.find("main .empty", "That did not work")
    assert not page.titles(within) and page.violations() == []
    # What is not shown is not saved.
    page.click("button", "Save as …")
    page.click("dialog button", "Save")
    page.click(".toast a", "Open")
    page.find("main h1", "Like ")
    assert page.titles() == [seed["title"]]
    page.fetch("DELETE", "/api/playlists/" + page.js("return location.pathname").split("/")[-1])
    # A late answer to options of before.
    page.open(f"/similar/{seed['id']}")
    page.until(lambda: len(page.titles(within)) == 10)
    page.click(".options summary")
    late(page, "/api/similar")
    page.type("#k", "7")
    page.click(".options button", "Apply")
    page.type("#k", "5")
    page.click(".options button", "Apply")
    page.until(lambda: len(page.titles(within)) == 5)
    await_late(page)
    assert len(page.titles(within)) == 5
