// A stream summed up from what its chunks have, and the table of it.

import GeoJSON
import Planar
import Statistics
import Testing

@Suite("Stream summary")
struct StreamSummaryTests {
  /// A column with numbers.
  private func column(_ name: String, _ texts: [String]) -> ColumnBag {
    var column = ColumnBag(name: Array(name.utf8))
    for text in texts {
      Array(text.utf8).withUnsafeBytes { bytes in
        column.addNumber(Double(text) ?? .nan, bytes)
        column.addValue(UInt64(text.hashValue.magnitude), bytes)
      }
      column.counts[ValueKind.number.rawValue] += 1
    }
    return column
  }

  private func bag(features: Int, _ columns: [ColumnBag]) -> StatsBag {
    var bag = StatsBag()
    (bag.features, bag.columns) = (features, columns)
    bag.types[Int(GeometryType.point.rawValue)] = features
    bag.vertices = features
    bag.mostVertices = 1
    return bag
  }

  @Test("chunks add up, and the first least and greatest text stays")
  func sums() {
    var summary = StreamSummary()
    summary.add(bag(features: 3, [column("a", ["2.50", "1.0", "7"])]))
    summary.add(bag(features: 2, [column("b", ["5"]), column("a", ["1.00", "9e0"])]))
    summary.settle()
    #expect(summary.features == 5 && summary.vertices == 5 && summary.mostVertices == 1)
    #expect(summary.columns.map { String(decoding: $0.name, as: UTF8.self) } == ["a", "b"])
    let a = summary.columns[0]
    #expect(a.count == 5 && a.numberCount == 5 && a.distinct.count == 5)
    #expect(a.least.map { String(decoding: $0.text, as: UTF8.self) } == "1.0")
    #expect(a.greatest.map { String(decoding: $0.text, as: UTF8.self) } == "9e0")
    #expect(a.quantiles.quantile(0.5) == 2.5)
    #expect(a.samples.map { String(decoding: $0.text, as: UTF8.self) } == ["2.50", "1.0", "7"])
  }

  @Test("invalid geometries are numbered through the stream, and only the first are kept")
  func invalid() {
    var summary = StreamSummary()
    summary.reasons = []
    for _ in 0..<4 {
      var bag = bag(features: 10, [])
      bag.invalid = [3, 7].map { InvalidRecord(number: $0, id: nil, reason: "Self-intersection", place: nil) }
      bag.reasons = [("Self-intersection", 2)]
      summary.add(bag)
    }
    #expect(summary.invalid.map(\.number) == [3, 7, 13, 17, 23])
    #expect(summary.reasons?.map(\.count) == [8])
  }

  @Test("properties beyond the bound are counted, not shown")
  func unseen() {
    var summary = StreamSummary()
    summary.add(bag(features: 1, (0..<StatsBag.mostColumns).map { column("p\($0)", ["1"]) }))
    summary.add(bag(features: 1, [column("more", ["1", "2"]), column("p0", ["3"])]))
    #expect(summary.columns.count == 1000 && summary.unseen == 2 && summary.columns[0].count == 2)
  }

  @Test("the table aligns its columns, groups thousands and says what is missing")
  func table() {
    var summary = StreamSummary()
    summary.add(bag(features: 1234, [column("height", ["12.5", "3"])]))
    summary.settle()
    #expect(
      StatsTable(summary).text == """
        features    1,234
        geometries  Point 1,234
        vertices    1,234, 1 at most
        ids         none

        property  types   missing  null  distinct  min  median   max  mean  samples
        height    number    1,232     0         2    3    7.75  12.5  7.75  12.5, 3

        """)
  }
}
