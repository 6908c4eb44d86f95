#include "fluidsynth_bridge.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

// Opaque types and signatures of FluidSynth 2 and 3 (fluidsynth.org/api).
typedef struct {
    void *library;
    void *(*new_settings)(void);
    void (*delete_settings)(void *);
    int (*set_number)(void *, const char *, double);
    int (*set_integer)(void *, const char *, int);
    int (*set_text)(void *, const char *, const char *);
    void *(*new_synth)(void *);
    void (*delete_synth)(void *);
    int (*load)(void *, const char *, int);
    int (*note_on)(void *, int, int, int);
    int (*note_off)(void *, int, int);
    int (*program)(void *, int, int);
    int (*write)(void *, int, void *, int, int, void *, int, int);
    void *(*new_driver)(void *, void *);
    void (*delete_driver)(void *);
    void *(*set_log)(int, void (*)(int, const char *, void *), void *);
} functions;

struct fluidsynth_bridge {
    functions call;
    void *settings, *synth, *driver;
};

static const char *const names[] = {
#ifdef __APPLE__
    "libfluidsynth.3.dylib", "libfluidsynth.dylib", "/opt/homebrew/lib/libfluidsynth.dylib", "/usr/local/lib/libfluidsynth.dylib",
#else
    "libfluidsynth.so.3", "libfluidsynth.so.2",
#endif
};

static void keep_quiet(int level, const char *message, void *data)
{
    (void)level, (void)message, (void)data;
}

// Returns the name of the missing function; NULL if none is missing.
static const char *find_functions(functions *call)
{
    const struct {
        const char *name;
        void **place;
    } wanted[] = {
        {"new_fluid_settings", (void **)&call->new_settings},
        {"delete_fluid_settings", (void **)&call->delete_settings},
        {"fluid_settings_setnum", (void **)&call->set_number},
        {"fluid_settings_setint", (void **)&call->set_integer},
        {"fluid_settings_setstr", (void **)&call->set_text},
        {"new_fluid_synth", (void **)&call->new_synth},
        {"delete_fluid_synth", (void **)&call->delete_synth},
        {"fluid_synth_sfload", (void **)&call->load},
        {"fluid_synth_noteon", (void **)&call->note_on},
        {"fluid_synth_noteoff", (void **)&call->note_off},
        {"fluid_synth_program_change", (void **)&call->program},
        {"fluid_synth_write_float", (void **)&call->write},
        {"new_fluid_audio_driver", (void **)&call->new_driver},
        {"delete_fluid_audio_driver", (void **)&call->delete_driver},
        {"fluid_set_log_function", (void **)&call->set_log},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!(*wanted[i].place = dlsym(call->library, wanted[i].name))) return wanted[i].name;
    return NULL;
}

static fluidsynth_bridge *fail(fluidsynth_bridge *synth, char *error, size_t size, const char *reason, const char *what)
{
    snprintf(error, size, "%s%s", reason, what);
    fluidsynth_bridge_close(synth);
    return NULL;
}

fluidsynth_bridge *fluidsynth_bridge_open(
    const char *soundfont, double sample_rate, const char *driver, char *error, size_t error_size)
{
    fluidsynth_bridge *synth = calloc(1, sizeof *synth);
    if (!synth) return fail(NULL, error, error_size, "there is no memory", "");
    functions *call = &synth->call;
    for (size_t i = 0; i < sizeof names / sizeof *names && !call->library; i++)
        call->library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!call->library) return fail(synth, error, error_size, "there is no FluidSynth", "");
    const char *missing = find_functions(call);
    if (missing) return fail(synth, error, error_size, "this FluidSynth has no ", missing);
    for (int level = 0; level <= 4; level++) call->set_log(level, keep_quiet, NULL);
    if (!(synth->settings = call->new_settings())) return fail(synth, error, error_size, "there is no memory", "");
    call->set_number(synth->settings, "synth.sample-rate", sample_rate);
    call->set_number(synth->settings, "synth.gain", 0.5);
    // One thread sums in a fixed order, so the samples are the same every time.
    call->set_integer(synth->settings, "synth.cpu-cores", 1);
    call->set_integer(synth->settings, "audio.period-size", 128);
    call->set_integer(synth->settings, "audio.periods", 3);
    if (driver && *driver) call->set_text(synth->settings, "audio.driver", driver);
    if (!(synth->synth = call->new_synth(synth->settings)))
        return fail(synth, error, error_size, "the synthesiser does not start", "");
    if (call->load(synth->synth, soundfont, 1) < 0)
        return fail(synth, error, error_size, "no soundfont could be read from ", soundfont);
    if (driver && !(synth->driver = call->new_driver(synth->settings, synth->synth)))
        return fail(synth, error, error_size, "there is no sound device", "");
    return synth;
}

void fluidsynth_bridge_close(fluidsynth_bridge *synth)
{
    if (!synth) return;
    if (synth->driver) synth->call.delete_driver(synth->driver);
    if (synth->synth) synth->call.delete_synth(synth->synth);
    if (synth->settings) synth->call.delete_settings(synth->settings);
    // The library stays loaded, because its threads and those of sound servers may still run.
    free(synth);
}

void fluidsynth_bridge_note_on(fluidsynth_bridge *synth, int channel, int key, int velocity)
{
    synth->call.note_on(synth->synth, channel, key, velocity);
}

void fluidsynth_bridge_note_off(fluidsynth_bridge *synth, int channel, int key)
{
    synth->call.note_off(synth->synth, channel, key);
}

void fluidsynth_bridge_program(fluidsynth_bridge *synth, int channel, int program)
{
    synth->call.program(synth->synth, channel, program);
}

int fluidsynth_bridge_render(fluidsynth_bridge *synth, float *frames, int frame_count)
{
    return synth->call.write(synth->synth, frame_count, frames, 0, 2, frames, 1, 2);
}
