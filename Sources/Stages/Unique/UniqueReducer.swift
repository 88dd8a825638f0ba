// How often records come that are alike.

import FeatureStream
import GeoJSON
import Layers

/// The first of each of a chunk's records that are alike.
struct UniqueBag: Sendable {
  /// As they would be written.
  var texts = TextColumn()
  var keys: [[UInt8]] = []
  /// How many are alike.
  var counts: [Int] = []
}

/// Takes records as they would be written.
final class UniqueCollector: RecordCollector {
  private let reader: LikenessReader
  private var writer = FeatureWriter()
  private var buffer = ByteBuffer()
  private var bag = UniqueBag()
  private var numbers = KeyNumbers()

  init(_ likeness: Likeness) { reader = LikenessReader(likeness) }

  func collect(_ feature: inout Feature) throws(RecordError) {
    let key = try reader.key(of: &feature)
    buffer.removeAll()
    writer.write(&feature, to: &buffer)
    if buffer.hasUnwritableNumber { throw .unwritableRecord }
    let (number, isNew) = numbers.insert(key)
    guard isNew else {
      bag.counts[number] += 1
      return
    }
    bag.texts.append(buffer.bytes)
    bag.keys.append(key)
    bag.counts.append(1)
  }

  func takeBag() -> UniqueBag {
    defer {
      bag = UniqueBag()
      numbers.removeAll(keepingCapacity: true)
    }
    return bag
  }
}

/// The work of `unique --count` and `unique --repeated`.
final class UniqueReducer: Reducer {
  private let countName: String?
  private let least: Int
  private let spill = RecordSpill()
  private var numbers = KeyNumbers()
  private var counts: [Int] = []
  private var next = 0
  private var edits = PropertyEdits()

  /// - Parameters:
  ///   - count: the property that says how many are alike; nil for none.
  ///   - least: how many have to be.
  init(count: String?, least: Int) { (countName, self.least) = (count, least) }

  func absorb(_ bag: UniqueBag) throws(RunError) {
    for (record, key) in bag.keys.enumerated() {
      let (number, isNew) = numbers.insert(key)
      if !isNew {
        counts[number] += bag.counts[record]
      } else {
        counts.append(bag.counts[record])
        try spill.append(Array(bag.texts[record]))
      }
    }
  }

  func finish() throws(RunError) -> String? {
    numbers = KeyNumbers()
    try spill.rewind()
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard next < counts.count else { return false }
    while next < counts.count, !batch.isFull, let text = try spill.next() {
      let count = counts[next]
      next += 1
      if count < least { continue }
      guard let countName else {
        batch.append(text: text)
        continue
      }
      edits.removeAll()
      edits.set(countName) { $0.append("\(count)") }
      try batch.append(text: ByteBuffer(text), "a record") { $0.setProperties(edits) }
    }
    return true
  }
}
