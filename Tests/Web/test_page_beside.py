"""The queue beside the view: songs are dragged into it, and what is done with an album is done with all of its songs."""

import zipfile

import pytest
from browser import PHONE, WIDE


def ids(page) -> list[str]:
    return page.player("return player.songs().map((song) => song.id)")


def drag(page, source, target, share: float) -> None:
    """What a browser sends while something is dragged to a share of the height of an element."""
    page.js(
        """const [source, target, share] = arguments;
        const data = new DataTransfer(), box = target.getBoundingClientRect();
        const send = (element, name, y) => element.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data, clientX: box.left + 9, clientY: y }));
        source.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse" }));
        const y = box.top + box.height * share;
        send(source, "dragstart", y); send(target, "dragover", y); send(target, "drop", y); send(source, "dragend", y);""",
        source, target, share,
    )


@pytest.fixture
def beside(page):
    """The tracks, with five songs in the queue, which is shown."""
    page.open("/tracks")
    page.find(".track")
    page.js("localStorage.removeItem('sonic.queue')")
    all_of_them = [item["track"] for item in page.fetch("GET", "/api/tracks?count=20")["items"]]
    page.player("player.setRepeat('one'); await player.play(values)", *all_of_them[:5])
    page.named("Queue", ".bar").click()
    page.find(".queue-side h2", "Next: 4 tracks")
    page.known = [track["id"] for track in all_of_them]
    return page


def test_a_song_is_dragged_into_the_queue(beside):
    page = beside
    assert page.named("Queue", ".bar").get_attribute("aria-pressed") == "true"
    row = page.find(f'main .track[data-id="{page.known[7]}"]')
    rows = page.all(".queue-side .track")
    drag(page, row, rows[1], 0.9)
    page.until(lambda: ids(page) == [*page.known[:3], page.known[7], *page.known[3:5]])
    page.find(".queue-side h2", "Next: 5 tracks")
    # A row can be dragged only while there is a place for it.
    assert row.get_attribute("draggable") == "true"
    page.named("Close the queue").click()
    page.until(lambda: not page.all(".queue-side"))
    page.js("arguments[0].dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }))", row)
    assert row.get_attribute("draggable") == "false"


def test_selected_songs_are_dragged_together(beside):
    page = beside
    row = lambda number: page.find(f'main .track[data-id="{page.known[number]}"]')
    for number in (8, 10):
        page.js("arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))", row(number))
    page.find(".selection", "2 tracks selected")
    drag(page, row(10), page.find(".queue-side h2"), 0.5)
    page.until(lambda: ids(page) == [page.known[0], page.known[8], page.known[10], *page.known[1:5]])


def test_an_album_is_dragged_by_its_link(beside):
    page = beside
    page.js("document.querySelector('.side a[href=\"/albums\"]').click()")
    tile = page.find('main a[href^="/albums/"]')
    album = tile.get_attribute("href").rsplit("/", 1)[1]
    wanted = [item["track"]["id"] for item in page.fetch("GET", f"/api/tracks?album={album}&sort=album")["items"]]
    page.js(
        """const [address, target] = arguments, data = new DataTransfer(), box = target.getBoundingClientRect();
        data.setData("text/uri-list", address);
        for (const name of ["dragover", "drop"]) target.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data, clientY: box.top }));""",
        tile.get_attribute("href"), page.find(".queue-side h2"),
    )
    page.until(lambda: ids(page) == [page.known[0], *wanted, *page.known[1:5]])


def test_it_is_accessible_stays_and_makes_room(beside):
    page = beside
    page.chromium.refresh()
    page.find(".queue-side .track")
    for theme in ("dark", "light"):
        page.js("document.documentElement.dataset.theme = arguments[0]", theme)
        assert page.violations() == [] and page.overflow() == []
    # Listen shows the queue itself, and a phone has no room.
    page.js("document.querySelector('.side a[href=\"/listen\"]').click()")
    page.find("main #queue")
    assert not page.all(".queue-side")
    page.open("/tracks")
    page.find(".queue-side .track")
    page.resize(PHONE)
    page.until(lambda: not page.all(".queue-side"))
    page.resize(WIDE)
    page.find(".queue-side .track")


@pytest.fixture
def album(page):
    page.open("/albums")
    made = page.fetch("GET", "/api/albums?count=1")["items"][0]
    page.open(f"/albums/{made['id']}")
    page.find(".track")
    return made


