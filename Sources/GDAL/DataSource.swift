// A file that GDAL reads, opened: its layers, and what they say of themselves.

internal import CGDAL
internal import Words

/// An open data source; closed when it is let go.
///
/// Belongs to one thread at a time.
final class DataSource {
  let handle: GDALDatasetH

  /// Opens a file or a folder for reading.
  ///
  /// - Parameters:
  ///   - path: an absolute path, so that no name is taken for one of GDAL's connections.
  ///   - format: the driver that the first bytes tell; nil where they do not.
  ///   - isAsked: whether the user asked for GDAL, which may then use any driver.
  init(_ path: String, format: String?, isAsked: Bool, encoding: String?) throws(DataSourceError) {
    guard GDALLibrary.isHere else { throw .noLibrary(installation: GDALLibrary.installation) }
    GDALLibrary.start()
    if let format, !isAsked, !GDALLibrary.has(format) { throw .noDriver(format, version: GDALLibrary.version) }
    CPLErrorReset()
    let flags = GDAL_OF_READONLY | GDAL_OF_VECTOR
    var options = encoding.map { ["ENCODING=\($0)"] } ?? []
    // Reading would write a file beside it.
    if format == "GML" { options.append("WRITE_GFS=NO") }
    let opened = GDALLibrary.withList(GDALLibrary.drivers) { drivers in
      GDALLibrary.withList(options) { options in GDALOpenEx(path, flags, isAsked ? nil : drivers, options, nil) }
    }
    guard let opened else { throw .failed(GDALLibrary.failure ?? "no driver of GDAL \(GDALLibrary.version) reads it") }
    handle = opened
    // A driver may read what there is in front of a fault, and hand on that alone.
    if let failure = GDALLibrary.failure { throw .failed(failure) }
    let said = GDALLibrary.takeWarnings()
    if encoding != nil, said.contains(where: { $0.contains("does not support open option ENCODING") }) {
      throw .noEncoding(driver: driver)
    }
  }

  /// The name of the driver that reads it, such as `FlatGeobuf`.
  var driver: String { GDALGetDriverShortName(GDALGetDatasetDriver(handle)).map { String(cString: $0) } ?? "" }

  deinit { GDALClose(handle) }

  /// All layers but those in which the format keeps its own books, in the order of the source.
  var layers: [OGRLayerH] {
    (0..<GDALDatasetGetLayerCount(handle)).compactMap {
      GDALDatasetIsLayerPrivate(handle, $0) != 0 ? nil : GDALDatasetGetLayer(handle, $0)
    }
  }
}

/// What a layer says of itself.
struct LayerDescription {
  let name: String
  /// The CRS by its code, or as WKT where none is known for it; nil for WGS 84, and where none is said.
  let crs: String?
  /// Whether a CRS is said.
  let hasCRS: Bool
  let fields: [DataField]
  /// Whether its edges are not straight, as GeoParquet may say.
  let isSpherical: Bool

  init(_ layer: OGRLayerH) {
    name = OGR_L_GetName(layer).map { String(cString: $0) } ?? ""
    let reference = OGR_L_GetSpatialRef(layer)
    hasCRS = reference != nil
    crs = reference.flatMap(crsName)
    isSpherical = GDALGetMetadataItem(layer, "EDGES", nil).map { String(cString: $0) } == "SPHERICAL"
    let definition = OGR_L_GetLayerDefn(layer)
    fields = (0..<OGR_FD_GetFieldCount(definition)).compactMap { index in
      OGR_FD_GetFieldDefn(definition, index).map { DataField($0, index: index) }
    }
  }
}

/// The name of a type of geometry, such as `MultiPolygon`, or `MultiPolygon Z`; nil for a layer without geometries.
func geometryName(_ type: Int32) -> String? {
  let code = UInt32(bitPattern: type)
  let (thousands, plain) = (code & 0x7FFF_FFFF).quotientAndRemainder(dividingBy: 1000)
  let names = [
    "Geometry", "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon", "GeometryCollection",
    "CircularString", "CompoundCurve", "CurvePolygon", "MultiCurve", "MultiSurface", "Curve", "Surface",
    "PolyhedralSurface", "TIN", "Triangle",
  ]
  // 100 is "none", 101 a linear ring.
  guard plain < names.count else { return nil }
  let hasZ = code & 0x8000_0000 != 0 || thousands == 1 || thousands == 3
  let hasM = thousands >= 2
  return names[Int(plain)] + (hasZ || hasM ? " \(hasZ ? "Z" : "")\(hasM ? "M" : "")" : "")
}
