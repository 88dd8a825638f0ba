// An image of the ground, as an aerial photograph or a scanned map is one, and where its pixels are.

import Globe
public import Planar

/// From positions to pixels: column = c₀ + c₁x + c₂y, row = r₀ + r₁x + r₂y.
public struct PixelGrid: Sendable, Equatable {
  /// The coefficients of the column.
  public let column: SIMD3<Double>
  /// The coefficients of the row.
  public let row: SIMD3<Double>

  /// Inverts GDAL's geotransform, x = g₀ + g₁·column + g₂·row and y = g₃ + g₄·column + g₅·row.
  ///
  /// Nil where it has no inverse.
  public init?(geotransform g: [Double]) {
    guard g.count == 6, g.allSatisfy(\.isFinite) else { return nil }
    let determinant = g[1] * g[5] - g[2] * g[4]
    guard determinant != 0 else { return nil }
    let (a, b, c, d) = (g[5] / determinant, -g[2] / determinant, -g[4] / determinant, g[1] / determinant)
    column = SIMD3(-(a * g[0] + b * g[3]), a, b)
    row = SIMD3(-(c * g[0] + d * g[3]), c, d)
  }

  /// The grid of an image whose borders are those of a box.
  public init?(box: Box, width: Int, height: Int) {
    self.init(geotransform: [
      box.min.x, (box.max.x - box.min.x) / Double(width), 0, box.max.y, 0, (box.min.y - box.max.y) / Double(height),
    ])
  }
}

/// An image with its place on the Earth.
///
/// Belongs to one thread.
public final class GroundImage {
  let source: any ImageSource
  let grid: PixelGrid
  /// From longitude and latitude to the CRS of its positions; nil where that is it.
  let forward: (any CoordinateOperation)?
  /// How many columns go round the Earth; nil where its CRS has no parallels.
  let turn: Double?

  /// Places an image.
  ///
  /// - Parameters:
  ///   - forward: from longitude and latitude to the CRS of its positions; nil where that is it.
  ///   - circle: how long the equator is in that CRS; nil where it does not come again.
  public init(
    _ source: any ImageSource, _ grid: PixelGrid, forward: (any CoordinateOperation)?, circle: Double?
  ) {
    (self.source, self.grid, self.forward) = (source, grid, forward)
    let columns = circle.map { abs($0 * grid.column.y) }
    // Where rows are not along parallels an image does not go round.
    turn = grid.column.z == 0 && (columns ?? 0) >= Double(source.width) * (1 - 1e-9) ? columns : nil
  }

  /// The column and the row of a longitude and a latitude; nil where these are not in its CRS.
  func pixel(_ place: Position) -> SIMD2<Double>? {
    var ordinates = [wrapped(place.x), place.y]
    if let forward {
      do throws(EngineError) { try forward.transform(&ordinates, dimension: 2) } catch { return nil }
    }
    guard ordinates[0].isFinite, ordinates[1].isFinite else { return nil }
    let position = SIMD3(1, ordinates[0], ordinates[1])
    return SIMD2((grid.column * position).sum(), (grid.row * position).sum())
  }
}
