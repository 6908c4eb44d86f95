// xxHash: 128-bit payload identities and section checksums.
#pragma once
#include <xxhash.h>
