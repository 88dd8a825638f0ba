// The towns, regions and countries of the world as bytes of the program. Tests/PlacesTests/make-world-table writes world.bin,
// and this number, so that it is built anew when it changes: 98b3be5222cf2b2796b495efb29f3b236e1e5be38083e03af613e3e8fd641acf
#include "embed.h"

EMBED(plat_world, "world.bin")
