// Finding a function in a shared library that is opened when it is first needed.

#ifdef __linux__

#define _GNU_SOURCE
#include "lazy.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

void *plat_lazy_symbol(void **library, const char *const *names, const char *package, const char *symbol) {
  void *handle = __atomic_load_n(library, __ATOMIC_ACQUIRE);
  for (const char *const *name = names; !handle && *name; name++) handle = dlopen(*name, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) {
    fprintf(stderr, "plat: the library %s is missing; please install %s: %s\n", names[0], package, dlerror());
    exit(69);
  }
  __atomic_store_n(library, handle, __ATOMIC_RELEASE);
  void *address = dlsym(handle, symbol);
  if (!address) {
    fprintf(stderr, "plat: the library %s is too old: %s\n", names[0], dlerror());
    exit(69);
  }
  return address;
}

#endif
