// The page of plat view: its HTML as it lies in the folder Page, and what Tests/make-view-page makes of the rest, in `made`.
#ifndef VIEWPAGE_H
#define VIEWPAGE_H

#include <stddef.h>

// Bytes that are there as long as the program is.
struct plat_bytes {
  const unsigned char *bytes;
  size_t count;
};

#define PLAT_PAGE_PART(name)                                                       \
  extern const unsigned char plat_page_##name[], plat_page_##name##_end[];         \
  static inline struct plat_bytes plat_get_page_##name(void) {                     \
    struct plat_bytes part = {plat_page_##name,                                    \
                              (size_t)(plat_page_##name##_end - plat_page_##name)}; \
    return part;                                                                   \
  }

PLAT_PAGE_PART(html)
PLAT_PAGE_PART(style)
PLAT_PAGE_PART(script)
PLAT_PAGE_PART(style_hash)
PLAT_PAGE_PART(script_hash)

#endif
