// TopoJSON: all records gathered, and written as one topology.

import Documents
import FeatureStream
import GeoJSON
import Planar
import Synchronization

/// What goes into a topology of one record.
struct TopologyRecord: Sendable {
  let object: String
  let id: [UInt8]
  let properties: [UInt8]
  let geometry: Geometry?
}

/// Takes what a topology needs.
final class TopologyCollector: RecordCollector {
  private let format: CoordinateFormat?
  private var bag: [TopologyRecord] = []

  /// - Parameter decimals: to how many decimals coordinates are rounded; nil for as they are.
  init(decimals: Int?) { format = decimals.map { .decimals($0) } }

  func collect(_ feature: inout Feature) throws(RecordError) {
    try feature.needDegrees("TopoJSON")
    var properties = ByteBuffer()
    var object = "features"
    if let text = feature.propertiesText, text.bytes.first == 0x7B {
      if case .text(let name) = feature.property("topojson_object") { object = name }
      properties.append(0x7B as UInt8)
      feature.eachProperty { name, text, value in
        if name == "topojson_object" { return }
        if properties.count > 1 { properties.append(0x2C as UInt8) }
        properties.appendString(name)
        properties.append(0x3A as UInt8)
        properties.appendCompacted(text[value])
      }
      properties.append(0x7D as UInt8)
    }
    bag.append(
      TopologyRecord(
        object: object, id: feature.id.isPresent ? Array(feature.bytes(feature.id)) : [],
        properties: Array(properties.bytes), geometry: feature.hasGeometry ? rounded(feature.geometry) : nil))
  }

  private func rounded(_ geometry: Geometry) -> Geometry {
    guard let format else { return geometry }
    var geometry = geometry
    for index in geometry.ordinates.indices { geometry.ordinates[index] = format.rounded(geometry.ordinates[index]) }
    for index in geometry.members.indices { geometry.members[index] = rounded(geometry.members[index]) }
    return geometry
  }

  func takeBag() -> [TopologyRecord] {
    defer { bag = [] }
    return bag
  }
}

/// Holds the topology until all of the records are there.
///
/// The reducer fills it, and the framing writes it, when all records have come.
final class TopologyDocument: Sendable {
  private let writer: Mutex<TopologyWriter>

  init(quantization: Int?) { writer = Mutex(TopologyWriter(quantization: quantization)) }

  func add(_ records: [TopologyRecord]) {
    writer.withLock { writer in
      for record in records {
        writer.add(to: record.object, id: record.id, properties: record.properties, record.geometry)
      }
    }
  }

  var text: [UInt8] {
    writer.withLock { writer in
      var out = ByteBuffer(capacity: 1 << 16)
      writer.write(to: &out)
      return Array(out.bytes)
    }
  }

  /// What there is to tell of it when it is written.
  var warnings: [ClosingWarning] {
    let misfits = writer.withLock { $0.misfits }
    return misfits == 0 ? [] : [VertexLoss.values.warning(records: misfits)]
  }
}

/// Gathers the records; nothing goes on from it.
final class TopologyReducer: Reducer {
  private let document: TopologyDocument

  init(_ document: TopologyDocument) { self.document = document }

  func absorb(_ bag: [TopologyRecord]) throws(RunError) { document.add(bag) }
  func finish() throws(RunError) -> String? { nil }
  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { false }
}

/// Writes the document where records would end.
final class TopologyFraming: OutputFraming {
  private let document: TopologyDocument

  init(_ document: TopologyDocument) { self.document = document }

  var separatorLength: Int { 0 }
  func begin(_ summary: ChunkSummary) -> [UInt8] { [] }
  func add(_ summary: ChunkSummary) -> Misfit? { nil }
  func end() -> [UInt8] { document.text }
}
