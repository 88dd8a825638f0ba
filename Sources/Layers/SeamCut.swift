// A cut at ±180 that keeps the numbers of the vertices that were there.

import GeoJSON
import Globe
import Planar
import Words

extension AntimeridianCutter {
  /// Cuts a feature's geometry at ±180, where it is to be written in longitude and latitude anew for that alone.
  ///
  /// Vertices that were there keep their values, in the shortest form; those on the cut, and longitudes that were
  /// beyond ±180, are computed, and rounded: to more digits where a piece would not survive those of `format`.
  ///
  /// - Returns: whether anything was cut.
  package mutating func cut(_ feature: inout Feature, rounding format: CoordinateFormat) -> Bool {
    let box = feature.geometry.bounds
    guard cut(&feature.geometry) else { return false }
    var precision = RingPrecision()
    let format = precision.format(for: feature.geometry, format)
    let wraps = box.goesBeyondSeam
    feature.geometry.forEachSimple { part in
      for at in stride(from: 0, to: part.ordinates.count, by: part.dimension) {
        if wraps { part.ordinates[at] = format.rounded(part.ordinates[at]) }
        guard Longitude.isSide(part.ordinates[at]) else { continue }
        for ordinate in at + 1..<at + part.dimension {
          part.ordinates[ordinate] = format.rounded(part.ordinates[ordinate])
        }
      }
    }
    feature.replaceGeometry()
    feature.format = .shortest
    return true
  }
}

extension CoordinateFormat {
  /// How near to ±180 a longitude is written as that, in degrees.
  package var seamTolerance: Double {
    // Some ten times the noise of an inverse projection.
    let noise = 1e-12
    guard case .decimals(let count) = self else { return noise }
    var tolerance = 0.5
    for _ in 0..<count { tolerance /= 10 }
    return max(tolerance, noise)
  }
}
