#!/usr/bin/env python3
"""Tags by mutagen, and texts in old encodings by Python's codecs: what AudioTags must read.

    python3 Tests/Golden/make_tags.py      (mutagen)

Writes tags/discs.EXT, short files of formats/ with the same tags in each format's own fields, and tags/old-texts.json: titles,
artists and albums with their bytes, as old programs wrote them into ID3v1 and into frames that are called Latin-1."""
import json, os, shutil

import mutagen.apev2, mutagen.asf, mutagen.flac, mutagen.id3, mutagen.mp4, mutagen.oggvorbis

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "tags")


def copy(source, name):
    path = os.path.join(OUT, name)
    shutil.copy(os.path.join(HERE, "formats", source), path)
    return path


def write_files():
    path = copy("lame-8000-1.mp3", "discs.mp3")
    frames = mutagen.id3
    tag = frames.ID3()
    for frame in (frames.TIT2(text="Title"), frames.TPE1(text=["Alpha", "Beta"]), frames.TPE2(text="Both"),
                  frames.TALB(text="Album"), frames.TPOS(text="2/3"), frames.TRCK(text="5/9"), frames.TCMP(text="1"),
                  frames.TCON(text=["Pop", "Rock"]), frames.TXXX(desc="Artists", text=["Alpha", "Beta"])):
        frame.encoding = 3
        tag.add(frame)
    tag.save(path)

    path = copy("lame-8000-1.mp3", "picard23.mp3")
    tag = frames.ID3()
    for frame in (frames.TIT2(text="Title"), frames.TPE1(text="Alpha feat. Beta"), frames.TPOS(text="2"),
                  frames.TXXX(desc="ARTISTS", text="Alpha/Beta")):
        frame.encoding = 1
        tag.add(frame)
    tag.save(path, v2_version=3)

    path = copy("aac-96000-2.m4a", "discs.m4a")
    tag = mutagen.mp4.MP4(path)
    tag["\xa9nam"], tag["\xa9ART"], tag["aART"], tag["\xa9alb"] = "Title", ["Alpha", "Beta"], "Both", "Album"
    tag["disk"], tag["trkn"], tag["cpil"], tag["\xa9gen"] = [(2, 3)], [(5, 9)], True, ["Pop", "Rock"]
    tag["----:com.apple.iTunes:ARTISTS"] = [b"Alpha", b"Beta"]
    tag.save()

    path = copy("wmav1-44100-2.wma", "discs.wma")
    tag = mutagen.asf.ASF(path)
    tag["Title"], tag["Author"], tag["WM/AlbumArtist"], tag["WM/AlbumTitle"] = "Title", ["Alpha", "Beta"], "Both", "Album"
    tag["WM/PartOfSet"], tag["WM/TrackNumber"], tag["WM/IsCompilation"] = "2/3", 5, mutagen.asf.ASFBoolAttribute(True)
    tag["WM/Genre"], tag["WM/ARTISTS"] = ["Pop", "Rock"], ["Alpha", "Beta"]
    tag.save()

    path = copy("flac-96000-1.flac", "discs.flac")
    tag = mutagen.flac.FLAC(path)
    tag.delete()
    tag["title"], tag["artist"], tag["albumartist"], tag["album"] = "Title", ["Alpha", "Beta"], "Both", "Album"
    tag["discnumber"], tag["disctotal"], tag["tracknumber"], tag["compilation"] = "2", "3", "5", "1"
    tag["genre"], tag["artists"] = ["Pop", "Rock"], ["Alpha", "Beta"]
    tag.clear_pictures()
    tag.save(padding=lambda info: 0)

    path = copy("wavpack-22050-1.wv", "discs.wv")
    tag = mutagen.apev2.APEv2()
    tag["Title"], tag["Artist"], tag["Album Artist"], tag["Album"] = "Title", ["Alpha", "Beta"], "Both", "Album"
    tag["Disc"], tag["Track"], tag["Compilation"], tag["Genre"] = "2/3", "5/9", "1", ["Pop", "Rock"]
    tag["Artists"] = ["Alpha", "Beta"]
    tag.save(path)


