#include "bare_decoders.h"

#include <sndfile.h>
#include <stddef.h>

enum { BLOCK = 16384 };

double bare_sndfile_decode(const char *path) {
    static _Thread_local float block[BLOCK];
    SF_INFO information = {0};
    SNDFILE *file = sf_open(path, SFM_READ, &information);
    if (!file) return -1;
    sf_count_t frames = 0, count;
    if (information.channels <= BLOCK)
        while ((count = sf_readf_float(file, block, BLOCK / information.channels)) > 0) frames += count;
    sf_close(file);
    return (double)frames / information.samplerate;
}
