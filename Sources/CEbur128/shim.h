// libebur128: loudness after EBU R 128 / ITU-R BS.1770.
#pragma once
#include <ebur128.h>
