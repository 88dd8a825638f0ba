// Geometries of vector tiles: commands and steps on the tile's grid to longitudes and latitudes.

import GeoJSON
import Globe
import Planar

/// Reads the geometries of a layer.
struct TileGeometry {
  private let tile: TileKey
  private let extent: Double

  init(_ tile: TileKey, extent: UInt64) { (self.tile, self.extent) = (tile, Double(extent)) }

  /// Appends a geometry as GeoJSON; null for a feature of unknown type.
  func append(
    _ type: UInt64, _ commands: [UInt64], version: UInt64, to out: inout ByteBuffer
  ) throws(TileFlaw) {
    guard let kind = GeometryKind(rawValue: type) else {
      if type == 0 { return out.append("null") }
      throw TileFlaw("a geometry is of type \(type), and 1 to 3 are known")
    }
    let parts = try Self.parts(of: kind, commands, version: version)
    func write(_ name: String, isOne: Bool, _ body: (inout ByteBuffer) -> Void) {
      out.append("{\"type\":\"\(isOne ? "" : "Multi")\(name)\",\"coordinates\":\(isOne ? "" : "[")")
      body(&out)
      out.append(isOne ? "}" : "]}")
    }
    switch kind {
    case .point:
      let points = parts.flatMap { $0 }
      write("Point", isOne: points.count == 1) { append(points, to: &$0) }
    case .line: write("LineString", isOne: parts.count == 1) { append(lines: parts, to: &$0) }
    case .polygon:
      let polygons = polygons(of: parts)
      write("Polygon", isOne: polygons.count == 1) { out in
        for (index, rings) in polygons.enumerated() {
          out.append(index == 0 ? "[" : ",[")
          append(lines: rings, to: &out)
          out.append("]")
        }
      }
    }
  }

  enum GeometryKind: UInt64 {
    case point = 1
    case line, polygon
  }

  // MARK: Commands

  /// The points, lines or closed rings that commands draw, on the grid.
  static func parts(
    of kind: GeometryKind, _ commands: [UInt64], version: UInt64
  ) throws(TileFlaw) -> [[Position]] {
    var (parts, part, at, pen): ([[Position]], [Position], Int, Position) = ([], [], 0, Position(0, 0))
    func finish() throws(TileFlaw) {
      if kind == .line, !part.isEmpty, part.count < 2 { throw TileFlaw("a line has one position") }
      if kind == .polygon, !part.isEmpty { throw TileFlaw("a ring is not closed") }
      if !part.isEmpty { parts.append(part) }
      part = []
    }
    while at < commands.count {
      let (command, count) = (commands[at] & 7, commands[at] >> 3)
      at += 1
      switch command {
      case 1, 2:
        guard count > 0, count <= UInt64(commands.count - at) / 2 else {
          throw TileFlaw("a command for \(count) positions has \(commands.count - at) numbers after it")
        }
        if command == 1 {
          if kind != .point, count != 1 { throw TileFlaw("a line or ring begins at \(count) positions") }
          try finish()
        } else if kind == .point || part.isEmpty {
          throw TileFlaw("a line has no position where it begins")
        }
        for _ in 0..<count {
          pen = pen + Position(step(commands[at]), step(commands[at + 1]))
          at += 2
          part.append(pen)
        }
      case 7:
        // Tiles of old close lines, too, which then are rings.
        let isOld = kind == .line && version == 1
        guard count == 1 || isOld else { throw TileFlaw("a ring is closed \(count) times") }
        guard kind == .polygon || isOld else { throw TileFlaw("a line or point is closed") }
        guard part.count >= (isOld ? 2 : 3) else { throw TileFlaw("a ring has \(part.count) positions") }
        part.append(part[0])
        parts.append(part)
        part = []
      default: throw TileFlaw("command \(command) is not known")
      }
    }
    try finish()
    guard !parts.isEmpty else { throw TileFlaw("a geometry has no position") }
    return parts
  }

  private static func step(_ number: UInt64) -> Double {
    Double(Int32(truncatingIfNeeded: number >> 1) ^ -Int32(truncatingIfNeeded: number & 1))
  }

  /// Rings as polygons, exterior rings counterclockwise on the Earth.
  ///
  /// A ring that turns as the first one does begins a polygon, and others are its holes. Of a ring without area that
  /// cannot be said: it is a hole where there is a polygon.
  private func polygons(of rings: [[Position]]) -> [[[Position]]] {
    let areas = rings.map { Self.area($0) }
    let first = areas.first { $0 != 0 } ?? 1
    var polygons: [[[Position]]] = []
    for (ring, area) in zip(rings, areas) {
      let isExterior = area != 0 && (area > 0) == (first > 0) || polygons.isEmpty
      // The grid's y points down, so that an area there is positive where the ring is clockwise on the Earth.
      let turned = (area > 0) == isExterior ? Array(ring.reversed()) : ring
      if isExterior { polygons.append([turned]) } else { polygons[polygons.count - 1].append(turned) }
    }
    return polygons
  }

  private static func area(_ ring: [Position]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) }
  }

  // MARK: Text

  private func append(lines: [[Position]], to out: inout ByteBuffer) {
    for (index, line) in lines.enumerated() {
      out.append(index == 0 ? "[" : ",[")
      append(line, to: &out)
      out.append("]")
    }
  }

  private func append(_ positions: [Position], to out: inout ByteBuffer) {
    let corner = tile.square.min
    let side = 1 / (extent * Double(1 << tile.zoom))
    for (index, position) in positions.enumerated() {
      let place = TileMap.unproject(corner + position * side)
      out.append(index == 0 ? "[" : ",[")
      out.append(place.x, .decimals(9))
      out.append(",")
      out.append(place.y, .decimals(9))
      out.append("]")
    }
  }
}
