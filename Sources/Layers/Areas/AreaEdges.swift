// The edges of an area of many vertices by place: where a position lies, and what of the area is near a box.

import Planar

/// Valid polygons, with a tree of their edges.
package final class AreaEdges: Sendable {
  /// In two dimensions, exterior rings counterclockwise and holes clockwise: the inside is on the left of every edge.
  package let polygons: Geometry
  package let bounds: Box
  /// Of each ring whether it is a polygon's exterior.
  package let isExterior: [Bool]
  private let places: [Position]
  /// Stretches of a ring, each with so many edges at most, which share a box in the tree.
  private let runs: [Range<Int32>]
  private let tree: BoxTree
  /// The boxes of the polygons, and the polygon of each run.
  private let parts: [Box]
  private let partTree: BoxTree
  private let partOfRun: [Int32]
  private static let runLength = 8

  /// Sorts the edges of valid polygons.
  ///
  /// O(n log n).
  package init(_ geometry: Geometry) {
    var polygons = geometry.dimension == 3 ? geometry.withoutHeights : geometry
    polygons.followRightHandRule()
    let places = Array(polygons.positions(0..<polygons.vertexCount))
    var (boxes, runs): ([Box], [Range<Int32>]) = ([], [])
    var (parts, partOfRun): ([Box], [Int32]) = ([], [])
    var isExterior = Array(repeating: false, count: polygons.ringEnds.count)
    for rings in polygons.polygons {
      for ring in rings {
        let vertices = polygons.ring(ring)
        if ring == rings.lowerBound {
          isExterior[ring] = true
          parts.append(Box(around: places[vertices]))
        }
        guard vertices.count > 1 else { continue }
        for start in stride(from: vertices.lowerBound, to: vertices.upperBound - 1, by: Self.runLength) {
          let end = min(start + Self.runLength, vertices.upperBound - 1)
          runs.append(Int32(start)..<Int32(end))
          boxes.append(Box(around: places[start...end]))
          partOfRun.append(Int32(parts.count - 1))
        }
      }
    }
    tree = BoxTree(boxes)
    partTree = BoxTree(parts)
    bounds = polygons.bounds
    (self.isExterior, self.parts, self.partOfRun) = (isExterior, parts, partOfRun)
    (self.polygons, self.places, self.runs) = (polygons, places, runs)
  }

  package func position(_ vertex: Int) -> Position { places[vertex] }

  /// The ring that has a vertex.
  ///
  /// O(log n).
  package func ring(of vertex: Int) -> Int {
    var rings = polygons.ringEnds.indices
    while let middle = rings.dropFirst(rings.count / 2).first, rings.count > 1 {
      rings = polygons.ringEnds[middle - 1] <= vertex ? middle..<rings.upperBound : rings.lowerBound..<middle
    }
    return rings.lowerBound
  }

  /// Whether one of the edges crosses the way from one position to another, each with its ends on both sides of the
  /// other.
  package func crosses(_ p: Position, _ q: Position) -> Bool {
    var found = false
    visit(meeting: Box(around: (p, q))) { _, a, b in
      if found { return }
      let (first, second) = (orientation(p, q, a), orientation(p, q, b))
      found = first * second < 0 && orientation(a, b, p) * orientation(a, b, q) < 0
    }
    return found
  }

  /// Calls `body` with each edge whose box meets another: the number of its first vertex, and its ends.
  @inline(__always)
  package func visit(meeting box: Box, _ body: (Int, Position, Position) -> Void) {
    tree.visit(meeting: box) { run in visit(run, meeting: box, body) }
  }

  @inline(__always)
  private func visit(_ run: Int, meeting box: Box, _ body: (Int, Position, Position) -> Void) {
    let first = Int(runs[run].lowerBound)
    var a = places[first]
    for vertex in first..<Int(runs[run].upperBound) {
      let b = places[vertex + 1]
      if Box(around: (a, b)).meets(box) { body(vertex, a, b) }
      a = b
    }
  }

  /// Where a position lies.
  ///
  /// O(log n + edges to the east of it), of the polygons whose boxes it is in.
  package func location(of position: Position) -> RingLocation {
    guard bounds.contains(position) else { return .outside }
    var isOnBorder = false
    let isInside = partTree.contains(meeting: Box(position)) { part in
      let way = Box(position, Position(parts[part].max.x, position.y))
      var ray = RayCrossings(from: position)
      tree.visit(meeting: way) { run in
        // Of other polygons the ray would meet some edges, and not all.
        guard partOfRun[run] == part else { return }
        visit(run, meeting: way) { _, a, b in ray.add(a, b) }
      }
      if ray.location == .boundary { isOnBorder = true }
      return ray.location == .inside
    }
    return isInside ? .inside : isOnBorder ? .boundary : .outside
  }
}

/// What of an area is near something.
package enum NearArea {
  /// Every position there is inside.
  case inside
  /// None is in it.
  case outside
  /// The area there: farther off it is cut.
  case part(Geometry)
  /// What there is cannot be told from the whole.
  case whole
}

extension AreaEdges {
  /// What of the area is near a geometry's positions, in a box around them with room on all sides.
  ///
  /// In the box of the positions the part is the area to the last bit: all that is new lies outside of that box, and an
  /// edge that is cut there passes so far from every position that its new end makes no difference.
  ///
  /// O(log n + k log k) for k edges there.
  package func near(_ positions: Positions) -> NearArea {
    var box = Box(around: positions)
    guard !box.isEmpty, box.meets(bounds) else { return .outside }
    for attempt in 0..<5 {
      let reach = max(abs(box.min.x), abs(box.min.y), abs(box.max.x), abs(box.max.y))
      let margin = max(box.size.max(), reach * 1e-9) * (0.0719 + 0.0173 * Double(attempt))
      let room = Box(box.min - margin, box.max + margin)
      var edges: [Int] = []
      visit(meeting: room) { vertex, _, _ in edges.append(vertex) }
      if edges.isEmpty { return location(of: room.center) == .inside ? .inside : .outside }
      if edges.count * 2 > polygons.vertexCount { return .whole }
      edges.sort()
      var clip = AreaBoxClip(self, room)
      guard clip.add(edges) else { continue }
      // An edge that is cut and touches one of the positions, or nearly, is taken whole.
      var isSafe = true
      for vertex in clip.cutEdges {
        let (a, b) = (position(vertex), position(vertex + 1))
        if a.x == b.x || a.y == b.y { continue }
        let way = b - a
        let length = (way * way).sum().squareRoot()
        for place in positions where abs((place.x - a.x) * way.y - (place.y - a.y) * way.x) <= reach * 1e-12 * length {
          box.add(a)
          box.add(b)
          isSafe = false
          break
        }
      }
      guard isSafe else { continue }
      if let part = clip.result() { return part.isEmpty ? .outside : .part(part) }
    }
    return .whole
  }
}
