// Which columns a whole stream has, found out before its rows are written or while they are.

import FeatureStream
import Formats
import GeoJSON
import Layers

/// What a chunk's records have.
struct ColumnsBag: Sendable {
  /// The names of properties, those of members after dots, in the order of first appearance.
  var names: [[UInt8]] = []
  /// The records as they would be written.
  var texts: [[UInt8]] = []
}

/// Notes names, and keeps the records, which cannot be written yet.
final class ColumnsCollector: RecordCollector {
  private var bag = ColumnsBag()
  private var seen: Set<[UInt8]> = []
  private var writer = FeatureWriter()

  func collect(_ feature: inout Feature) throws(RecordError) {
    if let properties = feature.propertiesText {
      forEachFlatName(properties.bytes) { if seen.insert($0).inserted { bag.names.append($0) } }
    }
    var text = ByteBuffer()
    writer.write(&feature, to: &text)
    bag.texts.append(Array(text.bytes))
  }

  func takeBag() -> ColumnsBag {
    defer {
      bag = ColumnsBag()
      seen.removeAll(keepingCapacity: true)
    }
    return bag
  }
}

/// Keeps all records until the columns are known, and yields them then.
final class ColumnsReducer: Reducer {
  private let header: CSVHeader
  private let makeRows: @Sendable ([String]) -> CSVWriter
  private var seen: Set<[UInt8]> = []
  private var names: [String] = []
  private var spill = RecordSpill()

  init(_ header: CSVHeader, rows: @escaping @Sendable ([String]) -> CSVWriter) {
    (self.header, makeRows) = (header, rows)
  }

  func absorb(_ bag: ColumnsBag) throws(RunError) {
    for name in bag.names where seen.insert(name).inserted { names.append(String(decoding: name, as: UTF8.self)) }
    for text in bag.texts { try spill.append(text) }
  }

  func finish() throws(RunError) -> String? {
    try spill.rewind()
    _ = header.learned(makeRows(names))
    if let fault = header.fault { throw RunError(.usage, fault.message) }
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    var hasAny = false
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: false, positions: false))
    var feature = Feature()
    while !batch.isFull, let text = try spill.next() {
      hasAny = true
      let bytes = ByteBuffer(text)
      do throws(ScanError) {
        try bytes.withPaddedBytes { bytes throws(ScanError) in
          try scanner.scan(bytes, from: 0, to: bytes.count, into: &feature)
          batch.append(feature)
        }
      } catch { throw RunError(.badData, "a record cannot be read back: \(error.fault.message)") }
    }
    return hasAny
  }
}
