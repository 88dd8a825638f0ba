// The examples of the man pages as bytes of the program. Tests/make-pages writes examples.ndjson, and this number, so that
// it is built anew when they change: 5f405683c217781a286e0849fc1435d3f5719cea2545a3d6e51f0b952ac5c608
#include "embed.h"

EMBED(plat_examples, "examples.ndjson")
