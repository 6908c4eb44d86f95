#include "common_words.h"

static const unsigned char words[] = {
#embed "common_words.bloom"
};

const unsigned char *common_words(void) { return words; }

size_t common_words_size(void) { return sizeof words; }
