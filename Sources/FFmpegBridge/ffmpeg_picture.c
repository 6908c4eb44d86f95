#include "ffmpeg_picture.h"

#include "ffmpeg_bridge.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_PICTURE = 40000000, QUALITY = 3 };

/// The only frame of a picture; NULL if it cannot be decoded.
static AVFrame *decode(const char *name, const uint8_t *bytes, size_t length)
{
    const AVCodec *codec = ffmpeg_avcodec_find_decoder_by_name(name);
    AVCodecContext *context = codec ? ffmpeg_avcodec_alloc_context3(codec) : NULL;
    AVPacket *packet = ffmpeg_av_packet_alloc();
    AVFrame *frame = ffmpeg_av_frame_alloc();
    bool is_decoded = false;
    if (context && packet && frame && length <= INT32_MAX && ffmpeg_av_new_packet(packet, (int)length) >= 0) {
        memcpy(packet->data, bytes, length);
        context->thread_count = 1;
        context->max_pixels = LARGEST_PICTURE;
        is_decoded = ffmpeg_avcodec_open2(context, codec, NULL) >= 0 && ffmpeg_avcodec_send_packet(context, packet) >= 0
            && ffmpeg_avcodec_send_packet(context, NULL) >= 0 && ffmpeg_avcodec_receive_frame(context, frame) >= 0;
    }
    if (!is_decoded) ffmpeg_av_frame_free(&frame);
    ffmpeg_av_packet_free(&packet);
    ffmpeg_avcodec_free_context(&context);
    return frame;
}

/// The number of pixels per color sample in both directions, as powers of two; false if the planes are not luma and
/// color.
static bool color_shifts(int format, int *x, int *y)
{
    switch (format) {
    case AV_PIX_FMT_YUVJ420P: *x = 1, *y = 1; return true;
    case AV_PIX_FMT_YUVJ422P: *x = 1, *y = 0; return true;
    case AV_PIX_FMT_YUVJ444P: *x = 0, *y = 0; return true;
    default: return false;
    }
}

/// The mean of the samples of each of `to_width` × `to_height` equal parts.
static void shrink_plane(
    const uint8_t *from, int stride, int width, int height, uint8_t *to, int to_stride, int to_width, int to_height)
{
    for (int y = 0; y < to_height; y++) {
        int top = (int)((int64_t)y * height / to_height), bottom = (int)((int64_t)(y + 1) * height / to_height);
        if (bottom == top) bottom++;
        for (int x = 0; x < to_width; x++) {
            int left = (int)((int64_t)x * width / to_width), right = (int)((int64_t)(x + 1) * width / to_width);
            if (right == left) right++;
            int64_t sum = 0, count = (int64_t)(bottom - top) * (right - left);
            for (int row = top; row < bottom; row++)
                for (int column = left; column < right; column++) sum += from[(ptrdiff_t)row * stride + column];
            to[(ptrdiff_t)y * to_stride + x] = (uint8_t)((sum + count / 2) / count);
        }
    }
}

/// Red, green and blue of a pixel, with white behind transparency; false for an unsupported format.
static bool pixel(const AVFrame *frame, int x, int y, int rgb[3])
{
    const uint8_t *row = frame->data[0] + (ptrdiff_t)y * frame->linesize[0];
    int alpha = 255;
    switch (frame->format) {
    case AV_PIX_FMT_GRAY8: rgb[0] = rgb[1] = rgb[2] = row[x]; break;
    case AV_PIX_FMT_YA8: rgb[0] = rgb[1] = rgb[2] = row[2 * x], alpha = row[2 * x + 1]; break;
    case AV_PIX_FMT_RGB24: rgb[0] = row[3 * x], rgb[1] = row[3 * x + 1], rgb[2] = row[3 * x + 2]; break;
    case AV_PIX_FMT_RGBA:
        rgb[0] = row[4 * x], rgb[1] = row[4 * x + 1], rgb[2] = row[4 * x + 2], alpha = row[4 * x + 3];
        break;
    case AV_PIX_FMT_BGRA:
        rgb[0] = row[4 * x + 2], rgb[1] = row[4 * x + 1], rgb[2] = row[4 * x], alpha = row[4 * x + 3];
        break;
    case AV_PIX_FMT_PAL8: {
        uint32_t color;
        memcpy(&color, frame->data[1] + 4 * row[x], 4);
        rgb[0] = color >> 16 & 255, rgb[1] = color >> 8 & 255, rgb[2] = color & 255, alpha = (int)(color >> 24);
        break;
    }
    default: return false;
    }
    for (int i = 0; i < 3; i++) rgb[i] = (rgb[i] * alpha + 255 * (255 - alpha) + 127) / 255;
    return true;
}

