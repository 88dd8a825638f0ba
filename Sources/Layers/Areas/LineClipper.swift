// Lines cut where they cross the border of an area, in their own direction.

import Planar

/// Gathers the pieces of lines that are in an area, or out of it.
///
/// Each edge is divided where it crosses an edge of the border, and a piece is in when its middle is. A stretch along
/// the border is in. What runs along a pole, from one longitude to another, is one place: it keeps a piece going.
package struct LineClipper {
  private let plane: ClipPlane
  private let erases: Bool
  package private(set) var result: Geometry
  /// Whether all of every line is kept.
  package private(set) var isWhole = true
  private var isOpen = false
  private var hasLength = false
  /// The vertex at the end of an edge without length, which comes out where the piece goes on.
  private var waiting: Int?

  package init(_ plane: ClipPlane, erases: Bool, dimension: Int) {
    (self.plane, self.erases) = (plane, erases)
    result = Geometry(type: .multiLineString, dimension: dimension)
  }

  /// Adds the pieces of a line.
  package mutating func add(_ geometry: Geometry, _ line: Int) throws(EngineError) {
    close()
    let vertices = geometry.ring(line)
    switch plane.place(ofLineIn: Box(around: geometry.positions(vertices))) {
    case .inside where erases, .outside where !erases:
      isWhole = false
      return
    case .inside, .outside:
      for vertex in vertices { append(geometry, vertex) }
      return close()
    case .unknown: break
    }
    hasLength = false
    for (start, end) in zip(vertices, vertices.dropFirst()) { try add(geometry, from: start, to: end) }
    if !hasLength, let first = vertices.first {
      // All of it is one place.
      if try plane.contains(geometry.position(first)) == erases {
        isWhole = false
      } else {
        for vertex in vertices { append(geometry, vertex) }
      }
    }
    close()
  }

  private mutating func add(_ geometry: Geometry, from start: Int, to end: Int) throws(EngineError) {
    let (a, b) = (geometry.position(start), geometry.position(end))
    if a == b {
      // An edge without length keeps a piece going, and begins none.
      if isOpen { append(geometry, end) }
      return
    }
    if plane.isInDegrees, abs(a.y) == 90, a.y == b.y {
      if isOpen { waiting = end }
      return
    }
    hasLength = true
    var (stops, isAlong): ([Double], Bool) = ([0, 1], false)
    plane.visitEdges(near: a, b) { p, q in
      let (left, right) = (orientation(p, q, a), orientation(p, q, b))
      if left == 0, right == 0 {
        // On one line: where the border's edge begins and ends.
        let length = (b - a).squaredLength
        for place in [p, q] { stops.append(((place - a) * (b - a)).sum() / length) }
        isAlong = true
      } else if left != right, orientation(a, b, p) != orientation(a, b, q) {
        if let share = crossingShare(from: a, to: b, across: p, q) { stops.append(share) }
      }
    }
    if stops.count > 2 { stops = Array(Set(stops.filter { $0 >= 0 && $0 <= 1 })).sorted() }
    for (from, to) in zip(stops, stops.dropFirst()) {
      let middle = a + (b - a) * ((from + to) / 2)
      var isIn = try plane.contains(middle)
      if !isIn, isAlong { isIn = isOnBorder(a, b, middle) }
      guard isIn != erases else {
        isWhole = false
        close()
        continue
      }
      if let waiting {
        append(geometry, waiting)
        self.waiting = nil
      }
      if !isOpen { append(geometry, start, end, from) }
      append(geometry, start, end, to)
    }
  }

  /// Whether the middle of a piece, which rounding may have moved off, lies along an edge of the border.
  private func isOnBorder(_ a: Position, _ b: Position, _ middle: Position) -> Bool {
    var found = false
    plane.visitEdges(near: a, b) { p, q in
      guard orientation(p, q, a) == 0, orientation(p, q, b) == 0 else { return }
      let length = (q - p).squaredLength
      let share = length > 0 ? ((middle - p) * (q - p)).sum() / length : -1
      if share >= 0, share <= 1 { found = true }
    }
    return found
  }

  private mutating func append(_ geometry: Geometry, _ start: Int, _ end: Int, _ share: Double) {
    if share == 0 { return append(geometry, start) }
    if share == 1 { return append(geometry, end) }
    let dimension = geometry.dimension
    for ordinate in 0..<dimension {
      let (from, to) = (
        geometry.ordinates[start * dimension + ordinate], geometry.ordinates[end * dimension + ordinate]
      )
      result.ordinates.append(from + (to - from) * share)
    }
    isOpen = true
  }

  private mutating func append(_ geometry: Geometry, _ vertex: Int) {
    result.ordinates += geometry.ordinates[vertex * geometry.dimension..<(vertex + 1) * geometry.dimension]
    isOpen = true
  }

  private mutating func close() {
    if isOpen { result.ringEnds.append(result.vertexCount) }
    (isOpen, waiting) = (false, nil)
  }
}

extension Position {
  fileprivate var squaredLength: Double { (self * self).sum() }
}
