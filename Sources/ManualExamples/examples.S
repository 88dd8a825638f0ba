// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 93cb336adb53fb466d0dd42c1429913e5cfbb144a4a721bb830205575fcbe2e3
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
