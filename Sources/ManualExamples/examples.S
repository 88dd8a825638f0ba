// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: f7e2df4fea41ddf73183a6bd90e9e368f194c3ed1be99a70e5925b29ad3f854d
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
