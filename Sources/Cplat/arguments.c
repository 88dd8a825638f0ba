// Keeps the words of the command line: on Linux, Swift reads them from /proc, which a clean root need not have.

#include "arguments.h"

static int count;
static char **words;

// The loaders of glibc and of macOS call initialisers with main's parameters.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  words = argv;
}

int plat_argument_count(void) { return count; }

const char *plat_argument(int place) { return words[place]; }
