// The equirectangular projection, by its closed formula, from and to longitude and latitude.

public import Planar
import SystemLibrary

/// The spherical form of the Equidistant Cylindrical projection (IOGP Guidance Note 7-2, §3.2.5, method 1029), which
/// PROJ's `eqc` uses on an ellipsoid too, with its semi-major axis.
///
///     x = x₀ + a cos φ₁ (λ − λ₀)        y = y₀ + a (φ − φ₀)
///
/// Places outside −180 ≤ λ − λ₀ ≤ 180 and −90 ≤ φ ≤ 90 are not taken: `transform` says so, and PROJ has to do them.
public struct Equirectangular: ClosedForm {
  private let centre: (x: Double, y: Double)
  private let offset: (x: Double, y: Double)
  /// Metres per degree.
  private let scale: (x: Double, y: Double)
  /// Whether x, y come in and longitude, latitude go out.
  public let isInverse: Bool

  /// Reads PROJ's own text of an operation from degrees to `eqc` in metres, or back; nil when it is any other.
  public init?(pipeline: String) {
    var steps: [[Substring: Substring]] = []
    for word in pipeline.split(whereSeparator: \.isWhitespace) {
      let parts = word.drop { $0 == "+" }.split(separator: "=", maxSplits: 1)
      guard let name = parts.first else { return nil }
      if name == "step" { steps.append([:]) }
      guard !steps.isEmpty else {
        guard word == "+proj=pipeline" else { return nil }
        continue
      }
      steps[steps.count - 1][name] = parts.count == 2 ? parts[1] : ""
    }
    guard steps.count == 2 else { return nil }
    isInverse = steps[0]["proj"] == "eqc"
    let (projection, units) = isInverse ? (steps[0], steps[1]) : (steps[1], steps[0])
    let angles: [Substring: Substring] =
      isInverse ? ["xy_in": "rad", "xy_out": "deg"] : ["xy_in": "deg", "xy_out": "rad"]
    guard projection["proj"] == "eqc", (projection["inv"] != nil) == isInverse, units["proj"] == "unitconvert",
      units.filter({ $0.key.hasPrefix("xy_") }) == angles,
      Set(units.keys).isSubset(of: ["step", "proj", "xy_in", "xy_out"]),
      Set(projection.keys).isSubset(of: ["step", "inv", "proj", "lat_ts", "lat_0", "lon_0", "x_0", "y_0", "ellps"]),
      projection["ellps"] == "WGS84" || projection["ellps"] == "GRS80"
    else { return nil }
    func number(_ name: Substring) -> Double? { projection[name].map { Double($0) } ?? 0 }
    guard let parallel = number("lat_ts"), let x = number("lon_0"), let y = number("lat_0"),
      let x0 = number("x_0"), let y0 = number("y_0"), abs(parallel) < 90
    else { return nil }
    centre = (x, y)
    offset = (x0, y0)
    let degree = WebMercator.radius * Double.pi / 180
    scale = (degree * cos(parallel * Double.pi / 180), degree)
  }

  /// Replaces x and y of every vertex by their images; z stays.
  ///
  /// - Returns: false, with `ordinates` as they were, when a vertex lies outside the range of the formulas.
  public func transform(_ ordinates: inout [Double], dimension: Int) -> Bool {
    unsafe ordinates.withUnsafeMutableBufferPointer { buffer in
      let (centre, offset, scale) = (centre, offset, scale)
      var at = 0
      if isInverse {
        let (width, south, north) = (180 * scale.x, (-90 - centre.y) * scale.y, (90 - centre.y) * scale.y)
        while at < buffer.count {
          // Written so that NaN fails too. What lies on the edge is PROJ's: a rounding decides its side.
          let (x, y) = unsafe (buffer[at] - offset.x, buffer[at + 1] - offset.y)
          guard abs(x) < width, y >= south, y <= north, abs(x / scale.x + centre.x) < 180 else { return false }
          at += dimension
        }
        at = 0
        while at < buffer.count {
          unsafe buffer[at] = unsafe (buffer[at] - offset.x) / scale.x + centre.x
          unsafe buffer[at + 1] = unsafe (buffer[at + 1] - offset.y) / scale.y + centre.y
          at += dimension
        }
      } else {
        while at < buffer.count {
          guard unsafe abs(buffer[at] - centre.x) <= 180, unsafe abs(buffer[at]) <= 180,
            unsafe abs(buffer[at + 1]) <= 90
          else {
            return false
          }
          at += dimension
        }
        at = 0
        while at < buffer.count {
          unsafe buffer[at] = unsafe (buffer[at] - centre.x) * scale.x + offset.x
          unsafe buffer[at + 1] = unsafe (buffer[at + 1] - centre.y) * scale.y + offset.y
          at += dimension
        }
      }
      return true
    }
  }
}
