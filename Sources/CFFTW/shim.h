// FFTW, single precision: the discrete Fourier transform behind every spectrum.
#pragma once
#include <fftw3.h>
