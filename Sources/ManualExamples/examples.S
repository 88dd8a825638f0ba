// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 697275e26414d7b0f3e29212592e90a14250e47a36afe9d4f48012239e5515c7
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
