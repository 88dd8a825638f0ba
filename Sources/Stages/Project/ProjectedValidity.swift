// Areas that a projection has folded, or that touch themselves where they were cut, made valid again.

import Engines
import FeatureStream
import GeoJSON
import Layers
import Planar

/// Mends areas whose rings come to cross or touch themselves on the target's map.
///
/// A straight edge is transformed by its ends, and on most maps the edge between is another one: beside a pole, on the
/// far side of a transverse or conic map, and where pieces meet at a cut. Only what is wide, what comes to a pole, and
/// what `StretchRange` says may fold is looked at: all else is as valid as its edges are short.
struct ProjectedValidity {
  private lazy var engine = Engines.geometry()
  private var sure = SureValidity()

  /// Whether a geometry in longitude and latitude may be folded.
  ///
  /// O(vertices).
  static func isInDanger(_ geometry: Geometry) -> Bool {
    if geometry.type == .geometryCollection { return geometry.members.contains(where: isInDanger) }
    guard geometry.type.hasRings else { return false }
    let bounds = geometry.bounds
    return bounds.size.x > 60 || max(bounds.max.y, -bounds.min.y) > 85
  }

  /// Makes a feature's areas valid as they will be written; z is lost where vertices are new.
  ///
  /// - Returns: whether nothing is left of one, which stays as it was.
  mutating func mend(_ feature: inout Feature) -> Bool {
    feature.roundOrdinates()
    let format = feature.format
    var (isMended, isLost) = (false, false)
    feature.geometry.forEachSimple { geometry in
      guard geometry.type.hasRings, let valid = mended(geometry, format) else { return }
      guard !valid.isEmpty else {
        isLost = true
        return
      }
      geometry = valid
      isMended = true
    }
    if isMended { feature.replaceGeometry() }
    return isLost
  }

  /// A valid form of an area that is not; nil for one that is, and where there is none.
  private mutating func mended(_ geometry: Geometry, _ format: CoordinateFormat) -> Geometry? {
    if sure.holds(for: geometry) { return nil }
    do throws(EngineError) {
      if try engine.invalidity(geometry) == nil { return nil }
      var current = geometry
      // What rounding has made invalid again is mended once more.
      for _ in 0..<3 {
        current = areas(try engine.makeValid(current, .structure(keepsCollapsed: false)))
        for at in current.ordinates.indices { current.ordinates[at] = format.rounded(current.ordinates[at]) }
        if try engine.invalidity(current) == nil { return current.wound }
      }
      return try snapped(geometry, format)
    } catch { return nil }
  }

  /// A valid form of an area on the grid of what will be written: slivers that rounding would turn over are not there.
  private mutating func snapped(_ geometry: Geometry, _ format: CoordinateFormat) throws(EngineError) -> Geometry? {
    guard case .decimals(let count) = format else { return nil }
    var size = 1.0
    for _ in 0..<count { size /= 10 }
    let valid = try engine.makeValid(geometry, .structure(keepsCollapsed: false))
    var current = areas(try engine.snapped(areas(valid), to: size))
    for at in current.ordinates.indices { current.ordinates[at] = format.rounded(current.ordinates[at]) }
    return try engine.invalidity(current) == nil ? current.wound : nil
  }

  private func areas(_ geometry: Geometry) -> Geometry {
    var pile = GeometryPile()
    pile.add(geometry, .polygons)
    return pile.geometry(orEmpty: .multiPolygon)
  }
}
