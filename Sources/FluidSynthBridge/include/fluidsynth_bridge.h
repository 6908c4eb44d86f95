#pragma once
#include <stddef.h>

/// FluidSynth is opened only when it is needed. If it were linked, every start of every program would take 15 ms and 10
/// MB more, and its development package depends on a sound server's.
typedef struct fluidsynth_bridge fluidsynth_bridge;

/// A synthesiser with a soundfont, or NULL; then `error` says why. With a `driver` ("alsa", "pulseaudio", "jack",
/// "coreaudio", "" for the system's own choice) it plays; without (NULL) it renders.
fluidsynth_bridge *fluidsynth_bridge_open(
    const char *soundfont, double sample_rate, const char *driver, char *error, size_t error_size);
void fluidsynth_bridge_close(fluidsynth_bridge *synth);

void fluidsynth_bridge_note_on(fluidsynth_bridge *synth, int channel, int key, int velocity);
void fluidsynth_bridge_note_off(fluidsynth_bridge *synth, int channel, int key);
void fluidsynth_bridge_program(fluidsynth_bridge *synth, int channel, int program);

/// Writes `frame_count` frames of two channels, interleaved. Returns 0, or -1 on failure.
int fluidsynth_bridge_render(fluidsynth_bridge *synth, float *frames, int frame_count);
