// What of the curve beside a line is left, where parts of it would be nearer to the line.

import Globe
import Planar
import SystemLibrary

/// Cuts the curve on one side of a line.
struct OffsetCut {
  /// A place where a bit is divided.
  private struct Division {
    let share: Double
    let position: Position
  }

  private let course: OffsetCourse
  private let right: Double
  /// Those of the side that is wanted come first.
  private var bits: [OffsetBit]
  private let wanted: Int
  /// The ends of the bits in space.
  private var ends: [(from: SIMD3<Double>, to: SIMD3<Double>)]
  /// How far the middle of each bit is from the line; nil where no place of it can be as far as the distance.
  private var middles: [Double?] = []
  private var divisions: [Int: [Division]] = [:]

  /// Ends that are no farther apart are one place, in metres.
  private static let same = 0.002

  init(_ course: OffsetCourse, right: Double) {
    (self.course, self.right) = (course, right)
    bits = course.side(right: right)
    wanted = bits.count
    bits += course.side(right: -right) + course.caps
    ends = bits.map { (course.ground.space($0.from), course.ground.space($0.to)) }
  }

  /// The lines that are left.
  mutating func lines(_ style: LineOffset) -> [[LineOffset.Vertex]] {
    measureMiddles()
    divide()
    return joined(parts(style))
  }

  private func side(of bit: Int) -> Double { bit < wanted ? right : -right }

  private func isFree(_ distance: Double) -> Bool { distance >= course.distance - LineOffset.tolerance }

  // MARK: Where it is divided

  private mutating func measureMiddles() {
    middles = bits.indices.map { number in
      let middle = course.position(bits[number], 0.5, right: side(of: number))
      let distance = course.ground.distance(middle)
      let reach = (ends[number].to - ends[number].from).length * 0.51 + LineOffset.tolerance
      return distance + reach < course.distance ? nil : distance
    }
  }

  private mutating func divide() {
    let near = bits.indices.filter { middles[$0] != nil }
    let balls = near.map { number in
      let (from, to) = ends[number]
      let half = (to - from).length / 2
      // Chords lie lower than what crosses above them.
      return SIMD4((from + to) * 0.5, half + half * half / 6e6 + Self.same)
    }
    let tree = SpaceTree(near.map { Int32($0) }, balls)
    for (number, ball) in zip(near, balls) where number < wanted {
      var others: [Int] = []
      tree.visit(near: ball.middle, within: ball.w) { others.append($0) }
      for other in others {
        // Each two of the wanted side once.
        if other < wanted && other <= number || isNext(number, other) { continue }
        guard let shares = crossing(number, other) else { continue }
        let found = refined(number, other, shares)
        divide(number, found.shares.0, found.position)
        if other < wanted { divide(other, found.shares.1, found.position) }
      }
    }
  }

  private mutating func divide(_ bit: Int, _ share: Double, _ position: Position) {
    let place = course.ground.space(position)
    // What is at an end divides nothing.
    let isInside = min((place - ends[bit].from).length, (place - ends[bit].to).length) > LineOffset.tolerance
    if isInside { divisions[bit, default: []].append(Division(share: share, position: position)) }
  }

  /// Whether two bits of one side follow each other without a gap, and so meet where one ends.
  private func isNext(_ number: Int, _ other: Int) -> Bool {
    if other == number + 1 { return other < wanted && bits[other].goesOn }
    return course.isClosed && number == 0 && other == wanted - 1 && bits[0].goesOn
  }

  /// Where the chords of two bits cross, as shares of them.
  private func crossing(_ one: Int, _ other: Int) -> (Double, Double)? {
    let ((a, b), (c, d)) = (ends[one], ends[other])
    let across = Turn.cross(course.ground.upright(a), b - a)
    let (atC, atD) = ((across * (c - a)).sum(), (across * (d - a)).sum())
    if (atC > 0) == (atD > 0) && atC != 0 && atD != 0 || atC == atD { return nil }
    let otherAcross = Turn.cross(course.ground.upright(c), d - c)
    let (atA, atB) = ((otherAcross * (a - c)).sum(), (otherAcross * (b - c)).sum())
    if (atA > 0) == (atB > 0) && atA != 0 && atB != 0 || atA == atB { return nil }
    return (atA / (atA - atB), atC / (atC - atD))
  }

