#!/usr/bin/env python3
"""Writes small.sidx, and outlines.sidx, which also has chords and sections: indexes made from FileFormat.md alone,
without SonicIndex's code.

The tests require that SonicIndex reads them and writes the very same bytes. Run it only when the
format gets a new version or reserved bytes a meaning; needs Python 3 and libxxhash (a dependency of
SonicIndex anyway):

    python3 Tests/Golden/index/make_fixture.py
"""
import ctypes
import ctypes.util
import math
import os
import struct

library = ctypes.CDLL(ctypes.util.find_library("xxhash") or "libxxhash.so.0")
library.XXH3_64bits.restype = ctypes.c_uint64
library.XXH3_64bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]

NONE = 0xFFFFFFFF
NAN = float("nan")


def xxh3(data):
    return library.XXH3_64bits(data, len(data))


def f32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def floats(values):
    # Python's NaN packs as 0x7FC00000, the one NaN of the format.
    return b"".join(struct.pack("<f", value) for value in values)


# The content; StorageGoldenTests.swift spells the same.
TEXT_COLUMNS = ["title", "genre"]
NUMBER_COLUMNS = ["tempo"]
VECTOR_DIMENSION = 3
SEQUENCE_DIMENSION = 2
ANALYSIS_VERSION = 7
PROVENANCE = "fixture 1"
TRACKS = [
    dict(id=(0x0123456789ABCDEF, 0xFEDCBA9876543210), path=b"b/two.flac", size=2_000_000,
         mtime=1_700_000_000_123_456_789, stamp=0xDEADBEEF, frames=441_000, rate=44_100, flags=0, channels=2,
         texts=["Two", "rock"], numbers=[120.5], vector=[1.0, -2.5, 4.0],
         hop=0.5, sequence=[[0.0, 10.0], [1.0, 10.0], [2.0, 10.0], [-3.0, 10.0], [0.25, 10.0]]),
    dict(id=(0x0123456789ABCDEF, 0xFEDCBA9876543210), path=b"a/one.mp3", size=1,
         mtime=-1, frames=96_000, rate=48_000, flags=1, channels=1,
         texts=["Zw\u00f6lf", None], numbers=[NAN], vector=[3.0, 0.5, 4.0],
         hop=0.25, sequence=[[5.0, -1.0], [6.0, 1.0]]),
    dict(id=(0, 42), path=b"b/\xff\xfe.wav", size=2**40, mtime=0, frames=0, rate=0, flags=0, channels=0,
         version=5, texts=["", "rock"], numbers=[float("-inf")], vector=None, hop=0, sequence=[]),
]
# Of the tracks above, in the order of their paths: stretches of start and end in seconds, and a label or None.
OUTLINES = [
    ([], []),
    ([(0, 0.52, None), (0.52, 2.4, 9), (2.4, 4.48, 5), (4.48, 96.4, 23), (100, 181.88, 0), (181.88, 183, 0)],
     [(0.52, 30, 0), (30, 60, 1), (60, 90, 1), (90, 95, 30)]),
    None,
]
FAILURES = [
    dict(path=b"broken.ogg", kind="decoding", message="no audio in it", size=17, mtime=5, stamp=0xC0FFEE, first=1_600_000_000),
]


def quantize(track):
    """Scales, offsets and bytes of a sequence; every step rounded to float32."""
    columns = list(zip(*track["sequence"]))
    scales, offsets = [], []
    for column in columns:
        spread = f32(max(column) - min(column))
        scales.append(f32(spread / 254))
        offsets.append(f32(min(column) + f32(spread / 2)))
    rows = b""
    for frame in track["sequence"]:
        for value, scale, offset in zip(frame, scales, offsets):
            step = round(f32(f32(value - offset) / scale)) if scale > 0 else 0
            rows += struct.pack("<b", max(-127, min(127, step)))
    return scales, offsets, rows


def sequence_record(track):
    if not track["sequence"]:
        return b""
    scales, offsets, rows = quantize(track)
    body = struct.pack("<If", len(track["sequence"]), track["hop"]) + floats(scales) + floats(offsets) + rows
    body += bytes(-len(body) % 4)
    return struct.pack("<I", xxh3(body) & 0xFFFFFFFF) + body


def decoded_frames(track):
    if not track["sequence"]:
        return []
    scales, offsets, rows = quantize(track)
    values = struct.unpack("<%db" % len(rows), rows)
    return [
        [f32(offset + f32(scale * value)) for scale, offset, value in zip(scales, offsets, values[i:i + len(scales)])]
        for i in range(0, len(values), len(scales))
    ]


def scaling(rows, dimension):
    """Mean and 1/deviation of each dimension, a second time without values beyond four deviations."""
    means, deviations = [0.0] * dimension, [0.0] * dimension
    for column in range(dimension):
        values = [row[column] for row in rows]
        for _ in range(2):
            mean = math.fsum(values) / len(values)
            deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values))
            values = [value for value in values if abs(value - mean) <= 4 * deviation]
        means[column], deviations[column] = mean, deviation
    inverse = [0.0 if d <= max(1e-6 * abs(m), 1e-18) else 1 / d for m, d in zip(means, deviations)]
    return floats(means) + floats(inverse)


