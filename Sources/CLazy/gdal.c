// The functions of GDAL that plat calls: its vector part, OGR, and what reads images.

#include "lazy.h"

// Its version is in the name: 32 is GDAL 3.6, 34 GDAL 3.8.
PLAT_LIBRARY(gdal, "gdal-bin", "gdal", "libgdal.so.32", "libgdal.so.33", "libgdal.so.34", "libgdal.so.35",
             "libgdal.so.36", "libgdal.so.37", "libgdal.so.38", "libgdal.so.39", "libgdal.so.31", "libgdal.so.30",
             "libgdal.so")

#ifdef __linux__

#include "../CGDAL/shim.h"
#define LAZY(result, name, parameters, arguments) PLAT_LAZY(symbol, result, name, parameters, arguments)

LAZY(const char *, GDALVersionInfo, (const char *request), (request))
LAZY(void, GDALAllRegister, (void), ())
LAZY(GDALDriverH, GDALGetDriverByName, (const char *name), (name))
LAZY(GDALDatasetH, GDALOpenEx,
     (const char *name, unsigned flags, const char *const *drivers, const char *const *options,
      const char *const *siblings),
     (name, flags, drivers, options, siblings))
LAZY(void, GDALClose, (GDALDatasetH dataset), (dataset))
LAZY(GDALDriverH, GDALGetDatasetDriver, (GDALDatasetH dataset), (dataset))
LAZY(const char *, GDALGetDriverShortName, (GDALDriverH driver), (driver))
LAZY(int, GDALDatasetGetLayerCount, (GDALDatasetH dataset), (dataset))
LAZY(int, GDALDatasetIsLayerPrivate, (GDALDatasetH dataset, int index), (dataset, index))
LAZY(OGRLayerH, GDALDatasetGetLayer, (GDALDatasetH dataset, int index), (dataset, index))
LAZY(OGRLayerH, GDALDatasetExecuteSQL,
     (GDALDatasetH dataset, const char *statement, OGRGeometryH filter, const char *dialect),
     (dataset, statement, filter, dialect))
LAZY(void, GDALDatasetReleaseResultSet, (GDALDatasetH dataset, OGRLayerH layer), (dataset, layer))
LAZY(GDALDatasetH, GDALCreate,
     (GDALDriverH driver, const char *name, int x, int y, int bands, int type, const char *const *options),
     (driver, name, x, y, bands, type, options))
LAZY(OGRLayerH, GDALDatasetCreateLayer,
     (GDALDatasetH dataset, const char *name, OGRSpatialReferenceH crs, int type, const char *const *options),
     (dataset, name, crs, type, options))
LAZY(int, GDALDatasetStartTransaction, (GDALDatasetH dataset, int isForced), (dataset, isForced))
LAZY(int, GDALDatasetCommitTransaction, (GDALDatasetH dataset), (dataset))
LAZY(CPLErrorHandler, CPLSetErrorHandler, (CPLErrorHandler handler), (handler))
LAZY(void, CPLErrorReset, (void), ())
LAZY(int, CPLGetLastErrorType, (void), ())
LAZY(const char *, CPLGetLastErrorMsg, (void), ())
LAZY(void, CPLSetConfigOption, (const char *name, const char *value), (name, value))
LAZY(void, VSIFree, (void *memory), (memory))
LAZY(const char *, OGR_L_GetName, (OGRLayerH layer), (layer))
LAZY(const char *, GDALGetMetadataItem, (OGRLayerH layer, const char *name, const char *domain), (layer, name, domain))
LAZY(OGRFeatureDefnH, OGR_L_GetLayerDefn, (OGRLayerH layer), (layer))
LAZY(OGRSpatialReferenceH, OGR_L_GetSpatialRef, (OGRLayerH layer), (layer))
LAZY(long long, OGR_L_GetFeatureCount, (OGRLayerH layer, int isForced), (layer, isForced))
LAZY(int, OGR_L_GetExtent, (OGRLayerH layer, OGREnvelope *box, int isForced), (layer, box, isForced))
LAZY(int, OGR_L_GetGeomType, (OGRLayerH layer), (layer))
LAZY(const char *, OGR_L_GetFIDColumn, (OGRLayerH layer), (layer))
LAZY(void, OGR_L_ResetReading, (OGRLayerH layer), (layer))
LAZY(OGRFeatureH, OGR_L_GetNextFeature, (OGRLayerH layer), (layer))
LAZY(OGRFeatureH, OGR_L_GetFeature, (OGRLayerH layer, long long number), (layer, number))
LAZY(int, OGR_L_TestCapability, (OGRLayerH layer, const char *name), (layer, name))
LAZY(int, OGR_L_SetAttributeFilter, (OGRLayerH layer, const char *condition), (layer, condition))
LAZY(int, OGR_L_SetIgnoredFields, (OGRLayerH layer, const char *const *names), (layer, names))
LAZY(void, OGR_L_SetSpatialFilterRect,
     (OGRLayerH layer, double minX, double minY, double maxX, double maxY),
     (layer, minX, minY, maxX, maxY))
