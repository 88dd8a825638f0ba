// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: d5acab1e883ba1ffd356494284b73ef956ca2fe557f638b7b59967aa6bd49a96
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
