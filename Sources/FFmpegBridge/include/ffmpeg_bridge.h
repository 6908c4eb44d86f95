#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>

/// FFmpeg's libavformat, libavcodec and libavutil are loaded only when a file needs them. With their dependencies (135
/// libraries in Debian 12) they would add 35 ms and 20 MB to every start of every program.
///
/// Returns NULL if they are loaded, else the name of the missing library. Thread-safe; only the first call loads
/// anything.
const char *ffmpeg_open(void);

/// The parameter type of a write callback: constant from FFmpeg 7 on.
#if LIBAVFORMAT_VERSION_MAJOR >= 61
typedef const uint8_t ffmpeg_written;
#else
typedef uint8_t ffmpeg_written;
#endif

/// The functions in use, as documented in FFmpeg's headers. Call them only after `ffmpeg_open` has
/// returned NULL.
#define FFMPEG_FUNCTIONS(F) \
    F(avformat, AVFormatContext *, avformat_alloc_context, (void), ()) \
    F(avformat, const AVInputFormat *, av_find_input_format, (const char *name), (name)) \
    F(avformat, int, avformat_open_input, \
      (AVFormatContext **context, const char *url, const AVInputFormat *format, AVDictionary **options), \
      (context, url, format, options)) \
    F(avformat, int, av_read_frame, (AVFormatContext *context, AVPacket *packet), (context, packet)) \
    F(avformat, void, avformat_close_input, (AVFormatContext **context), (context)) \
    F(avformat, AVIOContext *, avio_alloc_context, \
      (unsigned char *buffer, int size, int writes, void *opaque, int (*read)(void *, uint8_t *, int), \
       int (*write)(void *, ffmpeg_written *, int), int64_t (*seek)(void *, int64_t, int)), \
      (buffer, size, writes, opaque, read, write, seek)) \
    F(avformat, void, avio_context_free, (AVIOContext **context), (context)) \
    F(avformat, int, avformat_alloc_output_context2, \
      (AVFormatContext **context, const AVOutputFormat *format, const char *name, const char *url), \
      (context, format, name, url)) \
    F(avformat, AVStream *, avformat_new_stream, (AVFormatContext *context, const AVCodec *codec), (context, codec)) \
    F(avformat, int, avformat_write_header, (AVFormatContext *context, AVDictionary **options), (context, options)) \
    F(avformat, int, av_write_frame, (AVFormatContext *context, AVPacket *packet), (context, packet)) \
    F(avformat, int, av_write_trailer, (AVFormatContext *context), (context)) \
    F(avformat, void, avio_flush, (AVIOContext *context), (context)) \
    F(avformat, void, avformat_free_context, (AVFormatContext *context), (context)) \
    F(avcodec, const char *, avcodec_get_name, (enum AVCodecID id), (id)) \
    F(avcodec, const char *, avcodec_profile_name, (enum AVCodecID id, int profile), (id, profile)) \
    F(avcodec, const AVCodec *, avcodec_find_decoder, (enum AVCodecID id), (id)) \
    F(avcodec, const AVCodec *, avcodec_find_decoder_by_name, (const char *name), (name)) \
    F(avcodec, AVCodecContext *, avcodec_alloc_context3, (const AVCodec *codec), (codec)) \
    F(avcodec, void, avcodec_free_context, (AVCodecContext **context), (context)) \
    F(avcodec, int, avcodec_parameters_to_context, (AVCodecContext *context, const AVCodecParameters *parameters), \
      (context, parameters)) \
    F(avcodec, int, avcodec_open2, (AVCodecContext *context, const AVCodec *codec, AVDictionary **options), \
      (context, codec, options)) \
    F(avcodec, int, avcodec_send_packet, (AVCodecContext *context, const AVPacket *packet), (context, packet)) \
    F(avcodec, int, avcodec_receive_frame, (AVCodecContext *context, AVFrame *frame), (context, frame)) \
    F(avcodec, const AVCodec *, avcodec_find_encoder_by_name, (const char *name), (name)) \
    F(avcodec, int, avcodec_parameters_from_context, (AVCodecParameters *parameters, const AVCodecContext *context), \
      (parameters, context)) \
    F(avcodec, int, avcodec_send_frame, (AVCodecContext *context, const AVFrame *frame), (context, frame)) \
    F(avcodec, int, avcodec_receive_packet, (AVCodecContext *context, AVPacket *packet), (context, packet)) \
    F(avcodec, void, av_packet_rescale_ts, (AVPacket *packet, AVRational from, AVRational to), (packet, from, to)) \
    F(avcodec, AVPacket *, av_packet_alloc, (void), ()) \
    F(avcodec, int, av_new_packet, (AVPacket *packet, int size), (packet, size)) \
    F(avcodec, void, av_packet_free, (AVPacket **packet), (packet)) \
    F(avcodec, void, av_packet_unref, (AVPacket *packet), (packet)) \
    F(avutil, AVFrame *, av_frame_alloc, (void), ()) \
    F(avutil, void, av_frame_free, (AVFrame **frame), (frame)) \
    F(avutil, int, av_frame_get_buffer, (AVFrame *frame, int alignment), (frame, alignment)) \
    F(avutil, int, av_frame_make_writable, (AVFrame *frame), (frame)) \
    F(avutil, void, av_channel_layout_default, (AVChannelLayout *layout, int count), (layout, count)) \
    F(avutil, int, av_channel_layout_copy, (AVChannelLayout *to, const AVChannelLayout *from), (to, from)) \
    F(avutil, enum AVChannel, av_channel_layout_channel_from_index, (const AVChannelLayout *layout, unsigned index), \
      (layout, index)) \
    F(avutil, int, av_dict_set, (AVDictionary **dictionary, const char *key, const char *value, int flags), \
      (dictionary, key, value, flags)) \
    F(avutil, AVDictionaryEntry *, av_dict_get, \
      (const AVDictionary *dictionary, const char *key, const AVDictionaryEntry *previous, int flags), \
      (dictionary, key, previous, flags)) \
    F(avutil, void, av_dict_free, (AVDictionary **dictionary), (dictionary)) \
    F(avutil, void *, av_malloc, (size_t size), (size)) \
    F(avutil, void, av_free, (void *pointer), (pointer)) \
    F(avutil, int, av_log_get_level, (void), ()) \
    F(avutil, void, av_log_set_level, (int level), (level)) \
    F(avutil, int, av_strerror, (int status, char *text, size_t size), (status, text, size))

#define FFMPEG_DECLARE(library, result, name, parameters, arguments) result ffmpeg_##name parameters;
FFMPEG_FUNCTIONS(FFMPEG_DECLARE)
