// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 05ba040f6b320faa073423f482d2cb62cd881fc6e5e97822752132957f58a470
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