  /// Where the bits themselves cross near that, by Newton's way.
  private func refined(
    _ one: Int, _ other: Int, _ start: (Double, Double)
  ) -> (shares: (Double, Double), position: Position) {
    let ground = course.ground
    func position(_ bit: Int, _ share: Double) -> Position {
      course.position(bits[bit], share, right: side(of: bit))
    }
    func place(_ bit: Int, _ share: Double) -> SIMD3<Double> { ground.space(position(bit, share)) }
    // An arc goes on in the bit beside it, where the chords need not cross.
    func clamped(_ bit: Int, _ share: Double) -> Double {
      let room = bits[bit].corner >= 0 ? 0.25 : 0
      return max(-room, min(1 + room, share))
    }
    func slope(_ bit: Int, _ share: Double) -> SIMD3<Double> {
      let (low, high) = (clamped(bit, share - 0.01), clamped(bit, share + 0.01))
      return (place(bit, high) - place(bit, low)) / (high - low)
    }
    var shares = start
    var gap = place(other, shares.1) - place(one, shares.0)
    for _ in 0..<6 where gap.length > 1e-6 {
      let (u, v) = (slope(one, shares.0), slope(other, shares.1))
      let (uu, uv, vv) = ((u * u).sum(), (u * v).sum(), (v * v).sum())
      let (ug, vg) = ((u * gap).sum(), (v * gap).sum())
      let determinant = uu * vv - uv * uv
      guard determinant > 1e-12 * uu * vv else { break }
      let next = (
        clamped(one, shares.0 + (ug * vv - vg * uv) / determinant),
        clamped(other, shares.1 + (ug * uv - vg * uu) / determinant)
      )
      let nextGap = place(other, next.1) - place(one, next.0)
      guard nextGap.length < gap.length else { break }
      (shares, gap) = (next, nextGap)
    }
    return ((max(0, min(1, shares.0)), max(0, min(1, shares.1))), position(one, shares.0))
  }

  // MARK: What is left

  /// A part that is left.
  private typealias Part = [LineOffset.Vertex]

  private func parts(_ style: LineOffset) -> [Part] {
    var parts: [Part] = []
    var isOpen = false
    var number = 0
    while number < wanted {
      let bit = bits[number]
      if !bit.goesOn { isOpen = false }
      if bit.corner >= 0, style.join != .round, let (corner, end) = wholeCorner(number, style) {
        if !isOpen { parts.append([LineOffset.Vertex(position: bit.from, place: bit.places.from)]) }
        // Where it comes to the corner along a side, the point of a mitre is further along it.
        if style.join == .mitre, parts[parts.count - 1].count > 1 { parts[parts.count - 1].removeLast() }
        parts[parts.count - 1] += corner
        (isOpen, number) = (true, end)
        continue
      }
      add(number, to: &parts, &isOpen)
      number += 1
    }
    return parts.filter { $0.count > 1 }
  }

  private func add(_ number: Int, to parts: inout [Part], _ isOpen: inout Bool) {
    guard let middle = middles[number] else {
      isOpen = false
      return
    }
    let bit = bits[number]
    let stops =
      [Division(share: 0, position: bit.from)]
      + (divisions[number] ?? []).sorted { $0.share < $1.share } + [Division(share: 1, position: bit.to)]
    for (from, to) in zip(stops, stops.dropFirst()) {
      // A part between two that are one place has no side.
      if from.share == to.share { continue }
      let isFreePart: Bool
      if stops.count == 2 {
        isFreePart = isFree(middle)
      } else {
        let between = course.position(bit, (from.share + to.share) / 2, right: right)
        isFreePart = isFree(course.ground.distance(between))
      }
      guard isFreePart else {
        isOpen = false
        continue
      }
      if !isOpen { parts.append([LineOffset.Vertex(position: from.position, place: bit.place(from.share))]) }
      isOpen = true
      // Where two arcs are nearly one, a place between them may be nearer to the line than their middles are.
      if to.share == 1, !isFree(course.ground.distance(to.position)) { continue }
      if let seam = seam(bit, from, to) { parts[parts.count - 1].append(seam) }
      parts[parts.count - 1].append(LineOffset.Vertex(position: to.position, place: bit.place(to.share)))
    }
  }

