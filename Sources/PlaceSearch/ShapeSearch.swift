// Which lines and areas of an index are where: the areas that hold a position, and what is nearest to it.

import Gazetteer
import Globe
import PlaceIndex
import Planar

/// Searches the shapes of an index; one for each thread.
package struct ShapeSearch {
  /// A place and how far it is, in metres on the ellipsoid.
  package struct Near {
    package let place: Int
    package let distance: Double

    package init(place: Int, distance: Double) { (self.place, self.distance) = (place, distance) }
  }

  private let runs: PackedTreeView
  private let areas: PackedTreeView
  private let vertices: IndexArray<Int32>
  private let runRows, areaRows, ringRows: IndexArray<UInt32>
  private let placeCount: Int

  package init(_ index: IndexedPlaces) {
    runs = PackedTreeView(
      index.section(.runBoxes, of: Int32.self), index.section(.runMasks, of: UInt8.self),
      index.section(.runOrder, of: UInt32.self))
    areas = PackedTreeView(
      index.section(.areaBoxes, of: Int32.self), index.section(.areaMasks, of: UInt8.self),
      index.section(.areaOrder, of: UInt32.self))
    vertices = index.section(.vertices, of: Int32.self)
    runRows = index.section(.runs, of: UInt32.self)
    areaRows = index.section(.areas, of: UInt32.self)
    ringRows = index.section(.rings, of: UInt32.self)
    placeCount = index.count
  }

  /// The areas that hold a position or have it on their side, and how large they are, in square degrees of their boxes;
  /// each place once.
  ///
  /// Exact on positions to 1e-7 degrees.
  package func holding(x: Double, y: Double) -> [(place: Int, size: Double)] {
    guard Longitude.isWithin(x), abs(y) <= 90 else { return [] }
    var found: [(place: Int, size: Double)] = []
    // −180 and 180 are one meridian.
    for x in Longitude.isSide(x) ? Longitude.sides : [x] {
      let (column, row) = (Int32((x * 1e7).rounded()), Int32((y * 1e7).rounded()))
      var boxes: [UInt32] = []
      areas.visit(
        { box, _ in box.x <= column && column <= box.z && box.y <= row && row <= box.w },
        { item, _ in boxes.append(item) })
      for item in boxes {
        let place = Int(areaRows[3 * Int(item)])
        guard place < placeCount, !found.contains(where: { $0.place == place }),
          let size = size(ofArea: Int(item), holding: column, row)
        else { continue }
        found.append((place, size))
      }
    }
    return found
  }

  /// How large an area is that holds a position; nil where it does not.
  private func size(ofArea area: Int, holding x: Int32, _ y: Int32) -> Double? {
    var ray = RayCrossings(from: Position(Double(x), Double(y)))
    var size = 0.0
    let first = Int(areaRows[3 * area + 1])
    for ring in first..<first + min(Int(areaRows[3 * area + 2]), ringRows.count) {
      let start = Int(ringRows[2 * ring])
      let points = vertices.run(2 * start, 2 * (start + Int(ringRows[2 * ring + 1])))
      guard points.count >= 2 else { continue }
      var (west, south, east, north) = (points[0], points[1], points[0], points[1])
      var a = Position(Double(points[0]), Double(points[1]))
      for vertex in 1..<max(1, points.count / 2) {
        let (column, row) = (points[2 * vertex], points[2 * vertex + 1])
        (west, east) = (min(west, column), max(east, column))
        (south, north) = (min(south, row), max(north, row))
        let b = Position(Double(column), Double(row))
        ray.add(a, b)
        a = b
      }
      size += (Double(east) - Double(west)) * (Double(north) - Double(south)) * 1e-14
    }
    return ray.location == .outside ? nil : size
  }

  /// The places whose boxes come within a distance; each once.
  func reached(x: Double, y: Double, metres: Double, where allows: (Int) -> Bool) -> [Int] {
    let bound = GroundBound(x: x, y: y)
    var found: Set<Int> = []
    runs.visit(
      { box, _ in bound.metres(to: box) <= metres },
      { item, _ in
        let place = place(of: item)
        guard place < placeCount, !found.contains(place), allows(place) else { return }
        if item & IndexFormat.isPoint == 0, bound.metres(along: points(of: item), from: 0) > metres { return }
        found.insert(place)
      })
    return found.sorted()
  }

  private func place(of item: UInt32) -> Int {
    item & IndexFormat.isPoint != 0 ? Int(item & ~IndexFormat.isPoint) : Int(runRows[3 * Int(item) + 2])
  }

  private func points(of item: UInt32) -> UnsafeBufferPointer<Int32> {
    let start = Int(runRows[3 * Int(item)])
    return vertices.run(2 * start, 2 * (start + min(Int(runRows[3 * Int(item) + 1]), IndexFormat.mostVertices)))
  }

  /// What is waiting to be looked at, by how near it can be.
  private struct Waiting: Comparable {
    let key: Double
    let node: PackedTreeView.Node
    /// Whether only its exact distance is still to be found.
    let isLast: Bool

    // The nearest comes first.
    static func < (a: Self, b: Self) -> Bool { a.key != b.key ? a.key > b.key : a.node.number > b.node.number }
    static func == (a: Self, b: Self) -> Bool { a.key == b.key && a.node.number == b.node.number }
  }

  /// The nearest places, and those that are hardly farther than the last of them, nearest first; of equally near ones
  /// the more important first.
  ///
  /// O(log places) for a few, as a rule.
  ///
  /// - Parameters:
  ///   - limit: how many are wanted.
  ///   - metres: how far they may be.
  ///   - mask: what they may be, as `ShapeMask` says.
  ///   - allows: whether a place may be among them.
  ///   - measure: the distance to a point or line in degrees, in metres on the ellipsoid.
  package func nearest(
    x: Double, y: Double, limit: Int = 1, within metres: Double, mask wanted: UInt8, where allows: (Int) -> Bool,
    measure: (Geometry) -> Double
  ) -> [Near] {
    guard let root = runs.root, limit > 0 else { return [] }
    let bound = GroundBound(x: x, y: y)
    var best: [Near] = []
    var most = metres
    var waiting = PriorityQueue<Waiting>()
    waiting.insert(Waiting(key: 0, node: root, isLast: false))
    while let next = waiting.removeFirst() {
      if next.key > most { break }
      if next.node.level > 0 {
        for child in runs.children(next.node) where runs.mask(child) & wanted != 0 {
          let key = bound.metres(to: runs.box(child))
          if key <= most { waiting.insert(Waiting(key: key, node: child, isLast: false)) }
        }
        continue
      }
      let item = runs.item(next.node)
      let place = place(of: item)
      guard place < placeCount else { continue }
      let isPoint = item & IndexFormat.isPoint != 0
      if !next.isLast, !isPoint {
        guard allows(place) else { continue }
        let key = bound.metres(along: points(of: item), from: next.key)
        if key <= most { waiting.insert(Waiting(key: key, node: next.node, isLast: true)) }
        continue
      }
      if !next.isLast, !allows(place) { continue }
      let distance = measure(isPoint ? point(runs.box(next.node)) : line(points(of: item)))
      guard distance <= most else { continue }
      add(Near(place: place, distance: distance), to: &best)
      // Positions are kept to a centimetre, so that others may be as near in truth.
      if best.count >= limit { most = min(metres, best[limit - 1].distance * 1.001 + 0.03) }
    }
    return best.filter { $0.distance <= most }
  }

  private func add(_ new: Near, to best: inout [Near]) {
    if let old = best.firstIndex(where: { $0.place == new.place }) {
      if best[old].distance <= new.distance { return }
      best.remove(at: old)
    }
    let at = partition(0, best.count) {
      best[$0].distance != new.distance ? best[$0].distance > new.distance : best[$0].place > new.place
    }
    best.insert(new, at: at)
  }

  private func point(_ box: SIMD4<Int32>) -> Geometry {
    Geometry(type: .point, ordinates: [Double(box.x) / 1e7, Double(box.y) / 1e7])
  }

  private func line(_ points: UnsafeBufferPointer<Int32>) -> Geometry {
    Geometry(type: .lineString, ordinates: points.map { Double($0) / 1e7 }, ringEnds: [points.count / 2])
  }
}
