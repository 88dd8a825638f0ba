// Where on a street a house number is that no house has, and where two streets cross.

import Gazetteer
import Globe
import PlaceIndex
import PlaceSearch
import Planar

/// A position made of others.
struct MadePosition {
  var position: SIMD2<Double>
  /// How sure it is, 0…1.
  var confidence: Double
  /// The row of the line that it lies on; nil where it lies between houses.
  var line: Int?
  /// A row whose address it shares.
  var neighbour: Int?
}

extension AddressTable {
  /// Metres in a degree of latitude on the mean sphere.
  private static let degree = SpherePoint.radius * 1000 * .pi / 180

  /// The distance between near positions, in metres.
  static func metres(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    SpherePoint(x: a.x, y: a.y).distance(to: SpherePoint(x: b.x, y: b.y)) * 1000
  }

  /// Where a house number would be: in a range of the street's lines, between its neighbours on the same side, or right
  /// after the last house; nil where nothing says so.
  func interpolated(_ number: UInt32, street: Int) -> MadePosition? {
    inRange(number, street) ?? between(number, street)
  }

  private func inRange(_ number: UInt32, _ street: Int) -> MadePosition? {
    var best: (width: Int, position: MadePosition)?
    let number = Int(number)
    for row in streets.lines(of: street).map({ Int($0) }) {
      let ranges = ranges(row)
      guard !ranges.isEmpty, let line = line(row) else { continue }
      for range in ranges {
        let (low, high) = (min(range.from, range.to), max(range.from, range.to))
        guard low <= number, number <= high, low % 2 != high % 2 || number % 2 == low % 2 else { continue }
        if let best, best.width <= high - low { continue }
        // The middle of a lot, for a range of one number.
        let share = low == high ? 0.5 : Double(number - range.from) / Double(range.to - range.from)
        let position = along(line, share, isLeft: range.side == .left)
        best = (high - low, MadePosition(position: position, confidence: 0.85, line: row))
      }
    }
    return best?.position
  }

  /// The position at a share of a line's length, a few metres to one side.
  private func along(_ line: [SIMD2<Double>], _ share: Double, isLeft: Bool) -> SIMD2<Double> {
    let points = line.filter { !$0.x.isNaN }
    guard points.count > 1 else { return points.first ?? SIMD2(0, 0) }
    let lengths = zip(points, points.dropFirst()).map(Self.metres)
    var rest = lengths.reduce(0, +) * min(max(share, 0), 1)
    for (index, length) in lengths.enumerated() {
      if rest > length, index + 1 < lengths.count {
        rest -= length
        continue
      }
      guard length > 0 else { return points[index] }
      let part = min(rest / length, 1)
      let (a, b) = (points[index], points[index + 1])
      let on = a + (b - a) * part
      let shrink = max(0.01, SpherePoint.shrink(at: on.y))
      // Five metres across: about half a street.
      let along = SIMD2((b.x - a.x) * shrink, b.y - a.y)
      let size = (along * along).sum().squareRoot()
      guard size > 0 else { return on }
      let across = SIMD2(-along.y, along.x) / size * (isLeft ? 5 : -5) / Self.degree
      return SIMD2(on.x + across.x / shrink, on.y + across.y)
    }
    return points[points.count - 1]
  }

