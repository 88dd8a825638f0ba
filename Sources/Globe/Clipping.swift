// The one clipper: what rings bound, inside of a boundary, its pieces rejoined along that boundary.

import Planar

/// What is left of polygons inside of a domain.
struct Clip {
  /// Each polygon's shell, counterclockwise on the domain's plane, and its holes, clockwise.
  private(set) var polygons: [[[Vertex]]] = []
  /// Holes that are in no shell: what they bound goes on to the boundary on all sides.
  private(set) var strays: [[Vertex]] = []
  /// Whether something was cut, joined, left out, or written otherwise than it came.
  private(set) var isChanged = false

  /// Nothing.
  init() {}

  /// Clips what is on the left of all of some closed curves.
  ///
  ///     curves ─pieces(of domain)─▶ open pieces ─link─▶ rings ─sort─▶ shells with their holes
  ///                              └▶ whole rings ───────▲
  ///
  /// O(n log n) for n crossings of the boundary. Of rings that cross themselves, what they go round an odd number of
  /// times is inside, also where that cuts them.
  init(_ curves: [[Vertex]], to domain: some Boundary) {
    var open: [[Vertex]] = []
    var rings: [[Vertex]] = []
    for curve in curves {
      let pieces = domain.pieces(curve, isRing: true)
      isChanged = isChanged || pieces.isChanged
      open += pieces.open
      if let whole = pieces.whole { rings.append(whole) }
    }
    if !open.isEmpty {
      (open, rings) = Self.divided(open, rings, at: domain)
      var marks: [Double] = []
      domain.addMarks(nextTo: (open + rings).lazy.joined(), to: &marks)
      rings += linkEvenOdd(open, of: curves, along: domain, marks) ?? link(open, along: domain, marks)
    }
    sort(rings)
  }

  /// Divides pieces, and rings that touch the edge more than once, at vertices on the edge.
  private static func divided(
    _ pieces: [[Vertex]], _ rings: [[Vertex]], at domain: some Boundary
  ) -> (open: [[Vertex]], rings: [[Vertex]]) {
    var (open, whole): ([[Vertex]], [[Vertex]]) = ([], [])
    func take(_ piece: [Vertex]) {
      let parts = Globe.divided(piece, at: domain)
      open += parts.open
      whole += parts.rings
    }
    for piece in pieces { take(piece) }
    for ring in rings {
      let touches = ring.indices.dropLast().filter { domain.isOnSide(ring[$0].plane) }
      if touches.count > 1, let first = touches.first {
        take(Array(ring[first...] + ring[...first].dropFirst()))
      } else {
        whole.append(ring)
      }
    }
    return (open, whole)
  }

  /// Gives holes that are in no shell to the first.
  mutating func addStraysToFirst() {
    guard !polygons.isEmpty else { return }
    polygons[0] += strays
    strays = []
  }

  private mutating func sort(_ rings: [[Vertex]]) {
    var shells: [Shell] = []
    var holes: [[Vertex]] = []
    for ring in rings where ring.count >= 4 {
      let area = ring.planes.signedArea
      if area > 0 { shells.append(Shell(ring, area)) } else if area < 0 { holes.append(ring) }
    }
    for hole in holes {
      let owners = shells.indices.filter { shells[$0].holds(hole) }
      if let owner = owners.min(by: { shells[$0].area < shells[$1].area }) {
        shells[owner].rings.append(hole)
      } else {
        strays.append(hole)
      }
    }
    polygons = shells.map(\.rings)
  }
}

private struct Shell {
  var rings: [[Vertex]]
  let area: Double
  private let box: Box

  init(_ ring: [Vertex], _ area: Double) {
    rings = [ring]
    self.area = area
    box = Box(around: ring.planes)
  }

  /// Whether most of a hole is inside; some vertices may be on the shell, and all of them, so that its sides tell.
  func holds(_ hole: [Vertex]) -> Bool {
    // A few say it; the rest costs.
    let sample = stride(from: 0, to: hole.count - 1, by: max(1, hole.count / 16))
    let balance = sample.reduce(0) { $0 + side(of: hole[$1].plane) }
    if balance != 0 { return balance > 0 }
    return sample.reduce(0) { $0 + side(of: (hole[$1].plane + hole[$1 + 1].plane) / 2) } > 0
  }

  /// 1 inside, −1 outside, 0 on the shell.
  private func side(of position: Position) -> Int {
    guard box.contains(position) else { return -1 }
    switch rings[0].planes.location(of: position) {
    case .inside: return 1
    case .boundary: return 0
    case .outside: return -1
    }
  }
}

extension [Vertex] {
  /// The positions on the plane in which pieces are joined.
  fileprivate var planes: LazyMapCollection<[Vertex], Position> { lazy.map(\.plane) }
}

extension Geometry {
  /// Adds a line or ring.
  mutating func append(_ vertices: [Vertex]) {
    for vertex in vertices {
      ordinates.append(vertex.x)
      ordinates.append(vertex.y)
      if dimension == 3 { ordinates.append(vertex.z) }
    }
    ringEnds.append(vertexCount)
  }

  /// Adds the rings of a part of this MultiPolygon.
  mutating func appendPart(_ rings: [[Vertex]]) {
    for ring in rings { append(ring) }
    partEnds.append(ringEnds.count)
  }
}
