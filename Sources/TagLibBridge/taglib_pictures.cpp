#include "taglib_bridge.h"

#include "open_file.h"
#include "repaired_stream.h"

#include <aifffile.h>
#include <apefile.h>
#include <apetag.h>
#include <asffile.h>
#include <attachedpictureframe.h>
#include <flacfile.h>
#include <id3v2tag.h>
#include <mp4file.h>
#include <mpcfile.h>
#include <mpegfile.h>
#include <oggflacfile.h>
#include <opusfile.h>
#include <speexfile.h>
#include <trueaudiofile.h>
#include <vorbisfile.h>
#include <wavfile.h>
#include <wavpackfile.h>
#include <xiphcomment.h>

namespace {

using namespace TagLib;

constexpr bool read_audio_properties = false;
/// The picture types of ID3v2, FLAC and ASF have the same numbers.
constexpr int front_cover = 3;

/// The best picture found so far.
struct Choice {
    ByteVector bytes;
    bool is_front = false;

    void offer(const ByteVector &picture, bool is_front_cover) {
        if (picture.isEmpty() || (!bytes.isEmpty() && (is_front || !is_front_cover))) return;
        bytes = picture;
        is_front = is_front_cover;
    }
};

void look(const ID3v2::Tag *tag, Choice &choice) {
    if (tag == nullptr) return;
    for (const auto *frame : tag->frameList("APIC"))
        if (const auto *picture = dynamic_cast<const ID3v2::AttachedPictureFrame *>(frame))
            choice.offer(picture->picture(), picture->type() == front_cover);
}

void look(const List<FLAC::Picture *> &pictures, Choice &choice) {
    for (const auto *picture : pictures) choice.offer(picture->data(), picture->type() == front_cover);
}

void look(Ogg::XiphComment *tag, Choice &choice) {
    if (tag != nullptr) look(tag->pictureList(), choice);
}

void look(const MP4::Tag *tag, Choice &choice) {
    if (tag == nullptr || !tag->contains("covr")) return;
    for (const auto &art : tag->item("covr").toCoverArtList()) choice.offer(art.data(), true);
}

void look(const ASF::Tag *tag, Choice &choice) {
    if (tag == nullptr) return;
    for (const auto &attribute : tag->attribute("WM/Picture")) {
        const ASF::Picture picture = attribute.toPicture();
        if (picture.isValid()) choice.offer(picture.picture(), picture.type() == front_cover);
    }
}

/// The name of a file, a NUL, and the picture.
void look(const APE::Tag *tag, Choice &choice) {
    if (tag == nullptr) return;
    for (const char *name : {"COVER ART (FRONT)", "COVER ART (OTHER)"}) {
        const auto item = tag->itemListMap().find(name);
        if (item == tag->itemListMap().end()) continue;
        const ByteVector data = item->second.binaryData();
        const int end = data.find('\0');
        if (end >= 0) choice.offer(data.mid(end + 1), true);
    }
}

template <typename File>
void look_at_tag(IOStream *stream, Choice &choice) {
    File file(stream, read_audio_properties);
    if (file.isValid()) look(file.tag(), choice);
}

template <typename File>
void look_at_ape(IOStream *stream, Choice &choice) {
    File file(stream, read_audio_properties);
    if (file.isValid()) look(file.APETag(), choice);
}

void look(IOStream *stream, tlb_format format, Choice &choice) {
    switch (format) {
    case TLB_MPEG: {
        auto file = open_file<MPEG::File>(stream);
        if (!file.isValid()) return;
        look(file.ID3v2Tag(), choice);
        look(file.APETag(), choice);
        return;
    }
    case TLB_FLAC: {
        auto file = open_file<FLAC::File>(stream);
        if (!file.isValid()) return;
        look(file.pictureList(), choice);
        look(file.ID3v2Tag(), choice);
        return;
    }
    case TLB_WAV: {
        RIFF::WAV::File file(stream, read_audio_properties);
        if (file.isValid()) look(file.ID3v2Tag(), choice);
        return;
    }
    case TLB_AIFF: {
        RIFF::AIFF::File file(stream, read_audio_properties);
        if (file.isValid()) look(file.tag(), choice);
        return;
    }
    case TLB_TRUE_AUDIO: {
        TrueAudio::File file(stream, read_audio_properties);
        if (file.isValid()) look(file.ID3v2Tag(), choice);
        return;
    }
    case TLB_OGG_VORBIS: return look_at_tag<Ogg::Vorbis::File>(stream, choice);
    case TLB_OGG_OPUS: return look_at_tag<Ogg::Opus::File>(stream, choice);
    case TLB_OGG_FLAC: return look_at_tag<Ogg::FLAC::File>(stream, choice);
    case TLB_OGG_SPEEX: return look_at_tag<Ogg::Speex::File>(stream, choice);
    case TLB_MP4: return look_at_tag<MP4::File>(stream, choice);
    case TLB_ASF: return look_at_tag<ASF::File>(stream, choice);
    case TLB_WAVPACK: return look_at_ape<WavPack::File>(stream, choice);
    case TLB_APE: return look_at_ape<APE::File>(stream, choice);
    case TLB_MUSEPACK: return look_at_ape<MPC::File>(stream, choice);
    }
}

}  // namespace

int tlb_read_picture(int descriptor, tlb_format format, tlb_picture_visitor visit, void *context) {
    try {
        bridge::RepairedStream stream(descriptor);
        if (!stream.isOpen()) return 0;
        Choice choice;
        look(&stream, format, choice);
        if (choice.bytes.isEmpty()) return 0;
        visit(context, choice.bytes.data(), choice.bytes.size());
        return 1;
    } catch (...) {
        return 0;
    }
}
