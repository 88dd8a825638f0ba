// The world's land, so that a picture without a ground of its own is a map.

public import SimpleFeatures

/// The base map: the outline of the land, good for maps on which a point is some kilometres.
public enum BaseMap {
  /// The zoom level of tiles of 256 points up to which the outline is drawn: nearer, its coast is too far from the true
  /// one, and all is land.
  public static let largestZoom = 5.5

  /// The land as one MultiPolygon in longitudes and latitudes; O(its 5,000 vertices).
  public static func landPolygons() -> Geometry {
    var digits = land.utf8.makeIterator()
    func number() -> Int? {
      var (value, shift) = (0, 0)
      while let digit = digits.next() {
        let bits = Int(digit) - 63
        value |= (bits & 31) << shift
        shift += 5
        if bits & 32 == 0 { return value & 1 == 0 ? value >> 1 : -(value >> 1) - 1 }
      }
      return nil
    }
    var geometry = Geometry(type: .multiPolygon)
    while let rings = number() {
      for _ in 0..<rings {
        let start = geometry.ordinates.count
        var (x, y) = (0, 0)
        for _ in 0..<(number() ?? 0) {
          x += number() ?? 0
          y += number() ?? 0
          geometry.ordinates.append(Double(x) / 100)
          geometry.ordinates.append(Double(y) / 100)
        }
        geometry.ordinates += geometry.ordinates[start..<min(start + 2, geometry.ordinates.count)]
        geometry.ringEnds.append(geometry.vertexCount)
      }
      geometry.partEnds.append(geometry.ringEnds.count)
    }
    return geometry
  }
}
