/* SonicIndex in C: audio features, time warping, and questions to an index of music. Library: libsonicindex.
 *
 * Errors. A function that can fail takes `sonic_error **error` last. When it fails it stores a new error there, unless
 * `error` is NULL, and returns NULL or the error's code; when it succeeds it leaves `*error` alone. Nothing is kept per
 * thread or per process. No C++ exception and no Swift error crosses this interface.
 *
 * Memory. Whoever receives an error, a text, samples or a library frees it with the function named for that. Freeing NULL
 * does nothing. A pointer that is passed in need only be valid during the call.
 *
 * Threads. Any function may be called from any thread at any time; one library may be asked by several threads at once.
 *
 * Texts are UTF-8 and end with a zero byte; paths are the bytes that the file system has. JSON has the keys that
 * `indexer … --json` prints.
 */
#ifndef SONICINDEX_H
#define SONICINDEX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Version ---- */

/* Raised when a declaration below changes so that programs must be compiled again; additions leave it alone. */
#define SONIC_ABI_VERSION 1

/* SONIC_ABI_VERSION of the library that is loaded. */
uint32_t sonic_abi_version(void);

/* The version of SonicIndex, such as "1.0.0"; never freed. */
const char *sonic_version(void);

/* ---- Errors and texts ---- */

typedef struct sonic_error sonic_error;

typedef int32_t sonic_code;
enum {
    SONIC_OK = 0,
    SONIC_INVALID_ARGUMENT = 1, /* an argument is out of range, or samples are not finite */
    SONIC_AUDIO = 2,            /* a file cannot be read or decoded */
    SONIC_LIBRARY = 3,          /* an index cannot be opened, read or written */
    SONIC_QUESTION = 4,         /* a question is invalid, or names a track that does not exist */
    SONIC_FAILED = 5            /* anything else */
};

sonic_code sonic_error_code(const sonic_error *error);

/* The cause and the thing concerned, for people; valid until the error is freed. */
const char *sonic_error_text(const sonic_error *error);

void sonic_error_free(sonic_error *error);

void sonic_text_free(char *text);

/* ---- Analysis ---- */

typedef int32_t sonic_detail;
enum {
    SONIC_FEATURES = 0, /* tempo, key, loudness, valence, energy, …: what `indexer features --json` prints */
    SONIC_STRUCTURE = 1 /* bars, beats, sections, segments: what `indexer analysis --json` prints */
};

/* Analyses a file of any supported format.
 * Returns JSON, for sonic_text_free. */
char *sonic_analyze_file(const char *path, sonic_detail detail, sonic_error **error);

/* Analyses samples like a file. The JSON lacks members that only files have: id, uri, path, format, tags.
 *   samples         frames × channels, interleaved; full scale ±1
 *   frame_count     at least 1
 *   channel_count   1…64, in the order of WAV
 *   sample_rate     8,000…192,000 Hz */
char *sonic_analyze_samples(
    const float *samples, size_t frame_count, int32_t channel_count, int32_t sample_rate, sonic_detail detail,
    sonic_error **error);

/* ---- Samples of a file ---- */

typedef struct sonic_audio {
    float *samples;        /* channels × frames, row-major: one channel after the other */
    size_t channel_count;
    size_t frame_count;
    int32_t sample_rate;   /* Hz */
} sonic_audio;

/* Decodes a file.
 *   sample_rate   8,000…768,000 Hz to convert to, by libsoxr at its HQ quality; 0 for the file's own
 *   is_mono       not 0: the mean of the channels
 *   offset        seconds to skip, 0…1e9
 *   duration      seconds to read, 0…1e9; NaN for all
 *   audio         receives the samples, for sonic_audio_free */
sonic_code sonic_read(
    const char *path, int32_t sample_rate, int32_t is_mono, double offset, double duration, sonic_audio *audio,
    sonic_error **error);

/* Frees the samples, and sets them to NULL. */
void sonic_audio_free(sonic_audio *audio);

/* ---- Spectra ---- */

typedef int32_t sonic_feature;
enum {
    SONIC_MAGNITUDE = 0,      /* |X|: frame_length / 2 + 1 bins per frame */
    SONIC_POWER = 1,          /* |X|² */
    SONIC_MEL = 2,            /* power in mel_band_count Slaney bands */
    SONIC_MFCC = 3,           /* coefficient_count coefficients of the bands in dB */
    SONIC_CHROMA = 4,         /* 12 pitch classes from C, the strongest 1 */
    SONIC_ONSET_STRENGTH = 5  /* 1 value: the mean rise of the bands in dB */
};

/* Frames are centered and Hann-windowed; values are librosa's for the same parameters. */
typedef struct sonic_spectral_settings {
    double sample_rate;          /* Hz, 1…1e9; 22,050 */
    int32_t frame_length;        /* samples, even, 2…1,048,576; 2,048 */
    int32_t hop_length;          /* samples, 1…frame_length; 512 */
    int32_t mel_band_count;      /* 1…4,096; 128 */
    int32_t coefficient_count;   /* 1…mel_band_count; 20 */
    double minimum_frequency;    /* of the bands, Hz, 0…1e9; 0 */
    double maximum_frequency;    /* Hz, above the minimum, up to 1e9; NaN, the default, for half the sample rate */
    double tuning;               /* for chroma, −12…12 semitones from A4 = 440 Hz; NaN, the default, to estimate it */
} sonic_spectral_settings;

