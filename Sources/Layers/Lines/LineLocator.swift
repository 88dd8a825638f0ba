// Where along lines places are: the linear referencing of what lies beside a road or a river.

import Engines
import Globe
import Planar
import SystemLibrary

/// The edges of lines, as geodesics, in a tree.
///
///     let locator = LineLocator([(number: 0, lines: LineWalk.lines(of: road, .crs84, geodesic))], geodesic)
///     locator.nearest(to: Position(-71.06, 42.36), geodesic)?.along      // metres from the start of the road
package struct LineLocator: Sendable {
  /// A side of a line, as one goes along it.
  package enum Side: String, Sendable { case left, right }

  /// The nearest place of the nearest line.
  package struct Place: Sendable {
    /// The number of the feature that the line is of.
    package let feature: Int
    /// Metres from the start of its first line, through all of them; what lies between two of them does not count.
    package let along: Double
    /// How far the place is off, in metres.
    package let offset: Double
    /// On which side the place is; nil on the line, and straight ahead of an end.
    package let side: Side?
  }

  private struct Edge: Sendable {
    let way: GeodesicEdge
    /// Metres from the start of the feature's first line.
    let start: Double
    let feature: Int32
    /// The edges before and after it on its line, round a closed one too; below 0 for none.
    var before: Int32 = -1
    var after: Int32 = -1
  }

  private var edges: [Edge] = []
  private var tree = SpaceTree([], [])
  private var middles: [Position] = []
  private var lengths: [Int: Double] = [:]

  /// Gathers edges; those without a length are left out, but where a line has no others.
  ///
  /// O(n log n).
  ///
  /// - Parameter features: the lines of each in their order, in longitude and latitude.
  package init(_ features: [(number: Int, lines: [LineWalk])], _ geodesic: any GeodesicEngine) {
    for feature in features {
      var before = 0.0
      for line in feature.lines {
        let first = edges.count
        for (way, start) in line.geodesicEdges where way.length > 0 || line.length == 0 {
          edges.append(Edge(way: way, start: before + start, feature: Int32(feature.number)))
        }
        before += line.length
        link(first..<edges.count)
      }
      lengths[feature.number] = before
    }
    tree = Self.tree(edges, &middles, geodesic)
  }

  /// Gathers edges that are of no line, as those of one feature.
  ///
  /// O(n log n).
  package init(edges ways: [GeodesicEdge], _ geodesic: any GeodesicEngine) {
    edges = ways.map { Edge(way: $0, start: 0, feature: 0) }
    tree = Self.tree(edges, &middles, geodesic)
  }

  private static func tree(
    _ edges: [Edge], _ middles: inout [Position], _ geodesic: any GeodesicEngine
  ) -> SpaceTree {
    var balls: [SIMD4<Double>] = []
    for edge in edges {
      let middle = edge.way.position(at: edge.way.length / 2, geodesic)
      middles.append(middle)
      // No place of the way is farther from its middle than half its length.
      balls.append(SIMD4(GroundChord.place(x: middle.x, y: middle.y), edge.way.length / 2))
    }
    return SpaceTree(edges.indices.map { Int32($0) }, balls)
  }

  private mutating func link(_ line: Range<Int>) {
    guard let first = line.first, let last = line.last, first < last else { return }
    for edge in line.dropLast() {
      edges[edge].after = Int32(edge + 1)
      edges[edge + 1].before = Int32(edge)
    }
    let (start, end) = (edges[first].way.from, edges[last].way.to)
    if start == end || LineWalk.isSeam(start, end) {
      edges[first].before = Int32(last)
      edges[last].after = Int32(first)
    }
  }

  /// The length of all lines of a feature, in metres.
  package func length(ofFeature number: Int) -> Double { lengths[number] ?? 0 }

  /// Distances that differ by less, in metres, are the same: the first line is taken then, and on it the first place.
  private static let same = 1e-6

  /// The nearest edge of all, by its number, and its nearest place; nil where there are none.
  ///
  /// O(log n) as a rule.
  func nearestEdge(
    to place: Position, _ geodesic: any GeodesicEngine
  ) -> (edge: Int, along: Double, offset: Double)? {
    var best: (edge: Int, along: Double, offset: Double)?
    let here = GroundChord.place(x: place.x, y: place.y)
    func look(_ at: Int) -> Double {
      let number = Int(tree.numbers[at])
      let limit = best.map { $0.offset + Self.same } ?? .infinity
      if leastChord(here, edges[number].way) > limit { return limit }
      let (along, offset) = edges[number].way.nearest(to: place, geodesic)
      guard let known = best else {
        best = (number, along, offset)
        return offset + Self.same
      }
      let isSame = abs(offset - known.offset) <= Self.same
      let comesFirst =
        (edges[number].feature, edges[number].start + along)
        < (edges[known.edge].feature, edges[known.edge].start + known.along)
      if isSame ? comesFirst : offset < known.offset { best = (number, along, offset) }
      return min(offset, known.offset) + Self.same
    }
    var search = GroundSearch(tree, x: place.x, y: place.y)
    search.visit(limit: .infinity, position: { middles[$0] }, look)
    return best
  }

  /// The distance of a place from an edge, in metres.
  func distance(from place: Position, toEdge number: Int, _ geodesic: any GeodesicEngine) -> Double {
    edges[number].way.nearest(to: place, geodesic).distance
  }

  /// The nearest place of all lines; nil where there are none.
  ///
  /// Of equally near ones it is that of the first feature, and on it the first. O(log n) as a rule.
  ///
  /// - Parameter place: longitude and latitude.
  package func nearest(to place: Position, _ geodesic: any GeodesicEngine) -> Place? {
    guard let best = nearestEdge(to: place, geodesic) else { return nil }
    let edge = edges[best.edge]
    return Place(
      feature: Int(edge.feature), along: edge.start + best.along, offset: best.offset,
      side: side(of: place, best.edge, best.along, best.offset, geodesic))
  }

  /// What a place is from the chord of an edge, less by how far the edge bends from it: no geodesic to it is shorter.
  private func leastChord(_ place: SIMD3<Double>, _ way: GeodesicEdge) -> Double {
    let (a, b) = (
      GroundChord.place(x: way.from.x, y: way.from.y), GroundChord.place(x: way.to.x, y: way.to.y)
    )
    let (chord, aside) = (b - a, place - a)
    let share = max(0, min(1, (chord * aside).sum() / max((chord * chord).sum(), .leastNormalMagnitude)))
    return (aside - chord * share).length - way.sagitta
  }

  /// Nearer to a line, or to what it would be beyond its end, a place is on neither side, in metres.
  private static let onLine = 0.0005

  private func side(
    of place: Position, _ number: Int, _ along: Double, _ offset: Double, _ geodesic: any GeodesicEngine
  ) -> Side? {
    let edge = edges[number]
    guard offset >= Self.onLine, edge.way.length > 0 else { return nil }
    func heading(_ way: GeodesicEdge, _ metres: Double) -> Double {
      way.azimuth(at: way.position(at: metres, geodesic), metres, geodesic)
    }
    let foot = edge.way.position(at: along, geodesic)
    let toPlace = geodesic.inverse(x: foot.x, y: foot.y, toX: place.x, toY: place.y).azimuth
    let here = heading(edge.way, along)
    let (isAtStart, isAtEnd) = (along <= 0 && edge.before >= 0, along >= edge.way.length && edge.after >= 0)
    if isAtStart || isAtEnd {
      // What is nearest to a corner is outside it.
      let turn: Double
      if isAtStart {
        let before = edges[Int(edge.before)].way
        turn = here - heading(before, before.length)
      } else {
        turn = heading(edges[Int(edge.after)].way, 0) - here
      }
      let sine = sin(turn * (.pi / 180))
      if abs(sine) > 1e-6 { return sine > 0 ? .left : .right }
    }
    let across = offset * sin((toPlace - here) * (.pi / 180))
    return abs(across) < Self.onLine ? nil : across > 0 ? .right : .left
  }
}
