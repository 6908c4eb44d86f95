"""With accounts: logging in, guests and their five playlists, registering keeps them."""

import json

import pytest


@pytest.fixture
def site(open_page, accounts_server):
    return open_page(accounts_server)


def log_in(page, name="ada", password="correct horse"):
    page.open("/login")
    page.type('[name="name"]', name)
    page.type('[name="password"]', password)
    page.click("form button", "Log in")


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
