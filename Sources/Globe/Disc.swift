// The domain of azimuthal projections: a circle around their centre, on the sphere of geographic latitudes.

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What is no farther from the centre than a radius.
///
/// The plane in which pieces are joined has the centre at the origin, north up, and distances as they are: that of the
/// equidistant projection of the sphere.
struct Disc: Sendable {
  /// The centre, in degrees.
  let x: Double
  let y: Double
  /// In degrees of arc.
  let radius: Double
  private let sine: Double
  private let cosine: Double
  private let limit: Double

  init(x: Double, y: Double, radius: Double) {
    (self.x, self.y, self.radius) = (x, y, radius)
    (sine, cosine) = (sin(radians(y)), y.magnitude == 90 ? 0 : cos(radians(y)))
    limit = cos(radians(radius))
  }

  /// The cosine of the distance of a position from the centre.
  private func nearness(_ longitude: Double, _ latitude: Double) -> Double {
    sine * sin(radians(latitude)) + cosine * cos(radians(latitude)) * cos(radians(longitude - x))
  }

  func contains(_ longitude: Double, _ latitude: Double) -> Bool { nearness(longitude, latitude) >= limit }

  /// Whether a box of degrees lies inside.
  ///
  /// Nothing in it is farther from its middle than half of its diagonal, were all degrees as long as those of latitude.
  func contains(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Bool {
    let middle = (low + high) / 2
    let half = (high - low) / 2
    let reach = (half * half).sum().squareRoot()
    return reach < radius && nearness(middle.x, middle.y) > cos(radians(radius - reach))
  }

  private func plane(_ longitude: Double, _ latitude: Double) -> SIMD2<Double> {
    let (sinLatitude, cosLatitude) = (sin(radians(latitude)), cos(radians(latitude)))
    let difference = radians(longitude - x)
    let east = cosLatitude * sin(difference)
    let north = cosine * sinLatitude - sine * cosLatitude * cos(difference)
    let across = (east * east + north * north).squareRoot()
    if across == 0 { return SIMD2(0, 0) }
    let distance = degrees(atan2(across, nearness(longitude, latitude)))
    return SIMD2(east / across * distance, north / across * distance)
  }

  func parameter(_ plane: SIMD2<Double>) -> Double {
    let angle = degrees(atan2(plane.y, plane.x))
    return angle < 0 ? angle + 360 : angle
  }

  /// The position at an angle on the edge, counterclockwise from the east.
  func edge(_ angle: Double) -> Spot {
    let azimuth = radians(90 - angle)
    let distance = radians(radius)
    let sinLatitude = max(-1, min(1, sine * cos(distance) + cosine * sin(distance) * cos(azimuth)))
    let east = sin(azimuth) * sin(distance) * cosine
    let longitude =
      cosine == 0
      // From a pole azimuths are meridians.
      ? (sine > 0 ? 180 - (90 - angle) : 90 - angle) : degrees(atan2(east, cos(distance) - sine * sinLatitude))
    return Spot(
      x: (x + longitude).remainder(dividingBy: 360), y: degrees(asin(sinLatitude)), z: .nan,
      plane: SIMD2(cos(radians(angle)), sin(radians(angle))) * radius)
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
      var wasInside = contains(before.x, before.y)
      var start: Spot? = wasInside ? before : nil
      for step in 1...Int(steps) {
        let share = step == Int(steps) ? 1 : Double(step) / steps
        let here = spot(a, b, share)
        let isInside = contains(here.x, here.y)
        if isInside != wasInside {
          let cut = crossing(a, b, share - 1 / steps, share, isInside)
          if let from = start, !isInside { pieces.add(from, cut) }
          start = isInside ? cut : nil
        }
        if let from = start, isInside, share == 1 || isLong {
          if from.plane != here.plane { pieces.add(from, here) }
          start = here
        }
        if !isInside { pieces.isChanged = true }
        if isLong { pieces.isChanged = true }
        (before, wasInside) = (here, isInside)
      }
    }
    if isRing { pieces.close() }
    return pieces
  }

  private func spot(_ a: Vertex, _ b: Vertex, _ share: Double) -> Spot {
    if share == 0 { return Spot(x: a.x, y: a.y, z: a.z, plane: plane(a.x, a.y)) }
    if share == 1 { return Spot(x: b.x, y: b.y, z: b.z, plane: plane(b.x, b.y)) }
    let way = a.way + share * (b.way - a.way)
    let place = (x: way.remainder(dividingBy: 360), y: a.y + share * (b.y - a.y))
    return Spot(x: place.x, y: place.y, z: a.z + share * (b.z - a.z), plane: plane(place.x, place.y))
  }

  /// The last position inside of an edge whose ends are on both sides.
  private func crossing(_ a: Vertex, _ b: Vertex, _ start: Double, _ end: Double, _ comesIn: Bool) -> Spot {
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
/// The cosine of degrees.
func cosine(_ degrees: Double) -> Double { cos(radians(degrees)) }
