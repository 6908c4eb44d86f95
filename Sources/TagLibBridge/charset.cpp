#include "charset.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <iconv.h>
#include <iterator>
#include <memory>
#include <strings.h>
#include <uchardet.h>

namespace {

/// Latin-1 with letters and quotation marks in place of control characters: the Latin-1 of Windows.
const std::string windows1252 = "WINDOWS-1252";

/// Code points of bytes 0x80 to 0x9F (WHATWG Encoding, index-windows-1252); five are undefined.
constexpr char32_t windows1252_letters[32] = {
    0x20AC, 0x81,   0x201A, 0x192,  0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D, 0x8F,
    0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178};

bool is_ascii(unsigned char byte) { return byte < 0x80; }

bool is_letter(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

void append(std::string &utf8, char32_t c) {
    if (c < 0x80) {
        utf8 += char(c);
    } else if (c < 0x800) {
        utf8 += char(0xC0 | c >> 6);
        utf8 += char(0x80 | (c & 0x3F));
    } else {
        utf8 += char(0xE0 | c >> 12);
        utf8 += char(0x80 | (c >> 6 & 0x3F));
        utf8 += char(0x80 | (c & 0x3F));
    }
}

std::string latin(const std::string &text) {
    std::string utf8;
    for (const unsigned char byte : text)
        append(utf8, byte >= 0x80 && byte < 0xA0 ? windows1252_letters[byte - 0x80] : byte);
    return utf8;
}

struct Converter {
    iconv_t handle;

    Converter(const char *to, const char *from) : handle(iconv_open(to, from)) {}
    ~Converter() {
        if (is_open()) iconv_close(handle);
    }
    Converter(const Converter &) = delete;
    Converter &operator=(const Converter &) = delete;

    bool is_open() const { return handle != iconv_t(-1); }
};

/// Whether ID3v1 may have truncated a text: it has 30 or 28 bytes per field.
bool may_be_cut(const std::string &text) { return text.size() >= 28 && text.size() <= 30; }

/// nullopt if a byte is undefined. A last letter that may be truncated is dropped.
std::optional<std::string> converted(const std::string &text, const char *from, const char *to = "UTF-8") {
    Converter converter(to, from);
    if (!converter.is_open()) return std::nullopt;
    std::string input = text, output(4 * text.size() + 16, '\0');
    char *in = input.data(), *out = output.data();
    size_t in_left = input.size(), out_left = output.size();
    if (iconv(converter.handle, &in, &in_left, &out, &out_left) == size_t(-1) && !(errno == EINVAL && may_be_cut(text)))
        return std::nullopt;
    output.resize(output.size() - out_left);
    return output;
}

std::u32string scalars(const std::string &utf8) {
    const auto bytes = converted(utf8, "UTF-8", "UCS-4LE").value_or("");
    std::u32string result;
    for (size_t place = 0; place + 4 <= bytes.size(); place += 4) {
        char32_t c = 0;
        for (int byte = 3; byte >= 0; byte--) c = c << 8 | (unsigned char)bytes[place + byte];
        result += c;
    }
    return result;
}

// MARK: Latin-1 or not

/// Whether Western texts use a byte from 0x80 to 0x9F: € … quotation marks, dashes, ™, Š Œ Ž Ÿ.
bool is_western(unsigned char byte) {
    return byte >= 0xA0 || (byte >= 0x91 && byte <= 0x97) || byte == 0x80 || byte == 0x82 || byte == 0x84 || byte == 0x85
        || byte == 0x99 || byte == 0x8A || byte == 0x8C || byte == 0x8E || byte == 0x9A || byte == 0x9C || byte == 0x9E
        || byte == 0x9F;
}

/// Whether a text may be Western. No Latin-1 language has three different letters of the upper half in a row (Estonian
/// has one letter three times).
bool may_be_latin(const std::string &text) {
    for (size_t start = 0; start < text.size(); start++) {
        if (is_ascii(text[start])) continue;
        size_t end = start;
        bool is_repeated = true;
        for (; end < text.size() && !is_ascii(text[end]); end++) {
            if (!is_western(text[end])) return false;
            is_repeated = is_repeated && text[end] == text[start];
        }
        if (end - start >= 3 && !is_repeated) return false;
        start = end;
    }
    return true;
}

// MARK: Which

bool is_utf8(const std::string &text) {
    const auto decoded = converted(text, "UTF-8");
    return decoded && !Charset::is_ascii(*decoded);
}

/// The encoding that uchardet detects, with its name in iconv; empty if the result is not reliable for texts as
/// short as titles.
std::string guess(const std::vector<std::string> &texts) {
    std::string sample;
    // It counts frequent letters and needs several of them for a reliable result.
    for (int repetition = 0; repetition < 8; repetition++)
        for (const auto &text : texts) sample += text + "\n";
    const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(uchardet_new(), uchardet_delete);
    if (uchardet_handle_data(detector.get(), sample.data(), sample.size()) != 0) return "";
    uchardet_data_end(detector.get());
    const std::string found = uchardet_get_charset(detector.get());
    static constexpr const char *believed[][2] = {
        {"WINDOWS-1251", "CP1251"}, {"MAC-CYRILLIC", "CP1251"}, {"ISO-8859-5", "CP1251"}, {"KOI8-R", "KOI8-R"},
        {"IBM866", "CP866"},        {"SHIFT_JIS", "CP932"},     {"EUC-JP", "EUC-JP"},     {"GB18030", "GB18030"},
        {"BIG5", "BIG5"},           {"UHC", "CP949"},           {"EUC-KR", "CP949"}};
    for (const auto &[theirs, ours] : believed)
        if (found == theirs) return ours;
    return "";
}

/// Big5, GBK and EUC-KR share most of their codes. The positions of the frequent letters distinguish them. In GBK the
/// frequent letters, those of GB 2312, have no second byte below A1, but almost half of those in Big5 do. The letters
/// of Korean begin with B0 to C8, but only six of ten Chinese ones do. Empty if there are too few letters to decide.
std::string told_apart(const std::string &name, const std::vector<std::string> &texts) {
    if (name != "BIG5" && name != "GB18030") return name;
    int count = 0, korean = 0, high = 0;
    for (const auto &text : texts)
        for (size_t place = 0; place + 1 < text.size(); place++) {
            if (is_ascii(text[place])) continue;
            const unsigned char first = text[place++], second = text[place];
            // GBK has dashes and brackets there.
            const bool is_sign = first == 0xA8 || first == 0xA9;
            if (second < 0xA1 && !is_sign) return "BIG5";
            if (first < 0xB0) {
                // GBK has no ideographs there; Big5 has its most frequent ones.
                if (name == "BIG5" && first >= 0xA4) return "BIG5";
                continue;
            }
            count++;
            if (first <= 0xC8) korean++;
            // Both bytes are Cyrillic letters.
            if (first >= 0xC0 && second >= 0xC0) high++;
        }
    if (count == korean) return count >= 8 ? "CP949" : "";
    return count < 3 || (count == high && count < 6) ? "" : "GB18030";
}

/// Whether a character is of the scripts of these encodings: Cyrillic; Chinese, Japanese and Korean with their
/// punctuation.
bool is_expected(char32_t c) {
    return (c >= 0x400 && c < 0x460) || c == 0x490 || c == 0x491 || (c >= 0x2010 && c <= 0x2026) || c == 0x2116
        || c == 0xAB || c == 0xBB || c == 0xA0 || c == 0xB7 || (c >= 0x3000 && c < 0x3100) || (c >= 0x4E00 && c < 0xA000)
        || (c >= 0xAC00 && c < 0xD7A4) || (c >= 0xFF01 && c < 0xFFA0) || c == 0x2160 || c == 0x2161 || c == 0x2162
        || c == 0x2605 || c == 0x2606 || c == 0x266A || c == 0x2192 || c == 0x301C || c == 0xD7;
}

/// Whether decoded texts are plausible for the encoding: all non-ASCII letters are of its script, if that is known, and
/// none stands alone in a word of ASCII, as in “Motцrhead”.
bool is_credible(const std::vector<std::string> &texts, const std::string &name, bool knows_script) {
    for (const auto &text : texts) {
        const auto utf8 = converted(text, name.c_str());
        if (!utf8) return false;
        const auto letters = scalars(*utf8);
        for (size_t start = 0; start < letters.size(); start++) {
            if (letters[start] < 0x80) continue;
            size_t end = start;
            for (; end < letters.size() && letters[end] >= 0x80; end++)
                if (knows_script && !is_expected(letters[end])) return false;
            const bool touches =
                (start > 0 && is_letter(letters[start - 1])) || (end < letters.size() && is_letter(letters[end]));
            if (end - start == 1 && touches) return false;
            start = end;
        }
    }
    return true;
}

}  // namespace

Charset::Charset(const std::vector<std::string> &all, const char *wish) {
    std::vector<std::string> texts;
    std::remove_copy_if(all.begin(), all.end(), std::back_inserter(texts), [](const auto &text) { return is_ascii(text); });
    if (texts.empty() || (wish != nullptr && strcasecmp(wish, "LATIN1") == 0)) return;
    if (std::all_of(texts.begin(), texts.end(), is_utf8)) {
        name = "UTF-8";
    } else if (wish != nullptr && is_credible(texts, wish, false)) {
        name = wish;
    } else {
        name = windows1252;
        if (std::all_of(texts.begin(), texts.end(), may_be_latin)) return;
        const std::string found = told_apart(guess(texts), texts);
        if (!found.empty() && is_credible(texts, found, true)) name = found;
    }
}

std::string Charset::decoded(const std::string &text) const {
    if (is_ascii(text)) return text;
    if (name == windows1252 || name.empty()) return latin(text);
    return converted(text, name.c_str()).value_or(latin(text));
}

bool Charset::is_ascii(const std::string &text) {
    return std::all_of(text.begin(), text.end(), [](unsigned char byte) { return ::is_ascii(byte); });
}

bool Charset::is_known(const char *name) { return Converter("UTF-8", name).is_open(); }
