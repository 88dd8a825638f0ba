// The words of the command line, as the system hands them to the process.

#ifndef PLAT_ARGUMENTS_H
#define PLAT_ARGUMENTS_H

/// How many words there are, the name of the program included; 0 where the system does not say.
int plat_argument_count(void);

/// The word at a place from 0; it lives as long as the process.
const char *plat_argument(int place);

#endif