RELEASE = dict(ALBUMARTISTS=["Ann", "Bob"], ORIGINALDATE=["1969-09-26"], ISRC=["GBAYE6900001"], LABEL=["Apple"],
               DISCSUBTITLE=["Side one"], REPLAYGAIN_TRACK_GAIN=["+3.25 dB"], REPLAYGAIN_ALBUM_GAIN=["-7.1 dB"],
               REPLAYGAIN_ALBUM_PEAK=["0.98"], MOOD=["calm"])
RECORDING, ALBUM = "f27ec8db-af05-4f36-916e-3d57f91ecf5e", "a4864e94-6d75-4ade-bc93-0dabf3521453"
OWNERS = ["b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d", "4d5447d7-c61c-4120-ba1b-d7f471d385b9"]


def write_releases():
    """A reissue, in the fields that Picard uses (https://picard-docs.musicbrainz.org/en/appendices/tag_mapping.html), with ratings
    of four stars as Windows and MusicBee write them."""
    frames = mutagen.id3
    path = copy("lame-8000-1.mp3", "release.mp3")
    tag = frames.ID3()
    for frame in (frames.TIT2(text="Title"), frames.TPE2(text="Ann & Bob"), frames.TXXX(desc="ALBUMARTISTS", text=["Ann", "Bob"]),
                  frames.TDRC(text="2009"), frames.TDOR(text="1969-09-26"), frames.TSRC(text="GBAYE6900001"),
                  frames.TPUB(text="Apple"), frames.TCOM(text="Carl"), frames.TSST(text="Side one"), frames.TMOO(text="calm"),
                  frames.TXXX(desc="MusicBrainz Album Type", text=["album", "live"]),
                  frames.TXXX(desc="MusicBrainz Album Id", text=ALBUM), frames.TXXX(desc="REPLAYGAIN_ALBUM_GAIN", text="-7.1 dB"),
                  frames.TXXX(desc="REPLAYGAIN_ALBUM_PEAK", text="0.98"), frames.TXXX(desc="REPLAYGAIN_TRACK_GAIN", text="+3.25 dB"), frames.TXXX(desc="MusicBrainz Artist Id", text=OWNERS[:1]),
                  frames.TXXX(desc="MusicBrainz Album Artist Id", text=OWNERS)):
        frame.encoding = 3
        tag.add(frame)
    tag.add(frames.UFID(owner="http://musicbrainz.org", data=RECORDING.encode()))
    tag.add(frames.POPM(email="Windows Media Player 9 Series", rating=196, count=0))
    tag.save(path)

    path = copy("flac-96000-1.flac", "release.flac")
    tag = mutagen.flac.FLAC(path)
    tag.delete()
    tag.update({**RELEASE, "title": "Title", "albumartist": "Ann & Bob", "date": "2009", "composer": "Carl", "rating": "80",
                "releasetype": ["album", "live"], "musicbrainz_trackid": RECORDING, "musicbrainz_albumid": ALBUM,
                "musicbrainz_artistid": OWNERS[:1], "musicbrainz_albumartistid": OWNERS})
    tag.clear_pictures()
    tag.save(padding=lambda info: 0)

    path = copy("aac-96000-2.m4a", "release.m4a")
    tag = mutagen.mp4.MP4(path)
    tag["\xa9nam"], tag["aART"], tag["\xa9day"], tag["\xa9wrt"], tag["rate"] = "Title", "Ann & Bob", "2009", "Carl", ["80"]
    for name, values in {**RELEASE, "MusicBrainz Album Type": ["album", "live"], "MusicBrainz Track Id": [RECORDING],
                         "MusicBrainz Album Id": [ALBUM], "MusicBrainz Artist Id": OWNERS[:1],
                         "MusicBrainz Album Artist Id": OWNERS}.items():
        tag["----:com.apple.iTunes:" + name] = [value.encode() for value in values]
    tag.save()

    path = copy("aac-96000-2.m4a", "nul.m4a")
    tag = mutagen.mp4.MP4(path)
    tag["\xa9nam"], tag["\xa9ART"], tag["\xa9gen"] = "Title\0", "Alpha\0", "Rock\0"
    tag["----:com.apple.iTunes:ARTISTS"], tag["----:com.apple.iTunes:initialkey"] = [b"Alpha\0", b"Beta\0"], [b"Am\0"]
    tag.save()

    path = copy("wmav1-44100-2.wma", "release.wma")
    tag = mutagen.asf.ASF(path)
    tag["Title"], tag["WM/AlbumArtist"], tag["WM/Year"], tag["WM/OriginalReleaseYear"] = "Title", "Ann & Bob", "2009", "1969"
    tag["WM/ISRC"], tag["WM/Publisher"], tag["WM/Composer"] = "GBAYE6900001", "Apple", "Carl"
    tag["WM/SetSubTitle"], tag["WM/Mood"], tag["MusicBrainz/Album Type"] = "Side one", "calm", ["album", "live"]
    tag["MusicBrainz/Track Id"], tag["MusicBrainz/Album Id"] = RECORDING, ALBUM
    tag["WM/ALBUMARTISTS"], tag["REPLAYGAIN_ALBUM_GAIN"], tag["REPLAYGAIN_ALBUM_PEAK"] = ["Ann", "Bob"], "-7.1 dB", "0.98"
    tag["MusicBrainz/Artist Id"], tag["MusicBrainz/Album Artist Id"] = OWNERS[:1], OWNERS
    tag["REPLAYGAIN_TRACK_GAIN"] = "+3.25 dB"
    tag["WM/SharedUserRating"] = mutagen.asf.ASFDWordAttribute(75)
    tag.save()


