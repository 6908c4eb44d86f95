#include "ffmpeg_encoder.h"

#include "ffmpeg_bridge.h"

#include <stdlib.h>
#include <string.h>

enum { IO_BUFFER = 4096 };

struct ffmpeg_encoder {
    AVCodecContext *codec;
    AVFormatContext *container;
    AVStream *stream;
    AVFrame *frame;
    AVPacket *packet;
    /// Number of frames in `frame` so far, and its size.
    int filled, frame_size;
    int64_t position;
    bool is_packed;
    /// Output that has not been taken yet.
    uint8_t *bytes;
    size_t count, capacity;
};

static int collect(void *opaque, ffmpeg_written *bytes, int count)
{
    struct ffmpeg_encoder *e = opaque;
    if (e->count + (size_t)count > e->capacity) {
        size_t capacity = 2 * (e->count + (size_t)count);
        uint8_t *grown = realloc(e->bytes, capacity);
        if (!grown) return AVERROR(ENOMEM);
        e->bytes = grown;
        e->capacity = capacity;
    }
    memcpy(e->bytes + e->count, bytes, (size_t)count);
    e->count += (size_t)count;
    return count;
}

static bool open_codec(struct ffmpeg_encoder *e, const char *name, int rate, int channels, int64_t bit_rate)
{
    const AVCodec *codec = ffmpeg_avcodec_find_encoder_by_name(name);
    if (!codec || !(e->codec = ffmpeg_avcodec_alloc_context3(codec))) return false;
    e->codec->sample_rate = rate;
    e->codec->bit_rate = bit_rate;
    e->codec->sample_fmt = e->is_packed ? AV_SAMPLE_FMT_FLT : AV_SAMPLE_FMT_FLTP;
    e->codec->time_base = (AVRational){1, rate};
    e->codec->thread_count = 1;
    ffmpeg_av_channel_layout_default(&e->codec->ch_layout, channels);
    if (e->container->oformat->flags & AVFMT_GLOBALHEADER) e->codec->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    if (ffmpeg_avcodec_open2(e->codec, codec, NULL) < 0) return false;
    e->frame_size = e->codec->frame_size > 0 ? e->codec->frame_size : 1024;
    e->frame = ffmpeg_av_frame_alloc();
    e->packet = ffmpeg_av_packet_alloc();
    if (!e->frame || !e->packet) return false;
    e->frame->nb_samples = e->frame_size;
    e->frame->format = e->codec->sample_fmt;
    e->frame->sample_rate = rate;
    return ffmpeg_av_channel_layout_copy(&e->frame->ch_layout, &e->codec->ch_layout) >= 0
        && ffmpeg_av_frame_get_buffer(e->frame, 0) >= 0;
}

static bool open_container(struct ffmpeg_encoder *e)
{
    uint8_t *buffer = ffmpeg_av_malloc(IO_BUFFER);
    if (!buffer) return false;
    e->container->pb = ffmpeg_avio_alloc_context(buffer, IO_BUFFER, 1, e, NULL, collect, NULL);
    if (!e->container->pb) {
        ffmpeg_av_free(buffer);
        return false;
    }
    // The output is the same every time and does not name a program.
    e->container->flags |= AVFMT_FLAG_BITEXACT;
    e->stream = ffmpeg_avformat_new_stream(e->container, NULL);
    if (!e->stream || ffmpeg_avcodec_parameters_from_context(e->stream->codecpar, e->codec) < 0) return false;
    e->stream->time_base = e->codec->time_base;
    return ffmpeg_avformat_write_header(e->container, NULL) >= 0;
}

struct ffmpeg_encoder *ffmpeg_encoder_open(
    const char *encoder, const char *container, int rate, int channels, int64_t bit_rate, bool is_packed)
{
    struct ffmpeg_encoder *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->is_packed = is_packed;
    if (ffmpeg_avformat_alloc_output_context2(&e->container, NULL, container, NULL) >= 0
        && open_codec(e, encoder, rate, channels, bit_rate) && open_container(e))
        return e;
    ffmpeg_encoder_free(e);
    return NULL;
}

/// Sends `frame`, or NULL at the end, and writes the resulting packets.
static bool encode(struct ffmpeg_encoder *e, const AVFrame *frame)
{
    if (ffmpeg_avcodec_send_frame(e->codec, frame) < 0) return false;
    int status;
    while ((status = ffmpeg_avcodec_receive_packet(e->codec, e->packet)) >= 0) {
        e->packet->stream_index = e->stream->index;
        ffmpeg_av_packet_rescale_ts(e->packet, e->codec->time_base, e->stream->time_base);
        int written = ffmpeg_av_write_frame(e->container, e->packet);
        ffmpeg_av_packet_unref(e->packet);
        if (written < 0) return false;
    }
    return status == AVERROR(EAGAIN) || status == AVERROR_EOF;
}

static bool send_filled(struct ffmpeg_encoder *e)
{
    e->frame->nb_samples = e->filled;
    e->frame->pts = e->position;
    e->position += e->filled;
    e->filled = 0;
    return encode(e, e->frame);
}

bool ffmpeg_encoder_write(struct ffmpeg_encoder *e, const float *samples, size_t frames)
{
    const int channels = e->codec->ch_layout.nb_channels;
    for (size_t i = 0; i < frames; i++) {
        // The encoder may still reference the samples of the last frame.
        if (e->filled == 0 && ffmpeg_av_frame_make_writable(e->frame) < 0) return false;
        for (int channel = 0; channel < channels; channel++) {
            float sample = samples[i * (size_t)channels + (size_t)channel];
            sample = sample > 1 ? 1 : sample < -1 ? -1 : sample;
            if (e->is_packed)
                ((float *)e->frame->data[0])[e->filled * channels + channel] = sample;
            else
                ((float *)e->frame->data[channel])[e->filled] = sample;
        }
        if (++e->filled == e->frame_size && !send_filled(e)) return false;
    }
    return true;
}

bool ffmpeg_encoder_finish(struct ffmpeg_encoder *e)
{
    if (e->filled > 0 && !send_filled(e)) return false;
    if (!encode(e, NULL) || ffmpeg_av_write_trailer(e->container) < 0) return false;
    ffmpeg_avio_flush(e->container->pb);
    return true;
}

const uint8_t *ffmpeg_encoder_take(struct ffmpeg_encoder *e, size_t *count)
{
    *count = e->count;
    e->count = 0;
    return e->bytes;
}

void ffmpeg_encoder_free(struct ffmpeg_encoder *e)
{
    if (!e) return;
    ffmpeg_avcodec_free_context(&e->codec);
    ffmpeg_av_frame_free(&e->frame);
    ffmpeg_av_packet_free(&e->packet);
    if (e->container) {
        if (e->container->pb) ffmpeg_av_free(e->container->pb->buffer);
        ffmpeg_avio_context_free(&e->container->pb);
        ffmpeg_avformat_free_context(e->container);
    }
    free(e->bytes);
    free(e);
}
