// The domain of interrupted projections: a sheet with cuts towards its poles.

import Planar

/// A sheet that is cut along some meridians, each from the equator, or from a parallel, to one pole.
///
///       ┌────────┐ ┌──────────────┐
///       │  0,    ╲ ╱  1, north    │      The plane: longitudes from the central meridian, latitudes; each lobe
///       │         V               │      sheared to the east by its index times the distance from where cuts begin,
///       │    Λ       Λ       Λ    │      so that they are open, and both of their sides are places of their own.
///       │ 0 ╱ ╲  1  ╱ ╲  2  ╱ ╲ 3 │
///       └──┘   └───┘   └───┘   └──┘
///
/// The edge's parameter grows counterclockwise from the south pole at the eastern end.
struct Lobes: Boundary {
  /// Half the width of a cut at its tip on the plane, so that there too its sides are told apart: more than rounding.
  private static let tip = 1e-12
  /// Half the way along the edge between the ends of pieces that touch it at one place.
  private static let touch = 1e-11
  /// Latitudes no farther from where cuts begin lie there: a cut is no wider on the plane than this there.
  private static let rounding = 1e-9

  /// The map without its cuts.
  var sheet: Sheet
  /// The cuts to the poles, from the central meridian, growing.
  let north: [Double]
  let south: [Double]
  /// How far from the equator they begin; between, there is a band without cuts.
  let beginning: Double
  private let sides: [Side]
  let total: Double

  init(_ sheet: Sheet, north: [Double], south: [Double], beginning: Double = 0) {
    (self.sheet, self.north, self.south, self.beginning) = (sheet, north, south, beginning)
    func lobe(_ sign: Double, _ index: Int) -> Lobe { Lobe(sign: sign, index: index, beginning: beginning) }
    let band = lobe(0, 0)
    var sides: [Side] = []
    func add(_ kind: Side.Kind, _ start: Position, _ end: Position, _ lobe: Lobe) {
      let parameter = sides.last.map { $0.parameter + $0.length } ?? 0
      sides.append(Side(kind: kind, start: start, end: end, lobe: lobe, parameter: parameter))
    }
    let eastern = (north: lobe(1, north.count), south: lobe(-1, south.count))
    add(.meridian, Position(180, -90), Position(180, -beginning), eastern.south)
    if beginning > 0 { add(.meridian, Position(180, -beginning), Position(180, beginning), band) }
    add(.meridian, Position(180, beginning), Position(180, 90), eastern.north)
    var x = 180.0
    for index in north.indices.reversed() {
      let (cut, east, west) = (north[index], lobe(1, index + 1), lobe(1, index))
      add(.pole, Position(x, 90), Position(cut, 90), east)
      add(.meridian, Position(cut, 90), Position(cut, beginning), east)
      add(.tip, Position(cut + Self.tip, beginning), Position(cut - Self.tip, beginning), west)
      add(.meridian, Position(cut, beginning), Position(cut, 90), west)
      x = cut
    }
    let western = (north: lobe(1, 0), south: lobe(-1, 0))
    add(.pole, Position(x, 90), Position(-180, 90), western.north)
    add(.meridian, Position(-180, 90), Position(-180, beginning), western.north)
    if beginning > 0 { add(.meridian, Position(-180, beginning), Position(-180, -beginning), band) }
    add(.meridian, Position(-180, -beginning), Position(-180, -90), western.south)
    x = -180
    for index in south.indices {
      let (cut, east, west) = (south[index], lobe(-1, index + 1), lobe(-1, index))
      add(.pole, Position(x, -90), Position(cut, -90), west)
      add(.meridian, Position(cut, -90), Position(cut, -beginning), west)
      add(.tip, Position(cut - Self.tip, -beginning), Position(cut + Self.tip, -beginning), east)
      add(.meridian, Position(cut, -beginning), Position(cut, -90), east)
      x = cut
    }
    add(.pole, Position(x, -90), Position(180, -90), eastern.south)
    self.sides = sides
    total = sides.last.map { $0.parameter + $0.length } ?? 0
  }

