// Where two borders meet, and on which side of one the other goes on.

/// Where a border is as seen from another area.
enum BorderSide {
  case inside, outside
  /// On the other border, in its direction: the inside of both is on one side.
  case along
  /// On the other border, against its direction.
  case against

  var isShared: Bool { self == .along || self == .against }
}

/// The places where two borders cross or touch.
struct BorderMeetings {
  /// A place on a border.
  struct Stop {
    var edge: Int32
    /// How far along the edge, 0 for the vertex where it begins, below 1.
    var share: Double
    /// The place's number: those of touches, then those of crossings.
    var place: Int32
  }

  /// The places on each border, in its order.
  private(set) var oneStops: [Stop] = []
  private(set) var otherStops: [Stop] = []
  /// Places where a vertex of one lies on the other.
  private var table = PlaceTable()
  private var touches: [Touch] = []
  /// Places where two edges cross between their ends.
  private var crossings: [Crossing] = []
  private var near: (one: [(box: Box, number: Int)], other: [(box: Box, number: Int)]) = ([], [])
  private var isUnsure = false

  /// Where a touch is on each border: twice the number of a vertex, or of an edge and one more; −1 for not yet.
  private struct Touch {
    var one: Int32 = -1
    var other: Int32 = -1
  }

  private struct Crossing {
    let one: Int32
    let other: Int32
    let position: Position
  }

  /// So many pairs of edges that to look at each takes less than to make a tree.
  private static let few = 40_000

  var placeCount: Int { touches.count + crossings.count }

  func position(_ place: Int32) -> Position {
    Int(place) < touches.count ? table.places[Int(place)] : crossings[Int(place) - touches.count].position
  }

  /// Finds all.
  ///
  /// - Returns: false for a doubt.
  mutating func find(_ one: AreaBorder, _ other: AreaBorder) -> Bool {
    oneStops.removeAll(keepingCapacity: true)
    otherStops.removeAll(keepingCapacity: true)
    touches.removeAll(keepingCapacity: true)
    crossings.removeAll(keepingCapacity: true)
    isUnsure = false
    var common = Box()
    common.min = Position(max(one.box.min.x, other.box.min.x), max(one.box.min.y, other.box.min.y))
    common.max = Position(min(one.box.max.x, other.box.max.x), min(one.box.max.y, other.box.max.y))
    var near = self.near
    self.near = ([], [])
    one.edges(meeting: common, to: &near.one)
    other.edges(meeting: common, to: &near.other)
    // Each touch is at a vertex of one of these edges.
    table.reset(capacity: 2 * (near.one.count + near.other.count))
    if near.one.count * near.other.count > Self.few {
      let tree = BoxTree(near.other.map(\.box))
      for (box, edge) in near.one { tree.visit(meeting: box) { meet(one, edge, other, near.other[$0].number) } }
    } else {
      for (box, edge) in near.one {
        for (otherBox, number) in near.other where box.meets(otherBox) { meet(one, edge, other, number) }
      }
    }
    self.near = near
    return !isUnsure && sortStops(one, other)
  }

  private mutating func meet(_ one: AreaBorder, _ edge: Int, _ other: AreaBorder, _ otherEdge: Int) {
    let ((a, b), (c, d)) = (one.edge(edge), other.edge(otherEdge))
    let (sideC, sideD) = (orientation(a, b, c), orientation(a, b, d))
    if sideC * sideD > 0 { return }
    let (sideA, sideB) = (orientation(c, d, a), orientation(c, d, b))
    if sideA * sideB > 0 { return }
    if sideC * sideD < 0, sideA * sideB < 0 {
      return cross(edge, (a, b), otherEdge, (c, d))
    }
    let (box, otherBox) = (Box(around: (a, b)), Box(around: (c, d)))
    if sideC == 0, box.contains(c) { touch(c, one, edge, other, otherEdge) }
    if sideD == 0, box.contains(d) { touch(d, one, edge, other, otherEdge) }
    if sideA == 0, otherBox.contains(a) { touch(a, one, edge, other, otherEdge) }
    if sideB == 0, otherBox.contains(b) { touch(b, one, edge, other, otherEdge) }
  }

  private mutating func cross(
    _ edge: Int, _ one: (a: Position, b: Position), _ otherEdge: Int, _ other: (c: Position, d: Position)
  ) {
    let share = carefulShare(one.a, one.b, other.c, other.d) ?? .nan
    let position = one.a + (one.b - one.a) * share
    let otherWay = other.d - other.c
    let otherShare = ((position - other.c) * otherWay).sum() / (otherWay * otherWay).sum()
    if position == one.a || position == one.b || position == other.c || position == other.d
      || !(share > 0 && share < 1 && otherShare > 0 && otherShare < 1)
    {
      isUnsure = true
      return
    }
    // Touches are counted when all are found.
    let place = ~Int32(truncatingIfNeeded: crossings.count)
    let (edge, otherEdge) = (Int32(truncatingIfNeeded: edge), Int32(truncatingIfNeeded: otherEdge))
    crossings.append(Crossing(one: edge, other: otherEdge, position: position))
    oneStops.append(Stop(edge: edge, share: share, place: place))
    otherStops.append(Stop(edge: otherEdge, share: otherShare, place: place))
  }

