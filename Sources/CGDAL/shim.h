// The part of the C API of GDAL that plat calls (gdal.h, ogr_api.h, ogr_srs_api.h, cpl_error.h of GDAL 3), as its manual
// gives it: its headers bring much with them and need not be installed to build. Enumerations and errors are ints, and
// texts UTF-8; each handle is a type of its own.

#ifndef PLAT_CGDAL_H
#define PLAT_CGDAL_H

typedef struct plat_gdal_driver *GDALDriverH;
typedef struct plat_gdal_dataset *GDALDatasetH;
typedef struct plat_ogr_layer *OGRLayerH;
typedef struct plat_ogr_feature *OGRFeatureH;
typedef struct plat_ogr_feature_definition *OGRFeatureDefnH;
typedef struct plat_ogr_field_definition *OGRFieldDefnH;
typedef struct plat_ogr_geometry *OGRGeometryH;
typedef struct plat_osr *OGRSpatialReferenceH;

typedef struct {
  double MinX, MaxX, MinY, MaxY;
} OGREnvelope;

static const unsigned GDAL_OF_READONLY = 0x00;
static const unsigned GDAL_OF_VECTOR = 0x04;
/// CE_Failure.
static const int plat_gdal_failure = 3;
/// Easting before northing, longitude before latitude.
static const int OAMS_TRADITIONAL_GIS_ORDER = 0;

typedef void (*CPLErrorHandler)(int kind, int number, const char *message);

const char *GDALVersionInfo(const char *request);
void GDALAllRegister(void);
GDALDriverH GDALGetDriverByName(const char *name);
GDALDatasetH GDALOpenEx(
    const char *name, unsigned flags, const char *const *drivers, const char *const *options,
    const char *const *siblings);
void GDALClose(GDALDatasetH dataset);
GDALDriverH GDALGetDatasetDriver(GDALDatasetH dataset);
const char *GDALGetDriverShortName(GDALDriverH driver);
int GDALDatasetGetLayerCount(GDALDatasetH dataset);
int GDALDatasetIsLayerPrivate(GDALDatasetH dataset, int index);
OGRLayerH GDALDatasetGetLayer(GDALDatasetH dataset, int index);
OGRLayerH GDALDatasetExecuteSQL(
    GDALDatasetH dataset, const char *statement, OGRGeometryH filter, const char *dialect);
void GDALDatasetReleaseResultSet(GDALDatasetH dataset, OGRLayerH layer);
GDALDatasetH GDALCreate(
    GDALDriverH driver, const char *name, int x, int y, int bands, int type, const char *const *options);
OGRLayerH GDALDatasetCreateLayer(
    GDALDatasetH dataset, const char *name, OGRSpatialReferenceH crs, int type, const char *const *options);
int GDALDatasetStartTransaction(GDALDatasetH dataset, int isForced);
int GDALDatasetCommitTransaction(GDALDatasetH dataset);

CPLErrorHandler CPLSetErrorHandler(CPLErrorHandler handler);
void CPLErrorReset(void);
int CPLGetLastErrorType(void);
const char *CPLGetLastErrorMsg(void);
void CPLSetConfigOption(const char *name, const char *value);
void VSIFree(void *memory);

const char *OGR_L_GetName(OGRLayerH layer);
const char *GDALGetMetadataItem(OGRLayerH layer, const char *name, const char *domain);
OGRFeatureDefnH OGR_L_GetLayerDefn(OGRLayerH layer);
OGRSpatialReferenceH OGR_L_GetSpatialRef(OGRLayerH layer);
long long OGR_L_GetFeatureCount(OGRLayerH layer, int isForced);
int OGR_L_GetExtent(OGRLayerH layer, OGREnvelope *box, int isForced);
int OGR_L_GetGeomType(OGRLayerH layer);
const char *OGR_L_GetFIDColumn(OGRLayerH layer);
void OGR_L_ResetReading(OGRLayerH layer);
OGRFeatureH OGR_L_GetNextFeature(OGRLayerH layer);
OGRFeatureH OGR_L_GetFeature(OGRLayerH layer, long long number);
int OGR_L_TestCapability(OGRLayerH layer, const char *name);
int OGR_L_SetAttributeFilter(OGRLayerH layer, const char *condition);
int OGR_L_SetIgnoredFields(OGRLayerH layer, const char *const *names);
void OGR_L_SetSpatialFilterRect(OGRLayerH layer, double minX, double minY, double maxX, double maxY);
int OGR_L_CreateField(OGRLayerH layer, OGRFieldDefnH field, int isApproximate);
int OGR_L_CreateFeature(OGRLayerH layer, OGRFeatureH feature);

