// Samples of so many records, of all or of each group.

import FeatureStream
import GeoJSON
import Layers

/// The records of a chunk.
struct SampleBag: Sendable {
  /// The records as they would be written.
  var texts = TextColumn()
  /// What groups are told apart by.
  var keys = TextColumn()
}

/// Takes records as they would be written.
final class SampleCollector: RecordCollector {
  private let names: [MemberKey]
  private var writer = FeatureWriter()
  private var buffer = ByteBuffer()
  private var bag = SampleBag()

  /// - Parameter names: the properties that make groups; none for one group of all.
  init(_ names: [String]) { self.names = names.map { MemberKey($0) } }

  func collect(_ feature: inout Feature) throws(RecordError) {
    buffer.removeAll()
    writer.write(&feature, to: &buffer)
    if buffer.hasUnwritableNumber { throw .unwritableRecord }
    bag.texts.append(buffer.bytes)
    bag.keys.append(names.isEmpty ? [] : feature.valueKey(names))
  }

  func takeBag() -> SampleBag {
    defer { bag = SampleBag() }
    return bag
  }
}

/// The work of `sample --count`.
final class SampleReducer: Reducer {
  private let lottery: RecordLottery
  private let count: Int
  private var samples: [RecordSample] = []
  private var numbers = KeyNumbers()
  private var place = 0
  private var records: [(place: Int, text: [UInt8])] = []
  private var next = 0

  init(_ lottery: RecordLottery, count: Int) { (self.lottery, self.count) = (lottery, count) }

  func absorb(_ bag: SampleBag) throws(RunError) {
    for record in 0..<bag.texts.count {
      let number = lottery.number(place)
      let (group, isNew) = bag.keys.withText(record) { numbers.insert($0) }
      if !isNew {
        if samples[group].wants(number) { samples[group].add(Array(bag.texts[record]), at: place, number) }
      } else {
        var sample = RecordSample(count: count)
        sample.add(Array(bag.texts[record]), at: place, number)
        samples.append(sample)
      }
      place += 1
    }
  }

  func finish() throws(RunError) -> String? {
    records = samples.flatMap(\.records).sorted { $0.place < $1.place }
    samples = []
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard next < records.count else { return false }
    while next < records.count, !batch.isFull {
      batch.append(text: records[next].text)
      records[next].text = []
      next += 1
    }
    return true
  }
}
