// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 98f5328164c32b9f4a703e785a17cf12802220e052ff59951c67ca6d3599ee1c
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
