// What was found: which rule is broken, and where.

import GeoJSON
public import Planar

/// A breach of a rule in one record.
public struct Finding: Sendable {
  /// The rule's id.
  public var rule: String
  /// What is wrong, with the values at hand.
  public var message: String
  /// The byte of the record's source; negative where the record as a whole is meant.
  public var offset: Int
  /// The place on the map, in the record's CRS, where there is one.
  public var position: Position?
  /// How many further breaches of the rule the record has that are not told one by one.
  public var further = 0

  /// Says what was found.
  public init(_ rule: Rule, _ message: String, offset: Int = -1, position: Position? = nil) {
    self.rule = rule.id
    self.message = message
    self.offset = offset
    self.position = position
  }
}

/// The findings of one record, of each rule the first few.
struct FindingList {
  private(set) var findings: [Finding] = []
  /// How many breaches of one rule in one record are told one by one.
  static let most = 10

  var isEmpty: Bool { findings.isEmpty }

  /// Whether a finding of the rule is there.
  func has(_ rule: Rule) -> Bool { findings.contains { $0.rule == rule.id } }

  mutating func removeAll() {
    if !findings.isEmpty { findings.removeAll(keepingCapacity: true) }
  }

  mutating func add(_ finding: Finding) {
    var count = 0
    var last = -1
    for (index, other) in findings.enumerated() where other.rule == finding.rule {
      count += 1
      last = index
    }
    if count < Self.most { findings.append(finding) } else { findings[last].further += 1 }
  }

  /// The findings by place, those of the whole record last.
  func sorted() -> [Finding] {
    guard findings.count > 1 else { return findings }
    return findings.enumerated().sorted { a, b in
      let (left, right) = (a.element.offset, b.element.offset)
      if left == right { return a.offset < b.offset }
      return left < 0 ? false : right < 0 ? true : left < right
    }.map(\.element)
  }
}

extension ByteRange {
  /// Where the range begins, or −1.
  var place: Int { isPresent ? start : -1 }
}