  var middle: Position { sheet.middle }
  var withoutLimits: Lobes { self }
  var isOnlyForPoles: Bool { false }

  func contains(_ box: Box) -> Bool {
    guard sheet.contains(box) else { return false }
    func isClear(_ cuts: [Double]) -> Bool {
      cuts.allSatisfy { cut in
        let x = sheet.wrapped(cut)
        return box.max.x < x - 1e-9 || box.min.x > x + 1e-9
      }
    }
    return (box.max.y <= beginning || isClear(north)) && (box.min.y >= -beginning || isClear(south))
  }

  // MARK: The edge

  /// That of the side that is nearest.
  func parameter(_ plane: Position) -> Double {
    var best = (distance: Double.infinity, parameter: 0.0)
    for side in sides {
      let share = side.share(plane)
      let distance = side.distance(plane, share)
      if distance < best.distance { best = (distance, side.parameter + share * side.length) }
    }
    return best.parameter
  }

  /// The corners, one at each tip, and four a degree of meridians.
  func stops(_ start: Double, _ end: Double) -> [Double] {
    [0, total].flatMap { turn in
      sides.indices.flatMap { index -> [Double] in
        let side = sides[index]
        let follows = index > 0 && sides[index - 1].kind == .tip
        let shares: [Double] =
          switch side.kind {
          case .tip: [0.5]
          case .pole: [0]
          case .meridian: (follows ? 1..<360 : 0..<360).map { Double($0) / 360 }
          }
        return shares.map { turn + side.parameter + side.length * $0 }.filter { $0 > start && $0 < end }
      }
    }
  }

  func edge(_ parameter: Double) -> Vertex {
    let rest = parameter.truncatingRemainder(dividingBy: total)
    guard let side = sides.last(where: { $0.parameter <= rest }) ?? sides.first else { preconditionFailure("no sides") }
    let share = min(1, (rest - side.parameter) / side.length)
    if side.kind == .tip {
      let place = Position((side.start.x + side.end.x) / 2, side.start.y)
      return Vertex(x: sheet.wrapped(place.x), y: place.y, z: .nan, plane: place)
    }
    var place = side.start * (1 - share) + side.end * share
    // To the last bit, so that it is known to be on the cut.
    if side.kind == .meridian { place.x = side.start.x } else { place.y = side.start.y }
    let y = sheet.insetLatitude(place.y)
    return Vertex(x: longitude(Position(place.x, y), side.lobe), y: y, z: .nan, plane: side.lobe.plane(place))
  }

  func addMarks(nextTo vertices: some Sequence<Vertex>, to marks: inout [Double]) {
    for vertex in vertices {
      for side in sides where side.kind == .meridian {
        let share = side.share(vertex.plane)
        if side.distance(vertex.plane, share) < 0.1 { marks.append(side.parameter + share * side.length) }
      }
    }
  }

  /// The longitude that is written for a place from the central meridian: on a cut, a little inside of the lobe.
  private func longitude(_ place: Position, _ lobe: Lobe) -> Double {
    let cuts = cuts(lobe.sign)
    let isBeyond = abs(place.y) != beginning
    if isBeyond, lobe.index > 0, place.x == cuts[lobe.index - 1] {
      return sheet.wrapped(place.x + sheet.inset(at: place.y))
    }
    if isBeyond, lobe.index < cuts.count, place.x == cuts[lobe.index] {
      return sheet.wrapped(place.x - sheet.inset(at: place.y))
    }
    return sheet.longitude(place.x, place.y)
  }

  private func cuts(_ sign: Double) -> [Double] { sign > 0 ? north : sign < 0 ? south : [] }

  /// 1 where the cuts in the north are, −1 where those in the south are, 0 in the band between.
  private func sign(_ y: Double) -> Double {
    if beginning == 0 { return y < 0 ? -1 : 1 }
    return y > beginning ? 1 : y < -beginning ? -1 : 0
  }

  // MARK: Pieces

