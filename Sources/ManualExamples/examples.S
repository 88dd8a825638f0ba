// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 8cacb5bb66dfef1c2b2dc28ce0d5838c3ae435c4e122d7b83f8773faef14aadc
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
