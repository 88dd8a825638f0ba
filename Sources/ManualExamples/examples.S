// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 66d1cca77b17e40b32871316f3cb0bd193564887ad9bbecf7985fada70081ebe
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
