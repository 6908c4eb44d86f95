// Texts of tags that name no encoding: ID3v1, the frames of ID3v2 called Latin-1, RIFF INFO.
#pragma once
#include <id3v1tag.h>
#include <id3v2tag.h>
#include <infotag.h>
#include <tbytevector.h>

/// Gives the texts of one file's tags their true encoding, in memory; the file stays as it is.
///
/// - Parameters:
///   - id3v2, id3v1: nullptr for none.
///   - info: with the bytes of its chunk, from behind “INFO” on; nullptr for none. TagLib takes them for UTF-8.
///   - wish: as `Charset` has it.
void correct_old_texts(
    TagLib::ID3v2::Tag *id3v2, TagLib::ID3v1::Tag *id3v1, TagLib::RIFF::Info::Tag *info, const TagLib::ByteVector &chunk,
    const char *wish);
