// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 729d56ce33e726c46f544fc7a3fada46ad0ac11d2cabe29248eb11590e45b412
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
