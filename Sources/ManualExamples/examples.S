// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: f53d932f7f29e700f9f4ff5a4a16c9048670cb16d3d96a523cf0a61a4ccb2711
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
