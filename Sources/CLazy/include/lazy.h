// Loads GEOS, PROJ, GDAL, SQLite, libyaml, cairo, expat, libmicrohttpd, zlib and zstd when they are first called, not
// when plat starts.
//
// libproj brings some forty libraries with it (TIFF, curl, Kerberos …). To map and relocate them costs 5 ms, more than
// all else that plat does at start-up, and most stages of a pipeline never call it. On Linux this target defines the
// functions of the C libraries that plat uses, with the types of their own headers; each looks the real one up on
// its first call. One that is not listed here is an undefined symbol to the linker. On other systems the target is empty,
// and the libraries are linked as usual.

#ifndef PLAT_LAZY_H
#define PLAT_LAZY_H

#include <stdbool.h>

/// A library: whether it is here, and the packages of Debian and of Homebrew that have it.
typedef struct {
  bool is_here;
  const char *debian, *homebrew;
} plat_library;

plat_library plat_geos_library(void);
plat_library plat_proj_library(void);
plat_library plat_zlib_library(void);
plat_library plat_zstd_library(void);
plat_library plat_expat_library(void);
plat_library plat_yaml_library(void);
plat_library plat_microhttpd_library(void);
plat_library plat_cairo_library(void);
plat_library plat_gdal_library(void);
plat_library plat_sqlite_library(void);

/// The version of SQLite by which PROJ reads its database; null where that cannot be told.
const char *plat_sqlite_version(void);

/// Opens the first of a library's `names` that can be opened; false where there is none.
bool plat_lazy_open(void **library, const char *const *names);

/// The address of a function of a shared library; the first of `names` that can be opened is taken. Without the library
/// or the function there is nothing to return to: it says so, with the `package` that has it, and leaves with status 69
/// (EX_UNAVAILABLE).
void *plat_lazy_symbol(void **library, const char *const *names, const char *package, const char *symbol);

/// Defines a library by the packages that have it and the names of its file: `symbol`, by which `PLAT_LAZY` finds its
/// functions, and `plat_library_library`. Where it is linked, it is here.
#ifdef __linux__
#define PLAT_LIBRARY(library, debian, homebrew, ...)                                                          \
  static void *handle;                                                                                        \
  static const char *const names[] = {__VA_ARGS__, 0};                                                        \
  static void *symbol(const char *name) {                                                                     \
    return plat_lazy_symbol(&handle, names, debian " (Debian), " homebrew " (Homebrew)", name);               \
  }                                                                                                           \
  plat_library plat_##library##_library(void) {                                                               \
    return (plat_library){plat_lazy_open(&handle, names), debian, homebrew};                                  \
  }
#else
#define PLAT_LIBRARY(library, debian, homebrew, ...) \
  plat_library plat_##library##_library(void) { return (plat_library){true, debian, homebrew}; }
#endif

/// Defines `name` as a call to the function of that name in the library behind `SYMBOL`. The pointer may be looked up by
/// two threads at once; both find the same.
#define PLAT_LAZY(SYMBOL, result, name, parameters, arguments)                                \
  result name parameters {                                                                    \
    static result(*function) parameters;                                                      \
    result(*found) parameters = __atomic_load_n(&function, __ATOMIC_RELAXED);                 \
    if (!found) {                                                                             \
      found = (result(*) parameters)SYMBOL(#name);                                            \
      __atomic_store_n(&function, found, __ATOMIC_RELAXED);                                   \
    }                                                                                         \
    return found arguments;                                                                   \
  }

#endif
