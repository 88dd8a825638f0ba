// plat head: the first records, and no more of the input than they take.

import CQL2
import CommandOptions
import FeatureStream
import GeoJSON
import Layers

/// Hands on the first records and ends the stream.
struct Head: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "head",
    abstract: "Hand on the first records, and end the stream.",
    discussion: """
      The stream ends with the last of them: the input is not read further, and what is wrong with later records is not \
      looked for. Stages after it that see all records see these.

        plat head --count 3 places.ndjson
        plat decode places.csv then head -n 100 then buffer --radius 500m

      \(StageKind.streaming.rawValue)
      """)

  @ValueOption(
    name: [.customShort("n", allowingJoined: true), .long, .digits],
    limit: .atLeast(0), help: OptionHelp("How many records; -5 is -n 5.", valueName: "n"))
  var count = 10

  @ValueOption(parsing: .unconditional, help: .condition("records"))
  var `where`: String?

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] { .readBehindAt("--where", self.where) }

  var needsInput: Bool { count > 0 }

  func prepare() throws(RunError) -> PreparedStage {
    let count = count
    guard let text = self.where else { return PreparedStage(.inOrder { HeadOperator(count, nil) }, use: .named()) }
    let program = try Program(option: "--where", text, for: .condition)
    return PreparedStage(
      .inOrder { HeadOperator(count, ConditionTest(program)) },
      needs: GeometryNeeds(ordinates: program.usesGeometry, positions: false), names: program.names("--where"),
      use: .named())
  }
}

/// The work of `head`.
final class HeadOperator: OrderedOperator {
  private var left: Int
  private let test: ConditionTest?

  /// - Parameter test: what records have to meet; nil for nothing.
  init(_ count: Int, _ test: ConditionTest?) { (left, self.test) = (count, test) }

  var mayHaveEnough: Bool { true }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard left > 0 else { return .enough }
    if let test, try !test.holds(feature) { return .goOn }
    left -= 1
    let flow = try next(&feature)
    return left == 0 ? .enough : flow
  }
}
