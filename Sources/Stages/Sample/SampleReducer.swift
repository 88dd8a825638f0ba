// Samples of so many records, of all or of each group.

import FeatureStream
import Gazetteer
import GeoJSON
import Layers
import Planar

/// The records of a chunk.
struct SampleBag: Sendable {
  /// The records as they would be written.
  var texts = TextColumn()
  /// What groups are told apart by.
  var keys = TextColumn()
  /// Where they are, in longitude and latitude, where that is asked for; NaN for those without a place.
  var places: [Position] = []
}

/// Takes records as they would be written.
final class SampleCollector: RecordCollector {
  private let names: [MemberKey]
  private var writer = FeatureWriter()
  private var buffer = ByteBuffer()
  private var bag = SampleBag()
  private let registry: CRSRegistry?

  /// - Parameters:
  ///   - names: the properties that make groups; none for one group of all.
  ///   - findsPlaces: whether it is asked where the records are.
  init(_ names: [String], findsPlaces: Bool = false) {
    self.names = names.map { MemberKey($0) }
    registry = findsPlaces ? CRSRegistry() : nil
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    if let registry { bag.places.append(try place(feature, registry)) }
    buffer.removeAll()
    writer.write(&feature, to: &buffer)
    if buffer.hasUnwritableNumber { throw .unwritableRecord }
    bag.texts.append(buffer.bytes)
    bag.keys.append(names.isEmpty ? [] : feature.valueKey(names))
  }

  private func place(_ feature: borrowing Feature, _ registry: CRSRegistry) throws(RecordError) -> Position {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return Position(.nan, .nan) }
    let geometry = try registry.geographic(feature.geometry, from: feature.currentCRS)
    return RepresentativePoint.of(geometry).map { Position($0.x, $0.y) } ?? Position(.nan, .nan)
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
