// A half of the map's plane, and what of lines and polygons lies in it: how the near plane of a camera cuts the ground.

import Planar

/// The half plane where `x · nx + y · ny ≥ c`, in map points.
public struct HalfPlane: Sendable {
  let nx, ny, c: Double

  /// How far inside a position is, up to a factor; below 0 outside.
  @inline(__always)
  func depth(_ x: Double, _ y: Double) -> Double { x * nx + y * ny - c }
}

extension MapProjection {
  /// The depth before the eye from which on the ground is kept where some of a shape is behind the eye: it is drawn as
  /// far below the screen as the screen is high.
  var nearDepth: Double {
    let viewport = perspective.viewport
    let up = (viewport.principalPoint.y - 2 * viewport.height) / perspective.focalLength
    return distance * perspective.cosP / (perspective.cosP - up * perspective.sinP)
  }

  /// What is before the camera, of the copy of the world that is so far to the east; nil when it looks straight down
  /// and all is.
  func beforeCamera(shift: Double) -> HalfPlane? {
    guard perspective.sinP > 0 else { return nil }
    let (nx, ny) = (perspective.sinP * perspective.sinH, -perspective.sinP * perspective.cosH)
    return HalfPlane(nx: nx, ny: ny, c: nearDepth - distance + nx * (center.x - shift) + ny * center.y)
  }

  /// How far before the eye a map point is, in map points; 0 or less behind it.
  func depth(x: Double, y: Double) -> Double {
    ((x - center.x) * perspective.sinH + (center.y - y) * perspective.cosH) * perspective.sinP + distance
  }
}

/// Cuts lines and polygons to a half plane.
struct HalfPlaneCut {
  let plane: HalfPlane
  /// Ordinates a vertex; those after x and y are cut at the same share of the way.
  let dimension: Int

  /// A run of a ring inside the half plane, from where it enters it to where it leaves it.
  private struct Chain {
    var vertices: [Double]
    /// Where on the border the ends are.
    var entry, exit: Double
  }

  /// The parts of a line inside, in their order.
  func line(_ vertices: ArraySlice<Double>) -> [[Double]] {
    var pieces: [[Double]] = []
    var piece: [Double] = []
    func end() {
      if piece.count > dimension { pieces.append(piece) }
      piece.removeAll()
    }
    var before: (vertex: ArraySlice<Double>, depth: Double)?
    for at in stride(from: vertices.startIndex, to: vertices.endIndex, by: dimension) {
      let vertex = vertices[at..<at + dimension]
      let depth = plane.depth(vertices[at], vertices[at + 1])
      if let before, (before.depth < 0) != (depth < 0) {
        piece += crossing(before.vertex, before.depth, vertex, depth)
        if depth < 0 { end() }
      }
      if depth >= 0 { piece += vertex }
      before = (vertex, depth)
    }
    end()
    return pieces
  }

  /// The parts of a polygon inside, each an exterior ring and its holes, all closed.
  ///
  /// What enters and leaves the half plane is joined along its border, from the first place on it to the second, from
  /// the third to the fourth, and so on: between them the border is in the polygon. O(n log n).
  func polygon(_ rings: [[Double]]) -> [[[Double]]] {
    guard let exterior = rings.first else { return [] }
    let turn = area(exterior)
    var chains: [Chain] = []
    var holes: [[Double]] = []
    for (index, ring) in rings.enumerated() {
      // A hole goes the other way than what it is in, so that the polygon is on one side of all.
      let isWrong = index > 0 && area(ring) * turn > 0
      switch split(isWrong ? reversed(ring) : ring) {
      case .none where index == 0: return []
      case .none: continue
      case .all where index == 0: return [rings]
      case .all: holes.append(ring)
      case .some(let parts): chains += parts
      }
    }
    let shells = joined(chains)
    var polygons = shells.map { [$0] }
    for hole in holes {
      let home = shells.count == 1 ? 0 : shells.firstIndex { contains($0, hole[0], hole[1]) }
      if let home { polygons[home].append(hole) }
    }
    return polygons
  }

  private enum Split {
    case none, all
    case some([Chain])
  }