def of_album(page, album) -> list[dict]:
    return [item["track"] for item in page.fetch("GET", f"/api/tracks?album={album['id']}&sort=album")["items"]]


def choose(page, name: str, entry: str) -> None:
    page.named(f"More for {name}", ".actions").click()
    page.click(".menu [role=menuitem]", entry)


def test_an_album_is_added_to_a_playlist(page, album):
    before = {item["id"] for item in page.fetch("GET", "/api/playlists")["items"]}
    choose(page, album["name"], "Add to playlist")
    page.find("dialog")
    if page.all("dialog input[type=radio]"):
        page.click("dialog label", "A new one")
        page.click("dialog button", "Add")
    page.until(lambda: page.js("return document.querySelector('dialog input[name=name]')?.value") == album["name"])
    page.click("dialog button", "Save")
    page.toast("is saved")
    made = next(item for item in page.fetch("GET", "/api/playlists")["items"] if item["id"] not in before)
    assert made["name"].startswith(album["name"])
    items = page.fetch("GET", f"/api/playlists/{made['id']}")["items"]
    assert [item["track"]["id"] for item in items] == [track["id"] for track in of_album(page, album)]
    page.fetch("DELETE", f"/api/playlists/{made['id']}")


def test_an_album_plays_next(page, album):
    wanted = [track["id"] for track in of_album(page, album)]
    others = [item["track"] for item in page.fetch("GET", "/api/tracks?count=3")["items"]]
    page.player("await player.play(values)", *others)
    choose(page, album["name"], "Play next")
    page.until(lambda: ids(page) == [others[0]["id"], *wanted, *[track["id"] for track in others[1:]]])


def test_songs_albums_and_selections_are_downloaded(page, album, server, tmp_path):
    page.save_into(tmp_path)
    tracks = of_album(page, album)
    content = lambda track: (server.folder / track["path"]).read_bytes()
    choose(page, album["name"], "Download")
    with zipfile.ZipFile(page.saved(tmp_path / f"{album['name']}.zip")) as read:
        assert [read.read(name) for name in read.namelist()] == [content(track) for track in tracks]
    page.menu(tracks[0]["title"], "Download")
    assert page.saved(tmp_path / tracks[0]["path"].rsplit("/", 1)[1]).read_bytes() == content(tracks[0])
    page.open("/tracks")
    rows = page.until(lambda: page.all("main .track")[:2])
    for row in rows:
        page.js("arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))", row)
    chosen = [item["track"] for item in page.fetch("GET", "/api/tracks?count=2")["items"]]
    page.click(".selection button", "Download")
    with zipfile.ZipFile(page.saved(tmp_path / "Selection.zip")) as read:
        names = [f"{place:02} {track['path'].rsplit('/', 1)[1]}" for place, track in enumerate(chosen, 1)]
        assert read.namelist() == names
        assert [read.read(name) for name in names] == [content(track) for track in chosen]
    assert page.violations() == []


DEVICE = """
class Remote extends EventTarget {
  state = "disconnected";
  watchAvailability(told) { setTimeout(() => told(true)); return Promise.resolve(1); }
  async prompt() { this.state = "connected"; this.dispatchEvent(new Event("connect")); }
}
const remotes = new WeakMap();
Object.defineProperty(HTMLMediaElement.prototype, "remote", { get() {
  if (!remotes.has(this)) remotes.set(this, new Remote());
  return remotes.get(this);
} });
"""


def test_another_device_plays(page):
    """A stand-in for the devices of a browser: once connected, the same element plays all tracks."""
    script = page.chromium.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": DEVICE})["identifier"]
    try:
        page.open("/tracks")
        page.player("await player.play(values)", *[item["track"] for item in page.fetch("GET", "/api/tracks?count=3")["items"]])
        page.await_sound()
        page.named("Play on another device", ".bar").click()
        page.until(lambda: page.named("Play on another device", ".bar").get_attribute("aria-pressed") == "true")
        page.player("globalThis.before = player.audio; player.seek(player.length() - 1.5)")
        second = page.player("return player.songs()[1].id")
        page.until(lambda: page.sound()["id"] == second and page.sound()["time"] > 0)
        assert page.player("return globalThis.before === player.audio")
    finally:
        page.chromium.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})


def test_without_another_device_there_is_no_button(page):
    page.open("/tracks")
    page.player("await player.play(values)", page.fetch("GET", "/api/tracks?count=1")["items"][0]["track"])
    page.await_sound()
    assert not page.all('[aria-label="Play on another device"]')
