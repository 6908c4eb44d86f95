"""Music files of all formats with every kind of tag, made by FFmpeg and mutagen, and tags that mutagen does not write, made by
hand: FILES maps a name to a function that makes the file at a path."""
import base64
import pathlib
import shutil
import struct
import subprocess
import zlib

from mutagen import apev2, asf, flac, id3, mp4, oggflac, oggopus, oggspeex, oggvorbis
from mutagen.aiff import AIFF
from mutagen.trueaudio import TrueAudio
from mutagen.wave import WAVE

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "SampleAudio/Rock/02-grindstone.mp3"
FORMATS = ROOT / "Tests/Golden/formats"


def png(size=40):
    """A picture that can hardly be compressed."""
    rows = b"".join(b"\0" + bytes((x * y * 37 + x) % 251 for x in range(size * 3)) for y in range(size))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


PNG = png()


def encode(path, *options):
    """Eight seconds of the sample, without its tags."""
    command = ["ffmpeg", "-v", "error", "-y", "-ss", "4", "-t", "8", "-i", SOURCE, "-vn", "-map_metadata", "-1", *options]
    subprocess.run([*map(str, command), str(path)], check=True)


BASES = {
    ".mp3": ["-c:a", "libmp3lame", "-b:a", "128k", "-id3v2_version", "0", "-write_id3v1", "0"], ".flac": [], ".wav": [],
    ".aiff": [], ".m4a": ["-c:a", "aac"], ".wma": ["-c:a", "wmav2"], ".ogg": ["-c:a", "libvorbis"],
    ".opus": ["-c:a", "libopus"], ".oga": ["-c:a", "flac", "-f", "ogg"], ".wv": ["-c:a", "wavpack"], ".tta": [],
    ".aac": ["-c:a", "aac", "-f", "adts", "-write_id3v2", "0", "-write_apetag", "0"],
    ".spx": ["-c:a", "libspeex", "-ar", "32000", "-ac", "1"],
}
# No packaged encoder writes these formats.
SHORT = {".ape": "ape-44100-2.ape", ".mpc": "musepack-44100-2.mpc"}


class Bases:
    """The untagged file of each format, encoded once."""

    def __init__(self, folder):
        self.folder = folder

    def copy(self, path):
        suffix = path.suffix
        if suffix in SHORT:
            shutil.copy(FORMATS / SHORT[suffix], path)
            return path
        base = self.folder / f"base{suffix}"
        if not base.exists():
            encode(base, *BASES[suffix])
        shutil.copy(base, path)
        return path


# MARK: Frames

PEOPLE = [["producer", "P"], ["engineer", "Ë"]]
EVERY_FRAME = [
    id3.TIT2(encoding=3, text="Títle"), id3.TPE1(encoding=3, text=["One", "Two"]), id3.TALB(encoding=3, text="Album"),
    id3.TIPL(encoding=3, people=PEOPLE), id3.TMCL(encoding=3, people=[["guitar", "G"]]),
    *[id3.COMM(encoding=3, lang=l, desc="", text=f"comment {l}") for l in ("deu", "eng", "fra")],
    id3.COMM(encoding=0, lang="eng", desc="iTunNORM", text=" 000002A4 00000322"),
    *[id3.USLT(encoding=3, lang=l, desc="", text=f"lyrics {l}") for l in ("deu", "eng")],
    id3.SYLT(encoding=3, lang="eng", format=2, type=1, desc="", text=[("la", 0), ("li", 500)]),
    id3.POPM(email="a@b", rating=255, count=7), id3.PRIV(owner="TRAKTOR4", data=b"\0\xff\xe0x"),
    id3.GEOB(encoding=0, mime="application/octet-stream", filename="", desc="Serato BeatGrid", data=b"\1\0\0\0\xff"),
    id3.CHAP(element_id="c0", start_time=0, end_time=900, start_offset=0xFFFFFFFF, end_offset=0xFFFFFFFF,
             sub_frames=[id3.TIT2(encoding=3, text="chapter")]),
    id3.CTOC(element_id="toc", flags=3, child_element_ids=["c0"], sub_frames=[]),
    id3.RVA2(desc="track", channel=1, gain=-3.5, peak=0.9), id3.UFID(owner="http://musicbrainz.org", data=b"0123"),
    *[id3.APIC(encoding=0, mime="image/png", type=t, desc=d, data=PNG) for t, d in ((3, "f"), (4, "b"), (0, "o"))],
    id3.WXXX(encoding=0, desc="shop", url="http://a.example"), id3.WOAR(url="http://b.example"),
    id3.TXXX(encoding=3, desc="ALBUMARTIST", text="AA"), id3.TXXX(encoding=3, desc="CATALOGNUMBER", text=["x", "y"]),
    id3.TPE2(encoding=3, text="AA"), id3.TRCK(encoding=0, text="3/12"), id3.TXXX(encoding=0, desc="TRACKNUMBER", text="3"),
    id3.TBPM(encoding=0, text="127"), id3.TXXX(encoding=0, desc="BPM", text="127.3"), id3.TCON(encoding=3, text=["A", "B"]),
    id3.TPUB(encoding=3, text="L"), id3.TXXX(encoding=3, desc="LABEL", text="L"), id3.TDRC(encoding=0, text="2001-02-03"),
    id3.TXXX(encoding=0, desc="DATE", text="2001"), id3.TPOS(encoding=0, text="1/2"), id3.MCDI(data=b"\0\1\2"),
]


