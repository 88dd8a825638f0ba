// Samples that are spread over the ground.

import FeatureStream
import GeoJSON
import Layers
import Planar

/// The work of `sample --spacing` and of `sample --even`.
final class SpreadReducer: Reducer {
  private let lottery: RecordLottery
  private let spacing: Double?
  private let count: Int
  private let spill = RecordSpill()
  private var places: [Position] = []
  private var numbers = KeyNumbers()
  /// The records of each group.
  private var groups: [[Int]] = []
  private var isTaken: [Bool] = []
  private var next = 0

  /// - Parameters:
  ///   - spacing: how many metres apart records are at least; nil for as far apart as can be.
  ///   - count: how many of each group at most.
  init(_ lottery: RecordLottery, spacing: Double?, count: Int) {
    (self.lottery, self.spacing, self.count) = (lottery, spacing, count)
  }

  func absorb(_ bag: SampleBag) throws(RunError) {
    for record in 0..<bag.texts.count {
      let (group, isNew) = bag.keys.withText(record) { numbers.insert($0) }
      if isNew { groups.append([]) }
      if !bag.places[record].x.isNaN { groups[group].append(places.count) }
      places.append(bag.places[record])
      try spill.append(Array(bag.texts[record]))
    }
  }

  func finish() throws(RunError) -> String? {
    isTaken = [Bool](repeating: false, count: places.count)
    for group in groups where !group.isEmpty {
      let drawn = group.map { lottery.number($0) }
      let order = group.indices.sorted { drawn[$0] < drawn[$1] }
      let its = group.map { places[$0] }
      let taken =
        if let spacing {
          SpreadSample.spaced(its, in: order, metres: spacing, limit: count)
        } else {
          SpreadSample.farthest(its, from: order[0], count: count)
        }
      for member in taken { isTaken[group[member]] = true }
    }
    groups = []
    try spill.rewind()
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard next < places.count else { return false }
    while next < places.count, !batch.isFull, let text = try spill.next() {
      if isTaken[next] { batch.append(text: text) }
      next += 1
    }
    return true
  }

  /// What has no place has no distance.
  func takeWarnings() -> [ClosingWarning] {
    let count = places.count { $0.x.isNaN }
    if count == 0 { return [] }
    return [
      ClosingWarning(
        code: "no-place", message: "records without a geometry are nowhere, and were not drawn", count: count)
    ]
  }
}
