"""Unmodified spotipy with another prefix, compared with `indexer export --json`.

Run with spotipy 2.26.0 (items, me/library) and 2.25.1 (tracks, me/tracks): see Tests/Web/run.
"""

import json
import subprocess
import time
import warnings

import pytest
import requests
import spotipy

from conftest import INDEXER

warnings.simplefilter("ignore", DeprecationWarning)

NUMBERS = (
    "acousticness danceability energy instrumentalness key liveness loudness mode speechiness tempo time_signature "
    "valence"
).split()


@pytest.fixture(scope="module")
def server(make_server):
    """A separate server, because its history must not contain plays of other tests."""
    return make_server()


@pytest.fixture(scope="module")
def exported(server):
    lines = subprocess.run(
        [INDEXER, "export", "--json", "-i", server.folder], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    return [json.loads(line) for line in lines]


@pytest.fixture(scope="module")
def sp(server):
    client = spotipy.Spotify(auth="any token", retries=0, status_retries=0)
    client.prefix = server.url + "/v1/"
    return client


def by_id(tracks):
    return {track["id"]: track for track in tracks}


def test_tracks_are_those_of_export(sp, exported):
    ids = [track["id"] for track in exported]
    for found, wanted in zip(sp.tracks(ids[:50])["tracks"], exported, strict=True):
        assert found["id"] == wanted["id"]
        assert found["name"] == wanted["title"]
        assert found["duration_ms"] == wanted["duration_ms"]
        assert found["artists"][0]["name"] == (wanted["artist"] or wanted["album_artist"])
        assert found["uri"] == f"spotify:track:{wanted['id']}"
        if wanted["highlight"] is None:
            assert found["preview_url"] is None
        else:
            address, times = found["preview_url"].split("#t=")
            start, end = map(float, times.split(","))
            assert address == f"{sp.prefix[:-4]}/media/{wanted['id']}" and start == wanted["highlight"]
            assert end == pytest.approx(min(start + 30, wanted["duration_ms"] / 1000), abs=0.01)
    assert sp.track(exported[0]["id"])["name"] == exported[0]["title"]
    assert sp.track(f"spotify:track:{ids[1]}")["id"] == ids[1]


def test_audio_features_are_those_of_export(sp, exported):
    found = sp.audio_features([track["id"] for track in exported])
    assert len(found) == len(exported)
    for features, wanted in zip(found, exported, strict=True):
        assert {name: features[name] for name in NUMBERS} == {name: wanted[name] for name in NUMBERS}
        assert features["duration_ms"] == wanted["duration_ms"]
        assert features["type"] == "audio_features"
    one = sp.audio_features(exported[0]["id"])
    assert one[0]["tempo"] == exported[0]["tempo"]
    unknown = "0" * 22
    assert sp.audio_features([unknown, exported[0]["id"]])[0] is None


def test_audio_analysis_has_beats(sp, exported):
    analysis = sp.audio_analysis(exported[0]["id"])
    assert analysis["track"]["duration"] == pytest.approx(exported[0]["duration_ms"] / 1000, abs=0.05)
    starts = [beat["start"] for beat in analysis["beats"]]
    assert len(starts) > 5 and starts == sorted(starts)
    assert len(analysis["segments"][0]["pitches"]) == 12
    assert analysis["meta"]["status_code"] == 0 and analysis["meta"]["analysis_time"] > 0


def test_search(sp, exported):
    wanted = exported[0]
    found = sp.search(wanted["title"], type="track")["tracks"]
    assert found["items"][0]["id"] == wanted["id"]
    field = sp.search(f'artist:"{wanted["artist"]}"', type="track,artist,album")
    assert {track["artists"][0]["name"] for track in field["tracks"]["items"]} == {wanted["artist"]}
    assert field["artists"]["items"][0]["name"] == wanted["artist"]
    genre = sp.search(f'genre:"{wanted["genre"]}"', type="track", limit=50)["tracks"]["items"]
    assert {track["id"] for track in genre} == {t["id"] for t in exported if t["genre"] == wanted["genre"]}
    page = sp.search(f'artist:"{wanted["artist"]}"', type="track", limit=1)["tracks"]
    if page["total"] > 1:
        # next() wants the address of the following page, as Spotify gives it.
        following = sp.next(page)["tracks"]
        assert following["offset"] == 1 and following["items"][0]["id"] != page["items"][0]["id"]


def test_recommendations(sp, exported):
    seed = exported[0]
    known = by_id(exported)
    found = sp.recommendations(seed_tracks=[seed["id"]], limit=5)
    assert len(found["tracks"]) == 5
    assert seed["id"] not in by_id(found["tracks"])
    assert found["seeds"][0]["type"] == "TRACK"
    limited = sp.recommendations(seed_tracks=[seed["id"]], limit=50, min_tempo=100, max_energy=0.8)["tracks"]
    assert limited and all(known[t["id"]]["tempo"] >= 100 and known[t["id"]]["energy"] <= 0.8 for t in limited)
    # Without seeds that sound like something, the targets alone decide.
    genre = seed["genre"]
    among = [track for track in exported if track["genre"] == genre]
    nearest = sp.recommendations(seed_genres=[genre], target_valence=0.9, limit=1)["tracks"][0]
    assert known[nearest["id"]]["valence"] == min((t["valence"] for t in among), key=lambda v: abs(v - 0.9))
    assert set(sp.recommendation_genre_seeds()["genres"]) == {t["genre"] for t in exported if t["genre"]}
    artist = sp.track(seed["id"])["artists"][0]["id"]
    assert sp.recommendations(seed_artists=[artist], limit=3)["tracks"]
    with pytest.raises(spotipy.SpotifyException) as caught:
        sp.recommendations()
    assert caught.value.http_status == 400


def test_artists_and_albums(sp, exported):
    track = sp.track(exported[0]["id"])
    artist = sp.artist(track["artists"][0]["id"])
    assert artist["name"] == exported[0]["artist"]
    assert sp.artists([artist["id"]])["artists"][0]["id"] == artist["id"]
    assert track["id"] in by_id(sp.artist_top_tracks(artist["id"])["tracks"]) or len(exported) > 10
    album = sp.album(track["album"]["id"])
    assert album["name"] == exported[0]["album"]
    assert track["id"] in by_id(album["tracks"]["items"])
    assert sp.album_tracks(album["id"])["total"] == album["total_tracks"]
    assert sp.albums([album["id"]])["albums"][0]["id"] == album["id"]
    listed = sp.artist_albums(artist["id"])["items"]
    assert isinstance(listed, list)


def test_playlists(sp, exported):
    ids = [track["id"] for track in exported][:6]
    me = sp.me()["id"]
    made = sp.user_playlist_create(me, "Drive", public=False, description="For the road")
    assert made["name"] == "Drive" and made["owner"]["id"] == me and made["public"] is False
    assert made["description"] == "For the road"

    def order():
        page = sp.playlist_items(made["id"])
        return [entry["track"]["id"] for entry in page["items"]]

    assert "snapshot_id" in sp.playlist_add_items(made["id"], ids[:4])
    assert order() == ids[:4]
    sp.playlist_add_items(made["id"], [ids[4]], position=0)
    assert order() == [ids[4]] + ids[:4]
    sp.playlist_reorder_items(made["id"], range_start=0, insert_before=5)
    assert order() == ids[:4] + [ids[4]]
    sp.playlist_remove_all_occurrences_of_items(made["id"], [ids[1]])
    assert order() == [ids[0], ids[2], ids[3], ids[4]]
    stale = sp.playlist(made["id"])["snapshot_id"]
    sp.playlist_remove_specific_occurrences_of_items(
        made["id"], [{"uri": ids[0], "positions": [0]}], snapshot_id=stale
    )
    assert order() == [ids[2], ids[3], ids[4]]
    with pytest.raises(spotipy.SpotifyException) as caught:
        sp.playlist_remove_specific_occurrences_of_items(
            made["id"], [{"uri": ids[2], "positions": [0]}], snapshot_id=stale
        )
    assert caught.value.http_status == 409
    sp.playlist_replace_items(made["id"], [ids[5]])
    assert order() == [ids[5]]
    sp.playlist_change_details(made["id"], name="Drive home", public=True)
    assert sp.playlist(made["id"])["name"] == "Drive home"
    assert sp.playlist(made["id"])["description"] == "For the road"
    sp.playlist_change_details(made["id"], description="Slowly")
    assert sp.playlist(made["id"])["description"] == "Slowly"
    assert made["id"] in by_id(sp.current_user_playlists()["items"])
    assert made["id"] in by_id(sp.user_playlists(me)["items"])
    sp.current_user_unfollow_playlist(made["id"])
    with pytest.raises(spotipy.SpotifyException) as caught:
        sp.playlist(made["id"])
    assert caught.value.http_status == 404


def test_playlists_of_others_are_followed(server, sp, exported):
    name = f"Other {time.time_ns()}"
    requests.post(server.url + "/api/profiles", json={"name": name}).raise_for_status()
    theirs = requests.post(
        server.url + "/api/playlists",
        json={"name": "Theirs", "ids": [exported[0]["id"]], "public": True},
        headers={"Sonic-Profile": name},
    ).json()
    assert theirs["id"] not in by_id(sp.current_user_playlists(limit=50)["items"])
    sp.current_user_follow_playlist(theirs["id"])
    assert theirs["id"] in by_id(sp.current_user_playlists(limit=50)["items"])
    sp.current_user_unfollow_playlist(theirs["id"])
    assert theirs["id"] not in by_id(sp.current_user_playlists(limit=50)["items"])
    other = theirs["owner"]["id"]
    assert sp.user(other)["display_name"] == name
    sp.user_follow_users([other])
    assert sp.current_user_following_users([other]) == [True]
    sp.user_unfollow_users([other])
    assert sp.current_user_following_users([other]) == [False]


def test_saved_tracks(sp, exported):
    ids = [track["id"] for track in exported][2:5]
    sp.current_user_saved_tracks_add(ids)
    assert sp.current_user_saved_tracks_contains(ids + [exported[0]["id"]]) == [True, True, True, False]
    assert {entry["track"]["id"] for entry in sp.current_user_saved_tracks()["items"]} == set(ids)
    sp.current_user_saved_tracks_delete(ids)
    assert sp.current_user_saved_tracks()["total"] == 0


def test_history(server, sp, exported):
    chosen = exported[7]["id"]
    for _ in range(3):
        requests.post(server.url + "/api/asked", json={"id": chosen, "kind": "play"}).raise_for_status()
    assert sp.current_user_recently_played(limit=1)["items"][0]["track"]["id"] == chosen
    assert sp.current_user_top_tracks(limit=1)["items"][0]["id"] == chosen
    top = sp.current_user_top_artists(limit=1)["items"][0]["id"]
    assert top in [artist["id"] for artist in sp.track(chosen)["artists"]]


def test_fields_are_parts_of_a_playlist(sp, exported):
    made = sp.user_playlist_create(sp.me()["id"], "Parts")
    sp.playlist_add_items(made["id"], [track["id"] for track in exported[:3]])
    parts = sp.playlist(made["id"], fields="name,tracks.items(track(name,!album))")
    assert parts == {"name": "Parts", "tracks": {"items": [{"track": {"name": t["title"]}} for t in exported[:3]]}}
    assert sp.playlist_items(made["id"], fields="total") == {"total": 3}
    whole = sp.playlist(made["id"])
    assert whole["followers"]["total"] == 0
    assert all(entry["added_at"].startswith("20") for entry in whole["tracks"]["items"])
    cover = sp.playlist_cover_image(made["id"])[0]["url"]
    assert requests.get(cover).status_code in (200, 404)
    sp.current_user_unfollow_playlist(made["id"])


def test_moods_are_categories(sp):
    categories = sp.categories(limit=50)["categories"]["items"]
    assert "happy" in [category["id"] for category in categories]
    assert sp.category("happy")["name"] == "Happy"
    (playlist,) = sp.category_playlists("happy")["playlists"]["items"]
    tracks = sp.playlist_items(playlist["id"])["items"]
    assert tracks and playlist["tracks"]["total"] == len(tracks)
    assert sp.featured_playlists()["playlists"]["items"][0]["name"] == "Instant mix"
    assert sp.new_releases()["albums"]["items"]


def test_albums_and_artists_are_kept(sp, exported):
    track = sp.track(exported[0]["id"])
    album, artist = track["album"]["id"], track["artists"][0]["id"]
    sp.current_user_saved_albums_add([album])
    assert sp.current_user_saved_albums_contains([album]) == [True]
    assert [entry["album"]["id"] for entry in sp.current_user_saved_albums()["items"]] == [album]
    sp.current_user_saved_albums_delete([album])
    assert sp.current_user_saved_albums()["total"] == 0
    sp.user_follow_artists([artist])
    assert sp.current_user_following_artists([artist]) == [True]
    assert [found["id"] for found in sp.current_user_followed_artists()["artists"]["items"]] == [artist]
    sp.user_unfollow_artists([artist])
    assert sp.current_user_followed_artists()["artists"]["total"] == 0


def test_related_artists_are_others(sp, exported):
    artist = sp.track(exported[0]["id"])["artists"][0]["id"]
    related = [found["id"] for found in sp.artist_related_artists(artist)["artists"]]
    assert related and artist not in related


def test_every_page_of_a_search_leads_on(sp, exported):
    page, seen = sp.search("a", type="track", limit=7)["tracks"], 0
    while page:
        seen += len(page["items"])
        page = sp.next(page)["tracks"] if page["next"] else None
    assert seen == sp.search("a", type="track", limit=1)["tracks"]["total"]


def test_errors_are_spotipys(sp):
    for ask, status in ((lambda: sp.track("0" * 22), 404), (lambda: sp.search("", type="track"), 400)):
        with pytest.raises(spotipy.SpotifyException) as caught:
            ask()
        assert caught.value.http_status == status


def test_tokens_let_spotipy_in(accounts_server):
    session = requests.Session()
    session.post(
        accounts_server.url + "/api/session", json={"name": "ada", "password": "correct horse"}
    ).raise_for_status()
    token = session.post(accounts_server.url + "/api/tokens", json={"name": "spotipy"}).json()["token"]
    client = spotipy.Spotify(auth=token, retries=0, status_retries=0)
    client.prefix = accounts_server.url + "/v1/"
    assert client.me()["display_name"] == "ada"
    client.set_auth("wrong")
    with pytest.raises(spotipy.SpotifyException) as caught:
        client.me()
    assert caught.value.http_status == 401
    assert token not in accounts_server.log.read_text()
