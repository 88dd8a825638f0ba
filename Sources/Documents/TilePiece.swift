// What of a feature is in one tile, as a message of its own: tiles are put together of many when all are there.

import Formats
import GeoJSON
import Planar

/// A feature for tiles: its layer, its id, and its properties as tiles have them.
///
/// Made once, and joined with the geometry of each tile by `message(_:)`.
package struct TilePiece {
  /// The fields of a piece, which `VectorTileWriter` and `TileRank` read.
  enum Field { static let layer = 1, id = 2, key = 3, value = 4, type = 5, geometry = 6, size = 7, place = 8 }

  private var head: WireWriter

  init(head: WireWriter) { self.head = head }

  /// The layer, the id and the properties, as bytes that wait.
  package var headBytes: [UInt8] { head.bytes }

  package init(headBytes: [UInt8]) {
    head = WireWriter()
    head.append(headBytes)
  }

  /// Begins with the layer and, where there is one, the id.
  package init(layer: String, id: UInt64?) {
    head = WireWriter()
    head.bytes(Field.layer, Array(layer.utf8))
    if let id { head.number(Field.id, id) }
  }

  /// Adds a property.
  package mutating func add(_ key: String, _ value: TileValue) {
    head.bytes(Field.key, Array(key.utf8))
    head.bytes(Field.value, value.message)
  }

  /// The piece with a geometry on the grid of a tile, whose numbers are whole, and whose rings turn as they should.
  ///
  /// - Parameter rank: what goes with it, where tiles may lose features.
  package func message(_ geometry: Geometry, rank: TileRank? = nil) -> [UInt8] {
    var (piece, commands) = (head, CommandWriter())
    switch geometry.type {
    case .point, .multiPoint:
      piece.number(Field.type, 1)
      commands.append(points: geometry)
    case .lineString, .multiLineString:
      piece.number(Field.type, 2)
      for line in geometry.ringEnds.indices { commands.append(line: geometry.positions(ofRing: line)) }
    case .polygon, .multiPolygon:
      piece.number(Field.type, 3)
      for ring in geometry.ringEnds.indices { commands.append(ring: geometry.positions(ofRing: ring)) }
    case .geometryCollection: piece.number(Field.type, 0)
    }
    piece.bytes(Field.geometry, commands.numbers.bytes)
    if let rank {
      piece.number(Field.size, rank.size)
      piece.number(Field.place, UInt64(rank.place))
    }
    return piece.bytes
  }
}

/// A value as tiles have it.
package enum TileValue: Equatable, Sendable {
  case text(String)
  case double(Double)
  case natural(UInt64)
  case negative(Int64)
  case bool(Bool)

  /// The value of a JSON text; nil for `null`, which tiles have not.
  ///
  /// Whole numbers of 64 bits are that, others doubles where they are in their range; all else is its text, as lists
  /// and objects are.
  package init?(_ text: PaddedBytes, _ range: ByteRange) {
    let bytes = text[range]
    let spelled = String(decoding: bytes, as: UTF8.self)
    switch JSONKind(first: text[range.start]) {
    case .string: self = .text(jsonText(text, range) ?? "")
    case .literal where spelled == "null": return nil
    case .literal: self = .bool(spelled == "true")
    case .number:
      if let natural = UInt64(spelled) {
        self = .natural(natural)
      } else if let negative = Int64(spelled), negative < 0 {
        self = .negative(negative)
      } else if bytes.contains(where: { [0x2E, 0x65, 0x45].contains($0) }), let number = Double(spelled),
        number.isFinite
      {
        self = .double(number)
      } else {
        self = .text(spelled)
      }
    default: self = .text(spelled)
    }
  }

  /// What a TileJSON calls the kind of such values.
  package var kind: String {
    switch self {
    case .text: "String"
    case .double, .natural, .negative: "Number"
    case .bool: "Boolean"
    }
  }

  var message: [UInt8] {
    var writer = WireWriter()
    switch self {
    case .text(let text): writer.bytes(1, Array(text.utf8))
    case .double(let number): writer.double(3, number)
    case .natural(let number): writer.number(5, number)
    case .negative(let number): writer.number(6, zigzag(number))
    case .bool(let value): writer.number(7, value ? 1 : 0)
    }
    return writer.bytes
  }
}

/// Writes the commands that draw a geometry: steps from one position to the next.
private struct CommandWriter {
  private(set) var numbers = WireWriter()
  private var pen = Position(0, 0)

  private mutating func command(_ id: UInt64, _ count: Int) { numbers.varint(UInt64(count) << 3 | id) }

  private mutating func step(to place: Position) {
    for way in [place.x - pen.x, place.y - pen.y] { numbers.varint(zigzag(Int64(way))) }
    pen = place
  }

  mutating func append(points geometry: Geometry) {
    command(1, geometry.vertexCount)
    for place in geometry.positions(0..<geometry.vertexCount) { step(to: place) }
  }

  mutating func append(line: some Collection<Position>) {
    guard let first = line.first else { return }
    command(1, 1)
    step(to: first)
    command(2, line.count - 1)
    for place in line.dropFirst() { step(to: place) }
  }

  /// A ring, whose last position is not written: it is closed by a command.
  mutating func append(ring: Positions) {
    append(line: ring.dropLast())
    command(7, 1)
  }
}