  func pieces(_ curve: [Vertex], isRing: Bool) -> Pieces {
    let uncut = sheet.pieces(curve, isRing: isRing)
    var pieces = Pieces()
    pieces.isChanged = uncut.isChanged
    for piece in uncut.open { add(piece, isRing, isClosed: false, splitsTouches: isRing, &pieces) }
    guard let whole = uncut.whole else { return pieces }
    if whole.contains(where: { isOnEdge(stop($0).plane) }) {
      // A hole that touches a cut, and crosses none, is left a hole.
      let own = self.pieces(of: whole, pieces, isRing, splitsTouches: false)
      if let ring = own.whole, ring.lazy.map(\.plane).signedArea < 0 { return own }
    }
    return self.pieces(of: whole, pieces, isRing, splitsTouches: isRing)
  }

  /// Those of a ring that stays inside of the sheet.
  private func pieces(of whole: [Vertex], _ others: Pieces, _ isRing: Bool, splitsTouches: Bool) -> Pieces {
    var pieces = others
    add(whole, isRing, isClosed: true, splitsTouches: splitsTouches, &pieces)
    pieces.close()
    return pieces
  }

  /// Adds the parts of a piece that lies inside of the sheet.
  private func add(
    _ piece: [Vertex], _ isRing: Bool, isClosed: Bool, splitsTouches: Bool, _ pieces: inout Pieces
  ) {
    var stops: [Vertex] = []
    for vertex in piece {
      let here = stop(vertex)
      if let before = stops.last { stops += crossings(before, here) }
      stops.append(here)
    }
    var lobes = zip(stops, stops.dropFirst()).map { lobe($0.plane, $1.plane) }
    if !isRing { settleAlongCuts(&lobes, stops) }
    for (index, lobe) in lobes.enumerated() {
      guard let lobe else {
        pieces.isChanged = true
        continue
      }
      var (start, end) = (placed(stops[index], lobe), placed(stops[index + 1], lobe))
      if start.x != stops[index].x || end.x != stops[index + 1].x { pieces.isChanged = true }
      if splitsTouches {
        let isFirst = index == 0
        let isLast = index == lobes.count - 1
        if !isFirst || isClosed {
          let before = isFirst ? lobes.count - 1 : index - 1
          start.plane -= shift(stops, before, lobes[before], index, lobe)
        }
        if !isLast || isClosed {
          let after = isLast ? 0 : index + 1
          end.plane += shift(stops, index, lobe, after, lobes[after])
        }
      }
      if start.plane != end.plane { pieces.add(start, end) }
    }
  }

  /// A vertex, its place on a cut and where cuts begin where it is there but for rounding.
  private func stop(_ vertex: Vertex) -> Vertex {
    var stop = vertex
    for level in [beginning, -beginning] where abs(stop.plane.y - level) <= Self.rounding { stop.plane.y = level }
    for cuts in [north, south] {
      for cut in cuts where abs(stop.plane.x - cut) < 1e-11 { stop.plane.x = cut }
    }
    return stop
  }

  /// Where an edge crosses cuts and the parallels where they begin, in their order.
  private func crossings(_ start: Vertex, _ end: Vertex) -> [Vertex] {
    // From west to east and from south to north, so that both directions of an edge are cut at the same place.
    let (west, east) = start.plane.x <= end.plane.x ? (start, end) : (end, start)
    let (low, high) = start.plane.y <= end.plane.y ? (start, end) : (end, start)
    var crossings: [Vertex] = []
    func add(_ x: Double, _ y: Double, _ z: Double) {
      let crossing = stop(Vertex(x: sheet.wrapped(x), y: y, z: z, plane: Position(x, y)))
      if crossing.plane != start.plane, crossing.plane != end.plane,
        !crossings.contains(where: { $0.plane == crossing.plane })
      {
        crossings.append(crossing)
      }
    }
    for (cuts, sign) in [(north, 1.0), (south, -1.0)] {
      for cut in cuts where west.plane.x < cut && cut < east.plane.x {
        let (before, after) = (cut - west.plane.x, east.plane.x - cut)
        let y = mean(west.plane.y, east.plane.y, before, after)
        if y * sign >= beginning - Self.rounding { add(cut, y, mean(west.z, east.z, before, after)) }
      }
    }
    for level in beginning == 0 ? [0] : [-beginning, beginning] where low.plane.y < level && level < high.plane.y {
      let (before, after) = (level - low.plane.y, high.plane.y - level)
      add(mean(low.plane.x, high.plane.x, before, after), level, mean(low.z, high.z, before, after))
    }
    guard crossings.count > 1 else { return crossings }
    let isWide = east.plane.x - west.plane.x > high.plane.y - low.plane.y
    return crossings.sorted {
      isWide
        ? ($0.plane.x < $1.plane.x) == (start.plane.x < end.plane.x)
        : ($0.plane.y < $1.plane.y) == (start.plane.y < end.plane.y)
    }
  }

