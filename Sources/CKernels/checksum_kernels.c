#include "kernels.h"

#include <string.h>

#include "dispatch.h"

// The specification is doc/xxhash_spec.md of https://github.com/Cyan4973/xxHash. Names of constants are its own.
static const uint64_t PRIME32_1 = 0x9E3779B1, PRIME32_2 = 0x85EBCA77, PRIME32_3 = 0xC2B2AE3D;
static const uint64_t PRIME64_1 = 0x9E3779B185EBCA87, PRIME64_2 = 0xC2B2AE3D27D4EB4F, PRIME64_3 = 0x165667B19E3779F9,
                      PRIME64_4 = 0x85EBCA77C2B2AE63, PRIME64_5 = 0x27D4EB2F165667C5;
static const uint64_t PRIME_MX1 = 0x165667919E3779F9, PRIME_MX2 = 0x9FB21C651E98DF25;

enum { STRIPE = CK_CHECKSUM_STRIPE, BLOCK = CK_CHECKSUM_BLOCK, SECRET = 192, SHORTEST_LONG = 241 };

static const uint8_t secret[SECRET] = {
    0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21, 0xad, 0x1c,
    0xde, 0xd4, 0x6d, 0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4, 0xb7, 0xb3, 0x67, 0x1f,
    0xcb, 0x79, 0xe6, 0x4e, 0xcc, 0xc0, 0xe5, 0x78, 0x82, 0x5a, 0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21,
    0xb8, 0x08, 0x46, 0x74, 0xf7, 0x43, 0x24, 0x8e, 0xe0, 0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c,
    0x3c, 0x28, 0x52, 0xbb, 0x91, 0xc3, 0x00, 0xcb, 0x88, 0xd0, 0x65, 0x8b, 0x1b, 0x53, 0x2e, 0xa3,
    0x71, 0x64, 0x48, 0x97, 0xa2, 0x0d, 0xf9, 0x4e, 0x38, 0x19, 0xef, 0x46, 0xa9, 0xde, 0xac, 0xd8,
    0xa8, 0xfa, 0x76, 0x3f, 0xe3, 0x9c, 0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7, 0xc7, 0x0b, 0x4f, 0x1d,
    0x8a, 0x51, 0xe0, 0x4b, 0xcd, 0xb4, 0x59, 0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78, 0x73, 0x64,
    0xea, 0xc5, 0xac, 0x83, 0x34, 0xd3, 0xeb, 0xc3, 0xc5, 0x81, 0xa0, 0xff, 0xfa, 0x13, 0x63, 0xeb,
    0x17, 0x0d, 0xdd, 0x51, 0xb7, 0xf0, 0xda, 0x49, 0xd3, 0x16, 0x55, 0x26, 0x29, 0xd4, 0x68, 0x9e,
    0x2b, 0x16, 0xbe, 0x58, 0x7d, 0x47, 0xa1, 0xfc, 0x8f, 0xf8, 0xb8, 0xd1, 0x7a, 0xd0, 0x31, 0xce,
    0x45, 0xcb, 0x3a, 0x8f, 0x95, 0x16, 0x04, 0x28, 0xaf, 0xd7, 0xfb, 0xca, 0xbb, 0x4b, 0x40, 0x7e
};

typedef uint64_t words __attribute__((vector_size(STRIPE), aligned(1)));

