// The towns, regions and countries of the world, as Tests/PlacesTests/make-world-table says that they lie there.
#ifndef WORLDTABLE_H
#define WORLDTABLE_H

#include <stddef.h>

// The bytes, which are there as long as the program is, and where they end.
extern const unsigned char plat_world[], plat_world_end[];

static inline const unsigned char *plat_get_world(void) { return plat_world; }
static inline size_t plat_get_world_count(void) { return (size_t)(plat_world_end - plat_world); }

#endif
