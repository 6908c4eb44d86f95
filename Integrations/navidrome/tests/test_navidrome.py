"""The plugin in Extism, which plays Navidrome: against recorded answers, and against the real `indexer serve`."""

import json
import subprocess
import urllib.parse
import urllib.request

import extism
import pytest

from conftest import INDEXER

# What a plugin must export for Navidrome to find its capabilities: plugins/capabilities/*.go of Navidrome.
SONIC_SIMILARITY = {"nd_get_sonic_similar_tracks", "nd_find_sonic_path"}
METADATA_AGENT = {
    "nd_get_similar_artists", "nd_get_similar_songs_by_track", "nd_get_similar_songs_by_album", "nd_get_similar_songs_by_artist"}
OTHERS = {"nd_get_artist_biography", "nd_get_artist_top_songs", "nd_scrobbler_scrobble", "nd_lyrics_get_lyrics"}

# A song as Navidrome describes it; the values are not those of any index.
SONG = {
    "id": "4f0a8c2d", "name": "Night “Bus”", "mbid": "", "isrc": "", "artist": "Ada • Béla", "artistMbid": "",
    "artists": [{"id": "a1", "name": "Ada"}, {"id": "b2", "name": "Béla"}], "album": "Lines", "albumMbid": "", "duration": 180.5,
    "durationMs": 180500}


def child(id, **members):
    return {"id": id, "title": "Night “Bus”", "artist": "Ada/Béla", "artists": [{"id": "ar-1", "name": "Ada"}], "album": "Lines",
            "duration": 180} | members


def player(answers, status=200):
    """Answers as `indexer serve` does: endpoint → members of the answer, or the answer's bytes."""
    def respond(request):
        answer = answers[request["url"].rsplit("/", 1)[1]]
        if isinstance(answer, bytes):
            return status, answer
        return status, json.dumps({"subsonic-response": {"status": "ok", "version": "1.16.1"} | answer}).encode()
    return respond


def form(request):
    return dict(urllib.parse.parse_qsl(request["body"], keep_blank_values=True, strict_parsing=True))


# MARK: The package


def test_navidrome_finds_the_capabilities(plugin):
    assert plugin().functions(SONIC_SIMILARITY | METADATA_AGENT | OTHERS) == SONIC_SIMILARITY | METADATA_AGENT


def test_manifest(plugin):
    manifest = plugin().manifest
    assert manifest.keys() <= {"name", "author", "version", "description", "website", "config", "permissions", "experimental"}
    assert all(manifest[key] for key in ("name", "author", "version"))
    assert manifest["config"]["schema"]["properties"].keys() == {"url", "password"}
    assert manifest["permissions"].keys() == {"http"}


# MARK: Recorded answers


def test_requests_are_forms_without_secrets_in_the_address(plugin):
    navidrome = plugin({"url": "http://music.local:8675/sub/", "password": "se cret&é"}, player({
        "search3": {"searchResult3": {"song": [child("s1")]}},
        "getSonicSimilarTracks": {"sonicMatch": [{"entry": child("s2", title="Other"), "similarity": 0.875}]}}))
    answer = navidrome.call("nd_get_sonic_similar_tracks", {"song": SONG, "count": 12})
    assert answer == {"matches": [{"song": {
        "name": "Other", "artist": "Ada/Béla", "artists": [{"name": "Ada"}], "album": "Lines", "duration": 180, "durationMs": 180000},
        "similarity": 0.875}]}
    search, similar = navidrome.requests
    assert (search["url"], similar["url"]) == (
        "http://music.local:8675/sub/rest/search3", "http://music.local:8675/sub/rest/getSonicSimilarTracks")
    assert search["method"] == "POST" and search["headers"] == {"Content-Type": "application/x-www-form-urlencoded"}
    common = {"f": "json", "v": "1.16.1", "c": "navidrome", "apiKey": "se cret&é"}
    assert form(search) == common | {
        "query": "Ada • Béla Night “Bus”", "songCount": "50", "albumCount": "0", "artistCount": "0"}
    assert form(similar) == common | {"id": "s1", "count": "12"}


def test_without_settings(plugin):
    navidrome = plugin({}, player({"search3": {"searchResult3": {}}}))
    assert navidrome.call("nd_get_similar_songs_by_artist", {"id": "x", "name": "Ada", "count": 5}) == {"songs": []}
    assert navidrome.requests[0]["url"] == "http://127.0.0.1:8675/rest/search3"
    assert "apiKey" not in form(navidrome.requests[0])


