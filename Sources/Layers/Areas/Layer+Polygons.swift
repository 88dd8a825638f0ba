// A second file of which areas are wanted, checked before the stream begins.

import Engines
import FeatureStream
import Globe
import Planar

extension Layer {
  /// Reads a file of polygons.
  ///
  /// - Parameter edges: what their edges are.
  /// - Throws: `RunError` at a feature that has something else, or whose polygons are not valid where they lie on the
  ///   globe.
  package init(
    polygonsOf path: String, option: String, _ options: ReadingOptions, edges: EdgePlan
  ) throws(RunError) {
    let reader = EdgeReading(edges, file: path)
    try self.init(path, options) { feature throws(RecordError) in
      guard feature.hasGeometry, !feature.geometry.isEmpty, feature.geometry.isOfPolygons else {
        throw RecordError(code: "no-polygon", message: "\(option) needs polygons")
      }
      try reader.follow(&feature.geometry, in: feature.currentCRS, said: feature.edges)
    }
    let engine = Engines.geometry()
    do throws(RecordError) {
      for (number, geometry) in try plane(in: commonCRS ?? nil).geometries.enumerated() {
        do throws(RecordError) { try engine.checkPolygons(geometry) } catch {
          throw RecordError(ending: RunError(.badData, "\(path): feature \(number + 1): \(error.message)"))
        }
      }
    } catch { throw error.ending ?? RunError(.badData, "\(path): \(error.message)") }
  }
}
