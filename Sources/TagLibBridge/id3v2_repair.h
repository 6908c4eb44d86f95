// ID3v2 tags that TagLib 1.13 reads only in part, or not at all.
#pragma once
#include <tbytevector.h>

/// A tag as TagLib can read it, of the same length: extended headers and empty frames are removed (TagLib stops at them, or
/// loses the last frame), frame sizes that are wrong or stored in the form of another version lead to the next frame, and UTF-16
/// without a byte order mark is marked. The file is not changed.
///
/// - Parameter tag: all bytes of the tag, beginning with “ID3”.
/// - Returns: `tag` itself if nothing is wrong.
TagLib::ByteVector repaired_id3v2(const TagLib::ByteVector &tag);