@pytest.mark.parametrize("candidates, expected", [
    ([child("other", title="Night Bus North"), child("same")], "same"),
    ([child("letters", title="NIGHT “BUS”")], "letters"),
    ([child("cover", artist="Zoe", artists=[{"name": "Zoe"}])], None),
    ([child("live", duration=240, album="Live"), child("studio")], "studio"),
    ([child("live", duration=240), child("edit", album="Hits")], "live"),
    ([child("long", album="Hits", duration=240), child("right", album="Hits")], "right"),
    ([child("one", artist="Béla", artists=[])], "one"),
    ([], None),
])
def test_songs_are_found_by_title_artist_album_and_length(plugin, candidates, expected):
    navidrome = plugin({}, player({"search3": {"searchResult3": {"song": candidates}}, "getSonicSimilarTracks": {}}))
    assert navidrome.call("nd_get_sonic_similar_tracks", {"song": SONG, "count": 3}) == {"matches": []}
    asked = [form(request)["id"] for request in navidrome.requests if request["url"].endswith("Tracks")]
    assert asked == ([expected] if expected else [])


def test_title_alone_is_searched_after_title_and_artist(plugin):
    navidrome = plugin({}, player({"search3": {"searchResult3": {}}}))
    assert navidrome.call("nd_get_similar_songs_by_track", {"id": "1", "name": "Bus", "artist": "Ada", "count": 3}) == {"songs": []}
    assert [form(request)["query"] for request in navidrome.requests] == ["Ada Bus", "Bus"]


def test_texts_survive(plugin):
    title = "quote\" back\\slash\nline\ttab\x01 é 漢 🎵 \u2028"
    escaped = json.dumps({"subsonic-response": {"status": "ok", "similarSongs2": {"song": [{"title": title}]}}}).encode()
    plain = json.dumps({"subsonic-response": {"status": "ok", "searchResult3": {"song": [child("1", title=title)]}}}, ensure_ascii=False)
    navidrome = plugin({}, player({"search3": plain.encode(), "getSimilarSongs2": escaped}))
    answer = navidrome.call("nd_get_similar_songs_by_track", {"id": "1", "name": title, "artist": "Ada", "count": 3})
    assert answer == {"songs": [{"name": title}]}
    assert form(navidrome.requests[0])["query"] == "Ada " + title


def test_half_a_surrogate_pair_becomes_a_replacement_character(plugin):
    body = b'{"subsonic-response":{"status":"ok","artistInfo2":{"similarArtist":[{"name":"a\\ud83dz\\udfb5"}]}}}'
    navidrome = plugin({}, player({"search3": {"searchResult3": {"artist": [{"id": "ar-1", "name": "Ada"}]}}, "getArtistInfo2": body}))
    assert navidrome.call("nd_get_similar_artists", {"id": "1", "name": "ada", "limit": 2}) == {"artists": [{"name": "a\ufffdz\ufffd"}]}


def test_many_songs(plugin):
    songs = [child(str(number), title=f"Song {number} " + "x" * 500) for number in range(500)]
    navidrome = plugin({}, player({"search3": {"searchResult3": {"song": [child("1")]}}, "getSimilarSongs2": {"similarSongs2": {"song": songs}}}))
    answer = navidrome.call("nd_get_similar_songs_by_track", SONG | {"count": 500})
    assert [song["name"] for song in answer["songs"]] == [song["title"] for song in songs]


# MARK: What goes wrong


@pytest.mark.parametrize("answer, status, message", [
    (b"", 404, "SonicIndex answers with HTTP status: 404"),
    (b"", 302, "SonicIndex answers with HTTP status: 302"),
    (b"<html>", 200, "the address in “url” is not one of indexer serve"),
    (b'{"subsonic-response":{"status":"ok"', 200, "the address in “url” is not one of indexer serve"),
    (b"[" * 100_000, 200, "the address in “url” is not one of indexer serve"),
    (b'{"subsonic-response":{"status":"failed","error":{"code":44,"message":"unknown API key"}}}', 200,
     "SonicIndex refuses: unknown API key"),
])
def test_errors_name_the_cause(plugin, answer, status, message):
    with pytest.raises(extism.Error) as error:
        plugin({}, player({"search3": answer}, status)).call("nd_get_sonic_similar_tracks", {"song": SONG, "count": 3})
    assert str(error.value) == message


@pytest.mark.parametrize("request_text", ["", "{", "[]", "{}", '{"song": null, "count": 3}', '{"song": "x"}'])
def test_requests_that_are_not_navidromes(plugin, request_text):
    try:
        answer = plugin({}, player({})).call("nd_get_sonic_similar_tracks", request_text)
    except extism.Error as error:
        assert str(error) == "the request is not as Navidrome sends it"
    else:
        assert answer == {"matches": []}


