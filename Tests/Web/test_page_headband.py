"""A headband over Web Bluetooth, simulated: its packets, its band powers, its moods, and what happens when it is taken off."""

import numpy
import pytest

from browser import PHONE, WIDE
from simulated_muse import NONE, simulated

RATE = 256
BANDS = {"delta": (1, 4), "theta": (4, 8), "alpha": (8, 13), "beta": (13, 30), "gamma": (30, 44)}
# One mood in two rows, so that a story need not wait for the mean of ten.
QUICK = {"window": 2, "hysteresis": 0.05, "moods": [{"mood": "sad", "alpha": [0, 0.5]}, {"mood": "happy", "alpha": [0.5, 1]}]}


@pytest.fixture
def worn(page):
    """The page with a headband, and rules that answer fast."""
    with simulated(page):
        page.open("/settings")
        page.fetch("DELETE", "/api/eeg")
        page.fetch("PUT", "/api/eeg/moods", QUICK)
        yield page
        page.js("localStorage.clear()")
        page.open("/legal")
        page.fetch("DELETE", "/api/eeg/moods")
        page.fetch("DELETE", "/api/eeg")


def module(page, name: str, text: str, *values):
    """What `text` answers with a module of the page as `it`."""
    return page.chromium.execute_async_script(
        f"""const [values, done] = arguments;
        import("/js/headband/{name}.js").then((it) => {{ {text} }}).then(done, (problem) => done(String(problem)));""",
        list(values),
    )


def connect(page):
    page.click("#eeg button", "Connect a Muse headband")
    page.find("#eeg", "4 of 4 electrodes")


def power(page, band: str) -> float | None:
    """The shown power of a band now."""
    text = page.named(f"{band} power").text
    return None if text == "–" else float(text.split(",")[0])


def wave(page, waves: dict[int, float]):
    page.js("Object.assign(muse.waves, arguments[0])", waves)


# What is computed


def test_band_powers_are_those_of_numpy(page):
    page.open("/legal")
    random = numpy.random.default_rng(7)
    time = numpy.arange(RATE) / RATE
    signals = [random.normal(0, 20, RATE) + 300]
    signals += [sum(random.uniform(1, 40) * numpy.sin(2 * numpy.pi * (random.uniform(0.5, 60) * time + random.uniform())) for _ in range(8)) for _ in range(5)]
    window = 0.5 - 0.5 * numpy.cos(2 * numpy.pi * numpy.arange(RATE) / RATE)
    for signal in signals:
        spectrum = 2 * numpy.abs(numpy.fft.rfft((signal - signal.mean()) * window)) ** 2 / (RATE * (window**2).sum())
        found = module(page, "signal", "return it.bandPowers(values[0]);", signal.tolist())
        for band, (begin, end) in BANDS.items():
            # Both compute in double precision.
            assert found[band] == pytest.approx(spectrum[begin:end].sum(), rel=1e-9)


def test_a_sine_has_half_the_square_of_its_amplitude(page):
    page.open("/legal")
    time = numpy.arange(RATE) / RATE
    sizes = {"delta": (2, 8), "theta": (6, 5), "alpha": (10, 30), "beta": (20, 10), "gamma": (37, 3)}
    signal = sum(size * numpy.sin(2 * numpy.pi * hertz * time + hertz) for hertz, size in sizes.values()) - 40
    found = module(page, "signal", "return it.bandPowers(values[0]);", signal.tolist())
    for band, (_, size) in sizes.items():
        assert found[band] == pytest.approx(size**2 / 2, rel=1e-9)
    # Two electrodes: the mean of their shares, in the order of a recording without a header.
    total = sum(size**2 for _, size in sizes.values())
    line = module(page, "signal", "return it.row([values[0], values[1]]);", signal.tolist(), (20 * numpy.sin(2 * numpy.pi * 10 * time)).tolist())
    shares = [sizes[band][1] ** 2 / total for band in ("alpha", "beta", "gamma", "delta", "theta")]
    wanted = [(shares[0] + 1) / 2] + [share / 2 for share in shares[1:]]
    # Six decimals.
    assert [float(field) for field in line.split(",")] == pytest.approx(wanted, abs=1e-6)
    assert module(page, "signal", "return it.row([]);") == ",".join(["0.000000"] * 5)