int OGR_FD_GetFieldCount(OGRFeatureDefnH definition);
OGRFieldDefnH OGR_FD_GetFieldDefn(OGRFeatureDefnH definition, int index);
int OGR_FD_GetFieldIndex(OGRFeatureDefnH definition, const char *name);
OGRFieldDefnH OGR_Fld_Create(const char *name, int type);
void OGR_Fld_Destroy(OGRFieldDefnH field);
const char *OGR_Fld_GetNameRef(OGRFieldDefnH field);
int OGR_Fld_GetType(OGRFieldDefnH field);
int OGR_Fld_GetSubType(OGRFieldDefnH field);
void OGR_Fld_SetSubType(OGRFieldDefnH field, int type);
void OGR_Fld_SetWidth(OGRFieldDefnH field, int width);
void OGR_Fld_SetPrecision(OGRFieldDefnH field, int decimals);

OGRFeatureH OGR_F_Create(OGRFeatureDefnH definition);
void OGR_F_Destroy(OGRFeatureH feature);
long long OGR_F_GetFID(OGRFeatureH feature);
int OGR_F_SetFID(OGRFeatureH feature, long long number);
OGRGeometryH OGR_F_GetGeometryRef(OGRFeatureH feature);
int OGR_F_SetGeometryDirectly(OGRFeatureH feature, OGRGeometryH geometry);
int OGR_F_IsFieldSet(OGRFeatureH feature, int index);
int OGR_F_IsFieldNull(OGRFeatureH feature, int index);
int OGR_F_GetFieldAsInteger(OGRFeatureH feature, int index);
long long OGR_F_GetFieldAsInteger64(OGRFeatureH feature, int index);
double OGR_F_GetFieldAsDouble(OGRFeatureH feature, int index);
const char *OGR_F_GetFieldAsString(OGRFeatureH feature, int index);
const int *OGR_F_GetFieldAsIntegerList(OGRFeatureH feature, int index, int *count);
const long long *OGR_F_GetFieldAsInteger64List(OGRFeatureH feature, int index, int *count);
const double *OGR_F_GetFieldAsDoubleList(OGRFeatureH feature, int index, int *count);
char **OGR_F_GetFieldAsStringList(OGRFeatureH feature, int index);
const unsigned char *OGR_F_GetFieldAsBinary(OGRFeatureH feature, int index, int *count);
int OGR_F_GetFieldAsDateTimeEx(
    OGRFeatureH feature, int index, int *year, int *month, int *day, int *hour, int *minute, float *second, int *zone);
void OGR_F_SetFieldNull(OGRFeatureH feature, int index);
void OGR_F_SetFieldInteger(OGRFeatureH feature, int index, int value);
void OGR_F_SetFieldInteger64(OGRFeatureH feature, int index, long long value);
void OGR_F_SetFieldDouble(OGRFeatureH feature, int index, double value);
void OGR_F_SetFieldString(OGRFeatureH feature, int index, const char *value);
void OGR_F_SetFieldDateTimeEx(
    OGRFeatureH feature, int index, int year, int month, int day, int hour, int minute, float second, int zone);

int OGR_G_CreateFromWkb(const void *bytes, OGRSpatialReferenceH crs, OGRGeometryH *geometry, int count);
void OGR_G_DestroyGeometry(OGRGeometryH geometry);
int OGR_G_GetGeometryType(OGRGeometryH geometry);
int OGR_G_HasCurveGeometry(OGRGeometryH geometry, int looksForNonLinear);
OGRGeometryH OGR_G_GetLinearGeometry(OGRGeometryH geometry, double maxAngle, const char *const *options);
OGRGeometryH OGR_G_Clone(OGRGeometryH geometry);
OGRGeometryH OGR_G_ForceTo(OGRGeometryH geometry, int type, const char *const *options);
int OGR_G_IsEmpty(OGRGeometryH geometry);
int OGR_G_WkbSize(OGRGeometryH geometry);
int OGR_G_ExportToIsoWkb(OGRGeometryH geometry, int order, unsigned char *bytes);