def test_no_server(plugin):
    with pytest.raises(extism.Error) as error:
        plugin({"url": "http://127.0.0.1:1", "password": "never shown"}).call("nd_get_similar_songs_by_track", SONG | {"count": 3})
    assert str(error.value).startswith("SonicIndex does not answer: ")
    assert "never shown" not in str(error.value)


# MARK: The real server


@pytest.fixture(scope="module")
def library(music):
    lines = subprocess.run([INDEXER, "export", "--json", "-i", music], capture_output=True, text=True, check=True).stdout.splitlines()
    return list(map(json.loads, lines))


@pytest.fixture
def navidrome(plugin, server, password):
    return plugin({"url": server, "password": password})


def song(track):
    """As Navidrome would describe it from the same tags."""
    return {"id": "of navidrome", "name": track["title"], "artist": " • ".join(track["artists"]),
            "artists": [{"name": name} for name in track["artists"]], "album": track["album"] or "",
            "duration": track["duration_ms"] / 1000, "durationMs": track["duration_ms"]}


def reference(track):
    """What the plugin tells of a track, without the length."""
    return (track["title"], tuple(track["artists"]), track["album"])


def told(song):
    return (song["name"], tuple(artist["name"] for artist in song.get("artists", [])), song.get("album"))


def test_similar_tracks_are_those_of_the_command(navidrome, library, music):
    seen = [reference(track) for track in library]
    for track in library:
        # The tags do not tell copies of a file apart.
        if seen.count(reference(track)) > 1:
            continue
        lines = subprocess.run(
            [INDEXER, "similar", "-i", music, "-n", "8", "--json", track["id"]], capture_output=True, text=True, check=True).stdout
        expected = [json.loads(line) for line in lines.splitlines()]
        matches = navidrome.call("nd_get_sonic_similar_tracks", {"song": song(track), "count": 8})["matches"]
        assert [told(match["song"]) for match in matches] == [reference(found["track"]) for found in expected]
        assert [match["similarity"] for match in matches] == pytest.approx(
            [1 / (1 + found["distance"] ** 2) for found in expected], abs=1e-4)
        songs = navidrome.call("nd_get_similar_songs_by_track", song(track) | {"count": 8})["songs"]
        assert songs == [match["song"] for match in matches]


def test_path_goes_from_one_to_the_other(navidrome, library):
    start, end = library[0], library[-1]
    matches = navidrome.call("nd_find_sonic_path", {"startSong": song(start), "endSong": song(end), "count": 6})["matches"]
    assert len(matches) == 6
    assert (told(matches[0]["song"]), told(matches[-1]["song"])) == (reference(start), reference(end))
    assert len({told(match["song"]) for match in matches}) == 6


def test_songs_like_an_artist_are_others(navidrome, library):
    for artist in {track["artists"][0] for track in library}:
        songs = navidrome.call("nd_get_similar_songs_by_artist", {"id": "x", "name": artist, "count": 5})["songs"]
        assert len(songs) == 5
        assert all(artist not in told(song)[1] for song in songs)


def test_songs_like_an_album_are_others(navidrome, library, music):
    lines = subprocess.run([INDEXER, "albums", "-i", music, "--json"], capture_output=True, text=True, check=True).stdout
    for album in map(json.loads, lines.splitlines()):
        own = {reference(track) for track in library if track["album"] == album["album"] and track["artist"] == album["artist"]}
        songs = navidrome.call(
            "nd_get_similar_songs_by_album", {"id": "x", "name": album["album"], "artist": album["artist"], "count": 5})["songs"]
        assert len(songs) == 5
        assert own.isdisjoint(map(told, songs))


def test_similar_artists_are_others(navidrome, library):
    artists = {name for track in library for name in track["artists"]}
    for artist in sorted(artists):
        found = [found["name"] for found in navidrome.call("nd_get_similar_artists", {"id": "x", "name": artist, "limit": 4})["artists"]]
        assert 0 < len(found) <= 4 and len(set(found)) == len(found)
        assert artist not in found and set(found) <= artists


def test_unknown_songs(navidrome):
    assert navidrome.call("nd_get_sonic_similar_tracks", {"song": SONG, "count": 5}) == {"matches": []}
    assert navidrome.call("nd_find_sonic_path", {"startSong": SONG, "endSong": SONG, "count": 5}) == {"matches": []}
    assert navidrome.call("nd_get_similar_artists", {"id": "x", "name": "Nobody", "limit": 5}) == {"artists": []}


def test_wrong_password(plugin, server):
    with pytest.raises(extism.Error, match="SonicIndex refuses: unknown API key"):
        plugin({"url": server, "password": "0" * 26}).call("nd_get_sonic_similar_tracks", {"song": SONG, "count": 3})
