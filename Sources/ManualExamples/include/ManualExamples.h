// The examples of the man pages, one a line as JSON: the page, the sentence above them, and the command lines.
#ifndef MANUALEXAMPLES_H
#define MANUALEXAMPLES_H

#include <stddef.h>

// The bytes, which are there as long as the program is, and where they end.
extern const unsigned char plat_examples[], plat_examples_end[];

static inline const unsigned char *plat_get_examples(void) { return plat_examples; }
static inline size_t plat_get_examples_count(void) { return (size_t)(plat_examples_end - plat_examples); }

#endif
