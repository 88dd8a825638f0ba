// Runs of entries, ready to be asked which of them hold a place.

import Gazetteer
import PlaceIndex

/// Runs that may overlap, cut where one begins or ends.
struct RangeTable {
  private struct Item {
    let worth: Double
    let condition: RangeCondition
  }
  /// Where the pieces begin; the last one is where all ends.
  private var bounds: [UInt32] = []
  /// Where the items of each piece begin.
  private var firsts: [Int32] = []
  private var items: [Item] = []

  init(_ ranges: [EntryRange]) {
    let ordered = ranges.sorted { $0.worth > $1.worth }
    var cuts: [UInt32] = []
    cuts.reserveCapacity(2 * ranges.count)
    for range in ranges { cuts += [UInt32(range.low), UInt32(range.high)] }
    cuts.sort()
    for cut in cuts where bounds.last != cut { bounds.append(cut) }
    firsts.reserveCapacity(bounds.count)
    for bound in bounds {
      firsts.append(Int32(items.count))
      for range in ordered where range.low <= bound && bound < range.high {
        items.append(Item(worth: range.worth, condition: range.condition))
      }
    }
    firsts.append(Int32(items.count))
  }

  /// The best worth of a place, and the entry that has it; nil when no run has the place.
  ///
  /// - Parameters:
  ///   - mayTake: whether a worth might be good enough: asked before `meets`, and false for what is less, too.
  ///   - meets: whether the place has what a run asks of it.
  @inline(__always)
  package func best(
    of place: Int, _ view: IndexView, mayTake: (Double) -> Bool = { _ in true }, _ meets: (RangeCondition, Int) -> Bool
  ) -> (worth: Double, entry: Int)? {
    var best: (worth: Double, entry: Int)?
    bounds.withUnsafeBufferPointer { bounds in
      guard let first = bounds.first, let last = bounds.last else { return }
      for index in view.entries(of: place) {
        let entry = view.entriesOfPlace[index]
        guard entry >= first, entry < last else { continue }
        let piece = partition(0, bounds.count) { bounds[$0] > entry } - 1
        for item in Int(firsts[piece])..<Int(firsts[piece + 1]) {
          let item = items[item]
          if let best, best.worth >= item.worth { break }
          guard mayTake(item.worth) else { break }
          guard meets(item.condition, Int(entry)) else { continue }
          best = (item.worth, Int(entry))
          break
        }
      }
    }
    return best
  }
}
