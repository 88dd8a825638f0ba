// The domain of transverse and oblique cylinders: a sheet seen from an axis of its own.

import Planar

/// All of the Earth, cut along half of a great circle.
///
/// The plane is that of the turned longitudes and latitudes, in which the cut is the meridian of ±180, and edges,
/// which are straight in geographic ones, are curves.
struct TurnedSheet: Boundary {
  private let turn: Turn
  private var sheet = Sheet(center: 0, isEarth: false)
  /// Places along the cut, a degree apart.
  private let cut: [Position]
  /// How many degrees of turned longitude an edge round the axis goes between vertices, at most.
  private static let bent = 3.0
  /// From which turned latitude on it gets them.
  private static let near = 60.0

  init(_ turn: Turn) {
    self.turn = turn
    cut = (-90...90).map { turn.back(180, Double($0)) }
  }

  var total: Double { sheet.total }
  func parameter(_ plane: Position) -> Double { sheet.parameter(plane) }
  func isOnSide(_ plane: Position) -> Bool { sheet.isOnSide(plane) }
  func stops(_ start: Double, _ end: Double) -> [Double] { sheet.stops(start, end) }
  func addMarks(nextTo vertices: some Sequence<Vertex>, to marks: inout [Double]) {
    sheet.addMarks(nextTo: vertices, to: &marks)
  }
  var middle: Position { turn.back(0, 0) }
  var withoutLimits: TurnedSheet { self }
  var isOnlyForPoles: Bool { false }

  func fitted(to image: Image) -> TurnedSheet {
    var fitted = self
    fitted.sheet = sheet.fitted { longitude, latitude in
      let place = turn.back(longitude, latitude)
      return image(place.x, place.y)
    }
    // A place on the axis has any longitude there.
    fitted.sheet.poleInset = max(fitted.sheet.poleInset, 1e-7)
    fitted.sheet.inset = max(fitted.sheet.inset, 1e-9)
    return fitted
  }

  func contains(_ box: Box) -> Bool {
    guard max(box.max.y, -box.min.y) < 87 else { return false }
    // A degree of the cut is at most 1° of latitude, and 1° / cos 88° of longitude.
    let reach = 1.1 / cosine(min(88, max(box.max.y, -box.min.y) + 1))
    return !cut.contains { place in
      place.y > box.min.y - 1.1 && place.y < box.max.y + 1.1
        && [-360, 0, 360].contains { place.x + $0 > box.min.x - reach && place.x + $0 < box.max.x + reach }
    }
  }

  func edge(_ parameter: Double) -> Vertex {
    let edge = sheet.edge(parameter)
    return vertex(edge.plane, edge.z)
  }

  /// The vertex at a place of the plane on the edge.
  private func vertex(_ plane: Position, _ z: Double) -> Vertex {
    let y = sheet.insetLatitude(plane.y)
    let place = turn.back(sheet.longitude(plane.x, y), y)
    return Vertex(x: place.x, y: place.y, z: z, plane: plane)
  }

  // MARK: Pieces

  func pieces(_ curve: [Vertex], isRing: Bool) -> Pieces {
    var pieces = Pieces()
    for (a, b) in zip(curve, curve.dropFirst()) { add(a, b, isRing, &pieces) }
    if isRing { pieces.close() }
    return pieces
  }

  private func add(_ a: Vertex, _ b: Vertex, _ isRing: Bool, _ pieces: inout Pieces) {
    let steps = max(1, max(abs(b.way - a.way), abs(b.y - a.y)).rounded(.up))
    var last = spot(a, b, 0)
    var (before, reached) = (last, 0.0)
    /// Goes on to a place, straight in the plane.
    func go(to next: Vertex) {
      if abs(last.plane.x) == 180, last.plane.x == next.plane.x, isRing {
        pieces.isChanged = true
      } else if last.plane != next.plane {
        pieces.add(last, next)
      }
      last = next
    }
    for step in 1...Int(steps) {
      var shares = [step == Int(steps) ? 1 : Double(step) / steps]
      while let share = shares.last {
        let here = spot(a, b, share)
        let (wasOnAxis, isOnAxis) = (isAtEnd(before), isAtEnd(here))
        let turns = wasOnAxis || isOnAxis ? 0 : abs((here.plane.x - before.plane.x).remainder(dividingBy: 360))
        if turns > Self.bent, share - reached > 1e-9 {
          shares.append((reached + share) / 2)
          continue
        }
        shares.removeLast()
        if isOnAxis {
          // It has no longitude of its own: a way ends there along that on which it came.
          if !wasOnAxis { go(to: end(before)) }
          pieces.isChanged = true
          (before, reached) = (here, share)
          continue
        }
        if wasOnAxis { last = end(here) }
        if turns > 45 {
          // Over the end of the axis, which is a side of the plane.
          go(to: end(before))
          last = end(here)
          pieces.isChanged = true
        } else if !wasOnAxis, abs(here.plane.x - before.plane.x) > 180 {
          cross(a, b, reached, share, before, here, go) { last = $0 }
          pieces.isChanged = true
        }
        if share == 1 {
          pieces.isChanged = pieces.isChanged || isOnSide(here.plane)
          go(to: here)
        } else if abs(here.plane.y) > Self.near, abs(here.plane.x - last.plane.x) > Self.bent / 2 {
          go(to: here)
          pieces.isChanged = true
        }
        (before, reached) = (here, share)
      }
    }
  }

  /// Whether a vertex lies on an end of the axis.
  private func isAtEnd(_ vertex: Vertex) -> Bool { abs(vertex.plane.y) > 90 - 1e-9 }

  /// The end of the axis that is nearer, on the turned meridian of a place.
  private func end(_ place: Vertex) -> Vertex {
    vertex(Position(place.plane.x, place.plane.y < 0 ? -90 : 90), place.z)
  }

  /// Ends at the cut between two places, and begins on its other side.
  private func cross(
    _ a: Vertex, _ b: Vertex, _ start: Double, _ end: Double, _ before: Vertex, _ here: Vertex,
    _ go: (Vertex) -> Void, _ begin: (Vertex) -> Void
  ) {
    var (low, high) = (start, end)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (spot(a, b, middle).plane.x < 0) == (before.plane.x < 0) { low = middle } else { high = middle }
    }
    let cut = spot(a, b, low)
    let side: Double = before.plane.x < 0 ? -180 : 180
    go(vertex(Position(side, cut.plane.y), cut.z))
    begin(vertex(Position(-side, cut.plane.y), cut.z))
  }

  /// The place at a share of an edge, on a side of the plane where it is one but for rounding.
  private func spot(_ a: Vertex, _ b: Vertex, _ share: Double) -> Vertex {
    var spot = share == 1 ? b : a
    if share > 0, share < 1 {
      spot.x = wrapped(a.way + share * (b.way - a.way))
      (spot.y, spot.z) = (a.y + share * (b.y - a.y), a.z + share * (b.z - a.z))
    }
    spot.plane = turn.turned(spot.x, spot.y)
    guard 180 - abs(spot.plane.x) < 1e-11 else { return spot }
    return vertex(Position(spot.plane.x < 0 ? -180 : 180, spot.plane.y), spot.z)
  }
}
