// The functions of PROJ that plat calls.

#include "lazy.h"

// The major version of the ABI; 25 is PROJ 9.
PLAT_LIBRARY(proj, "libproj25", "proj", "libproj.so.25", "libproj.so.26", "libproj.so.27", "libproj.so")

#ifdef __linux__

#include <dlfcn.h>
#include <geodesic.h>
#include <proj.h>

#define LAZY(result, name, parameters, arguments) PLAT_LAZY(symbol, result, name, parameters, arguments)

LAZY(PJ_CONTEXT *, proj_context_create, (void), ())
LAZY(PJ_CONTEXT *, proj_context_destroy, (PJ_CONTEXT *c), (c))
LAZY(int, proj_context_errno, (PJ_CONTEXT *c), (c))
LAZY(const char *, proj_context_errno_string, (PJ_CONTEXT *c, int e), (c, e))
LAZY(const char *, proj_context_get_database_path, (PJ_CONTEXT *c), (c))
LAZY(void, proj_context_use_proj4_init_rules, (PJ_CONTEXT *c, int on), (c, on))
LAZY(int, proj_context_set_enable_network, (PJ_CONTEXT *c, int on), (c, on))
LAZY(void, proj_context_set_search_paths, (PJ_CONTEXT *c, int count, const char *const *paths), (c, count, paths))
LAZY(void, proj_log_func, (PJ_CONTEXT *c, void *data, PJ_LOG_FUNCTION f), (c, data, f))
LAZY(PJ *, proj_create, (PJ_CONTEXT *c, const char *text), (c, text))
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

typedef PJ_OPERATION_FACTORY_CONTEXT Factory;

LAZY(PJ *, proj_create_crs_to_crs_from_pj,
     (PJ_CONTEXT *c, const PJ *from, const PJ *to, PJ_AREA *area, const char *const *options),
     (c, from, to, area, options))
LAZY(PJ_AREA *, proj_area_create, (void), ())
LAZY(void, proj_area_set_bbox, (PJ_AREA *a, double w, double s, double e, double n), (a, w, s, e, n))
LAZY(void, proj_area_destroy, (PJ_AREA *a), (a))
LAZY(PJ_PROJ_INFO, proj_pj_info, (PJ *p), (p))
LAZY(int, proj_angular_input, (PJ *p, PJ_DIRECTION d), (p, d))
LAZY(int, proj_angular_output, (PJ *p, PJ_DIRECTION d), (p, d))
LAZY(int, proj_degree_output, (PJ *p, PJ_DIRECTION d), (p, d))
LAZY(int, proj_degree_input, (PJ *p, PJ_DIRECTION d), (p, d))
LAZY(PJ *, proj_get_target_crs, (PJ_CONTEXT *c, const PJ *p), (c, p))
LAZY(PJ *, proj_crs_get_geodetic_crs, (PJ_CONTEXT *c, const PJ *p), (c, p))
LAZY(PJ *, proj_crs_get_coordoperation, (PJ_CONTEXT *c, const PJ *p), (c, p))
LAZY(const char *, proj_get_id_auth_name, (const PJ *p, int i), (p, i))
LAZY(const char *, proj_get_id_code, (const PJ *p, int i), (p, i))
LAZY(int, proj_get_area_of_use,
     (PJ_CONTEXT *c, const PJ *p, double *w, double *s, double *e, double *n, const char **name),
     (c, p, w, s, e, n, name))
LAZY(int, proj_coordoperation_get_method_info,
     (PJ_CONTEXT *c, const PJ *p, const char **name, const char **authority, const char **code),
     (c, p, name, authority, code))
LAZY(int, proj_coordoperation_is_instantiable, (PJ_CONTEXT *c, const PJ *p), (c, p))
LAZY(int, proj_coordoperation_has_ballpark_transformation, (PJ_CONTEXT *c, const PJ *p), (c, p))
LAZY(int, proj_coordoperation_get_grid_used_count, (PJ_CONTEXT *c, const PJ *p), (c, p))
LAZY(int, proj_coordoperation_get_grid_used,
     (PJ_CONTEXT *c, const PJ *p, int i, const char **name, const char **fullName, const char **package,
      const char **url, int *direct, int *open, int *available),
     (c, p, i, name, fullName, package, url, direct, open, available))
