#include "charset.h"
#include "old_texts.h"
#include "open_file.h"
#include "repaired_stream.h"
#include "taglib_bridge.h"
#include "translation.h"

#include <aifffile.h>
#include <apefile.h>
#include <apetag.h>
#include <asffile.h>
#include <flacfile.h>
#include <mp4file.h>
#include <mpcfile.h>
#include <mpegfile.h>
#include <oggflacfile.h>
#include <opusfile.h>
#include <popularimeterframe.h>
#include <speexfile.h>
#include <textidentificationframe.h>
#include <tpropertymap.h>
#include <trueaudiofile.h>
#include <vorbisfile.h>
#include <wavfile.h>
#include <wavpackfile.h>
#include <xiphcomment.h>

namespace {

using namespace TagLib;

/// Prefix of the MP4 fields without an atom of their own, used by iTunes and compatible programs.
const String free_form = "----:com.apple.iTunes:";

/// Passes on the values of the tags of one file, the richest tag first. TagLib itself selects one of several tags
/// as a whole. The tags have their own types because Tag::properties() is not virtual in 1.13.
class Emitter {
public:
    Emitter(const char *encoding, tlb_visitor visit, void *context)
        : encoding(encoding), visit(visit), context(context) {}

    template <typename... Tags>
    bool operator()(const File &file, Tags *...tags) {
        if (!file.isValid()) return false;
        Old old;
        (old.take(tags), ...);
        correct_old_texts(old.id3v2, old.id3v1, old.info, info_chunk, encoding);
        const std::lock_guard lock(translation);
        (emit(tags), ...);
        return true;
    }

    /// As for a file, for a tag without one.
    bool alone(const Ogg::XiphComment *tag) {
        const std::lock_guard lock(translation);
        emit(tag);
        return true;
    }

    /// The chunk of a WAV file as stored.
    ByteVector info_chunk;

    /// Whether the last of several values is the intended first one.
    bool last_is_first = false;

private:
    /// The tags that state no encoding.
    struct Old {
        ID3v2::Tag *id3v2 = nullptr;
        ID3v1::Tag *id3v1 = nullptr;
        RIFF::Info::Tag *info = nullptr;

        void take(ID3v2::Tag *tag) { id3v2 = tag; }
        void take(ID3v1::Tag *tag) { id3v1 = tag; }
        void take(RIFF::Info::Tag *tag) { info = tag; }
        template <typename Tag>
        void take(Tag *) {}
    };

    template <typename Tag>
    void emit(const Tag *tag) {
        if (tag != nullptr && !tag->isEmpty()) {
            const PropertyMap properties = tag->properties();
            for (const auto &[key, values] : properties) emit(key, values);
            emit_others(tag, properties);
        }
        source++;
    }

    void emit(const String &key, const StringList &values) {
        const auto say = [&](const String &value) { visit(context, source, key.toCString(true), value.toCString(true)); };
        const bool is_last_first = last_is_first && values.size() > 1;
        if (is_last_first) say(values.back());
        auto count = values.size() - (is_last_first ? 1 : 0);
        for (auto value = values.begin(); count > 0; ++value, count--) say(*value);
    }

    // TagLib 1.x reports only the properties of MP4 and ASF that it knows by name.
    void emit_others(const MP4::Tag *tag, const PropertyMap &properties) {
        for (const auto &name : properties.unsupportedData())
            if (name.startsWith(free_form)) emit(name.substr(free_form.size()).upper(), tag->item(name).toStringList());
        if (tag->contains("rate")) emit("RATING", tag->item("rate").toStringList());
    }

    // TagLib 1.x has no properties for these frames.
    void emit_others(const ID3v2::Tag *tag, const PropertyMap &properties) {
        for (const auto *frame : tag->frameList("POPM"))
            if (const auto *rating = dynamic_cast<const ID3v2::PopularimeterFrame *>(frame))
                emit("POPULARIMETER:" + rating->email().upper(), String::number(rating->rating()));
        for (const auto *frame : tag->frameList("TSST"))
            if (!properties.contains("DISCSUBTITLE")) emit("DISCSUBTITLE", frame->toString());
    }

    // TagLib reads the number of a track from IPRT only.
    void emit_others(const RIFF::Info::Tag *tag, const PropertyMap &properties) {
        if (!properties.contains("TRACKNUMBER") && tag->fieldListMap().contains("ITRK"))
            emit("TRACKNUMBER", tag->fieldText("ITRK"));
    }

    void emit_others(const ASF::Tag *tag, const PropertyMap &properties) {
        for (const auto &name : properties.unsupportedData()) {
            String key = (name.startsWith("WM/") ? name.substr(3) : name).upper();
            // The first value is stored elsewhere in the file, where there is space for one.
            if (key == "AUTHOR") key = "ARTIST";
            // FFmpeg writes "title" in addition to the title. Programs that change the title do not
            // change "title".
            else if (properties.contains(key)) continue;
            StringList values;
            for (const auto &attribute : tag->attribute(name)) {
                if (attribute.type() == ASF::Attribute::UnicodeType) values.append(attribute.toString());
                if (attribute.type() == ASF::Attribute::BoolType) values.append(attribute.toBool() ? "1" : "0");
                if (attribute.type() == ASF::Attribute::DWordType) values.append(String::number(attribute.toUInt()));
            }
            if (name == "Author")
                for (const auto &value : values) emit(key, value);
            else
                emit(key, values);
        }
    }

    template <typename Tag>
    void emit_others(const Tag *, const PropertyMap &) {}

    const char *encoding;
    tlb_visitor visit;
    void *context;
    int source = 0;
};

/// TagLib gives access to RIFF chunks only to derived classes.
class WaveFile : public RIFF::WAV::File {
public:
    explicit WaveFile(IOStream *stream) : RIFF::WAV::File(stream, read_audio_properties) {}

