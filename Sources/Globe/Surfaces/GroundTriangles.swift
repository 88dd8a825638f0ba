// Triangles on the sphere as triangles with straight sides in longitude and latitude.

import Planar

extension SphericalTriangulation {
  /// The corners of the triangles with straight sides in longitude and latitude, three numbers of places each,
  /// counterclockwise.
  ///
  /// Not those on the far side of places that lie in a hemisphere. In a flat triangle a corner may lie between the
  /// great circle of the side before it and its straight line, so that straight sides run the other way round. At the
  /// border such a triangle goes. Elsewhere it exchanges that side for the other diagonal of the two triangles
  /// there, as long as less area runs the other way afterwards, so that there is no gap and nothing is covered
  /// twice; where nothing helps, as here and there around a pole, it goes too. O(n).
  public var groundTriangles: [Int32] {
    var corners = (0..<triangles.count / 3).filter { !isFarSide($0) }.flatMap { triangles[3 * $0..<3 * $0 + 3] }
    func isTurned(_ triangle: Int) -> Bool {
      self.isTurned(corners[triangle], corners[triangle + 1], corners[triangle + 2])
    }
    let turned = stride(from: 0, to: corners.count, by: 3).filter(isTurned)
    guard !turned.isEmpty else { return corners }
    var sides: [Side: Int] = [:]
    for corner in corners.indices { sides[Self.side(corner, in: corners)] = corner }
    var gone: Set<Int> = []
    var waiting = turned
    while let triangle = waiting.popLast() {
      let its = (triangle..<triangle + 3).map { Self.side($0, in: corners) }
      let others = its.compactMap { sides[$0.reversed] }
      guard others.count < 3, isTurned(triangle), gone.insert(triangle).inserted else { continue }
      for side in its { sides[side] = nil }
      waiting += others.map { $0 / 3 * 3 }
    }
    waiting = turned.filter { !gone.contains($0) }
    while let triangle = waiting.popLast() {
      gone.remove(triangle)
      guard isTurned(triangle) else { continue }
      if let other = exchangeSide(of: triangle, in: &corners, &sides) {
        waiting += [triangle, other]
      } else {
        gone.insert(triangle)
      }
    }
    return gone.isEmpty ? corners : corners.indices.filter { !gone.contains($0 / 3 * 3) }.map { corners[$0] }
  }

  /// A side of a triangle, in its direction.
  private struct Side: Hashable {
    let from, to: Int32

    var reversed: Side { Side(from: to, to: from) }
  }

  /// The side that begins at a corner.
  private static func side(_ corner: Int, in corners: [Int32]) -> Side {
    Side(from: corners[corner], to: corners[following(corner)])
  }

  /// The next corner of the same triangle.
  private static func following(_ corner: Int) -> Int { corner % 3 == 2 ? corner - 2 : corner + 1 }

  /// Exchanges the side of a triangle after which the least area of it and of its neighbour runs the wrong way.
  ///
  /// - Parameter triangle: where its three corners begin.
  /// - Returns: where the neighbour's begin; nil where none makes it less.
  private func exchangeSide(of triangle: Int, in corners: inout [Int32], _ sides: inout [Side: Int]) -> Int? {
    var best: (gain: Double, corner: Int, other: Int)?
    for corner in triangle..<triangle + 3 {
      let side = Self.side(corner, in: corners)
      guard let other = sides[side.reversed] else { continue }
      let (apex, opposite) = (Self.apex(corner, in: corners), Self.apex(other, in: corners))
      // Another side between the two would become one of three triangles.
      if sides[Side(from: apex, to: opposite)] != nil || sides[Side(from: opposite, to: apex)] != nil { continue }
      let before = [area(side.from, side.to, apex), area(side.to, side.from, opposite)]
      let after = [area(apex, side.from, opposite), area(apex, opposite, side.to)]
      // What goes round a pole has to go on doing so.
      guard before.count(where: { $0 == nil }) == after.count(where: { $0 == nil }) else { continue }
      func wrong(_ areas: [Double?]) -> Double { areas.reduce(0) { $0 - min($1 ?? 0, 0) } }
      let gain = wrong(before) - wrong(after)
      if gain > max(best?.gain ?? 0, 1e-12) { best = (gain, corner, other) }
    }
    guard let (_, corner, other) = best else { return nil }
    let side = Self.side(corner, in: corners)
    let (apex, opposite) = (Self.apex(corner, in: corners), Self.apex(other, in: corners))
    let neighbour = other / 3 * 3
    sides[side] = nil
    sides[side.reversed] = nil
    corners.replaceSubrange(triangle..<triangle + 3, with: [apex, side.from, opposite])
    corners.replaceSubrange(neighbour..<neighbour + 3, with: [apex, opposite, side.to])
    for start in [triangle, neighbour] {
      for corner in start..<start + 3 { sides[Self.side(corner, in: corners)] = corner }
    }
    return neighbour
  }

  /// The corner opposite to the side that begins at a corner.
  private static func apex(_ corner: Int, in corners: [Int32]) -> Int32 { corners[following(following(corner))] }

  /// Whether three places run clockwise by straight sides in longitude and latitude, or enclose nothing; never of those
  /// around a pole.
  func isTurned(_ first: Int32, _ second: Int32, _ third: Int32) -> Bool {
    area(first, second, third).map { $0 <= 0 } ?? false
  }

  /// Twice the area within straight sides in longitude and latitude, in square degrees, less than 0 where they run
  /// clockwise; nil around a pole, and with one as a corner, where they have no direction.
  private func area(_ first: Int32, _ second: Int32, _ third: Int32) -> Double? {
    let (a, b, c) = (places[Int(first)], places[Int(second)], places[Int(third)])
    if [a, b, c].contains(where: { abs($0.y) == 90 }) { return nil }
    func turn(_ from: Position, _ to: Position) -> Double { (to.x - from.x).remainder(dividingBy: Longitude.turn) }
    let (ab, bc) = (turn(a, b), turn(b, c))
    if Longitude.isHalfOrMore(abs(ab + bc + turn(c, a))) { return nil }
    return ab * (c.y - a.y) - (ab + bc) * (b.y - a.y)
  }
}
