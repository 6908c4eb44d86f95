"""Without accounts: who listens is chosen on the page."""


def test_a_profile_that_was_removed_locks_nobody_out(page):
    page.expect("404")
    page.open("/settings")
    page.js("localStorage.setItem('sonic.profile', 'nobody')")
    page.open("/settings")
    page.toast("There is no profile “nobody” any more.")
    page.until(lambda: page.js("return document.getElementById('profile-choice').value") == "me")


def test_me_is_me_whoever_is_the_default(open_page, make_server):
    served = make_server("--profile", "ada", accounts={"ada": "correct horse"})
    page = open_page(served)
    page.open("/settings")
    choice = "return document.getElementById('profile-choice').value"
    page.until(lambda: page.js(choice) == "ada")
    page.js("const s = document.getElementById('profile-choice'); s.value = 'me'; s.dispatchEvent(new Event('change'))")
    page.until(lambda: page.js("return localStorage.getItem('sonic.profile')") == "me")
    page.open("/settings")
    page.until(lambda: page.js(choice) == "me")
