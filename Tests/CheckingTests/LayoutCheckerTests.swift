// Where records and collections stand in a text.

import Checking
import Testing

@Suite("Layout of a text")
struct LayoutCheckerTests {
  /// What a text holds: a record on a line, or a collection, each at the byte that is its number.
  private enum Part {
    case record(Int)
    case collection(Int)
  }

  /// The lines of the findings, records first.
  private func found(_ parts: [Part], _ inputs: [String] = [], _ options: CheckOptions = CheckOptions())
    -> (records: [Int], collections: [Int])
  {
    var checker = LayoutChecker(options)
    var (records, collections): ([Int], [Int]) = ([], [])
    for (number, part) in parts.enumerated() {
      let input = inputs.isEmpty ? "a" : inputs[number]
      switch part {
      case .record(let line):
        if checker.add(input: input, line: line, offset: number) != nil { records.append(line) }
      case .collection(let line):
        checker.begin(LayoutChecker.Place(input: input, line: line, column: 1, offset: number))
      }
      collections += checker.takeFindings().map(\.line)
    }
    return (records, collections)
  }

  @Test func aRecordALineAndALoneCollectionAreAsTheyShouldBe() {
    #expect(found([.record(1), .record(2), .record(7)]) == ([], []))
    #expect(found([.collection(1)]) == ([], []))
  }

  @Test func aLineOfSeveralRecordsIsToldOnce() {
    #expect(found([.record(1), .record(2), .record(2), .record(2), .record(3), .record(3)]) == ([2, 3], []))
  }

  @Test func aCollectionBesideRecordsIsToldWhereverItStands() {
    #expect(found([.record(1), .collection(2), .record(3), .collection(4)]) == ([], [2, 4]))
    #expect(found([.collection(1), .record(2), .record(3)]) == ([], [1]))
    #expect(found([.record(1), .collection(1)]) == ([], [1]))
  }

  @Test func ofATextOfCollectionsTheSecondIsTold() {
    #expect(found([.collection(1), .collection(2), .collection(3)]) == ([], [2]))
  }

  @Test func anotherTextBeginsAnew() {
    #expect(found([.record(1), .record(1), .collection(1)], ["a", "b", "c"]) == ([], []))
    // One file, given twice.
    var checker = LayoutChecker(CheckOptions())
    for _ in 0..<2 { #expect(checker.add(input: "a", line: 1, offset: 0) == nil) }
  }

  @Test func whatIsOffIsNotTold() {
    var options = CheckOptions()
    options.severities = ["shared-line": .off, "collection-beside": .off]
    #expect(found([.record(1), .record(1), .collection(2)], [], options) == ([], []))
  }

  @Test("records that are taken at once are told as those taken one by one", arguments: 0..<200)
  func batches(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ count: UInt64) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % count)
    }
    var line = 1
    let places: [(line: Int, offset: Int)] = (0..<40).map { number in
      line += random(2)
      return (line, number * 10)
    }
    var (one, many) = (LayoutChecker(CheckOptions()), LayoutChecker(CheckOptions()))
    if seed.isMultiple(of: 3) {
      let place = LayoutChecker.Place(input: "a", line: 1, column: 1, offset: -1)
      one.begin(place)
      many.begin(place)
    }
    let alone = places.indices.filter {
      one.add(input: "a", line: places[$0].line, offset: places[$0].offset) != nil
    }
    var together: [Int] = []
    var start = 0
    while start < places.count {
      let end = min(places.count, start + 1 + random(9))
      together += many.add(input: "a", places[start..<end]).map { $0.record + start }
      start = end
    }
    #expect(alone == together)
    #expect(one.takeFindings().map(\.line) == many.takeFindings().map(\.line))
  }
}

@Suite("A budget of findings")
struct BeyondTests {
  private func finding(_ rule: String, _ input: String, _ line: Int, further: Int = 0) -> ReportedFinding {
    var finding = Finding(Rule(rule, .error, .house, "s", advice: ""), "m")
    finding.further = further
    return ReportedFinding(counting: finding, input: input, line: line, column: 3, offset: 9)
  }

  @Test func whatIsBeyondItIsCountedByRuleAndInput() {
    var totals = CheckTotals()
    for found in [finding("a", "x", 4, further: 2), finding("b", "x", 5), finding("a", "y", 1), finding("a", "x", 9)] {
      totals.addBeyond(found)
    }
    #expect(
      totals.beyond.map(\.text) == [
        "and 4 more of [a] in x, from line 4 on", "and 1 more of [b] in x, from line 5 on",
        "and 1 more of [a] in y, from line 1 on",
      ])
    #expect(totals.countBeyond == 6)
  }
}
