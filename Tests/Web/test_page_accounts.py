"""With accounts: logging in, guests and their five playlists, registering keeps them."""

import json
from urllib.parse import urlsplit

import pytest

from conftest import launch, stop


@pytest.fixture
def site(open_page, accounts_server):
    return open_page(accounts_server)


def log_in(page, name="ada", password="correct horse"):
    page.open("/login")
    page.type('[name="name"]', name)
    page.type('[name="password"]', password)
    page.click("form button", "Log in")


def elsewhere(page, name=None, password="a long password"):
    """Another window logs out, and in as somebody else; this one looks at once."""
    page.fetch("DELETE", "/api/session")
    if name:
        page.fetch("POST", "/api/session", {"name": name, "password": password})
    page.js("dispatchEvent(new Event('online'))")


def own_lists(page) -> list[str]:
    return [link.text for link in page.all(".nav.own a")]


def listen(page) -> str:
    """Plays a song; its id."""
    page.player("player.play(values)", page.tracks("low tide")[0])
    return page.await_sound()["id"]


def test_nothing_is_shown_without_logging_in(site):
    site.open("/playlists")
    site.find("h1", "Log in")
    assert not site.all(".track")
    assert site.violations() == []


def test_a_form_is_left_alone_while_the_library_grows(site):
    for path in ("/login", "/register", "/albums"):
        site.open(path)
        site.type('[name="name"]', "ada")
        site.rebuilt()
        assert site.there(path) and site.find('[name="name"]').get_attribute("value") == "ada"
        assert not site.all(".toast")


def test_log_in_and_out(site):
    site.expect("/api/session")
    log_in(site, password="wrong password")
    site.find(".problem", "")
    site.until(lambda: site.find(".problem").text)
    log_in(site)
    site.find(".who", "ada")
    site.find("h1", "What do you want to hear?")
    site.open("/settings")
    site.find("h2", "Account")
    site.click("button", "New token")
    site.type("dialog input", "phone")
    site.click("dialog button", "Create")
    assert len(site.find(".secret").text) >= 40
    site.click("dialog button", "Done")
    site.click('[aria-label="Revoke phone"]')
    site.click("dialog button", "Revoke")
    site.until(lambda: not site.all('[aria-label="Revoke phone"]'))
    site.click("button", "New player password")
    site.type("dialog input", "car")
    site.click("dialog button", "Create")
    assert len(site.find(".secret").text) == 26
    site.click("dialog button", "Done")
    site.find("strong", "car")
    site.click('[aria-label="Revoke the player car"]')
    site.click("dialog button", "Revoke")
    site.until(lambda: not site.all('[aria-label="Revoke the player car"]'))
    site.open("/profile")
    site.click("button", "Log out")
    site.find("h1", "Log in")


def test_a_guest_keeps_five_and_registering_keeps_them(site):
    site.expect("403")
    site.open("/login")
    site.click("button", "Look around as a guest")
    site.find("h1", "What do you want to hear?")
    tracks = site.tracks("low tide")
    for n in range(3):
        site.fetch("POST", "/api/playlists/instant", {"seed": tracks[n]["id"]})
    site.open("/playlists")
    site.find(".quota", "3 of 5 playlists")
    assert site.violations() == []
    for n in range(2):
        site.fetch("POST", "/api/playlists", {"name": f"More {n}", "ids": []})
    site.open(f"/similar/{tracks[0]['id']}")
    site.click("button", "Instant playlist")
    site.toast("at most five")
    site.open("/register")
    site.type('[name="name"]', "Grace")
    site.type('[name="password"]', "nanoseconds!")
    site.click("form button", "Register")
    site.find(".who", "Grace")
    site.open("/playlists")
    site.until(lambda: len(site.all(".list-card")) == 5)
    assert not site.all(".quota")
    site.fetch("DELETE", "/api/session")


def test_two_people_share(site):
    log_in(site)
    site.find(".who", "ada")
    tracks = site.tracks("low tide")
    made = site.fetch("POST", "/api/playlists", {"name": "Ada's own", "ids": [track["id"] for track in tracks], "public": True})
    site.fetch("DELETE", "/api/session")
    site.open("/register")
    site.type('[name="name"]', "Hedy")
    site.type('[name="password"]', "frequency hop")
    site.click("form button", "Register")
    site.find(".who", "Hedy")
    site.open("/playlists")
    site.click(".list-card", "Ada's own")
    site.click("button", "Follow")
    site.find("button", "Following")
    site.click(".list-head a")
    site.find("h1", "ada")
    assert made["id"] in site.js("return [...document.querySelectorAll('.list-card')].map((e) => e.href)")[0]
    site.fetch("DELETE", "/api/session")


