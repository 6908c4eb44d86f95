"""Without accounts: each user of this machine has a profile."""

import json
import subprocess
import urllib.parse
import urllib.request

import pytest

from conftest import INDEXER, restart, stop
from test_page_others import ROWS, play_as_stream


@pytest.fixture
def served(make_server):
    """A separate server, whose current profile differs from the initial one."""
    served = make_server()
    # Not while it serves: it remembers for some seconds who is in use.
    stop(served)
    profile(served, "create", "Ada")
    profile(served, "use", "Ada")
    restart(served)
    return served


@pytest.fixture
def page(open_page, served):
    return open_page(served)


def profile(served, *words: str):
    subprocess.run([INDEXER, "profile", words[0], "-i", served.folder, *words[1:]], check=True, capture_output=True)


def ask(served, path: str, name: str) -> dict:
    request = urllib.request.Request(served.url + path, headers={"Sonic-Profile": urllib.parse.quote(name)})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def lists_of(served, name: str) -> list[str]:
    return [item["name"] for item in ask(served, "/api/playlists", name)["items"]]


def choose(page, name: str):
    from selenium.webdriver.support.select import Select

    Select(page.find("#profile-choice")).select_by_visible_text(name)
    page.find(".who", name)


def keep(page, name: str):
    page.open("/playlists")
    page.click("button", "New playlist")
    page.type("dialog input", name)
    page.click("dialog button", "Create")
    page.find("h1", name)


def test_who_is_chosen_is_asked_for_whoever_is_in_use(page, served, tmp_path):
    page.open("/").find(".who", "Ada")
    keep(page, "Ada's")
    page.open("/settings")
    choose(page, "me")
    keep(page, "Mine")
    page.open("/").find(".who", "me")
    assert lists_of(served, "me") == ["Mine"]
    assert lists_of(served, "Ada") == ["Ada's"]
    # A file, too, comes for the profile that is chosen.
    page.open("/playlists")
    page.click(".list-card", "Mine")
    page.save_into(tmp_path)
    page.named("More for Mine").click()
    page.click(".menu [role=menuitem]", "M3U8")
    assert page.saved(tmp_path / "Mine.m3u8").read_text().startswith("#EXTM3U")


def test_a_profile_that_is_not_there_is_forgotten(page):
    page.expect("404")
    page.open("/legal")
    page.js("localStorage.setItem('sonic.profile', 'Wilhelm Röntgen')")
    page.open("/trending").find("h1", "Trending")
    page.toast("The profile “Wilhelm Röntgen” no longer exists.")
    page.find(".who", "Ada")
    page.click(".toast a", "Choose a profile")
    assert page.find("#profile-choice").get_attribute("value") == "Ada"
    page.open("/").find(".who", "Ada")
    assert not page.all(".toast")


def test_a_profile_that_goes_while_it_listens(page, served):
    page.expect("404")
    page.open("/settings")
    page.click("button", "New profile")
    page.type("dialog input", "Bea")
    page.click("dialog button", "Create")
    page.find(".who", "Bea")
    page.click(".side .nav a", "Listen")
    page.click(".mood-button", "Happy")
    page.await_sound()
    profile(served, "remove", "Bea")

    # The server remembers who was there for some seconds.
    def is_told():
        page.click(".side .nav a", "Trending")
        page.click(".side .nav a", "Profile")
        return page.all(".toast.bad")

    page.until(is_told, "the notice")
    assert "“Bea” no longer exists" in page.find(".toast.bad").text
    page.find(".who", "Ada")
    page.find("h1", "Ada")
    assert page.sound()["paused"] and page.sound()["id"] is None


def test_a_stream_of_brainwaves_ends_with_its_profile(page, served, tmp_path):
    file = tmp_path / "muse.csv"
    file.write_text(ROWS)
    page.open("/settings")
    play_as_stream(page, file)
    page.until(lambda: ask(served, "/api/eeg", "Ada")["rows"] > 0)
    choose(page, "me")
    page.until(lambda: not page.all("#notice"))
    assert ask(served, "/api/eeg", "me")["rows"] == 0
