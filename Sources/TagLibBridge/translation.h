#pragma once
#include <mutex>

/// TagLib translates the names of fields with tables that it fills, and for unknown names extends, when first asked, without
/// a lock: two threads at once crash it. What only reads and parses a file needs none.
inline std::mutex translation;
