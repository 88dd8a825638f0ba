// Sides that are straight in degrees or on a plane, divided until they are straight on both.

internal import Globe
import SystemLibrary

private let radius = 6_371_000.0
private let degree = Double.pi / 180

/// In how many parts a side that is straight in degrees is divided, for the parts to be within `tolerance` metres of
/// straight on the ground and on a plane; 2³⁰ at most.
///
/// Such a side turns away from the geodesic by R/8 (sin φ cos φ Δλ², 2 sin φ Δλ Δφ) in its middle. A straight side on
/// the plane turns away too, by l²x / 8R² at the distance x from the meridian, which is never more than R/10.
func sideStepCount(_ width: Double, _ y: Double, _ otherY: Double, within tolerance: Double) -> Int {
  let (across, along) = (width * degree, (otherY - y) * degree)
  let sine = sin(min(max(abs(y), abs(otherY)), 90) * degree)
  let cosine = cos(min(abs(y), abs(otherY)) * degree)
  let (up, aside) = (sine * cosine * across * across, 2 * sine * across * along)
  let square = across * across * cosine * cosine + along * along
  let offset = radius / 8 * ((up * up + aside * aside).squareRoot() + 0.1 * square)
  return max(1, Int(min((offset / max(tolerance, 1e-6)).squareRoot().rounded(.up), 0x1p30)))
}

/// In how many parts a side is divided, for none to be longer than so many metres.
func stepCount(_ width: Double, _ y: Double, _ otherY: Double, of longest: Double) -> Int {
  let across = width * cos(min(abs(y), abs(otherY)) * degree)
  let length = (across * across + (otherY - y) * (otherY - y)).squareRoot() * degree * radius
  return max(1, Int(min((length / longest).rounded(.up), 10_000)))
}

/// Follows a ring on a plane and makes it one in degrees.
struct GroundTracer<Plane: GroundPlane> {
  /// A vertex in metres on the plane and in degrees.
  private struct Vertex {
    var x: Double
    var y: Double
    var longitude: Double
    var latitude: Double
  }

  private let plane: Plane
  private let tolerance: Double
  private var ring = UnrolledRing()
  private var last: Vertex?

  /// - Parameter tolerance: how far in metres a side may be from what it stands for.
  init(plane: Plane, tolerance: Double) {
    self.plane = plane
    self.tolerance = max(tolerance, 1e-6)
  }

  /// Goes straight on the plane to the next vertex.
  mutating func append(x: Double, y: Double) {
    if let last {
      let length = ((x - last.x) * (x - last.x) + (y - last.y) * (y - last.y)).squareRoot()
      let end = plane.inverse(x: x, y: y)
      // The side is nowhere nearer to a pole than that.
      let latitude = max(abs(last.latitude), abs(end.y)) + length / 2 / 111_000
      if latitude < 88 {
        // A parallel's part of length l is l² tan φ / 8R from the geodesic between its ends.
        let longest = (8 * radius * tolerance / (tan(latitude * degree) + 0.1)).squareRoot()
        let steps = Int(min((length / longest).rounded(.up), 10_000))
        for step in 1..<max(steps, 1) {
          let share = Double(step) / Double(steps)
          put(vertex(last.x + (x - last.x) * share, last.y + (y - last.y) * share))
        }
      } else {
        divide(last, x, y, depth: 0)
      }
    }
    put(vertex(x, y))
  }

  /// The ring; its last vertex, which is the first one again, is left out.
  consuming func closed() -> UnrolledRing {
    ring.ordinates.removeLast(min(2, ring.ordinates.count))
    return ring
  }

  /// Near a pole longitudes change as they like: a side is divided where its middle is off.
  private mutating func divide(_ start: Vertex, _ x: Double, _ y: Double, depth: Int) {
    let middle = vertex((start.x + x) / 2, (start.y + y) / 2, after: start)
    let end = vertex(x, y, after: middle)
    let across = (middle.longitude - (start.longitude + end.longitude) / 2) * cos(middle.latitude * degree)
    let along = middle.latitude - (start.latitude + end.latitude) / 2
    let offset = (across * across + along * along).squareRoot() * 111_320
    guard depth < 20, offset > tolerance || abs(end.longitude - start.longitude) > 90 else { return }
    divide(start, middle.x, middle.y, depth: depth + 1)
    put(middle)
    divide(middle, x, y, depth: depth + 1)
  }

  private func vertex(_ x: Double, _ y: Double, after: Vertex? = nil) -> Vertex {
    let place = plane.inverse(x: x, y: y)
    let previous = (after ?? last)?.longitude ?? plane.meridian
    let longitude = Longitude.near(place.x, to: previous)
    return Vertex(x: x, y: y, longitude: longitude, latitude: place.y)
  }

  private mutating func put(_ vertex: Vertex) {
    ring.append(x: vertex.longitude, y: vertex.latitude)
    last = vertex
  }
}
