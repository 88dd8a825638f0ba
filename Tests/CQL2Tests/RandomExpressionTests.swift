// What holds of an expression as text holds of it as JSON, for random ones.

import CQL2
import TestSupport
import Testing

@Suite("Random expressions") struct RandomExpressionTests {
  /// The numbers of the records that an expression holds for; the error of one that is refused.
  private func outcome(_ source: String, _ records: [String]) throws -> (found: [Int], error: String?) {
    let program: Program
    do throws(ExpressionError) { program = try Program(Expression(source), for: .condition) } catch {
      return ([], error.message)
    }
    let evaluator = Evaluator(program, TestServices())
    return (
      try records.indices.filter { number in try withFeature(records[number]) { try evaluator.holds(for: $0) } }, nil
    )
  }

  @Test("text and JSON hold for the same records", arguments: [1, 2, 3, 4] as [UInt64])
  func sameRecords(_ seed: UInt64) throws {
    var made = RandomExpressions(seed: seed)
    let records = (0..<25).map { made.record($0) }
    var (telling, refused) = (0, 0)
    for _ in rounds(25) {
      let pair = made.condition(2)
      let (text, json) = (try outcome(pair.text, records), try outcome(pair.json, records))
      #expect(text.found == json.found, "\(pair.text)\n\(pair.json)\n\(text.error ?? "")\n\(json.error ?? "")")
      #expect((text.error == nil) == (json.error == nil), "\(pair.text)\n\(text.error ?? "")\n\(json.error ?? "")")
      if text.error != nil {
        refused += 1
        continue
      }
      if !text.found.isEmpty, text.found.count < records.count { telling += 1 }
      // As plat writes it, and as a user may, it is the same.
      let written = try Expression(text: pair.text).json
      #expect(try outcome(written, records).found == text.found, "\(pair.text)\n\(written)")
      let twice = "NOT(NOT (\(pair.text)))AND(\(pair.text))"
      #expect(try outcome(twice, records).found == text.found, "\(twice)")
    }
    #expect(telling > 5 && refused < rounds(8).count, "\(telling) tell records apart, \(refused) are refused")
  }
}
