#include "id3v2_repair.h"

#include <id3v2synchdata.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <set>
#include <string>

namespace {

using Bytes = std::string;

constexpr size_t header_size = 10;
constexpr unsigned char unsynchronized = 0x80, extended = 0x40;

unsigned char at(const Bytes &bytes, size_t place) { return static_cast<unsigned char>(bytes[place]); }

/// A big-endian number with this many bits per byte: 8, or 7 in the form that ID3v2.4 uses for sizes.
size_t number(const Bytes &bytes, size_t place, size_t length, int bits) {
    size_t value = 0;
    for (size_t index = 0; index < length; index++) value = value << bits | (at(bytes, place + index) & ((1 << bits) - 1));
    return value;
}

void append(Bytes &bytes, size_t value, size_t length, int bits) {
    for (size_t index = length; index-- > 0;) bytes += char(value >> bits * index & ((1 << bits) - 1));
}

/// The frames of a tag, and the form of their headers.
class Frames {
public:
    Frames(const Bytes &bytes, int version)
        : bytes(bytes), version(version), own_bits(version == 4 ? 7 : 8), id_length(version == 2 ? 3 : 4),
          head(version == 2 ? 6 : 10), padding(bytes.find_last_not_of('\0') + 1) {}

    /// The frames, without empty ones; nullopt if nothing is wrong with them.
    std::optional<Bytes> repaired() {
        Bytes result;
        bool is_changed = false;
        for (size_t place = 0; is_header(place);) {
            const size_t next = end(place);
            const size_t size = next - place - head;
            const Bytes data = text(place, bytes.substr(place + head, size));
            const bool is_as_stored = stored_size(place, own_bits) == size && data.size() == size
                && bytes.compare(place + head, size, data) == 0;
            is_changed = is_changed || size == 0 || !is_as_stored;
            if (size > 0) {
                result += bytes.substr(place, id_length);
                append(result, data.size(), id_length, own_bits);
                result += bytes.substr(place + 2 * id_length, head - 2 * id_length) + data;
            }
            place = next;
        }
        return is_changed ? std::optional(result) : std::nullopt;
    }