    /// The content of the INFO list; empty without one.
    ByteVector info() {
        if (!isValid()) return ByteVector();
        for (unsigned int number = 0; number < chunkCount(); number++) {
            if (chunkName(number) != "LIST") continue;
            const ByteVector data = chunkData(number);
            if (data.startsWith("INFO")) return data.mid(4);
        }
        return ByteVector();
    }
};

/// The Vorbis comment of a FLAC file that TagLib cannot read because of an empty metadata block: RFC 9639, section 8.
bool emit_flac_comment(IOStream *stream, FLAC::File &file, Emitter &emit) {
    const long start = file.find("fLaC");
    if (start < 0) return false;
    constexpr int comment = 4, end_of_blocks = 128, most_blocks = 1000;
    auto place = start + 4;
    // A file of zeros has endless empty blocks.
    for (int kind = 0, count = 0; kind < end_of_blocks && count < most_blocks; count++) {
        stream->seek(place);
        const ByteVector head = stream->readBlock(4);
        if (head.size() < 4) return false;
        kind = static_cast<unsigned char>(head[0]);
        const unsigned int length = head.toUInt(1, 3, true);
        if (kind % end_of_blocks == comment) {
            Ogg::XiphComment tag(stream->readBlock(length));
            return emit.alone(&tag);
        }
        place += 4 + length;
    }
    return true;
}

/// Whether TagLib reads the first value of an attribute last. ASF has a list with one value per attribute, and a
/// library for the others (Advanced Systems Format, sections 3.11 and 4.8). If the library comes first in a file, so do
/// the other values.
bool has_library_first(IOStream *stream) {
    stream->seek(0);
    const ByteVector head = stream->readBlock(1 << 16);
    const ByteVector list("\x40\xA4\xD0\xD2\x07\xE3\xD2\x11\x97\xF0\x00\xA0\xC9\x5E\xA8\x50", 16);
    const ByteVector library("\x94\x1C\x23\x44\x98\x94\xD1\x49\xA1\x41\x1D\x13\x4E\x45\x70\x54", 16);
    const int place = head.find(library);
    return place >= 0 && place < head.find(list);
}

bool emit_tags(IOStream *stream, tlb_format format, Emitter emit) {
    switch (format) {
    case TLB_MPEG: {
        auto file = open_file<MPEG::File>(stream);
        return emit(file, file.ID3v2Tag(), file.APETag(), file.ID3v1Tag());
    }
    case TLB_FLAC: {
        auto file = open_file<FLAC::File>(stream);
        if (!file.isValid()) return emit_flac_comment(stream, file, emit);
        return emit(file, file.xiphComment(), file.ID3v2Tag(), file.ID3v1Tag());
    }
    case TLB_OGG_VORBIS: {
        Ogg::Vorbis::File file(stream, read_audio_properties);
        return emit(file, file.tag());
    }
    case TLB_OGG_OPUS: {
        Ogg::Opus::File file(stream, read_audio_properties);
        return emit(file, file.tag());
    }
    case TLB_OGG_FLAC: {
        Ogg::FLAC::File file(stream, read_audio_properties);
        return emit(file, file.tag());
    }
    case TLB_WAV: {
        WaveFile file(stream);
        emit.info_chunk = file.info();
        return emit(file, file.ID3v2Tag(), file.InfoTag());
    }
    case TLB_AIFF: {
        RIFF::AIFF::File file(stream, read_audio_properties);
        return emit(file, file.tag());
    }
    case TLB_MP4: {
        MP4::File file(stream, read_audio_properties);
        return emit(file, file.tag());
    }
    case TLB_ASF: {
        ASF::File file(stream, read_audio_properties);
        emit.last_is_first = has_library_first(stream);
        return emit(file, file.tag());
    }
    case TLB_WAVPACK: {
        WavPack::File file(stream, read_audio_properties);
        return emit(file, file.APETag(), file.ID3v1Tag());
    }
    case TLB_APE: {
        APE::File file(stream, read_audio_properties);
        return emit(file, file.APETag(), file.ID3v1Tag());
    }
    case TLB_MUSEPACK: {
        MPC::File file(stream, read_audio_properties);
        return emit(file, file.APETag(), file.ID3v1Tag());
    }
    case TLB_TRUE_AUDIO: {
        TrueAudio::File file(stream, read_audio_properties);
        return emit(file, file.ID3v2Tag(), file.ID3v1Tag());
    }
    case TLB_OGG_SPEEX: {
        Ogg::Speex::File file(stream, read_audio_properties);
        return emit(file, file.tag());
    }
    }
    return false;
}

}  // namespace

int tlb_read(int descriptor, tlb_format format, const char *encoding, tlb_visitor visit, void *context) {
    // TagLib may find damaged tags here. Its exceptions must not reach C.
    try {
        bridge::RepairedStream stream(descriptor);
        const bool is_read = stream.isOpen() && emit_tags(&stream, format, Emitter(encoding, visit, context));
        return stream.error() != 0 ? -stream.error() : is_read;
    } catch (...) {
        return 0;
    }
}

int tlb_decode(const char *const *texts, size_t count, const char *encoding, tlb_visitor visit, void *context) {
    try {
        const Charset charset(std::vector<std::string>(texts, texts + count), encoding);
        for (size_t place = 0; place < count; place++)
            visit(context, static_cast<int>(place), "", charset.decoded(texts[place]).c_str());
        return 1;
    } catch (...) {
        return 0;
    }
}

int tlb_knows_encoding(const char *name) { return Charset::is_known(name); }
