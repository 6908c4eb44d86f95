"""Faults of files, with their evidence."""

# The recordings of SampleAudio whose mean is above 1 % of full scale, in any channel, as FFmpeg decodes them.
OFFSET = {"Ambient/01-under-ice.mp3": 3.8, "Electronic/03-warm-concrete.mp3": 9.7, "Electronic/04-warm-concrete-late-mix.mp3": 10.9}


def test_faults_are_listed_with_their_evidence(page):
    page.open("/health")
    page.find(".head p", "3 files with faults")
    texts = [card.text for card in page.all("main li.card")]
    for path, share in OFFSET.items():
        [text] = [text for text in texts if path in text]
        assert "DC offset (100 % sure)" in text and f"{share} % of full scale" in text
    page.click(".segments a", "Clipped")
    page.find(".empty", "All is well")
    page.click(".segments a", "DC offset")
    page.find("main li.card", "Under the Ice")


def test_a_spectrum_is_drawn_when_it_is_opened(page):
    page.open("/health")
    card = page.find("main li.card")
    assert not page.all("main canvas")
    card.find_element("css selector", "summary").click()
    canvas = page.find("main li.card canvas")
    identifier = card.find_element("css selector", "h2 a").get_attribute("href").rsplit("/", 1)[1]
    picture = page.fetch("GET", f"/api/tracks/{identifier}/spectrogram")
    columns = picture["levels"]
    assert (canvas.get_attribute("width"), canvas.get_attribute("height")) == (str(len(columns)), str(len(columns[0])))
    assert "Spectrum of " in canvas.get_attribute("aria-label")
    # Low frequencies are below high ones: the loudest half of the picture is the lower one.
    levels = [sum(sum(column[half]) for column in columns) for half in (slice(0, 64), slice(64, 128))]
    drawn = page.js("""const [canvas] = arguments, data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        const rows = (from, to) => { let sum = 0; for (let i = 4 * from * canvas.width; i < 4 * to * canvas.width; i++) sum += data[i]; return sum; };
        return [rows(64, 128), rows(0, 64)];""", canvas)
    assert levels[0] > levels[1] and drawn[0] > drawn[1]
    # SampleAudio's files with an offset are MP3s of 44.1 kHz, and no finding rests on the end of the spectrum.
    assert picture["highest"] == 22_050 and "edge" not in picture and not page.all(".spectrum-edge")
