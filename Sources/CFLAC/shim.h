// libFLAC decodes FLAC that libsndfile refuses: 32 bits, streams without a beginning, headers with too small a length.
#pragma once
#include <FLAC/stream_decoder.h>
