// A C face on TagLib's PropertyMap, which its own C API (1.13) does not offer.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Which TagLib class opens the file; the caller has looked at the content, TagLib would go by the extension.
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

/// Called for every value of every property. `source` counts the tags of the file, the richest first (ID3v2 before
/// ID3v1, for example); `key` is TagLib's upper-case name, `value` is UTF-8; both live as long as the call.
typedef void (*tlb_visitor)(void *context, int source, const char *key, const char *value);

/// Reads all tags of the file open as `descriptor`, which stays open, without looking at the sound. Texts that are called
/// Latin-1 are often in another encoding (cp1251, Shift-JIS, UTF-8): where they cannot be Latin-1 it is found out; where
/// they can, `encoding` says it, a name of iconv, or NULL for Latin-1. `LATIN1` means that nothing is found out.
/// Returns 1 when the file could be read (with or without tags), 0 when TagLib takes it for none of its format, and -errno when
/// the system failed to read it, whereupon some of the tags may be missing; never throws.
int tlb_read(int descriptor, tlb_format format, const char *encoding, tlb_visitor visit, void *context);

/// 1 when an encoding of this name is known, else 0.
int tlb_knows_encoding(const char *name);

/// Called with a picture, which lives as long as the call.
typedef void (*tlb_picture_visitor)(void *context, const char *bytes, size_t size);

/// Reads the front cover in the tags of the file open as `descriptor`, which stays open; where none is called so, the first
/// picture. Returns 1 when there is one, 0 when not; never throws.
int tlb_read_picture(int descriptor, tlb_format format, tlb_picture_visitor visit, void *context);

#ifdef __cplusplus
}
#endif
