"""The structure on the page of a track."""

from browser import PHONE, WIDE

LOW = (844, 390)


def structured(page):
    """A track with two sections or more, and its structure."""
    for item in page.fetch("GET", "/api/tracks?count=100")["items"]:
        structure = page.fetch("GET", f"/api/tracks/{item['track']['id']}/structure")
        if len(structure["sections"]) > 1:
            return item["track"], structure
    raise AssertionError("no track has two sections")


def test_sections_are_those_of_the_analysis(page):
    track, structure = structured(page.open("/help"))
    whole = page.fetch("GET", f"/v1/audio-analysis/{track['id']}")
    assert [part["label"] for part in structure["sections"]] == [part["label"] for part in whole["sections"]]
    assert structure["beats"] == [beat["start"] for beat in whole["beats"]]
    assert structure["bars"] == whole["bars"]
    assert structure["chords"] == whole["chords"]
    passages = ("voice", "drums", "bass", "audience")
    assert all(structure[name] == whole[name] for name in passages)
    assert len(structure["keys"]) == len(whole["keys"])
    assert max(structure["levels"]) == round(max(segment["loudness_max"] for segment in whole["segments"]))
    page.open(f"/tracks/{track['id']}")
    buttons = page.until(lambda: page.all(".structure-section"))
    assert [button.text for button in buttons] == [part["label"] for part in structure["sections"]]
    lanes = [lane.text for lane in page.all(".structure-lane > span")]
    assert lanes == [name.title() for name in passages if structure[name]]
    assert len(page.all(".structure-lane i")) == sum(len(structure[name]) for name in passages)
    # Each as wide as it is long.
    width = page.find(".structure-row").size["width"]
    for button, part in zip(buttons, structure["sections"]):
        assert abs(button.size["width"] - width * part["duration"] / structure["duration"]) < 2
    named = [chord["name"] for chord in structure["chords"] if chord["name"]]
    assert [chord.get_attribute("textContent") for chord in page.all(".structure-chord")] == named
    lines = ["| " + " | ".join(line["bars"]) + " |" if line["bars"] else " ".join(line["chords"]) for line in structure["lead_sheet"]]
    if lines:
        page.click(".structure-sheet summary")
        page.until(lambda: page.all(".structure-line"))
    shown = [line.get_attribute("textContent") for line in page.all(".structure-line > :last-child")]
    assert shown == lines and bool(lines) == bool(named)
    # The number of bars is that of the lines.
    listed, whole = sum(len(line["bars"]) for line in structure["lead_sheet"]), len(structure["bars"])
    words = f"{listed} bars ({whole} with all beats)" if listed > whole else f"{whole} bars"
    assert words in [fact.text for fact in page.all(".structure-facts .dotted > span")]


def test_a_section_plays_from_there(page):
    track, structure = structured(page.open("/help"))
    second = structure["sections"][1]
    page.open(f"/tracks/{track['id']}")
    assert page.violations() == []
    page.until(lambda: page.all(".structure-section"))[1].click()
    now = page.await_sound()
    assert now["id"] == track["id"]
    assert second["start"] <= now["time"] < second["start"] + second["duration"]
    current = page.find(".structure-section[aria-current]")
    assert current.get_attribute("title").startswith(f"Section {second['label']}, ")
    assert page.js("return !document.querySelector('.structure-place').hidden")
    # By keys, to the beginning.
    from selenium.webdriver.common.keys import Keys

    page.named(f"Play {track['title']} from").send_keys(Keys.HOME)
    page.until(lambda: page.sound()["time"] < second["start"])
    assert page.violations() == []
    for size in (PHONE, LOW):
        page.resize(size)
        assert page.overflow() == []


def test_sections_are_reached_by_keys_and_fingers(page):
    """Sections narrower than a finger, as in every real song: each also has a line."""
    track, structure = structured(page.open("/help"))
    length = structure["duration"] / 40
    many = [{**structure["sections"][0], "label": "AB"[i % 2], "start": i * length, "duration": length} for i in range(40)]
    page.js(
        """const before = window.fetch, sections = arguments[0];
        window.fetch = async (address, options) => {
          const answer = await before(address, options);
          if (!String(address).includes("/structure")) return answer;
          return new Response(JSON.stringify({ ...(await answer.json()), sections }));
        };
        history.pushState(null, "", arguments[1]); dispatchEvent(new PopStateEvent("popstate"));""",
        many, f"/tracks/{track['id']}",
    )
    page.until(lambda: len(page.all(".structure-section")) == 40)
    for size in (WIDE, PHONE, LOW):
        page.resize(size)
        assert page.violations() == [] and page.overflow() == []
    page.resize(PHONE)
    page.click(".structure-parts summary")
    lines = page.until(lambda: page.all(".structure-parts .structure-line"))
    assert len(lines) == 40 and all(line.size["height"] >= 44 for line in lines)
    page.js("arguments[0].scrollIntoView({ block: 'center' })", lines[20])
    page.js("arguments[0].focus()", lines[20])
    page.press("\ue007")
    now = page.await_sound()
    assert now["id"] == track["id"] and many[20]["start"] <= now["time"] < many[22]["start"]