OGRSpatialReferenceH OSRNewSpatialReference(const char *wkt);
void OSRDestroySpatialReference(OGRSpatialReferenceH crs);
int OSRSetFromUserInput(OGRSpatialReferenceH crs, const char *text);
void OSRSetAxisMappingStrategy(OGRSpatialReferenceH crs, int strategy);
const char *OSRGetAuthorityName(OGRSpatialReferenceH crs, const char *key);
const char *OSRGetAuthorityCode(OGRSpatialReferenceH crs, const char *key);
OGRSpatialReferenceH OSRClone(OGRSpatialReferenceH crs);
int OSRAutoIdentifyEPSG(OGRSpatialReferenceH crs);
int OSRExportToWktEx(OGRSpatialReferenceH crs, char **text, const char *const *options);

// Images (gdal.h, cpl_vsi.h).

typedef struct plat_gdal_band *GDALRasterBandH;
typedef struct plat_gdal_colors *GDALColorTableH;
typedef struct plat_vsi_file *VSILFILE;

typedef struct {
  short c1, c2, c3, c4;
} GDALColorEntry;

/// GDALRasterIOExtraArg, version 1.
typedef struct {
  int version;
  int resampling;
  void *progress;
  void *progress_data;
  int has_window;
  double x, y, width, height;
} plat_gdal_extra;

static const unsigned GDAL_OF_RASTER = 0x02;

int GDALGetRasterXSize(GDALDatasetH dataset);
int GDALGetRasterYSize(GDALDatasetH dataset);
int GDALGetRasterCount(GDALDatasetH dataset);
GDALRasterBandH GDALGetRasterBand(GDALDatasetH dataset, int number);
int GDALGetGeoTransform(GDALDatasetH dataset, double *transform);
OGRSpatialReferenceH GDALGetSpatialRef(GDALDatasetH dataset);
int GDALGetRasterDataType(GDALRasterBandH band);
int GDALGetDataTypeSizeBits(int type);
int GDALGetRasterColorInterpretation(GDALRasterBandH band);
GDALColorTableH GDALGetRasterColorTable(GDALRasterBandH band);
int GDALGetColorEntryCount(GDALColorTableH table);
const GDALColorEntry *GDALGetColorEntry(GDALColorTableH table, int number);
GDALRasterBandH GDALGetMaskBand(GDALRasterBandH band);
int GDALRasterIOEx(
    GDALRasterBandH band, int direction, int x, int y, int width, int height, void *values, int columns, int rows,
    int type, long long pixel_space, long long line_space, plat_gdal_extra *extra);
void *VSIMalloc(unsigned long size);
VSILFILE VSIFileFromMemBuffer(const char *name, void *bytes, unsigned long long count, int takes);
int VSIFCloseL(VSILFILE file);
int VSIUnlink(const char *name);

/// Reads a window of a band into bytes, resampled as `resampling` says (GDALRIOResampleAlg).
static inline int plat_gdal_read(
    GDALRasterBandH band, int x, int y, int width, int height, unsigned char *values, int columns, int rows,
    int resampling) {
  plat_gdal_extra extra = {1, resampling, 0, 0, 0, 0, 0, 0, 0};
  return GDALRasterIOEx(band, 0, x, y, width, height, values, columns, rows, 1, 0, 0, &extra);
}

/// Reads a window of a band as it is into numbers.
static inline int plat_gdal_read_floats(GDALRasterBandH band, int x, int y, int width, int height, float *values) {
  plat_gdal_extra extra = {1, 0, 0, 0, 0, 0, 0, 0, 0};
  return GDALRasterIOEx(band, 0, x, y, width, height, values, width, height, 6, 0, 0, &extra);
}

#endif
