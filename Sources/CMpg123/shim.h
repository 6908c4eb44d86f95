// libmpg123: MP3 decoding, gapless and tolerant of damage.
#pragma once
#include <mpg123.h>
