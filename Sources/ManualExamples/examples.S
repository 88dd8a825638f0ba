// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 3a9c830caac1b704846f1fc3271744fe95990703aab16a69c487b3eac717ebda
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
