"""The band: motion of a phone, made up here, plays chords."""

import math
import re

import pytest

import midi
from browser import PHONE

G = 9.80665
# Made-up motion: samples per second, and the seconds of a gesture and of the rest after it.
RATE, SECONDS, REST = 60, 1.0, 1.1
SEND = """
const [rows, done] = arguments;
const start = performance.now();
const step = () => {
  const now = (performance.now() - start) / 1000;
  while (rows.length && rows[0][0] <= now) {
    const [, x, y, z] = rows.shift();
    dispatchEvent(new DeviceMotionEvent("devicemotion", { accelerationIncludingGravity: { x, y, z } }));
  }
  if (rows.length) setTimeout(step, 4); else done();
};
step();
"""


def circle(share):
    turn, strength = 2 * math.pi * share, 0.7 * math.sin(math.pi * share)
    return strength * math.cos(turn), strength * math.sin(turn), 0


def push(share):
    return 0, 0.14 * math.sin(math.pi * share), 0.7 * math.sin(2 * math.pi * share)


def motion(*gestures):
    """Rows of seconds and m/s² of a phone that is held still before and after every gesture."""
    rows = []

    def add(x, y, z):
        # A hand trembles; the same way every time.
        tremble = [0.008 * math.sin(k * len(rows)) for k in (1.7, 2.3, 2.9)]
        rows.append([len(rows) / RATE, *(G * (a + b) for a, b in zip((0.1 + x, -0.3 + y, 0.95 + z), tremble))])

    def rest():
        for _ in range(int(REST * RATE)):
            add(0, 0, 0)

    rest()
    for gesture in gestures:
        for i in range(int(SECONDS * RATE)):
            add(*gesture(i / (SECONDS * RATE)))
        rest()
    return rows


def teach(page, name, gesture):
    page.click("main button", "Teach a gesture")
    page.type("dialog input[name=name]", name)
    page.chromium.execute_async_script(SEND, motion(gesture, gesture, gesture))
    page.until(lambda: page.js("return document.querySelectorAll('dialog .pips-row .used').length === 3"), "three takes")
    page.click("dialog button", "Save")
    page.find("main .rows", f"{name}, 3 takes")


def set_up(page, **settings):
    page.js("localStorage.setItem('sonic.band', JSON.stringify(arguments[0]))", settings)
    page.open("/band")


def clear(page):
    page.js("localStorage.removeItem('sonic.gestures'); localStorage.removeItem('sonic.band')")
    page.chromium.execute_async_script(
        """const done = arguments[0];
        fetch("/api/band/recordings").then((answer) => answer.json())
          .then(({ items }) => Promise.all(items.map(({ id }) => fetch(`/api/band/recordings/${id}`, { method: "DELETE" })))).then(done);"""
    )


# Two gestures that no motion makes: the fifth degree, and silence.
KEYS_ONLY = """['a', 'b'].map((name, i) => ({ name, action: ['5', 'stop'][i], takes: [[...Array(20)].map((_, k) => [i ? 0 : Math.sin(k / 3), i ? Math.sin(k / 3) : 0, 1])] }))"""


@pytest.fixture
def band(page):
    page.open("/band")
    yield page
    clear(page)


def chord(page):
    return page.find(".band-chord").text


def download(page, folder, name, choice, ending):
    """A recording as a file that the browser has saved."""
    for old in folder.glob(f"*.{ending}"):
        old.unlink()
    page.save_into(folder)
    page.click(f'main [aria-label="More for {name}"]')
    page.click(".menu [role=menuitem]", choice)
    files = page.until(lambda: list(folder.glob(f"*.{ending}")), "the file")
    return page.saved(files[0])


def name_of(page):
    return page.find(".recording-name strong").text


def test_gestures_are_taught_and_recorded(band, tmp_path):
    page = band
    assert page.find("main button", "Start").get_attribute("disabled")
    assert page.violations() == []
    # A bar of 1.2 s, so that the count-in ends while the hand rests.
    set_up(page, tempo=200)
    teach(page, "circle", circle)
    teach(page, "push", push)
    page.click("main button", "Record")
    # It counts in by itself, before anything moves.
    page.until(lambda: re.fullmatch("[1-4]", chord(page)), "the count-in")
    page.find(".band-button", "circle")
    page.chromium.execute_async_script(SEND, motion(push))
    # The second gesture has the second of the most common chords, the fourth degree.
    page.until(lambda: chord(page) == "F", "the chord of push")
    page.chromium.execute_async_script(SEND, motion(circle))
    page.until(lambda: chord(page) == "C", "the chord of circle")
    assert page.violations() == []
    page.resize(PHONE)
    assert page.overflow() == []
    page.click("main button", "Keep the recording")
    page.find("main .rows", "1 layer")
    page.until(lambda: not page.all(".toast"), "the notice is gone")
    assert page.violations() == []
    assert page.overflow() == []
    file = midi.read(download(page, tmp_path, name_of(page), "Save as MIDI", "mid").read_bytes())
    assert file.markers == ["F", "C"] and file.metre == (4, 4) and round(file.tempo) == 200
    # The roots in the bass: F, then C. Each chord has four notes.
    starts = sorted({note[0] for note in file.notes})
    assert len(starts) == 2 and len(file.notes) == 8
    assert [min(key for start, _, key, _, _ in file.notes if start == wanted) for wanted in starts] == [41, 36]
    # Whole bars, and the last chord sounds until their end.
    end = max(start + duration for start, _, _, _, duration in file.notes)
    assert abs(end / 1.2 - round(end / 1.2)) < 0.01
    page.find("main h2", "Gestures")