def test_a_password_is_judged_as_it_is_chosen(site):
    site.expect("/api/accounts")
    site.open("/register")
    site.type('[name="name"]', "Joan")
    site.type('[name="password"]', "aaaaaaaaaaaa")
    site.find(".gate [role=status]", "Weak")
    site.type('[name="password"]', "x7#Kq9!pLw2z")
    site.find(".gate [role=status]", "Strong")
    assert site.violations() == []
    site.type('[name="password"]', "password1")
    site.find(".gate [role=status]", "most common")
    site.click("form button", "Register")
    site.until(lambda: "most common" in site.find(".problem").text)
    # Cyrillic а.
    site.type('[name="name"]', "ad\u0430")
    site.type('[name="password"]', "x7#Kq9!pLw2z")
    site.click("form button", "Register")
    site.until(lambda: "looks like" in site.find(".problem").text)


def test_the_administrator_resets_and_removes_and_everybody_leaves(site, tmp_path):
    site.expect("/api/me")
    site.expect("/api/session")
    # The session ends beside the page, which may just have asked for the mood of the headband.
    site.expect("/api/eeg")
    log_in(site)
    site.find(".who", "ada")
    for name in ("Rosalind", "Emmy"):
        site.fetch("POST", "/api/accounts", {"name": name, "password": "a long password"})
    site.open("/settings")
    site.click('[aria-label="Reset the password of Rosalind"]')
    site.click("dialog button", "Reset")
    password = site.find(".secret").text
    site.click("dialog button", "Done")
    site.click('[aria-label="Remove Emmy"]')
    site.click("dialog button", "Remove")
    site.until(lambda: not site.all('[aria-label="Remove Emmy"]'))
    assert not site.all('[aria-label="Remove ada"]')
    assert site.violations() == []
    site.fetch("DELETE", "/api/session")
    log_in(site, "Rosalind", password)
    site.find(".who", "Rosalind")
    track = site.tracks("low tide")[0]["id"]
    site.fetch("PUT", f"/api/tracks/{track}/labels/blue")
    site.open("/settings")
    assert not site.all("#accounts-title")
    site.save_into(tmp_path)
    site.click("button", "Save your data")
    data = json.loads(site.saved(tmp_path / "SonicIndex of Rosalind.json").read_text())
    assert [labels["labels"] for labels in data["labels"]] == [["blue"]]
    site.click("button", "Delete your account")
    site.type("dialog input", "not the password")
    site.click("dialog button", "Delete")
    site.until(lambda: "wrong" in site.find("dialog .problem").text)
    site.type("dialog input", password)
    site.click("dialog button", "Delete")
    site.find("h1", "Log in")
    log_in(site, "Rosalind", password)
    site.until(lambda: "wrong" in site.find(".problem").text)


def test_a_guest_is_told_what_is_not_for_guests(site):
    site.expect("403")
    site.open("/login")
    site.click("button", "Look around as a guest")
    site.find("h1", "What do you want to hear?")
    site.open("/import")
    assert site.find("h1").text == "Import"
    assert site.violations() == []
    site.open("/mixes")
    site.find(".empty", "Not yet")
    assert not site.all('main a[href="/import"]') and "import" not in site.find(".empty").text
    # To try again does not help.
    site.open("/failures")
    site.find("h1", "Not for you")
    assert not site.all("main button")


def test_another_window_logs_in_as_somebody_else(site):
    log_in(site)
    site.find(".who", "ada")
    site.fetch("POST", "/api/accounts", {"name": "Emily", "password": "a long password"})
    made = site.fetch("POST", "/api/playlists", {"name": "Only for ada", "ids": []})
    site.open("/playlists")
    site.find(".list-card", "Only for ada")
    listen(site)
    site.click("button", "New playlist")
    elsewhere(site, "Emily")
    site.toast("You are now logged in as Emily.")
    site.find(".who", "Emily")
    site.until(lambda: not own_lists(site) and not [card for card in site.all(".list-card") if "Only for ada" in card.text] and not site.all("dialog"))
    assert site.there("/playlists") and site.sound()["id"] is None
    elsewhere(site, "ada", "correct horse")
    site.toast("You are now logged in as ada.")
    site.find(".list-card", "Only for ada")
    assert "Only for ada" in own_lists(site)
    site.fetch("DELETE", f"/api/playlists/{made['id']}")
    # A window that waits for a login goes on with that of another one.
    elsewhere(site)
    site.find("h1", "Log in")
    elsewhere(site, "Emily")
    site.find("h1", "What do you want to hear?")
    site.find(".who", "Emily")


def test_another_window_logs_out(site):
    site.expect("401")
    log_in(site)
    site.find(".who", "ada")
    made = site.fetch("POST", "/api/playlists", {"name": "Private", "ids": []})
    for look in (
        lambda: site.js("dispatchEvent(new Event('online'))"),
        # What is asked for is refused.
        lambda: site.click(".side .nav a", "Trending"),
    ):
        site.open("/playlists")
        site.find(".nav.own a", "Private")
        listen(site)
        site.fetch("DELETE", "/api/session")
        look()
        site.toast("You have been logged out.")
        site.find("h1", "Log in")
        site.find(".who", "Log in")
        assert site.there("/login") and not own_lists(site) and site.sound()["id"] is None
        log_in(site)
        site.find(".who", "ada")
    # Nor does a dialog stay.
    site.open("/tracks")
    site.click(".side .nav a", "Playlists")
    site.click("button", "New playlist")
    elsewhere(site)
    site.find("h1", "Log in")
    site.until(lambda: not site.all("dialog"))
    log_in(site)
    site.find(".who", "ada")
    site.fetch("DELETE", f"/api/playlists/{made['id']}")


