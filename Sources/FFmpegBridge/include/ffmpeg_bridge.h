#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>

/// FFmpeg's libavformat, libavcodec and libavutil, opened when a file needs them and only then: with all that they load in
/// turn (135 libraries in Debian 12) they would cost every start of every program 35 ms and 20 MB.
///
/// Returns NULL when they are open, else what is missing. From any thread; only the first call opens anything.
const char *ffmpeg_open(void);

/// What is called of them, as their headers document it, but for `avio_alloc_context`, which takes no function that writes: its
/// type is another from FFmpeg 7 on. Only after `ffmpeg_open` has returned NULL.
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
       int64_t (*seek)(void *, int64_t, int)), \
      (buffer, size, writes, opaque, read, NULL, seek)) \
    F(avformat, void, avio_context_free, (AVIOContext **context), (context)) \
    F(avcodec, const char *, avcodec_get_name, (enum AVCodecID id), (id)) \
    F(avcodec, const AVCodec *, avcodec_find_decoder, (enum AVCodecID id), (id)) \
    F(avcodec, AVCodecContext *, avcodec_alloc_context3, (const AVCodec *codec), (codec)) \
    F(avcodec, void, avcodec_free_context, (AVCodecContext **context), (context)) \
    F(avcodec, int, avcodec_parameters_to_context, (AVCodecContext *context, const AVCodecParameters *parameters), \
      (context, parameters)) \
    F(avcodec, int, avcodec_open2, (AVCodecContext *context, const AVCodec *codec, AVDictionary **options), \
      (context, codec, options)) \
    F(avcodec, int, avcodec_send_packet, (AVCodecContext *context, const AVPacket *packet), (context, packet)) \
    F(avcodec, int, avcodec_receive_frame, (AVCodecContext *context, AVFrame *frame), (context, frame)) \
    F(avcodec, AVPacket *, av_packet_alloc, (void), ()) \
    F(avcodec, void, av_packet_free, (AVPacket **packet), (packet)) \
    F(avcodec, void, av_packet_unref, (AVPacket *packet), (packet)) \
    F(avutil, AVFrame *, av_frame_alloc, (void), ()) \
    F(avutil, void, av_frame_free, (AVFrame **frame), (frame)) \
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
