// Vector tiles of Mapbox, version 2.1, written.

import Formats

/// Puts the pieces of one tile together.
///
///     var tile = VectorTileWriter(extent: 4096)
///     try tile.add(piece)                                    // what `TilePiece.message(_:)` made
///     tile.bytes                                             // the tile
///
/// Layers and features are in the order in which they come; keys and values stand once in each layer. The same pieces
/// give the same bytes.
package struct VectorTileWriter {
  private struct Layer {
    let name: [UInt8]
    var features: [[UInt8]] = []
    var keys = Dictionary()
    var values = Dictionary()
  }

  /// What is written once and named by its number.
  private struct Dictionary {
    private(set) var entries: [[UInt8]] = []
    private var numbers: [[UInt8]: UInt64] = [:]

    mutating func number(of entry: [UInt8]) -> UInt64 {
      if let known = numbers[entry] { return known }
      let number = UInt64(entries.count)
      numbers[entry] = number
      entries.append(entry)
      return number
    }
  }

  private let extent: UInt64
  private var layers: [Layer] = []
  private var places: [[UInt8]: Int] = [:]

  package init(extent: Int) { self.extent = UInt64(extent) }

  /// How many features it has.
  package var count: Int { layers.reduce(0) { $0 + $1.features.count } }

  /// Adds a feature.
  ///
  /// - Throws: `WireError` where the bytes are no piece.
  package mutating func add(_ piece: [UInt8]) throws(WireError) {
    var (name, id, key): ([UInt8], UInt64?, [UInt8]) = ([], nil, [])
    var (type, geometry, tags): (UInt64, [UInt8], [([UInt8], [UInt8])]) = (0, [], [])
    try piece.withUnsafeBufferPointer { buffer throws(WireError) in
      guard let base = buffer.baseAddress else { return }
      var reader = WireReader(base, 0..<buffer.count)
      while let (field, kind) = try reader.field() {
        switch field {
        case TilePiece.Field.layer: name = Array(buffer[try reader.bytes(kind)])
        case TilePiece.Field.id: id = try reader.number(kind)
        case TilePiece.Field.key: key = Array(buffer[try reader.bytes(kind)])
        case TilePiece.Field.value: tags.append((key, Array(buffer[try reader.bytes(kind)])))
        case TilePiece.Field.type: type = try reader.number(kind)
        case TilePiece.Field.geometry: geometry = Array(buffer[try reader.bytes(kind)])
        default: try reader.skip(kind)
        }
      }
    }
    let place = places[name] ?? layers.count
    if place == layers.count {
      layers.append(Layer(name: name))
      places[name] = place
    }
    var numbers = WireWriter()
    for (key, value) in tags {
      numbers.varint(layers[place].keys.number(of: key))
      numbers.varint(layers[place].values.number(of: value))
    }
    var feature = WireWriter()
    if let id { feature.number(1, id) }
    if !tags.isEmpty { feature.bytes(2, numbers.bytes) }
    feature.number(3, type)
    feature.bytes(4, geometry)
    layers[place].features.append(feature.bytes)
  }

  /// The tile.
  package var bytes: [UInt8] {
    var tile = WireWriter()
    for layer in layers {
      var message = WireWriter()
      message.number(15, 2)
      message.bytes(1, layer.name)
      for feature in layer.features { message.bytes(2, feature) }
      for key in layer.keys.entries { message.bytes(3, key) }
      for value in layer.values.entries { message.bytes(4, value) }
      message.number(5, extent)
      tile.bytes(3, message.bytes)
    }
    return tile.bytes
  }
}
