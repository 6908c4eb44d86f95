// A C interface to TagLib's PropertyMap, which its own C API (1.13) lacks.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The TagLib class for the file. The caller has checked the content; TagLib would use the extension.
typedef enum {
    TLB_MPEG,
    TLB_FLAC,
    TLB_OGG_VORBIS,
    TLB_OGG_OPUS,
    TLB_OGG_FLAC,
    TLB_WAV,
    TLB_AIFF,
    TLB_MP4,
    TLB_ASF,
    TLB_WAVPACK,
    TLB_APE,
    TLB_MUSEPACK,
    TLB_TRUE_AUDIO,
    TLB_OGG_SPEEX
} tlb_format;

/// Called for every value of every property. `source` numbers the tags of the file, the richest first (ID3v2
/// before ID3v1, for example). `key` is TagLib's upper-case name, `value` is UTF-8. Both are valid during the
/// call.
typedef void (*tlb_visitor)(void *context, int source, const char *key, const char *value);

/// Reads all tags of the open file `descriptor`, which stays open, without reading the audio. Texts marked as Latin-1
/// often have another encoding (cp1251, Shift-JIS, UTF-8). If they cannot be Latin-1, the encoding is detected. If they
/// can, `encoding` gives it: a name in iconv, or NULL for Latin-1. `LATIN1` disables the detection. Returns 1 if the
/// file could be read (with or without tags), 0 if TagLib does not recognize the format, and -errno if the system
/// failed to read it, in which case some of the tags may be missing. Never throws.
int tlb_read(int descriptor, tlb_format format, const char *encoding, tlb_visitor visit, void *context);

/// Decodes texts that state no encoding, all of one file, as `tlb_read` does. Calls `visit` for each, with its place as `source`
/// and an empty key. Returns 1, or 0 if memory is exhausted.
int tlb_decode(const char *const *texts, size_t count, const char *encoding, tlb_visitor visit, void *context);

/// 1 if the encoding is supported, else 0.
int tlb_knows_encoding(const char *name);

/// Called with a picture, which is valid during the call.
typedef void (*tlb_picture_visitor)(void *context, const char *bytes, size_t size);

/// Reads the front cover in the tags of the open file `descriptor`, which stays open. If no picture is marked as such,
/// it reads the first picture. Returns 1 if there is one, else 0. Never throws.
int tlb_read_picture(int descriptor, tlb_format format, tlb_picture_visitor visit, void *context);

/// Called for each lyrics: `language` is of ISO 639-2, or empty; `text` is UTF-8, in LRC format if it has times. Both are valid
/// during the call.
typedef void (*tlb_lyrics_visitor)(void *context, const char *language, const char *text);

/// Reads the lyrics in the ID3v2 tag of the open file `descriptor`, which stays open, synchronized ones first. `encoding` is that of
/// `tlb_read`. Returns 1, or 0 if the file cannot be read. Never throws.
int tlb_read_lyrics(
    int descriptor, tlb_format format, const char *encoding, tlb_lyrics_visitor visit, void *context);

#ifdef __cplusplus
}
#endif
