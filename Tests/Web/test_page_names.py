"""A field for a name accepts what the server accepts: at most 64 characters."""

import pytest

LONGEST = 64


def answer(page, method: str, path: str, body) -> int:
    """The status of an answer, whatever it is."""
    return page.chromium.execute_async_script(
        """const [method, path, body, done] = arguments;
        fetch(path, { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }).then((response) => done(response.status));""",
        method, path, body,
    )


def check(page, field, ask):
    """`ask(name)` asks the server to take a name, and gives the status of its answer."""
    assert field.get_attribute("maxlength") == str(LONGEST)
    page.expect("400 (Bad Request)")
    page.expect("404 (Not Found)")
    assert 200 <= ask("é" * LONGEST) < 300
    assert ask("ö" * (LONGEST + 1)) == 400


def test_profiles(page):
    page.open("/settings")
    page.click("button", "New profile")
    check(page, page.find('dialog [name="name"]'), lambda name: answer(page, "POST", "/api/profiles", {"name": name}))


def test_playlists(page):
    page.open("/playlists")
    page.click("button", "New playlist")
    check(page, page.find('dialog [name="name"]'), lambda name: answer(page, "POST", "/api/playlists", {"name": name, "ids": []}))
    made = next(item for item in page.fetch("GET", "/api/playlists")["items"] if item["name"] == "é" * LONGEST)
    page.open(f"/playlists/{made['id']}")
    page.named(f"More for {made['name']}").click()
    page.click(".menu [role=menuitem]", "Rename")
    check(page, page.find('dialog [name="name"]'), lambda name: answer(page, "PATCH", f"/api/playlists/{made['id']}", {"name": name}))
    page.fetch("DELETE", f"/api/playlists/{made['id']}")


def test_a_name_that_is_proposed_is_not_too_long(page):
    page.open("/legal")
    a, b = page.tracks("low tide")[0], page.tracks("kilo hertz")[0]
    page.open(f"/path?from={a['id']}&to={b['id']}")
    page.find(".tracks .track")
    page.chromium.execute_async_script(
        """const [name, done] = arguments;
        import("/js/parts/playlist-actions.js").then((module) => { module.savePlaylist([], name); done(); });""",
        "From here to there " * 10,
    )
    page.click("dialog button", "Create")
    page.toast("is saved")
    made = next(item for item in page.fetch("GET", "/api/playlists")["items"] if item["name"].startswith("From here"))
    assert len(made["name"]) <= LONGEST
    page.fetch("DELETE", f"/api/playlists/{made['id']}")


def test_moods_and_labels(page):
    page.open("/moods")
    page.click("button", "New mood")
    region = {"valence": 0.5, "energy": 0.5, "valence_radius": 0.2, "energy_radius": 0.2}
    check(page, page.find('dialog [name="name"]'), lambda name: answer(page, "PUT", f"/api/moods/{name}", region))
    page.fetch("DELETE", "/api/moods/" + "é" * LONGEST)
    track = page.tracks("low tide")[0]
    page.open("/?q=low+tide")
    page.menu(track["title"], "What it feels like")
    check(page, page.find('dialog [name="other"]'), lambda name: answer(page, "PUT", f"/api/tracks/{track['id']}/labels/{name}", {}))
    page.fetch("DELETE", f"/api/tracks/{track['id']}/labels/" + "é" * LONGEST)


def test_accounts_and_tokens(open_page, accounts_server):
    page = open_page(accounts_server)
    page.open("/register")
    field = page.find('[name="name"]')
    check(page, field, lambda name: answer(page, "POST", "/api/accounts", {"name": name, "password": "long enough"}))
    # Whoever registered is logged in.
    page.open("/settings")
    check(page, page.find('form [name="name"]'), lambda name: answer(page, "PATCH", "/api/me", {"name": name}))
    page.click("button", "New token")
    check(page, page.find('dialog [name="name"]'), lambda name: answer(page, "POST", "/api/tokens", {"name": name}))
    page.fetch("DELETE", "/api/session")
