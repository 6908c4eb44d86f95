// libFLAC: FLAC that libsndfile refuses: 32 bits, streams without a beginning, headers that promise too little.
#pragma once
#include <FLAC/stream_decoder.h>
