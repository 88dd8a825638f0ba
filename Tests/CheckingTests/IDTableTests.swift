// Repeated ids are found whether they are in memory or set aside, each once and in order.

import FeatureStream
import GEOS
import GeoJSON
import Testing

@testable import Checking

@Suite("Ids")
struct IDTableTests {
  /// The repeats that are told: the record, and the first that has its id.
  private func repeats(_ ids: [Int], limit: Int) throws -> [String] {
    var checker = StreamChecker(CheckOptions(), idLimit: limit)
    var told: [(number: Int, text: String)] = []
    for (index, id) in ids.enumerated() {
      let value = id % 2 == 0 ? "\"\(id)\"" : "\(id)"
      let text = "{\"type\":\"Feature\",\"id\":\(value),\"properties\":{},\"geometry\":null}"
      try ByteBuffer(text).withPaddedBytes { bytes throws in
        var feature = Feature()
        var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
        try scanner.scan(bytes, into: &feature)
        var facts = RecordChecker(CheckOptions(), engine: GEOSEngine()).check(feature)
        facts.findings = []
        checker.check(&facts, feature, number: index + 1)
        for finding in facts.findings where finding.rule == "repeated-id" { told.append((index + 1, finding.message)) }
        guard checker.hasLateID else { return }
        let place = RecordText(
          source: feature.source, text: feature.text, input: "in", line: index + 1, column: 1, offset: 0,
          featureID: feature.idText)
        try checker.setAside(place, feature, number: index + 1)
      }
    }
    var late: [Int] = []
    let failure = { (failure: SpillFailure) in failure }
    try checker.tellLate(failure: failure) { finding throws(SpillFailure) in
      #expect(finding.line == finding.featureNumber && finding.column == 24 && finding.pointer == "/id")
      late.append(finding.featureNumber)
      told.append((finding.featureNumber, finding.message))
    }
    #expect(late == late.sorted())
    return told.sorted { $0.number < $1.number }.map { "\($0.number) \($0.text)" }
  }

  @Test("are told alike with any number of them in memory", arguments: [0, 1, 7, 100])
  func spill(limit: Int) throws {
    let ids = (0..<300).map { ($0 * 7919) % 173 }
    let expected = try repeats(ids, limit: 1000)
    #expect(expected.count == 300 - Set(ids).count)
    #expect(try repeats(ids, limit: limit) == expected)
  }

  @Test("are the same whether they follow each other or not", arguments: [0, 3, 1000])
  func runs(limit: Int) throws {
    // One behind the other from the first, with repeats among them, before them and behind.
    for ids in [
      Array(stride(from: 1, to: 41, by: 2)) + [5, 43, 5, 41, 43], [7] + Array(stride(from: 1, to: 41, by: 2)),
      [2, 4, 1, 3, 5, 4, 3, 7, 1], [1, 1, 3, 5, 3],
    ] {
      let doubled = ids + ids
      let expected = try repeats(doubled, limit: 1 << 20)
      #expect(expected.count == doubled.count - Set(doubled).count)
      #expect(try repeats(doubled, limit: limit) == expected)
    }
    var table = IDTable(limit: limit)
    for number in 1...50 { #expect(table.meet(.natural(number + 9), number: number) == .first) }
    for number in 1...50 { #expect(table.meet(.natural(number + 9), number: number + 50) == .repeated(number)) }
  }

  @Test("a number and a text are two")
  func kinds() throws {
    var table = IDTable(limit: 10)
    #expect(table.meet(.number(5, 0), number: 1) == .first)
    #expect(table.meet(.string(5, 0), number: 2) == .first)
    #expect(table.meet(.number(5, 0), number: 3) == .repeated(1))
  }
}
