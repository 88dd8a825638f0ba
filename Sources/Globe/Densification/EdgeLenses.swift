// What lies between straight edges and the curves that they stand for.

import Planar
import SystemLibrary

/// The lenses of an area: what lies between each straight edge of its rings and the curve that the edge stands for.
///
/// A position is in the area inside the curves where it is in the area inside the straight edges and in an even number
/// of lenses, or not in that and in an odd number. So a position is asked of few curves, those that it is near to, and
/// none of the others needs vertices: an area of long edges with vertices for an error of 1 cm has a hundred times as
/// many as with straight ones.
///
/// Belongs to one thread.
public final class EdgeLenses {
  /// What the lenses say of a position.
  public enum Answer: Sendable {
    /// It is inside the curves where it is inside the straight edges.
    case same
    /// It is inside the curves where it is not inside the straight edges.
    case opposite
    /// It is on an edge or on a curve.
    case onEdge
  }

  /// An edge whose curve is farther from it than the error.
  private struct Edge {
    let from, to: Position
    /// How far its curve may be from it, in metres; infinite where that is not known.
    let bulge: Double

    /// Whether a place is farther from the edge than its curve is anywhere, so that the lens need not be made: that is
    /// so for nearly all places in the box of an edge that slants.
    ///
    /// - Parameter box: the lens's.
    func isFar(_ place: Position, _ box: Box) -> Bool { abs(offset(place, box)) > bulge }

    /// The same of all places in a box.
    func isFar(_ places: Box, _ box: Box) -> Bool {
      let corners = SIMD4(
        offset(places.min, box), offset(places.max, box), offset(Position(places.min.x, places.max.y), box),
        offset(Position(places.max.x, places.min.y), box))
      return corners.min() > bulge || corners.max() < -bulge
    }

    /// How far beside the edge a place is at least, in metres; 0 where that is not known.
    ///
    /// No degree of longitude is shorter here than at the highest latitude of the box.
    private func offset(_ place: Position, _ box: Box) -> Double {
      let y = 0.99 * WGS84.metresPerDegree
      let highest = max(abs(box.min.y), abs(box.max.y))
      guard bulge.isFinite, highest < 90 else { return 0 }
      let scale = Position(y * cos(highest * (.pi / 180)), y)
      let (along, aside) = ((to - from) * scale, (place - from) * scale)
      return (along.x * aside.y - along.y * aside.x) / (along * along).sum().squareRoot()
    }
  }

  private let follower: EdgeFollower
  private let edges: [Edge]
  private let boxes: [Box]
  private let tree: BoxTree
  /// The rings of lenses that were asked for: along the curve, and back on the edge.
  private var rings: [Int: [Position]] = [:]

  /// Finds the edges of an area's rings that have a lens.
  ///
  /// O(n log n).
  ///
  /// - Parameters:
  ///   - area: a Polygon or MultiPolygon of edges that go over neither ±180° nor a pole.
  ///   - rule: what its edges stand for, and how near to the curves answers have to be.
  ///   - geodesic: makes the solver of geodesics.
  public init(_ area: Geometry, _ rule: EdgeRule, geodesic: @escaping () -> any GeodesicEngine) throws(DensifyError) {
    follower = EdgeFollower(rule, geodesic: geodesic)
    var (edges, boxes, known): ([Edge], [Box], [Int: [Position]]) = ([], [], [:])
    for ring in area.ringEnds.indices {
      for vertex in area.ring(ring).dropFirst() {
        let (from, to) = (area.position(vertex - 1), area.position(vertex))
        let bulge = follower.bulge(from, to)
        if bulge == 0 { continue }
        let edge = Edge(from: from, to: to, bulge: bulge ?? .infinity)
        if let bulge {
          boxes.append(Box(around: (edge.from, edge.to)).widened(metres: bulge))
        } else {
          let ring = try Self.ring(edge, follower)
          known[edges.count] = ring
          boxes.append(Box(around: ring))
        }
        edges.append(edge)
      }
    }
    (self.edges, self.boxes, tree, rings) = (edges, boxes, BoxTree(boxes), known)
  }

  /// Asks for a position.
  ///
  /// O(log n) for one that is near few curves.
  public func answer(_ position: Position) throws(DensifyError) -> Answer {
    var near: [Int] = []
    tree.visit(meeting: Box(position)) { near.append($0) }
    var isOpposite = false
    for number in near where !edges[number].isFar(position, boxes[number]) {
      switch try ring(number).location(of: position) {
      case .inside: isOpposite.toggle()
      case .boundary: return .onEdge
      case .outside: break
      }
    }
    return isOpposite ? .opposite : .same
  }

  /// The edges whose lens may come into a box, and a box around them all with their lenses.
  ///
  /// O(log n) for few.
  public func edges(near box: Box) -> (numbers: [Int], box: Box) {
    var (near, whole): ([Int], Box) = ([], Box())
    tree.visit(meeting: box) { number in
      if edges[number].isFar(box, boxes[number]) { return }
      near.append(number)
      whole.add(boxes[number])
    }
    return (near, whole)
  }

  /// Puts the curves of some edges into an area that has these edges.
  ///
  /// - Parameter numbers: as `edges(near:)` gives them.
  /// - Returns: nil where it does not have each of them once.
  public func curved(_ area: Geometry, _ numbers: [Int]) throws(DensifyError) -> Geometry? {
    var known: [SIMD4<Double>: Int] = [:]
    for number in numbers {
      let edge = edges[number]
      known[SIMD4(edge.from.x, edge.from.y, edge.to.x, edge.to.y)] = number
    }
    var (result, count) = (Geometry(type: area.type, partEnds: area.partEnds), 0)
    for ring in area.ringEnds.indices {
      var before: Position?
      for vertex in area.ring(ring) {
        let place = area.position(vertex)
        defer { before = place }
        if let before {
          let forth = known[SIMD4(before.x, before.y, place.x, place.y)]
          if let number = forth ?? known[SIMD4(place.x, place.y, before.x, before.y)] {
            count += 1
            let curve = try self.ring(number).dropFirst().dropLast()
            let way = forth == nil ? Array(curve.reversed()) : Array(curve)
            for between in way { result.ordinates += [between.x, between.y] }
          }
        }
        result.ordinates += [place.x, place.y]
      }
      result.ringEnds.append(result.vertexCount)
    }
    return count == numbers.count ? result : nil
  }

  private func ring(_ number: Int) throws(DensifyError) -> [Position] {
    if let known = rings[number] { return known }
    let made = try Self.ring(edges[number], follower)
    rings[number] = made
    return made
  }

  private static func ring(_ edge: Edge, _ follower: EdgeFollower) throws(DensifyError) -> [Position] {
    var line = Geometry(type: .lineString)
    line.ordinates = [edge.from.x, edge.from.y, edge.to.x, edge.to.y]
    line.ringEnds = [2]
    _ = try follower.follow(&line)
    return (0..<line.vertexCount).map { line.position($0) }
  }
}

extension Box {
  /// A box of longitudes and latitudes that goes farther by a distance on the ground, or by somewhat more.
  package func widened(metres: Double) -> Box {
    // No degree of a meridian or a parallel at the equator is shorter than this by 0.6 %.
    let north = metres / (0.99 * WGS84.metresPerDegree)
    let highest = Swift.max(abs(min.y), abs(max.y)) + north
    let east = highest < 89.9 ? north / cos(highest * (.pi / 180)) : Longitude.turn
    return Box(Position(min.x - east, min.y - north), Position(max.x + east, max.y + north))
  }
}