def write_texts():
    files = [
        ("cp1251", "Группа крови", "Кино", "Группа крови"),
        ("cp1251", "Звезда по имени Солнце", "Кино", "Звезда по имени Солнце"),
        ("cp1251", "Осколок льда", "Ария", "Химера"),
        ("cp1251", "Без бою", "Океан Ельзи", "GLORIA"),
        ("koi8-r", "Что такое осень", "ДДТ", "Актриса Весна"),
        ("shift_jis", "さくらの花の咲くころに", "宇多田ヒカル", "ファースト・ラブ"),
        ("shift_jis", "夜に駆ける", "YOASOBI", "THE BOOK"),
        ("euc-jp", "上を向いて歩こう", "坂本九", "ベスト"),
        ("gbk", "月亮代表我的心", "邓丽君", "我的歌声里"),
        ("gbk", "我们的爱不会结束", "周杰伦", "叶惠美"),
        ("big5", "愛你的心不會變", "張學友", "吻別"),
        ("big5", "我的未來不是夢", "張雨生", "我的未來不是夢"),
        ("euc-kr", "사랑했지만", "김광석", "다시 부르기"),
        ("euc-kr", "봄날은 간다", "윤하", "나의 노래"),
        ("utf-8", "Für Élise", "Мумий Тролль", "Ünder"),
        ("utf-8", "Motörhead", "Motörhead", "Bomber"),
        ("utf-8", "月亮代表我的心", "邓丽君", ""),
        # What is Latin-1, or what Windows calls so, stays.
        ("latin-1", "Ace of Spades", "Motörhead", "Ace of Spades"),
        ("latin-1", "Jóga", "Björk", "Homogénic"),
        ("latin-1", "Svefn-g-englar", "Sigur Rós", "Ágætis byrjun"),
        ("latin-1", "Inní mér syngur vitleysingur", "Sigur Rós", "Með suð í eyrum við spilum endalaust"),
        ("latin-1", "Þitt lag", "Þórður", "Ævintýri"),
        ("latin-1", "Jäääär", "Jäääär", ""),
        ("latin-1", "Pääöljy", "Eläkeläiset", "Hääyö"),
        ("latin-1", "¿Dónde estás corazón?", "Café Tacvba", "Años"),
        ("latin-1", "Coração", "João Gilberto", "É doce"),
        ("latin-1", "Ça plane pour moi", "Les Négresses Vertes", "À l'été"),
        ("latin-1", "Grüße", "Die Ärzte", "Öl & Über"),
        ("latin-1", "ÅÄÖ", "ÄÖ", ""),
        ("latin-1", "Aenima", "Æ", "Ø"),
        ("cp1252", "Don’t Stop", "Guns N’ Roses", "“Heroes” – Live…"),
        ("cp1252", "Œuvre", "Šarlo", "Ž & Ÿ"),
    ]
    rows = [
        dict(encoding=e, title=t, artist=a, album=l, bytes=[x.encode(e).hex() for x in (t, a, l)]) for e, t, a, l in files]
    with open(os.path.join(OUT, "old-texts.json"), "w") as out:
        out.write("[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n")


os.makedirs(OUT, exist_ok=True)
write_files()
write_releases()
write_texts()
