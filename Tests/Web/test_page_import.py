"""Import: the zip of a service is dropped, what was found and what is missing is shown, and it is taken back."""

import io
import json
import zipfile


def stream(title, artist, day, milliseconds=120_000):
    return {"ts": f"2020-04-{day:02}T10:00:00Z", "ms_played": milliseconds, "master_metadata_track_name": title,
            "master_metadata_album_artist_name": artist, "master_metadata_album_album_name": "Somewhere", "incognito_mode": False}


def archive(tracks):
    known = tracks[0]
    streams = [stream(known["title"], known["artist"], day) for day in (1, 2, 3)]
    streams += [stream("Not Here", "Nobody Known", day) for day in (1, 2)]
    streams += [stream(known["title"], known["artist"], 9, 1000)]
    library = {"tracks": [{"artist": known["artist"], "album": "", "track": known["title"], "uri": "spotify:track:1"}], "artists": []}
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("My Spotify Data/Streaming_History_Audio_2020.json", json.dumps(streams))
        file.writestr("My Spotify Data/YourLibrary.json", json.dumps(library))
        file.writestr("My Spotify Data/Userdata.json", json.dumps({"username": "someone"}))
    return data.getvalue()


def test_drop_see_and_take_back(page, tmp_path):
    before = page.fetch("GET", "/api/history?count=1000")["items"]
    path = tmp_path / "my_spotify_data.zip"
    path.write_bytes(archive(page.tracks("mirrorball")))
    page.open("/settings")
    page.click("a", "Import from other services")
    page.find("h1", "Import")
    page.js("document.getElementById('import-file').hidden = false")
    page.find("#import-file").send_keys(str(path))
    page.find("p", "Imported: 5 plays, 1 like.")
    page.find("p", "2 tracks, 1 in your library")
    page.find("p", "Left out: 1 play shorter than 30 seconds.")
    page.find("h2", "Missing from your library")
    assert [cell.text for cell in page.all("tbody tr td")][:3] == ["2", "Nobody Known", "Not Here"]
    assert not page.violations()
    history = page.fetch("GET", "/api/history?count=1000")["items"]
    assert len(history) == len(before) + 3
    # The same again adds nothing.
    page.find("#import-file").send_keys(str(path))
    page.find("p", "Imported: nothing new.")
    page.named("Take back the import of Spotify").click()
    page.toast("Taken back: 5 plays, 1 like.")
    page.until(lambda: not page.all("tbody tr"))
    assert page.fetch("GET", "/api/history?count=1000")["items"] == before
    assert page.fetch("GET", "/api/import")["items"] == []


def test_a_file_of_an_unknown_format_is_refused(page, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Once upon a time")
    page.open("/import")
    page.js("document.getElementById('import-file').hidden = false")
    page.find("#import-file").send_keys(str(path))
    page.toast("the format is unknown")
    page.expect("400 (Bad Request)")
