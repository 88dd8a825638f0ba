// From lines and rings to arcs that they share.

/// A position, or in a topology that is quantized a place in its grid.
struct TopologyPoint: Hashable {
  var x: Double
  var y: Double
}

/// Cuts paths where they part, and keeps each stretch that several have once.
///
/// A path is cut at the ends of lines, and where two paths, or two stretches of one, go on to different neighbours. A
/// ring that is shared as a whole begins where its least vertex is.
struct TopologyBuilder {
  private struct Path {
    let vertices: [Int32]
    let isRing: Bool
  }

  private var numbers: [TopologyPoint: Int32] = [:]
  private var points: [TopologyPoint] = []
  private var paths: [Path] = []
  /// The arcs, as numbers of points, and which have the same sum of ends and length.
  private var arcs: [[Int32]] = []
  private var known: [Key: [Int]] = [:]

  private struct Key: Hashable {
    let low, high: Int32
    let count: Int
  }

  /// Adds a line, or a ring without its first point again at the end, as the next path.
  mutating func add(_ line: [TopologyPoint], isRing: Bool) {
    var vertices: [Int32] = []
    vertices.reserveCapacity(line.count)
    for point in line {
      let number = numbers[point] ?? Int32(points.count)
      if number == points.count {
        numbers[point] = number
        points.append(point)
      }
      // Points that fall together in the grid are one.
      if number != vertices.last { vertices.append(number) }
    }
    if isRing, vertices.count > 1, vertices.first == vertices.last { vertices.removeLast() }
    paths.append(Path(vertices: vertices, isRing: isRing))
  }

  /// The arcs, and for each path the numbers of those that it is made of; ~i is arc i the other way.
  ///
  /// `starts` has for each path which of its points the first of these begins at.
  mutating func build() -> (arcs: [[TopologyPoint]], paths: [[Int]], starts: [Int]) {
    let isJunction = junctions()
    var (made, starts): ([[Int]], [Int]) = ([], [])
    for path in paths {
      let start = start(path, isJunction)
      starts.append(start)
      made.append(cut(path, from: start, isJunction))
    }
    return (arcs.map { $0.map { points[Int($0)] } }, made, starts)
  }

  /// Where a ring is begun: at its first junction, or else at its least point.
  private func start(_ path: Path, _ isJunction: [Bool]) -> Int {
    guard path.isRing else { return 0 }
    return path.vertices.firstIndex { isJunction[Int($0)] }
      ?? path.vertices.indices.min { path.vertices[$0] < path.vertices[$1] } ?? 0
  }

  private func junctions() -> [Bool] {
    var isJunction = [Bool](repeating: false, count: points.count)
    var neighbours = [(Int32, Int32)](repeating: (-1, -1), count: points.count)
    for path in paths {
      let (vertices, count) = (path.vertices, path.vertices.count)
      for index in 0..<count {
        let vertex = Int(vertices[index])
        if !path.isRing, index == 0 || index == count - 1 {
          isJunction[vertex] = true
          continue
        }
        let (a, b) = (vertices[(index + count - 1) % count], vertices[(index + 1) % count])
        let pair = a < b ? (a, b) : (b, a)
        if neighbours[vertex] == (-1, -1) {
          neighbours[vertex] = pair
        } else if neighbours[vertex] != pair {
          isJunction[vertex] = true
        }
      }
    }
    return isJunction
  }

  private mutating func cut(_ path: Path, from start: Int, _ isJunction: [Bool]) -> [Int] {
    let vertices = path.vertices
    guard vertices.count > 1 else {
      // Nothing but a point: an arc of it twice, which readers make a line or ring of.
      return vertices.isEmpty ? [] : [arc([vertices[0], vertices[0]])]
    }
    guard path.isRing else {
      var (found, start): ([Int], Int) = ([], 0)
      for index in 1..<vertices.count where isJunction[Int(vertices[index])] || index == vertices.count - 1 {
        found.append(arc(Array(vertices[start...index])))
        start = index
      }
      return found
    }
    let turned = Array(vertices[start...]) + Array(vertices[...start])
    if !isJunction[Int(turned[0])] { return [arc(turned)] }
    var (found, begin): ([Int], Int) = ([], 0)
    for index in 1..<turned.count where isJunction[Int(turned[index])] {
      found.append(arc(Array(turned[begin...index])))
      begin = index
    }
    return found
  }

  /// The number of an arc, which may be known already, either way.
  private mutating func arc(_ vertices: [Int32]) -> Int {
    let ends = (vertices[0], vertices[vertices.count - 1])
    let key = Key(low: min(ends.0, ends.1), high: max(ends.0, ends.1), count: vertices.count)
    for number in known[key] ?? [] {
      if arcs[number] == vertices { return number }
      if arcs[number].elementsEqual(vertices.reversed()) { return ~number }
    }
    known[key, default: []].append(arcs.count)
    arcs.append(vertices)
    return arcs.count - 1
  }
}
