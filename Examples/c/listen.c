/* What sounds like what, in C: listen FOLDER INDEX TRACK
 *
 * Builds the index of a folder, shows its progress, and prints the tracks that sound like one of it, as JSON. Then it listens
 * to a tone of its own. `make test-c` compiles and runs it:
 *
 *     cc -std=c11 -I include listen.c -L lib -lsonicindex -lm
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "sonicindex.h"

/* Says what is wrong, and ends. */
static void fail(sonic_error *error) {
    fprintf(stderr, "error %d: %s\n", (int)sonic_error_code(error), sonic_error_text(error));
    sonic_error_free(error);
    exit(1);
}

/* Told of every file; 0 goes on. */
static int32_t show(const sonic_progress *progress, void *context) {
    size_t *failures = context;
    if (progress->failure != NULL) ++*failures;
    fprintf(stderr, "%zu of %zu %s\n", progress->finished, progress->pending, progress->path ? progress->path : "");
    return 0;
}

/* The strongest pitch class of a second of 440 Hz, from C = 0: A is 9. */
static int pitch_of_tone(void) {
    enum { rate = 22050 };
    const double pi = 3.14159265358979323846;
    static float tone[rate];
    sonic_error *error = NULL;
    size_t frames, columns;
    for (int n = 0; n < rate; ++n) tone[n] = (float)(0.5 * sin(2 * pi * 440 * n / rate));
    if (sonic_spectral_shape(SONIC_CHROMA, NULL, rate, &frames, &columns, &error)) fail(error);
    float *chroma = malloc(frames * columns * sizeof *chroma);
    if (chroma == NULL) abort();
    if (sonic_spectral(SONIC_CHROMA, NULL, tone, rate, chroma, frames * columns, &error)) fail(error);
    const float *middle = chroma + frames / 2 * columns;
    int best = 0;
    for (size_t k = 1; k < columns; ++k)
        if (middle[k] > middle[best]) best = (int)k;
    free(chroma);
    return best;
}

int main(int argc, char **argv) {
    sonic_error *error = NULL;
    size_t failures = 0;
    char question[1024];
    if (argc != 4) return fputs("usage: listen FOLDER INDEX TRACK\n", stderr), 2;
    if (sonic_abi_version() != SONIC_ABI_VERSION) return fputs("another libsonicindex is needed\n", stderr), 2;

    char *summary = sonic_build(argv[1], argv[2], 0, show, &failures, &error);
    if (summary == NULL) fail(error);
    fprintf(stderr, "%s\n%zu failed\n", summary, failures);
    sonic_text_free(summary);

    sonic_library *library = sonic_library_open(argv[2], &error);
    if (library == NULL) fail(error);
    /* A program that takes any name writes it with its JSON library, for the sake of quotation marks. */
    snprintf(question, sizeof question, "{\"question\": \"similar\", \"track\": \"%s\", \"count\": 3}", argv[3]);
    char *answer = sonic_library_answer(library, question, &error);
    if (answer == NULL) fail(error);
    puts(answer);
    sonic_text_free(answer);
    sonic_library_close(library);

    fprintf(stderr, "440 Hz is pitch class %d\n", pitch_of_tone());
    return 0;
}
