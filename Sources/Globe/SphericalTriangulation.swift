// Delaunay triangles and Voronoi cells on the sphere.

public import Planar
import SystemLibrary

/// The Delaunay triangulation of places on the sphere, and the Voronoi cells of these.
///
///     let cells = SphericalTriangulation(places)
///     cells.cell(of: 0)          // a ring around the first place
///
/// Places are seen from one of them: stereographically projected from it, circles stay circles, so that the triangles
/// in the plane are those on the sphere, and with the place itself the sides of their hull make the others (Brown,
/// "Voronoi diagrams from convex hulls", 1979). Offsets from that place are computed as such, so that places a metre
/// apart are as exact as continents. Longitude and latitude are taken for those of a sphere: a border lies where great
/// circles are equally long, which on the ellipsoid is up to 0.2 % of the distance beside. O(n log n).
public struct SphericalTriangulation {
  /// The corners of each triangle, three numbers of places, counterclockwise as seen from above.
  ///
  /// They cover the sphere; where all places lie on one circle, one side of it.
  public private(set) var triangles: [Int32] = []
  /// For each place the one that stands for it: itself, or an earlier one at the same place.
  public private(set) var representatives: [Int32]
  private let frame: TangentFrame
  let places: [Position]
  /// Where places are in the frame.
  private let offsets: [SIMD3<Double>]
  /// Where all places lie on one circle, these in their order on it; else empty.
  private var circle: [Int32] = []
  /// For each triangle the middle of its circle, in the frame.
  private var centers: [SIMD3<Double>] = []
  /// The triangles of place k in `fans[fanStarts[k]..<fanStarts[k + 1]]`, counterclockwise; of triangle t the corner
  /// c is 3 t + c.
  private var fans: [Int32] = []
  private var fanStarts: [Int] = []

  /// - Parameter places: longitude and latitude in degrees.
  public init(_ places: [Position]) {
    self.places = places
    frame = TangentFrame(places.first ?? Position(0, 0))
    let frame = frame
    offsets = places.map { frame.offset(of: $0) }
    representatives = places.indices.map { Int32($0) }
    let plane = dropRepeated()
    guard plane.count > 1 else { return }
    let flat = Delaunay(plane.map(\.place))
    func number(_ point: Int32) -> Int32 { plane[Int(point)].number }
    if flat.triangles.isEmpty {
      // All on one circle through the first, in the order in which they lie on it.
      takeCircle(plane.sorted { ($0.place.x, $0.place.y) < ($1.place.x, $1.place.y) }.map(\.number))
      if isFarSide(0) || isTurned(triangles[0], triangles[1], triangles[2]) {
        takeCircle(circle.dropFirst().reversed())
      }
      return
    } else {
      // From within the sphere left is right.
      for at in stride(from: 0, to: flat.triangles.count, by: 3) {
        triangles += [
          number(flat.triangles[at]), number(flat.triangles[at + 2]), number(flat.triangles[at + 1]),
        ]
      }
      for (index, point) in flat.hull.enumerated() {
        let following = flat.hull[(index + 1) % flat.hull.count]
        triangles += [0, number(point), number(following)]
      }
    }
    findCenters()
    findFans()
  }

  /// The places beside the first, projected from it; of several at one place the first.
  private mutating func dropRepeated() -> [(number: Int32, place: Position)] {
    var known: [Position: Int32] = [:]
    var plane: [(number: Int32, place: Position)] = []
    for number in offsets.indices.dropFirst() {
      let offset = offsets[number]
      let square = (offset * offset).sum()
      if square == 0 {
        representatives[number] = 0
        continue
      }
      let place = Position(offset.x, offset.y) * (2 / square)
      if let earlier = known[place] {
        representatives[number] = earlier
      } else {
        known[place] = Int32(number)
        plane.append((Int32(number), place))
      }
    }
    return plane
  }

  /// Takes places for those on a circle with the first, counterclockwise.
  private mutating func takeCircle(_ numbers: [Int32]) {
    circle = [0] + numbers
    triangles = []
    for (a, b) in zip(numbers, numbers.dropFirst()) { triangles += [0, a, b] }
    findCenters()
  }

  private mutating func findCenters() {
    centers = []
    for at in stride(from: 0, to: triangles.count, by: 3) {
      let (a, b, c) = (offset(at), offset(at + 1), offset(at + 2))
      centers.append(unit(Turn.cross(b - a, c - a)))
    }
  }

  private func place(_ corner: Int) -> Position { places[Int(triangles[corner])] }

  private func offset(_ corner: Int) -> SIMD3<Double> { offsets[Int(triangles[corner])] }

  private mutating func findFans() {
    var counts = [Int](repeating: 0, count: offsets.count + 1)
    for corner in triangles { counts[Int(corner) + 1] += 1 }
    for place in 1..<counts.count { counts[place] += counts[place - 1] }
    fanStarts = counts
    fans = [Int32](repeating: 0, count: triangles.count)
    var ends = counts
    for (corner, place) in triangles.enumerated() {
      fans[ends[Int(place)]] = Int32(corner)
      ends[Int(place)] += 1
    }
    for place in offsets.indices { sortFan(fanStarts[place]..<fanStarts[place + 1]) }
  }