def tagged(frames, v2=4, v1=0):
    def make(bases, path):
        bases.copy(path)
        tag = id3.ID3()
        for frame in frames:
            tag.add(frame)
        if v2 == 3:
            tag.update_to_v23()
        if path.suffix in (".wav", ".aiff", ".tta"):
            file = {".wav": WAVE, ".aiff": AIFF, ".tta": TrueAudio}[path.suffix](path)
            file.add_tags()
            for frame in tag.values():
                file.tags.add(frame)
            file.save(v2_version=v2)
        else:
            tag.save(path, v2_version=v2, v1=v1)
    return make


def sync_safe(n):
    return bytes(n >> s & 127 for s in (21, 14, 7, 0))


def frame(name, content, version, flags=b"\0\0"):
    if version == 2:
        return name + struct.pack(">I", len(content))[1:] + content
    return name + (sync_safe(len(content)) if version == 4 else struct.pack(">I", len(content))) + flags + content


def by_hand(version, frames, flags=0, extended=b"", behind=b"", padding=64):
    """An ID3v2 tag of bytes: what no library writes any more, but old programs did."""
    def make(bases, path):
        bases.copy(path)
        body = extended + b"".join(frames)
        if flags & 0x80 and version < 4:
            body = unsynchronized(body)
        body += bytes(padding)
        head = b"ID3" + bytes([version, 0, flags]) + sync_safe(len(body))
        path.write_bytes(head + body + behind + path.read_bytes())
    return make


def unsynchronized(data):
    out = bytearray()
    for i, byte in enumerate(data):
        out.append(byte)
        if byte == 0xFF and (i + 1 == len(data) or data[i + 1] >= 0xE0 or data[i + 1] == 0):
            out.append(0)
    return bytes(out)


def text(value, version, encoding=0):
    codes = {0: "latin-1", 1: "utf-16", 3: "utf-8"}
    return bytes([encoding]) + value.encode(codes[encoding])


def wide(value):
    """UTF-16 that says so, without the byte order mark it needs."""
    return b"\1" + value.encode("utf-16-le")


def plain(version):
    names = (b"TT2", b"TP1", b"TAL") if version == 2 else (b"TIT2", b"TPE1", b"TALB")
    return [frame(n, text(v, version, 1 if version < 4 else 3), version) for n, v in zip(names, ("Títle", "Artist", "Älbum"))]


EXTENDED_23 = struct.pack(">IHI", 6, 0, 64)
EXTENDED_24 = sync_safe(6) + b"\1\0"
COVER_22 = frame(b"PIC", b"\0PNG\3\0" + PNG, 2)
SECOND = b"ID3\4\0\0" + sync_safe(40) + frame(b"TXXX", text("MusicBrainz\0" + "0" * 17, 4), 4)
GROUPED = frame(b"TIT1", b"\7" + text("grouped", 4), 4, b"\0\x40")
ITUNES_24 = [frame(b"TIT2", text("t" * 200, 3), 3), frame(b"TALB", text("a" * 300, 3), 3)]


# MARK: Other tags

def v1(bases, path):
    bases.copy(path)
    fields = [b"My Title".ljust(30, b"\0"), b"My Artist".ljust(30, b"\0"), b"My Album".ljust(30, b"\0"), b"1999",
              b"My Comment".ljust(28, b"\0"), b"\0\7", bytes([17])]
    path.write_bytes(path.read_bytes() + b"TAG" + b"".join(fields))


