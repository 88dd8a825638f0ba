// A grid of heights that GDAL reads: GeoTIFF, Esri's ASCII grid, SRTM's .hgt and others.

internal import CGDAL
public import Planar

/// The heights of a file of the user's in longitude and latitude; closed when it is let go.
///
/// Belongs to one thread. What has been read is kept, in squares of 256 by 256 values.
public final class ElevationSource {
  private let handle: GDALDatasetH
  private let band: GDALRasterBandH
  private let mask: GDALRasterBandH?
  private let width, height: Int
  private let transform: [Double]
  private var squares: [Int: [Float]] = [:]

  /// The drivers that are asked: those that read one local file, and nothing that it names.
  private static let drivers = ["GTiff", "COG", "AAIGrid", "SRTMHGT", "DTED", "GPKG"]
  private static let side = 256
  /// Longitude and latitude on WGS 84, and on what is within a metre or two of it.
  private static let degrees: Set = ["EPSG:4326", "EPSG:4979", "EPSG:4258", "EPSG:4269", "OGC:CRS84"]

  /// Opens a file.
  ///
  /// - Parameter path: an absolute path, so that no name is taken for one of GDAL's connections.
  public init(_ path: String) throws(DataSourceError) {
    let opened = try GDALLibrary.openRaster(path, Self.drivers, as: "a grid")
    var transform = [Double](repeating: 0, count: 6)
    let isPlaced = GDALGetGeoTransform(opened, &transform) == 0 && transform[1] != 0 && transform[5] != 0
    var fault: String?
    if GDALGetRasterCount(opened) != 1 { fault = "it has \(GDALGetRasterCount(opened)) bands; heights are one" }
    if !isPlaced || transform[2] != 0 || transform[4] != 0 {
      fault = "it does not say where it is, or is turned; gdalwarp -t_srs EPSG:4326 makes one that does"
    }
    if let crs = GDALGetSpatialRef(opened), let name = crsName(crs), !Self.degrees.contains(name) {
      fault = "its CRS is \(name); gdalwarp -t_srs EPSG:4326 makes one in longitude and latitude"
    }
    guard fault == nil, let band = GDALGetRasterBand(opened, 1) else {
      GDALClose(opened)
      throw .failed(fault ?? "it has no band")
    }
    (handle, self.band, mask, self.transform) = (opened, band, GDALGetMaskBand(band), transform)
    (width, height) = (Int(GDALGetRasterXSize(opened)), Int(GDALGetRasterYSize(opened)))
  }

  deinit { GDALClose(handle) }

  /// The height of a place, between those of the four values around it (bilinear), which are those of the middles of
  /// cells; not a number outside the grid, and where one of the four is not known.
  public func height(at place: Position) throws(DataSourceError) -> Float {
    let x = (place.x - transform[0]) / transform[1]
    let y = (place.y - transform[3]) / transform[5]
    guard x >= 0, y >= 0, x <= Double(width), y <= Double(height) else { return .nan }
    // Beyond the outermost values there is nothing to go between.
    let (column, row) = (min(max(x - 0.5, 0), Double(width - 1)), min(max(y - 0.5, 0), Double(height - 1)))
    let (left, top) = (min(Int(column), max(width - 2, 0)), min(Int(row), max(height - 2, 0)))
    let (right, down) = (Float(column - Double(left)), Float(row - Double(top)))
    var sum: Float = 0
    for (dx, dy, weight) in [
      (0, 0, (1 - right) * (1 - down)), (1, 0, right * (1 - down)), (0, 1, (1 - right) * down), (1, 1, right * down),
    ] where weight > 0 {
      sum += weight * (try value(left + dx, top + dy))
    }
    return sum
  }

  private func value(_ column: Int, _ row: Int) throws(DataSourceError) -> Float {
    let (x, y) = (column / Self.side, row / Self.side)
    let perRow = (width + Self.side - 1) / Self.side
    let columns = min(Self.side, width - x * Self.side)
    let place = (row - y * Self.side) * columns + column - x * Self.side
    if let square = squares[y * perRow + x] { return square[place] }
    let rows = min(Self.side, height - y * Self.side)
    let corner = (x: Int32(x * Self.side), y: Int32(y * Self.side))
    var values = [Float](repeating: .nan, count: columns * rows)
    var known = [UInt8](repeating: 255, count: values.count)
    CPLErrorReset()
    var status = plat_gdal_read_floats(band, corner.x, corner.y, Int32(columns), Int32(rows), &values)
    if status == 0, let mask {
      status = plat_gdal_read(
        mask, corner.x, corner.y, Int32(columns), Int32(rows), &known, Int32(columns), Int32(rows), 0)
    }
    guard status == 0 else { throw .failed(GDALLibrary.failure ?? "its values cannot be read") }
    for index in values.indices where known[index] == 0 { values[index] = .nan }
    squares[y * perRow + x] = values
    return values[place]
  }
}
