// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 6fe64169759f20ea261b394a56ea75959d8e09b46e70449e9ba00c7c122f1d09
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
