// Written by Scripts/embed; do not edit.
#include "fitted_models.h"

static const unsigned char file_0[] = {
#embed "models/audience.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_1[] = {
#embed "models/band-limit.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_2[] = {
#embed "models/bars.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_3[] = {
#embed "models/beats.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_4[] = {
#embed "models/calibration.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_5[] = {
#embed "models/chords.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_6[] = {
#embed "models/embedding.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_7[] = {
#embed "models/first-stage.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_8[] = {
#embed "models/key.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_9[] = {
#embed "models/known-beats.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_10[] = {
#embed "models/mood.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_11[] = {
#embed "models/played.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_12[] = {
#embed "models/pulse.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_13[] = {
#embed "models/sections.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_14[] = {
#embed "models/sound.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_15[] = {
#embed "models/sounds-and-moods.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_16[] = {
#embed "models/tags.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_17[] = {
#embed "models/tempo.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_18[] = {
#embed "models/treble.safetensors" suffix(, ) if_empty()
    0};
static const unsigned char file_19[] = {
#embed "models/voice.safetensors" suffix(, ) if_empty()
    0};

static const struct fitted_model files[] = {
    {"audience", file_0, sizeof file_0 - 1},
    {"band-limit", file_1, sizeof file_1 - 1},
    {"bars", file_2, sizeof file_2 - 1},
    {"beats", file_3, sizeof file_3 - 1},
    {"calibration", file_4, sizeof file_4 - 1},
    {"chords", file_5, sizeof file_5 - 1},
    {"embedding", file_6, sizeof file_6 - 1},
    {"first-stage", file_7, sizeof file_7 - 1},
    {"key", file_8, sizeof file_8 - 1},
    {"known-beats", file_9, sizeof file_9 - 1},
    {"mood", file_10, sizeof file_10 - 1},
    {"played", file_11, sizeof file_11 - 1},
    {"pulse", file_12, sizeof file_12 - 1},
    {"sections", file_13, sizeof file_13 - 1},
    {"sound", file_14, sizeof file_14 - 1},
    {"sounds-and-moods", file_15, sizeof file_15 - 1},
    {"tags", file_16, sizeof file_16 - 1},
    {"tempo", file_17, sizeof file_17 - 1},
    {"treble", file_18, sizeof file_18 - 1},
    {"voice", file_19, sizeof file_19 - 1},
};

const struct fitted_model *fitted_models(void) { return files; }

size_t fitted_model_count(void) { return sizeof files / sizeof files[0]; }
