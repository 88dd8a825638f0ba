// Maps that PROJ folds: far out, the image of a place is that of another.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// A map on which what is far from its centre may not come back to where it was.
///
/// PROJ's Swiss oblique Mercator (`somerc`) takes angles by their sine, there and back: more than 90° from the centre
/// the image is that of another place, and so is the way back where the longitude is more than 90° from the centre's.
struct FoldedMap {
  private let back: any CoordinateOperation
  /// The image of the map's centre, and how far from it nothing is looked at.
  private let centre: Position
  private let near: Double
  private let isTarget: Bool
  /// Whether what is transformed is longitude and latitude.
  private let isFromDegrees: Bool
  private let tolerance: Double

  /// Nil where neither the source nor the target is such a map.
  init?(from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem, _ registry: CRSRegistry) {
    func isFolded(_ crs: CoordinateReferenceSystem) -> Bool {
      crs.unit != .degrees && !crs.isGeocentric && registry.projection(of: crs.text)?.method == "somerc"
    }
    isTarget = isFolded(target)
    guard isTarget || isFolded(source) else { return nil }
    let map = isTarget ? target : source
    guard let parameters = registry.projection(of: map.text),
      let there = try? registry.operation(from: nil, to: map.text),
      let back = try? registry.operation(from: target.text, to: source.text)
    else { return nil }
    var places = [parameters["lon_0"] ?? 0, parameters["lat_0"] ?? 0]
    places += [places[0], places[1] - (places[1] < 0 ? -1 : 1)]
    guard (try? there.transform(&places, dimension: 2)) != nil else { return nil }
    self.back = back
    centre = Position(places[0], places[1])
    // Five degrees: no country that uses such a map is as wide.
    near = 5 * max(abs(places[2] - places[0]), abs(places[3] - places[1]))
    switch source.unit {
    case .degrees: (isFromDegrees, tolerance) = (true, 1e-6)
    case .linear(let metres): (isFromDegrees, tolerance) = (false, 1 / metres)
    }
  }

  /// The first vertex whose image comes back to another place; nil where all are right.
  ///
  /// O(vertices), and one transformation for each that is far from the map's centre.
  func firstAstray(before: [Double], after: [Double], dimension: Int) -> Int? {
    let map = isTarget ? after : before
    var far: [Int] = []
    var places: [Double] = []
    for at in stride(from: 0, to: map.count, by: dimension) {
      guard max(abs(map[at] - centre.x), abs(map[at + 1] - centre.y)) > near else { continue }
      far.append(at / dimension)
      places += after[at..<at + 2]
    }
    if far.isEmpty { return nil }
    do throws(EngineError) { try back.transform(&places, dimension: 2) } catch { return far[error.vertex ?? 0] }
    for (index, vertex) in far.enumerated() {
      var way = Position(places[index * 2], places[index * 2 + 1])
      way -= Position(before[vertex * dimension], before[vertex * dimension + 1])
      if isFromDegrees { way.x = abs(places[index * 2 + 1]) > 90 - tolerance ? 0 : Longitude.reduced(way.x) }
      if !(max(abs(way.x), abs(way.y)) <= tolerance) { return vertex }
    }
    return nil
  }
}
