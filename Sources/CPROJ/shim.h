// The C API of PROJ, and its geodesic routines.
#include <geodesic.h>
#include <proj.h>
