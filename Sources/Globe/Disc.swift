// The domain of azimuthal projections: a circle around their centre, on the sphere of geographic latitudes.

import Planar
import SystemLibrary

/// What is no farther from the centre than a radius.
///
/// The plane in which pieces are joined has the centre at the origin, north up, and distances as they are: that of the
/// equidistant projection of the sphere.
struct Disc: Boundary {
  /// The centre, in degrees.
  let x: Double
  let y: Double
  /// In degrees of arc.
  let radius: Double
  /// From where on edges may go so far round the antipode that they get vertices, in degrees of arc.
  private static let bent = 135.0
  /// Whether the rim is so narrow, as on a map of equal area, that chords round it leave out much of what is there.
  private let hasFlatRim: Bool
  private let sine: Double
  private let cosine: Double
  private let limit: Double

  init(x: Double, y: Double, radius: Double, hasFlatRim: Bool = false) {
    (self.x, self.y, self.radius, self.hasFlatRim) = (x, y, radius, hasFlatRim)
    (sine, cosine) = (sin(radians(y)), y.magnitude == 90 ? 0 : cos(radians(y)))
    limit = cos(radians(radius))
  }

  /// The cosine of the distance of a position from the centre.
  private func nearness(_ longitude: Double, _ latitude: Double) -> Double {
    sine * sin(radians(latitude)) + cosine * cos(radians(latitude)) * cos(radians(longitude - x))
  }

  func contains(_ longitude: Double, _ latitude: Double) -> Bool { nearness(longitude, latitude) >= limit }

  /// Nothing in a box is farther from its middle than half of its diagonal, were all degrees as long as those of
  /// latitude.
  func contains(_ box: Box) -> Bool {
    let half = box.size / 2
    let reach = (half * half).sum().squareRoot()
    let middle = nearness(box.center.x, box.center.y)
    func holds(_ reach: Double, within radius: Double) -> Bool {
      reach < radius && middle > cos(radians(radius - reach))
    }
    // Farther out, edges that may go round the antipode are to have vertices.
    return holds(reach, within: min(radius, Self.bent)) || holds(12 * reach, within: radius)
  }

  var total: Double { 360 }
  var middle: Position { Position(x.remainder(dividingBy: 360), y) }
  var withoutLimits: Disc { self }
  var isOnlyForPoles: Bool { false }
  func fitted(to image: Image) -> Disc { self }

  func stops(_ start: Double, _ end: Double) -> [Double] {
    // The chord of a quarter of a degree is within 3e-6 of the radius; near an antipode that is much ground.
    let density = hasFlatRim ? 20 : radius > 100 ? 10.0 : 4
    return stride(from: (start * density).rounded(.down) + 1, to: end * density, by: 1).map { $0 / density }
  }

  func addMarks(nextTo vertices: some Sequence<Vertex>, to marks: inout [Double]) {
    for vertex in vertices {
      let distance = (vertex.plane * vertex.plane).sum().squareRoot()
      if distance > radius - 3, distance < radius - 1e-9 { marks.append(parameter(vertex.plane)) }
    }
  }

  func plane(_ longitude: Double, _ latitude: Double) -> Position {
    let (sinLatitude, cosLatitude) = (sin(radians(latitude)), cos(radians(latitude)))
    let difference = radians(longitude - x)
    let east = cosLatitude * sin(difference)
    let north = cosine * sinLatitude - sine * cosLatitude * cos(difference)
    let across = (east * east + north * north).squareRoot()
    if across == 0 { return Position(0, 0) }
    let distance = degrees(atan2(across, nearness(longitude, latitude)))
    return Position(east / across * distance, north / across * distance)
  }

  func parameter(_ plane: Position) -> Double {
    let angle = degrees(atan2(plane.y, plane.x))
    return angle < 0 ? angle + 360 : angle
  }

