// The metadata of a tile set: its layers with their fields, and its bounding box.

import GeoJSON
import Globe
import Planar

/// The layers of tiles, and the box around what is in them.
package struct TileSummary: Sendable {
  private struct Layer: Sendable {
    let name: String
    /// What kind of values each property has.
    var fields: [String: String] = [:]

    /// Of values of several kinds text is told.
    mutating func add(_ key: String, _ kind: String) {
      fields[key] = fields[key].map { $0 == kind ? kind : "String" } ?? kind
    }
  }

  private var layers: [Layer] = []
  private var box = Box()
  /// The records that tiles were made of.
  package var records = TileRecords()

  package init() {}

  /// Notes a feature of a layer.
  package mutating func add(layer: String, _ values: [(key: String, value: TileValue)], _ geometry: Geometry) {
    let place = number(of: layer)
    for (key, value) in values { layers[place].add(key, value.kind) }
    add(geometry)
  }

  /// Adds what another one has, after this.
  package mutating func add(_ other: TileSummary) {
    for layer in other.layers {
      let place = number(of: layer.name)
      for (key, kind) in layer.fields { layers[place].add(key, kind) }
    }
    box.add(other.box)
    records.add(other.records)
  }

  private mutating func number(of name: String) -> Int {
    if let place = layers.firstIndex(where: { $0.name == name }) { return place }
    layers.append(Layer(name: name))
    return layers.count - 1
  }

  private mutating func add(_ geometry: Geometry) {
    for member in geometry.members { add(member) }
    for place in geometry.positions(0..<geometry.vertexCount) { box.add(place) }
  }

  /// What the header and the metadata of an archive tell.
  ///
  /// The world where nothing was added.
  package func about(_ levels: ClosedRange<Int>, _ making: TileMaking) -> PMTilesWriter.About {
    let world = Box(
      Position(Longitude.west, -TileMap.northernmost), Position(-Longitude.west, TileMap.northernmost))
    var box = box.isEmpty ? world : box
    box.min = pointwiseMax(box.min, world.min)
    box.max = pointwiseMin(box.max, world.max)
    return PMTilesWriter.About(
      levels: levels, west: box.min.x, south: box.min.y, east: box.max.x, north: box.max.y,
      metadata: metadata(levels, making))
  }

  /// `vector_layers` as TileJSON 3.0 has them.
  private func metadata(_ levels: ClosedRange<Int>, _ making: TileMaking) -> [UInt8] {
    var text = ByteBuffer()
    text.append("{\"generator\":\"plat\",")
    making.append(of: records, to: &text)
    text.append(",\"vector_layers\":[")
    for (number, layer) in layers.enumerated() {
      text.append(number == 0 ? "{\"id\":" : ",{\"id\":")
      text.appendString(layer.name)
      text.append(",\"minzoom\":\(levels.lowerBound),\"maxzoom\":\(levels.upperBound),\"fields\":{")
      for (place, field) in layer.fields.sorted(by: { $0.key < $1.key }).enumerated() {
        if place > 0 { text.append(",") }
        text.appendString(field.key)
        text.append(":")
        text.appendString(field.value)
      }
      text.append("}}")
    }
    text.append("]}")
    return Array(text.bytes)
  }
}
