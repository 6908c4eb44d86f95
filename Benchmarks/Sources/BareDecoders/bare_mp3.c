#include "bare_decoders.h"

#include <mpg123.h>
#include <stddef.h>

double bare_mp3_decode(const char *path) {
    static _Thread_local unsigned char block[65536];
    mpg123_init();
    mpg123_handle *handle = mpg123_new(NULL, NULL);
    if (!handle) return -1;
    mpg123_param(handle, MPG123_ADD_FLAGS, MPG123_FORCE_FLOAT | MPG123_QUIET | MPG123_SKIP_ID3V2, 0);
    long rate = 0;
    int channels = 0, encoding = 0;
    double seconds = -1;
    if (mpg123_open(handle, path) == MPG123_OK && mpg123_getformat(handle, &rate, &channels, &encoding) == MPG123_OK) {
        size_t bytes = 0, done = 0;
        int status;
        do {
            status = mpg123_read(handle, block, sizeof block, &done);
            bytes += done;
        } while (status == MPG123_OK || status == MPG123_NEW_FORMAT);
        seconds = (double)(bytes / sizeof(float)) / channels / (double)rate;
    }
    mpg123_delete(handle);
    return seconds;
}