/// As `shrink_plane`, of pixels, into luma and color of full size as JPEG has them.
static bool shrink_pixels(const AVFrame *from, AVFrame *to)
{
    for (int y = 0; y < to->height; y++) {
        int top = (int)((int64_t)y * from->height / to->height);
        int bottom = (int)((int64_t)(y + 1) * from->height / to->height);
        if (bottom == top) bottom++;
        for (int x = 0; x < to->width; x++) {
            int left = (int)((int64_t)x * from->width / to->width);
            int right = (int)((int64_t)(x + 1) * from->width / to->width);
            if (right == left) right++;
            int64_t sum[3] = {0}, count = (int64_t)(bottom - top) * (right - left);
            for (int row = top; row < bottom; row++)
                for (int column = left; column < right; column++) {
                    int rgb[3];
                    if (!pixel(from, column, row, rgb)) return false;
                    for (int i = 0; i < 3; i++) sum[i] += rgb[i];
                }
            double red = (double)sum[0] / count, green = (double)sum[1] / count, blue = (double)sum[2] / count;
            // JFIF's, which is ITU-R BT.601 at full range.
            double luma = 0.299 * red + 0.587 * green + 0.114 * blue;
            double values[3] = {luma, 128 + (blue - luma) / 1.772, 128 + (red - luma) / 1.402};
            for (int i = 0; i < 3; i++) {
                double value = values[i] + 0.5;
                to->data[i][(ptrdiff_t)y * to->linesize[i] + x] = value > 255 ? 255 : value < 0 ? 0 : (uint8_t)value;
            }
        }
    }
    return true;
}

static AVFrame *shrink(const AVFrame *from, int size)
{
    int longer = from->width > from->height ? from->width : from->height;
    if (longer <= size) return NULL;
    AVFrame *to = ffmpeg_av_frame_alloc();
    if (!to) return NULL;
    to->width = (int)(((int64_t)from->width * size + longer / 2) / longer);
    to->height = (int)(((int64_t)from->height * size + longer / 2) / longer);
    if (to->width < 1) to->width = 1;
    if (to->height < 1) to->height = 1;
    int x = 0, y = 0;
    bool has_planes = color_shifts(from->format, &x, &y);
    to->format = has_planes ? from->format : AV_PIX_FMT_YUVJ444P;
    to->color_range = AVCOL_RANGE_JPEG;
    bool is_done = ffmpeg_av_frame_get_buffer(to, 0) >= 0;
    if (is_done && has_planes) {
        for (int plane = 0; plane < 3; plane++) {
            int dx = plane ? x : 0, dy = plane ? y : 0;
            shrink_plane(
                from->data[plane], from->linesize[plane], (from->width + dx) >> dx, (from->height + dy) >> dy,
                to->data[plane], to->linesize[plane], (to->width + dx) >> dx, (to->height + dy) >> dy);
        }
    } else if (is_done) {
        is_done = shrink_pixels(from, to);
    }
    if (!is_done) ffmpeg_av_frame_free(&to);
    return to;
}

static uint8_t *encode(AVFrame *frame, size_t *count)
{
    const AVCodec *codec = ffmpeg_avcodec_find_encoder_by_name("mjpeg");
    AVCodecContext *context = codec ? ffmpeg_avcodec_alloc_context3(codec) : NULL;
    AVPacket *packet = ffmpeg_av_packet_alloc();
    uint8_t *bytes = NULL;
    if (context && packet) {
        context->width = frame->width;
        context->height = frame->height;
        context->pix_fmt = frame->format;
        context->color_range = AVCOL_RANGE_JPEG;
        context->time_base = (AVRational){1, 25};
        context->thread_count = 1;
        context->flags |= AV_CODEC_FLAG_QSCALE | AV_CODEC_FLAG_BITEXACT;
        context->global_quality = frame->quality = QUALITY * FF_QP2LAMBDA;
        frame->pts = 0;
        if (ffmpeg_avcodec_open2(context, codec, NULL) >= 0 && ffmpeg_avcodec_send_frame(context, frame) >= 0
            && ffmpeg_avcodec_receive_packet(context, packet) >= 0 && (bytes = malloc((size_t)packet->size))) {
            memcpy(bytes, packet->data, (size_t)packet->size);
            *count = (size_t)packet->size;
        }
    }
    ffmpeg_av_packet_free(&packet);
    ffmpeg_avcodec_free_context(&context);
    return bytes;
}

uint8_t *ffmpeg_picture_shrink(const char *codec, const uint8_t *bytes, size_t length, int size, size_t *count)
{
    AVFrame *whole = decode(codec, bytes, length);
    AVFrame *small = whole ? shrink(whole, size) : NULL;
    uint8_t *result = small ? encode(small, count) : NULL;
    ffmpeg_av_frame_free(&small);
    ffmpeg_av_frame_free(&whole);
    return result;
}

void ffmpeg_picture_free(uint8_t *bytes)
{
    free(bytes);
}
