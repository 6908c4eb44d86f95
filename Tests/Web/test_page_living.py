"""Living lists: saved from a mood, the moodometer, words and filters, marked, frozen; stars and plays; what was left out."""

import pytest


@pytest.fixture(autouse=True)
def nothing_stays(page):
    page.open("/legal")
    yield
    for item in page.fetch("GET", "/api/playlists")["items"]:
        if item["mine"]:
            page.fetch("DELETE", f"/api/playlists/{item['id']}")
    for track in page.fetch("GET", "/api/ratings")["stars"]:
        page.fetch("PUT", f"/api/tracks/{track}/stars", {"stars": None})


def save_living(page, name: str) -> dict:
    """Fills in the dialog that is open."""
    page.type("dialog input[name=name]", name)
    page.click("dialog label", "Living list")
    page.click("dialog button", "Save")
    page.toast("is saved")
    return next(item for item in page.fetch("GET", "/api/playlists")["items"] if item["name"] == name)


def tracks_of(page, playlist: dict) -> set[str]:
    return {item["id"] for item in page.fetch("GET", f"/api/playlists/{playlist['id']}")["items"]}


def test_a_mood_is_kept_as_a_living_list_and_frozen(page):
    page.open("/moods/sad")
    page.click("button", "Save as playlist")
    made = save_living(page, "Blue")
    assert made["living"] and "mood sad" in made["conditions"]
    before = tracks_of(page, made)
    all_tracks = [item["track"]["id"] for item in page.fetch("GET", "/api/tracks?count=30&kind=music&min_duration=0")["items"]]
    other = next(track for track in all_tracks if track not in before)
    page.fetch("PUT", f"/api/tracks/{other}/labels/sad")
    try:
        page.open(f"/playlists/{made['id']}")
        page.find(".terms .chip", "Living")
        page.find(f'.track[data-id="{other}"]')
        # Its tracks follow from the mood, so no button removes or moves one.
        assert not page.all('[aria-label^="Remove "], [aria-label^="Move "]')
        page.click("button", "Freeze")
        page.toast("keeps these tracks")
        page.until(lambda: not page.all(".terms .chip"))
        page.until(lambda: page.all('[aria-label^="Remove "]'))
    finally:
        page.fetch("DELETE", f"/api/tracks/{other}/labels/sad")
    assert other in tracks_of(page, made)


def test_words_are_kept_as_a_living_list(page):
    page.open("/?q=calm+music&by=description")
    page.click("button", "Save as playlist")
    assert "“calm music”" in save_living(page, "Calm words")["conditions"]


def test_two_sliders_and_their_width_are_kept(page):
    page.open("/moods")
    page.click(".meter-grid .segments button", "Energy")
    page.find("#meter-2")
    set_to = "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input'))"
    page.js(set_to, page.find("#meter-width"), 0.3)
    page.js(set_to, page.find("#meter"), 0.5)
    page.js(set_to, page.find("#meter-2"), 0.5)
    page.until(lambda: "track" in page.find(".meter-grid .section").text)
    page.click(".meter-grid button", "Save as playlist")
    made = save_living(page, "Middle")
    assert {"valence 0.5 ± 0.3", "energy 0.5 ± 0.3"} <= set(made["conditions"])
    tracks = page.fetch("GET", f"/api/playlists/{made['id']}")["items"]
    assert tracks and all(abs(item["track"][name] - 0.5) <= 0.305 for item in tracks for name in ("valence", "energy"))


def test_a_filter_is_kept_as_a_living_list(page):
    page.open("/tracks?genre=Jazz")
    page.find(".track")
    shown = {item["track"]["id"] for item in page.fetch("GET", "/api/tracks?genre=Jazz&count=100")["items"]}
    page.named("Save as playlist").click()
    made = save_living(page, "All jazz")
    assert tracks_of(page, made) == shown


def test_what_no_request_means_is_not_offered_as_a_living_list(page):
    for query in ("genre_is=Jazz", "sort=added"):
        page.open(f"/tracks?{query}")
        page.find(".track")
        page.named("Save as playlist").click()
        page.find("dialog input[name=name]")
        assert not page.all("dialog input[name=living]")


def test_one_button_fills_the_empty_view(page):
    page.open("/playlists")
    page.click(".empty button", "Happy, calm, gloomy, sad")
    page.toast("made")
    page.until(lambda: page.all(".list-card"))
    lists = page.fetch("GET", "/api/playlists")["items"]
    assert lists and all(item["living"] and f"mood {item['name'].lower()}" in item["conditions"] for item in lists)
    page.find(".list-card", "living")


def test_stars_are_given_in_the_menu_and_shown(page):
    page.open("/tracks")
    page.find(".track")
    title = page.titles()[0]
    page.named(f"More for {title}").click()
    page.named("4 stars").click()
    page.until(lambda: 4 in page.fetch("GET", "/api/ratings")["stars"].values())
    track = next(iter(page.fetch("GET", "/api/ratings")["stars"]))
    page.open(f"/tracks/{track}")
    page.until(lambda: page.named("4 stars").get_attribute("aria-pressed") == "true")
    # The star that is given takes all away.
    page.named("4 stars").click()
    page.until(lambda: not page.fetch("GET", "/api/ratings")["stars"])
    page.named("5 stars").click()
    page.until(lambda: page.fetch("GET", "/api/ratings")["stars"].get(track) == 5)
    page.open("/tracks?sort=rating")
    page.find(".track .sorted", "★★★★★")
    assert len(page.titles()) == 1
    page.open("/tracks?range=rating%3D4..")
    page.find("h1", "Four stars and more")
    page.find(".track")
    assert page.titles() == [title]


def test_plays_order_and_select_tracks(page):
    page.open("/tracks?range=plays%3D..0")
    page.find("h1", "Never played")
    page.find(".track")
    title = page.titles()[0]
    track = page.find(".track").get_attribute("data-id")
    page.fetch("POST", "/api/asked", {"id": track, "kind": "play"})
    page.open("/tracks?range=plays%3D..0")
    page.find(".track")
    assert title not in page.titles()
    page.named("Save as playlist").click()
    assert track not in tracks_of(page, save_living(page, "Unheard"))
    page.open("/tracks?sort=last_played")
    page.find(".track .sorted", "today")
    assert title in page.titles()


def test_what_a_mood_leaves_out_is_told(page):
    page.open("/legal")
    answer = page.fetch("POST", "/api/playlist", {"mood": "calm", "count": 100})
    steps = {step["step"]: step["tracks"] for step in answer["steps"]}
    folded = steps["mood calm"] - steps.get("without copies and other versions", steps["mood calm"])
    page.open("/moods/calm")
    words = page.find(".head p", "those with your label first").text
    assert (folded > 0) == ("other version" in words)
