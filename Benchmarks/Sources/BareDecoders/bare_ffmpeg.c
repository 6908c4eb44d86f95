#include "bare_decoders.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>

/// Frames that the decoder has ready.
static long long receive(AVCodecContext *codec, AVFrame *frame, int *rate) {
    long long frames = 0;
    while (avcodec_receive_frame(codec, frame) == 0) {
        frames += frame->nb_samples;
        *rate = frame->sample_rate;
    }
    return frames;
}

static double decode(AVFormatContext *file, int index, AVCodecContext *codec, AVPacket *packet, AVFrame *frame) {
    long long frames = 0;
    int rate = 0;
    while (av_read_frame(file, packet) == 0) {
        if (packet->stream_index == index && avcodec_send_packet(codec, packet) == 0)
            frames += receive(codec, frame, &rate);
        av_packet_unref(packet);
    }
    // No packet: what the decoder still holds.
    if (avcodec_send_packet(codec, NULL) == 0) frames += receive(codec, frame, &rate);
    return rate > 0 ? (double)frames / rate : -1;
}

static double decode_track(AVFormatContext *file, int index) {
    const AVCodecParameters *parameters = file->streams[index]->codecpar;
    const AVCodec *decoder = avcodec_find_decoder(parameters->codec_id);
    AVCodecContext *codec = decoder ? avcodec_alloc_context3(decoder) : NULL;
    AVPacket *packet = av_packet_alloc();
    AVFrame *frame = av_frame_alloc();
    double seconds = -1;
    if (codec && packet && frame && avcodec_parameters_to_context(codec, parameters) >= 0) {
        codec->thread_count = 1;
        if (avcodec_open2(codec, decoder, NULL) == 0) seconds = decode(file, index, codec, packet, frame);
    }
    av_frame_free(&frame);
    av_packet_free(&packet);
    avcodec_free_context(&codec);
    return seconds;
}

double bare_ffmpeg_decode(const char *path) {
    av_log_set_level(AV_LOG_QUIET);
    AVFormatContext *file = NULL;
    if (avformat_open_input(&file, path, NULL, NULL) < 0) return -1;
    int index = av_find_best_stream(file, AVMEDIA_TYPE_AUDIO, -1, -1, NULL, 0);
    double seconds = index >= 0 ? decode_track(file, index) : -1;
    avformat_close_input(&file);
    return seconds;
}
