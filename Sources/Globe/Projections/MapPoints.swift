// MapKit's map points, by closed formulas from and to longitude, latitude and EPSG:3857.

public import Planar
import SystemLibrary

/// The projection of MKMapPoint: spherical Mercator on a square of 2²⁸ points, from the north-west corner.
///
///     x = W (λ + 180) / 360        y = W (½ − ln((1 + sin φ) / cos φ) / 2π)        W = 2²⁸
///
/// The square ends at ±85.05112877980659°. Places nearer to the poles lie above and below it; unlike MapKit's, they are
/// not moved to its edge. A pole has no image. Longitudes beyond ±180° lie beside the square, and come back as they
/// were.
public struct MapPoints: ClosedForm {
  /// The width and height of the world.
  public static let world = 268_435_456.0
  private static let radiansPerDegree = 0.017453292519943295769
  private static let degreesPerRadian = 57.295779513082320876

  /// The other side of the operation.
  public enum Base: Sendable {
    /// Longitude and latitude in degrees.
    case degrees
    /// EPSG:3857, in metres.
    case webMercator
  }

  /// What map points are made from, or turned into.
  public let base: Base
  /// Whether map points come in.
  public let isInverse: Bool

  /// Makes the projection from `base` to map points, or its inverse.
  public init(_ base: Base, inverse: Bool) {
    self.base = base
    isInverse = inverse
  }

  /// Replaces x and y of every vertex by their images; z stays.
  ///
  /// - Returns: true: it holds everywhere.
  /// - Throws: `EngineError` naming the first vertex at a pole or beyond.
  public func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError) -> Bool {
    if base == .degrees, !isInverse, let vertex = WebMercator.vertexWithoutImage(ordinates, dimension) {
      throw WebMercator.noImage(vertex, ordinates[vertex * dimension + 1])
    }
    unsafe ordinates.withUnsafeMutableBufferPointer { buffer in
      switch (base, isInverse) {
      case (.degrees, false): unsafe toPoints(buffer, dimension)
      case (.degrees, true): unsafe toDegrees(buffer, dimension)
      case (.webMercator, false):
        let scale = Self.world / (2 * .pi * WebMercator.radius)
        for at in stride(from: 0, to: buffer.count, by: dimension) {
          unsafe buffer[at] = unsafe Self.world / 2 + buffer[at] * scale
          unsafe buffer[at + 1] = unsafe Self.world / 2 - buffer[at + 1] * scale
        }
      case (.webMercator, true):
        let scale = 2 * .pi * WebMercator.radius / Self.world
        for at in stride(from: 0, to: buffer.count, by: dimension) {
          unsafe buffer[at] = unsafe (buffer[at] - Self.world / 2) * scale
          unsafe buffer[at + 1] = unsafe (Self.world / 2 - buffer[at + 1]) * scale
        }
      }
    }
    return true
  }

  private func toPoints(_ buffer: UnsafeMutableBufferPointer<Double>, _ dimension: Int) {
    var at = 0
    while at < buffer.count {
      // W / 360 is not a binary fraction: divided last, whole degrees come out exact.
      unsafe buffer[at] = unsafe (buffer[at] + 180) * Self.world / 360
      let latitude = unsafe buffer[at + 1] * Self.radiansPerDegree
      let magnitude = abs(latitude)
      let north = log((1 + sin(magnitude)) / cos(magnitude)) * (Self.world / (2 * .pi))
      unsafe buffer[at + 1] = Self.world / 2 - (latitude < 0 ? -north : north)
      at += dimension
    }
  }

  private func toDegrees(_ buffer: UnsafeMutableBufferPointer<Double>, _ dimension: Int) {
    var at = 0
    while at < buffer.count {
      unsafe buffer[at] = unsafe buffer[at] * 360 / Self.world - 180
      let north = unsafe (Self.world / 2 - buffer[at + 1]) * (2 * .pi / Self.world)
      unsafe buffer[at + 1] = atan(sinh(north)) * Self.degreesPerRadian
      at += dimension
    }
  }
}
