// The world's land, lakes and borders, so that a picture without a ground of its own is a map.

import BaseMapTable
public import Planar

/// The base map, from Natural Earth: what is drawn below all else.
///
/// `Tests/CartographyTests/make-base-map` says how it is written. It is part of the program, and read when a picture
/// needs it.
public enum BaseMap {
  /// The layers, in the order in which they are written.
  public enum Layer: Int, Sendable, CaseIterable {
    /// The land at 1:110,000,000, for pictures of the world: 5,000 vertices, polygons.
    case outline
    /// The land at 1:50,000,000, within some 200 m of that: 60,000 vertices, polygons.
    case land
    /// Its lakes: polygons.
    case lakes
    /// The borders between countries on land: lines.
    case borders

    /// The type of its geometry.
    public var type: GeometryType { self == .borders ? .multiLineString : .multiPolygon }
  }

  /// The zoom level of tiles of 256 points up to which the outline of the world is enough.
  public static let largestOutlineZoom = 2.5
  /// The zoom level up to which the coast is drawn: nearer, it is too far from the true one.
  public static let largestZoom = 8.5
  /// How far the coast may be from the true one, in metres: where no land is so near, all is sea.
  public static let coastError = 15_000.0

  // Part of the program: nothing writes there.
  nonisolated(unsafe) private static let bytes = UnsafeRawBufferPointer(
    start: plat_get_base_map(), count: plat_get_base_map_count())

  /// A layer as one geometry in longitudes and latitudes; O(its vertices).
  public static func geometry(_ layer: Layer) -> Geometry {
    var reader = Reader(bytes: bytes)
    for _ in 0..<layer.rawValue { reader.skipLayer() }
    return reader.layer(layer.type)
  }

  /// Reads layers one after the other.
  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    var at = 0

    /// A number of seven bits a byte, the lowest first.
    mutating func number() -> Int {
      var (value, shift) = (0, 0)
      while at < bytes.count {
        let byte = Int(bytes[at])
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte & 128 == 0 { break }
      }
      return value
    }

    mutating func signed() -> Int {
      let value = number()
      return value & 1 == 0 ? value >> 1 : -(value >> 1) - 1
    }

    mutating func skipLayer() {
      let count = number()
      at += count
    }

    mutating func layer(_ type: GeometryType) -> Geometry {
      var geometry = Geometry(type: type)
      // A vertex is some four bytes.
      geometry.ordinates.reserveCapacity(number() / 2)
      let units = Double(number())
      for _ in 0..<number() {
        for _ in 0..<number() {
          let start = geometry.ordinates.count
          var (x, y) = (0, 0)
          for _ in 0..<number() {
            x += signed()
            y += signed()
            geometry.ordinates.append(Double(x) / units)
            geometry.ordinates.append(Double(y) / units)
          }
          // A ring ends as it began.
          if type.hasRings, start < geometry.ordinates.count {
            geometry.ordinates.append(geometry.ordinates[start])
            geometry.ordinates.append(geometry.ordinates[start + 1])
          }
          geometry.ringEnds.append(geometry.vertexCount)
        }
        if type.hasRings { geometry.partEnds.append(geometry.ringEnds.count) }
      }
      return geometry
    }
  }
}
