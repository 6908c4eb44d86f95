"""Writes a made-up history as Spotify exports it, of tracks of a library: history.py ZIP PLAYS SEED < TRACKS

TRACKS is what `indexer export --csv` prints. Four fifths of the names that are played are those of tracks of the library, a quarter of
them with a remark that services add. The others are not in it. Few tracks are played often: the n-th in proportion to 1/n.
"""
import bisect
import csv
import datetime
import itertools
import json
import random
import sys
import zipfile

# Spotify's files have up to about 16,000 entries.
FILE_SIZE = 16_000
REMARKS = [" - 2011 Remaster", " (feat. Someone Else)", " - Single Version", " [Bonus Track]"]


def names(tracks, chance):
    """Artist, title and album of what is played, the most played first."""
    played = chance.sample(tracks, len(tracks) // 4)
    for number, (artist, title, album) in enumerate(played):
        if chance.random() < 0.2:
            yield f"{artist} Elsewhere", f"{title} {number}", album
        else:
            yield artist, title + (chance.choice(REMARKS) if chance.random() < 0.25 else ""), album


def entries(tracks, count, seed):
    chance = random.Random(seed)
    played = list(names(tracks, chance))
    sums = list(itertools.accumulate(1 / (rank + 1) for rank in range(len(played))))
    time = datetime.datetime(2012, 1, 1)
    for _ in range(count):
        artist, title, album = played[bisect.bisect(sums, chance.random() * sums[-1], hi=len(played) - 1)]
        time += datetime.timedelta(seconds=chance.randint(240, 3600))
        yield {
            "ts": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "platform": "linux",
            # One in ten is skipped.
            "ms_played": chance.randint(1000, 29_000) if chance.random() < 0.1 else chance.randint(30_000, 240_000),
            "conn_country": "SE",
            "ip_addr": "192.0.2.1",
            "master_metadata_track_name": title,
            "master_metadata_album_artist_name": artist,
            "master_metadata_album_album_name": album,
            "spotify_track_uri": f"spotify:track:{chance.getrandbits(128):032x}"[:36],
            "episode_name": None,
            "episode_show_name": None,
            "spotify_episode_uri": None,
            "reason_start": "trackdone",
            "reason_end": "trackdone",
            "shuffle": False,
            "skipped": False,
            "offline": False,
            "offline_timestamp": None,
            "incognito_mode": False,
        }


def main():
    path, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    tracks = [(row["artist"], row["title"], row["album"]) for row in csv.DictReader(sys.stdin)]
    plays = entries(tracks, count, seed)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range((count + FILE_SIZE - 1) // FILE_SIZE):
            part = list(itertools.islice(plays, FILE_SIZE))
            archive.writestr(f"Spotify Extended Streaming History/Streaming_History_Audio_{number}.json", json.dumps(part))


main()
