"""The band: motion of a phone, made up here, plays chords."""

import math

import pytest

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


@pytest.fixture
def band(page):
    page.open("/band")
    yield page
    page.js("localStorage.removeItem('sonic.gestures'); localStorage.removeItem('sonic.band')")


def chord(page):
    return page.find(".band-chord").text


def test_gestures_are_taught_and_play(band, tmp_path):
    page = band
    assert page.find("main button", "Start").get_attribute("disabled")
    assert page.violations() == []
    teach(page, "circle", circle)
    teach(page, "push", push)
    page.save_into(tmp_path)
    page.click("main button", "Start")
    page.find(".band-button", "circle")
    page.click("main button", "Record")
    page.chromium.execute_async_script(SEND, motion(push))
    # The second gesture has the second of the most common chords, the fourth degree.
    page.until(lambda: chord(page) == "F", "the chord of push")
    page.chromium.execute_async_script(SEND, motion(circle))
    page.until(lambda: chord(page) == "C", "the chord of circle")
    assert page.violations() == []
    page.resize(PHONE)
    assert page.overflow() == []
    page.click("main button", "Save as MIDI")
    files = page.until(lambda: list(tmp_path.glob("*.mid")), "the file")
    content = page.saved(files[0]).read_bytes()
    assert content[:4] == b"MThd"
    # The roots in the bass: F, then C.
    assert content.index(b"push: F") < content.index(b"circle: C")
    page.click("main button", "Stop")
    page.find("main h2", "Gestures")


def test_keys_and_buttons_play_without_a_sensor(band):
    page = band
    take = "[...Array(20)].map((_, i) => [Math.sin(i / 3), 0, 1])"
    page.js(f"localStorage.setItem('sonic.gestures', JSON.stringify(['a', 'b'].map((name, i) => ({{ name, action: ['5', 'stop'][i], takes: [{take}.map(([x, y, z]) => i ? [x, y, z] : [y, x, z])] }}))))")
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
