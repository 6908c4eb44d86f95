#include "taglib_bridge.h"

#include "old_texts.h"
#include "open_file.h"
#include "repaired_stream.h"

#include <aifffile.h>
#include <flacfile.h>
#include <id3v2tag.h>
#include <mpegfile.h>
#include <synchronizedlyricsframe.h>
#include <trueaudiofile.h>
#include <unsynchronizedlyricsframe.h>
#include <wavfile.h>

#include <algorithm>
#include <cstdio>

namespace {

using namespace TagLib;

/// “01:23.456”.
std::string time(unsigned int milliseconds) {
    char text[32];
    std::snprintf(
        text, sizeof text, "%02u:%02u.%03u", milliseconds / 60000, milliseconds / 1000 % 60, milliseconds % 1000);
    return text;
}

/// Synchronized lyrics in LRC format. A text that begins with a line break begins a line (ID3v2.4, section 4.9); the others continue
/// it, with a time of their own. If none begins so, each is a line.
std::string lrc(const ID3v2::SynchronizedLyricsFrame *frame) {
    const auto texts = frame->synchedText();
    const auto begins_line = [](const String &text) { return text.startsWith("\n") || text.startsWith("\r"); };
    const bool has_lines = std::any_of(
        texts.begin(), texts.end(), [&](const auto &synched) { return begins_line(synched.text); });
    std::string result;
    bool is_open = false;
    for (const auto &synched : texts) {
        const bool is_start = !is_open || !has_lines || begins_line(synched.text);
        const std::string text = (is_start ? synched.text.stripWhiteSpace() : synched.text).to8Bit(true);
        result += is_start ? "\n[" + time(synched.time) + "]" : "";
        // The first word has a time too if others follow.
        result += (has_lines ? "<" + time(synched.time) + ">" : "") + text;
        is_open = true;
    }
    return result;
}

void emit(ID3v2::Tag *tag, const char *encoding, tlb_lyrics_visitor visit, void *context) {
    if (tag == nullptr) return;
    correct_old_texts(tag, nullptr, nullptr, ByteVector(), encoding);
    const auto language = [](const ByteVector &code) { return std::string(code.data(), code.size()); };
    for (const auto *frame : tag->frameList("SYLT")) {
        const auto *lyrics = dynamic_cast<const ID3v2::SynchronizedLyricsFrame *>(frame);
        // Times in frames of MPEG need the file's frames.
        if (lyrics == nullptr || lyrics->timestampFormat() != ID3v2::SynchronizedLyricsFrame::AbsoluteMilliseconds) continue;
        if (lyrics->type() == ID3v2::SynchronizedLyricsFrame::Lyrics)
            visit(context, language(lyrics->language()).c_str(), lrc(lyrics).c_str());
    }
    for (const auto *frame : tag->frameList("USLT")) {
        const auto *lyrics = dynamic_cast<const ID3v2::UnsynchronizedLyricsFrame *>(frame);
        if (lyrics != nullptr) visit(context, language(lyrics->language()).c_str(), lyrics->text().to8Bit(true).c_str());
    }
}

}  // namespace

int tlb_read_lyrics(
    int descriptor, tlb_format format, const char *encoding, tlb_lyrics_visitor visit, void *context) {
    try {
        bridge::RepairedStream stream(descriptor);
        if (!stream.isOpen()) return 0;
        const auto read = [&](auto &&file, auto tag) {
            if (file.isValid()) emit(tag(file), encoding, visit, context);
        };
        const auto id3v2 = [](auto &file) { return file.ID3v2Tag(); };
        switch (format) {
        case TLB_MPEG: read(open_file<MPEG::File>(&stream), id3v2); break;
        case TLB_FLAC: read(open_file<FLAC::File>(&stream), id3v2); break;
        case TLB_WAV: read(RIFF::WAV::File(&stream, read_audio_properties), id3v2); break;
        case TLB_AIFF:
            read(RIFF::AIFF::File(&stream, read_audio_properties), [](auto &file) { return file.tag(); });
            break;
        case TLB_TRUE_AUDIO: read(TrueAudio::File(&stream, read_audio_properties), id3v2); break;
        default: break;
        }
        return 1;
    } catch (...) {
        return 0;
    }
}