def test_a_stronger_motion_is_louder(band):
    """The server is sent the motion without a clock, so that a busy machine loses none of it."""
    page = band
    teach(page, "push", push)
    rows = motion(*(lambda share, strength=strength: [strength * axis for axis in push(share)] for strength in (0.8, 1.2)))
    velocities = page.chromium.execute_async_script(
        """const [rows, done] = arguments;
        const post = (path, body) => fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }).then((answer) => answer.json());
        const gestures = JSON.parse(localStorage.getItem("sonic.gestures"));
        post("/api/band/performances", { gestures }).then(async ({ id }) => {
          const { notes } = await post(`/api/band/performances/${id}/motion`, { samples: rows });
          done(notes.filter(({ type, key }) => type === "on" && key === 36).map(({ velocity }) => velocity));
        });""",
        rows,
    )
    assert len(velocities) == 2 and velocities[1] > velocities[0] + 10, velocities


def test_gestures_are_renamed(band):
    page = band
    teach(page, "circle", circle)
    page.named("Rename circle", "main").click()
    page.type("dialog input[name=name]", "round")
    page.click("dialog button", "Rename")
    page.find("main .rows", "round, 3 takes")
    assert page.js("return JSON.parse(localStorage.getItem('sonic.gestures')).map(({ name }) => name)") == ["round"]


def test_no_gesture_replaces_another(band):
    page = band
    names = lambda: page.js("return JSON.parse(localStorage.getItem('sonic.gestures')).map(({ name }) => name)")  # noqa: E731
    page.js(f"localStorage.setItem('sonic.gestures', JSON.stringify({KEYS_ONLY}.map((one, i) => ({{ ...one, name: `Gesture ${{i + 1}}` }}))))")
    page.open("/band")
    page.named("Forget Gesture 1", "main").click()
    page.until(lambda: names() == ["Gesture 2"])
    page.click(".toast button", "Undo")
    page.until(lambda: names() == ["Gesture 1", "Gesture 2"])
    page.named("Forget Gesture 1", "main").click()
    page.click("main button", "Teach a gesture")
    assert page.find("dialog input[name=name]").get_attribute("value") == "Gesture 3"
    page.type("dialog input[name=name]", "Gesture 2")
    page.click("dialog button", "Save")
    page.find("dialog .problem", "There is a gesture “Gesture 2” already.")
    page.click("dialog button", "Cancel")
    assert names() == ["Gesture 2"]


@pytest.mark.parametrize("metre, beats", [("3/4", 3), ("4/4", 4), ("6/8", 6)])
def test_the_metronome_has_the_metre(band, metre, beats):
    page = band
    page.js(f"localStorage.setItem('sonic.gestures', JSON.stringify({KEYS_ONLY}))")
    set_up(page, tempo=200, metre=metre, beat="drums")
    page.click("main button", "Start")
    # From the start, without any motion.
    page.until(lambda: page.js("return document.querySelectorAll('.beats > .on').length") == 1, "a beat")
    assert page.js("return document.querySelectorAll('.beats > i').length") == beats
    page.click("main button", "Stop")


def test_keys_and_buttons_play_without_a_sensor(band):
    page = band
    page.js(f"localStorage.setItem('sonic.gestures', JSON.stringify({KEYS_ONLY}))")
    page.open("/band")
    page.click("main button", "Start")
    page.find(".band-button", "G")
    page.press("1")
    page.until(lambda: chord(page) == "G", "the key plays")
    page.click(".band-button", "stop")
    page.until(lambda: chord(page) == "stop", "the button plays")
    # Leaving ends it.
    page.click(".side .nav a", "Home")
    page.find("h1", "What do you want to hear?")


def test_a_mouse_teaches_a_gesture(band):
    """A pad that the pointer moves stands for the phone."""
    page = band
    page.click("main button", "Teach a gesture")
    page.find("dialog .band-pad")
    page.chromium.execute_async_script(
        """const done = arguments[0];
        const pad = document.querySelector("dialog .band-pad"), box = pad.getBoundingClientRect();
        pad.setPointerCapture = () => {};
        const send = (type, x, y) => pad.dispatchEvent(new PointerEvent(type, { clientX: box.x + 80 + x, clientY: box.y + 60 + y, buttons: 1, bubbles: true, pointerId: 1 }));
        const start = performance.now();
        send("pointerdown", 0, 0);
        const timer = setInterval(() => {
          const now = (performance.now() - start) / 1000;
          if (now > 8.5) { clearInterval(timer); done(); return; }
          // Still for 1.2 s, a circle of 1 s, and so on.
          const share = Math.max(0, (now % 2.2) - 1.2) * 2 * Math.PI;
          send("pointermove", 90 * (1 - Math.cos(share)), 90 * Math.sin(share));
        }, 10);"""
    )
    page.until(lambda: page.js("return document.querySelectorAll('dialog .pips-row .used').length === 3"), "three takes")
    page.click("dialog button", "Save")
    page.find("main .rows", "3 takes")