@pytest.mark.parametrize(
    "size, touch", [(0, "off"), (0.5, "off"), (20, "good"), (80, "good"), (120, "poor"), (300, "off"), (1000, "off")],
)
def test_contact_follows_from_the_deviation(page, size, touch):
    page.open("/legal")
    signal = 500 + size * numpy.sin(2 * numpy.pi * 10 * numpy.arange(RATE) / RATE)
    assert module(page, "signal", "return it.contact(values[0]);", signal.tolist()) == touch
    assert module(page, "signal", "return it.contact(values[0]);", signal.tolist()[1:]) == "off"


def test_packets_are_unpacked(page):
    page.open("/legal")
    random = numpy.random.default_rng(3)
    values = [0, 4095, 2048, *random.integers(0, 4096, 9).tolist()]
    bits = "".join(f"{value:012b}" for value in values)
    packet = [0xAB, 0xCD] + [int(bits[i : i + 8], 2) for i in range(0, len(bits), 8)]
    read = "return it.ofElectrode(new DataView(Uint8Array.from([9, 9, ...values[0]]).buffer, 2));"
    found = module(page, "muse", read, packet)
    assert found["number"] == 0xABCD
    assert found["samples"] == [0.48828125 * (value - 2048) for value in values]

    # Athena: 8 channels, of which the page takes four; then motion, 4 channels, the battery, and what nobody knows.
    def part(values):
        bits = "".join(f"{value:014b}"[::-1] for value in values)
        return [int(bits[i : i + 8][::-1], 2) for i in range(0, len(bits), 8)]

    eight, four = (random.integers(0, 16384, 16).tolist() for _ in range(2))
    parts = part(eight) + [0x47, 0, 0, 0, 0] + [17] * 36 + [0x11, 0, 0, 0, 0] + part(four) + [0x98, 0, 0, 0, 0, 0, 40] + [0] * 18 + [0xFF] * 9
    one = [14 + len(parts), 1, 0, 0, 0, 0, 0, 0, 0, 0x12, 0, 0, 0, 0] + parts
    read = "return it.ofAthena(new DataView(Uint8Array.from(values[0]).buffer));"
    found = module(page, "muse", read, one + one[:20])
    scaled = lambda values: [(value - 8192) * 1450 / 16383 for value in values]  # noqa: E731
    assert len(found) == 3
    for electrode in range(4):
        assert found[0]["eeg"][electrode] == pytest.approx(scaled(eight[electrode::8]))
        assert found[1]["eeg"][electrode] == pytest.approx(scaled(four[electrode::4]))
    assert found[2]["battery"] == 40
    assert module(page, "muse", read, []) == module(page, "muse", read, [200, 1, 2]) == []


# Stories


def test_a_headband_connects_and_measures(worn):
    page = worn
    connect(page)
    page.until(lambda: page.js("return muse.written") == ["h", "p21", "s", "d"])
    page.find("#eeg", "Muse-1A2B: connected, 4 of 4 electrodes, battery 80 %")
    for name in ("TP9", "AF7", "AF8", "TP10"):
        page.find(".electrodes li", f"{name}: good contact")
    # Shares of 8² + 5² + 30² + 10² + 3². A tolerance for samples of 12 bits, shown with two decimals.
    total = 64 + 25 + 900 + 100 + 9
    for band, share in {"Delta": 64, "Theta": 25, "Alpha": 900, "Beta": 100, "Gamma": 9}.items():
        page.until(lambda: power(page, band) is not None)
        assert power(page, band) == pytest.approx(share / total, abs=0.011)
    page.find("#eeg .chip", "Happy")
    assert page.violations() == []
    page.resize(PHONE)
    assert page.overflow() == []
    page.resize(WIDE)
    page.click("#eeg button", "Disconnect")
    page.find("#eeg button", "Connect a Muse headband")
    assert not page.js("return muse.device.gatt.connected")