/* Sets all to the defaults above. */
void sonic_spectral_settings_init(sonic_spectral_settings *settings);

/* The shape of a feature: *frame_count rows, 1 + sample_count / hop_length or none without samples, of *column_count.
 * SONIC_INVALID_ARGUMENT if the samples or the values would be more bytes than an array has, PTRDIFF_MAX. */
sonic_code sonic_spectral_shape(
    sonic_feature feature, const sonic_spectral_settings *settings, size_t sample_count, size_t *frame_count,
    size_t *column_count, sonic_error **error);

/* Computes a feature of a mono signal.
 *   settings   NULL for the defaults
 *   values     frames × columns, row-major
 *   capacity   numbers that `values` has room for; at least those of sonic_spectral_shape */
sonic_code sonic_spectral(
    sonic_feature feature, const sonic_spectral_settings *settings, const float *samples, size_t sample_count,
    float *values, size_t capacity, sonic_error **error);

/* ---- Dynamic time warping ---- */

typedef int32_t sonic_dtw_method;
enum {
    SONIC_DTW_EXACT = 0,
    SONIC_DTW_BAND = 1,       /* within `radius` frames of the straight line between the corners */
    SONIC_DTW_FAST = 2,       /* FastDTW (Salvador & Chan 2007) of that radius: approximate */
    SONIC_DTW_SUBSEQUENCE = 3 /* all of x in the best matching part of y */
};

typedef int32_t sonic_dtw_cost;
enum {
    SONIC_COST_SQUARED_EUCLIDEAN = 0,
    SONIC_COST_EUCLIDEAN = 1
};

typedef struct sonic_alignment {
    double accumulated_cost; /* the sum of the costs along the path */
    double distance;         /* its root for squared costs */
    size_t path_length;      /* steps of the path */
} sonic_alignment;

/* Aligns two sequences of frames.
 *   x, y         count × dimension, row-major, finite
 *   dimension    numbers in a frame, ≥ 1
 *   radius       ≥ 0; for methods without one, any
 *   path         receives (frame of x, frame of y) of every step; room for 2 · (x_count + y_count − 1) numbers, or NULL */
sonic_code sonic_dtw_f32(
    const float *x, size_t x_count, const float *y, size_t y_count, size_t dimension, sonic_dtw_method method,
    sonic_dtw_cost cost, int32_t radius, sonic_alignment *alignment, int64_t *path, sonic_error **error);

sonic_code sonic_dtw_f64(
    const double *x, size_t x_count, const double *y, size_t y_count, size_t dimension, sonic_dtw_method method,
    sonic_dtw_cost cost, int32_t radius, sonic_alignment *alignment, int64_t *path, sonic_error **error);

/* ---- A library ---- */

typedef struct sonic_library sonic_library;

/* Opens an index, named by its file or by its music folder. The library does not change: open it again after a build. */
sonic_library *sonic_library_open(const char *path, sonic_error **error);

/* No thread may be using it. */
void sonic_library_close(sonic_library *library);

/* Number of tracks. */
size_t sonic_library_count(const sonic_library *library);

/* Answers a question in JSON with JSON, for sonic_text_free: an array of records, or an object for "ask".
 *   {"question": "list"}                                 tracks; conditions and "sort" as `indexer list` has them
 *   {"question": "similar", "track": "artist - title"}   tracks similar to a track, or to a "file"
 *   {"question": "playlist", "mood": "happy"}            a playlist
 *   {"question": "ask", "ask": "calm jazz"}              tracks by words, in "items", and the interpretation, in "understood" */
char *sonic_library_answer(const sonic_library *library, const char *question, sonic_error **error);

typedef struct sonic_progress {
    size_t total;        /* audio files in the folder */
    size_t pending;      /* of these, new or changed */
    size_t finished;     /* of these, done, failures included */
    const char *path;    /* the file that was finished, relative to the folder; NULL at the start */
    const char *failure; /* why that file failed; NULL if it did not */
} sonic_progress;

/* Called for each step of a build, on any thread, one call at a time. Returns 0 to continue, anything else to end the build:
 * the results so far are kept. */
typedef int32_t (*sonic_progress_function)(const sonic_progress *progress, void *context);

/* Builds or refreshes the index of a music folder.
 *   index      the index file; NULL for .sonic/library.sidx in the folder
 *   jobs       number of files in parallel, 1…1,024; 0 for one per core
 *   progress   NULL for none
 * Returns a summary in JSON, as `indexer build --json` prints it last, for sonic_text_free; "interrupted" in it tells whether
 * the build was ended. */
char *sonic_build(
    const char *folder, const char *index, int32_t jobs, sonic_progress_function progress, void *context,
    sonic_error **error);

#ifdef __cplusplus
}
#endif

#endif
