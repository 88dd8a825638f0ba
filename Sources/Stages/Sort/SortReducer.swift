// What sort takes of records, and how they come out.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import Words

/// What records are sorted by.
enum SortOrder: Sendable {
  case properties([SortField])
  case curve

  /// What records are that lack a part of a key, for each part.
  var names: [String] {
    switch self {
    case .properties(let fields): fields.map { " without \"\($0.name)\"" }
    case .curve: [" without geometry"]
    }
  }

  /// What is said of records that lack a part of a key; nil where none does.
  ///
  /// - Parameter missing: how many lack each part.
  func note(missing: [Int]) -> String? {
    let lacks = zip(names, missing).filter { $0.1 > 0 }
    if lacks.isEmpty { return nil }
    let counts = lacks.map { "\($0.1.counted("record"))\($0.0)" }.joined(separator: ", ")
    return "what has no value comes last: \(counts)"
  }
}

/// The records of a chunk.
struct SortBag: Sendable {
  /// The records as they would be written.
  var texts = TextColumn()
  var keys = TextColumn()
  /// How many have no value, for each part of a key.
  var missing: [Int]
}

/// Takes records as they would be written.
final class SortCollector: RecordCollector {
  private let order: SortOrder
  private let registry = CRSRegistry()
  private let curve = HilbertCurve(over: .globe)
  private var writer = FeatureWriter()
  private var buffer = ByteBuffer()
  private var key = ByteBuffer(capacity: 256)
  private var bag: SortBag
  private var keys: SortKeyWriter

  init(_ order: SortOrder) {
    self.order = order
    bag = SortBag(missing: order.names.map { _ in 0 })
    if case .properties(let fields) = order { keys = SortKeyWriter(fields) } else { keys = SortKeyWriter([]) }
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    key.removeAll()
    switch order {
    case .properties: keys.append(keyOf: feature, to: &key)
    case .curve:
      if let place = try place(of: feature) {
        key.append(0 as UInt8)
        withUnsafeBytes(of: place.bigEndian) { key.append($0) }
      } else {
        key.append(1 as UInt8)
        bag.missing[0] += 1
      }
    }
    buffer.removeAll()
    writer.write(&feature, to: &buffer)
    if buffer.hasUnwritableNumber { throw .unwritableRecord }
    bag.texts.append(buffer.bytes)
    bag.keys.append(key.bytes)
  }

  func takeBag() -> SortBag {
    if case .properties(let fields) = order {
      bag.missing = keys.missing
      keys = SortKeyWriter(fields)
    }
    defer { bag = SortBag(missing: order.names.map { _ in 0 }) }
    return bag
  }

  /// Where on the curve the middle of a record's bounding box is; nil for a record without vertices.
  private func place(of feature: borrowing Feature) throws(RecordError) -> UInt64? {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return nil }
    var envelope = Envelope()
    envelope.add(try registry.geographic(feature.geometry, from: feature.currentCRS))
    guard let box = envelope.bounds(wraps: true) else { return nil }
    // A box over ±180° has a middle there.
    let east = box.east < box.west ? box.east + Longitude.turn : box.east
    let middle = Position(Longitude.folded(box.west / 2 + east / 2), box.south / 2 + box.north / 2)
    return curve.finePlace(of: middle)
  }
}

/// The work of `sort`.
final class SortReducer: Reducer {
  private let order: SortOrder
  private let sorter: RecordSorter
  private var missing: [Int]
  private var waiting: SortedRecord?

  /// - Parameter top: how many records come out at most; nil for all.
  init(_ order: SortOrder, top: Int?) {
    self.order = order
    sorter = RecordSorter(limit: top)
    missing = order.names.map { _ in 0 }
  }

  func absorb(_ bag: SortBag) throws(RunError) {
    try sorter.add(keys: bag.keys, texts: bag.texts)
    for index in missing.indices { missing[index] += bag.missing[index] }
  }

  func finish() throws(RunError) -> String? {
    try sorter.finish()
    waiting = try sorter.next()
    return order.note(missing: missing)
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard waiting != nil else { return false }
    while !batch.isFull, let record = waiting {
      batch.append(text: record.text)
      waiting = try sorter.next()
    }
    return true
  }
}
