// FFTW 3, single precision: Fourier transforms.
#pragma once
#include <fftw3.h>
