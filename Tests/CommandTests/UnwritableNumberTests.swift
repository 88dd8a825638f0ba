// The backstop of the writer: a number that is infinite or not a number is never written, in whatever form.

import Formats
import GeoJSON
import Testing

@testable import FeatureStream
@testable import Stages

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

  /// Counts records; the reducer has nothing to do with them.
  final class Counter: RecordCollector, Reducer {
    private var count = 0
    func collect(_ feature: inout Feature) throws(RecordError) { count += 1 }
    func takeBag() -> Int { count }
    func absorb(_ bag: Int) throws(RunError) {}
    func finish() throws(RunError) -> String? { nil }
    func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { false }
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
    ("a stage that only carries", { [try stage(["explode"])] }),
    ("a stage that has a condition on properties", { [try stage(["filter", "--where", "name = 'p'"])] }),
    ("a stage that leaves out what erred", { [try stage(["set", "--keep", "name"])] }),
    ("a stage that computes", { [try stage(["transform", "--scale", "1"])] }),
    ("url as a property", { [try stage(["url", "--property", "link"])] }),
    (
      "what is made of all records",
      {
        let work = Reduction(collector: { Counter() }, reducer: { Counter() })
        return [PlannedStage(name: "count", work: .reducer(work), needs: .init(ordinates: true, positions: false))]
      }
    ),
  ]

  private static func stage(_ words: [String]) throws -> PlannedStage {
    let command = try Plat.parse(words)
    let prepared = try command.prepare()
    return PlannedStage(name: words[0], work: prepared.work, needs: prepared.needs)
  }

  @Test("in every form", arguments: Slip.allCases, [Double.nan, .infinity, -.infinity])
  func everyForm(_ slip: Slip, _ number: Double) throws {
    let records = (1...3).map {
      #"{"type":"Feature","id":\#($0),"geometry":{"type":"Point","coordinates":[\#($0),4]},"properties":{"name":"p"}}"#
    }
    for form in Self.forms {
      let erring = PlannedStage(
        name: "erring", work: .perRecord { Erring(slip, number) }, needs: .init(ordinates: true, positions: false))
      var input = InputOptions(paths: ["records"])
      input.given = Array(records.joined(separator: "\n").utf8)
      let plan = StreamPlan(
        input: input, stages: [erring] + (try form.make()), file: OutputOptions(path: nil, ifChanged: false),
        policy: ErrorPolicy(action: .quarantine(path: "")), jobs: 1, progress: ProgressForm.none)
      let text = try work(plan, form.name) { rejects in
        #expect(rejects.map(\.code) == ["not-finite"], "\(form.name): \(rejects.map(\.code))")
        // Who erred is told, and not who came upon it, but where the last stage writes what it was handed.
        #expect(rejects.map(\.stage) == ["erring"], "\(form.name)")
        #expect(rejects.map(\.record) == [Array(records[1].utf8)], "\(form.name)")
      }
      for word in ["[2", "null", "nan", "inf", "NaN"] { #expect(!text.contains(word), "\(form.name): \(text)") }
      // The others are there, behind the header that a table has, and the line around a collection.
      let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("name,") }
      #expect(lines.count == (text.contains("FeatureCollection") ? 4 : 2), "\(form.name): \(text)")
      if form.name.contains("box") { #expect(text.contains(#""bbox":[1,4,3,4]"#), "\(text)") }
    }
  }

  /// Works through a plan's one chunk as the stream does, without its signals and its output file.
  private func work(_ plan: StreamPlan, _ name: String, _ check: ([Reject]) -> Void) throws -> String {
    let end = plan.stages.firstIndex(where: \.endsLeg)
    let leg = Leg(plan: plan, origin: nil, stages: 0..<(end ?? plan.stages.count), end: end, orderedSteps: [:])
    let worker = RecordWorker(Passage(leg), jobs: 1)
    let (reader, chunk, result) = (RecordReader(plan.input, csv: plan.csv), Chunk(capacity: 1024), ChunkResult())
    #expect(try reader.next(chunk))
    worker.process(chunk, into: result)
    check(result.rejects)
    if end != nil { return result.handOvers.map { "\($0.bag)\n\($0.places.count)" }.joined() }
    let framing = plan.output.framing
    let before = framing.begin(result.summary)
    _ = framing.add(result.summary)
    return String(decoding: before + Array(result.output.bytes) + framing.end(), as: UTF8.self)
  }
}