  /// The runs of a closed ring inside.
  private func split(_ ring: [Double]) -> Split {
    let count = ring.count / dimension - 1
    guard count > 0 else { return .none }
    func vertex(_ index: Int) -> ArraySlice<Double> {
      ring[index % count * dimension..<(index % count + 1) * dimension]
    }
    // Of a closed ring the last vertex is the first one again, and has ordinates of its own.
    func next(_ index: Int) -> ArraySlice<Double> {
      ring[(index % count + 1) * dimension..<(index % count + 2) * dimension]
    }
    let depths = (0..<count).map { plane.depth(ring[$0 * dimension], ring[$0 * dimension + 1]) }
    guard let start = depths.firstIndex(where: { $0 < 0 }) else { return .all }
    guard depths.contains(where: { $0 >= 0 }) else { return .none }
    var chains: [Chain] = []
    for index in start..<start + count {
      let (depth, nextDepth) = (depths[index % count], depths[(index + 1) % count])
      if depth < 0, nextDepth < 0 { continue }
      if depth < 0 {
        let place = crossing(vertex(index), depth, next(index), nextDepth)
        chains.append(Chain(vertices: place + vertex(index + 1), entry: along(place), exit: 0))
      } else if nextDepth < 0 {
        let place = crossing(vertex(index), depth, next(index), nextDepth)
        chains[chains.count - 1].vertices += place
        chains[chains.count - 1].exit = along(place)
      } else {
        chains[chains.count - 1].vertices += vertex(index + 1)
      }
    }
    return .some(chains)
  }

  /// Closes runs along the border.
  private func joined(_ chains: [Chain]) -> [[Double]] {
    var ends = chains.indices.flatMap { [(chains[$0].entry, $0, true), (chains[$0].exit, $0, false)] }
    ends.sort { $0.0 < $1.0 }
    var following = [Int?](repeating: nil, count: chains.count)
    for at in stride(from: 0, to: ends.count, by: 2) {
      // Where two are at one place, one of each kind goes together.
      if ends[at].2 == ends[at + 1].2, at + 2 < ends.count, ends[at + 1].0 == ends[at + 2].0 {
        ends.swapAt(at + 1, at + 2)
      }
      let (a, b) = (ends[at], ends[at + 1])
      if a.2 != b.2 { following[a.2 ? b.1 : a.1] = a.2 ? a.1 : b.1 }
    }
    var rings: [[Double]] = []
    var isDone = [Bool](repeating: false, count: chains.count)
    for first in chains.indices where !isDone[first] {
      var ring: [Double] = []
      var index: Int? = first
      while let chain = index, !isDone[chain] {
        isDone[chain] = true
        ring += chains[chain].vertices
        index = following[chain]
      }
      ring += ring.prefix(dimension)
      if ring.count >= 4 * dimension { rings.append(ring) }
    }
    return rings
  }

  /// Where on the border a place of it is.
  private func along(_ vertex: [Double]) -> Double { vertex[1] * plane.nx - vertex[0] * plane.ny }

  /// The place on the border between two vertices, one on each side.
  private func crossing(
    _ a: ArraySlice<Double>, _ depth: Double, _ b: ArraySlice<Double>, _ next: Double
  ) -> [Double] {
    let share = depth / (depth - next)
    return zip(a, b).map { $0 + ($1 - $0) * share }
  }

  private func reversed(_ ring: [Double]) -> [Double] {
    stride(from: ring.count - dimension, through: 0, by: -dimension).flatMap { ring[$0..<$0 + dimension] }
  }

  /// Twice the area, its sign the way round.
  private func area(_ ring: [Double]) -> Double {
    var sum = 0.0
    for at in stride(from: dimension, to: ring.count, by: dimension) {
      sum += (ring[at - dimension] - ring[0]) * (ring[at + 1] - ring[1])
      sum -= (ring[at] - ring[0]) * (ring[at - dimension + 1] - ring[1])
    }
    return sum
  }

  private func contains(_ ring: [Double], _ x: Double, _ y: Double) -> Bool {
    var isInside = false
    for at in stride(from: dimension, to: ring.count, by: dimension) {
      let (ax, ay) = (ring[at - dimension], ring[at - dimension + 1])
      let (bx, by) = (ring[at], ring[at + 1])
      if (ay > y) != (by > y), x < (bx - ax) * (y - ay) / (by - ay) + ax { isInside.toggle() }
    }
    return isInside
  }
}

extension Geometry {
  /// The ordinates of a line or a ring.
  func ringOrdinates(_ index: Int) -> ArraySlice<Double> {
    let vertices = ring(index)
    return ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension]
  }
}
