// Finding a function in a shared library that is opened when it is first needed.

#ifdef __linux__

#define _GNU_SOURCE
#include "lazy.h"

#include <dlfcn.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>

// Opens a library where the system has it.
//
// `dlopen` looks first where the object says that calls it, and Swift's package manager has plat say `$ORIGIN`: whoever can
// put a file into plat's folder, such as one of downloads, would have it run. Here the C library calls, which names no place:
// LD_LIBRARY_PATH, the cache and the system's folders are left. `lfind` calls its comparison with the key and the address of
// an element, which here are the name and, as an address, the mode; what it returns does not matter.
static void *open_library(const char *name) {
  size_t count = 1;
  lfind(name, (const void *)(size_t)RTLD_LAZY, &count, 1, (int (*)(const void *, const void *))dlopen);
  // It is there now, or nowhere: asked for again, one that is open is given by its name.
  return dlopen(name, RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
}

bool plat_lazy_open(void **library, const char *const *names) {
  void *handle = __atomic_load_n(library, __ATOMIC_ACQUIRE);
  for (const char *const *name = names; !handle && *name; name++) handle = open_library(*name);
  __atomic_store_n(library, handle, __ATOMIC_RELEASE);
  return handle;
}

void *plat_lazy_symbol(void **library, const char *const *names, const char *package, const char *symbol) {
  if (!plat_lazy_open(library, names)) {
    fprintf(stderr, "plat: the library %s is missing; please install %s: %s\n", names[0], package, dlerror());
    exit(69);
  }
  void *handle = __atomic_load_n(library, __ATOMIC_ACQUIRE);
  void *address = dlsym(handle, symbol);
  if (!address) {
    fprintf(stderr, "plat: the library %s is too old: %s\n", names[0], dlerror());
    exit(69);
  }
  return address;
}

#endif
