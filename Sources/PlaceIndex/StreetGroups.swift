// Which segments are one street: those of one name that touch or lie near.

import Gazetteer
import Planar

/// Puts the segments of streets together.
///
/// Segments of one folded name, whose boxes are near, are one street; those in towns of different names never are, and
/// those in one town may be farther apart. O(segments of a name · those near in longitude).
struct StreetGroups {
  /// How far segments may be from each other, in metres: a park or a river may be between them.
  static let gap = 500.0
  /// How far those that say they are in one town may be.
  static let gapInTown = 5_000.0

  /// A segment of a name.
  struct Segment {
    /// The rank of the place, and the box around it.
    let place: UInt32
    let box: SIMD4<Int32>
    /// What tells towns apart; nil where none is known.
    let town: Int?
  }

  /// The street of each place, by rank: the first place of the street.
  private(set) var streets: [UInt32]
  /// Whether some street has two segments.
  private(set) var hasGroups = false

  init(places: Int) { streets = (0..<UInt32(places)).map { $0 } }

  /// Joins the segments of one name.
  mutating func join(_ segments: [Segment]) {
    guard segments.count > 1 else { return }
    let sorted = segments.sorted { $0.box.x != $1.box.x ? $0.box.x < $1.box.x : $0.place < $1.place }
    for (index, segment) in sorted.enumerated() {
      let reach = Self.degrees(segment, Self.gapInTown).x
      for other in sorted[(index + 1)...] {
        if Double(other.box.x) > Double(segment.box.z) + reach { break }
        if Self.areNear(segment, other) { unite(segment.place, other.place) }
      }
    }
    for segment in segments { streets[Int(segment.place)] = first(segment.place) }
  }

  /// A distance in 1e-7 degrees of longitude and of latitude, where a segment is nearest to a pole.
  private static func degrees(_ segment: Segment, _ metres: Double) -> (x: Double, y: Double) {
    let latitude = max(abs(Double(segment.box.y)), abs(Double(segment.box.w))) / 1e7
    let y = metres / WGS84.metresPerDegree * 1e7
    return (y / max(0.01, SpherePoint.shrink(at: latitude)), y)
  }

  private static func areNear(_ a: Segment, _ b: Segment) -> Bool {
    if let first = a.town, let second = b.town, first != second { return false }
    let limit = degrees(a, a.town != nil && a.town == b.town ? gapInTown : gap)
    let x = Double(max(a.box.x, b.box.x)) - Double(min(a.box.z, b.box.z))
    let y = Double(max(a.box.y, b.box.y)) - Double(min(a.box.w, b.box.w))
    return x <= limit.x && y <= limit.y
  }

  private func first(_ place: UInt32) -> UInt32 {
    var at = place
    while streets[Int(at)] != at { at = streets[Int(at)] }
    return at
  }

  private mutating func unite(_ a: UInt32, _ b: UInt32) {
    let (one, other) = (first(a), first(b))
    if one == other { return }
    hasGroups = true
    streets[Int(max(one, other))] = min(one, other)
    // The way up stays short.
    streets[Int(a)] = min(one, other)
    streets[Int(b)] = min(one, other)
  }
}

extension PlaceIndexBuilder {
  /// Puts the segments of streets together.
  func addStreets(_ ranks: [UInt32], _ image: inout IndexImage) {
    var boxes: [Int32: SIMD4<Int32>] = [:]
    let level = AddressLevel.thoroughfare.rawValue
    for piece in bag.shapes.pieces where bag.entries[Int(piece.entry)].level == level {
      let box = bag.shapes.box(piece)
      let known = boxes[piece.entry] ?? box
      boxes[piece.entry] = SIMD4(
        min(known.x, box.x), min(known.y, box.y), max(known.z, box.z), max(known.w, box.w))
    }
    guard boxes.count > 1 else { return }
    var groups = StreetGroups(places: ranks.count)
    for segments in segments(ranks, boxes) { groups.join(segments) }
    if groups.hasGroups { image.set(.streets, groups.streets) }
  }

  /// The segments of each name.
  private func segments(_ ranks: [UInt32], _ boxes: [Int32: SIMD4<Int32>]) -> [[StreetGroups.Segment]] {
    var named: [ArraySlice<UInt8>: [StreetGroups.Segment]] = [:]
    var start = 0
    for (index, count) in bag.nameCounts.enumerated() {
      // The first name is the one that is shown.
      if count > 0, let box = boxes[Int32(index)] {
        var end = start
        while bag.pool[end] != 0 { end += 1 }
        let town = bag.entries[index].townNumber
        named[bag.pool[start..<end], default: []].append(
          StreetGroups.Segment(place: ranks[index], box: box, town: town == 0 ? nil : Int(town)))
      }
      for _ in 0..<Int(count) {
        while bag.pool[start] != 0 { start += 1 }
        start += 1
      }
    }
    return Array(named.values)
  }
}
