// The part of the C API of SQLite that plat calls, as its manual gives it: so few functions that its header need not be
// installed to build.

#ifndef PLAT_CSQLITE_H
#define PLAT_CSQLITE_H

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;

static const int SQLITE_OK = 0;
static const int SQLITE_ROW = 100;
static const int SQLITE_DONE = 101;
static const int SQLITE_OPEN_READWRITE = 2;
static const int SQLITE_OPEN_CREATE = 4;
static const unsigned SQLITE_DESERIALIZE_READONLY = 4;
static const int SQLITE_INTEGER = 1;
static const int SQLITE_TEXT = 3;
static const int SQLITE_BLOB = 4;

int sqlite3_open_v2(const char *path, sqlite3 **database, int flags, const char *vfs);
int sqlite3_close_v2(sqlite3 *database);
const char *sqlite3_errmsg(sqlite3 *database);
int sqlite3_prepare_v2(sqlite3 *database, const char *text, int length, sqlite3_stmt **statement, const char **rest);
int sqlite3_bind_int64(sqlite3_stmt *statement, int parameter, long long value);
int sqlite3_bind_text(sqlite3_stmt *statement, int parameter, const char *text, int length, void (*release)(void *));
int sqlite3_bind_blob(sqlite3_stmt *statement, int parameter, const void *bytes, int length, void (*release)(void *));
int sqlite3_step(sqlite3_stmt *statement);
int sqlite3_reset(sqlite3_stmt *statement);
int sqlite3_finalize(sqlite3_stmt *statement);
int sqlite3_deserialize(sqlite3 *database, const char *schema, unsigned char *bytes, long long size, long long room,
                        unsigned flags);
void sqlite3_progress_handler(sqlite3 *database, int steps, int (*handler)(void *), void *context);
int sqlite3_column_count(sqlite3_stmt *statement);
int sqlite3_column_type(sqlite3_stmt *statement, int column);
long long sqlite3_column_int64(sqlite3_stmt *statement, int column);
const void *sqlite3_column_blob(sqlite3_stmt *statement, int column);
int sqlite3_column_bytes(sqlite3_stmt *statement, int column);

#endif
