// An image that GDAL reads, opened: its size, where it is on the Earth, and its pixels.

internal import CGDAL
public import Planar
import Synchronization

/// An image of a file of the user's, or in memory; closed when it is let go.
///
/// Belongs to one thread.
public final class RasterSource: ImageSource {
  private let handle: GDALDatasetH
  private let bands: [GDALRasterBandH]
  private let mask: GDALRasterBandH?
  /// The colours of a band whose values are numbers of colours; nil for others.
  private let palette: [UInt32]?
  /// The name of an image in memory; nil for a file.
  private let memory: String?
  public let width, height: Int

  /// The drivers that are asked whether an image is theirs: those that read one local file, and nothing that it names.
  private static let drivers = ["PNG", "JPEG", "WEBP", "GTiff", "MBTiles", "GPKG", "GIF", "BMP", "JP2OpenJPEG", "COG"]
  /// How many images in memory had a name.
  private static let made = Mutex(0)
  private static let byte: Int32 = 1
  private static let average: Int32 = 5
  private static let alpha: Int32 = 6
  private static let colorNumber: Int32 = 2

  /// Opens a file.
  ///
  /// - Parameter path: an absolute path, so that no name is taken for one of GDAL's connections.
  public convenience init(_ path: String) throws(DataSourceError) { try self.init(path, memory: nil) }

  /// Opens an image that is in memory, as a tile of an archive is: copied.
  public convenience init(memory bytes: [UInt8]) throws(DataSourceError) {
    guard GDALLibrary.isHere else { throw .noLibrary(installation: GDALLibrary.installation) }
    let number = Self.made.withLock { made in
      made += 1
      return made
    }
    let path = "/vsimem/plat-\(number)"
    // GDAL gives the memory back when the name is unlinked.
    guard let copy = VSIMalloc(UInt(bytes.count)) else { throw .failed("there is no memory for \(bytes.count) bytes") }
    copy.copyMemory(from: bytes, byteCount: bytes.count)
    guard let file = VSIFileFromMemBuffer(path, copy, UInt64(bytes.count), 1) else {
      throw .failed("no file in memory")
    }
    VSIFCloseL(file)
    try self.init(path, memory: path)
  }

  private init(_ path: String, memory: String?) throws(DataSourceError) {
    let opened: GDALDatasetH
    do throws(DataSourceError) { opened = try GDALLibrary.openRaster(path, Self.drivers, as: "an image") } catch {
      if let memory { VSIUnlink(memory) }
      throw error
    }
    var bands: [GDALRasterBandH] = []
    for number in 0..<GDALGetRasterCount(opened) {
      guard let band = GDALGetRasterBand(opened, number + 1), bands.count < 3 else { break }
      if GDALGetRasterColorInterpretation(band) != Self.alpha { bands.append(band) }
    }
    var fault: String?
    if bands.isEmpty { fault = "the image has no bands" }
    if let band = bands.first(where: { GDALGetRasterDataType($0) != Self.byte }) {
      let bits = GDALGetDataTypeSizeBits(GDALGetRasterDataType(band))
      fault = "a band has values of \(bits) bits, and a picture is of 8: gdal_translate -ot Byte -scale makes one"
    }
    if let fault {
      GDALClose(opened)
      if let memory { VSIUnlink(memory) }
      throw .failed(fault)
    }
    if bands.count == 2 { bands.removeLast() }
    handle = opened
    palette = Self.colors(bands[0])
    mask = GDALGetMaskBand(bands[0])
    (self.bands, self.memory) = (bands, memory)
    (width, height) = (Int(GDALGetRasterXSize(opened)), Int(GDALGetRasterYSize(opened)))
  }

  deinit {
    GDALClose(handle)
    if let memory { VSIUnlink(memory) }
  }

  /// x = g₀ + g₁·column + g₂·row, y = g₃ + g₄·column + g₅·row; nil where the file does not say where it is.
  public var geotransform: [Double]? {
    var found = [Double](repeating: 0, count: 6)
    return GDALGetGeoTransform(handle, &found) == 0 ? found : nil
  }

  /// The CRS, as a `crs` member has it, and whether the file says one: nil for longitude and latitude.
  public var crs: (name: String?, isSaid: Bool) {
    guard let reference = GDALGetSpatialRef(handle) else { return (nil, false) }
    return (crsName(reference), true)
  }

  private static func colors(_ band: GDALRasterBandH) -> [UInt32]? {
    guard GDALGetRasterColorInterpretation(band) == colorNumber, let table = GDALGetRasterColorTable(band) else {
      return nil
    }
    return (0..<GDALGetColorEntryCount(table)).map { number in
      guard let entry = GDALGetColorEntry(table, number)?.pointee else { return 0 }
      return pixel(
        UInt8(clamping: entry.c1), UInt8(clamping: entry.c2), UInt8(clamping: entry.c3), UInt8(clamping: entry.c4))
    }
  }

  private static func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> UInt32 {
    let a = UInt32(alpha)
    func part(_ value: UInt8) -> UInt32 { (UInt32(value) * a + 127) / 255 }
    return a << 24 | part(red) << 16 | part(green) << 8 | part(blue)
  }

  public func pixels(
    _ columns: Range<Int>, _ rows: Range<Int>, width: Int, height: Int
  ) throws(ImageError) -> [UInt32] {
    func read(_ band: GDALRasterBandH) throws(ImageError) -> [UInt8] {
      var values = [UInt8](repeating: 0, count: width * height)
      // What is shrunk is the mean of what it covers; numbers of colours have none.
      let kind = palette == nil && (columns.count > width || rows.count > height) ? Self.average : 0
      CPLErrorReset()
      let status = plat_gdal_read(
        band, Int32(columns.lowerBound), Int32(rows.lowerBound), Int32(columns.count), Int32(rows.count), &values,
        Int32(width), Int32(height), kind)
      guard status == 0 else { throw ImageError(GDALLibrary.failure ?? "its pixels cannot be read") }
      return values
    }
    let first = try read(bands[0])
    if let palette {
      return first.map { Int($0) < palette.count ? palette[Int($0)] : 0 }
    }
    let (second, third) = bands.count > 2 ? (try read(bands[1]), try read(bands[2])) : (first, first)
    let seen = try mask.map { band throws(ImageError) in try read(band) }
    return first.indices.map { Self.pixel(first[$0], second[$0], third[$0], seen?[$0] ?? 255) }
  }
}
