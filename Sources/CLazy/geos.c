// The functions of GEOS that plat calls.

#include "lazy.h"

PLAT_LIBRARY(geos, "libgeos-c1v5", "geos", "libgeos_c.so.1", "libgeos_c.so")

#ifdef __linux__

#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

#define LAZY(result, name, parameters, arguments) PLAT_LAZY(symbol, result, name, parameters, arguments)

typedef GEOSContextHandle_t Context;
typedef GEOSGeometry Geometry;
typedef GEOSCoordSequence Sequence;

LAZY(const char *, GEOSversion, (void), ())
LAZY(Context, GEOS_init_r, (void), ())
LAZY(void, GEOS_finish_r, (Context c), (c))
LAZY(GEOSMessageHandler_r, GEOSContext_setErrorMessageHandler_r, (Context c, GEOSMessageHandler_r f, void *data),
     (c, f, data))
LAZY(void, GEOSFree_r, (Context c, void *memory), (c, memory))

LAZY(Sequence *, GEOSCoordSeq_copyFromBuffer_r,
     (Context c, const double *buffer, unsigned int size, int hasZ, int hasM), (c, buffer, size, hasZ, hasM))
LAZY(int, GEOSCoordSeq_copyToBuffer_r, (Context c, const Sequence *s, double *buffer, int hasZ, int hasM),
     (c, s, buffer, hasZ, hasM))
LAZY(int, GEOSCoordSeq_getSize_r, (Context c, const Sequence *s, unsigned int *size), (c, s, size))

LAZY(Geometry *, GEOSGeom_createPoint_r, (Context c, Sequence *s), (c, s))
LAZY(Geometry *, GEOSGeom_createLineString_r, (Context c, Sequence *s), (c, s))
LAZY(Geometry *, GEOSGeom_createLinearRing_r, (Context c, Sequence *s), (c, s))
LAZY(Geometry *, GEOSGeom_createPolygon_r, (Context c, Geometry *shell, Geometry **holes, unsigned int n),
     (c, shell, holes, n))
LAZY(Geometry *, GEOSGeom_createCollection_r, (Context c, int type, Geometry **members, unsigned int n),
     (c, type, members, n))
LAZY(void, GEOSGeom_destroy_r, (Context c, Geometry *g), (c, g))

LAZY(int, GEOSGeomTypeId_r, (Context c, const Geometry *g), (c, g))
LAZY(int, GEOSGeom_getCoordinateDimension_r, (Context c, const Geometry *g), (c, g))
LAZY(const Sequence *, GEOSGeom_getCoordSeq_r, (Context c, const Geometry *g), (c, g))
LAZY(int, GEOSGetNumCoordinates_r, (Context c, const Geometry *g), (c, g))
LAZY(int, GEOSGetNumGeometries_r, (Context c, const Geometry *g), (c, g))
LAZY(const Geometry *, GEOSGetGeometryN_r, (Context c, const Geometry *g, int n), (c, g, n))
LAZY(const Geometry *, GEOSGetExteriorRing_r, (Context c, const Geometry *g), (c, g))
LAZY(int, GEOSGetNumInteriorRings_r, (Context c, const Geometry *g), (c, g))
LAZY(const Geometry *, GEOSGetInteriorRingN_r, (Context c, const Geometry *g, int n), (c, g, n))

LAZY(Geometry *, GEOSUnaryUnion_r, (Context c, const Geometry *g), (c, g))
LAZY(Geometry *, GEOSNode_r, (Context c, const Geometry *g), (c, g))
LAZY(Geometry *, GEOSPolygonize_full_r,
     (Context c, const Geometry *g, Geometry **cutEdges, Geometry **dangles, Geometry **invalidRings),
     (c, g, cutEdges, dangles, invalidRings))
LAZY(Geometry *, GEOSPolygonize_valid_r, (Context c, const Geometry *const members[], unsigned int n), (c, members, n))
LAZY(GEOSBufferParams *, GEOSBufferParams_create_r, (Context c), (c))
LAZY(void, GEOSBufferParams_destroy_r, (Context c, GEOSBufferParams *p), (c, p))
LAZY(int, GEOSBufferParams_setEndCapStyle_r, (Context c, GEOSBufferParams *p, int style), (c, p, style))
LAZY(int, GEOSBufferParams_setJoinStyle_r, (Context c, GEOSBufferParams *p, int style), (c, p, style))
LAZY(int, GEOSBufferParams_setMitreLimit_r, (Context c, GEOSBufferParams *p, double limit), (c, p, limit))
LAZY(int, GEOSBufferParams_setQuadrantSegments_r, (Context c, GEOSBufferParams *p, int count), (c, p, count))
LAZY(int, GEOSBufferParams_setSingleSided_r, (Context c, GEOSBufferParams *p, int on), (c, p, on))
LAZY(Geometry *, GEOSBufferWithParams_r, (Context c, const Geometry *g, const GEOSBufferParams *p, double width),
     (c, g, p, width))
