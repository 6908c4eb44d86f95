#pragma once
#include <mutex>

/// TagLib translates field names with tables that it fills on first use, and extends for unknown names, without a lock.
/// Two threads at once crash it. Reading and parsing a file needs no lock.
inline std::mutex translation;
