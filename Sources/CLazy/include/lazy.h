// Loads GEOS, PROJ, libyaml, cairo, expat, zlib and zstd when they are first called, not when plat starts.
//
// libproj brings some forty libraries with it (TIFF, curl, Kerberos …). To map and relocate them costs 5 ms, more than
// all else that plat does at start-up, and most stages of a pipeline never call it. On Linux this target defines the
// functions of the C libraries that plat uses, with the types of their own headers; each looks the real one up on
// its first call. One that is not listed here is an undefined symbol to the linker. On other systems the target is empty,
// and the libraries are linked as usual.

#ifndef PLAT_LAZY_H
#define PLAT_LAZY_H

/// The address of a function of a shared library; the first of `names` that can be opened is taken. Without the library
/// or the function there is nothing to return to: it says so, with the `package` that has it, and leaves with status 69
/// (EX_UNAVAILABLE).
void *plat_lazy_symbol(void **library, const char *const *names, const char *package, const char *symbol);

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