APE_ITEMS = {"Title": "Títle", "Artist": ["One", "Two"], "DATE": "2001", "DISCNUMBER": "2", "Mixed Case": "x", "Album": "Album",
             "Track": "3/9", "REPLAYGAIN_TRACK_GAIN": "-3.00 dB", "Year": "2001-02"}


def ape(bases, path):
    bases.copy(path)
    tag = apev2.APEv2()
    for key, value in APE_ITEMS.items():
        tag[key] = value
    tag["Cover Art (Front)"] = apev2.APEValue(b"front.png\0" + PNG, apev2.BINARY)
    tag["Related"] = apev2.APEValue("http://a.example", apev2.EXTERNAL)
    tag.save(path)


def ape_and_v1(bases, path):
    ape(bases, path)
    name = path.with_suffix(".tail" + path.suffix)
    v1(bases, name)
    path.write_bytes(path.read_bytes() + name.read_bytes()[-128:])
    name.unlink()


COMMENTS = [("title", "Títle"), ("ARTIST", "One"), ("Artist", "Two"), ("ZEBRA", "z"), ("comment", "a"), ("COMMENT", "b"),
            ("DESCRIPTION", "c"), ("aardvark", ""), ("DISCNUMBER", "2"), ("ARTIST", "Three"), ("LYRICS", "la\nli")]


def vorbis(kind, cover=0):
    def make(bases, path):
        bases.copy(path)
        file = kind(path)
        if file.tags is None:
            file.add_tags()
        file.tags[:] = COMMENTS
        picture = flac.Picture()
        picture.data, picture.mime, picture.type = PNG, "image/png", 3
        if kind is flac.FLAC:
            file.add_picture(picture)
            picture.type = 4
            file.add_picture(picture)
        for _ in range(cover):
            file.tags.append(("METADATA_BLOCK_PICTURE", base64.b64encode(picture.write()).decode()))
        file.save()
    return make


def flac_with_id3(bases, path):
    tagged(EVERY_FRAME)(bases, path.with_suffix(".mp3"))
    data = path.with_suffix(".mp3").read_bytes()
    path.with_suffix(".mp3").unlink()
    size = sum(b << s for b, s in zip(data[6:10], (21, 14, 7, 0)))
    vorbis(flac.FLAC)(bases, path)
    path.write_bytes(data[:10 + size] + path.read_bytes())


def items(bases, path):
    bases.copy(path)
    file = mp4.MP4(path)
    file.add_tags() if file.tags is None else None
    file["\xa9nam"], file["\xa9ART"], file["\xa9cmt"] = ["Títle"], ["One", "Two"], ["c1", "c2"]
    file["trkn"], file["disk"], file["cpil"], file["tmpo"], file["stik"] = [(3, 9)], [(1, 2)], True, [127], [1]
    file["----:com.apple.iTunes:MIXER"] = [b"x", b"y"]
    file["----:org.example:Odd"] = [mp4.MP4FreeForm(b"\0\1", dataformat=mp4.AtomDataType.IMPLICIT)]
    file["covr"] = [mp4.MP4Cover(PNG, mp4.MP4Cover.FORMAT_PNG), mp4.MP4Cover(b"\xff\xd8\xff" + PNG)]
    for k in range(45):
        file[f"----:com.apple.iTunes:FIELD {k}"] = [b"x" * 50]
    file.save()


def front(make):
    """Moves the header before the sound, so that offsets change."""
    def both(bases, path):
        make(bases, path)
        other = path.with_suffix(".front.m4a")
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", path, "-map", "0:a", "-c", "copy", "-movflags", "+faststart",
                        other], check=True)
        file, old = mp4.MP4(other), mp4.MP4(path)
        if file.tags is None:
            file.add_tags()
        file.tags.update(old.tags)
        file.save()
        other.rename(path)
    return both


def fragments(bases, path):
    encode(path, "-c:a", "aac", "-movflags", "frag_keyframe+empty_moov", "-frag_duration", "1000000")


def attributes(bases, path):
    bases.copy(path)
    file = asf.ASF(path)
    file["Title"], file["Author"], file["Description"] = ["Títle"], ["One"], ["a comment"]
    file["WM/AlbumArtist"], file["WM/Genre"] = ["AA2", "AA1"], ["G2", "G1"]
    file["ZEBRA"], file["aardvark"] = ["z"], ["a"]
    file["WM/TrackNumber"] = [asf.ASFDWordAttribute(3)]
    file["WM/IsCompilation"] = [asf.ASFBoolAttribute(True)]
    file["Id"] = [asf.ASFGUIDAttribute(bytes(range(16)))]
    head = struct.pack("<bI", 3, len(PNG)) + "image/png\0".encode("utf-16-le") + "front\0".encode("utf-16-le")
    back = struct.pack("<bI", 4, len(PNG)) + "image/png\0".encode("utf-16-le") + "back\0".encode("utf-16-le")
    file["WM/Picture"] = [asf.ASFByteArrayAttribute(h + PNG) for h in (head, back)]
    file.save()


