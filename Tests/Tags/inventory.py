"""The content of a file's tags, in order and byte for byte: (place, name, bytes) of every frame, item, atom, attribute,
comment and chunk. Knows only enough of each format to walk over it, and shares no code with the program or mutagen."""
import struct


def sync_safe(b):
    return b[0] << 21 | b[1] << 14 | b[2] << 7 | b[3]


def id3(data):
    """(entries, length) of the ID3v2 tag that data begins with."""
    if data[:3] != b"ID3":
        return [], 0
    version, flags, size = data[3], data[5], sync_safe(data[6:10])
    body = data[10:10 + size]
    if flags & 0x80 and version < 4:
        body = body.replace(b"\xff\0", b"\xff")
    if flags & 0x40 and version > 2:
        body = body[(struct.unpack(">I", body[:4])[0] + 4) if version == 3 else sync_safe(body[:4]):]
    found, head = [], 6 if version == 2 else 10
    while len(body) > head and body[0]:
        name = body[:3 if version == 2 else 4]
        if not name.isalnum() or not name.isupper():
            break
        length = int.from_bytes(body[3:6], "big") if version == 2 else struct.unpack(">I", body[4:8])[0]
        if version == 4 and sync_safe(body[4:8]) != length:
            rest = body[head + sync_safe(body[4:8]):]
            if not rest or rest[0] == 0 or rest[:4].isalnum() and rest[:4].isupper():
                length = sync_safe(body[4:8])
        found.append((f"ID3v2.{version}", name.decode(), bytes(body[:head + length])))
        body = body[head + length:]
    if body.strip(b"\0"):
        found.append((f"ID3v2.{version}", "no frame", body.rstrip(b"\0")))
    return found, 10 + size + (10 if version == 4 and flags & 0x10 else 0)


def trailing(data):
    """ID3v1 and APEv2 behind the sound, and where the sound ends."""
    found = []
    if data[-128:-125] == b"TAG":
        found.append(("ID3v1", "all", data[-128:]))
        data = data[:-128]
    if data[-32:-24] == b"APETAGEX":
        _, size, count, flags = struct.unpack("<IIII", data[-24:-8])
        items = data[len(data) - size:-32]
        for _ in range(count):
            length = struct.unpack("<I", items[:4])[0]
            end = items.index(b"\0", 8) + 1 + length
            found.append(("APEv2", items[8:items.index(b"\0", 8)].decode(), items[:end]))
            items = items[end:]
        assert not items
        data = data[:len(data) - size - (32 if flags >> 31 else 0)]
    return found, data


def leading(data):
    found = []
    while data[:3] == b"ID3":
        entries, length = id3(data)
        found += entries if not found else [("second ID3v2", "all", data[:length])]
        data = data[length:]
    return found, data


def comments(data, place):
    vendor = struct.unpack("<I", data[:4])[0]
    found, data = [(place, "vendor", data[4:4 + vendor])], data[4 + vendor:]
    count, data = struct.unpack("<I", data[:4])[0], data[4:]
    for _ in range(count):
        length = struct.unpack("<I", data[:4])[0]
        entry, data = data[4:4 + length], data[4 + length:]
        found.append((place, entry.split(b"=")[0].decode().upper(), entry))
    return found + ([(place, "rest", data)] if data else [])


def flac(data):
    found, last, data = [], False, data[4:]
    while not last:
        kind, last, length = data[0] & 127, data[0] >> 7, int.from_bytes(data[1:4], "big")
        body, data = data[4:4 + length], data[4 + length:]
        if kind == 4:
            found += comments(body, "Vorbis comment")
        elif kind != 1:
            found.append(("FLAC", f"block {kind}", body))
    return found, data


def ogg_packets(data):
    """Packets of the only stream; page numbers have no holes."""
    packet, numbers = b"", []
    while data:
        assert data[:4] == b"OggS"
        count = data[26]
        lacing, body = data[27:27 + count], data[27 + count:]
        numbers.append(struct.unpack("<I", data[18:22])[0])
        for length in lacing:
            packet, body = packet + body[:length], body[length:]
            if length < 255:
                yield packet
                packet = b""
        data = body
    assert numbers == list(range(len(numbers)))


