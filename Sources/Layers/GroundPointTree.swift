// Points on the Earth in a k-d tree, and which of them are within a distance on the ellipsoid.

import Engines
import Globe
import Planar
import SystemLibrary

/// Points of the ellipsoid in space, halved by their widest axis down to a few.
///
/// Whether two are within a distance is said by the chord between them, but where it is so near to the limit that only
/// the geodesic can tell.
package struct GroundPointTree {
  /// A box in space.
  package struct SpaceBox {
    package var low = SIMD3<Double>(repeating: .infinity)
    package var high = SIMD3<Double>(repeating: -.infinity)

    package init() {}

  }

  private static let leafSize = 8

  /// The number that each point of the tree came with.
  package private(set) var numbers: [Int32] = []
  /// The boxes of the nodes: node n has the nodes 2 n + 1 and 2 n + 2.
  package private(set) var boxes: [SpaceBox] = []
  private var points: [SIMD3<Double>] = []
  private let places: [Position]
  private let metres: Double
  /// Squares of chords: up to the first, points are within the distance; beyond the second, they are not.
  private let sure, far: Double
  private let geodesic = Engines.geodesic()

  package var count: Int { numbers.count }

  /// Makes a tree of the places that are not NaN, in longitude and latitude.
  ///
  /// O(n log n).
  package init(_ places: [Position], metres: Double) {
    self.places = places
    self.metres = metres
    // A geodesic bends at most as a meridian does at the equator, with the radius b² / a; a chord of what bends no more
    // than a circle is no shorter than the circle's (Schur 1921). Nor does it bend less than a circle that is a little
    // larger than any of the ellipsoid's.
    let (least, most) = (6_335_439.0, 6_500_000.0)
    let sure =
      metres > WGS84.halfMeridian ? 1e8 : metres < .pi * least ? 2 * least * sin(metres / 2 / least) - 1e-6 : 1.2e7
    self.sure = sure > 0 ? sure * sure : -1
    let far = metres < .pi * most ? 2 * most * sin(metres / 2 / most) + 1e-6 : 1e8
    self.far = far * far
    for (number, place) in places.enumerated() where !place.x.isNaN {
      numbers.append(Int32(number))
      points.append(GroundChord.place(x: place.x, y: place.y))
    }
    var nodes = 1
    var size = count
    while size > Self.leafSize {
      nodes = nodes * 2 + 1
      size = (size + 1) / 2
    }
    boxes = [SpaceBox](repeating: SpaceBox(), count: count == 0 ? 0 : nodes)
    if count > 0 { split(0, 0, count) }
  }

  package static func isLeaf(_ low: Int, _ high: Int) -> Bool { high - low <= leafSize }

  private mutating func split(_ node: Int, _ low: Int, _ high: Int) {
    var box = SpaceBox()
    for at in low..<high {
      box.low = pointwiseMin(box.low, points[at])
      box.high = pointwiseMax(box.high, points[at])
    }
    boxes[node] = box
    if Self.isLeaf(low, high) { return }
    let size = box.high - box.low
    let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
    let middle = (low + high) / 2
    points.withUnsafeMutableBufferPointer { points in
      numbers.withUnsafeMutableBufferPointer { numbers in
        quickSelect(low, high, middle, key: { points[$0][axis] }) {
          points.swapAt($0, $1)
          numbers.swapAt($0, $1)
        }
      }
    }
    split(2 * node + 1, low, middle)
    split(2 * node + 2, middle, high)
  }

  // MARK: Questions

  /// Whether two points, by their places in the tree, are within the distance.
  package func isNear(_ one: Int, _ other: Int) -> Bool {
    let way = points[one] - points[other]
    let chord = (way * way).sum()
    return chord <= sure || chord <= far && isWithin(one, other)
  }

  private func isWithin(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (places[Int(numbers[one])], places[Int(numbers[other])])
    return geodesic.distance(x: a.x, y: a.y, toX: b.x, toY: b.y) <= metres + 1e-7
  }

  /// Whether a point may be within the distance of one below a node.
  package func mayReach(_ point: Int, _ node: Int) -> Bool { least(point, node) <= far }

  /// The square of the chord to the nearest point that a node's box may have.
  private func least(_ point: Int, _ node: Int) -> Double {
    let (box, place) = (boxes[node], points[point])
    let way = pointwiseMax(pointwiseMax(box.low - place, place - box.high), SIMD3())
    return (way * way).sum()
  }

  private func most(_ point: Int, _ node: Int) -> Double {
    let (box, place) = (boxes[node], points[point])
    let way = pointwiseMax(place - box.low, box.high - place)
    return (way * way).sum()
  }

  /// How many points are within the distance of one, itself included; no more than `limit` are looked for.
  package func count(around point: Int, upTo limit: Int) -> Int {
    var found = 0
    count(point, limit, 0, 0, count, &found)
    return found
  }

  private func count(_ point: Int, _ limit: Int, _ node: Int, _ low: Int, _ high: Int, _ found: inout Int) {
    if found >= limit || least(point, node) > far { return }
    if most(point, node) <= sure {
      found += high - low
    } else if Self.isLeaf(low, high) {
      for other in low..<high where isNear(point, other) { found += 1 }
    } else {
      let middle = (low + high) / 2
      // The half that the point is in is the likelier one.
      let isRight = point >= middle
      if isRight { count(point, limit, 2 * node + 2, middle, high, &found) }
      count(point, limit, 2 * node + 1, low, middle, &found)
      if !isRight { count(point, limit, 2 * node + 2, middle, high, &found) }
    }
  }

  /// The nearest of some points within the distance, of several as near the one that came first; nil for none.
  package func nearest(to point: Int, among isWanted: [Bool]) -> Int? {
    var best: (chord: Double, at: Int)?
    nearest(point, isWanted, 0, 0, count, &best)
    return best?.at
  }

  private func nearest(
    _ point: Int, _ isWanted: [Bool], _ node: Int, _ low: Int, _ high: Int, _ best: inout (chord: Double, at: Int)?
  ) {
    if least(point, node) > best?.chord ?? far { return }
    if Self.isLeaf(low, high) {
      for other in low..<high where isWanted[other] && other != point {
        let way = points[point] - points[other]
        let chord = (way * way).sum()
        if chord > far || chord > sure && !isWithin(point, other) { continue }
        if let best, chord > best.chord || chord == best.chord && numbers[other] > numbers[best.at] { continue }
        best = (chord, other)
      }
      return
    }
    let middle = (low + high) / 2
    let isRight = point >= middle
    if isRight { nearest(point, isWanted, 2 * node + 2, middle, high, &best) }
    nearest(point, isWanted, 2 * node + 1, low, middle, &best)
    if !isRight { nearest(point, isWanted, 2 * node + 2, middle, high, &best) }
  }
}