LAZY(int, OGR_L_CreateField, (OGRLayerH layer, OGRFieldDefnH field, int isApproximate), (layer, field, isApproximate))
LAZY(int, OGR_L_CreateFeature, (OGRLayerH layer, OGRFeatureH feature), (layer, feature))
LAZY(int, OGR_FD_GetFieldCount, (OGRFeatureDefnH definition), (definition))
LAZY(OGRFieldDefnH, OGR_FD_GetFieldDefn, (OGRFeatureDefnH definition, int index), (definition, index))
LAZY(int, OGR_FD_GetFieldIndex, (OGRFeatureDefnH definition, const char *name), (definition, name))
LAZY(OGRFieldDefnH, OGR_Fld_Create, (const char *name, int type), (name, type))
LAZY(void, OGR_Fld_Destroy, (OGRFieldDefnH field), (field))
LAZY(const char *, OGR_Fld_GetNameRef, (OGRFieldDefnH field), (field))
LAZY(int, OGR_Fld_GetType, (OGRFieldDefnH field), (field))
LAZY(int, OGR_Fld_GetSubType, (OGRFieldDefnH field), (field))
LAZY(void, OGR_Fld_SetSubType, (OGRFieldDefnH field, int type), (field, type))
LAZY(void, OGR_Fld_SetWidth, (OGRFieldDefnH field, int width), (field, width))
LAZY(void, OGR_Fld_SetPrecision, (OGRFieldDefnH field, int decimals), (field, decimals))
LAZY(OGRFeatureH, OGR_F_Create, (OGRFeatureDefnH definition), (definition))
LAZY(void, OGR_F_Destroy, (OGRFeatureH feature), (feature))
LAZY(long long, OGR_F_GetFID, (OGRFeatureH feature), (feature))
LAZY(int, OGR_F_SetFID, (OGRFeatureH feature, long long number), (feature, number))
LAZY(OGRGeometryH, OGR_F_GetGeometryRef, (OGRFeatureH feature), (feature))
LAZY(int, OGR_F_SetGeometryDirectly, (OGRFeatureH feature, OGRGeometryH geometry), (feature, geometry))
LAZY(int, OGR_F_IsFieldSet, (OGRFeatureH feature, int index), (feature, index))
LAZY(int, OGR_F_IsFieldNull, (OGRFeatureH feature, int index), (feature, index))
LAZY(int, OGR_F_GetFieldAsInteger, (OGRFeatureH feature, int index), (feature, index))
LAZY(long long, OGR_F_GetFieldAsInteger64, (OGRFeatureH feature, int index), (feature, index))
LAZY(double, OGR_F_GetFieldAsDouble, (OGRFeatureH feature, int index), (feature, index))
LAZY(const char *, OGR_F_GetFieldAsString, (OGRFeatureH feature, int index), (feature, index))
LAZY(const int *, OGR_F_GetFieldAsIntegerList, (OGRFeatureH feature, int index, int *count), (feature, index, count))
LAZY(const long long *, OGR_F_GetFieldAsInteger64List,
     (OGRFeatureH feature, int index, int *count),
     (feature, index, count))
LAZY(const double *, OGR_F_GetFieldAsDoubleList,
     (OGRFeatureH feature, int index, int *count),
     (feature, index, count))
LAZY(char **, OGR_F_GetFieldAsStringList, (OGRFeatureH feature, int index), (feature, index))
LAZY(const unsigned char *, OGR_F_GetFieldAsBinary,
     (OGRFeatureH feature, int index, int *count),
     (feature, index, count))
LAZY(int, OGR_F_GetFieldAsDateTimeEx,
     (OGRFeatureH feature, int index, int *year, int *month, int *day, int *hour, int *minute, float *second,
      int *zone),
     (feature, index, year, month, day, hour, minute, second, zone))
LAZY(void, OGR_F_SetFieldNull, (OGRFeatureH feature, int index), (feature, index))
LAZY(void, OGR_F_SetFieldInteger, (OGRFeatureH feature, int index, int value), (feature, index, value))
LAZY(void, OGR_F_SetFieldInteger64, (OGRFeatureH feature, int index, long long value), (feature, index, value))
LAZY(void, OGR_F_SetFieldDouble, (OGRFeatureH feature, int index, double value), (feature, index, value))
LAZY(void, OGR_F_SetFieldString, (OGRFeatureH feature, int index, const char *value), (feature, index, value))
LAZY(void, OGR_F_SetFieldDateTimeEx,
     (OGRFeatureH feature, int index, int year, int month, int day, int hour, int minute, float second, int zone),
     (feature, index, year, month, day, hour, minute, second, zone))
