/* The rules of sonicindex.h that every caller relies on: interface AUDIO FOLDER INDEX BROKEN */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sonicindex.h"

#define EXPECT(condition) \
    do { if (!(condition)) { fprintf(stderr, "line %d: not so: %s\n", __LINE__, #condition); exit(1); } } while (0)

/* Whether an error has a code and says a word; frees it. */
static int says(sonic_error *error, sonic_code code, const char *word) {
    int found = error != NULL && sonic_error_code(error) == code && strstr(sonic_error_text(error), word) != NULL;
    if (!found && error != NULL) fprintf(stderr, "error %d: %s\n", (int)sonic_error_code(error), sonic_error_text(error));
    sonic_error_free(error);
    return found;
}

static void errors(const char *audio, const char *broken) {
    sonic_error *error = NULL;
    EXPECT(sonic_analyze_file("/nowhere/a.mp3", SONIC_FEATURES, &error) == NULL && says(error, SONIC_AUDIO, "/nowhere/a.mp3"));
    EXPECT(sonic_analyze_file(broken, SONIC_FEATURES, &error) == NULL && says(error, SONIC_AUDIO, broken));
    EXPECT(sonic_analyze_file(NULL, SONIC_FEATURES, &error) == NULL && says(error, SONIC_INVALID_ARGUMENT, "path"));
    EXPECT(sonic_analyze_file(audio, 7, &error) == NULL && says(error, SONIC_INVALID_ARGUMENT, "7"));
    EXPECT(sonic_library_open("/nowhere", &error) == NULL && says(error, SONIC_LIBRARY, "/nowhere"));
    /* Nobody need ask why. */
    EXPECT(sonic_analyze_file(broken, SONIC_FEATURES, NULL) == NULL);
    sonic_error_free(NULL);
    sonic_text_free(NULL);
    sonic_audio_free(NULL);
    sonic_library_close(NULL);
}

static void samples(const char *audio) {
    sonic_error *error = NULL;
    sonic_audio sound = {0};
    EXPECT(sonic_read(audio, 22050, 1, 1, 2, &sound, &error) == SONIC_OK);
    EXPECT(sound.channel_count == 1 && sound.sample_rate == 22050 && sound.frame_count == 44100);
    char *json = sonic_analyze_samples(sound.samples, sound.frame_count, 1, 22050, SONIC_FEATURES, &error);
    EXPECT(json != NULL && strstr(json, "\"tempo\":") != NULL && strstr(json, "\"path\":") == NULL);
    sonic_text_free(json);
    sound.samples[5] = NAN;
    EXPECT(sonic_analyze_samples(sound.samples, sound.frame_count, 1, 22050, SONIC_FEATURES, &error) == NULL);
    EXPECT(says(error, SONIC_INVALID_ARGUMENT, "5"));
    sonic_audio_free(&sound);
    EXPECT(sound.samples == NULL);
    EXPECT(sonic_read(audio, 100, 1, 0, NAN, &sound, &error) == SONIC_INVALID_ARGUMENT && says(error, SONIC_INVALID_ARGUMENT, "sample_rate"));
}

/* Rates and frequencies that no sound has are refused; those at the bounds are computed. */
static void rates(const float *noise) {
    const double refused[] = {1e-300, 0.5, 0, -22050, 2e9, 1e300, INFINITY, NAN}, computed[] = {1, 1e9};
    sonic_spectral_settings settings;
    float values[2 * 1025];
    for (int feature = SONIC_MAGNITUDE; feature <= SONIC_ONSET_STRENGTH; ++feature) {
        for (int n = 0; n < 8; ++n) {
            sonic_error *error = NULL;
            sonic_spectral_settings_init(&settings);
            settings.sample_rate = refused[n];
            EXPECT(sonic_spectral(feature, &settings, noise, 1000, values, 2 * 1025, &error) == SONIC_INVALID_ARGUMENT);
            EXPECT(says(error, SONIC_INVALID_ARGUMENT, "sample_rate"));
        }
        for (int n = 0; n < 2; ++n) {
            sonic_spectral_settings_init(&settings);
            settings.sample_rate = computed[n];
            EXPECT(sonic_spectral(feature, &settings, noise, 1000, values, 2 * 1025, NULL) == SONIC_OK);
        }
    }
    sonic_error *error = NULL;
    sonic_spectral_settings_init(&settings);
    settings.maximum_frequency = 1e300;
    EXPECT(sonic_spectral(SONIC_MEL, &settings, noise, 1000, values, 2 * 1025, &error) == SONIC_INVALID_ARGUMENT);
    EXPECT(says(error, SONIC_INVALID_ARGUMENT, "maximum_frequency"));
}

/* Counts that no array has are refused, and nothing is stored. */
static void counts(const float *noise, float *values) {
    const size_t refused[] = {SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX / 2, SIZE_MAX / 8 + 1};
    sonic_spectral_settings settings;
    sonic_alignment alignment;
    sonic_spectral_settings_init(&settings);
    settings.hop_length = 1;
    for (int n = 0; n < 4; ++n) {
        size_t frames = 7, columns = 8;
        sonic_error *error = NULL;
        EXPECT(sonic_spectral_shape(SONIC_ONSET_STRENGTH, &settings, refused[n], &frames, &columns, &error) == SONIC_INVALID_ARGUMENT);
        EXPECT(says(error, SONIC_INVALID_ARGUMENT, "samples") && frames == 7 && columns == 8);
        EXPECT(sonic_spectral(SONIC_MFCC, NULL, noise, refused[n], values, 60, &error) == SONIC_INVALID_ARGUMENT);
        EXPECT(says(error, SONIC_INVALID_ARGUMENT, "samples"));
        EXPECT(sonic_analyze_samples(noise, refused[n], 2, 22050, SONIC_FEATURES, &error) == NULL);
        EXPECT(says(error, SONIC_INVALID_ARGUMENT, "samples"));
        EXPECT(sonic_dtw_f32(noise, refused[n], noise, 9, 1, SONIC_DTW_EXACT, SONIC_COST_EUCLIDEAN, 0, &alignment, NULL, &error) == SONIC_INVALID_ARGUMENT);
        EXPECT(says(error, SONIC_INVALID_ARGUMENT, "x: "));
        EXPECT(sonic_dtw_f32(noise, 9, noise, 9, refused[n], SONIC_DTW_EXACT, SONIC_COST_EUCLIDEAN, 0, &alignment, NULL, &error) == SONIC_INVALID_ARGUMENT);
        EXPECT(says(error, SONIC_INVALID_ARGUMENT, "x: "));
    }
    /* The samples may exist, their values cannot. */
    sonic_error *error = NULL;
    size_t frames, columns;
    EXPECT(sonic_spectral_shape(SONIC_POWER, &settings, SIZE_MAX / 1024, &frames, &columns, &error) == SONIC_INVALID_ARGUMENT);
    EXPECT(says(error, SONIC_INVALID_ARGUMENT, "values"));
}

static void spectra(void) {
    sonic_error *error = NULL;
    sonic_spectral_settings settings;
    size_t frames = 7, columns = 0;
    float noise[1000], values[3 * 20];
    for (int n = 0; n < 1000; ++n) noise[n] = (float)((n * 7919) % 997) / 997 - 0.5f;
    sonic_spectral_settings_init(&settings);
    EXPECT(sonic_spectral_shape(SONIC_MFCC, &settings, 0, &frames, &columns, &error) == SONIC_OK && frames == 0 && columns == 20);
    EXPECT(sonic_spectral_shape(SONIC_POWER, NULL, 1000, &frames, &columns, &error) == SONIC_OK && frames == 2 && columns == 1025);
    EXPECT(sonic_spectral(SONIC_MFCC, NULL, noise, 1000, values, 39, &error) == SONIC_INVALID_ARGUMENT);
    EXPECT(says(error, SONIC_INVALID_ARGUMENT, "capacity"));
    values[40] = 12345;
    EXPECT(sonic_spectral(SONIC_MFCC, NULL, noise, 1000, values, 60, &error) == SONIC_OK);
    EXPECT(isfinite(values[39]) && values[40] == 12345);
    settings.hop_length = 0;
    EXPECT(sonic_spectral_shape(SONIC_MFCC, &settings, 10, &frames, &columns, NULL) == SONIC_INVALID_ARGUMENT);
    rates(noise);
    counts(noise, values);
}

static void warping(void) {
    const double x[] = {0, 1, 2, 3}, y[] = {9, 9, 0, 1, 1, 2, 3, 9};
    const float z[] = {0, 1, NAN, 3};
    sonic_alignment alignment;
    int64_t path[2 * 11];
    sonic_error *error = NULL;
    EXPECT(sonic_dtw_f64(x, 4, y, 8, 1, SONIC_DTW_SUBSEQUENCE, SONIC_COST_EUCLIDEAN, 0, &alignment, path, &error) == SONIC_OK);
    EXPECT(alignment.accumulated_cost == 0 && alignment.path_length == 5 && path[1] == 2 && path[9] == 6);
    EXPECT(sonic_dtw_f64(x, 4, x, 4, 1, SONIC_DTW_BAND, SONIC_COST_SQUARED_EUCLIDEAN, -1, &alignment, NULL, &error) == SONIC_INVALID_ARGUMENT);
    EXPECT(says(error, SONIC_INVALID_ARGUMENT, "-1"));
    EXPECT(sonic_dtw_f32(z, 4, z, 4, 1, SONIC_DTW_EXACT, SONIC_COST_SQUARED_EUCLIDEAN, 0, &alignment, NULL, &error) == SONIC_INVALID_ARGUMENT);
    sonic_error_free(error);
}

static int32_t stop(const sonic_progress *progress, void *context) {
    ++*(int *)context;
    return progress->finished >= 1;
}

static const char *const questions[] = {
    "{\"question\": \"list\", \"sort\": \"energy\"}", "{\"question\": \"playlist\", \"mood\": \"happy\", \"count\": 3}"};

static void *ask(void *library) {
    for (int n = 0; n < 20; ++n) {
        sonic_error *error = NULL;
        char *answer = sonic_library_answer(library, questions[n % 2], &error);
        EXPECT(answer != NULL && answer[0] == '[');
        sonic_text_free(answer);
        EXPECT(sonic_library_answer(library, "{\"question\": \"why\"}", &error) == NULL && says(error, SONIC_QUESTION, "question"));
    }
    return NULL;
}

static void library(const char *folder, const char *index) {
    sonic_error *error = NULL;
    int calls = 0;
    char *summary = sonic_build(folder, index, 1, stop, &calls, &error);
    EXPECT(summary != NULL && strstr(summary, "\"interrupted\":true") != NULL && calls >= 2);
    sonic_text_free(summary);
    summary = sonic_build(folder, index, 0, NULL, NULL, &error);
    EXPECT(summary != NULL && strstr(summary, "\"interrupted\":false") != NULL);
    sonic_text_free(summary);
    EXPECT(sonic_build("/nowhere", index, 0, NULL, NULL, &error) == NULL && says(error, SONIC_LIBRARY, "/nowhere"));

    sonic_library *opened = sonic_library_open(index, &error);
    EXPECT(opened != NULL && sonic_library_count(opened) > 0);
    EXPECT(sonic_library_answer(opened, "{\"question\": \"similar\", \"track\": \"no such track at all\"}", &error) == NULL);
    EXPECT(says(error, SONIC_QUESTION, "no such track at all"));
    EXPECT(sonic_library_answer(opened, "{\"question\": \"ask\", \"ask\": \"zzyzx\"}", &error) == NULL && says(error, SONIC_QUESTION, "zzyzx"));
    char *answer = sonic_library_answer(opened, "{\"question\": \"ask\", \"ask\": \"calm jazz\", \"count\": 2}", &error);
    EXPECT(answer != NULL && strstr(answer, "\"items\":[{") != NULL && strstr(answer, "\"understood\":{") != NULL);
    sonic_text_free(answer);
    EXPECT(sonic_library_answer(opened, "not JSON", &error) == NULL && says(error, SONIC_QUESTION, "question"));
    pthread_t threads[4];
    for (int n = 0; n < 4; ++n) EXPECT(pthread_create(&threads[n], NULL, ask, opened) == 0);
    for (int n = 0; n < 4; ++n) pthread_join(threads[n], NULL);
    sonic_library_close(opened);
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    EXPECT(sonic_abi_version() == SONIC_ABI_VERSION && strchr(sonic_version(), '.') != NULL);
    errors(argv[1], argv[4]);
    samples(argv[1]);
    spectra();
    warping();
    library(argv[2], argv[3]);
    puts("the C interface keeps its rules");
    return 0;
}
