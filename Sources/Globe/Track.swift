// A line or ring on the unrolled cylinder, where no edge jumps, and which side of it is inside.

import Planar
import SystemLibrary

/// The vertices of a line or ring, whose longitudes go on beyond ±180; those of a ring without the last, which is the
/// first.
struct Track: Sendable {
  private(set) var vertices: [Vertex] = []
  let isRing: Bool
  /// Whether it crosses ±180, is out of range, or has a vertex on a pole that is off its neighbours' meridians.
  private(set) var needsCut = false
  /// How often a ring goes round the Earth, to the east.
  private(set) var turns = 0

  /// Unrolls line or ring `index`.
  ///
  /// - Parameter tolerance: longitudes no farther than this from ±180 lie on it.
  init(_ geometry: Geometry, _ index: Int, _ tolerance: Double) {
    isRing = geometry.type.hasRings
    let dimension = geometry.dimension
    for vertex in geometry.ring(index) {
      let at = vertex * dimension
      var (way, y) = (geometry.ordinates[at], geometry.ordinates[at + 1])
      var x = wrapped(way)
      needsCut = needsCut || x != way
      if abs(abs(x) - 180) <= tolerance {
        let seam = x < 0 ? -180.0 : 180
        (x, way) = (seam, way + (seam - x))
      }
      vertices.append(
        Vertex(x: x, y: y, z: dimension == 3 ? geometry.ordinates[at + 2] : .nan, plane: Position(way, y)))
    }
    let way = isRing ? EdgeWay(ring: vertices.lazy.map(\.plane)) : .short
    for (a, b) in zip(vertices, vertices.dropFirst()) where way.east(from: a.way, to: b.way) != b.way - a.way {
      needsCut = true
    }
    if isRing, let first = vertices.first, let last = vertices.last, vertices.count > 1,
      (first.x, first.y) == (last.x, last.y)
    {
      vertices.removeLast()
    }
    if hasStrayPole {
      needsCut = true
      straightenPoles()
    }
    unroll(way)
  }

  /// Takes a ring that is unrolled, and whose inside is on its left.
  init(unrolled ring: UnrolledRing) {
    isRing = true
    turns = ring.turns
    vertices = stride(from: 0, to: ring.ordinates.count, by: 2).map { at in
      let (x, y) = (ring.ordinates[at], ring.ordinates[at + 1])
      return Vertex(x: wrapped(x), y: y, z: .nan, plane: Position(x, y))
    }
  }

  /// A line; a ring with its first vertex again, which may be whole turns away.
  var closed: [Vertex] {
    guard isRing, var last = vertices.first else { return vertices }
    last.way += 360 * Double(turns)
    return vertices + [last]
  }

  private mutating func unroll(_ way: EdgeWay) {
    guard let first = vertices.first else { return }
    // The longitude may have lost digits as it was wrapped, and lie whole turns away: never part of one.
    func place(_ vertex: Vertex, near goal: Double) -> Double { vertex.x + 360 * ((goal - vertex.x) / 360).rounded() }
    var last = first
    var start = place(first, near: first.x)
    for index in vertices.indices.dropFirst() {
      let source = vertices[index]
      vertices[index].way = place(source, near: start + way.east(from: last.way, to: source.way))
      (last, start) = (source, vertices[index].way)
    }
    if isRing {
      let end = place(first, near: start + way.east(from: last.way, to: first.way))
      turns = Int(((end - first.x) / 360).rounded())
    }
    vertices[0].way = first.x
  }

  // MARK: Poles

  /// Whether a vertex on a pole is off the meridian of the vertex before or after it.
  private var hasStrayPole: Bool {
    func isStray(_ a: Vertex, _ b: Vertex) -> Bool {
      a.isOnPole != b.isOnPole && a.x != b.x && !(a.isOnSeam && b.isOnSeam)
    }
    if isRing, let first = vertices.first, let last = vertices.last, isStray(last, first) { return true }
    return zip(vertices, vertices.dropFirst()).contains { isStray($0, $1) }
  }

  /// Puts every visit to a pole along the meridians of the vertices before and after it.
  private mutating func straightenPoles() {
    guard let start = vertices.firstIndex(where: { !$0.isOnPole }) else { return }
    let turned = isRing ? Array(vertices[start...] + vertices[..<start]) : vertices
    vertices.removeAll()
    for (index, vertex) in turned.enumerated() {
      let next = index + 1 < turned.count ? turned[index + 1] : isRing ? turned.first : nil
      // In the middle of a way along the pole too, it stays.
      let ends = vertex.isOnPole ? [vertices.last, next].compactMap { $0 }.filter { !$0.isOnPole } : []
      if ends.isEmpty { vertices.append(vertex) }
      for end in ends where vertices.last.map({ !$0.isOnPole || $0.x != end.x }) ?? true {
        vertices.append(Vertex(x: end.x, y: vertex.y, z: vertex.z, plane: Position(end.way, vertex.y)))
      }
    }
  }

  /// Whether a wound ring has a side along a pole with the pole on its left: on the plane its inside would be beyond.
  var boundsPole: Bool {
    let closed = closed
    return zip(closed, closed.dropFirst()).contains { a, b in
      a.isOnPole && a.y == b.y && (b.way - a.way) * a.y > 0
    }
  }

  // MARK: Winding

  /// Turns an exterior ring where it is more likely to be wound wrongly.
  mutating func windAsExterior(enclosing pole: Pole? = nil) {
    if let pole, turns != 0 {
      if (turns > 0) != (pole == .north) { reverse() }
      return
    }
    switch abs(turns) {
    case 0:
      guard orientation < 0 else { return }
      // Round both poles on its left, which takes a crossing to close. What lies between -180 and 180, be it the ocean
      // of the whole map, is inside by its numbers.
      let windows = vertices.lazy.filter { !$0.isOnSeam }.map { (($0.way + 180) / 360).rounded(.down) }
      let crosses = windows.first.map { first in windows.contains { $0 != first } } ?? false
      if !(crosses && sineIntegral > 360) { reverse() }
    // The margin is for rings that halve the sphere, such as the equator.
    case 1: if sineIntegral < -0.01 { reverse() }
    default: break
    }
  }

  /// Turns a hole where it runs the same way round as its polygon's exterior ring.
  mutating func windAsHole(in exterior: Track) {
    if turns == 0 {
      if orientation > 0 { reverse() }
    } else if exterior.turns != 0 {
      if (turns > 0) == (exterior.turns > 0) { reverse() }
    } else if sineIntegral > 0 {
      reverse()
    }
  }

  private mutating func reverse() {
    vertices.reverse()
    turns = -turns
  }

  /// 1 for a ring that runs counterclockwise, −1 for a clockwise one; for rings that do not go round.
  private var orientation: Int { vertices.lazy.map(\.plane).ringOrientation }

  /// The integral of the sine of the latitude along the ring's longitudes, in degrees.
  ///
  /// What is left of a ring that goes round once has 360 minus this of the sphere's 720; what is left of one that does
  /// not has minus this, counted on the cylinder. The sine of each edge is the mean of its ends': enough to see on
  /// which side of a half.
  private var sineIntegral: Double {
    let closed = closed
    return zip(closed, closed.dropFirst()).reduce(0) { total, edge in
      total + (edge.1.way - edge.0.way) * (sin(radians(edge.0.y)) + sin(radians(edge.1.y))) / 2
    }
  }
}