LAZY(double, proj_coordoperation_get_accuracy, (PJ_CONTEXT *c, const PJ *p), (c, p))
LAZY(Factory *, proj_create_operation_factory_context, (PJ_CONTEXT *c, const char *authority), (c, authority))
LAZY(void, proj_operation_factory_context_destroy, (Factory *f), (f))
LAZY(void, proj_operation_factory_context_set_desired_accuracy, (PJ_CONTEXT *c, Factory *f, double metres),
     (c, f, metres))
LAZY(void, proj_operation_factory_context_set_area_of_interest,
     (PJ_CONTEXT *c, Factory *f, double w, double s, double e, double n), (c, f, w, s, e, n))
LAZY(void, proj_operation_factory_context_set_allow_ballpark_transformations, (PJ_CONTEXT *c, Factory *f, int allow),
     (c, f, allow))
LAZY(void, proj_operation_factory_context_set_spatial_criterion,
     (PJ_CONTEXT *c, Factory *f, PROJ_SPATIAL_CRITERION criterion), (c, f, criterion))
LAZY(void, proj_operation_factory_context_set_grid_availability_use,
     (PJ_CONTEXT *c, Factory *f, PROJ_GRID_AVAILABILITY_USE use), (c, f, use))
LAZY(PJ_OBJ_LIST *, proj_create_operations, (PJ_CONTEXT *c, const PJ *from, const PJ *to, const Factory *f),
     (c, from, to, f))
LAZY(int, proj_list_get_count, (const PJ_OBJ_LIST *l), (l))
LAZY(PJ *, proj_list_get, (PJ_CONTEXT *c, const PJ_OBJ_LIST *l, int i), (c, l, i))
LAZY(void, proj_list_destroy, (PJ_OBJ_LIST *l), (l))
LAZY(int, proj_get_suggested_operation, (PJ_CONTEXT *c, PJ_OBJ_LIST *l, PJ_DIRECTION d, PJ_COORD place),
     (c, l, d, place))
LAZY(PROJ_CRS_INFO **, proj_get_crs_info_list_from_database,
     (PJ_CONTEXT *c, const char *authority, const PROJ_CRS_LIST_PARAMETERS *p, int *count), (c, authority, p, count))
LAZY(void, proj_crs_info_list_destroy, (PROJ_CRS_INFO **l), (l))

typedef struct geod_geodesic Geodesic;

LAZY(void, geod_init, (Geodesic *g, double a, double f), (g, a, f))
LAZY(void, geod_direct,
     (const Geodesic *g, double lat1, double lon1, double azi1, double s12, double *lat2, double *lon2, double *azi2),
     (g, lat1, lon1, azi1, s12, lat2, lon2, azi2))
LAZY(void, geod_lineinit,
     (struct geod_geodesicline *l, const Geodesic *g, double lat1, double lon1, double azi1, unsigned caps),
     (l, g, lat1, lon1, azi1, caps))
LAZY(void, geod_position,
     (const struct geod_geodesicline *l, double s12, double *lat2, double *lon2, double *azi2),
     (l, s12, lat2, lon2, azi2))
LAZY(void, geod_inverse,
     (const Geodesic *g, double lat1, double lon1, double lat2, double lon2, double *s12, double *azi1, double *azi2),
     (g, lat1, lon1, lat2, lon2, s12, azi1, azi2))
LAZY(void, geod_polygonarea,
     (const Geodesic *g, double *lats, double *lons, int n, double *area, double *perimeter),
     (g, lats, lons, n, area, perimeter))
LAZY(PJ_INFO, proj_info, (void), ())
LAZY(const char *, proj_context_get_database_metadata, (PJ_CONTEXT *c, const char *key), (c, key))

// SQLite is among the libraries that libproj was linked with, where it is not part of it.
const char *plat_sqlite_version(void) {
  const char *(*version)(void) = plat_proj_library().is_here ? dlsym(handle, "sqlite3_libversion") : 0;
  return version ? version() : 0;
}

#else

const char *plat_sqlite_version(void) { return 0; }

#endif
