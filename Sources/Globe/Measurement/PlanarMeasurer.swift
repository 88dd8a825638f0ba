// Measures on the plane of a projected CRS.

public import Planar
import SystemLibrary

/// Measures on the plane; bearings are from grid north.
public struct PlanarMeasurer: Measurer {
  /// The length of the coordinates' unit in metres.
  public let metresPerUnit: Double

  /// Makes a measurer.
  public init(metresPerUnit: Double) { self.metresPerUnit = metresPerUnit }

  public func check(_ geometry: Geometry) throws(MeasureError) {}
  public func cutEdges(_ geometry: Geometry) -> Double { 0 }

  public func length(_ geometry: Geometry, _ vertices: Range<Int>) -> Double {
    let (ordinates, stride) = (geometry.ordinates, geometry.dimension)
    var sum = 0.0
    for vertex in vertices.dropFirst() {
      let (a, b) = ((vertex - 1) * stride, vertex * stride)
      sum += hypot(ordinates[b] - ordinates[a], ordinates[b + 1] - ordinates[a + 1])
    }
    return sum * metresPerUnit
  }

  public func area(_ geometry: Geometry, _ ring: Range<Int>) -> Double {
    abs(geometry.positions(ring).signedArea) * metresPerUnit * metresPerUnit
  }

  public func bearing(
    _ geometry: Geometry, from start: Int, to end: Int
  ) -> (initial: Double, final: Double)? {
    let (a, b) = (start * geometry.dimension, end * geometry.dimension)
    let east = geometry.ordinates[b] - geometry.ordinates[a]
    let north = geometry.ordinates[b + 1] - geometry.ordinates[a + 1]
    guard east != 0 || north != 0 else { return nil }
    let angle = atan2(east, north) * (180 / .pi)
    let bearing = angle < 0 ? angle + 360 : angle
    return (bearing, bearing)
  }
}
