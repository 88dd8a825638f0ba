// OpenStreetMap's XML: all records gathered, for nodes are shared by what meets in them.

import FeatureStream
import GeoJSON
import OpenStreetMap
import Planar
import Synchronization

/// What goes into OpenStreetMap's data of one record.
struct OSMRecord: Sendable {
  let id: String?
  var tags: [(String, String)] = []
  var members: [OSMXMLWriter.Member]?
  let geometry: Geometry?
}

/// Takes what OpenStreetMap's model has a place for.
final class OSMCollector: RecordCollector {
  private var bag: [OSMRecord] = []

  func collect(_ feature: inout Feature) throws(RecordError) {
    try feature.needDegrees("OpenStreetMap's XML")
    let geometry = feature.hasGeometry ? feature.geometry : nil
    if let geometry { try check(geometry) }
    var record = OSMRecord(
      id: feature.id.isPresent ? jsonText(feature.source, feature.id) : nil, geometry: geometry)
    feature.eachProperty { name, text, value in
      switch text[value.start] {
      case 0x5B where name == "members": record.members = Self.members(text, value)
      // null, lists and objects are no tags.
      case 0x6E, 0x5B, 0x7B: break
      default: record.tags.append((name, jsonText(text, value) ?? String(decoding: text[value], as: UTF8.self)))
      }
    }
    bag.append(record)
  }

  private func check(_ geometry: Geometry) throws(RecordError) {
    for member in geometry.members { try check(member) }
    for vertex in 0..<geometry.vertexCount {
      let at = vertex * geometry.dimension
      let (x, y) = (geometry.ordinates[at], geometry.ordinates[at + 1])
      guard OSMXMLWriter.takes(x, y) else {
        throw RecordError(
          code: "no-form", message: "\(x), \(y) is not a longitude and a latitude, which OpenStreetMap has")
      }
    }
  }

  private static func members(_ text: PaddedBytes, _ list: ByteRange) -> [OSMXMLWriter.Member] {
    var found: [OSMXMLWriter.Member] = []
    var elements = JSONMembers(text, list)
    while let element = elements.next() {
      var parts: [String: String] = [:]
      var members = JSONMembers(text, element.value)
      while let member = members.next() { parts[unescape(text[member.name])] = jsonText(text, member.value) }
      let member = OSMXMLWriter.Member(
        type: parts["type"] ?? "", ref: parts["ref"] ?? "", role: parts["role"] ?? "")
      if let member { found.append(member) }
    }
    return found
  }

  func takeBag() -> [OSMRecord] {
    defer { bag = [] }
    return bag
  }
}

/// Holds the records until all are there.
final class OSMDocument: Sendable {
  private let records = Mutex<[OSMRecord]>([])

  func add(_ bag: [OSMRecord]) { records.withLock { $0 += bag } }

  var text: [UInt8] {
    records.withLock { records in
      var writer = OSMXMLWriter()
      for record in records where record.members == nil {
        if let geometry = record.geometry, geometry.type == .point || geometry.type == .multiPoint {
          writer.addNodes(id: record.id, tags: record.tags, geometry)
        }
      }
      for record in records {
        writer.add(id: record.id, tags: record.tags, members: record.members, record.geometry)
      }
      var out = ByteBuffer(capacity: 1 << 16)
      writer.write(to: &out) { $1.appendXML($0, isAttribute: true) }
      return Array(out.bytes)
    }
  }
}

/// Gathers the records; nothing goes on from it.
final class OSMReducer: Reducer {
  private let document: OSMDocument

  init(_ document: OSMDocument) { self.document = document }

  func absorb(_ bag: [OSMRecord]) throws(RunError) { document.add(bag) }
  func finish() throws(RunError) -> String? { nil }
  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { false }
}

/// Writes the document where records would end.
final class OSMFraming: OutputFraming {
  private let document: OSMDocument

  init(_ document: OSMDocument) { self.document = document }

  var separatorLength: Int { 0 }
  func begin(_ summary: ChunkSummary) -> [UInt8] { [] }
  func add(_ summary: ChunkSummary) -> Misfit? { nil }
  func end() -> [UInt8] { document.text }
}
