// How records stand in a text: each on a line of its own, as readers of NDJSON want it, or in one FeatureCollection.

import GeoJSON

/// Looks at where records and FeatureCollections begin, in the order of the stream.
///
/// A FeatureCollection by itself, records over several lines, and a record a line are as they should be. A second
/// record on a line is not, as readers of lines refuse it; nor is a FeatureCollection beside records, which is one
/// record to them, or beside another one, which no reader of GeoJSON takes. O(1) a record.
public struct LayoutChecker {
  /// Where something begins: the input, the line and the byte of it, from 1, and the byte of the input, from 0.
  public struct Place: Sendable {
    let input: String
    let line: Int
    let column: Int
    let offset: Int

    /// Names a place.
    public init(input: String, line: Int, column: Int, offset: Int) {
      (self.input, self.line, self.column, self.offset) = (input, line, column, offset)
    }
  }

  private let wantsLines: Bool
  private let wantsCollections: Bool
  private var input: String?
  /// Where the last record or collection began; an offset before it is that of another text.
  private var offset = -1
  /// The line on which the last record began that is in no collection; 0 for none.
  private var line = 0
  /// Whether a second record on that line was told of.
  private var isLineTold = false
  /// The text's first collection, as long as no record stands beside it.
  private var lone: Place?
  /// How many collections there were.
  private var collections = 0
  private var found: [ReportedFinding] = []

  /// Begins before the first record.
  public init(_ options: CheckOptions) {
    wantsLines = options.wants(RuleCatalog.sharedLine)
    wantsCollections = options.wants(RuleCatalog.collectionBeside)
  }

  /// Takes a FeatureCollection that begins.
  public mutating func begin(_ place: Place) {
    enter(place.input, place.offset)
    collections += 1
    if line > 0 {
      add(place, "records of their own")
    } else if collections == 1 {
      lone = place
    } else if collections == 2 {
      // Of a text of collections this says it.
      add(place, "another one")
    }
  }

  /// Takes a record that is in no collection.
  ///
  /// - Returns: what is wrong with its place.
  public mutating func add(input: String, line: Int, offset: Int) -> Finding? {
    enter(input, offset)
    if let lone {
      add(lone, "records of their own")
      self.lone = nil
    }
    guard line == self.line else {
      (self.line, isLineTold) = (line, false)
      return nil
    }
    guard wantsLines, !isLineTold else { return nil }
    isLineTold = true
    return Finding(RuleCatalog.sharedLine, "a record stands before this one on its line")
  }

  /// Takes records of one text that are in no collection, by the lines and bytes at which they begin.
  ///
  /// - Returns: what is wrong with the places of some, by their numbers, from 0.
  public mutating func add(
    input: String, _ places: some Sequence<(line: Int, offset: Int)>
  ) -> [(record: Int, finding: Finding)] {
    var odd: [(record: Int, finding: Finding)] = []
    for (record, place) in places.enumerated() {
      if record > 0, place.line != line {
        (line, isLineTold, offset) = (place.line, false, place.offset)
      } else if let finding = add(input: input, line: place.line, offset: place.offset) {
        odd.append((record, finding))
      }
    }
    return odd
  }

  /// What is wrong with the places of collections, since the last call.
  public mutating func takeFindings() -> [ReportedFinding] {
    guard !found.isEmpty else { return [] }
    defer { found = [] }
    return found
  }

  private mutating func enter(_ input: String, _ offset: Int) {
    defer { self.offset = offset }
    // A file may be given twice.
    guard offset <= self.offset || input != self.input else { return }
    self.input = input
    (line, isLineTold, lone, collections) = (0, false, nil, 0)
  }

  private mutating func add(_ place: Place, _ others: String) {
    guard wantsCollections else { return }
    let rule = RuleCatalog.collectionBeside
    var finding = ReportedFinding(
      counting: Finding(rule, "a FeatureCollection stands beside \(others) in one text"), input: place.input,
      line: place.line, column: place.column, offset: place.offset)
    finding.fingerprint = RecordText.fingerprint(nameHash("FeatureCollection"), rule.id, "")
    found.append(finding)
  }
}
