// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: a6c4bd6938456f3ac06bff029e62740a105890bdf08b65ad38fbf749ba4cefa8
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
