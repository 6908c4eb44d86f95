// The ordinary words of the languages of questions, as a Bloom filter that Training/data/common_words.py writes.
#pragma once
#include <stddef.h>

/// The filter: 4 bytes with the number of words, little-endian, then the bits.
const unsigned char *common_words(void);
/// Number of bytes.
size_t common_words_size(void);
