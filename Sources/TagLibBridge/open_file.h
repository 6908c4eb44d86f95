#pragma once
#include <id3v2framefactory.h>
#include <taglib.h>
#include <tiostream.h>

constexpr bool read_audio_properties = false;

/// TagLib 2 deprecates the constructors of 1.x for files that may have ID3v2 tags.
template <typename File>
File open_file(TagLib::IOStream *stream) {
#if TAGLIB_MAJOR_VERSION >= 2
    return File(stream, read_audio_properties);
#else
    return File(stream, TagLib::ID3v2::FrameFactory::instance(), read_audio_properties);
#endif
}
