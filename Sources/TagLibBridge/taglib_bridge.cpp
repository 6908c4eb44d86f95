#include "taglib_bridge.h"

#include <aifffile.h>
#include <apefile.h>
#include <apetag.h>
#include <asffile.h>
#include <flacfile.h>
#include <id3v1tag.h>
#include <id3v2framefactory.h>
#include <id3v2tag.h>
#include <infotag.h>
#include <mp4file.h>
#include <mpcfile.h>
#include <mpegfile.h>
#include <oggflacfile.h>
#include <opusfile.h>
#include <speexfile.h>
#include <taglib.h>
#include <tfilestream.h>
#include <tpropertymap.h>
#include <trueaudiofile.h>
#include <unistd.h>
#include <vorbisfile.h>
#include <wavfile.h>
#include <wavpackfile.h>
#include <xiphcomment.h>

#include <mutex>
#include <string>

namespace {

using namespace TagLib;

/// Where iTunes, and all that imitate it, keep the fields of MP4 that have no atom of their own.
const String free_form = "----:com.apple.iTunes:";

/// TagLib translates the names of fields with tables that it fills, and for unknown names extends, when first asked, without
/// a lock: two threads at once crash it. What only reads and parses a file needs none.
std::mutex translation;

/// Hands over the values of the tags of one file, the richest tag first; TagLib's own choice among several tags is
/// all or nothing. The tags come with their own types because Tag::properties() is not virtual in 1.13.
class Emitter {
public:
    Emitter(tlb_visitor visit, void *context) : visit(visit), context(context) {}

    template <typename... Tags>
    bool operator()(const File &file, Tags *...tags) {
        if (!file.isValid()) return false;
        const std::lock_guard lock(translation);
        (emit(tags), ...);
        return true;
    }

private:
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
        for (const auto &value : values) visit(context, source, key.toCString(true), value.toCString(true));
    }

    // TagLib 1.x gives MP4 and ASF only the properties it knows by name.
    void emit_others(const MP4::Tag *tag, const PropertyMap &properties) {
        for (const auto &name : properties.unsupportedData())
            if (name.startsWith(free_form)) emit(name.substr(free_form.size()).upper(), tag->item(name).toStringList());
    }

    void emit_others(const ASF::Tag *tag, const PropertyMap &properties) {
        for (const auto &name : properties.unsupportedData()) {
            const String key = (name.startsWith("WM/") ? name.substr(3) : name).upper();
            // FFmpeg writes "title" beside the title, and who changes the title leaves that as it was.
            if (properties.contains(key)) continue;
            for (const auto &attribute : tag->attribute(name))
                if (attribute.type() == ASF::Attribute::UnicodeType) emit(key, attribute.toString());
        }
    }

    template <typename Tag>
    void emit_others(const Tag *, const PropertyMap &) {}

    tlb_visitor visit;
    void *context;
    int source = 0;
};

constexpr bool read_audio_properties = false;

/// TagLib 2 deprecates the constructors that 1.x has for files that may hold ID3v2 tags.
template <typename File>
File open_file(FileStream *stream) {
#if TAGLIB_MAJOR_VERSION >= 2
    return File(stream, read_audio_properties);
#else
    return File(stream, ID3v2::FrameFactory::instance(), read_audio_properties);
#endif
}

bool emit_tags(FileStream *stream, tlb_format format, Emitter emit) {
    switch (format) {
    case TLB_MPEG: {
        auto file = open_file<MPEG::File>(stream);
        return emit(file, file.ID3v2Tag(), file.APETag(), file.ID3v1Tag());
    }
    case TLB_FLAC: {
        auto file = open_file<FLAC::File>(stream);
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
        RIFF::WAV::File file(stream, read_audio_properties);
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

int tlb_read(int descriptor, tlb_format format, tlb_visitor visit, void *context) {
    // TagLib meets damaged tags here; whatever it throws must not reach C.
    try {
        // The stream closes what it is given.
        FileStream stream(dup(descriptor), true);
        return stream.isOpen() && emit_tags(&stream, format, Emitter(visit, context));
    } catch (...) {
        return 0;
    }
}
