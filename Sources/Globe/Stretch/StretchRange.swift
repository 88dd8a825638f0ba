// How much longer edges come out on a map, in all.

import Planar

/// The least and the greatest stretch of edges: their lengths on the map for those on the ground, squared.
package struct StretchRange {
  @usableFromInline
  package internal(set) var least = Double.infinity
  @usableFromInline
  package internal(set) var most = 0.0
  /// The square of the length of the longest edge, in degrees of latitude.
  @usableFromInline
  package internal(set) var longest = 0.0
  /// The length of a degree of longitude, for that of one of latitude, in the middle of the geometry; 1 on a plane.
  @usableFromInline
  let degree: Double

  /// - Parameter middle: the latitude in the middle of the geometry; 0 on a plane.
  package init(middle: Double) {
    // The cosine, by Bhaskara's formula.
    degree = (32_400 - 4 * middle * middle) / (32_400 + middle * middle)
  }

  /// The latitude in the middle of some vertices.
  package static func middle(_ ordinates: [Double], _ dimension: Int) -> Double {
    guard ordinates.count > 1 else { return 0 }
    var (south, north) = (ordinates[1], ordinates[1])
    for at in stride(from: 1, to: ordinates.count, by: dimension) {
      (south, north) = (min(south, ordinates[at]), max(north, ordinates[at]))
    }
    return (south + north) / 2
  }

  /// The stretch of an edge; nil where it has no length.
  @inlinable @inline(__always)
  package func stretch(_ from: Position, _ to: Position, images: Position, _ image: Position) -> Double? {
    let ground = square(from, to)
    let (x, y) = (image.x - images.x, image.y - images.y)
    return ground > 0 ? (x * x + y * y) / ground : nil
  }

  /// The square of the length of an edge before the transformation.
  @inlinable @inline(__always)
  func square(_ from: Position, _ to: Position) -> Double {
    let east = (to.x - from.x) * degree
    let north = to.y - from.y
    return east * east + north * north
  }

  /// Takes an edge.
  @inlinable @inline(__always)
  package mutating func add(_ from: Position, _ to: Position, images: Position, _ image: Position) {
    guard let stretch = stretch(from, to, images: images, image) else { return }
    (least, most, longest) = (min(least, stretch), max(most, stretch), max(longest, square(from, to)))
  }

  /// Whether some edges come to be more than twice as long, for their length on the ground, as others.
  package var isUneven: Bool { most > 4 * least }

  /// Whether one of them may be torn by the map.
  package func mayBeTorn(_ breaks: MapBreaks?) -> Bool { isUneven || breaks?.mayTear(self) == true }

  /// Whether some do so more than a fortieth longer, and some are so long that the map may bend straight sides over
  /// each other: a hundredth of a degree by some 2 cm.
  ///
  /// On a conformal map small shapes come out even, but for 1 % by the flattening of the Earth, which is not thought of
  /// here.
  package var mayFold: Bool { most > 1.05 * least && longest > 1e-4 || isUneven }
}
