// simplify --coverage --clean: the polygons of all records through the cleaner, and back into their records.

import Coverage
import FeatureStream
import GeoJSON
import Globe
import Planar

/// Cleans the polygons of records, which are gone through twice in the same order.
///
/// What goes over ±180° is cut there first, and comes out cut where something in it has changed.
struct CoverageCleaning {
  private var cleaner: CoverageCleaner
  private let isGeographic: Bool
  private var cutter = AntimeridianCutter()
  private var next = 0

  init(_ cleaner: CoverageCleaner, isGeographic: Bool) {
    self.cleaner = cleaner
    self.isGeographic = isGeographic
  }

  /// Takes a record's polygons.
  mutating func add(_ feature: borrowing Feature) { add(feature.geometry) }

  private mutating func add(_ geometry: Geometry) {
    for member in geometry.members { add(member) }
    guard geometry.type.hasRings else { return }
    var geometry = geometry
    _ = cut(&geometry)
    cleaner.add(geometry)
  }

  private mutating func cut(_ geometry: inout Geometry) -> Bool {
    isGeographic && geometry.mayJump && cutter.cut(&geometry)
  }

  /// Does the work.
  mutating func clean() throws(RecordError) -> CoverageRepairs {
    do throws(CoverageCleaner.Failure) {
      try cleaner.clean()
    } catch {
      throw RecordError(
        code: "not-a-coverage", message: "the polygons' sides still cross after many rounds; give a larger --snap")
    }
    return cleaner.repairs
  }

  /// Whether a record has changed.
  var isChanged: Bool { cleaner.isChanged }

  /// Gives a record what its polygons have become.
  mutating func mend(_ feature: inout Feature) {
    var (sources, origins): ([Int32], [Int32]) = ([], [])
    var (isChanged, isNew) = (false, false)
    var first: Int32 = 0
    feature.geometry.forEachSimple { part in
      let count = Int32(part.vertexCount)
      defer { first += count }
      let number = next
      if part.type.hasRings { next += 1 }
      guard part.type.hasRings, cleaner.isChanged(number) else {
        sources.append(contentsOf: first..<first + count)
        origins.append(contentsOf: first..<first + count)
        return
      }
      var source = part
      if cut(&source) { isNew = true }
      guard let clean = cleaner.geometry(number, from: source) else { return }
      isChanged = true
      // A member's type stands in its text.
      if clean.geometry.type != part.type { isNew = true }
      part = clean.geometry
      for vertex in clean.sources { sources.append(vertex < 0 ? -1 : first + vertex) }
      for vertex in clean.origins { origins.append(vertex < 0 ? -1 : first + vertex) }
    }
    guard isChanged else { return }
    // What is new was computed in full, and is written so.
    feature.format = .shortest
    if isNew { feature.replaceGeometry() } else { feature.addVertices(sources, origins: origins) }
  }
}