  /// Where a part goes over ±180°, so that it is cut there and not beside it.
  private func seam(_ bit: OffsetBit, _ from: Division, _ to: Division) -> LineOffset.Vertex? {
    let (west, east) = (from.position.x, to.position.x)
    guard course.ground.hasSeam, abs(east - west) > Longitude.turn / 2, !Longitude.isSide(west),
      !Longitude.isSide(east)
    else { return nil }
    var (low, high) = (from.share, to.share)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if (course.position(bit, middle, right: right).x > 0) == (west > 0) { low = middle } else { high = middle }
    }
    let latitude = course.position(bit, low, right: right).y
    return LineOffset.Vertex(
      position: Position(west > 0 ? Longitude.east : Longitude.west, latitude), place: bit.place(low))
  }

  /// The vertices after the first of a bevel or mitre in place of the arc that begins with a bit, and the number of the
  /// bit after the arc; nil where the arc is cut, or the mitre would come nearer to another part of the line.
  private func wholeCorner(_ first: Int, _ style: LineOffset) -> (Part, Int)? {
    var end = first
    while end < wanted, bits[end].corner == bits[first].corner {
      guard let middle = middles[end], isFree(middle), divisions[end] == nil else { return nil }
      end += 1
    }
    guard first == 0 || bits[first - 1].corner != bits[first].corner,
      case .arc(let corner, let from, _) = bits[first].course, case .arc(_, _, let to) = bits[end - 1].course
    else { return nil }
    func vertex(_ position: Position) -> LineOffset.Vertex {
      LineOffset.Vertex(position: position, place: bits[first].places.from)
    }
    let last = vertex(bits[end - 1].to)
    if style.join == .bevel { return ([last], end) }
    let points = OffsetCorner.mitre(from: from, to: to, limit: style.mitreLimit).map {
      course.ground.place(around: corner, $0.azimuth, $0.reach * course.distance)
    }
    // A bevel that cuts the mitre off is as near as it is asked to be.
    guard points.count != 1 || isFree(course.ground.distance(points[0])) else { return nil }
    let goesOn = end < wanted && bits[end].goesOn && divisions[end] == nil && middles[end].map(isFree) ?? false
    return (points.map(vertex) + (goesOn && !points.isEmpty ? [] : [last]), end)
  }

  /// Parts of which one ends where another begins are one line.
  private func joined(_ parts: [Part]) -> [Part] {
    let starts = parts.map { course.ground.space($0[0].position) }
    let tree = SpaceTree(parts.indices.map { Int32($0) }, starts.map { SIMD4($0, 0) })
    var next = [Int?](repeating: nil, count: parts.count)
    var isTaken = [Bool](repeating: false, count: parts.count)
    for (number, part) in parts.enumerated() {
      let end = course.ground.space(part[part.count - 1].position)
      var best: Int?
      tree.visit(near: end, within: Self.same) { other in
        // The one after it rather than one before, and itself last.
        func rank(_ other: Int) -> (Int, Int) { (other > number ? 0 : other < number ? 1 : 2, other) }
        if !isTaken[other], best.map({ rank(other) < rank($0) }) ?? true { best = other }
      }
      if let best { (next[number], isTaken[best]) = (best, true) }
    }
    var (lines, isDone) = ([Part](), [Bool](repeating: false, count: parts.count))
    for isStart in [true, false] {
      for number in parts.indices where !isDone[number] && (!isStart || !isTaken[number]) {
        var (line, at) = (parts[number], number)
        isDone[number] = true
        while let after = next[at], !isDone[after] {
          line += parts[after].dropFirst()
          isDone[after] = true
          at = after
        }
        if next[at] == number { line[line.count - 1].position = line[0].position }
        lines.append(line.withoutRepeated)
      }
    }
    return lines.filter { $0.count > 1 }
  }
}

extension [LineOffset.Vertex] {
  /// Without vertices at the place of the one before.
  fileprivate var withoutRepeated: Self {
    var result: Self = []
    for vertex in self where result.last?.position != vertex.position { result.append(vertex) }
    return result
  }
}

/// Corners that are not round.
enum OffsetCorner {
  /// The point of a mitre, or the two at which it is cut: an azimuth and a multiple of the distance each.
  ///
  /// - Parameters:
  ///   - from: the azimuth from the corner at which the arc begins, in degrees; `to` at which it ends.
  ///   - limit: how far it may reach, as a multiple of the distance.
  static func mitre(from: Double, to: Double, limit: Double) -> [(azimuth: Double, reach: Double)] {
    let half = abs(to - from) / 2 * (.pi / 180)
    let (sine, cosine) = (sin(half), cos(half))
    if cosine > 1e-6, 1 / cosine <= limit { return [((from + to) / 2, 1 / cosine)] }
    // The plain bevel reaches as far as the cosine; by so much more on each side the cut is at the limit.
    guard limit > cosine, sine > 0 else { return [] }
    let extra = (limit - cosine) / sine
    let (reach, turn) = ((1 + extra * extra).squareRoot(), atan(extra) * (180 / .pi) * (to < from ? -1 : 1))
    return [(from + turn, reach), (to - turn, reach)]
  }
}