  /// At an angle counterclockwise from the east.
  func edge(_ angle: Double) -> Vertex {
    let azimuth = radians(90 - angle)
    let distance = radians(radius)
    let sinLatitude = max(-1, min(1, sine * cos(distance) + cosine * sin(distance) * cos(azimuth)))
    let east = sin(azimuth) * sin(distance) * cosine
    let longitude =
      cosine == 0
      // From a pole azimuths are meridians.
      ? (sine > 0 ? 180 - (90 - angle) : 90 - angle) : degrees(atan2(east, cos(distance) - sine * sinLatitude))
    return Vertex(
      x: (x + longitude).remainder(dividingBy: 360), y: degrees(asin(sinLatitude)), z: .nan,
      plane: Position(cos(radians(angle)), sin(radians(angle))) * radius)
  }

  // MARK: Pieces

  func pieces(_ curve: [Vertex], isRing: Bool) -> Pieces {
    var pieces = Pieces()
    for (a, b) in zip(curve, curve.dropFirst()) {
      let (east, north) = (b.way - a.way, b.y - a.y)
      // A step of a degree: an edge that dips over the horizon between two looks less than 16 seconds deep is kept.
      let steps = max(1, (max(abs(east), abs(north))).rounded(.up))
      // The chord of an edge that goes a quarter round a pole would be far from it.
      let isLong = abs(east) > 90
      var before = spot(a, b, 0)
      var last = 0.0
      var wasInside = contains(before.x, before.y)
      var start: Vertex? = wasInside ? before : nil
      for step in 1...Int(steps) {
        // Shares to come to, the next one at the end.
        var shares = [step == Int(steps) ? 1 : Double(step) / steps]
        while let share = shares.last {
          let here = spot(a, b, share)
          let isInside = contains(here.x, here.y)
          if wasInside, isInside, goesRound(before.plane, here.plane), share - last > 1e-9 {
            shares.append((last + share) / 2)
            continue
          }
          shares.removeLast()
          if isInside != wasInside {
            let cut = crossing(a, b, last, share, isInside)
            if let from = start, !isInside { pieces.add(from, cut) }
            start = isInside ? cut : nil
          }
          let isKept = isLong || !shares.isEmpty
          if let from = start, isInside, share == 1 || isKept {
            if from.plane != here.plane { pieces.add(from, here) }
            start = here
          }
          if !isInside || isKept { pieces.isChanged = true }
          (before, last, wasInside) = (here, share, isInside)
        }
      }
    }
    if isRing { pieces.close() }
    return pieces
  }

  /// Whether a way goes so far round the antipode that its chord would be drawn over the middle of the map.
  private func goesRound(_ start: Position, _ end: Position) -> Bool {
    let (near, far) = ((start * start).sum(), (end * end).sum())
    guard min(near, far) > Self.bent * Self.bent else { return false }
    // 10 degrees, whose chords leave out 0.5 % of what is inside. On a flat rim what is farther out is a strip: of one
    // of width d, chords of an angle a leave out ⅔ (a / d)².
    var angle = radians(10)
    if hasFlatRim { angle = max(0.001, min(angle, 0.03 * radians(180 - max(near, far).squareRoot()))) }
    return (start * end).sum() < cos(angle) * (near * far).squareRoot()
  }

  private func spot(_ a: Vertex, _ b: Vertex, _ share: Double) -> Vertex {
    var spot = share == 1 ? b : a
    if share > 0, share < 1 {
      spot.x = (a.way + share * (b.way - a.way)).remainder(dividingBy: 360)
      (spot.y, spot.z) = (a.y + share * (b.y - a.y), a.z + share * (b.z - a.z))
    }
    spot.plane = plane(spot.x, spot.y)
    return spot
  }

  /// The last position inside of an edge whose ends are on both sides.
  private func crossing(_ a: Vertex, _ b: Vertex, _ start: Double, _ end: Double, _ comesIn: Bool) -> Vertex {
    var (inside, outside) = comesIn ? (end, start) : (start, end)
    for _ in 0..<60 {
      let middle = (inside + outside) / 2
      let here = spot(a, b, middle)
      if contains(here.x, here.y) { inside = middle } else { outside = middle }
    }
    return spot(a, b, inside)
  }
}

func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
func arccosine(_ value: Double) -> Double { acos(value) }
func arctangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
/// The cosine of degrees.
func cosine(_ degrees: Double) -> Double { cos(radians(degrees)) }