  /// The lobe in which a part of an edge lies; nil along a cut.
  private func lobe(_ start: Position, _ end: Position) -> Lobe? {
    let middle = (start + end) / 2
    let sign = sign(middle.y)
    let cuts = cuts(sign)
    if start.x == end.x, cuts.contains(start.x) { return nil }
    return Lobe(sign: sign, index: cuts.count { $0 < middle.x }, beginning: beginning)
  }

  /// Gives parts of a line along a cut to the lobe that it comes from, or else to where it goes.
  private func settleAlongCuts(_ lobes: inout [Lobe?], _ stops: [Vertex]) {
    for index in lobes.indices where lobes[index] == nil {
      let middle = (stops[index].plane + stops[index + 1].plane) / 2
      let sign = sign(middle.y)
      let west = Lobe(sign: sign, index: cuts(sign).count { $0 < middle.x }, beginning: beginning)
      let east = Lobe(sign: sign, index: west.index + 1, beginning: beginning)
      let before = index > 0 ? lobes[index - 1] : nil
      let after = lobes[index...].first { $0 != nil } ?? nil
      lobes[index] = [before, after].first { $0 == west || $0 == east } ?? west
    }
  }

  /// A vertex on the plane of a lobe.
  private func placed(_ stop: Vertex, _ lobe: Lobe) -> Vertex {
    var vertex = stop
    if cuts(lobe.sign).contains(stop.plane.x), abs(stop.plane.y) != beginning { vertex.x = longitude(stop.plane, lobe) }
    vertex.plane = lobe.plane(stop.plane)
    return vertex
  }

  /// How far along the edge a ring's arrival at a vertex has to be moved, and its departure moved back.
  ///
  /// Where the edge goes through what is on the ring's left the ring is in two pieces there, whose ends are told apart
  /// by this.
  ///
  /// - Parameters:
  ///   - before: the part of an edge that ends at the vertex, and its lobe; nil along a cut.
  ///   - after: the part that begins there, and its lobe.
  private func shift(_ stops: [Vertex], _ before: Int, _ from: Lobe?, _ after: Int, _ to: Lobe?) -> Position {
    let place = stops[after].plane
    if let sign = tipSign(place) {
      let isSplit =
        from == nil || to == nil
        || isLeft(Position(0, sign), stops[before].plane, place, stops[after + 1].plane)
      return isSplit ? Position(-sign * Self.tip, 0) : .zero
    }
    guard abs(place.y) != beginning, let from, from == to else { return .zero }
    let cuts = cuts(from.sign)
    for (cut, side) in [(from.index - 1, -1.0), (from.index, 1.0)] where cuts.indices.contains(cut) {
      if cuts[cut] == place.x, isLeft(Position(side, 0), stops[before].plane, place, stops[after + 1].plane) {
        return Position(0, side * Self.touch)
      }
    }
    return .zero
  }

  /// Whether a vertex is where the edge of the map may go through what a ring bounds.
  private func isOnEdge(_ place: Position) -> Bool {
    abs(place.y) == beginning ? tipSign(place) != nil : cuts(sign(place.y)).contains(place.x)
  }

  /// To which side of the equator the cut goes of which this is the tip.
  private func tipSign(_ place: Position) -> Double? {
    if place.y == beginning, north.contains(place.x) { return 1 }
    return place.y == -beginning && south.contains(place.x) ? -1 : nil
  }
}
