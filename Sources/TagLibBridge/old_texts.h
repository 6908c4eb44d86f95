// Texts of tags that state no encoding: ID3v1, ID3v2 frames marked as Latin-1, RIFF INFO.
#pragma once
#include <id3v1tag.h>
#include <id3v2tag.h>
#include <infotag.h>
#include <tbytevector.h>

/// Corrects the encoding of the texts in one file's tags, in memory. The file is not changed.
///
/// - Parameters:
///   - id3v2, id3v1: nullptr for none.
///   - info: with the bytes of its chunk after “INFO”; nullptr for none. TagLib reads them as UTF-8.
///   - wish: as for `Charset`.
void correct_old_texts(
    TagLib::ID3v2::Tag *id3v2, TagLib::ID3v1::Tag *id3v1, TagLib::RIFF::Info::Tag *info, const TagLib::ByteVector &chunk,
    const char *wish);
