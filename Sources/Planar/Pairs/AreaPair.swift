// What two areas have in common, or one has beyond the other, found by their borders alone.

/// Tells what two valid areas have in common, and what of the first is outside the second.
///
///     var pair = AreaPair()
///     switch pair.compare(AreaBorder(one), AreaBorder(other), .common) {
///     case nil: …            // rounding or touching rings leave a doubt: an engine is to be asked
///     case .whole: …         // one lies in other
///     case .nothing: …       // they have borders in common, or nothing
///     case .part(let area): …
///     }
///
/// Where the borders meet they are divided, each with a sign of `orientation` that is exact; between two such places a
/// border is inside the other area, outside it, or on its border, which the way it leaves the first of them tells. What
/// is wanted is bounded by those stretches of both borders that have it on one side only (K. Weiler and P. Atherton,
/// Hidden surface removal using polygon area sorting, 1977, with stretches in common after M. Margalit and G. Knott,
/// 1989). Vertices stay what they were to the last bit, and a ring begins where it
/// did in the first area, if that is left of it.
///
/// It is a twin of an engine's overlay, which nodes and labels all edges; `AreaPairTests` hold it to the engine, and
/// `AreaClipper` alone asks it. It has no answer, and the engine is asked, where a border touches itself in a place of
/// the other, where what is wanted would touch itself, and where crossings are too near each other to be told apart.
public struct AreaPair {
  /// What is wanted.
  public enum Wanted: Sendable {
    /// What both have in common.
    case common
    /// What of the first is not in the second.
    case difference
  }

  /// What is found.
  public enum Answer: Sendable, Equatable {
    /// All of the first area.
    case whole
    /// No area.
    case nothing
    /// A Polygon or MultiPolygon, exterior rings counterclockwise, valid.
    case part(Geometry)
  }

  var meetings = BorderMeetings()
  private var stretches: [Stretch] = []
  /// For each meeting place the stretch that leaves it; −1 for none.
  private var leaving: [Int32] = []
  private var sure = SureValidity()

  /// Makes one; it serves a whole stream.
  public init() {}

  /// Compares two areas.
  ///
  /// O(vertices + pairs of edges in the box that both have in common), or n log n where those are many.
  ///
  /// - Returns: nil where an engine is to be asked.
  public mutating func compare(_ one: AreaBorder, _ other: AreaBorder, _ wanted: Wanted) -> Answer? {
    guard one.box.meets(other.box) else { return wanted == .common ? .nothing : .whole }
    guard meetings.find(one, other) else { return nil }
    stretches.removeAll(keepingCapacity: true)
    guard let isWhole = take(one, other, wanted), let isOwn = takeInner(other, one, wanted) else { return nil }
    if isWhole, isOwn { return .whole }
    if stretches.isEmpty { return .nothing }
    guard let area = assembled(one, other), sure.holds(for: area) else { return nil }
    return .part(area)
  }

  // MARK: What bounds it

  /// A stretch of a border that bounds what is wanted.
  private struct Stretch {
    /// Whether it is of the second border.
    let isOther: Bool
    /// Whether it is walked from its end to its beginning.
    let isReversed: Bool
    /// The places at its ends; −1 for a ring that meets nothing.
    let (from, to): (Int32, Int32)
    /// Its vertices between them: where they begin, how many they are.
    let first: Int32
    let count: Int
    /// Which of those begins the ring of the first border that it is of; −1 for none of them.
    var beginning = -1
    var isUsed = false
  }

  /// Takes the stretches of the first border.
  ///
  /// - Returns: whether all of them were wanted; nil for a doubt.
  private mutating func take(_ one: AreaBorder, _ other: AreaBorder, _ wanted: Wanted) -> Bool? {
    var (kept, isAll) = (self.stretches, true)
    self.stretches = []
    let isSure = forEachStretch(of: one, beside: other, isOther: false) { side, stretch in
      switch (side, wanted) {
      case (.inside, .common), (.along, .common), (.outside, .difference), (.against, .difference):
        kept.append(stretch)
      default: isAll = false
      }
    }
    self.stretches = kept
    return isSure ? isAll : nil
  }

  /// Takes the stretches of the second border that are inside the first area.
  ///
  /// - Returns: whether there were none; nil for a doubt.
  private mutating func takeInner(_ other: AreaBorder, _ one: AreaBorder, _ wanted: Wanted) -> Bool? {
    var (kept, isNone) = (self.stretches, true)
    self.stretches = []
    let isSure = forEachStretch(of: other, beside: one, isOther: true, isReversed: wanted == .difference) {
      if $0 != .inside { return }
      kept.append($1)
      isNone = false
    }
    self.stretches = kept
    return isSure ? isNone : nil
  }