    /// Whether bytes are the name of a frame.
    bool is_name(size_t place) const {
        if (place + id_length > bytes.size() || at(bytes, place) < 'A' || at(bytes, place) > 'Z') return false;
        return std::all_of(bytes.begin() + place + 1, bytes.begin() + place + id_length, [](unsigned char letter) {
            return (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9');
        });
    }

private:
    const Bytes &bytes;
    const int version;
    /// The bits per byte of a size in this version.
    const int own_bits;
    const size_t id_length, head;
    /// Where the zeros at the end begin.
    const size_t padding;

    bool is_header(size_t place) const { return is_name(place) && place + head <= bytes.size(); }

    /// nullopt if the size cannot have this form: with 7 bits per byte the highest bit is 0 (ID3v2.4, section 6.2), and
    /// ID3v2.2 does not have the form.
    std::optional<size_t> stored_size(size_t place, int bits) const {
        const auto first = bytes.begin() + place + id_length;
        const auto is_high = [](unsigned char byte) { return byte >= 0x80; };
        if (bits == 7 && (version == 2 || std::any_of(first, first + id_length, is_high))) return std::nullopt;
        return number(bytes, place + id_length, id_length, bits);
    }

    /// Whether a frame, the padding or the end of the tag begins here. Texts in UTF-16 and pictures contain zeros, too, so
    /// only zeros with nothing behind them are surely padding.
    bool may_follow(size_t place) const { return place >= padding || is_header(place); }

    /// Whether a frame would have zeros alone as its header here.
    bool has_zeros(size_t place) const { return bytes.compare(place, head, Bytes(head, '\0')) == 0; }

    /// The end of a frame whose size has this form; nullopt if it cannot, or if the tag ends before.
    std::optional<size_t> end(size_t place, int bits) const {
        const size_t start = place + head;
        const auto size = stored_size(place, bits);
        return size && *size <= bytes.size() - start ? std::optional(start + *size) : std::nullopt;
    }

    /// The end of a frame: by its size, by its size in the form of the other version, or else where the next frame with a
    /// familiar name begins.
    size_t end(size_t place) const {
        const size_t start = place + head;
        const int other_bits = own_bits == 7 ? 8 : 7;
        for (const int bits : {own_bits, other_bits})
            if (const auto found = end(place, bits); found && may_follow(*found)) return *found;
        // Behind the padding may be what is left of an older tag, whose frames are none of this one.
        for (const int bits : {own_bits, other_bits})
            if (const auto found = end(place, bits); found && has_zeros(*found)) return *found;
        for (size_t next = start; next + head <= bytes.size(); next++)
            if (is_familiar(next) && has_own_size(next)) return next;
        // No frame is known behind it. A text that goes on behind its size has a wrong one; other junk is not part of it.
        const bool is_text = at(bytes, place) == 'T' && start < bytes.size() && at(bytes, start) == 0;
        for (const int bits : {own_bits, 8})
            if (const auto found = end(place, bits); found && *found > start && !(is_text && is_printable(*found - 1)))
                return *found;
        return std::max(start, padding);
    }

    /// Whether the bytes from here to the padding are printable ones of Latin-1.
    bool is_printable(size_t place) const {
        return std::all_of(bytes.begin() + place, bytes.begin() + std::max(place, padding), [](unsigned char byte) {
            return (byte >= 0x20 && byte < 0x7F) || byte >= 0xA0;
        });
    }

    bool has_own_size(size_t place) const {
        const auto found = end(place, own_bits);
        return found && *found > place + head && may_follow(*found);
    }

    /// Whether a frame that most taggers write begins here: the letters of a name also occur in texts.
    bool is_familiar(size_t place) const {
        static const std::set<Bytes> names = {
            "TIT1", "TIT2", "TIT3", "TPE1", "TPE2", "TPE3", "TPE4", "TALB", "TRCK", "TPOS", "TCON", "TYER", "TDRC",
            "TDOR", "TORY", "TDAT", "TBPM", "TKEY", "TCOM", "TENC", "TLEN", "TPUB", "TSSE", "TSRC", "TCOP", "TXXX",
            "TCMP", "TLAN", "TMED", "TSOP", "TSOA", "TSOT", "TSO2", "TDRL", "TDTG", "TMOO", "TSST", "COMM", "USLT",
            "APIC", "PRIV", "POPM", "UFID", "GEOB", "WXXX", "TT2",  "TP1",  "TP2",  "TAL",  "TRK",  "TPA",  "TCO",
            "TYE",  "TBP",  "COM",  "PIC",  "TXX",  "TEN",  "TCM",  "ULT"};
        return is_header(place) && names.count(bytes.substr(place, id_length)) > 0;
    }

    /// The data of a frame with marked UTF-16.
    Bytes text(size_t place, const Bytes &data) const {
        const Bytes name = bytes.substr(place, id_length);
        const bool is_comment = name == "COMM" || name == "USLT" || name == "COM" || name == "ULT";
        if (name[0] != 'T' && !is_comment) return data;
        // After the byte of the encoding; comments have a language there.
        const size_t start = is_comment ? 4 : 1;
        // Compressed and encrypted frames are left as they are.
        const bool is_plain = version == 2 || (at(bytes, place + 9) & (version == 3 ? 0xC0 : 0x0E)) == 0;
        if (data.size() <= start || at(data, 0) != 1 || !is_plain) return data;
        return big_endian(data, start);
    }

    /// Texts in UTF-16 with byte order marks, as they are if no mark is missing, else in big-endian UTF-16 without marks,
    /// which is encoding 2.
    static Bytes big_endian(const Bytes &data, size_t start) {
        Bytes result = "\2" + data.substr(1, start - 1);
        bool lacks_mark = false, is_little = true;
        std::optional<bool> order;
        for (size_t place = start; place < data.size();) {
            size_t end = place;
            while (end + 1 < data.size() && (data[end] != 0 || data[end + 1] != 0)) end += 2;
            const Bytes text = data.substr(place, std::min(end, data.size()) - place);
            const bool has_mark = text.compare(0, 2, "\xFF\xFE") == 0 || text.compare(0, 2, "\xFE\xFF") == 0;
            if (has_mark) {
                order = is_little = at(text, 0) == 0xFF;
            } else {
                is_little = order.value_or(is_probably_little(text));
                lacks_mark = lacks_mark || text.size() >= 2;
            }
            for (size_t unit = has_mark ? 2 : 0; unit + 1 < text.size(); unit += 2) {
                result += text[unit + (is_little ? 1 : 0)];
                result += text[unit + (is_little ? 0 : 1)];
            }
            if (end + 1 < data.size()) result += Bytes(2, '\0');
            place = end + 2;
        }
        return lacks_mark ? result : data;
    }

    /// The high bytes of a text have fewer values than the low ones, because its letters are of one script. Programs on
    /// Windows leave the mark out, so a text that does not tell is little-endian.
    static bool is_probably_little(const Bytes &text) {
        std::set<char> even, odd;
        for (size_t place = 0; place + 1 < text.size(); place += 2) {
            even.insert(text[place]);
            odd.insert(text[place + 1]);
        }
        return even.size() >= odd.size() && !(even.size() == odd.size() && even == std::set<char>{'\0'});
    }
};

}  // namespace

TagLib::ByteVector repaired_id3v2(const TagLib::ByteVector &tag) {
    if (tag.size() <= header_size) return tag;
    const int version = tag[3];
    if (version < 2 || version > 4) return tag;
    Bytes flags(tag.data() + 5, 1);
    const bool has_synch = (at(flags, 0) & unsynchronized) != 0;
    // In ID3v2.4, each frame has its own.
    const bool is_encoded = has_synch && version < 4;
    const TagLib::ByteVector content = tag.mid(header_size);
    const TagLib::ByteVector decoded = is_encoded ? TagLib::ID3v2::SynchData::decode(content) : content;
    Bytes bytes(decoded.data(), decoded.size());
    bool is_changed = false;
    if (version >= 3 && (at(flags, 0) & extended) != 0 && bytes.size() >= 4) {
        // Some taggers set the flag and write no extended header. The size does not count itself in ID3v2.3 (section 3.2), and does
        // in ID3v2.4 (section 3.2), whose last frame TagLib loses with such a header.
        const bool is_there = !Frames(bytes, version).is_name(0);
        const size_t size = version == 3 ? 4 + number(bytes, 0, 4, 8) : number(bytes, 0, 4, 7);
        bytes.erase(0, is_there ? std::min(bytes.size(), size) : 0);
        flags[0] = char(at(flags, 0) & ~extended);
        is_changed = true;
    } else if ((at(flags, 0) & extended) != 0) {
        return tag;  // of ID3v2.2: a compressed tag
    }
    if (const auto frames = Frames(bytes, version).repaired()) {
        bytes = *frames;
        is_changed = true;
    }
    if (!is_changed || bytes.size() > content.size()) return tag;
    if (is_encoded) flags[0] = char(at(flags, 0) & ~unsynchronized);
    // What remains is padding.
    bytes.resize(content.size(), '\0');
    TagLib::ByteVector result = tag.mid(0, 5);
    result.append(TagLib::ByteVector(flags.data(), 1));
    result.append(tag.mid(6, 4));
    result.append(TagLib::ByteVector(bytes.data(), static_cast<unsigned int>(bytes.size())));
    return result;
}
