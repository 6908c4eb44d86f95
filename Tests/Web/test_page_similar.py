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
