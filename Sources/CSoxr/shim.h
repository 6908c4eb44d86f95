// libsoxr: sample-rate conversion (the converter librosa.load uses).
#pragma once
#include <soxr.h>
