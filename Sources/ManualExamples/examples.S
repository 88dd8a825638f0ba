// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: dd3b31b4c0d5a0323cbc0f4108542e491ea9a46d4402d38edfd41fa654868429
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