def ogg(data):
    packets = list(ogg_packets(data))
    skip = {b"\3vor": 7, b"Opus": 8}.get(packets[1][:4], 4 if packets[1][0] & 127 == 4 and packets[0][1:5] == b"FLAC" else 0)
    return comments(packets[1][skip:], "Vorbis comment"), packets[:1] + packets[2:]


def atoms(data):
    while len(data) >= 8:
        length, name = struct.unpack(">I4s", data[:8])
        head = 8
        if length == 1:
            length, head = struct.unpack(">Q", data[8:16])[0], 16
        yield name.decode("latin-1"), data[head:length], data[:length]
        data = data[length:]


def mp4(data):
    found, rest = [], []
    for name, body, _ in atoms(data):
        if name != "moov":
            rest.append((name, body if name == "mdat" else len(body)))
            continue
        for inner, content, _ in atoms(body):
            if inner != "udta":
                found.append(("moov", inner, len(content).to_bytes(4, "big")))
                continue
            for kind, meta, _ in atoms(content):
                for part, items, raw in atoms(meta[4:]) if kind == "meta" else []:
                    if part != "ilst":
                        found.append(("meta", part, raw))
                        continue
                    for item, value, raw in atoms(items):
                        if item == "----":
                            item = ":".join(v[4:].decode() for k, v, _ in atoms(value) if k in ("mean", "name"))
                        found.append(("MP4", item, raw))
    return found, rest


def asf(data):
    length, count = struct.unpack("<QI", data[16:28])
    found = []

    def walk(body, place):
        while body:
            name, size = body[:16].hex(), struct.unpack("<Q", body[16:24])[0]
            content, body = body[24:size], body[size:]
            if name == "b503bf5f2ea9cf118ee300c00c205365":
                assert struct.unpack("<I", content[18:22])[0] == len(content) - 22
                walk(content[22:], "extension")
            elif name == "40a4d0d207e3d21197f000a0c95ea850":
                number, content = struct.unpack("<H", content[:2])[0], content[2:]
                for _ in range(number):
                    n = struct.unpack("<H", content[:2])[0]
                    v = struct.unpack("<H", content[n + 4:n + 6])[0]
                    found.append(("ASF", content[2:n + 2].decode("utf-16-le").rstrip("\0"), content[:n + 6 + v]))
                    content = content[n + 6 + v:]
                assert not content
            elif name == "3326b2758e66cf11a6d900aa0062ce6c":
                sizes, texts = struct.unpack("<5H", content[:10]), content[10:]
                for part, size in zip(("Title", "Author", "Copyright", "Description", "Rating"), sizes):
                    # The object has a place for all five.
                    if size:
                        found.append(("ASF", part, texts[:size]))
                    texts = texts[size:]
            elif name == "a1dcab8c47a9cf118ee400c00c205365":
                # The length of the file: mutagen leaves it as it was.
                excess = struct.unpack("<Q", content[16:24])[0] - len(data)
                found.append((place, name, content[:16] + struct.pack("<q", excess) + content[24:]))
            else:
                found.append((place, name, content))
    walk(data[30:length], "header")
    return found, data[length:]


def chunks(data, order):
    found, rest = [], []
    assert struct.unpack(order + "I", data[4:8])[0] == len(data) - 8
    data = data[12:]
    while data:
        name, size = data[:4], struct.unpack(order + "I", data[4:8])[0]
        body, data = data[8:8 + size], data[8 + size + size % 2:]
        if name.lower() == b"id3 ":
            found += id3(body)[0]
        else:
            rest.append((name, body))
    return found, rest


def read(path):
    """(entries, all else) of a file."""
    data = path.read_bytes()
    if data[:4] in (b"RIFF", b"FORM"):
        return chunks(data, "<" if data[:4] == b"RIFF" else ">")
    if data[:4] == b"OggS":
        return ogg(data)
    if data[4:8] == b"ftyp":
        return mp4(data)
    if data[:4] == b"\x30\x26\xb2\x75":
        return asf(data)
    front, data = leading(data)
    behind, data = trailing(data)
    if data[:4] == b"fLaC":
        inside, data = flac(data)
        return front + inside + behind, data
    return front + behind, data
