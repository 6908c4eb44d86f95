"""Rows: a click plays, the right button or a long press opens the menu, several can be chosen."""

import pytest
from browser import PHONE
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys


@pytest.fixture
def listed(page):
    page.open("/tracks")
    page.find(".track")
    return page


def spots(page):
    """Places of rows that are neither links nor buttons."""
    return page.all(".track .track-time")


def test_a_click_plays(listed):
    titles = listed.titles()
    spots(listed)[1].click()
    assert listed.await_sound()["title"] == titles[1]
    # From there on the list goes on.
    assert listed.player("return player.songs()[player.index() + 1].title") == titles[2]


def test_a_double_click_plays_too(listed):
    titles = listed.titles()
    ActionChains(listed.chromium).double_click(spots(listed)[2]).perform()
    assert listed.await_sound()["title"] == titles[2]
    ActionChains(listed.chromium).double_click(spots(listed)[2]).perform()
    assert listed.await_sound()["title"] == titles[2]


def test_the_right_button_opens_the_menu(listed):
    titles = listed.titles()
    ActionChains(listed.chromium).context_click(spots(listed)[1]).perform()
    listed.find(".menu")
    assert listed.violations() == []
    listed.click(".menu [role^=menuitem]", "Go to album")
    listed.until(lambda: listed.js("return location.pathname").startswith("/albums/"))
    assert titles[1] in listed.until(listed.titles)


def test_a_long_press_opens_a_sheet(page):
    page.resize(PHONE)
    page.open("/tracks")
    row = page.find(".track")
    point = page.js("const box = arguments[0].getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]", row)
    touch = [{"x": point[0], "y": point[1]}]
    page.chromium.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touch})
    menu = page.find(".menu")
    page.chromium.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    box = page.js("const box = arguments[0].getBoundingClientRect(); return [box.left, box.right, box.bottom]", menu)
    assert box == [0, PHONE[0], PHONE[1]]
    heights = page.js("return [...document.querySelectorAll('.menu [role^=menuitem]')].map((e) => e.offsetHeight)")
    assert min(heights) >= 44
    # The finger that opened it plays nothing.
    assert page.sound()["id"] is None


def test_several_are_chosen(listed):
    titles = listed.titles()
    ActionChains(listed.chromium).key_down(Keys.CONTROL).click(spots(listed)[0]).key_up(Keys.CONTROL).perform()
    ActionChains(listed.chromium).key_down(Keys.SHIFT).click(spots(listed)[2]).key_up(Keys.SHIFT).perform()
    listed.find(".selection", "3 tracks selected")
    assert listed.violations() == []
    # A plain click goes on choosing.
    spots(listed)[1].click()
    listed.find(".selection", "2 tracks selected")
    listed.click(".selection button", "Add to queue")
    listed.await_sound()
    assert listed.player("return player.songs().map((song) => song.title)") == [titles[0], titles[2]]
    assert listed.all(".selection") == []
    # Without a mouse: the menu begins it.
    listed.menu(titles[3], "Select")
    listed.find(".selection", "1 track selected")
    listed.click(".selection button", "Play next")
    listed.until(lambda: listed.player("return player.songs().map((song) => song.title)") == [titles[0], titles[3], titles[2]])


def test_the_bar_of_a_selection_leaves_the_rows_in_sight(page):
    page.resize(PHONE)
    page.open("/tracks")
    page.find(".track")
    page.menu(page.titles()[-1], "Select")
    page.find(".selection", "1 track selected")
    box = """const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.left, box.right, box.top, box.bottom]"""
    left, right, top, bottom = page.js(box, ".selection")
    assert left >= 0 and right <= PHONE[0] and right - left > 300 and bottom - top < 200
    page.until(lambda: page.js(box, ".track.selected")[3] <= page.js(box, ".selection")[2])
    page.js("scrollTo(0, document.body.scrollHeight)")
    last = max(page.js("return [...document.querySelectorAll('.track')].map((row) => row.getBoundingClientRect().bottom)"))
    assert last <= page.js(box, ".selection")[2]
    page.click(".selection button", "Done")
