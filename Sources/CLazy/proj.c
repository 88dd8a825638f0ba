// The functions of PROJ that plat calls.

#ifdef __linux__

#include <geodesic.h>
#include <proj.h>

#include "lazy.h"

static void *symbol(const char *name) {
  static void *library;
  // The major version of the ABI; 25 is PROJ 9.
  static const char *const names[] = {"libproj.so.25", "libproj.so.26", "libproj.so.27", "libproj.so", 0};
  return plat_lazy_symbol(&library, names, name);
}

#define LAZY(result, name, parameters, arguments) PLAT_LAZY(symbol, result, name, parameters, arguments)

LAZY(PJ_CONTEXT *, proj_context_create, (void), ())
LAZY(PJ_CONTEXT *, proj_context_destroy, (PJ_CONTEXT *c), (c))
LAZY(int, proj_context_errno, (PJ_CONTEXT *c), (c))
LAZY(const char *, proj_context_errno_string, (PJ_CONTEXT *c, int e), (c, e))
LAZY(const char *, proj_context_get_database_path, (PJ_CONTEXT *c), (c))
LAZY(int, proj_context_set_enable_network, (PJ_CONTEXT *c, int on), (c, on))
LAZY(void, proj_log_func, (PJ_CONTEXT *c, void *data, PJ_LOG_FUNCTION f), (c, data, f))
LAZY(PJ *, proj_create, (PJ_CONTEXT *c, const char *text), (c, text))
LAZY(PJ *, proj_create_crs_to_crs, (PJ_CONTEXT *c, const char *from, const char *to, PJ_AREA *area), (c, from, to, area))
LAZY(PJ *, proj_normalize_for_visualization, (PJ_CONTEXT *c, const PJ *p), (c, p))
LAZY(PJ *, proj_destroy, (PJ *p), (p))
LAZY(int, proj_is_crs, (const PJ *p), (p))
LAZY(PJ_TYPE, proj_get_type, (const PJ *p), (p))
LAZY(const char *, proj_get_name, (const PJ *p), (p))
LAZY(const char *, proj_as_proj_string, (PJ_CONTEXT *c, const PJ *p, PJ_PROJ_STRING_TYPE t, const char *const *options),
     (c, p, t, options))
LAZY(PJ *, proj_get_source_crs, (PJ_CONTEXT *c, const PJ *p), (c, p))
LAZY(PJ *, proj_crs_get_sub_crs, (PJ_CONTEXT *c, const PJ *p, int i), (c, p, i))
LAZY(PJ *, proj_crs_get_coordinate_system, (PJ_CONTEXT *c, const PJ *p), (c, p))
LAZY(int, proj_cs_get_axis_info,
     (PJ_CONTEXT *c, const PJ *p, int i, const char **name, const char **abbreviation, const char **direction,
      double *factor, const char **unit, const char **authority, const char **code),
     (c, p, i, name, abbreviation, direction, factor, unit, authority, code))
LAZY(int, proj_errno, (const PJ *p), (p))
LAZY(int, proj_errno_reset, (const PJ *p), (p))
LAZY(size_t, proj_trans_generic,
     (PJ *p, PJ_DIRECTION d, double *x, size_t sx, size_t nx, double *y, size_t sy, size_t ny, double *z, size_t sz,
      size_t nz, double *t, size_t st, size_t nt),
     (p, d, x, sx, nx, y, sy, ny, z, sz, nz, t, st, nt))

typedef struct geod_geodesic Geodesic;

LAZY(void, geod_init, (Geodesic *g, double a, double f), (g, a, f))
LAZY(void, geod_direct,
     (const Geodesic *g, double lat1, double lon1, double azi1, double s12, double *lat2, double *lon2, double *azi2),
     (g, lat1, lon1, azi1, s12, lat2, lon2, azi2))
LAZY(void, geod_inverse,
     (const Geodesic *g, double lat1, double lon1, double lat2, double lon2, double *s12, double *azi1, double *azi2),
     (g, lat1, lon1, lat2, lon2, s12, azi1, azi2))
LAZY(void, geod_polygonarea,
     (const Geodesic *g, double *lats, double *lons, int n, double *area, double *perimeter),
     (g, lats, lons, n, area, perimeter))

#endif