tracks = sorted(TRACKS, key=lambda track: track["path"])
failures = sorted(FAILURES, key=lambda failure: failure["path"])

strings = sorted(
    {track["path"] for track in tracks}
    | {text.encode() for track in tracks for text in track["texts"] if text is not None}
    | {failure["path"] for failure in failures}
    | {failure[key].encode() for failure in failures for key in ("kind", "message")})
number = {string: position for position, string in enumerate(strings)}


def text_number(text):
    return NONE if text is None else number[text.encode()]


def track_record(track, path_number):
    return struct.pack(
        "<QQQqQIIIIII", *track["id"], track["size"], track["mtime"], track["frames"], track["rate"], track["flags"],
        path_number, track["channels"], track.get("version", 0), track.get("stamp", 0))


def vector_record(track):
    return floats(track["vector"] or [NAN] * VECTOR_DIMENSION)


def counted(data):
    return struct.pack("<I", len(data)) + data


def record_sum(track):
    data = track_record(track, 0) + counted(track["path"])
    for text in track["texts"]:
        data += struct.pack("<I", NONE) if text is None else counted(text.encode())
    return xxh3(data + floats(track["numbers"]) + vector_record(track))


def runs(stretches):
    """Two bytes each: 25 steps a second; 2047 steps mean that the next run goes on."""
    result, position = [], 0
    for start, end, label in stretches:
        start, end = round(25 * start), round(25 * end)
        for length, code in ((start - position, 31), (end - start, 31 if label is None else label)):
            if code == 31 and length == 0:
                continue
            result += [2047 * 32 + code] * (length // 2047) + [length % 2047 * 32 + code]
        position = end
    return result


def outline_record(outline):
    if outline is None:
        return b""
    chords, sections = map(runs, outline)
    body = struct.pack("<%dH" % (1 + len(chords) + len(sections)), len(chords), *chords, *sections)
    return struct.pack("<I", xxh3(body) & 0xFFFFFFFF) + body


def offsets_of(parts):
    total, result = 0, [0]
    for part in parts:
        total += len(part)
        result.append(total)
    return struct.pack("<%dQ" % len(result), *result)


names = [name.encode() for name in TEXT_COLUMNS + NUMBER_COLUMNS]
sequences = [sequence_record(track) for track in tracks]
REQUIRED = 1
sections = [
    (b"SCHM", REQUIRED, struct.pack("<II", len(TEXT_COLUMNS), len(NUMBER_COLUMNS))
     + b"".join(struct.pack("<H", len(name)) + name for name in names)),
    (b"STRO", REQUIRED, offsets_of(strings)),
    (b"STRS", REQUIRED, b"".join(strings)),
    (b"TRAK", REQUIRED, b"".join(track_record(t, number[t["path"]]) for t in tracks)),
    (b"IDIX", REQUIRED, b"".join(
        struct.pack("<I", i) for i in sorted(range(len(tracks)), key=lambda i: (tracks[i]["id"], i)))),
    (b"TEXT", REQUIRED, b"".join(
        struct.pack("<I", text_number(t["texts"][column])) for column in range(len(TEXT_COLUMNS)) for t in tracks)),
    (b"NUMS", REQUIRED, b"".join(
        floats([t["numbers"][column]]) for column in range(len(NUMBER_COLUMNS)) for t in tracks)),
    (b"SCAL", REQUIRED, scaling([t["vector"] for t in tracks if t["vector"]], VECTOR_DIMENSION)
     + scaling([frame for t in tracks for frame in decoded_frames(t)], SEQUENCE_DIMENSION)),
    (b"VECT", REQUIRED, b"".join(vector_record(t) for t in tracks)),
    (b"SEQO", REQUIRED, offsets_of(sequences)),
    (b"SEQS", REQUIRED, b"".join(sequences)),
    (b"FAIL", 0, b"".join(
        struct.pack("<IIIIQqq", number[f["path"]], number[f["kind"].encode()], number[f["message"].encode()],
                    f["stamp"], f["size"], f["mtime"], f["first"]) for f in failures)),
    (b"RSUM", 0, b"".join(struct.pack("<Q", record_sum(t)) for t in tracks)),
    (b"PROV", 0, PROVENANCE.encode()),
]



def write(name, sections):
    position = 64 + 32 * len(sections)
    table, body = b"", b""
    for section, flags, content in sections:
        padding = -position % 64
        position += padding
        table += section + struct.pack("<IQQQ", flags, position, len(content), xxh3(content))
        body += bytes(padding) + content
        position += len(content)

    header = b"\x89SIDX\r\n\x1a" + struct.pack(
        "<IIQQIIIIQ", 1, ANALYSIS_VERSION, len(tracks), position, len(sections), VECTOR_DIMENSION, SEQUENCE_DIMENSION,
        0, xxh3(table))
    header += struct.pack("<Q", xxh3(header))

    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), "wb") as file:
        file.write(header + table + body)


write("small.sidx", sections)
outlines = [outline_record(outline) for outline in OUTLINES]
place = [name for name, _, _ in sections].index(b"RSUM")
write("outlines.sidx", sections[:place] + [
    (b"OUTO", 0, offsets_of(outlines)), (b"OUTS", 0, b"".join(outlines))] + sections[place:])
