// What lies between the buffers of several radii.

public import Planar

/// Takes from each of several buffers the smaller one; a worker makes its own.
public struct BufferBands {
  private let makeEngine: () -> any GeometryEngine
  private var union = PolygonUnion()

  /// - Parameter engine: makes the planar engine, for polygons that no grid holds.
  public init(engine: @escaping () -> any GeometryEngine) { makeEngine = engine }

  /// The first of some buffers as it is, and each of the others without the one before it.
  ///
  /// O(n log n).
  ///
  /// - Parameters:
  ///   - buffers: Polygons or MultiPolygons, each within the next, exterior rings counterclockwise.
  ///   - decimals: with how many they will be written, so that neighbours share the vertices of their border; nil for
  ///     all.
  /// - Returns: as many polygons, valid with these decimals.
  public mutating func between(_ buffers: [Geometry], decimals: Int?) throws(EngineError) -> [Geometry] {
    var bands = buffers
    for index in buffers.indices.dropFirst().reversed() {
      let (smaller, larger) = (buffers[index - 1], buffers[index])
      if smaller.isEmpty || larger.isEmpty { continue }
      if let grid = Grid(writing: decimals, of: larger.bounds),
        var band = union.union(larger, minus: smaller, on: grid)
      {
        band.simplifyType()
        bands[index] = band
      } else {
        bands[index] = try makeEngine().difference(larger, smaller)
        bands[index].followRightHandRule()
      }
    }
    return bands
  }
}

extension Grid {
  /// The grid of numbers with so many decimals, or where these do not hold a box, one as fine as numbers of its size.
  init?(writing decimals: Int?, of box: Box) {
    if let decimals, let grid = Grid(decimals: decimals, holding: box) {
      self = grid
    } else {
      let reach = max(box.size.x, box.size.y, box.max.x, box.max.y, -box.min.x, -box.min.y)
      self.init(around: box, step: reach * 0x1p-48)
    }
  }
}
