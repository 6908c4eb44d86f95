// libsndfile: WAV, AIFF, FLAC, Ogg Vorbis and Opus decoding.
#pragma once
#include <sndfile.h>
