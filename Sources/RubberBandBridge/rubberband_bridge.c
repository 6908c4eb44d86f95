#include "rubberband_bridge.h"

#include <dlfcn.h>
#include <string.h>

enum {
    BLOCK = 8192,
    // RubberBandOptionStretchPrecise, ThreadingNever, ChannelsTogether: the same samples every time, drums in both channels at
    // the same time. The engine is R2, which is four times as fast as R3.
    OPTIONS = 0x00000010 | 0x00010000 | 0x10000000,
};

// Signatures of Rubber Band 1.7 and later (breakfastquay.com/rubberband/code-doc).
typedef struct {
    void *library;
    void *(*new_state)(unsigned, unsigned, int, double, double);
    void (*delete_state)(void *);
    void (*set_duration)(void *, unsigned);
    void (*set_block)(void *, unsigned);
    void (*set_map)(void *, unsigned, unsigned *, unsigned *);
    void (*study)(void *, const float *const *, unsigned, int);
    void (*process)(void *, const float *const *, unsigned, int);
    int (*available)(void *);
    unsigned (*retrieve)(void *, float *const *, unsigned);
} functions;

static const char *const names[] = {
#ifdef __APPLE__
    "librubberband.2.dylib", "librubberband.dylib", "/opt/homebrew/lib/librubberband.dylib",
    "/usr/local/lib/librubberband.dylib",
#else
    "librubberband.so.2", "librubberband.so.3",
#endif
};

static bool find_functions(functions *call)
{
    const struct {
        const char *name;
        void **place;
    } wanted[] = {
        {"rubberband_new", (void **)&call->new_state},
        {"rubberband_delete", (void **)&call->delete_state},
        {"rubberband_set_expected_input_duration", (void **)&call->set_duration},
        {"rubberband_set_max_process_size", (void **)&call->set_block},
        {"rubberband_set_key_frame_map", (void **)&call->set_map},
        {"rubberband_study", (void **)&call->study},
        {"rubberband_process", (void **)&call->process},
        {"rubberband_available", (void **)&call->available},
        {"rubberband_retrieve", (void **)&call->retrieve},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!(*wanted[i].place = dlsym(call->library, wanted[i].name))) return false;
    return true;
}

static bool open_library(functions *call)
{
    call->library = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !call->library; i++)
        call->library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!call->library) return false;
    if (find_functions(call)) return true;
    dlclose(call->library);
    return false;
}

bool rubberband_bridge_is_available(void)
{
    functions call;
    if (!open_library(&call)) return false;
    dlclose(call.library);
    return true;
}

/// Moves what is ready to the output, as far as there is room.
static void take(const functions *call, void *state, float *const output[2], size_t *filled, size_t size)
{
    float spare[2][1024];
    int ready;
    while ((ready = call->available(state)) > 0) {
        size_t room = size - *filled;
        if (room > 0) {
            float *const place[2] = {output[0] + *filled, output[1] + *filled};
            unsigned count = call->retrieve(state, place, (size_t)ready < room ? (unsigned)ready : (unsigned)room);
            if (count == 0) return;
            *filled += count;
        } else {
            float *const place[2] = {spare[0], spare[1]};
            if (call->retrieve(state, place, 1024) == 0) return;
        }
    }
}

const char *rubberband_bridge_stretch(
    int sample_rate, const float *const input[2], size_t frames, const unsigned *from, const unsigned *to, size_t count,
    float *const output[2], size_t output_frames)
{
    functions call;
    if (frames == 0 || output_frames == 0) return "there is nothing to stretch";
    if (!open_library(&call)) return "there is no Rubber Band";
    void *state = call.new_state((unsigned)sample_rate, 2, OPTIONS, (double)output_frames / (double)frames, 1.0);
    if (!state) return "Rubber Band does not start";
    call.set_duration(state, (unsigned)frames);
    call.set_block(state, BLOCK);
    // The library reads the pairs.
    if (count > 0) call.set_map(state, (unsigned)count, (unsigned *)from, (unsigned *)to);
    size_t filled = 0;
    for (int pass = 0; pass < 2; pass++)
        for (size_t at = 0; at < frames; at += BLOCK) {
            size_t length = frames - at < BLOCK ? frames - at : BLOCK;
            const float *const place[2] = {input[0] + at, input[1] + at};
            (pass == 0 ? call.study : call.process)(state, place, (unsigned)length, at + length == frames);
            if (pass == 1) take(&call, state, output, &filled, output_frames);
        }
    call.delete_state(state);
    // The library stays open: its tables are used by the next call.
    for (int channel = 0; channel < 2; channel++)
        memset(output[channel] + filled, 0, (output_frames - filled) * sizeof(float));
    return NULL;
}
