// Where borders that areas share begin and end, so that each stretch is simplified as one, whichever area it is of.

import Globe
import Planar
import Simplification

/// The positions at which borders of areas meet or part.
///
///     var corners = BorderCorners()
///     for area in areas { corners.add(area) }        // all areas, before the first is asked about
///     corners.contains(position)
///
/// A position is a corner where rings that go through it have other neighbours there. Areas share a border where they
/// have its vertices in common, number for number. 80 to 160 bytes for each position.
package struct BorderCorners: Sendable {
  /// Both neighbours of each position, the lesser one first.
  private var neighbours: [Position: SIMD4<Double>] = [:]
  private var corners: Set<Position> = []

  package init() {}

  /// Adds the rings of polygons; other geometries have none.
  package mutating func add(_ geometry: Geometry) {
    guard geometry.type.hasRings else { return }
    for number in geometry.ringEnds.indices {
      let ring = geometry.positions(ofRing: number)
      guard ring.count > 3 else { continue }
      let last = ring.endIndex - 1
      for vertex in ring.startIndex..<last {
        let (before, after) = (ring[vertex == ring.startIndex ? last - 1 : vertex - 1], ring[vertex + 1])
        let (least, most) = Self.isBefore(before, after) ? (before, after) : (after, before)
        let pair = SIMD4(lowHalf: least, highHalf: most)
        if let known = neighbours.updateValue(pair, forKey: ring[vertex]), known != pair {
          corners.insert(ring[vertex])
        }
      }
    }
  }

  /// Whether borders meet or part at a position.
  package func contains(_ position: Position) -> Bool { corners.contains(position) }

  /// An order of positions, the same for all areas.
  static func isBefore(_ a: Position, _ b: Position) -> Bool { a.x != b.x ? a.x < b.x : a.y < b.y }
}

/// Simplifies rings stretch by stretch, each as it is in the other areas that have it.
struct BorderSimplifier {
  private var simplifier: Simplifier
  private var kept: [Int32] = []

  init(_ simplifier: Simplifier) { self.simplifier = simplifier }

  /// What is left of a ring; fewer than four positions where nothing is.
  ///
  /// - Parameter isCorner: for each of its positions, whether it is a corner.
  mutating func simplified(_ ring: [Position], _ isCorner: ArraySlice<Bool>) -> [Position] {
    guard ring.count > 3 else { return [] }
    let open = ring.count - 1
    let corners = (0..<open).filter { isCorner[isCorner.startIndex + $0] }
    guard let first = corners.first else { return whole(ring) }
    var left: [Position] = [ring[first]]
    for (number, start) in corners.enumerated() {
      let end = number + 1 < corners.count ? corners[number + 1] : first + open
      left += stretch((start...end).map { ring[$0 % open] }).dropFirst()
    }
    return left
  }

  /// A stretch between two corners, computed in the same direction for all areas.
  private mutating func stretch(_ places: [Position]) -> [Position] {
    guard places.count > 2 else { return places }
    let (first, last) = (places[0], places[places.count - 1])
    let turns =
      first == last
      ? BorderCorners.isBefore(places[places.count - 2], places[1]) : BorderCorners.isBefore(last, first)
    var line = Geometry(type: .lineString)
    for place in turns ? places.reversed() : places { line.ordinates += [place.x, place.y] }
    line.ringEnds = [places.count]
    _ = simplifier.simplify(&line, kept: &kept)
    let left = Array(line.positions(0..<line.vertexCount))
    return left.isEmpty ? [first, last] : turns ? left.reversed() : left
  }

  /// A ring without corners, which one other area may have as a whole: from its first position in order.
  private mutating func whole(_ ring: [Position]) -> [Position] {
    let open = ring.count - 1
    let least = (0..<open).min { BorderCorners.isBefore(ring[$0], ring[$1]) } ?? 0
    let turns = BorderCorners.isBefore(ring[(least + open - 1) % open], ring[(least + 1) % open])
    let places = (0...open).map { ring[(turns ? least + open - $0 : least + $0) % open] }
    var area = Geometry(type: .polygon)
    for place in places { area.ordinates += [place.x, place.y] }
    (area.ringEnds, area.partEnds) = ([places.count], [1])
    _ = simplifier.simplify(&area, kept: &kept)
    let left = Array(area.positions(0..<area.vertexCount))
    return turns ? left.reversed() : left
  }
}

extension Geometry {
  /// Leaves out the vertices of areas that lie exactly on the way between the others, so that no place changes sides.
  package mutating func dropStraightVertices() {
    var simplifier = Simplifier(tolerance: 0, metric: .planar(metresPerUnit: 1))
    simplifier.keepsStarts = false
    var kept: [Int32] = []
    _ = simplifier.simplify(&self, kept: &kept)
  }
}