def test_the_chart_stays_and_listen_says_that_it_is_on(worn):
    page = worn
    connect(page)
    page.click("label.switch", "Use headband")
    rows = lambda: page.fetch("GET", "/api/eeg")["rows"]  # noqa: E731
    page.until(lambda: rows() >= 6)
    page.click(".side .nav a", "Listen")
    page.find(".headband-state", "The headband is on. Muse-1A2B: connected, 4 of 4 electrodes, battery 80 %.")
    page.until(lambda: not page.all(".toast"))
    assert page.violations() == []
    before = rows()
    page.until(lambda: rows() >= before + 4)
    page.resize(PHONE)
    assert page.overflow() == []
    page.resize(WIDE)
    page.click(".side .nav a", "Settings")
    # The rows of before, and those that came meanwhile, are drawn at once: further to the right than a first row.
    page.find(".eeg-trace")
    drawn = """const canvas = document.querySelector(".eeg-trace");
      const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let right = 0;
      for (let i = 3; i < data.length; i += 4) if (data[i]) right = Math.max(right, ((i - 3) / 4) % width);
      return right / width;"""
    page.until(lambda: page.js(drawn) > 8 / 30)
    page.click(".side .nav a", "Listen")
    page.click(".headband-state button", "Stop the headband")
    page.find(".mood-button")
    page.until(lambda: not page.all(".headband-state"))
    assert not page.js("return muse.device.gatt.connected")


def begin_to_listen(page, acts: str):
    page.click("#eeg .segments button", acts)
    connect(page)
    page.find("#eeg .chip", "Happy")
    page.click("label.switch", "Use headband")
    page.click(".side .nav a", "Listen")
    page.click(".current-mood button", "Next by mood")
    first = page.await_sound()
    page.find(".current-mood", "Happy")
    return first


def test_a_change_of_mood_acts_at_once(worn):
    page = worn
    first = begin_to_listen(page, "At once (fade)")
    page.player("player.seek(1);")
    # Eyes open: beta instead of alpha.
    wave(page, {10: 5, 20: 30})
    second = page.until(lambda: (now := page.sound()) and now["id"] not in (None, first["id"]) and now)
    assert second["time"] < 5 and not second["paused"]
    page.find(".current-mood", "Sad")
    assert "sad" in page.fetch("GET", f"/api/tracks/{second['id']}")["track"]["mood"]
    # Both sound for a while, until the first has faded.
    assert page.player("return player.index();") == 1


def test_a_change_of_mood_waits_for_the_next_song(worn):
    page = worn
    first = begin_to_listen(page, "At the next song")
    wave(page, {10: 5, 20: 30})
    page.until(lambda: page.fetch("GET", "/api/eeg")["mood"] == "sad")
    page.js("return new Promise((done) => setTimeout(done, 2500))")
    assert page.sound()["id"] == first["id"]
    page.click(".current-mood button", "Next by mood")
    page.until(lambda: page.sound()["id"] != first["id"])
    page.find(".current-mood", "Sad")


def test_electrodes_without_contact_are_left_out(worn):
    page = worn
    connect(page)
    page.js("muse.touches[1] = muse.touches[2] = false")
    page.find(".electrodes li", "AF7: no contact")
    page.find("#eeg", "2 of 4 electrodes")
    assert power(page, "Alpha") == pytest.approx(900 / 1098, abs=0.011)
    page.js("muse.touches.fill(false)")
    page.find("#eeg .problem", "No electrode of the headband touches well.")
    page.find("#notice", "No electrode of the headband touches well.")
    page.find("#eeg", "not known yet")
    assert page.fetch("GET", "/api/eeg")["mood"] is None
    page.js("muse.touches.fill(true)")
    page.find("#eeg .chip", "Happy")
    page.until(lambda: not page.all("#notice"))


def test_a_lost_connection_is_tried_again(worn):
    page = worn
    connect(page)
    page.click(".side .nav a", "Trending")
    page.js("muse.isReachable = false; muse.lose()")
    page.find("#notice", "The connection to Muse-1A2B is lost. It is tried again.")
    page.js("muse.isReachable = true")
    page.until(lambda: not page.all("#notice"))
    assert page.js("return muse.connections") == 2
    before = page.fetch("GET", "/api/eeg")["rows"]
    page.until(lambda: page.fetch("GET", "/api/eeg")["rows"] > before + 1)
    # One that is silent counts as lost, too.
    page.js("muse.isSilent = true")
    page.find("#notice", "is lost")
    page.js("muse.isReachable = false")
    page.toast("Muse-1A2B cannot be reached: Connection attempt failed.")
    page.until(lambda: not page.all("#notice"))
    page.click(".side .nav a", "Settings")
    page.find("#eeg button", "Connect a Muse headband")


