// The C API of GEOS, reentrant functions only: each takes the context handle of its worker.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
