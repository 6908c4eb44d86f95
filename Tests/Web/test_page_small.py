"""Small things: what is done can be undone, what is counted is explained, and what comes back is seen by itself."""

import shutil
import subprocess

import pytest
from browser import PHONE, WIDE
from conftest import ROOT, restart, stop


def a_list(page, name: str, count: int = 4) -> tuple[str, list[str]]:
    ids = [item["track"]["id"] for item in page.fetch("GET", f"/api/tracks?count={count}")["items"]]
    return page.fetch("POST", "/api/playlists", {"name": name, "ids": ids})["id"], ids


def ids_of(page, playlist: str) -> list[str]:
    return [item["track"]["id"] for item in page.fetch("GET", f"/api/playlists/{playlist}")["items"]]


def test_what_leaves_a_playlist_comes_back_where_it_was(page):
    page.open("/help")
    playlist, ids = a_list(page, "Undone")
    page.open(f"/playlists/{playlist}")
    page.find(".track")
    title = page.titles()[1]
    page.named(f"Remove {title}").click()
    page.until(lambda: ids_of(page, playlist) == [ids[0], *ids[2:]])
    page.click(".toast button", "Undo")
    page.until(lambda: ids_of(page, playlist) == ids)
    page.until(lambda: page.titles()[1] == title)
    page.fetch("DELETE", f"/api/playlists/{playlist}")


def test_a_chip_changes_with_the_label(page):
    page.open("/tracks")
    page.find(".track")
    tracks = [item["track"] for item in page.fetch("GET", "/api/tracks?count=20")["items"]]
    track = next(track for track in tracks if track.get("mood") and "sad" not in track["mood"])
    row = f'.track[data-id="{track["id"]}"]'
    page.menu(track["title"], "What it feels like")
    page.click("dialog label", "Sad")
    page.click("dialog button", "Save")
    page.toast("Labels saved")
    wanted = page.fetch("GET", f"/api/tracks/{track['id']}")["track"]["mood"][0]
    page.until(lambda: page.find(f"{row} .track-mood").text == wanted.capitalize())
    page.fetch("DELETE", f"/api/tracks/{track['id']}/labels/sad")


def test_a_label_that_is_a_mood_is_shown_once(page):
    page.open("/help")
    track = next(item["track"] for item in page.fetch("GET", "/api/tracks?count=50")["items"] if item["track"].get("mood"))
    mood = track["mood"][0]
    for label in (mood, "rainy"):
        page.fetch("PUT", f"/api/tracks/{track['id']}/labels/{label}")
    page.open(f"/tracks/{track['id']}")
    chips = [chip.text.lower() for chip in page.all(".facts a.chip")]
    assert chips.count(mood) == 1 and chips.count("rainy") == 1
    for label in (mood, "rainy"):
        page.fetch("DELETE", f"/api/tracks/{track['id']}/labels/{label}")


def test_numbers_are_read_easily(page):
    page.open("/help")
    shown = page.chromium.execute_async_script(
        """const done = arguments[0];
        import("/js/core/format.js").then(({ condition, decimal }) => done([
          decimal(-0.001, 2), decimal(-0.25, 2), condition("tempo 115.2…124.8"), condition("year 1980…1989"), condition("energy 0.6…1"), condition("genre jazz")]));"""
    )
    assert shown == ["0.00", "-0.25", "tempo 115–125", "year 1980–1989", "energy 0.6–1", "genre jazz"]