  /// Puts the triangles around a place in their order: where one has its last side, the next has its first.
  private mutating func sortFan(_ range: Range<Int>) {
    guard range.count > 2 else { return }
    var byFirst: [Int32: Int32] = [:]
    for corner in fans[range] { byFirst[neighbour(corner, 1)] = corner }
    for at in range.dropFirst() {
      guard let following = byFirst[neighbour(fans[at - 1], 2)] else { return }
      fans[at] = following
    }
  }

  /// The corner of the same triangle that is so many after it.
  private func neighbour(_ corner: Int32, _ steps: Int32) -> Int32 {
    let first = corner / 3 * 3
    return triangles[Int(first + (corner - first + steps) % 3)]
  }

  // MARK: Cells

  /// Whether the cells are known by triangles: of one place or two there are none.
  private var hasTriangles: Bool { !triangles.isEmpty }

  private func neighboursOnCircle(_ place: Int) -> (before: Int32, after: Int32)? {
    guard let at = circle.firstIndex(of: Int32(place)) else { return nil }
    return (circle[(at + circle.count - 1) % circle.count], circle[(at + 1) % circle.count])
  }

  /// The ring around the ground that is nearer to a place than to any other: counterclockwise, closed, longitudes in
  /// −180…180.
  ///
  /// Sides are great circles; vertices between their ends keep straight lines in longitude and latitude within
  /// `tolerance` of them. A side has the same vertices in both cells. Nil for a place that another stands for; all
  /// of the Earth where there is but one.
  ///
  /// - Parameter tolerance: in metres, above 0.
  public func cell(of place: Int, tolerance: Double) -> [Position]? {
    guard representatives[place] == Int32(place) else { return nil }
    let step = tolerance / WGS84.metresPerDegree * (.pi / 180)
    guard hasTriangles else {
      guard let other = representatives.indices.first(where: { representatives[$0] != representatives[place] }) else {
        return Self.wholeEarth
      }
      return halfSphere(place, Int(representatives[other]), step)
    }
    var ring: [Position] = []
    if let (before, after) = neighboursOnCircle(place) {
      // From pole to pole of the circle and back.
      let axis = centers[0]
      appendSide(place, Int(after), from: -axis, to: axis, step, to: &ring)
      appendSide(place, Int(before), from: axis, to: -axis, step, to: &ring)
      if let first = ring.first { ring.append(first) }
      return ring
    }
    let fan = fans[fanStarts[place]..<fanStarts[place + 1]]
    guard var before = fan.last else { return nil }
    for corner in fan {
      // Between two triangles around the place lies the side with the place that both have.
      appendSide(
        place, Int(neighbour(corner, 1)), from: centers[Int(before / 3)], to: centers[Int(corner / 3)], step, to: &ring)
      before = corner
    }
    if let first = ring.first { ring.append(first) }
    return ring.count > 3 ? ring : nil
  }

  private static let wholeEarth = [
    Position(Longitude.west, -90), Position(Longitude.east, -90), Position(Longitude.east, 90),
    Position(Longitude.west, 90), Position(Longitude.west, -90),
  ]

  /// Appends the side from the middle of one triangle to that of another, without its end.
  private func appendSide(
    _ place: Int, _ other: Int, from: SIMD3<Double>, to: SIMD3<Double>, _ step: Double, to ring: inout [Position]
  ) {
    let isTurned = place > other
    let (a, b) = isTurned ? (to, from) : (from, to)
    // The pole of the great circle, on the side of the lower number: around it the side runs counterclockwise.
    let pole = unit(offsets[min(place, other)] - offsets[max(place, other)])
    var angle = atan2((pole * Turn.cross(a, b)).sum(), (a * b).sum())
    if angle < -1e-6 { angle += 2 * .pi }
    if angle <= 0 || angle > .pi + 1e-6 { angle = 0 }
    guard angle > 1e-15 else { return }
    let arc = GreatCircleArc(from: a, around: pole, angle: angle, frame)
    var places = arc.places(step)
    // Where three cells meet all have the same vertex.
    places[places.count - 1] = frame.place(b)
    if isTurned { places.reverse() }
    ring += places.dropLast()
  }

  private func halfSphere(_ place: Int, _ other: Int, _ step: Double) -> [Position] {
    let pole = unit(offsets[place] - offsets[other])
    let side = abs(pole.x) < 0.9 ? SIMD3(1.0, 0, 0) : SIMD3(0, 1.0, 0)
    let start = unit(Turn.cross(pole, side))
    var ring: [Position] = []
    var from = start
    for _ in 0..<4 {
      let arc = GreatCircleArc(from: from, around: pole, angle: .pi / 2, frame)
      ring += arc.places(step).dropLast()
      from = arc.vector(.pi / 2)
    }
    if let first = ring.first { ring.append(first) }
    return ring
  }