static inline uint64_t read64(const uint8_t *bytes) {
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

static inline uint64_t read32(const uint8_t *bytes) {
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

static inline uint64_t rotate(uint64_t value, int bits) { return value << bits | value >> (64 - bits); }

static inline uint64_t fold(uint64_t a, uint64_t b) {
    const unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint64_t avalanche(uint64_t hash) {
    hash = (hash ^ hash >> 37) * PRIME_MX1;
    return hash ^ hash >> 32;
}

// That of XXH64, for the shortest inputs.
static inline uint64_t old_avalanche(uint64_t hash) {
    hash = (hash ^ hash >> 33) * PRIME64_2;
    hash = (hash ^ hash >> 29) * PRIME64_3;
    return hash ^ hash >> 32;
}

static inline uint64_t mix(const uint8_t *bytes, const uint8_t *key) {
    return fold(read64(bytes) ^ read64(key), read64(bytes + 8) ^ read64(key + 8));
}

static uint64_t checksum_of_few(const uint8_t *bytes, size_t count) {
    if (count == 0) return old_avalanche(read64(secret + 56) ^ read64(secret + 64));
    if (count < 4) {
        const uint64_t first = bytes[0], middle = bytes[count / 2], last = bytes[count - 1];
        return old_avalanche((first << 16 | middle << 24 | last | count << 8) ^ read32(secret) ^ read32(secret + 4));
    }
    if (count <= 8) {
        uint64_t hash = read32(bytes) << 32 | read32(bytes + count - 4);
        hash ^= read64(secret + 8) ^ read64(secret + 16);
        hash = (hash ^ rotate(hash, 49) ^ rotate(hash, 24)) * PRIME_MX2;
        hash = (hash ^ ((hash >> 35) + count)) * PRIME_MX2;
        return hash ^ hash >> 28;
    }
    const uint64_t low = read64(bytes) ^ read64(secret + 24) ^ read64(secret + 32);
    const uint64_t high = read64(bytes + count - 8) ^ read64(secret + 40) ^ read64(secret + 48);
    return avalanche(count + __builtin_bswap64(low) + high + fold(low, high));
}

static uint64_t checksum_of_some(const uint8_t *bytes, size_t count) {
    uint64_t hash = count * PRIME64_1;
    if (count <= 128) {
        // Pairs of 16 bytes from both ends towards the middle.
        for (size_t i = 0; i <= (count - 1) / 32; i++)
            hash += mix(bytes + 16 * i, secret + 32 * i) + mix(bytes + count - 16 * (i + 1), secret + 32 * i + 16);
        return avalanche(hash);
    }
    for (size_t i = 0; i < 8; i++) hash += mix(bytes + 16 * i, secret + 16 * i);
    hash = avalanche(hash);
    for (size_t i = 8; i < count / 16; i++) hash += mix(bytes + 16 * i, secret + 16 * (i - 8) + 3);
    return avalanche(hash + mix(bytes + count - 16, secret + 119));
}

static inline __attribute__((always_inline)) void add_stripe(words *sums, const uint8_t *bytes, const uint8_t *key) {
    const words value = *(const words *)bytes, keyed = value ^ *(const words *)key;
    *sums += __builtin_shufflevector(value, value, 1, 0, 3, 2, 5, 4, 7, 6) + (keyed & 0xFFFFFFFF) * (keyed >> 32);
}

MULTIVERSIONED static void add_blocks(uint64_t *state, const uint8_t *bytes, size_t count) {
    words sums = *(const words *)state;
    for (; count > 0; count--, bytes += BLOCK) {
        for (size_t i = 0; i < BLOCK / STRIPE; i++) add_stripe(&sums, bytes + i * STRIPE, secret + 8 * i);
        sums = (sums ^ sums >> 47 ^ *(const words *)(secret + SECRET - STRIPE)) * PRIME32_1;
    }
    *(words *)state = sums;
}

void ck_checksum_start(ck_checksum *state) {
    const uint64_t sums[CK_CHECKSUM_LANES] = {PRIME32_3, PRIME64_1, PRIME64_2, PRIME64_3,
                                              PRIME64_4, PRIME32_2, PRIME64_5, PRIME32_1};
    memcpy(state->sums, sums, sizeof sums);
    state->total = 0;
    state->filled = 0;
}

void ck_checksum_add(ck_checksum *state, const void *bytes, size_t count) {
    const uint8_t *next = bytes;
    uint8_t *block = (uint8_t *)state->block;
    state->total += count;
    while (count > 0) {
        if (state->filled == BLOCK) {
            add_blocks(state->sums, block, 1);
            memcpy(state->stripe, block + BLOCK - STRIPE, STRIPE);
            state->filled = 0;
        }
        const size_t whole = state->filled == 0 ? (count - 1) / BLOCK : 0;
        if (whole > 0) {
            add_blocks(state->sums, next, whole);
            next += whole * BLOCK;
            count -= whole * BLOCK;
            memcpy(state->stripe, next - STRIPE, STRIPE);
        }
        const size_t taken = count < BLOCK - state->filled ? count : BLOCK - state->filled;
        memcpy(block + state->filled, next, taken);
        state->filled += taken;
        next += taken;
        count -= taken;
    }
}

uint64_t ck_checksum_value(const ck_checksum *state) {
    const uint8_t *block = (const uint8_t *)state->block;
    if (state->total <= 16) return checksum_of_few(block, state->filled);
    if (state->total < SHORTEST_LONG) return checksum_of_some(block, state->filled);
    words sums = *(const words *)state->sums;
    for (size_t i = 0; i < (state->filled - 1) / STRIPE; i++)
        add_stripe(&sums, block + i * STRIPE, secret + 8 * i);
    // The last stripe may begin in the one before the block.
    const uint8_t *end = (const uint8_t *)state + offsetof(ck_checksum, block) + state->filled;
    add_stripe(&sums, end - STRIPE, secret + SECRET - STRIPE - 7);
    uint64_t hash = state->total * PRIME64_1;
    for (size_t i = 0; i < 4; i++)
        hash += fold(sums[2 * i] ^ read64(secret + 11 + 16 * i), sums[2 * i + 1] ^ read64(secret + 19 + 16 * i));
    return avalanche(hash);
}

uint64_t ck_checksum_of(const void *bytes, size_t count) {
    ck_checksum state;
    ck_checksum_start(&state);
    ck_checksum_add(&state, bytes, count);
    return ck_checksum_value(&state);
}