def test_one_button_makes_a_playlist_of_each_mood(page):
    page.open("/moods")
    known = {mood["name"] for mood in page.fetch("GET", "/api/moods")["moods"] if mood["tracks"]}
    wanted = [mood.capitalize() for mood in ("happy", "calm", "gloomy", "sad") if mood in known]
    page.click("button", "Make playlists of them")
    page.toast("made")
    lists = {item["name"]: item for item in page.fetch("GET", "/api/playlists")["items"]}
    assert wanted and set(wanted) <= set(lists)
    # Its songs are those of the mood.
    first = wanted[0]
    asked = page.fetch("POST", "/api/playlist", {"mood": first.lower(), "count": 50})["items"]
    assert set(ids_of(page, lists[first]["id"])) == {item["track"]["id"] for item in asked}
    # Again: others, with numbers.
    page.click("button", "Make playlists of them")
    page.toast(f"{first} 2")
    for name, item in {item["name"]: item for item in page.fetch("GET", "/api/playlists")["items"]}.items():
        if name.split(" ")[0] in wanted:
            page.fetch("DELETE", f"/api/playlists/{item['id']}")


def test_duplicates_are_played_and_hidden(page):
    page.open("/duplicates")
    page.find("main h2")
    group = page.fetch("GET", "/api/duplicates")["items"][0]
    # By its title, not by a file.
    assert page.find("main h2").text == f"{group['track']['artist']} – {group['track']['title']}"
    second = group["files"][1]
    page.named(f"Play {second['path']}").click()
    assert page.await_sound()["id"] == second["id"]
    page.click("main button", "Hide")
    page.until(lambda: not page.all("main h2"))
    page.click(".toast button", "Undo")
    page.click("main button", "Hide")
    page.until(lambda: not page.all("main h2"))
    page.chromium.refresh()
    page.find("h1", "Duplicates")
    assert not page.all("main h2")
    page.click("main a", "Show hidden")
    page.click("main button", "Show again")
    page.open("/duplicates")
    page.find("main h2")


@pytest.fixture(scope="module")
def tagged(make_server, tmp_path_factory):
    """A song that says in its comment that it is happy, and one that the user calls so."""
    folder = tmp_path_factory.mktemp("tagged") / "Music"
    shutil.copytree(ROOT / "SampleAudio" / "Rock", folder)
    songs = sorted(path for path in folder.rglob("*") if path.suffix in {".mp3", ".flac", ".ogg"})
    file = songs[0]
    made = file.with_name("tagged.flac")
    subprocess.run(["ffmpeg", "-v", "error", "-i", file, "-metadata", "comment=#happy days", "-metadata", "title=In the file", made], check=True)
    file.unlink()
    return make_server(music=folder)


@pytest.mark.skipif(not shutil.which("ffmpeg"), reason="ffmpeg writes the comment")
def test_whose_label_it_is_is_said(open_page, tagged):
    page = open_page(tagged)
    page.open("/help")
    tracks = [item["track"] for item in page.fetch("GET", "/api/tracks?count=50")["items"]]
    own = next(track for track in tracks if track["title"] != "In the file")
    page.fetch("PUT", f"/api/tracks/{own['id']}/labels/happy")
    page.open("/moods/happy")
    page.find(".track")
    said = page.js("return Object.fromEntries([...document.querySelectorAll('.track')].map((row) => [row.querySelector('.track-title').textContent, row.querySelector('.track-mood').textContent]))")
    assert said["In the file"] == "#happy in the file" and said[own["title"]] == "your label"


def test_a_view_that_could_not_be_loaded_is_loaded_by_itself(open_page, make_server):
    served = make_server()
    page = open_page(served)
    page.expect("ERR_CONNECTION_REFUSED")
    page.open("/albums")
    page.find(".tile")
    stop(served)
    page.js("document.querySelector('.side a[href=\"/trending\"]').click()")
    page.find("h1", "That did not work")
    restart(served)
    page.find("h1", "Trending")
    page.toast("The server answers again")
    # What was open stays.
    assert page.js("return location.pathname") == "/trending"