@pytest.mark.parametrize(
    "answer, text",
    [("User cancelled the requestDevice() chooser.", "No headband was chosen."),
     ("Bluetooth adapter not available.", "No headband can be chosen: Bluetooth adapter not available.")],
)
def test_a_refusal_is_told(worn, answer, text):
    page = worn
    page.js("muse.refuses = arguments[0]", answer)
    page.click("#eeg button", "Connect a Muse headband")
    page.toast(text)
    assert page.find("#eeg button", "Connect a Muse headband") and not page.all(".electrodes")


def test_a_browser_without_bluetooth_says_so(page):
    with simulated(page, script=NONE):
        page.open("/settings")
        page.find("#eeg", "This browser has no Web Bluetooth. Chrome, Edge and Opera have it")
        assert not page.all("#eeg .button.primary")
        page.find("#eeg button", "Read a recording (CSV)")


def test_a_recording_takes_the_place_of_the_headband(worn, tmp_path):
    page = worn
    connect(page)
    page.until(lambda: power(page, "Alpha") is not None)
    file = tmp_path / "other.csv"
    file.write_text("theta,alpha,beta,gamma,delta\n" + "0.1,0.3,0.2,0.1,0.3\n" * 4)
    page.js("document.getElementById('eeg-file').hidden = false")
    page.find("#eeg-file").send_keys(str(file))
    page.toast("4 rows read.")
    page.find("#eeg button", "Connect a Muse headband")
    page.until(lambda: power(page, "Alpha") == 0.3)
    page.find("#eeg .chip", "Sad")
    # And back: its rows have other columns.
    connect(page)
    page.find("#eeg .chip", "Happy")
    assert page.fetch("GET", "/api/eeg")["skipped"] == 0


def test_athena_is_measured(page):
    with simulated(page, athena=True):
        page.open("/settings")
        page.fetch("DELETE", "/api/eeg")
        connect(page)
        assert page.js("return muse.written") == ["h", "p21", "s", "v6", "s", "h", "p21", "s", "dc001", "dc001", "L1"]
        page.find("#eeg", "battery 80 %")
        page.until(lambda: power(page, "Alpha") is not None)
        assert power(page, "Alpha") == pytest.approx(900 / 1098, abs=0.011)
        page.click("#eeg button", "Disconnect")
        page.fetch("DELETE", "/api/eeg")


def test_ranges_are_seen_and_set(worn):
    page = worn
    connect(page)
    page.find("#eeg .chip", "Happy")
    page.click(".eeg-rules summary", "Ranges and moods")
    page.find(".eeg-rules .region", "Sad")
    assert [box.text for box in page.all(".eeg-rules .region > summary")] == ["Sad\nalpha 0.00 to 0.50", "Happy\nalpha 0.50 to 1.00"]
    page.js("document.querySelector('.eeg-rules select').value = 'calm'; document.querySelector('.eeg-rules select').dispatchEvent(new Event('change'))")
    page.find(".eeg-rules .region[open] > summary", "Calm")
    names = page.js("return [...document.querySelectorAll('.eeg-rules .region[open] label')].map((e) => e.textContent)")
    assert names == [f"{band.capitalize()} {word}" for band in BANDS for word in ("from", "to")]
    fields = page.all(".eeg-rules .region[open] input")
    fields[names.index("Alpha from")].clear()
    fields[names.index("Alpha from")].send_keys("0.7")
    assert "alpha 0.70 to 1.00" in page.find(".eeg-rules .region > summary", "Calm").text
    assert page.violations() == []
    for _ in range(2):
        page.click(".eeg-rules .region[open] button", "Move up")
    page.click(".eeg-rules button", "Save the ranges")
    page.toast("The ranges are saved.")
    # At once, for what is measured.
    page.find("#eeg .chip", "Calm")
    saved = page.fetch("GET", "/api/eeg/moods")
    assert [rule["mood"] for rule in saved["moods"]] == ["calm", "sad", "happy"] and saved["moods"][0]["alpha"] == [0.7, 1]
    page.resize(PHONE)
    assert page.overflow() == []
    page.resize(WIDE)
    page.click(".eeg-rules button", "Back to the original ranges")
    page.toast("The original ranges apply.")
    page.find("#eeg .chip", "Happy")
    assert page.fetch("GET", "/api/eeg/moods")["standard"]


