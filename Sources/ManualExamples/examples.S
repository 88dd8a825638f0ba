// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 9d75e243c74a76234e104173ca57f3ee00c49839aebee42dc449646acdc25f9e
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
