// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift cannot spell.
#pragma once
#include <sqlite3.h>

static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
