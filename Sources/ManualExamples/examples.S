// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 70caed57120aae59d8f2e02b39c2d597af49e1096918a7fd975a5bd9eb4572e0
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
