// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 75d78fd295a85d906cbf05a200e04417bf3d68e99f5b7b16f6d4d1eaf2b3d473
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