LAZY(int, OGR_G_CreateFromWkb,
     (const void *bytes, OGRSpatialReferenceH crs, OGRGeometryH *geometry, int count),
     (bytes, crs, geometry, count))
LAZY(void, OGR_G_DestroyGeometry, (OGRGeometryH geometry), (geometry))
LAZY(int, OGR_G_GetGeometryType, (OGRGeometryH geometry), (geometry))
LAZY(int, OGR_G_HasCurveGeometry, (OGRGeometryH geometry, int looksForNonLinear), (geometry, looksForNonLinear))
LAZY(OGRGeometryH, OGR_G_GetLinearGeometry,
     (OGRGeometryH geometry, double maxAngle, const char *const *options),
     (geometry, maxAngle, options))
LAZY(OGRGeometryH, OGR_G_Clone, (OGRGeometryH geometry), (geometry))
LAZY(OGRGeometryH, OGR_G_ForceTo,
     (OGRGeometryH geometry, int type, const char *const *options),
     (geometry, type, options))
LAZY(int, OGR_G_IsEmpty, (OGRGeometryH geometry), (geometry))
LAZY(int, OGR_G_WkbSize, (OGRGeometryH geometry), (geometry))
LAZY(int, OGR_G_ExportToIsoWkb, (OGRGeometryH geometry, int order, unsigned char *bytes), (geometry, order, bytes))
LAZY(OGRSpatialReferenceH, OSRNewSpatialReference, (const char *wkt), (wkt))
LAZY(void, OSRDestroySpatialReference, (OGRSpatialReferenceH crs), (crs))
LAZY(int, OSRSetFromUserInput, (OGRSpatialReferenceH crs, const char *text), (crs, text))
LAZY(void, OSRSetAxisMappingStrategy, (OGRSpatialReferenceH crs, int strategy), (crs, strategy))
LAZY(const char *, OSRGetAuthorityName, (OGRSpatialReferenceH crs, const char *key), (crs, key))
LAZY(const char *, OSRGetAuthorityCode, (OGRSpatialReferenceH crs, const char *key), (crs, key))
LAZY(OGRSpatialReferenceH, OSRClone, (OGRSpatialReferenceH crs), (crs))
LAZY(int, OSRAutoIdentifyEPSG, (OGRSpatialReferenceH crs), (crs))
LAZY(int, OSRExportToWktEx, (OGRSpatialReferenceH crs, char **text, const char *const *options), (crs, text, options))
LAZY(int, GDALGetRasterXSize, (GDALDatasetH dataset), (dataset))
LAZY(int, GDALGetRasterYSize, (GDALDatasetH dataset), (dataset))
LAZY(int, GDALGetRasterCount, (GDALDatasetH dataset), (dataset))
LAZY(GDALRasterBandH, GDALGetRasterBand, (GDALDatasetH dataset, int number), (dataset, number))
LAZY(int, GDALGetGeoTransform, (GDALDatasetH dataset, double *transform), (dataset, transform))
LAZY(OGRSpatialReferenceH, GDALGetSpatialRef, (GDALDatasetH dataset), (dataset))
LAZY(int, GDALGetRasterDataType, (GDALRasterBandH band), (band))
LAZY(int, GDALGetDataTypeSizeBits, (int type), (type))
LAZY(int, GDALGetRasterColorInterpretation, (GDALRasterBandH band), (band))
LAZY(GDALColorTableH, GDALGetRasterColorTable, (GDALRasterBandH band), (band))
LAZY(int, GDALGetColorEntryCount, (GDALColorTableH table), (table))
LAZY(const GDALColorEntry *, GDALGetColorEntry, (GDALColorTableH table, int number), (table, number))
LAZY(GDALRasterBandH, GDALGetMaskBand, (GDALRasterBandH band), (band))
LAZY(int, GDALRasterIOEx,
     (GDALRasterBandH band, int direction, int x, int y, int width, int height, void *values, int columns, int rows,
      int type, long long pixel_space, long long line_space, plat_gdal_extra *extra),
     (band, direction, x, y, width, height, values, columns, rows, type, pixel_space, line_space, extra))
LAZY(void *, VSIMalloc, (unsigned long size), (size))
LAZY(VSILFILE, VSIFileFromMemBuffer,
     (const char *name, void *bytes, unsigned long long count, int takes),
     (name, bytes, count, takes))
LAZY(int, VSIFCloseL, (VSILFILE file), (file))
LAZY(int, VSIUnlink, (const char *name), (name))

#endif
