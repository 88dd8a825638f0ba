// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 529b6a0e56873e69ea6b2b6761e7a9696d63b5c3473d8358309ec652aebc2d6a
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
