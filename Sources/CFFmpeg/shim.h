// Declarations of FFmpeg 5.1 or later. FFmpegBridge opens the libraries.
// Swift imports neither its error codes nor AV_NOPTS_VALUE, which are macros with casts.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>

static const int shim_again = AVERROR(EAGAIN);
static const int shim_end_of_file = AVERROR_EOF;
static const int shim_io_error = AVERROR(EIO);
static const int shim_not_permitted = AVERROR(EPERM);
static const int64_t shim_no_timestamp = AV_NOPTS_VALUE;
