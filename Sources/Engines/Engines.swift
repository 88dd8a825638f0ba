// Where it is chosen which library, or which closed formula, does what.

import Cairo
import Cartography
import FeatureStream
import Formats
import GDAL
import GEOS
import Globe
import PROJ
import Planar

/// The engines of a run.
///
/// Stages and algorithms name the protocols; no other file above GEOS and PROJ names the libraries. An engine belongs
/// to the worker that makes it.
package enum Engines {
  /// Makes a planar geometry engine: GEOS.
  package static func geometry() -> any GeometryEngine { GEOSEngine() }

  /// Makes a solver of geodesics: by formulas of our own, and by GeographicLib's that come with PROJ.
  package static func geodesic() -> any GeodesicEngine { Geodesic() }

  /// Opens the library of CRSs: PROJ.
  ///
  /// - Throws: `EngineError` when there is no memory for it.
  package static func crs() throws(EngineError) -> any CRSEngine { try ProjectionContext() }

  /// Makes the operation from one CRS to another: by a closed formula where there is one, else by PROJ.
  ///
  /// - Parameters:
  ///   - choice: what narrows PROJ's choice.
  ///   - crs: gives the worker's library of CRSs; called only when it is needed, which for Web Mercator is for
  ///     coordinates near the poles or beyond ±180° alone.
  /// - Throws: `EngineError` when PROJ is needed at once and does not know a CRS, or no operation that may be used.
  package static func operation(
    from source: String, to target: String, _ choice: OperationChoice = OperationChoice(),
    crs: @escaping () throws(EngineError) -> any CRSEngine
  ) throws(EngineError) -> any CoordinateOperation {
    let (degrees, mercator, points) = (
      CoordinateReferenceSystem.crs84.text, CoordinateReferenceSystem.webMercator.text,
      CoordinateReferenceSystem.mapPoints.text
    )
    let (start, end) = (CoordinateReferenceSystem.split(source), CoordinateReferenceSystem.split(target))
    let epochs = Set([start.epoch, end.epoch, choice.epoch].compactMap { $0 })
    guard epochs.count <= 1 else {
      throw EngineError(
        function: "proj_trans", message: "coordinates cannot be moved from epoch to epoch; name the same one")
    }
    var choice = choice
    choice.epoch = epochs.first
    // PROJ knows no map points: they are reached, and left, by way of longitude and latitude.
    let from = start.definition == points ? degrees : start.definition
    let to = end.definition == points ? degrees : end.definition
    let turnsY = start.definition == points && end.definition != points
    let byPROJ = { [choice] () throws(EngineError) -> any CoordinateOperation in
      try crs().operation(from: from, to: to, choice)
    }
    let formula: any ClosedForm
    switch (start.definition, end.definition) {
    case (degrees, mercator): formula = WebMercator(inverse: false)
    case (mercator, degrees): formula = WebMercator(inverse: true)
    case (degrees, points): formula = MapPoints(.degrees, inverse: false)
    case (points, degrees): formula = MapPoints(.degrees, inverse: true)
    case (mercator, points): formula = MapPoints(.webMercator, inverse: false)
    case (points, mercator): formula = MapPoints(.webMercator, inverse: true)
    default:
      let made = try byPROJ()
      return PreferredOperation(
        before: start.definition == points ? MapPoints(.degrees, inverse: true) : nil,
        formula: equirectangular(made),
        after: end.definition == points ? MapPoints(.degrees, inverse: false) : nil, turnsY: turnsY,
        engine: { () throws(EngineError) in made })
    }
    return PreferredOperation(formula: formula, turnsY: turnsY, engine: byPROJ)
  }

  /// The closed formula of an operation that PROJ does with its equirectangular projection; nil for any other, and
  /// where the formula does not give what this version of PROJ does, to 20 nm, at places all over its range.
  private static func equirectangular(_ operation: any CoordinateOperation) -> Equirectangular? {
    guard let byPROJ = operation as? CRSTransformation, let pipeline = byPROJ.pipeline,
      let formula = Equirectangular(pipeline: pipeline)
    else { return nil }
    var closed: [Double] = []
    for x in [-150.0, -10, 0, 77, 120] {
      for y in [-80.0, -33, 0, 51, 89] { closed += formula.isInverse ? [x * 111e3, y * 111e3] : [x, y] }
    }
    var other = closed
    guard formula.transform(&closed, dimension: 2) else { return nil }
    do throws(EngineError) { try byPROJ.transform(&other, dimension: 2) } catch { return nil }
    let tolerance = formula.isInverse ? 1.8e-13 : 2e-8
    return zip(closed, other).allSatisfy { abs($0 - $1) <= tolerance } ? formula : nil
  }
}

