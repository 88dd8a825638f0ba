// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 2e684d98a7319cac3fd9c812b885481865e9bb923f697e6bfe83d434b7513dd4
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