  private func between(_ number: UInt32, _ street: Int) -> MadePosition? {
    var houses: [(number: UInt32, position: SIMD2<Double>, row: Int)] = []
    for house in streets.houses(of: street) {
      guard let position = position(Int(house.place)) else { continue }
      let middle =
        house.first == house.last || (house.last - house.first) % 2 == 1
        ? house.first : (house.first + house.last) / 4 * 2 + house.first % 2
      if houses.last?.number != middle { houses.append((middle, position, Int(house.place))) }
    }
    houses.sort { $0.number < $1.number }
    // The number with another letter is there.
    if let same = houses.first(where: { $0.number == number }) {
      return MadePosition(position: same.position, confidence: 0.8, neighbour: same.row)
    }
    for isSameSide in [true, false] {
      let side = isSameSide ? houses.filter { $0.number % 2 == number % 2 } : houses
      let above = partition(0, side.count) { side[$0].number > number }
      if above > 0, above < side.count {
        let (low, high) = (side[above - 1], side[above])
        let (gap, metres) = (high.number - low.number, Self.metres(low.position, high.position))
        guard gap <= (isSameSide ? 60 : 20), metres <= 1000 else { continue }
        let share = Double(number - low.number) / Double(gap)
        return MadePosition(
          position: low.position + (high.position - low.position) * share,
          confidence: !isSameSide ? 0.6 : gap <= 12 && metres <= 250 ? 0.8 : 0.7,
          neighbour: share < 0.5 ? low.row : high.row)
      }
      // Right after the last house, or before the first.
      guard isSameSide, let near = above == 0 ? side.first : side.last else { continue }
      let step = max(near.number, number) - min(near.number, number)
      guard step <= 8 else { continue }
      var position = near.position
      if side.count > 1 {
        let next = above == 0 ? side[1] : side[side.count - 2]
        let gap = Double(max(next.number, near.number) - min(next.number, near.number))
        let ahead = (near.position - next.position) * (Double(step) / gap)
        let metres = Self.metres(near.position, near.position + ahead)
        position = near.position + ahead * (metres > 60 ? 60 / metres : 1)
      }
      return MadePosition(position: position, confidence: 0.6, neighbour: near.row)
    }
    return nil
  }

  /// Where two streets come nearest to each other, if that is near enough for a crossing.
  func crossing(_ a: Int, _ b: Int) -> MadePosition? {
    let (first, second) = (lines(a), lines(b))
    var best: (metres: Double, position: SIMD2<Double>, row: Int)?
    for (row, one) in first {
      let shrink = max(0.01, SpherePoint.shrink(at: one.0.y))
      for (_, other) in second {
        let (distance, position) = Self.nearest(one, other, shrink)
        let metres = distance * Self.degree
        if metres < best?.metres ?? 30 { best = (metres, position, row) }
      }
    }
    return best.map { MadePosition(position: $0.position, confidence: $0.metres < 15 ? 1 : 0.9, line: $0.row) }
  }

  private func lines(_ street: Int) -> [(row: Int, edge: (SIMD2<Double>, SIMD2<Double>))] {
    var found: [(row: Int, edge: (SIMD2<Double>, SIMD2<Double>))] = []
    for row in streets.lines(of: street).map({ Int($0) }) {
      guard let line = line(row) else { continue }
      for (a, b) in zip(line, line.dropFirst()) where !a.x.isNaN && !b.x.isNaN {
        found.append((row, (a, b)))
      }
    }
    return found
  }

  /// The distance of two edges in degrees of latitude, and the position where they are that near.
  private static func nearest(
    _ a: (SIMD2<Double>, SIMD2<Double>), _ b: (SIMD2<Double>, SIMD2<Double>), _ shrink: Double
  ) -> (Double, SIMD2<Double>) {
    // In a plane whose units are degrees of latitude, from the first vertex.
    func plane(_ p: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(Longitude.folded(p.x - a.0.x) * shrink, p.y - a.0.y)
    }
    func back(_ p: SIMD2<Double>) -> SIMD2<Double> { SIMD2(p.x / shrink + a.0.x, p.y + a.0.y) }
    let (p, q, r, s) = (plane(a.0), plane(a.1), plane(b.0), plane(b.1))
    let (u, v) = (q - p, s - r)
    if let share = crossingShare(from: p, to: q, across: r, s), (0...1).contains(share),
      let other = crossingShare(from: r, to: s, across: p, q), (0...1).contains(other)
    {
      return (0, back(p + u * share))
    }
    var best = (Double.infinity, a.0)
    for (point, start, along) in [(p, r, v), (q, r, v), (r, p, u), (s, p, u)] {
      let size = (along * along).sum()
      let part = size > 0 ? min(max(((point - start) * along).sum() / size, 0), 1) : 0
      let near = start + along * part
      let distance = ((point - near) * (point - near)).sum().squareRoot()
      if distance < best.0 { best = (distance, back((point + near) / 2)) }
    }
    return best
  }
}