def test_who_was_not_logged_in_is_not_logged_out(site):
    for path in ("/login", "/register", "/albums"):
        site.open(path)
        site.type('[name="name"]', "ada")
        site.rebuilt()
        assert not site.all(".toast")
    site.expect("401")
    log_in(site)
    site.find(".who", "ada")
    site.open("/tracks")
    site.fetch("DELETE", "/api/session")
    site.click('.track [aria-label^="Like "]')
    site.toast("You have been logged out.")
    site.find("h1", "Log in")
    # One notice tells it.
    assert [toast.text for toast in site.all(".toast")] == ["You have been logged out."]
    # Whoever comes without a session sees the form, and no notice.
    site.open("/")
    site.find("h1", "Log in")
    site.chromium.execute_async_script(
        """const done = arguments[0];
        Promise.all([import("/js/core/api.js"), import("/js/core/live.js")])
          .then(([api, live]) => Promise.all([1, 2].map(() => live.guarded(() => api.get("/api/playlists"))()))).then(() => setTimeout(done, 300));"""
    )
    assert not site.all(".toast")


def test_a_login_elsewhere_leaves_a_registration_alone(site):
    # What the home still loads when the session ends.
    site.expect("401")
    log_in(site)
    site.find(".who", "ada")
    site.fetch("DELETE", "/api/session")
    typed = {"name": "Rosalind", "password": "a helix of two", "email": "rosalind@example.org"}
    site.open("/register")
    for name, text in typed.items():
        site.type(f'[name="{name}"]', text)
    elsewhere(site, "ada", "correct horse")
    site.toast("You are now logged in as ada.")
    site.find(".who", "ada")
    assert site.there("/register")
    assert {name: site.find(f'[name="{name}"]').get_attribute("value") for name in typed} == typed
    # And out again.
    elsewhere(site)
    site.toast("You have been logged out.")
    assert site.there("/register") and site.find('[name="name"]').get_attribute("value") == "Rosalind"
    # An empty form gives way.
    site.open("/register")
    site.find('[name="name"]')
    elsewhere(site, "ada", "correct horse")
    site.find("h1", "What do you want to hear?")
    site.fetch("DELETE", "/api/session")


def test_a_restart_logs_nobody_out(open_page, make_server):
    options = ("--accounts", "--registration", "open")
    served = make_server(*options, accounts={"ada": "correct horse"})
    site = open_page(served)
    site.expect("ERR_CONNECTION_REFUSED")
    log_in(site)
    site.find(".who", "ada")
    site.open("/playlists")
    stop(served)
    site.js("dispatchEvent(new Event('online'))")
    site.toast("The server does not answer")
    served.process = launch(served.folder, urlsplit(served.url).port, served.log, *options).process
    site.toast("The server answers again.")
    assert site.there("/playlists")
    assert not [toast for toast in site.all(".toast") if "logged" in toast.text]
    site.find(".who", "ada")


def test_the_music_of_a_guest_who_registers_goes_on(site):
    site.open("/login")
    site.click("button", "Look around as a guest")
    site.find("h1", "What do you want to hear?")
    track = listen(site)
    site.click(".side .nav a", "Settings")
    site.click("main a", "Register")
    site.type('[name="name"]', "Katherine")
    site.type('[name="password"]', "orbital mechanics")
    site.click("form button", "Register")
    site.find(".who", "Katherine")
    assert site.sound()["id"] == track and not site.sound()["paused"]
    # Somebody else begins anew.
    site.click(".side .nav a", "Profile")
    site.click("button", "Log out")
    log_in(site)
    site.find(".who", "ada")
    assert site.sound()["id"] is None


def test_the_next_user_has_mood_buttons(site):
    log_in(site)
    site.find(".mood-button", "Happy")
    use = "const done = arguments[0]; import('/js/core/store.js').then((store) => done(store.useHeadband(true)));"
    for leave in (lambda: site.click("button", "Log out"), lambda: elsewhere(site)):
        site.chromium.execute_async_script(use)
        site.open("/profile")
        leave()
        site.find("h1", "Log in")
        log_in(site)
        site.find(".who", "ada")
        site.find(".mood-button", "Happy")


def test_who_is_logged_in_needs_no_login(site):
    log_in(site)
    site.find(".who", "ada")
    site.open("/login")
    site.find("h1", "What do you want to hear?")
    assert site.there("/")
    site.fetch("DELETE", "/api/session")
    # A guest may have an account.
    site.open("/login")
    site.click("button", "Look around as a guest")
    site.find("h1", "What do you want to hear?")
    site.open("/login")
    site.find("h1", "Log in")