LAZY(Geometry *, GEOSIntersection_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(Geometry *, GEOSUnion_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(Geometry *, GEOSDifference_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(Geometry *, GEOSSymDifference_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(Geometry *, GEOSCoverageUnion_r, (Context c, const Geometry *g), (c, g))
LAZY(Geometry *, GEOSConvexHull_r, (Context c, const Geometry *g), (c, g))
LAZY(Geometry *, GEOSMinimumRotatedRectangle_r, (Context c, const Geometry *g), (c, g))
LAZY(Geometry *, GEOSGetCentroid_r, (Context c, const Geometry *g), (c, g))
LAZY(Geometry *, GEOSPointOnSurface_r, (Context c, const Geometry *g), (c, g))
LAZY(Geometry *, GEOSBoundary_r, (Context c, const Geometry *g), (c, g))
LAZY(Geometry *, GEOSLineMerge_r, (Context c, const Geometry *g), (c, g))
LAZY(Geometry *, GEOSBuildArea_r, (Context c, const Geometry *g), (c, g))
LAZY(Geometry *, GEOSMinimumBoundingCircle_r, (Context c, const Geometry *g, double *radius, Geometry **center),
     (c, g, radius, center))

LAZY(char, GEOSIntersects_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSDisjoint_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSContains_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSWithin_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSCovers_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSCoveredBy_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSTouches_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSCrosses_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSOverlaps_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSEquals_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(int, GEOSDistance_r, (Context c, const Geometry *a, const Geometry *b, double *d), (c, a, b, d))
LAZY(Sequence *, GEOSNearestPoints_r, (Context c, const Geometry *a, const Geometry *b), (c, a, b))
LAZY(void, GEOSCoordSeq_destroy_r, (Context c, Sequence *s), (c, s))

typedef const GEOSPreparedGeometry Prepared;

LAZY(Prepared *, GEOSPrepare_r, (Context c, const Geometry *g), (c, g))
LAZY(void, GEOSPreparedGeom_destroy_r, (Context c, Prepared *g), (c, g))
LAZY(char, GEOSPreparedIntersects_r, (Context c, Prepared *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSPreparedDisjoint_r, (Context c, Prepared *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSPreparedContains_r, (Context c, Prepared *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSPreparedWithin_r, (Context c, Prepared *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSPreparedCovers_r, (Context c, Prepared *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSPreparedCoveredBy_r, (Context c, Prepared *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSPreparedTouches_r, (Context c, Prepared *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSPreparedCrosses_r, (Context c, Prepared *a, const Geometry *b), (c, a, b))
LAZY(char, GEOSPreparedOverlaps_r, (Context c, Prepared *a, const Geometry *b), (c, a, b))
LAZY(int, GEOSPreparedDistance_r, (Context c, Prepared *a, const Geometry *b, double *d), (c, a, b, d))
LAZY(char, GEOSPreparedDistanceWithin_r, (Context c, Prepared *a, const Geometry *b, double d), (c, a, b, d))

LAZY(GEOSSTRtree *, GEOSSTRtree_create_r, (Context c, size_t capacity), (c, capacity))
LAZY(void, GEOSSTRtree_destroy_r, (Context c, GEOSSTRtree *t), (c, t))
LAZY(void, GEOSSTRtree_insert_r, (Context c, GEOSSTRtree *t, const Geometry *g, void *item), (c, t, g, item))
LAZY(void, GEOSSTRtree_query_r, (Context c, GEOSSTRtree *t, const Geometry *g, GEOSQueryCallback f, void *data),
     (c, t, g, f, data))
LAZY(const void *, GEOSSTRtree_nearest_generic_r,
     (Context c, GEOSSTRtree *t, const void *item, const Geometry *box, GEOSDistanceCallback f, void *data),
     (c, t, item, box, f, data))

LAZY(char, GEOSisSimple_r, (Context c, const Geometry *g), (c, g))
LAZY(char, GEOSisValidDetail_r, (Context c, const Geometry *g, int flags, char **reason, Geometry **place),
     (c, g, flags, reason, place))
LAZY(GEOSMakeValidParams *, GEOSMakeValidParams_create_r, (Context c), (c))
LAZY(void, GEOSMakeValidParams_destroy_r, (Context c, GEOSMakeValidParams *p), (c, p))
LAZY(int, GEOSMakeValidParams_setMethod_r, (Context c, GEOSMakeValidParams *p, enum GEOSMakeValidMethods m), (c, p, m))
LAZY(int, GEOSMakeValidParams_setKeepCollapsed_r, (Context c, GEOSMakeValidParams *p, int keep), (c, p, keep))
LAZY(Geometry *, GEOSGeom_setPrecision_r, (Context c, const Geometry *g, double size, int flags), (c, g, size, flags))
LAZY(Geometry *, GEOSMakeValidWithParams_r, (Context c, const Geometry *g, const GEOSMakeValidParams *p), (c, g, p))

#endif
