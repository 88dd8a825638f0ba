// The order of records that two edits of one base have together.

/// Puts the records of three versions in one order, by numbers that the same record has in all of them.
///
/// The order is that of the edit which moved records, of ours where both did; what the other added stands after the
/// record after which it stood there. Of two runs that were added at one place the one whose first record has the
/// smaller number is first, so that it does not matter whose edit is called ours. O(n).
package struct MergeOrder {
  /// The numbers of all records of either edit, each once.
  package private(set) var numbers: [Int] = []
  /// Whether both edits moved records, so that those that theirs moved stand where ours has them.
  package private(set) var hasBothMoved = false

  /// Finds the order.
  ///
  /// - Parameters:
  ///   - base, ours, theirs: the numbers of their records, from 0 and each once in a version.
  ///   - count: how many numbers there are.
  package init(base: [Int], ours: [Int], theirs: [Int], count: Int) {
    var placeInBase = [Int](repeating: -1, count: count)
    for (place, number) in base.enumerated() { placeInBase[number] = place }
    func keepsOrder(_ edit: [Int]) -> Bool {
      var last = -1
      for number in edit where placeInBase[number] >= 0 {
        if placeInBase[number] < last { return false }
        last = placeInBase[number]
      }
      return true
    }
    let (oursKeeps, theirsKeep) = (keepsOrder(ours), keepsOrder(theirs))
    func common(_ edit: [Int]) -> [Int] { edit.filter { placeInBase[$0] >= 0 } }
    hasBothMoved = !oursKeeps && !theirsKeep && common(ours) != common(theirs)
    // With what they removed, so that it does not matter what stood around that.
    let whole = (
      ours: Self.inserted(base, into: ours, placeInBase), theirs: Self.inserted(base, into: theirs, placeInBase)
    )
    numbers =
      theirsKeep || !oursKeeps
      ? Self.inserted(whole.theirs, into: whole.ours, placeInBase)
      : Self.inserted(whole.ours, into: whole.theirs, placeInBase)
  }

  /// A version with what another has alone, after the record after which it stands there.
  private static func inserted(_ other: [Int], into frame: [Int], _ placeInBase: [Int]) -> [Int] {
    var isInFrame = [Bool](repeating: false, count: placeInBase.count)
    var isInOther = isInFrame
    for number in frame { isInFrame[number] = true }
    // What the other has alone, by the record of the frame after which it stands; -1 for the start.
    var runs: [Int: [Int]] = [:]
    var anchor = -1
    for number in other {
      isInOther[number] = true
      if isInFrame[number] { anchor = number } else { runs[anchor, default: []].append(number) }
    }
    var numbers: [Int] = []
    numbers.reserveCapacity(placeInBase.count)
    var at = 0
    anchor = -1
    while true {
      if let run = runs[anchor], let first = run.first {
        // What the frame itself has added there.
        let own = frame[at...].prefix { placeInBase[$0] < 0 && !isInOther[$0] }
        if let rival = own.first, placeInBase[first] < 0, rival < first {
          numbers += own
          at = own.endIndex
        }
        numbers += run
      }
      guard at < frame.count else { return numbers }
      anchor = frame[at]
      numbers.append(anchor)
      at += 1
    }
  }
}
