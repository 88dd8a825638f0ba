// Voronoi cells in the plane, in a box around the points.

/// The Voronoi cells of points in the plane, cut to the points' box and half of its larger side around it.
///
///     PlanarVoronoi([Position(0, 0), Position(10, 0)]).cell(of: 0)     // from −5, −5 to 5, 5, closed
///
/// O(n log n) for the triangles; a cell O(its sides).
public struct PlanarVoronoi: Sendable {
  /// The corners of the Delaunay triangles, three numbers of points each, counterclockwise.
  public let triangles: [Int32]
  /// The box that cells end in.
  public let box: Box
  private let points: [Position]
  /// For each point the one that stands for it: itself, or the first at its place.
  private let representatives: [Int32]
  /// The neighbours of point k in `neighbours[starts[k]..<starts[k + 1]]`.
  private var neighbours: [Int32]
  private var starts: [Int]

  /// Triangulates points, whose coordinates are finite.
  public init(_ points: [Position]) {
    self.points = points
    var box = Box()
    for point in points { box.add(point) }
    let margin = points.isEmpty ? 0 : max(box.size.x, box.size.y) / 2
    self.box = points.isEmpty ? box : Box(box.min - margin, box.max + margin)
    var first: [Position: Int32] = [:]
    representatives = points.indices.map { index in
      if let known = first[points[index]] { return known }
      first[points[index]] = Int32(index)
      return Int32(index)
    }
    let flat = Delaunay(points)
    triangles = flat.triangles
    var pairs: [(Int32, Int32)] = []
    let representatives = representatives
    func add(_ a: Int32, _ b: Int32) { pairs.append((representatives[Int(a)], representatives[Int(b)])) }
    for at in stride(from: 0, to: triangles.count, by: 3) {
      add(triangles[at], triangles[at + 1])
      add(triangles[at + 1], triangles[at + 2])
      add(triangles[at + 2], triangles[at])
    }
    // Sides of the hull are those of one triangle only: their other way is missing.
    for (index, point) in flat.hull.enumerated() where flat.hull.count > 1 {
      add(flat.hull[(index + 1) % flat.hull.count], point)
    }
    starts = [Int](repeating: 0, count: points.count + 1)
    for pair in pairs { starts[Int(pair.0) + 1] += 1 }
    for point in points.indices { starts[point + 1] += starts[point] }
    neighbours = [Int32](repeating: 0, count: pairs.count)
    var ends = starts
    for pair in pairs {
      neighbours[ends[Int(pair.0)]] = pair.1
      ends[Int(pair.0)] += 1
    }
  }

  /// The ring around what is nearer to a point than to any other, counterclockwise and closed; nil for a point at the
  /// place of an earlier one.
  public func cell(of point: Int) -> [Position]? {
    guard representatives[point] == Int32(point) else { return nil }
    var ring = [box.min, Position(box.max.x, box.min.y), box.max, Position(box.min.x, box.max.y)]
    for neighbour in neighbours[starts[point]..<starts[point + 1]] where ring.count > 2 {
      cut(&ring, points[point], points[Int(neighbour)])
    }
    guard ring.count > 2 else { return nil }
    return ring + ring.prefix(1)
  }

  /// Takes away what is nearer to b than to a.
  private func cut(_ ring: inout [Position], _ a: Position, _ b: Position) {
    let normal = b - a
    let middle = a + normal / 2
    func side(_ place: Position) -> Double { ((place - middle) * normal).sum() }
    var kept: [Position] = []
    for (index, place) in ring.enumerated() {
      let following = ring[(index + 1) % ring.count]
      let (here, there) = (side(place), side(following))
      if here <= 0 { kept.append(place) }
      if here < 0 && there > 0 || here > 0 && there < 0 {
        kept.append(place + (following - place) * (here / (here - there)))
      }
    }
    ring = kept
  }
}
