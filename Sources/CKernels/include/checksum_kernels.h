// XXH3-64 with seed 0, as defined by xxHash's specification. For little-endian machines.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { CK_CHECKSUM_LANES = 8, CK_CHECKSUM_STRIPE = 64, CK_CHECKSUM_BLOCK = 1024 };

/// A checksum of bytes that arrive in pieces.
typedef struct {
    uint64_t sums[CK_CHECKSUM_LANES]; // of the blocks before the current one
    uint64_t total;                   // bytes so far
    uint64_t filled;                  // bytes in the current block, which is added up when the next one begins
    uint64_t stripe[CK_CHECKSUM_STRIPE / 8]; // the last one before the current block
    uint64_t block[CK_CHECKSUM_BLOCK / 8];
} ck_checksum;

/// Starts with no bytes.
void ck_checksum_start(ck_checksum *state);

/// Adds the next bytes.
void ck_checksum_add(ck_checksum *state, const void *bytes, size_t count);

/// The checksum of all bytes so far, which more bytes may follow.
uint64_t ck_checksum_value(const ck_checksum *state);

/// The checksum of `count` bytes.
uint64_t ck_checksum_of(const void *bytes, size_t count);
