// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 24684867b6630e206ae3589d36b3dd108586f5de54d665b2123aea7cc6614dae
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