/// What writes tables of features in formats of the trade: GDAL.
extension Engines {
  /// Makes a file with one layer.
  ///
  /// - Parameter path: an absolute path at which there is nothing yet.
  /// - Throws: `TableError` where GDAL or its driver is missing, or the format has no place for the table.
  package static func tableWriter(
    _ path: String, _ format: TableFormat, _ table: FeatureTable
  ) throws(TableError) -> any FeatureTableWriter {
    try DataSourceWriter(path, format, table)
  }

  /// The version of GDAL.
  package static var gdalVersion: String { GDALLibrary.version }
}

/// What draws pictures that are no text: cairo.
extension Engines {
  /// The size in pixels of a picture of so many points, and whether one of so many can be drawn.
  package static func pictureSize(_ width: Double, _ height: Double, scale: Double) -> (text: String, fits: Bool) {
    let size = CairoWriter.pixels(width, height, scale: scale)
    let side = Double(CairoWriter.largestSide)
    let fits =
      size.width <= side && size.height <= side && size.width * size.height <= Double(CairoWriter.largestArea)
    func text(_ value: Double) -> String { value < 1e15 ? "\(Int(value))" : "\(value)" }
    return ("\(text(size.width))x\(text(size.height))", fits)
  }

  /// A picture as PNG.
  ///
  /// - Throws: `RunError` when it cannot be drawn, such as for want of memory.
  package static func png(_ list: DisplayList, scale: Double) throws(RunError) -> [UInt8] {
    do throws(CairoError) { return try CairoWriter.png(list, scale: scale) } catch {
      throw RunError(.unavailable, "the PNG cannot be drawn: \(error.message)")
    }
  }

  /// Pixels as PNG.
  ///
  /// - Throws: `RunError` when there is no memory for it.
  package static func png(_ picture: RasterPicture) throws(RunError) -> [UInt8] {
    do throws(CairoError) { return try CairoWriter.png(picture) } catch {
      throw RunError(.unavailable, "the image cannot be written: \(error.message)")
    }
  }

  /// A picture as PDF.
  ///
  /// - Throws: `RunError` when it cannot be drawn.
  package static func pdf(_ list: DisplayList, scale: Double) throws(RunError) -> [UInt8] {
    do throws(CairoError) { return try CairoWriter.pdf(list, scale: scale) } catch {
      throw RunError(.unavailable, "the PDF cannot be drawn: \(error.message)")
    }
  }
}

/// What there is of the libraries, each of which has to be here.
extension Engines {
  /// The version of GEOS.
  package static var geosVersion: String { GEOSEngine.version }

  /// The version of PROJ, the folders that it reads, and its database, where it finds one.
  package static var proj: (version: String, folders: [String], database: (file: String, registry: String)?) {
    (ProjectionLibrary.version, ProjectionLibrary.folders, ProjectionLibrary.database)
  }

  /// The versions of cairo and Pango, and the families of fonts that Pango finds.
  package static var lettering: (cairo: String, pango: String, families: [String]) {
    (CairoLibrary.version, CairoLibrary.pangoVersion, CairoLibrary.fontFamilies)
  }
}