  private mutating func touch(_ place: Position, _ one: AreaBorder, _ edge: Int, _ other: AreaBorder, _ number: Int) {
    let touch = Int(table.number(place))
    if touch == touches.count { touches.append(Touch()) }
    let (spot, otherSpot) = (Self.spot(place, one, edge), Self.spot(place, other, number))
    if touches[touch].one < 0 { touches[touch].one = spot }
    if touches[touch].other < 0 { touches[touch].other = otherSpot }
    // A border that comes here twice.
    if touches[touch].one != spot || touches[touch].other != otherSpot { isUnsure = true }
  }

  private static func spot(_ place: Position, _ border: AreaBorder, _ edge: Int) -> Int32 {
    let next = border.next[edge]
    if place == border.vertices[Int(next)] { return 2 * next }
    return Int32(truncatingIfNeeded: 2 * edge + (place == border.vertices[edge] ? 0 : 1))
  }

  private mutating func sortStops(_ one: AreaBorder, _ other: AreaBorder) -> Bool {
    let count = Int32(truncatingIfNeeded: touches.count)
    for (place, touch) in touches.enumerated() {
      let (position, place) = (table.places[place], Int32(truncatingIfNeeded: place))
      oneStops.append(Self.stop(touch.one, position, place, one))
      otherStops.append(Self.stop(touch.other, position, place, other))
    }
    for stop in oneStops.indices where oneStops[stop].place < 0 { oneStops[stop].place = count + ~oneStops[stop].place }
    for stop in otherStops.indices where otherStops[stop].place < 0 {
      otherStops[stop].place = count + ~otherStops[stop].place
    }
    return Self.sort(&oneStops) && Self.sort(&otherStops)
  }

  private static func stop(_ spot: Int32, _ position: Position, _ place: Int32, _ border: AreaBorder) -> Stop {
    let edge = spot >> 1
    if spot & 1 == 0 { return Stop(edge: edge, share: 0, place: place) }
    let (a, b) = border.edge(Int(edge))
    return Stop(edge: edge, share: ((position - a) * (b - a)).sum() / ((b - a) * (b - a)).sum(), place: place)
  }

  /// - Returns: whether those on one edge are far enough from each other for their order to be sure.
  private static func sort(_ stops: inout [Stop]) -> Bool {
    stops.sort { ($0.edge, $0.share) < ($1.edge, $1.share) }
    for (a, b) in zip(stops, stops.dropFirst()) where a.edge == b.edge && b.share - a.share < 1e-9 { return false }
    return stops.allSatisfy { $0.share < 1 }
  }

  // MARK: Sides

  /// Where a border goes on from a place; nil for a doubt.
  func side(of stop: Stop, _ border: AreaBorder, _ other: AreaBorder, _ isOther: Bool) -> BorderSide? {
    let (start, end) = border.edge(Int(stop.edge))
    guard Int(stop.place) < touches.count else {
      let crossing = crossings[Int(stop.place) - touches.count]
      let (c, d) = other.edge(Int(isOther ? crossing.one : crossing.other))
      return orientation(c, d, end) > 0 ? .inside : .outside
    }
    let touch = touches[Int(stop.place)]
    let spot = isOther ? touch.one : touch.other
    if spot & 1 == 1 {
      let (c, d) = other.edge(Int(spot >> 1))
      let turn = orientation(c, d, end)
      if turn != 0 { return turn > 0 ? .inside : .outside }
      return ((end - start) * (d - c)).sum() > 0 ? .along : .against
    }
    let at = other.vertices[Int(spot >> 1)]
    let after = other.vertices[Int(other.next[Int(spot >> 1)])]
    let before = other.vertices[Int(other.previous[Int(spot >> 1)])]
    if overlap(at, after, end) { return .along }
    if overlap(at, before, end) { return .against }
    // Inside is from the edge that goes on, counterclockwise to the one that came.
    let (fromAfter, fromBefore) = (orientation(at, after, end), orientation(at, before, end))
    let turn = orientation(at, after, before)
    let isInside =
      turn > 0 ? fromAfter > 0 && fromBefore < 0 : turn < 0 ? !(fromBefore > 0 && fromAfter < 0) : fromAfter > 0
    return isInside ? .inside : .outside
  }
}

/// The share of the way from a to b at which the edge from c to d crosses it, where they do; nearly right to the last
/// bit where they do so at a small angle, too.
private func carefulShare(_ a: Position, _ b: Position, _ c: Position, _ d: Position) -> Double? {
  let (along, other) = (b - a, d - c)
  let area = cross(along, other)
  if abs(area) * 16 > (along * along).sum().squareRoot() * (other * other).sum().squareRoot() {
    return cross(c - a, other) / area
  }
  let (alongX, alongY) = (TwoDoubles(b.x, minus: a.x), TwoDoubles(b.y, minus: a.y))
  let (otherX, otherY) = (TwoDoubles(d.x, minus: c.x), TwoDoubles(d.y, minus: c.y))
  let (wayX, wayY) = (TwoDoubles(c.x, minus: a.x), TwoDoubles(c.y, minus: a.y))
  let below = (alongX * otherY - alongY * otherX).high
  return below == 0 ? nil : (wayX * otherY - wayY * otherX).high / below
}
