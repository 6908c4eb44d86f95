#include "old_texts.h"

#include "charset.h"

#include <commentsframe.h>
#include <synchronizedlyricsframe.h>
#include <textidentificationframe.h>
#include <unsynchronizedlyricsframe.h>

#include <algorithm>
#include <functional>

namespace {

using namespace TagLib;

/// A text and its destination.
struct OldText {
    std::string bytes;
    std::function<void(const String &)> set;
};

/// TagLib converts each Latin-1 byte to the character with the same number.
std::string bytes(const String &text) {
    const ByteVector data = text.data(String::Latin1);
    return std::string(data.data(), data.size());
}

/// The texts of synchronized lyrics, converted together, because they are set together. No text contains a NUL.
OldText old_text(ID3v2::SynchronizedLyricsFrame *lyrics) {
    StringList texts;
    for (const auto &synched : lyrics->synchedText()) texts.append(synched.text);
    return {bytes(texts.toString(String('\0'))), [lyrics](const String &corrected) {
                auto synched = lyrics->synchedText();
                const StringList all = corrected.split(String('\0'));
                if (all.size() != synched.size()) return;
                auto text = all.begin();
                for (auto &line : synched) line.text = *text++;
                lyrics->setSynchedText(synched);
            }};
}

/// Lyrics are apart from the other texts: often another program has added them, in another encoding.
void collect(ID3v2::Tag *tag, std::vector<OldText> &texts, std::vector<OldText> &lyrics) {
    if (tag == nullptr) return;
    for (auto *frame : tag->frameList()) {
        if (auto *text = dynamic_cast<ID3v2::TextIdentificationFrame *>(frame)) {
            if (text->textEncoding() != String::Latin1) continue;
            // In user-defined frames the first text is the name.
            const bool is_named = dynamic_cast<ID3v2::UserTextIdentificationFrame *>(frame) != nullptr;
            const StringList all = text->fieldList();
            StringList values;
            for (auto value = all.begin(); value != all.end(); ++value)
                if (!is_named || value != all.begin()) values.append(*value);
            // The values are converted together, because they are set together. No text contains a
            // NUL.
            texts.push_back({bytes(values.toString(String('\0'))), [text](const String &corrected) {
                                 text->setText(corrected.split(String('\0')));
                             }});
        } else if (auto *comment = dynamic_cast<ID3v2::CommentsFrame *>(frame)) {
            if (comment->textEncoding() == String::Latin1)
                texts.push_back({bytes(comment->text()), [comment](const String &corrected) { comment->setText(corrected); }});
        } else if (auto *plain = dynamic_cast<ID3v2::UnsynchronizedLyricsFrame *>(frame)) {
            if (plain->textEncoding() == String::Latin1)
                lyrics.push_back({bytes(plain->text()), [plain](const String &corrected) { plain->setText(corrected); }});
        } else if (auto *timed = dynamic_cast<ID3v2::SynchronizedLyricsFrame *>(frame)) {
            if (timed->textEncoding() == String::Latin1) lyrics.push_back(old_text(timed));
        }
    }
}

void collect(ID3v1::Tag *tag, std::vector<OldText> &texts) {
    if (tag == nullptr) return;
    texts.push_back({bytes(tag->title()), [tag](const String &text) { tag->setTitle(text); }});
    texts.push_back({bytes(tag->artist()), [tag](const String &text) { tag->setArtist(text); }});
    texts.push_back({bytes(tag->album()), [tag](const String &text) { tag->setAlbum(text); }});
    texts.push_back({bytes(tag->comment()), [tag](const String &text) { tag->setComment(text); }});
}

/// Whether bytes may be the name of a chunk in an INFO list.
bool is_chunk_name(const ByteVector &name) {
    return name.size() == 4 && std::all_of(name.begin(), name.end(), [](unsigned char letter) {
               return (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9');
           });
}

/// The chunk is a list of chunks: four letters, a length, a NUL-terminated text, and a padding byte if the length is
/// odd. Some programs leave the padding out, and TagLib then misses what follows.
void collect(RIFF::Info::Tag *tag, const ByteVector &chunk, std::vector<OldText> &texts) {
    if (tag == nullptr) return;
    for (unsigned int place = 0; place + 8 <= chunk.size();) {
        const ByteVector id = chunk.mid(place, 4);
        const unsigned int length = chunk.toUInt(place + 4, false);
        if (length > chunk.size() - place - 8) break;
        const std::string whole(chunk.data() + place + 8, length);
        const std::string text = whole.substr(0, whole.find('\0'));
        if (is_chunk_name(id)) {
            if (!tag->fieldListMap().contains(id)) tag->setFieldText(id, text);
            texts.push_back({text, [tag, id](const String &corrected) { tag->setFieldText(id, corrected); }});
        }
        place += 8 + length;
        if (length % 2 == 1 && !is_chunk_name(chunk.mid(place, 4))) place++;
    }
}

/// Decodes texts together.
void correct(const std::vector<OldText> &texts, const char *wish) {
    std::vector<std::string> all;
    for (const auto &text : texts) all.push_back(text.bytes);
    const Charset charset(all, wish);
    for (const auto &text : texts)
        if (!Charset::is_ascii(text.bytes)) text.set(String(charset.decoded(text.bytes), String::UTF8));
}

}  // namespace

void correct_old_texts(
    ID3v2::Tag *id3v2, ID3v1::Tag *id3v1, RIFF::Info::Tag *info, const ByteVector &chunk, const char *wish) {
    std::vector<OldText> texts, lyrics;
    collect(id3v2, texts, lyrics);
    collect(id3v1, texts);
    collect(info, chunk, texts);
    correct(texts, wish);
    correct(lyrics, wish);
}
