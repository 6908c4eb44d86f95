"""Recordings of the band: listed, played, edited, layered, and saved as files that other programs read."""

import hashlib
import http.client
import json
import socket
import ssl
import struct
import time
import urllib.request
import wave
from datetime import datetime, timedelta, timezone
from urllib.parse import urlsplit

import numpy
import pytest

import midi
from browser import PHONE, WIDE
from test_page_band import KEYS_ONLY, clear, download, set_up

# Two bars of 2 s at 120 BPM. The second chord is a little late.
CHORDS = [
    {"time": 0, "duration": 2.1, "chord": "C", "keys": [36, 60, 64, 67], "velocity": 90},
    {"time": 2.1, "duration": 1.9, "chord": "F", "keys": [41, 60, 65, 69], "velocity": 90},
]


def ask(page, method, path, body=None):
    request = urllib.request.Request(page.url + path, method=method, data=json.dumps(body).encode() if body else None, headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        content = answer.read()
        return json.loads(content) if content else None


def layer(instrument="piano", events=CHORDS, bars=2, **more):
    return {"instrument": instrument, "bars": bars, "volume": 1, "muted": False, "events": events, **more}


@pytest.fixture
def tune(page):
    """A page with one recording, “Tune”."""
    made = ask(page, "POST", "/api/band/recordings", {"name": "Tune", "tempo": 120, "metre": "4/4", "layers": [layer()]})
    page.open("/band")
    page.tune = made["id"]
    yield page
    clear(page)


def saved(page):
    return ask(page, "GET", f"/api/band/recordings/{page.tune}")


def times(page):
    return [(event["time"], event["chord"]) for event in saved(page)["layers"][0]["events"]]


def open_it(page):
    page.click(".recording-name", "Tune")
    page.find(".song-head h2", "Tune")


def loudness(file):
    """Root mean square of a WAV file, its channels and its seconds."""
    with wave.open(str(file)) as sound:
        assert sound.getsampwidth() == 2
        count = sound.getnframes()
        samples = struct.unpack(f"<{count * sound.getnchannels()}h", sound.readframes(count))
        return (sum(value * value for value in samples) / len(samples)) ** 0.5, sound.getnchannels(), count / sound.getframerate()


def test_recordings_are_played_renamed_and_deleted(tune):
    page = tune
    assert "0:04, 1 layer" in page.find(".recording-name", "Tune").text
    assert page.violations() == []
    page.named("Play Tune", "main").click()
    page.named("Stop Tune", "main")
    # It ends by itself.
    page.named("Play Tune", "main")
    page.named("More for Tune", "main").click()
    page.click(".menu [role=menuitem]", "Rename")
    page.type("dialog input[name=name]", "Song")
    page.click("dialog button", "Rename")
    page.find(".recording-name", "Song")
    assert saved(page)["name"] == "Song"
    page.named("More for Song", "main").click()
    page.click(".menu [role=menuitem]", "Delete")
    page.find("main .rows", "No recordings yet")
    page.click(".toast button", "Undo")
    page.find(".recording-name", "Song")
    assert [item["name"] for item in ask(page, "GET", "/api/band/recordings")["items"]] == ["Song"]


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_chords_are_moved_deleted_and_quantized(tune, size):
    page = tune
    page.resize(size)
    open_it(page)
    assert page.violations() == []
    assert page.overflow() == []
    page.click("main button", "Quantize")
    page.until(lambda: times(page) == [(0, "C"), (2, "F")], "on the grid")
    # Held until the next chord, as before.
    assert [event["duration"] for event in saved(page)["layers"][0]["events"]] == [2, 2]
    page.click(".strip-chord", "F")
    page.click("main button", "Later")
    # An eighth at 120 BPM is 0.25 s.
    page.until(lambda: times(page) == [(0, "C"), (2.25, "F")], "moved by a button")
    from selenium.webdriver.common.keys import Keys

    page.press(Keys.ARROW_LEFT)
    page.until(lambda: times(page) == [(0, "C"), (2, "F")], "moved by a key")
    page.click(".strip-chord", "C")
    page.click("main button", "Delete chord")
    page.until(lambda: times(page) == [(2, "F")], "deleted")
    page.click("main button", "Undo")
    page.until(lambda: times(page) == [(0, "C"), (2, "F")], "undone")
    assert page.violations() == []


def test_a_chord_is_dragged(tune):
    from selenium.webdriver.common.action_chains import ActionChains

    page = tune
    open_it(page)
    button = page.find(".strip-chord", "F")
    page.js("arguments[0].scrollIntoView({ block: 'center' })", button)
    width = page.js("return document.querySelector('.strip-inner').clientWidth")
    ActionChains(page.chromium).drag_and_drop_by_offset(button, -round(width / 4), 0).perform()
    page.until(lambda: abs(times(page)[1][0] - 1.1) < 0.05, "a second earlier")


def test_layers_play_together(tune, tmp_path):
    page = tune
    page.js(f"localStorage.setItem('sonic.gestures', JSON.stringify({KEYS_ONLY}))")
    # The recording over it has its own tempo and metre.
    set_up(page, tempo=60, metre="3/4", instrument="organ", key="C")
    open_it(page)
    page.click("main button", "Drums")
    # Its one bar is as long as each of the two beside it.
    widths = lambda: page.js("return [...document.querySelectorAll('.strip-inner')].map((each) => each.offsetWidth)")  # noqa: E731
    page.until(lambda: len(widths()) == 2)
    assert widths()[0] == pytest.approx(2 * widths()[1], abs=1)
    page.click("main button", "Bass")
    page.click("main button", "Record over it")
    page.until(lambda: page.find(".band-chord").text == "2", "the count-in")
    # After the count-in of 2 s.
    page.until(lambda: page.find(".band-chord").text == "4")
    page.until(lambda: page.js("return document.querySelectorAll('.beats > .on:first-child').length") == 1, "the first bar")
    page.press("1")
    page.until(lambda: page.find(".band-chord").text == "G", "the chord")
    page.click("main button", "Keep the recording")
    page.until(lambda: [one["instrument"] for one in saved(page)["layers"]] == ["piano", "drums", "bass", "organ"], "four layers")
    organ = saved(page)["layers"][3]
    assert organ["bars"] in (1, 2) and [event["chord"] for event in organ["events"]] == ["G"]
    page.until(lambda: not page.all(".toast"), "the notice is gone")
    assert page.violations() == []

    whole = loudness(download(page, tmp_path, "Tune", "Save as WAV", "wav"))
    # Two channels, two bars, and a tail.
    assert whole[0] > 100 and whole[1] == 2 and 4 < whole[2] < 7
    file = midi.read(download(page, tmp_path, "Tune", "Save as MIDI", "mid").read_bytes())
    # Acoustic Grand Piano, Acoustic Bass and Drawbar Organ; drums have no program of their own.
    assert [file.programs[channel] for channel in sorted(set(file.programs) - {9})] == [0, 32, 16]
    assert {36, 38, 42} == {key for _, channel, key, _, _ in file.notes if channel == 9}
    # The bass plays roots.
    assert {key for _, channel, key, _, _ in file.notes if channel == 1} == {36, 41}
    # The drums have one bar, which is repeated.
    kicks = [start for start, channel, key, _, _ in file.notes if channel == 9 and key == 36]
    assert [round(start % 2, 3) for start in kicks[: len(kicks) // 2]] == [round(start % 2, 3) for start in kicks[len(kicks) // 2 :]]

    page.named("Mute layer 4", "main").click()
    page.js("const range = document.querySelector('[aria-label=\"Volume of layer 1\"]'); range.value = 50; range.dispatchEvent(new Event('input'));")
    page.until(lambda: saved(page)["layers"][3]["muted"] and saved(page)["layers"][0]["volume"] == 0.5, "mixed")
    file = midi.read(download(page, tmp_path, "Tune", "Save as MIDI", "mid").read_bytes())
    assert 16 not in file.programs.values()
    assert {velocity for _, channel, _, velocity, _ in file.notes if channel == 0} == {45}
    for number in (1, 2, 3):
        page.named(f"Mute layer {number}", "main").click()
    page.until(lambda: all(one["muted"] for one in saved(page)["layers"]), "all muted")
    assert loudness(download(page, tmp_path, "Tune", "Save as WAV", "wav"))[0] == 0


def test_a_sound_file_has_the_pitch_and_the_time(tune, tmp_path):
    page = tune
    song = saved(page)
    # A above middle C, 440 Hz, from the second second on.
    song["layers"] = [layer("flute", [{"time": 1, "duration": 2, "chord": "A", "keys": [69], "velocity": 100}])]
    ask(page, "PUT", f"/api/band/recordings/{page.tune}", song)
    with wave.open(str(download(page, tmp_path, "Tune", "Save as WAV", "wav"))) as sound:
        rate = sound.getframerate()
        samples = numpy.frombuffer(sound.readframes(sound.getnframes()), "<i2").reshape(-1, 2).mean(axis=1)
    assert abs(samples[: int(0.95 * rate)]).max() == 0
    part = samples[int(1.2 * rate) : int(2.2 * rate)] * numpy.hanning(int(2.2 * rate) - int(1.2 * rate))
    # A second has bins of 1 Hz; a flute of a soundfont may have vibrato.
    assert abs(numpy.abs(numpy.fft.rfft(part)).argmax() * rate / len(part) - 440) <= 3
    assert abs(samples[int(3.8 * rate) :]).max() < abs(samples).max() / 50


def test_without_a_soundfont_the_page_makes_all_sounds(tune):
    """Every instrument and drum is rendered, and is audible."""
    heard = tune.chromium.execute_async_script(
        """const done = arguments[0];
        Promise.all([import("/js/band/voices.js")]).then(async ([{ instruments, strike }]) => {
          const heard = {};
          for (const name of instruments) {
            const context = new OfflineAudioContext(1, 22050, 22050);
            strike(context, context.destination, name, name === "drums" ? 38 : 60, 100, 0).end(0.5);
            const samples = (await context.startRendering()).getChannelData(0);
            heard[name] = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
          }
          done(heard);
        });"""
    )
    assert len(heard) == 8 and all(0.005 < level < 0.7 for level in heard.values()), heard


def test_a_phone_gets_an_address_over_tls(tune):
    page = tune
    page.click("main button", "Use a phone")
    link = page.find("dialog input[aria-label=Link]").get_attribute("value")
    fingerprint = page.find("dialog code").text
    assert page.violations() == []
    page.find("dialog svg.code")
    check_door(link, fingerprint)
    page.click("dialog button", "Close the address")
    page.toast("The address for phones is closed.")
    with pytest.raises(OSError):
        check_door(link, fingerprint)


def check_door(link, fingerprint):
    where = urlsplit(link)
    trusting = ssl._create_unverified_context()
    with socket.create_connection((where.hostname, where.port), timeout=10) as plain:
        with trusting.wrap_socket(plain, server_hostname=where.hostname) as secure:
            shown = hashlib.sha256(secure.getpeercert(binary_form=True)).hexdigest().upper()
    assert ":".join(shown[i : i + 2] for i in range(0, 64, 2)) == fingerprint

    def get(path, cookie=None):
        connection = http.client.HTTPSConnection(where.hostname, where.port, context=trusting, timeout=10)
        connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
        answer = connection.getresponse()
        answer.read()
        return answer

    assert get("/band").status == 403
    assert get("/phone/wrong").status == 403
    welcome = get(where.path)
    assert welcome.status == 303 and welcome.getheader("Location") == "/band"
    cookie = welcome.getheader("Set-Cookie")
    assert "HttpOnly" in cookie and "Secure" in cookie
    assert get("/band", cookie.split(";")[0]).status == 200
    assert get("/api/status", cookie.split(";")[0]).status == 200
    assert get("/api/status", "sonic_phone=wrong").status == 403


def test_a_phone_closes_the_address_that_it_uses(tune):
    """The server ends the requests of the address, among them this one, and lives on."""
    link = urlsplit(ask(tune, "POST", "/api/phone")["links"][0])
    connection = http.client.HTTPSConnection(link.hostname, link.port, context=ssl._create_unverified_context(), timeout=10)

    def get(method, path, cookie=""):
        connection.request(method, path, headers={"Cookie": cookie, "Origin": f"https://{link.netloc}"})
        answer = connection.getresponse()
        answer.read()
        return answer

    cookie = get("GET", link.path).getheader("Set-Cookie").split(";")[0]
    assert get("GET", "/api/status", cookie).status == 200
    assert get("DELETE", "/api/phone", cookie).status == 204
    # The connection is still open, but nobody is admitted any more.
    try:
        assert get("GET", "/api/status", cookie).status == 403
    except (http.client.HTTPException, OSError):
        pass
    time.sleep(2)
    assert ask(tune, "GET", "/api/status")["tracks"] > 0
    assert ask(tune, "POST", "/api/phone")["links"][0] != link.geturl()
    ask(tune, "DELETE", "/api/phone")


REFUSED = """window.refused = true;
const ask = window.fetch;
window.fetch = (place, options) => (window.refused && String(place.url ?? place).includes("/api/band/recordings") && [place.method, options?.method].some((one) => ["POST", "PUT"].includes(one))
  ? Promise.resolve(new Response('{"error":{"status":507,"code":"NO_SPACE","message":"the disk is full"}}', { status: 507, headers: { "Content-Type": "application/json" } }))
  : ask(place, options));"""


def test_a_refused_recording_is_offered_again(tune):
    page = tune
    page.js(f"localStorage.setItem('sonic.gestures', JSON.stringify({KEYS_ONLY}))")
    set_up(page, tempo=240, metre="3/4", instrument="organ", key="C")
    page.js(REFUSED)
    for choice in ("Try again", "Discard"):
        page.click("main button", "Record")
        page.until(lambda: page.js("return document.querySelectorAll('.beats > .on:first-child').length") == 1, "the first bar")
        time.sleep(1)
        page.press("1")
        page.until(lambda: page.find(".band-chord").text == "G", "the chord")
        page.click("main button", "Keep the recording")
        page.find("dialog[open] p", "the disk is full")
        # It has stopped.
        page.find("main button", "Start")
        page.js("window.refused = false")
        page.click("dialog[open] button", choice)
        page.until(lambda: not page.all("dialog[open]"))
        page.until(lambda: len(ask(page, "GET", "/api/band/recordings")["items"]) == 2, "the recording that was kept")
        page.js("window.refused = true")
    page.js("window.refused = false")


def test_what_cannot_be_saved_stays_open(tune):
    page = tune
    open_it(page)
    page.js(REFUSED)
    page.click("main button", "Bass")
    page.toast("the disk is full")
    page.named("Close", ".song-head").click()
    page.find(".toast button", "Close without saving")
    assert page.find(".song-head h2").text == "Tune"
    page.js("window.refused = false")
    page.named("Close", ".song-head").click()
    page.until(lambda: page.js("return document.querySelector('section[aria-label=Tune]').hidden"), "the editor is closed")
    assert [one["instrument"] for one in saved(page)["layers"]] == ["piano", "bass"]
    ask(page, "PUT", f"/api/band/recordings/{page.tune}", {"name": "Tune", "tempo": 120, "metre": "4/4", "layers": [layer()] * 12})
    page.open("/band")
    open_it(page)
    for name in ("Record over it", "Drums", "Bass"):
        assert page.find("main button", name).get_attribute("disabled")


def record_a_chord(page):
    page.js(f"localStorage.setItem('sonic.gestures', JSON.stringify({KEYS_ONLY}))")
    set_up(page, tempo=240, metre="3/4", instrument="organ", key="C")
    page.click("main button", "Record")
    page.until(lambda: page.js("return document.querySelectorAll('.beats > .on:first-child').length") == 1, "the first bar")
    time.sleep(1)
    page.press("1")
    page.until(lambda: page.find(".band-chord").text == "G", "the chord")


def test_recordings_have_names_of_their_own_in_local_time(tune):
    page = tune
    # Nine hours before the clock of the server, without summer time. The story may take until the next minute.
    local = datetime.now(timezone.utc) - timedelta(hours=9)
    names = [f"Band {local + timedelta(minutes=later):%Y-%m-%d %H.%M}" for later in range(3)]
    for name in names:
        ask(page, "POST", "/api/band/recordings", {"name": name, "tempo": 120, "metre": "4/4", "layers": [layer()]})
    page.chromium.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Pacific/Gambier"})
    try:
        record_a_chord(page)
        page.click("main button", "Keep the recording")
        page.toast("The recording is kept.")
    finally:
        page.chromium.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})
    made = {item["name"] for item in ask(page, "GET", "/api/band/recordings")["items"]} - {"Tune", *names}
    assert len(made) == 1 and made < {f"{name} (2)" for name in names}


def test_a_reload_asks_before_it_loses_a_recording(tune):
    page = tune
    asks = lambda: page.js("const event = new Event('beforeunload', { cancelable: true }); dispatchEvent(event); return event.defaultPrevented")  # noqa: E731
    record_a_chord(page)
    assert asks()
    page.click("main button", "Keep the recording")
    page.toast("The recording is kept.")
    page.until(lambda: not asks())
    page.click("main button", "Start")
    page.find(".band-button", "G")
    assert not asks()
    page.click("main button", "Stop")


def test_leaving_the_view_keeps_what_is_recorded(tune):
    page = tune
    record_a_chord(page)
    page.js("document.querySelector('a.brand').click()")
    page.toast("The recording is kept.")
    assert len(ask(page, "GET", "/api/band/recordings")["items"]) == 2