def chunk(name, body):
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


INFO = b"".join(chunk(n, v + b"\0") for n, v in
                ((b"INAM", b"Info title"), (b"IART", b"Info artist"), (b"IPRD", b"Info album"), (b"ICRD", b"2001"),
                 (b"ISRC", b"a tape"), (b"IGNR", b"Blues")))


def with_info(make):
    def both(bases, path):
        make(bases, path)
        data = path.read_bytes() + chunk(b"LIST", b"INFO" + INFO) + chunk(b"bext", bytes(602))
        path.write_bytes(data[:4] + struct.pack("<I", len(data) - 8) + data[8:])
    return both


def untagged(bases, path):
    bases.copy(path)


FILES = {
    "every-24.mp3": tagged(EVERY_FRAME), "every-23.mp3": tagged(EVERY_FRAME, v2=3), "every-v1.mp3": tagged(EVERY_FRAME, v1=2),
    "every.wav": tagged(EVERY_FRAME), "every-23.wav": tagged(EVERY_FRAME, v2=3), "every.aiff": tagged(EVERY_FRAME),
    "every.tta": tagged(EVERY_FRAME), "every.aac": tagged(EVERY_FRAME),
    "deu.mp3": tagged([id3.COMM(encoding=3, lang="deu", desc="", text="nur deutsch")]),
    "mood.mp3": tagged([id3.TMOO(encoding=3, text="a person's"), id3.TXXX(encoding=3, desc="MOOD", text="another")]),
    "mood-txxx.mp3": tagged([id3.TXXX(encoding=3, desc="mood", text="a person's")]),
    "v22.mp3": by_hand(2, plain(2) + [COVER_22, frame(b"COM", b"\0eng\0note", 2)]),
    "extended-23.mp3": by_hand(3, plain(3), 0x40, EXTENDED_23), "extended-24.mp3": by_hand(4, plain(4), 0x40, EXTENDED_24),
    "unsync-23.mp3": by_hand(3, plain(3) + [frame(b"PRIV", b"me\0\xff\xe0\xff\0\xff", 3)], 0x80),
    "no-bom-23.mp3": by_hand(3, [frame(b"TIT2", wide("Title"), 3), frame(b"TPE1", wide("Artist"), 3)]),
    "two-tags.mp3": by_hand(4, plain(4), behind=SECOND), "grouped.mp3": by_hand(4, plain(4) + [GROUPED]),
    "itunes-24.mp3": by_hand(4, ITUNES_24), "junk.mp3": by_hand(3, plain(3) + [b"no frame at all" + bytes(range(1, 99))]),
    "no-padding.mp3": by_hand(4, plain(4), padding=0),
    "empty-frame.mp3": by_hand(4, plain(4) + [frame(b"TIT3", b"", 4)]),
    "v1.mp3": v1, "ape.mp3": ape, "ape-v1.mp3": ape_and_v1, "none.mp3": untagged, "none.wav": untagged, "none.aiff": untagged,
    "none.flac": untagged, "none.m4a": untagged, "none.wma": untagged, "none.wv": untagged,
    "none.ogg": untagged, "none.tta": untagged,
    "items.wv": ape, "items-v1.wv": ape_and_v1, "v1.wv": v1, "items.ape": ape, "items.mpc": ape, "items.tta": ape,
    "comments.flac": vorbis(flac.FLAC), "comments-id3.flac": flac_with_id3, "comments.ogg": vorbis(oggvorbis.OggVorbis),
    "cover.ogg": vorbis(oggvorbis.OggVorbis, 20), "comments.opus": vorbis(oggopus.OggOpus),
    "cover.opus": vorbis(oggopus.OggOpus, 20), "comments.oga": vorbis(oggflac.OggFLAC), "comments.spx": vorbis(oggspeex.OggSpeex),
    "items.m4a": items, "front.m4a": front(items), "fragments.m4a": fragments, "attributes.wma": attributes,
    "info.wav": with_info(untagged), "id3-info.wav": with_info(tagged(EVERY_FRAME)),
}
