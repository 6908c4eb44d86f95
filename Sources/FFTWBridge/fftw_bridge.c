#include "fftw_bridge.h"

#include <stddef.h>

#ifdef FFTW

#include <fftw3.h>

// A plan of FFTW is a pointer to a structure that its header does not describe.
struct fftw_bridge_plan *fftw_bridge_create(int length, int sign, float *input, float *output) {
    return (struct fftw_bridge_plan *)fftwf_plan_dft_1d(
        length, (fftwf_complex *)input, (fftwf_complex *)output, sign, FFTW_ESTIMATE | FFTW_PRESERVE_INPUT);
}

void fftw_bridge_execute(const struct fftw_bridge_plan *plan, const float *input, float *output) {
    fftwf_execute_dft((fftwf_plan)plan, (fftwf_complex *)input, (fftwf_complex *)output);
}

void fftw_bridge_destroy(struct fftw_bridge_plan *plan) { fftwf_destroy_plan((fftwf_plan)plan); }

#else

struct fftw_bridge_plan *fftw_bridge_create(int length, int sign, float *input, float *output) {
    (void)length, (void)sign, (void)input, (void)output;
    return NULL;
}

void fftw_bridge_execute(const struct fftw_bridge_plan *plan, const float *input, float *output) {
    (void)plan, (void)input, (void)output;
}

void fftw_bridge_destroy(struct fftw_bridge_plan *plan) { (void)plan; }

#endif
