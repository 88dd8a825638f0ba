// Which Features belong together, and the Feature that they become.

import FeatureStream
import GeoJSON
import Layers

/// Takes records as they would be written.
final class CollectCollector: RecordCollector {
  private let names: [MemberKey]?
  private let parts: ExplodedNames
  private var writer = FeatureWriter()
  private var bag: [CollectedRecord] = []

  init(by names: [String]?, _ parts: ExplodedNames) {
    (self.names, self.parts) = (names?.map { MemberKey($0) }, parts)
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    var text = ByteBuffer()
    writer.write(&feature, to: &text)
    if text.hasUnwritableNumber { throw .unwritableRecord }
    var part = 0
    if case .number(let number) = feature.property(parts.part), number >= 1, number < 1e15 { part = Int(number) }
    var likeness: [UInt8] = []
    var key: [UInt8]?
    if let names {
      key = feature.valueKey(names)
    } else if feature.id.isPresent {
      key = ValueKey.key(of: feature.id, in: feature.source)
    } else if part > 0, let properties = feature.propertiesText {
      var members = JSONMembers(properties)
      while let member = members.next() {
        let name = unescape(properties[member.name])
        if name == parts.part || name == parts.path { continue }
        likeness += Array(name.utf8) + [0x3A] + Array(properties[member.value]) + [0x2C]
      }
    }
    bag.append(
      CollectedRecord(text: Array(text.bytes), crs: feature.currentCRS, key: key, likeness: likeness, part: part))
  }

  func takeBag() -> [CollectedRecord] {
    defer { bag = [] }
    return bag
  }
}

/// The work of `collect`.
final class CollectReducer: Reducer {
  /// Records that belong together.
  private struct Group {
    var records: [CollectedRecord]
  }

  private let names: ExplodedNames
  private let countName: String?
  private let misfits: VertexMisfits
  private var groups: [Group] = []
  private var numbers: [[UInt8]: Int] = [:]
  /// The group of the record before, where parts without id may join it.
  private var open: Int?
  private var next = 0

  init(_ names: ExplodedNames, _ countName: String?, _ misfits: VertexMisfits) {
    (self.names, self.countName, self.misfits) = (names, countName, misfits)
  }

  func absorb(_ bag: [CollectedRecord]) throws(RunError) {
    for (index, record) in bag.enumerated() {
      guard let number = group(of: record) else {
        open = record.key == nil && record.part > 0 ? groups.count : nil
        if let key = record.key { numbers[key] = groups.count }
        groups.append(Group(records: [record]))
        continue
      }
      let crs = groups[number].records[0].crs
      if crs != record.crs { throw .mixedCRS("a collected Feature", crs, record.crs, record: index) }
      groups[number].records.append(record)
    }
  }

  private func group(of record: CollectedRecord) -> Int? {
    if let key = record.key { return numbers[key] }
    guard let open, record.part > 0, let last = groups[open].records.last, record.part > last.part,
      record.likeness == last.likeness
    else { return nil }
    return open
  }

  func finish() -> String? { nil }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard next < groups.count else { return false }
    while next < groups.count, !batch.isFull {
      let records = groups[next].records
      groups[next].records = []
      next += 1
      let first = records[0]
      var text = ByteBuffer()
      if records.count == 1, first.part == 0, countName == nil {
        text.append(first.text)
      } else {
        CollectedFeature(names: names, countName: countName, misfits: misfits).append(records, to: &text)
      }
      batch.append(text: text)
    }
    return true
  }
}
