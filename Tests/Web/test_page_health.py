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
