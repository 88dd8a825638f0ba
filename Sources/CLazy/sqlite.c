// The functions of SQLite that plat calls.

#include "lazy.h"

PLAT_LIBRARY(sqlite, "libsqlite3-0", "sqlite", "libsqlite3.so.0", "libsqlite3.so")

#ifdef __linux__

#include "../CSQLite/shim.h"
#define LAZY(result, name, parameters, arguments) PLAT_LAZY(symbol, result, name, parameters, arguments)

LAZY(int, sqlite3_open_v2, (const char *path, sqlite3 **database, int flags, const char *vfs),
     (path, database, flags, vfs))
LAZY(int, sqlite3_close_v2, (sqlite3 *database), (database))
LAZY(const char *, sqlite3_errmsg, (sqlite3 *database), (database))
LAZY(int, sqlite3_prepare_v2,
     (sqlite3 *database, const char *text, int length, sqlite3_stmt **statement, const char **rest),
     (database, text, length, statement, rest))
LAZY(int, sqlite3_bind_int64, (sqlite3_stmt *statement, int parameter, long long value), (statement, parameter, value))
LAZY(int, sqlite3_bind_text,
     (sqlite3_stmt *statement, int parameter, const char *text, int length, void (*release)(void *)),
     (statement, parameter, text, length, release))
LAZY(int, sqlite3_bind_blob,
     (sqlite3_stmt *statement, int parameter, const void *bytes, int length, void (*release)(void *)),
     (statement, parameter, bytes, length, release))
LAZY(int, sqlite3_step, (sqlite3_stmt *statement), (statement))
LAZY(int, sqlite3_reset, (sqlite3_stmt *statement), (statement))
LAZY(int, sqlite3_finalize, (sqlite3_stmt *statement), (statement))
LAZY(int, sqlite3_deserialize,
     (sqlite3 *database, const char *schema, unsigned char *bytes, long long size, long long room, unsigned flags),
     (database, schema, bytes, size, room, flags))
LAZY(void, sqlite3_progress_handler, (sqlite3 *database, int steps, int (*handler)(void *), void *context),
     (database, steps, handler, context))
LAZY(int, sqlite3_column_count, (sqlite3_stmt *statement), (statement))
LAZY(int, sqlite3_column_type, (sqlite3_stmt *statement, int column), (statement, column))
LAZY(long long, sqlite3_column_int64, (sqlite3_stmt *statement, int column), (statement, column))
LAZY(const void *, sqlite3_column_blob, (sqlite3_stmt *statement, int column), (statement, column))
LAZY(int, sqlite3_column_bytes, (sqlite3_stmt *statement, int column), (statement, column))

#endif
