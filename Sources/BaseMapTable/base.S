// The world's land, lakes and borders as bytes of the program. Tests/CartographyTests/make-base-map writes base.bin, and this
// number, so that it is built anew when it changes: 1c83106a377c795e7c318ef8f18374b08cf0f40fe846663be82f349d0da7fae9
#include "embed.h"

EMBED(plat_base_map, "base.bin")
