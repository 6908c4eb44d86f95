"""Unmodified py-opensonic and py-sonic, and plain requests, compared with `indexer export --json`.

Music Assistant and many small players use these libraries. Every member that they read must be in the answer.
"""

import io
import json
import socket
import subprocess
import time
import zipfile
from urllib.parse import urlsplit
from xml.etree import ElementTree

import libopensonic
import libsonic
import pytest
import requests

from conftest import INDEXER

NAMESPACE = "{http://subsonic.org/restapi}"


@pytest.fixture(scope="module")
def server(make_server):
    """A separate server, because its history must not contain plays of other tests."""
    return make_server()


@pytest.fixture(scope="module")
def exported(server):
    lines = subprocess.run(
        [INDEXER, "export", "--json", "-i", server.folder], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    return {track["id"]: track for track in map(json.loads, lines)}


@pytest.fixture(scope="module")
def opensonic(server):
    address = urlsplit(server.url)
    client = libopensonic.Connection(f"http://{address.hostname}", "me", "any password", port=address.port)
    yield client
    client.cleanup()


@pytest.fixture(scope="module")
def sonic(server):
    address = urlsplit(server.url)
    return libsonic.Connection(f"http://{address.hostname}", "me", "any password", port=address.port, appName="test")


@pytest.fixture(scope="module")
def ask(server):
    """ask(endpoint, **parameters) → what stands in the answer."""
    session = requests.Session()

    def ask(endpoint, **parameters):
        answer = session.get(f"{server.url}/rest/{endpoint}", params={"u": "me", "p": "x", "f": "json", **parameters})
        assert answer.status_code == 200
        return answer.json()["subsonic-response"]

    return ask


# py-opensonic


def test_opensonic_connects(opensonic):
    assert opensonic.ping()
    assert opensonic.get_license()["license"]["valid"]
    names = {extension.name for extension in opensonic.get_open_subsonic_extensions()}
    assert {"formPost", "apiKeyAuthentication", "songLyrics", "sonicSimilarity", "indexBasedQueue"} <= names
    assert {"playbackReport", "topSongsByArtistId"} <= names
    assert opensonic.get_user("me").username == "me"
    assert opensonic.get_scan_status().count == 26


def test_opensonic_browses_to_every_song(opensonic, exported):
    songs, albums = {}, {}
    for letter in opensonic.get_artists().index:
        for short in letter.artist:
            artist = opensonic.get_artist(short.id)
            assert artist.name == short.name
            for short_album in artist.album or []:
                album = opensonic.get_album(short_album.id)
                albums[album.id] = album
                assert album.song_count == len(album.song)
                for song in album.song:
                    songs[song.id] = song
    assert songs.keys() == {id for id, track in exported.items() if track["album"]}
    for id, song in songs.items():
        track = exported[id]
        assert song.title == track["title"]
        assert song.album == track["album"]
        assert song.artist == track["artist"]
        assert song.year == track["year"]
        assert song.path == track["path"]
        assert song.duration == round(track["duration_ms"] / 1000)
        assert song.sampling_rate == track["sample_rate"]
        assert [genre.name for genre in song.genres] == track["genres"]
        assert [artist.name for artist in song.artists] == track["artists"]
        assert song.moods == track["mood"]
        assert song.replay_gain.track_gain == pytest.approx(-18 - track["loudness"], abs=0.011)
        assert opensonic.get_song(id).title == song.title
    listed = opensonic.get_album_list2("alphabeticalByName", size=500)
    assert {album.id for album in listed} == albums.keys()
    assert [album.name.lower() for album in listed] == sorted(album.name.lower() for album in listed)
    genres = {genre.value: genre.song_count for genre in opensonic.get_genres()}
    assert sum(genres.values()) == sum(len(track["genres"]) for track in exported.values())


def test_opensonic_searches(opensonic, exported):
    found = opensonic.search3("", song_count=500, album_count=500, artist_count=500)
    assert {song.id for song in found.song} == exported.keys()
    track = next(iter(exported.values()))
    found = opensonic.search3(track["title"])
    assert track["id"] in [song.id for song in found.song]


def test_opensonic_stars_and_rates(opensonic, exported):
    song = next(iter(exported))
    album = opensonic.get_song(song).album_id
    opensonic.star(sids=[song], album_ids=[album])
    starred = opensonic.get_starred2()
    assert [found.id for found in starred.song] == [song]
    assert [found.id for found in starred.album] == [album]
    opensonic.set_rating(song, 5)
    assert opensonic.get_song(song).user_rating == 5
    assert opensonic.get_song(song).starred
    opensonic.unstar(sids=[song], album_ids=[album])
    opensonic.set_rating(song, 0)
    assert not opensonic.get_starred2().song


def test_opensonic_makes_playlists(opensonic, exported):
    first, second, third = list(exported)[:3]
    assert opensonic.create_playlist(name="From outside", song_ids=[first, second])
    made = next(playlist for playlist in opensonic.get_playlists() if playlist.name == "From outside")
    opensonic.update_playlist(made.id, comment="about", song_ids_to_add=[third], song_indices_to_remove=[0])
    playlist = opensonic.get_playlist(made.id)
    assert [entry.id for entry in playlist.entry] == [second, third]
    assert playlist.comment == "about"
    opensonic.delete_playlist(made.id)
    assert made.id not in [playlist.id for playlist in opensonic.get_playlists()]


def test_opensonic_plays_moods(opensonic):
    """Which of the tracks of a mood are in its playlist changes from day to day."""
    moods = {playlist.id: playlist for playlist in opensonic.get_playlists() if playlist.id.startswith("mood-")}
    assert {"mood-happy", "mood-calm"} <= moods.keys()
    for id, summary in moods.items():
        playlist = opensonic.get_playlist(id)
        assert playlist.readonly and playlist.name == summary.name
        entries = [entry.id for entry in playlist.entry]
        assert entries and len(set(entries)) == len(entries)
        for entry in entries:
            assert id.removeprefix("mood-") in opensonic.get_song(entry).moods


def test_opensonic_hears_what_is_alike(opensonic, exported, server):
    seed = next(iter(exported))
    page = requests.get(f"{server.url}/api/similar/{seed}", params={"k": 10}).json()["items"]
    wanted = [item["track"]["id"] for item in page]
    assert [song.id for song in opensonic.get_similar_songs2(seed, 10)] == wanted
    matches = opensonic.get_sonic_similar_tracks(seed, 10)
    assert [match.entry.id for match in matches] == wanted
    assert all(0 <= match.similarity <= 1 for match in matches)
    path = opensonic.find_sonic_path(seed, wanted[-1], 5)
    assert (path[0].entry.id, path[-1].entry.id) == (seed, wanted[-1])
    assert opensonic.get_artist_info2(opensonic.get_song(seed).artist_id).similar_artist


def test_opensonic_keeps_the_queue(opensonic, exported):
    songs = list(exported)[:4]
    opensonic.save_play_queue(songs, current=songs[2], position=1500)
    queue = opensonic.get_play_queue()
    assert [entry.id for entry in queue.entry] == songs
    assert (queue.current, queue.position) == (songs[2], 1500)
    opensonic.create_bookmark(songs[0], 2000)
    assert [bookmark.entry.id for bookmark in opensonic.get_bookmarks()] == [songs[0]]
    opensonic.delete_bookmark(songs[0])


def test_opensonic_plays(opensonic, exported, server):
    id, track = next(iter(exported.items()))
    file = (server.folder / track["path"]).read_bytes()
    address, parameters = opensonic.get_stream_url(id)
    assert requests.get(address, params=parameters).content == file
    opensonic.scrobble(id, False)
    assert [entry.id for entry in opensonic.get_now_playing()] == [id]
    opensonic.scrobble(id, True)
    assert opensonic.get_song(id).play_count == 1
    assert opensonic.get_album_list2("frequent")[0].id == opensonic.get_song(id).album_id


# py-sonic, which is of before OpenSubsonic


def test_sonic_browses_folders(sonic, exported):
    songs, folders = set(), []
    for letter in sonic.getIndexes()["indexes"]["index"]:
        folders += [artist["id"] for artist in letter["artist"]]
    while folders:
        for child in sonic.getMusicDirectory(folders.pop())["directory"]["child"]:
            if child["isDir"]:
                folders.append(child["id"])
            else:
                songs.add(child["id"])
    assert songs == exported.keys()


def test_sonic_lists_and_searches(sonic, exported):
    assert sonic.ping()
    assert sonic.getMusicFolders()["musicFolders"]["musicFolder"] == [{"id": 1, "name": "Music"}]
    for kind in ("random", "newest", "alphabeticalByName", "alphabeticalByArtist"):
        assert sonic.getAlbumList2(kind, size=3)["albumList2"]["album"]
    years = [album["year"] for album in sonic.getAlbumList2("byYear", fromYear=3000, toYear=1)["albumList2"]["album"]]
    assert years == sorted(years, reverse=True)
    assert len(sonic.getRandomSongs(size=5)["randomSongs"]["song"]) == 5
    track = list(exported.values())[1]
    assert track["id"] in [song["id"] for song in sonic.search3(track["title"])["searchResult3"]["song"]]
    songs = sonic.getSongsByGenre(track["genres"][0], count=500)["songsByGenre"]["song"]
    assert {song["id"] for song in songs} == {
        other["id"] for other in exported.values() if track["genres"][0] in other["genres"]
    }
    assert sonic.getTopSongs(track["artist"])["topSongs"]["song"]


def test_sonic_changes_playlists(sonic, exported):
    songs = list(exported)[:3]
    sonic.createPlaylist(name="Old player", songIds=songs)
    playlists = sonic.getPlaylists()["playlists"]["playlist"]
    id = next(playlist["id"] for playlist in playlists if playlist["name"] == "Old player")
    sonic.updatePlaylist(id, name="Older player", songIndexesToRemove=[1])
    playlist = sonic.getPlaylist(id)["playlist"]
    assert playlist["name"] == "Older player"
    assert [entry["id"] for entry in playlist["entry"]] == [songs[0], songs[2]]
    with pytest.raises(libsonic.errors.SonicError):
        sonic.deletePlaylist("mood-happy")
    sonic.deletePlaylist(id)
    with pytest.raises(libsonic.errors.DataNotFoundError):
        sonic.getPlaylist(id)


def test_sonic_reads_files(sonic, exported, server):
    id, track = list(exported.items())[2]
    file = (server.folder / track["path"]).read_bytes()
    assert sonic.stream(id).read() == file
    assert sonic.download(id).read() == file


def test_sonic_finds_nothing_where_nothing_is(sonic):
    assert sonic.getInternetRadioStations()["internetRadioStations"] == {}
    assert sonic.getPodcasts()["podcasts"] == {}
    assert sonic.getShares()["shares"] == {}
    assert sonic.getLyrics("Nobody", "Nothing")["lyrics"] == {}
    with pytest.raises(libsonic.errors.SonicError):
        sonic.createShare(["x"])


# What no library sends


def test_xml_says_what_json_says(ask, server):
    for endpoint, parameters in [
        ("getArtists", {}),
        ("getAlbumList2", {"type": "newest", "size": 500}),
        ("search3", {"query": "", "songCount": 500}),
        ("getGenres", {}),
        ("getPlaylists", {}),
    ]:
        wanted = ask(endpoint, **parameters)
        text = requests.get(f"{server.url}/rest/{endpoint}", params={"u": "me", "p": "x", **parameters}).content
        assert like_json(ElementTree.fromstring(text)) == simplified(wanted)


def like_json(element):
    """An element as a dictionary: attributes as text, each child element in a list of its name."""
    if not element.attrib and not len(element) and element.text:
        return element.text
    result = dict(element.attrib)
    for child in element:
        result.setdefault(child.tag.removeprefix(NAMESPACE), []).append(like_json(child))
    if element.text:
        result["value"] = element.text
    return result


def simplified(value):
    """JSON reduced to what XML can represent: text only, a single value as a list of one, and an empty list as nothing."""
    result = {}
    for name, item in value.items():
        if isinstance(item, list):
            if item:
                result[name] = [simplified(one) if isinstance(one, dict) else scalar(one) for one in item]
        elif isinstance(item, dict):
            result[name] = [simplified(item)]
        else:
            result[name] = scalar(item)
    return result


def scalar(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("name", ["count", "size", "offset", "songCount", "albumOffset"])
@pytest.mark.parametrize("value", ["-1", "0", "99999999999999999999", "-99999999999999999999", "x", ""])
def test_numbers_are_clamped_or_refused(ask, exported, name, value):
    id = next(iter(exported))
    for endpoint, parameters in [
        ("getAlbumList2", {"type": "newest"}),
        ("search3", {"query": ""}),
        ("getSimilarSongs2", {"id": id}),
        ("getSonicSimilarTracks", {"id": id}),
        ("getRandomSongs", {}),
    ]:
        answer = ask(endpoint, **parameters, **{name: value})
        assert answer["status"] == "ok" or (value == "x" and answer["error"]["code"] == 0)


def test_an_album_is_downloaded_as_an_archive(ask, exported, server):
    song = ask("getSong", id=next(iter(exported)))["song"]
    album = ask("getAlbum", id=song["albumId"])["album"]
    answer = requests.get(f"{server.url}/rest/download", params={"u": "me", "p": "x", "id": album["id"]})
    assert answer.headers["Content-Type"] == "application/zip"
    assert int(answer.headers["Content-Length"]) == len(answer.content)
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        files = sorted(archive.read(name) for name in archive.namelist())
    paths = [server.folder / exported[entry["id"]]["path"] for entry in album["song"]]
    assert files == sorted(path.read_bytes() for path in paths)


def test_everything_has_a_picture(ask, exported, server):
    song = ask("getSong", id=next(iter(exported)))["song"]
    playlists = ask("getPlaylists")["playlists"]["playlist"]
    for id in [song["id"], song["albumId"], song["artistId"], *(playlist["coverArt"] for playlist in playlists)]:
        answer = requests.get(f"{server.url}/rest/getCoverArt", params={"u": "me", "p": "x", "id": id, "size": 300})
        assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("image/")


def test_playback_is_reported(ask, exported):
    id = next(iter(exported))
    report = {"mediaId": id, "mediaType": "song", "ignoreScrobble": "true"}
    assert ask("reportPlayback", **report, positionMs=1000, state="paused")["status"] == "ok"
    entries = ask("getNowPlaying")["nowPlaying"]["entry"]
    assert [entry["positionMs"] for entry in entries if entry["id"] == id and entry.get("state") == "paused"] == [1000]
    ask("reportPlayback", **report, positionMs=1000, state="stopped")


def test_a_player_says_what_it_plays(ask, exported, server):
    """The extension transcoding: what the server decides is what it sends."""
    names = {extension["name"] for extension in ask("getOpenSubsonicExtensions")["openSubsonicExtensions"]}
    if "transcoding" not in names:
        pytest.skip("no encoder")
    song = next(id for id, track in exported.items() if track["format"] == "mp3")
    client = {
        "name": "test", "platform": "Python", "maxTranscodingAudioBitrate": 96000,
        "directPlayProfiles": [{"containers": ["flac"], "audioCodecs": ["flac"], "protocols": ["http"]}],
        "transcodingProfiles": [{"container": "ogg", "audioCodec": "opus", "protocol": "http", "maxAudioChannels": 2}],
        "codecProfiles": [{"type": "AudioCodec", "name": "flac", "limitations": []}],
    }
    query = {"u": "me", "p": "x", "f": "json", "mediaId": song, "mediaType": "song"}
    answer = requests.post(f"{server.url}/rest/getTranscodeDecision", params=query, json=client)
    decision = answer.json()["subsonic-response"]["transcodeDecision"]
    assert not decision["canDirectPlay"] and decision["canTranscode"]
    assert decision["transcodeReason"] == ["ContainerNotSupported"]
    assert decision["sourceStream"]["codec"] == "mp3"
    assert decision["transcodeStream"]["audioBitrate"] == 96000
    query["transcodeParams"] = decision["transcodeParams"]
    stream = requests.get(f"{server.url}/rest/getTranscodeStream", params=query)
    assert stream.status_code == 200 and stream.headers["Content-Type"].startswith("audio/ogg")
    assert stream.content.startswith(b"OggS") and b"OpusHead" in stream.content[:64]
    client["directPlayProfiles"][0] = {"containers": ["mp3"], "audioCodecs": ["mp3"], "protocols": []}
    del query["transcodeParams"]
    answer = requests.post(f"{server.url}/rest/getTranscodeDecision", params=query, json=client)
    assert answer.json()["subsonic-response"]["transcodeDecision"]["canDirectPlay"]
    assert requests.get(f"{server.url}/rest/getTranscodeStream", params=query).status_code == 400


def test_a_player_may_hang_up(ask, exported, server):
    address = urlsplit(server.url)
    id = next(iter(exported))
    for _ in range(40):
        with socket.create_connection((address.hostname, address.port)) as player:
            request = f"GET /rest/stream?u=me&p=x&id={id} HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n"
            player.sendall(request.encode())
            player.recv(100)
    # No stream counts as open for long, of which one listener may have eight.
    end = time.monotonic() + 30
    while "error" in (answer := ask("getNowPlaying")) and time.monotonic() < end:
        time.sleep(0.1)
    assert answer["status"] == "ok"
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        answer = requests.get(f"{server.url}/rest/stream", params={"u": "me", "p": "x", "id": id})
        if answer.headers["Content-Type"].startswith("audio/"):
            break
        time.sleep(0.1)
    assert answer.headers["Content-Type"].startswith("audio/")


def test_players_need_passwords_where_people_log_in(accounts_server):
    def code(**parameters):
        answer = requests.get(f"{accounts_server.url}/rest/ping", params={"f": "json", **parameters}).json()
        return answer["subsonic-response"].get("error", {}).get("code")

    assert code() == 10
    assert code(u="ada") == 10
    assert code(u="ada", p="x", apiKey="y") == 43
    assert code(apiKey="player-secret-1") == 44
    # Nobody's own password lets a player in.
    assert code(u="ada", p="correct horse") == 40
    log = accounts_server.log.read_text()
    assert "player-secret-1" not in log and "correct horse" not in log
