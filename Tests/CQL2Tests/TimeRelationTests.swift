// How two intervals are to each other: Allen's thirteen relations (1983), of which each pair has one.

import Testing

@Suite struct TimeRelationTests {
  /// Each with what holds the other way round.
  private static let relations = [
    ("T_BEFORE", "T_AFTER"), ("T_AFTER", "T_BEFORE"), ("T_MEETS", "T_METBY"), ("T_METBY", "T_MEETS"),
    ("T_OVERLAPS", "T_OVERLAPPEDBY"), ("T_OVERLAPPEDBY", "T_OVERLAPS"), ("T_STARTS", "T_STARTEDBY"),
    ("T_STARTEDBY", "T_STARTS"), ("T_DURING", "T_CONTAINS"), ("T_CONTAINS", "T_DURING"),
    ("T_FINISHES", "T_FINISHEDBY"), ("T_FINISHEDBY", "T_FINISHES"), ("T_EQUALS", "T_EQUALS"),
  ]

  /// All pairs of intervals between five instants.
  private static let pairs: [(String, String)] = {
    let all = (1...4).flatMap { start in
      (start + 1...5).map { "INTERVAL('2026-01-0\(start)T00:00:00Z','2026-01-0\($0)T00:00:00Z')" }
    }
    return all.flatMap { a in all.map { (a, $0) } }
  }()

  @Test func eachPairHasOneAndItsConverse() throws {
    var counts: [String: Int] = [:]
    for (a, b) in Self.pairs {
      func holds(_ name: String, _ a: String, _ b: String) throws -> Bool { try value("\(name)(\(a),\(b))") == "true" }
      let found = try Self.relations.filter { try holds($0.0, a, b) }
      #expect(found.count == 1, "\(a) \(b): \(found.map(\.0))")
      for (name, converse) in found {
        #expect(try holds(converse, b, a), "\(converse) \(b) \(a)")
        counts[name, default: 0] += 1
      }
      let isApart = ["T_BEFORE", "T_AFTER"].contains(found.first?.0)
      #expect(try holds("T_DISJOINT", a, b) == isApart && holds("T_INTERSECTS", a, b) != isApart, "\(a) \(b)")
    }
    // Of five instants: 10 pairs of ends are equal, 10 triples make each of those with one end in common, 5 fours the rest.
    for (name, _) in Self.relations {
      let isOfFour = ["T_BEFORE", "T_AFTER", "T_OVERLAPS", "T_OVERLAPPEDBY", "T_DURING", "T_CONTAINS"].contains(name)
      #expect(counts[name] == (isOfFour ? 5 : 10), "\(name)")
    }
  }
}
