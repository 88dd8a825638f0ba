// Which columns a whole stream has, found out before its rows are written or while they are.

import FeatureStream
import Formats
import GeoJSON
import Synchronization

/// What a chunk's records have.
struct ColumnsBag: Sendable {
  /// The names of properties, those of members behind dots, in the order of first appearance.
  var names: [[UInt8]] = []
  /// The records as they would be written, where they are kept.
  var texts: [[UInt8]] = []
}

/// Notes names, and keeps the records where they cannot be written yet.
final class ColumnsCollector: RecordCollector {
  private let keepsRecords: Bool
  private let search: ColumnSearch?
  private var bag = ColumnsBag()
  private var seen: Set<[UInt8]> = []
  private var writer = FeatureWriter()

  /// - Parameter search: what is looked for; nothing more once all of it was found.
  init(keepsRecords: Bool, _ search: ColumnSearch? = nil) { (self.keepsRecords, self.search) = (keepsRecords, search) }

  func collect(_ feature: inout Feature) throws(RecordError) {
    if search?.isDone != true, let properties = feature.propertiesText {
      forEachFlatName(properties.bytes) { if seen.insert($0).inserted { bag.names.append($0) } }
      if let search {
        var members = JSONMembers(properties)
        while let member = members.next() {
          let name = Array(unescape(properties[member.name]).utf8)
          if seen.insert(name).inserted { bag.names.append(name) }
        }
        search.note(seen)
      }
    }
    guard keepsRecords else { return }
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

/// Columns that were asked for and not seen yet; shared by all workers.
final class ColumnSearch: Sendable {
  private let missing: Mutex<Set<[UInt8]>>
  private let done = Atomic<Bool>(false)

  init(_ names: [String]) { missing = Mutex(Set(names.map { Array($0.utf8) })) }

  var isDone: Bool { done.load(ordering: .relaxed) }

  func note(_ seen: Set<[UInt8]>) {
    let isDone = missing.withLock { missing in
      missing.subtract(seen)
      return missing.isEmpty
    }
    if isDone { done.store(true, ordering: .relaxed) }
  }
}

/// Lets records pass, and ends the run where a column that was asked for is in none.
final class ColumnsCheck: Reducer {
  private let columns: [String]
  private var seen: Set<[UInt8]> = []
  private var names: [String] = []
  private let search: ColumnSearch

  init(_ columns: [String], _ search: ColumnSearch) { (self.columns, self.search) = (columns, search) }

  func absorb(_ bag: ColumnsBag) {
    for name in bag.names where seen.count < 10_000 && seen.insert(name).inserted {
      names.append(String(decoding: name, as: UTF8.self))
    }
  }

  func finish() throws(RunError) -> String? {
    // Where no feature has any property, there is nothing that could be meant.
    guard !names.isEmpty, !search.isDone, let name = columns.first(where: { !seen.contains(Array($0.utf8)) }) else {
      return nil
    }
    var list = names.prefix(40).map { "\"\($0)\"" }.joined(separator: ", ")
    if names.count > 40 { list += " and \(names.count - 40) more" }
    throw RunError(
      .badData, "no feature has the property \"\(name)\" of --columns; they have \(list)")
  }

  func fill(_ batch: inout RecordBatch) -> Bool { false }
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
