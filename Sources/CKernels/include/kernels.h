// Hot loops in C. Every function is pure (no allocation, no global state) and documents the lengths
// it reads and writes. Swift callers own the memory.
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "alignment_kernels.h"
#include "checksum_kernels.h"
#include "decoding_kernels.h"
#include "dtw_kernels.h"
#include "fft_kernels.h"
#include "grid_kernels.h"
#include "health_kernels.h"
#include "loudness_kernels.h"
#include "network_kernels.h"
#include "rhythm_kernels.h"
#include "search_kernels.h"
#include "spectral_kernels.h"
#include "statistics_kernels.h"
#include "waveform_kernels.h"
