// What Swift cannot spell: SQLITE_TRANSIENT is a cast of -1 to a function pointer, and extended codes are computed.
#pragma once
#include <sqlite3.h>

static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static const int csqlite_constraint_foreign_key = SQLITE_CONSTRAINT_FOREIGNKEY;