  /// The corner of a triangle as a vector: the frame's up is the first place.
  private func vector(_ corner: Int) -> SIMD3<Double> { offset(corner) + SIMD3(0, 0, 1) }

  /// Whether the circle of a triangle is more than a hemisphere: that of the far side of places that lie in one.
  func isFarSide(_ triangle: Int) -> Bool { (centers[triangle] * vector(3 * triangle)).sum() < 0 }

  /// The circle of a triangle: its middle and its radius, in degrees.
  func circle(of triangle: Int) -> (center: Position, radius: Double) {
    let (center, way) = (centers[triangle], vector(3 * triangle))
    let angle = atan2(Turn.length(Turn.cross(center, way)), (center * way).sum())
    return (frame.place(center), degrees(angle))
  }
}

/// The axes east, north and up at a place of the unit sphere.
struct TangentFrame: Sendable {
  private let longitude: Double
  private let latitude, sine, cosine: Double

  init(_ place: Position) {
    (longitude, latitude) = (place.x, place.y)
    (sine, cosine) = sineCosine(degrees: place.y)
  }

  /// What is so near to a pole, in radians, is there: 0.1 mm.
  private static let poleReach = 1.6e-11

  /// The way from the frame's place to another, without the rounding of their difference.
  func offset(of place: Position) -> SIMD3<Double> {
    let turn = (place.x - longitude).remainder(dividingBy: Longitude.turn)
    let (sinTurn, _) = sineCosine(degrees: turn)
    let (sinHalf, _) = sineCosine(degrees: turn / 2)
    let (_, cosLatitude) = sineCosine(degrees: place.y)
    let (sinRise, _) = sineCosine(degrees: place.y - latitude)
    let (sinHalfRise, _) = sineCosine(degrees: (place.y - latitude) / 2)
    let bend = 2 * sinHalf * sinHalf
    // 1 − the cosine of the angle between them.
    let fall = 2 * sinHalfRise * sinHalfRise + cosine * cosLatitude * bend
    return SIMD3(cosLatitude * sinTurn, sinRise + sine * cosLatitude * bend, -fall)
  }

  /// Longitude and latitude of a unit vector in the frame.
  func place(_ vector: SIMD3<Double>) -> Position {
    let (east, north, up) = (vector.x, vector.y, vector.z)
    let axis = cosine * north + sine * up
    let ahead = cosine * up - sine * north
    let latitude = atan2(axis, (ahead * ahead + east * east).squareRoot()) * (180 / .pi)
    if (ahead * ahead + east * east).squareRoot() < Self.poleReach { return Position(longitude, axis < 0 ? -90 : 90) }
    return Position(wrapped(longitude + atan2(east, ahead) * (180 / .pi)), latitude)
  }
}

/// A part of a great circle.
struct GreatCircleArc {
  private let start, across: SIMD3<Double>
  private let angle: Double
  private let frame: TangentFrame

  /// - Parameters:
  ///   - start, pole: unit vectors in the frame, at right angles but for rounding.
  ///   - angle: in radians, counterclockwise around the pole.
  init(from start: SIMD3<Double>, around pole: SIMD3<Double>, angle: Double, _ frame: TangentFrame) {
    (self.start, self.angle, self.frame) = (start, angle, frame)
    across = unit(Turn.cross(pole, start))
  }

  func vector(_ angle: Double) -> SIMD3<Double> { start * cos(angle) + across * sin(angle) }

  /// Places from its start to its end, near enough to each other that straight lines between them are within `step`
  /// radians of it.
  func places(_ step: Double) -> [Position] {
    var places: [Position] = [frame.place(start)]
    let quarters = max(1, Int((angle / (.pi / 4)).rounded(.up)))
    for quarter in 0..<quarters {
      let (from, to) = (angle * Double(quarter) / Double(quarters), angle * Double(quarter + 1) / Double(quarters))
      append(from, places[places.count - 1], to, frame.place(vector(to)), step, depth: 0, to: &places)
    }
    return places
  }

  private func append(
    _ from: Double, _ a: Position, _ to: Double, _ b: Position, _ step: Double, depth: Int, to places: inout [Position]
  ) {
    let middle = (from + to) / 2
    // A pole has no longitude of its own.
    let start = abs(a.y) == 90 ? b.x : a.x
    let turn = abs(b.y) == 90 ? 0 : (b.x - start).remainder(dividingBy: Longitude.turn)
    let place = frame.place(vector(middle))
    let straight = Position(start + turn / 2, (a.y + b.y) / 2)
    let (_, cosine) = sineCosine(degrees: place.y)
    let off =
      Position(
        (place.x - straight.x).remainder(dividingBy: Longitude.turn) * cosine, place.y - straight.y) * (.pi / 180)
    if depth < 40, (off * off).sum().squareRoot() > step || abs(turn) > 90 && to - from > 1e-9 {
      append(from, a, middle, place, step, depth: depth + 1, to: &places)
      append(middle, place, to, b, step, depth: depth + 1, to: &places)
    } else {
      places.append(b)
    }
  }
}

private func unit(_ vector: SIMD3<Double>) -> SIMD3<Double> { vector / Turn.length(vector) }
