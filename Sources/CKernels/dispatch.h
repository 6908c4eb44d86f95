// Run-time CPU dispatch. On x86-64 Linux, clang compiles each marked function once per instruction
// set, and the loader selects one. Elsewhere (macOS, arm64) the plain C is compiled for the
// platform's baseline, which on arm64 already includes NEON.
#pragma once
#if defined(__x86_64__) && defined(__linux__) && defined(__clang__)
#define MULTIVERSIONED __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define MULTIVERSIONED
#endif
