// The world's land, lakes and borders, as Tests/CartographyTests/make-base-map says that they lie there.
#ifndef BASEMAPTABLE_H
#define BASEMAPTABLE_H

#include <stddef.h>

// The bytes, which are there as long as the program is, and where they end.
extern const unsigned char plat_base_map[], plat_base_map_end[];

static inline const unsigned char *plat_get_base_map(void) { return plat_base_map; }
static inline size_t plat_get_base_map_count(void) { return (size_t)(plat_base_map_end - plat_base_map); }

#endif
