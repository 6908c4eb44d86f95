#include "taglib_bridge.h"

#include <taglib.h>

int tlb_version_major(void) { return TAGLIB_MAJOR_VERSION; }
