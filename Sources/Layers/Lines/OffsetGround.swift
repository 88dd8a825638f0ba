// What a line is put aside on: the ellipsoid, or a plane.

import Engines
import Globe
import Planar
import SystemLibrary

/// The ground that a line is put aside on, with its edges; distances are metres.
protocol OffsetGround {
  /// The place so far to the right of an edge, at a share of it.
  func place(beside edge: Int, _ share: Double, right: Double) -> Position
  /// The place at a distance in a direction.
  func place(around corner: Position, _ azimuth: Double, _ distance: Double) -> Position
  /// The direction of an edge at its end.
  func finalAzimuth(_ edge: Int) -> Double
  /// A place where ways are straight lines as nearly as may be, in metres.
  func space(_ place: Position) -> SIMD3<Double>
  /// What is upright in space at a place of it.
  func upright(_ place: SIMD3<Double>) -> SIMD3<Double>
  /// Whether x goes round at ±180°.
  var hasSeam: Bool { get }
  /// How far a place is from the line.
  func distance(_ place: Position) -> Double
}

/// Edges that are geodesics.
final class GeodesicOffsetGround: OffsetGround {
  private let ways: [GeodesicEdge]
  private let locator: LineLocator
  private let geodesic: any GeodesicEngine
  let hasSeam = true

  /// O(n log n).
  init(_ edges: [LineWalk.PlacedEdge], _ geodesic: any GeodesicEngine) {
    ways = edges.map { GeodesicEdge(from: $0.from, to: $0.to, length: $0.length, azimuth: $0.azimuth) }
    locator = LineLocator(edges: ways, geodesic)
    self.geodesic = geodesic
  }

  func place(beside edge: Int, _ share: Double, right: Double) -> Position {
    let (way, metres) = (ways[edge], ways[edge].length * share)
    let foot = way.position(at: metres, geodesic)
    let azimuth = share == 0 ? way.azimuth : way.azimuth(at: foot, metres, geodesic)
    return place(around: foot, azimuth + (right < 0 ? -90 : 90), abs(right))
  }

  func place(around corner: Position, _ azimuth: Double, _ distance: Double) -> Position {
    let place = geodesic.direct(x: corner.x, y: corner.y, azimuth: azimuth, distance: distance)
    return Position(Longitude.eastern(place.x), place.y)
  }

  func finalAzimuth(_ edge: Int) -> Double { ways[edge].azimuth(at: ways[edge].to, ways[edge].length, geodesic) }

  func space(_ place: Position) -> SIMD3<Double> { GroundChord.place(x: place.x, y: place.y) }

  func upright(_ place: SIMD3<Double>) -> SIMD3<Double> { place }

  func distance(_ place: Position) -> Double { locator.nearestEdge(to: place, geodesic)?.offset ?? .infinity }
}

/// Edges that are straight on a plane.
final class PlaneOffsetGround: OffsetGround {
  private let edges: [LineWalk.PlacedEdge]
  private let tree: BoxTree
  /// A coordinate unit in metres.
  private let unit: Double
  let hasSeam = false

  /// O(n log n).
  init(_ edges: [LineWalk.PlacedEdge], unit: Double) {
    (self.edges, self.unit) = (edges, unit)
    tree = BoxTree(edges.map { Box(around: [$0.from, $0.to]) })
  }

  func place(beside edge: Int, _ share: Double, right: Double) -> Position {
    let (from, to) = (edges[edge].from, edges[edge].to)
    let way = (to - from) * (unit / edges[edge].length)
    return from + (to - from) * share + Position(way.y, -way.x) * (right / unit)
  }

  func place(around corner: Position, _ azimuth: Double, _ distance: Double) -> Position {
    let angle = azimuth * (.pi / 180)
    return corner + Position(sin(angle), cos(angle)) * (distance / unit)
  }

  func finalAzimuth(_ edge: Int) -> Double { edges[edge].azimuth }

  func space(_ place: Position) -> SIMD3<Double> { SIMD3(place.x * unit, place.y * unit, 0) }

  func upright(_ place: SIMD3<Double>) -> SIMD3<Double> { SIMD3(0, 0, 1) }

  func distance(_ place: Position) -> Double {
    var best = Double.infinity
    tree.visit(near: place) { number in
      let (from, to) = (edges[number].from, edges[number].to)
      let way = from + (to - from) * nearestShare(to: place, from: from, to: to) - place
      best = min(best, (way * way).sum())
      return best
    }
    return best.squareRoot() * unit
  }
}
