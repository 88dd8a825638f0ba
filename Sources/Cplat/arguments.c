// What has to be done before Swift begins: the words of the command line are kept, which Swift reads from /proc on Linux,
// and a clean root need not have that; and descriptors that are closed are opened.

#include "arguments.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int count;
static char **words;

// The loaders of glibc and of macOS call initialisers with main's parameters.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  words = argv;
}

// A file that is opened takes the lowest number that is free: were 0, 1 or 2 closed, messages would go into the output.
// They are opened the wrong way round, so that who reads or writes there is told what was closed.
__attribute__((constructor)) static void open_standard_descriptors(void) {
  for (int descriptor = 0; descriptor <= 2; descriptor++) {
    if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    int opened = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
    if (opened < 0) opened = open("/", O_RDONLY);
    if (opened >= 0 && opened != descriptor) close(opened);
  }
}

int plat_argument_count(void) { return count; }

const char *plat_argument(int place) { return words[place]; }
