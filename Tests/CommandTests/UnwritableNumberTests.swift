// The backstop of the writer: a number that is infinite or not a number is never written, in whatever form.

import FeatureStream
import Formats
import Foundation
import GeoJSON
import TestSupport
import Testing

@testable import plat

@Suite("Numbers that are not finite are refused")
struct UnwritableNumberTests {
  /// Where a stage that errs puts such a number.
  enum Slip: String, Sendable, CaseIterable { case coordinates, property }

  /// A stage that errs in each second record.
  final class Erring: FeatureOperator {
    private let slip: Slip
    private let number: Double
    private var edits = PropertyEdits()

    init(_ slip: Slip, _ number: Double) { (self.slip, self.number) = (slip, number) }

    func apply(
      _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
    ) throws(RecordError) -> Flow {
      let errs = feature.idText == "2"
      switch slip {
      case .coordinates:
        if errs { feature.geometry.ordinates[1] = number }
        feature.geometryChange = .moved
      case .property:
        edits.removeAll()
        edits.set("erring") { $0.append(errs ? number : 0.5, .linear) }
        feature.setProperties(edits)
      }
      return try next(&feature)
    }
  }

  /// Appends what it collects to a text, and says how many records there were.
  final class Gatherer: RecordCollector {
    private var count = 0
    func collect(_ feature: inout Feature) throws(RecordError) { count += 1 }
    func takeBag() -> Int {
      defer { count = 0 }
      return count
    }
  }

  final class Counter: Reducer {
    private var count = 0
    private var builder = FeatureBuilder()
    func absorb(_ bag: Int) throws(RunError) { count += bag }
    func finish() throws(RunError) -> String? { nil }
    func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
      if count == 0 { return false }
      for id in 0..<count {
        builder.begin(id: "\(id)")
        builder.appendNoGeometry()
        builder.appendProperties { $0.append("{}") }
        builder.lend { batch.append($0) }
      }
      count = 0
      return true
    }
  }

  static let forms: [(name: String, make: @Sendable () throws -> [PlannedStage])] = [
    ("ndjson", { [] }),
    ("geojson", { [try stage(["encode"])] }),
    ("collection with its box", { [try stage(["encode", "--bounding-box"])] }),
    ("geojson-seq", { [try stage(["encode", "--as", "geojson-seq"])] }),
    ("wkt", { [try stage(["encode", "--as", "wkt"])] }),
    ("csv", { [try stage(["encode", "--as", "csv"])] }),
    ("csv of points", { [try stage(["encode", "--as", "csv", "--lon", "x", "--lat", "y"])] }),
    ("url", { [try stage(["url"])] }),
    ("url as a property", { [try stage(["url", "--property", "link"])] }),
    (
      "what is made of all records",
      {
        let work = Reduction(collector: { Gatherer() }, reducer: { Counter() })
        return [PlannedStage(name: "count", work: .reducer(work), needs: .init(ordinates: true, positions: false))]
      }
    ),
  ]

  private static func stage(_ words: [String]) throws -> PlannedStage {
    let command = try #require(try Plat.parseAsRoot(words) as? any StageCommand)
    let prepared = try command.prepare()
    return PlannedStage(name: words[0], work: prepared.work, needs: prepared.needs)
  }

  @Test("in every form", arguments: Slip.allCases, [Double.nan, .infinity, -.infinity])
  func everyForm(_ slip: Slip, _ number: Double) throws {
    for form in Self.forms {
      try Place.withScratch { folder in
        let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out"))
        let rejects = folder.appending(path: "rejects")
        let records = (1...3).map {
          #"{"type":"Feature","id":\#($0),"geometry":{"type":"Point","coordinates":[\#($0),4]},"properties":{"name":"p"}}"#
        }
        try Data(records.joined(separator: "\n").utf8).write(to: input)
        let erring = PlannedStage(
          name: "erring", work: .perRecord { Erring(slip, number) }, needs: .init(ordinates: true, positions: false))
        let status = FeatureStream.run(
          StreamPlan(
            input: InputOptions(paths: [input.path]), stages: [erring] + (try form.make()),
            file: OutputOptions(path: output.path, ifChanged: false),
            policy: ErrorPolicy(action: .quarantine(path: rejects.path), maxRejects: .count(1), printsJSON: false),
            jobs: 1, progress: false))
        let text = try String(contentsOf: output, encoding: .utf8)
        let rejected = try String(contentsOf: rejects, encoding: .utf8).split(separator: "\n")
        #expect(status == .done, "\(form.name)")
        #expect(rejected.count == 1 && rejected[0].hasPrefix(records[1].dropLast(1)), "\(form.name): \(rejected)")
        for word in ["null,null", "[2", "[null", "nan", "inf", "NaN", ":null}"] {
          #expect(!text.contains(word), "\(form.name) has \(word): \(text)")
        }
        // The others are there, behind the header that a table has, and the lines around a collection.
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("name,") }
        #expect(lines.count == (text.contains("FeatureCollection") ? 4 : 2), "\(form.name): \(text)")
        if form.name.contains("box") { #expect(text.contains(#""bbox":[1,4,3,4]"#), "\(text)") }
      }
    }
  }
}
