#include "bare_decoders.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>

static double decode(AVFormatContext *file, int index, AVCodecContext *codec, AVPacket *packet, AVFrame *frame) {
    long long frames = 0;
    int rate = 0;
    while (av_read_frame(file, packet) == 0) {
        if (packet->stream_index == index && avcodec_send_packet(codec, packet) == 0)
            while (avcodec_receive_frame(codec, frame) == 0) {
                frames += frame->nb_samples;
                rate = frame->sample_rate;
            }
        av_packet_unref(packet);
    }
    return rate > 0 ? (double)frames / rate : -1;
}

double bare_ffmpeg_decode(const char *path) {
    av_log_set_level(AV_LOG_QUIET);
    AVFormatContext *file = NULL;
    if (avformat_open_input(&file, path, NULL, NULL) < 0) return -1;
    double seconds = -1;
    AVCodecContext *codec = NULL;
    int index = av_find_best_stream(file, AVMEDIA_TYPE_AUDIO, -1, -1, NULL, 0);
    if (index >= 0) {
        const AVCodecParameters *parameters = file->streams[index]->codecpar;
        const AVCodec *decoder = avcodec_find_decoder(parameters->codec_id);
        codec = avcodec_alloc_context3(decoder);
        avcodec_parameters_to_context(codec, parameters);
        codec->thread_count = 1;
        AVPacket *packet = av_packet_alloc();
        AVFrame *frame = av_frame_alloc();
        if (decoder && avcodec_open2(codec, decoder, NULL) == 0) seconds = decode(file, index, codec, packet, frame);
        av_packet_free(&packet);
        av_frame_free(&frame);
    }
    avcodec_free_context(&codec);
    avformat_close_input(&file);
    return seconds;
}
