#include "ffmpeg_bridge.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// The signatures are those of the headers. Otherwise this does not compile.
#define POINTER(library, result, name, parameters, arguments) __typeof__(name) *name;
#define FORWARD(library, result, name, parameters, arguments) \
    result ffmpeg_##name parameters { return call.name arguments; }
#define WANTED(library, result, name, parameters, arguments) {#name, library, (void **)&call.name},

static struct {
    FFMPEG_FUNCTIONS(POINTER)
} call;
FFMPEG_FUNCTIONS(FORWARD)

static const char *missing;
static char text[160];

// Opens the major version of the headers, because their structures are compiled in.
static void *open_library(const char *name, int version)
{
    static const char *const places[] = {
#ifdef __APPLE__
        "/opt/homebrew/lib/lib%s.%d.dylib", "/usr/local/lib/lib%s.%d.dylib", "/opt/local/lib/lib%s.%d.dylib", "lib%s.%d.dylib",
#else
        "lib%s.so.%d",
#endif
    };
    char path[80], version_function[40];
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(path, sizeof path, places[i], name, version);
        void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (library) return library;
    }
    const char *why = dlerror();
    snprintf(text, sizeof text, "%s", why ? why : path);
    // The library is linked, as where only pkg-config finds it, or loaded by another component. It must have this
    // version, or its structures differ.
    snprintf(version_function, sizeof version_function, "%s_version", name);
    void *program = dlopen(NULL, RTLD_NOW);
    unsigned (*found)(void) = NULL;
    if (program) *(void **)&found = dlsym(program, version_function);
    if (found && found() >> 16 == (unsigned)version) return program;
    missing = text;
    return NULL;
}

static void open_all(void)
{
    // In the order of their dependencies.
    void *avutil = open_library("avutil", LIBAVUTIL_VERSION_MAJOR);
    void *avcodec = avutil ? open_library("avcodec", LIBAVCODEC_VERSION_MAJOR) : NULL;
    void *avformat = avcodec ? open_library("avformat", LIBAVFORMAT_VERSION_MAJOR) : NULL;
    if (!avformat) return;
    const struct {
        const char *name;
        void *library, **place;
    } wanted[] = {FFMPEG_FUNCTIONS(WANTED)};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!(*wanted[i].place = dlsym(wanted[i].library, wanted[i].name))) missing = wanted[i].name;
}

const char *ffmpeg_open(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_all);
    return missing;
}
