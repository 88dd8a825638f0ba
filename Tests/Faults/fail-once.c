// Fails one call of the system, once: the PLAT_FAULT_AT-th of PLAT_FAULT, counted over all threads (SQLite's method).
//
//     LD_PRELOAD=fail-once.so PLAT_FAULT=write PLAT_FAULT_AT=3 PLAT_FAULT_SEEN=file plat …
//
// When the call was made and failed, one byte is appended to the file PLAT_FAULT_SEEN.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic long calls;
static const char *kind;
static long wanted;

// Before Swift's own: later calls are plat's.
__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("PLAT_FAULT_AT");
  wanted = at ? atol(at) : 0;
  kind = getenv("PLAT_FAULT");
}

static int fails(const char *call) {
  if (!kind || wanted == 0 || strcmp(kind, call) != 0 || atomic_fetch_add(&calls, 1) + 1 != wanted) return 0;
  const char *seen = getenv("PLAT_FAULT_SEEN");
  long file = syscall(SYS_openat, AT_FDCWD, seen ? seen : "/dev/null", O_WRONLY | O_APPEND | O_CREAT, 0600);
  if (file >= 0) {
    syscall(SYS_write, file, "x", 1);
    syscall(SYS_close, file);
  }
  return 1;
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, #name))
#define FAILS(call, code, failure) \
  if (fails(call)) return errno = (code), (failure)

ssize_t read(int file, void *to, size_t count) {
  FAILS("read", EIO, -1);
  return NEXT(ssize_t(*)(int, void *, size_t), read)(file, to, count);
}

ssize_t pread(int file, void *to, size_t count, off_t at) {
  FAILS("pread", EIO, -1);
  return NEXT(ssize_t(*)(int, void *, size_t, off_t), pread)(file, to, count, at);
}

ssize_t pread64(int file, void *to, size_t count, off_t at) {
  FAILS("pread", EIO, -1);
  return NEXT(ssize_t(*)(int, void *, size_t, off_t), pread64)(file, to, count, at);
}

ssize_t write(int file, const void *from, size_t count) {
  // What cannot be said cannot be told of either.
  if (file != STDERR_FILENO) FAILS("write", ENOSPC, -1);
  return NEXT(ssize_t(*)(int, const void *, size_t), write)(file, from, count);
}

#define OPEN(name)                                                             \
  int name(const char *path, int flags, ...) {                                 \
    FAILS("open", EACCES, -1);                                                 \
    va_list more;                                                              \
    va_start(more, flags);                                                     \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;  \
    va_end(more);                                                              \
    return NEXT(int (*)(const char *, int, ...), name)(path, flags, mode);     \
  }

OPEN(open)
OPEN(open64)

int mkstemps(char *path, int ending) {
  FAILS("open", EMFILE, -1);
  return NEXT(int (*)(char *, int), mkstemps)(path, ending);
}

int mkstemps64(char *path, int ending) {
  FAILS("open", EMFILE, -1);
  return NEXT(int (*)(char *, int), mkstemps64)(path, ending);
}

int close(int file) {
  int result = NEXT(int (*)(int), close)(file);
  FAILS("close", EIO, -1);
  return result;
}

int fsync(int file) {
  FAILS("fsync", EIO, -1);
  return NEXT(int (*)(int), fsync)(file);
}

int rename(const char *from, const char *to) {
  FAILS("rename", EIO, -1);
  return NEXT(int (*)(const char *, const char *), rename)(from, to);
}

void *mmap(void *at, size_t count, int rights, int flags, int file, off_t from) {
  FAILS("mmap", ENOMEM, MAP_FAILED);
  return NEXT(void *(*)(void *, size_t, int, int, int, off_t), mmap)(at, count, rights, flags, file, from);
}

void *mmap64(void *at, size_t count, int rights, int flags, int file, off_t from) {
  FAILS("mmap", ENOMEM, MAP_FAILED);
  return NEXT(void *(*)(void *, size_t, int, int, int, off_t), mmap64)(at, count, rights, flags, file, from);
}

int fstat(int file, struct stat *status) {
  FAILS("fstat", EIO, -1);
  return NEXT(int (*)(int, struct stat *), fstat)(file, status);
}

// glibc's own, which need not be looked up: that takes memory.
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

void *malloc(size_t count) {
  FAILS("malloc", ENOMEM, NULL);
  return __libc_malloc(count);
}

void *calloc(size_t count, size_t each) {
  FAILS("malloc", ENOMEM, NULL);
  return __libc_calloc(count, each);
}

void *realloc(void *at, size_t count) {
  FAILS("malloc", ENOMEM, NULL);
  return __libc_realloc(at, count);
}

int posix_memalign(void **at, size_t alignment, size_t count) {
  if (fails("malloc")) return ENOMEM;
  *at = __libc_memalign(alignment, count);
  return *at ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t count) {
  FAILS("malloc", ENOMEM, NULL);
  return __libc_memalign(alignment, count);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*body)(void *), void *with) {
  if (fails("pthread_create")) return EAGAIN;
  return NEXT(int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *), pthread_create)(
      thread, how, body, with);
}