  /// Calls `body` with each stretch of a border, and on which side of the other area it is.
  ///
  /// - Returns: false for a doubt.
  private func forEachStretch(
    of border: AreaBorder, beside other: AreaBorder, isOther: Bool, isReversed: Bool = false,
    _ body: (BorderSide, Stretch) -> Void
  ) -> Bool {
    let stops = isOther ? meetings.otherStops : meetings.oneStops
    var at = 0
    // Many rings that meet nothing are each looked for.
    let locator = border.ringStarts.count > 16 ? other.locator() : nil
    for (start, end) in zip(border.ringStarts, border.ringStarts.dropFirst()) {
      let first = at
      while at < stops.count, Int(stops[at].edge) < end { at += 1 }
      if first == at {
        let side: BorderSide
        let first = border.vertices[start]
        switch locator?.location(of: first) ?? other.location(of: first) {
        case .inside: side = .inside
        case .outside: side = .outside
        case .boundary: return false
        }
        let whole = Stretch(
          isOther: isOther, isReversed: isReversed, from: -1, to: -1, first: Int32(truncatingIfNeeded: start),
          count: end - start)
        body(side, whole)
        continue
      }
      // Where the ring begins comes first.
      let isStop = Int(stops[first].edge) == start && stops[first].share == 0
      for index in isStop ? Array(first..<at) : [at - 1] + (first..<at - 1) {
        let (from, to) = (stops[index], stops[index + 1 == at ? first : index + 1])
        guard let side = meetings.side(of: from, border, other, isOther) else { return false }
        var count = Int(to.edge) - Int(from.edge)
        if count < 0 || (count == 0 && index + 1 == at) { count += end - start }
        // The vertex at which it ends is a place of its own.
        if to.share == 0 { count -= 1 }
        // What lies on the other border ends with one of its edges.
        if side.isShared, count > 0 { return false }
        let (a, b) = isReversed ? (to.place, from.place) : (from.place, to.place)
        var stretch = Stretch(
          isOther: isOther, isReversed: isReversed, from: a, to: b, first: border.next[Int(from.edge)], count: count)
        if !isOther, index + 1 == at, end - 1 - Int(from.edge) < count {
          stretch.beginning = end - 1 - Int(from.edge)
        }
        body(side, stretch)
      }
    }
    return true
  }

  // MARK: Rings

  private mutating func assembled(_ one: AreaBorder, _ other: AreaBorder) -> Geometry? {
    leaving.removeAll(keepingCapacity: true)
    leaving.append(contentsOf: repeatElement(-1, count: meetings.placeCount))
    for (number, stretch) in stretches.enumerated() where stretch.from >= 0 {
      // Two ways on: what is wanted touches itself here.
      guard leaving[Int(stretch.from)] < 0 else { return nil }
      leaving[Int(stretch.from)] = Int32(truncatingIfNeeded: number)
    }
    var rings: [[Position]] = []
    for number in stretches.indices where !stretches[number].isUsed {
      var (ring, at): ([Position], Int) = ([], number)
      repeat {
        stretches[at].isUsed = true
        let stretch = stretches[at]
        if stretch.from >= 0 { ring.append(meetings.position(stretch.from)) }
        append(stretch, stretch.isOther ? other : one, to: &ring)
        if stretch.from < 0 { break }
        at = Int(leaving[Int(stretch.to)])
        guard at >= 0 else { return nil }
      } while !stretches[at].isUsed
      // It has to close where it began.
      guard at == number, ring.count > 2 else { return nil }
      let beginning = stretches[number].beginning
      rings.append(beginning < 0 ? ring : Array(ring[(beginning + 1)...] + ring[...beginning]))
    }
    return Self.polygons(rings)
  }

  private func append(_ stretch: Stretch, _ border: AreaBorder, to ring: inout [Position]) {
    let start = ring.count
    var vertex = Int(stretch.first)
    for _ in 0..<stretch.count {
      ring.append(border.vertices[vertex])
      vertex = Int(border.next[vertex])
    }
    if stretch.isReversed { ring[start...].reverse() }
  }

  /// Puts holes into their exterior rings; of rings that do not touch.
  private static func polygons(_ rings: [[Position]]) -> Geometry? {
    let orientations = rings.map(\.ringOrientation)
    let shells = rings.indices.filter { orientations[$0] > 0 }
    guard !shells.isEmpty, !orientations.contains(0) else { return nil }
    var holes: [Int: [Int]] = [:]
    let tree = shells.count > 1 ? BoxTree(shells.map { Box(around: rings[$0]) }) : nil
    for hole in rings.indices where orientations[hole] < 0 {
      var owner = shells[0]
      if let tree {
        var least: (area: Double, shell: Int)?
        tree.visit(holding: rings[hole][0]) { number in
          let shell = shells[number]
          guard rings[shell].location(of: rings[hole][0]) == .inside else { return }
          let area = rings[shell].signedArea
          if area < least?.area ?? .infinity { least = (area, shell) }
        }
        guard let least else { return nil }
        owner = least.shell
      }
      holes[owner, default: []].append(hole)
    }
    var result = Geometry(type: shells.count == 1 ? .polygon : .multiPolygon)
    for shell in shells {
      for ring in [shell] + (holes[shell] ?? []) {
        for position in rings[ring] + rings[ring].prefix(1) { result.ordinates += [position.x, position.y] }
        result.ringEnds.append(result.vertexCount)
      }
      if shells.count > 1 { result.partEnds.append(result.ringEnds.count) }
    }
    return result
  }
}