def read(page, file, text: str):
    file.write_text(text)
    page.js("document.getElementById('eeg-file').hidden = false")
    page.find("#eeg-file").send_keys(str(file))


def test_a_wrong_file_leaves_the_recording(worn, tmp_path):
    page, file = worn, tmp_path / "own.csv"
    read(page, file, "alpha,beta,gamma,delta,theta\n" + "0.8,0.1,0.1,0.1,0.1\n" * 4)
    page.toast("4 rows read.")
    for text, words in (("Name,Price\nTea,2.50\n", "Nothing in “own.csv” could be read: 1 line not understood"), ("", "“own.csv” is empty.")):
        read(page, file, text)
        page.toast(words)
        assert power(page, "Alpha") == 0.8 and page.fetch("GET", "/api/eeg")["rows"] == 4
        page.find("#eeg .chip", "Happy")


def test_a_picture_is_not_a_recording(worn, tmp_path):
    """Nor is any other large file. The page says so, and names no limit of the server."""
    page = worn
    read(page, tmp_path / "own.csv", "0.8,0.1,0.1,0.1,0.1\n" * 4)
    page.toast("4 rows read.")
    noise = bytes(range(256)) * 1000
    for name, content, words in (
        ("cover.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + noise, "“cover.png” is not a text. A recording is a CSV file of band powers."),
        ("cover.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + noise, "“cover.jpg” is not a text. A recording is a CSV file of band powers."),
        ("log.json", b'{"a": "' + b"x" * 300_000 + b'"}', "Nothing in “log.json” could be read. A line must have five powers, or a header must name the columns."),
        ("words.csv", "дельта;тета\n".encode() * 9000, "Nothing in “words.csv” could be read:"),
    ):
        (tmp_path / name).write_bytes(content)
        page.find("#eeg-file").send_keys(str(tmp_path / name))
        page.toast(words)
        assert page.fetch("GET", "/api/eeg")["rows"] == 4
    # Remarks in any script and a line that is too long make no part of a recording too large.
    rows = "0.1,0.2,0.1,0.1,0.8\n" * 5000
    read(page, tmp_path / "own.csv", rows + "событие 10\n" * 6000 + "x" * 100_000 + "\n" + rows)
    page.toast("10,000 rows read, 6,001 lines not understood.")


def lamp(page) -> str:
    return page.find(".headband-lamp").get_attribute("data-touch")


def test_listen_says_of_the_headband_what_settings_say(worn, tmp_path):
    page = worn
    page.click("label.switch", "Use headband")
    page.click(".side .nav a", "Listen")
    page.find(".headband-state", "The headband is on. No headband is connected.")
    assert lamp(page) == "off"
    page.find(".current-mood", "Current mood: not known yet")
    # Nothing waits for a mood that is not known.
    page.click(".current-mood button", "Next by mood")
    page.toast("No songs found: the headband has not determined a mood yet.")
    page.expect("404")
    page.find("p", "Nothing. Add songs by their menus")
    page.click(".side .nav a", "Settings")
    page.find("#eeg")
    read(page, tmp_path / "own.csv", "0.8,0.1,0.1,0.1,0.1\n" * 4)
    page.find("#eeg .chip", "Happy")
    page.click(".side .nav a", "Listen")
    page.find(".current-mood", "Current mood: Happy")
    page.find(".headband-state", "Nothing sends rows now, so that the last ones count.")
    assert lamp(page) == "off"
    # Another program.
    row = "fetch('/api/eeg/rows', { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body: '0.8,0.1,0.1,0.1,0.1\\n' });"
    page.js(f"window.program = setInterval(() => {row[:-1]}, 500)")
    page.find(".headband-state", "Rows come from another program.")
    assert lamp(page) == "good"
    page.js("clearInterval(window.program)")
    page.click(".current-mood button", "Next by mood")
    page.await_sound()
    page.click(".headband-state button", "Stop the headband")
    page.find(".current-mood", "Current mood: none.")
    assert not page.all('.mood-button[aria-pressed="true"]')
