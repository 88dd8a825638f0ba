// Which vertices cannot change an extent, told without a sine.

import Globe
import SystemLibrary

/// Upper bounds of the four forms of a perspective, from a table of the isometric latitude.
///
/// Inside a cell of the table the isometric latitude ψ(φ) differs from its chord by ψ″ h² / 8 at most (h the cell's
/// height, ψ″ = tan φ / cos φ the second derivative, largest at the cell's poleward side). On an edge no higher than a
/// cell a form exceeds that of the ends by as little again. So the bound of a vertex holds for such an edge as well,
/// when both its ends keep within it.
struct VertexShortcut: Sendable {
  /// The largest difference in latitude of an edge that the bounds of its ends are good for, in degrees.
  static let longestEdge = 1 / perDegree

  private struct Cell {
    /// ψ at the cell's southern side, and what it grows by in a degree of latitude, in map points.
    let start, slope: Double
    /// How far ψ, in the cell and on an edge, may be from the chord.
    let error: Double
  }

  /// Cells in a degree of latitude.
  private static let perDegree = 8.0
  /// The latitude where the table ends.
  private static let limit = 85.0

  private static let table: [Cell] = {
    let perRadian = MapPoint.world / (2 * .pi)
    let height = radiansPerDegree / perDegree
    return (0..<Int(2 * limit * perDegree)).map { index in
      let south = Double(index) / perDegree - limit
      let (low, high) = (
        isometricLatitude(south) * perRadian, isometricLatitude(south + 1 / perDegree) * perRadian
      )
      // One cell further to the pole, for an edge that leaves the cell.
      let poleward = (max(abs(south), abs(south + 1 / perDegree)) + 1 / perDegree) * radiansPerDegree
      let bend = tan(poleward) / cos(poleward) * height * height / 8 * perRadian
      return Cell(start: low, slope: (high - low) * perDegree, error: 2 * bend)
    }
  }()

  private let cells = Self.table
  private let east, north, reach, slack: SIMD4<Double>

  /// Prepares the bounds of two coefficients.
  init(_ east: SIMD4<Double>, _ north: SIMD4<Double>) {
    self.east = east * (MapPoint.world / Longitude.turn)
    self.north = north
    let magnitude = pointwiseMax(north, -north)
    reach = magnitude
    // Rounding errors, many times over.
    slack = (magnitude + pointwiseMax(east, -east)) * (MapPoint.world * 1e-12)
  }

  /// What the forms of a vertex, and of its edges no longer than `longestEdge`, cannot exceed; nil beyond the table.
  @inline(__always)
  func bound(_ longitude: Double, _ latitude: Double) -> SIMD4<Double>? {
    let at = (latitude + Self.limit) * Self.perDegree
    guard at >= 0, at < 2 * Self.limit * Self.perDegree else { return nil }
    let index = Int(at)
    let cell = cells[index]
    let isometric = cell.start + cell.slope * ((at - Double(index)) / Self.perDegree)
    return east * longitude + north * isometric + reach * cell.error + slack
  }
}
