"""Playlists: made, filled, reordered by keyboard and by dragging, shared, taken out and brought in."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains


@pytest.fixture
def list_of_five(page):
    ids = [track["id"] for track in page.fetch("POST", "/api/playlist", {"count": 5})["items"] for track in [track["track"]]]
    made = page.fetch("POST", "/api/playlists", {"name": "Five", "ids": ids})
    yield made["id"]
    for item in page.fetch("GET", "/api/playlists")["items"]:
        if item["mine"]:
            page.fetch("DELETE", f"/api/playlists/{item['id']}")


@pytest.fixture(autouse=True)
def somewhere(page):
    page.open("/legal")


def order(page, list_id):
    return [item["id"] for item in page.fetch("GET", f"/api/playlists/{list_id}")["items"]]


def test_create_add_rename_delete(page):
    page.open("/playlists")
    page.click("button", "New playlist")
    page.type("dialog input", "Sunday")
    page.click("dialog button", "Create")
    page.find("h1", "Sunday")
    page.open("/?q=low+tide")
    page.find(".track")
    title = page.titles()[0]
    page.menu(title, "Add to playlist")
    page.click("dialog label", "Sunday")
    page.click("dialog button", "Add")
    page.toast("Added")
    page.click(".toast a")
    page.find("h1", "Sunday")
    page.until(lambda: page.titles() == [title])
    page.named("More for Sunday").click()
    page.click(".menu button", "Rename")
    page.type("dialog input", "Monday")
    page.click("dialog button", "Rename")
    page.find("h1", "Monday")
    page.find(".nav.own a", "Monday")
    page.named("More for Monday").click()
    page.click(".menu button", "Delete")
    page.click("dialog button", "Delete")
    page.find("h1", "Playlists")
    names = {item["name"] for item in page.fetch("GET", "/api/playlists")["items"]}
    assert names.isdisjoint({"Sunday", "Monday"})


def test_reorder_by_keyboard(page, list_of_five):
    page.open(f"/playlists/{list_of_five}")
    page.find(".track")
    before = page.titles()
    page.named(f"Move {before[0]}").send_keys("\ue015")
    page.until(lambda: page.titles() == [before[1], before[0], *before[2:]])
    page.until(lambda: page.focused() == f"Move {before[0]}", "focus on the moved row")
    page.press("\ue010")
    page.until(lambda: page.titles() == [*before[1:], before[0]])
    page.open(f"/playlists/{list_of_five}")
    page.until(lambda: page.titles() == [*before[1:], before[0]])


def test_reorder_by_dragging(page, list_of_five):
    page.open(f"/playlists/{list_of_five}")
    page.find(".track")
    before = page.titles()
    rows = page.all(".track")
    height = rows[1].rect["y"] - rows[0].rect["y"]
    handle = page.named(f"Move {before[3]}")
    drag = ActionChains(page.chromium).click_and_hold(handle)
    for _ in range(4):
        drag.move_by_offset(0, -round(height * 0.52))
    drag.release().perform()
    page.until(lambda: page.titles() == [before[0], before[3], before[1], before[2], before[4]])


def test_remove_play_and_share(page, list_of_five):
    page.open(f"/playlists/{list_of_five}")
    page.find(".track")
    before = page.titles()
    page.named(f"Remove {before[1]}").click()
    page.until(lambda: page.titles() == [before[0], *before[2:]])
    page.click("button", "Private")
    page.find("button", "Shared")
    assert page.fetch("GET", f"/api/playlists/{list_of_five}")["public"]
    page.click(".list-head button", "Play")
    assert page.await_sound()["title"] == before[0]


@pytest.mark.parametrize("form", ["m3u8", "xspf", "jspf"])
def test_export_and_import(page, list_of_five, form, tmp_path):
    page.open(f"/playlists/{list_of_five}")
    page.named("More for Five").click()
    page.save_into(tmp_path)
    page.click(".menu [role=menuitem]", form.upper())
    file = page.saved(tmp_path / f"Five.{form}").rename(tmp_path / f"Back.{form}")
    page.open("/playlists")
    page.js("document.getElementById('import').hidden = false")
    page.find("#import").send_keys(str(file))
    page.toast("Imported")
    back = next(item for item in page.fetch("GET", "/api/playlists")["items"] if item["name"] == "Back")
    assert order(page, back["id"]) == order(page, list_of_five)


def test_another_profile_follows(page, list_of_five):
    page.fetch("PATCH", f"/api/playlists/{list_of_five}", {"public": True})
    names = [profile["name"] for profile in page.fetch("GET", "/api/profiles")["profiles"]]
    if "Ida" not in names:
        page.fetch("POST", "/api/profiles", {"name": "Ida"})
    page.open("/settings")
    page.find("#profile-choice")
    page.js("const s = document.getElementById('profile-choice'); s.value = 'Ida'; s.dispatchEvent(new Event('change'))")
    page.find(".who", "Ida")
    page.open("/playlists")
    page.click(".list-card", "Five")
    page.click("button", "Follow")
    page.find("button", "Following")
    page.find(".nav.own a", "Five")
    page.click(".list-head a")
    page.click(".person button", "Follow")
    page.find(".person button", "Following")
    page.find(".counts", "1 follower")
    page.open("/profile")
    page.find("h2", "Follows")


def test_another_window_renames_and_deletes(page):
    page.expect("404")
    made = page.fetch("POST", "/api/playlists", {"name": "Before", "ids": [page.tracks("low tide")[0]["id"]]})
    path = f"/api/playlists/{made['id']}"
    page.open("/playlists")
    page.find(".nav.own a", "Before")
    page.fetch("PATCH", path, {"name": "After"})
    page.click(".nav.own a", "Before")
    page.find("main h1", "After")
    page.find(".nav.own a", "After")
    page.fetch("DELETE", path)
    page.click("main button", "Private")
    page.find("main h1", "Not found")
    page.until(lambda: not [link for link in page.all(".nav.own a") if link.text == "After"])
    # A link that leads to nothing goes, too.
    made = page.fetch("POST", "/api/playlists", {"name": "Gone", "ids": []})
    page.open("/playlists")
    page.find(".nav.own a", "Gone")
    page.fetch("DELETE", f"/api/playlists/{made['id']}")
    page.click(".nav.own a", "Gone")
    page.find("main h1", "Not found")
    page.until(lambda: not [link for link in page.all(".nav.own a") if link.text == "Gone"])