def test_a_misspelt_member_is_refused_by_name(page):
    page.open("/help")
    for method, path, body, member in (
        ("POST", "/api/playlist", {"mod": "happy"}, "mod"), ("POST", "/api/next", {"mood": "happy", "tolerence": 0.1}, "tolerence"),
        ("POST", "/api/playlists", {"name": "x", "public_": True}, "public_"),
        ("POST", "/api/asked", {"id": "0" * 22, "knd": "play"}, None),
    ):
        answer = page.chromium.execute_async_script(
            """const [method, path, body, done] = arguments;
            fetch(path, { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }).then(async (r) => done([r.status, (await r.json()).error.message]));""",
            method, path, body,
        )
        page.expect(path)
        assert answer[0] == 400
        if member:
            assert f"“{member}”" in answer[1] and "there are: " in answer[1]


def test_a_line_has_no_dangling_dot(page):
    """Parts of a line that is broken have a dot between them, and none at the ends of its lines."""
    page.open("/help")
    track = page.fetch("GET", "/api/tracks?count=1")["items"][0]["track"]
    page.open(f"/tracks/{track['id']}")
    page.resize(PHONE)
    page.js(
        """const line = document.querySelector(".dotted");
        line.replaceChildren(...["An artist with a long name", "And an album with a name that is long, too", "1998"].map((text) => Object.assign(document.createElement("span"), { textContent: text })));"""
    )
    boxes = page.js(
        """const line = document.querySelector(".dotted"), edge = line.getBoundingClientRect();
        return [...line.children].map((e) => { const b = e.getBoundingClientRect(), s = getComputedStyle(e, "::before"); return [b.left - edge.left + 0.42 * parseFloat(s.fontSize), b.top, b.right - edge.left, edge.width] })"""
    )
    tops = [top for _, top, _, _ in boxes]
    assert len(set(tops)) > 1
    for i, (dot, top, right, width) in enumerate(boxes):
        # The dot of a line's first part is left of the box, which cuts it off; that of another part is inside.
        assert (dot < -4) == (i == 0 or top != tops[i - 1])
        assert right <= width + 1


def test_a_long_heading_opens_by_keyboard_too(page):
    """On a phone, its first three lines are seen. Where nothing is cut off, there is no button."""
    track = page.fetch("GET", "/api/tracks?count=1")["items"][0]["track"]
    page.resize(PHONE)
    page.open(f"/tracks/{track['id']}")
    page.find("main h1", track["title"])
    page.js("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert not page.all("main h1 button")
    height = "return document.querySelector('main h1').getBoundingClientRect().height"
    page.js("document.querySelector('main h1 .clamped').textContent = 'The long way home, and what was heard there at night. '.repeat(7)")
    button = page.find("main h1 button", "The long way home")
    closed = page.js(height)
    line = page.js("return parseFloat(getComputedStyle(document.querySelector('.clamped')).lineHeight)")
    assert abs(closed - 3 * line) <= 2
    for key, state in (("\ue007", "true"), (" ", "false"), ("\ue007", "true")):
        # By Tab, so that the ring shows.
        page.js("const e = document.querySelector('main h1'); e.tabIndex = -1; e.focus({ preventScroll: true })")
        page.press("\ue004")
        assert page.js("return document.activeElement === arguments[0]", button)
        style = "const s = getComputedStyle(arguments[0]); return [s.outlineStyle, parseFloat(s.outlineWidth)]"
        assert page.js(style, button) == ["solid", 3]
        page.press(key)
        assert button.get_attribute("aria-expanded") == state
        assert (page.js(height) > closed + line) == (state == "true")
    page.js("arguments[0].click()", button)
    assert button.get_attribute("aria-expanded") == "false"
    # Nor on a wide window, until it is narrow again.
    page.resize(WIDE)
    page.until(lambda: not page.all("main h1 button"))
    page.find("main h1", "The long way home")
    page.resize(PHONE)
    page.find("main h1 button", "The long way home")


def test_the_profile_for_guests_is_not_followed(page):
    page.open("/profile")
    names = [user["name"] for user in page.fetch("GET", "/api/users")["items"]]
    assert "guest" in names
    assert "guest" not in [person.text for person in page.all(".people a")]
