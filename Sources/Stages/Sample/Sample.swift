// plat sample: some of the records, drawn at random and yet the same in each run.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers

/// Draws records at random.
struct Sample: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Draw records at random: so many, so many of each group, or a share of them.",
    discussion: """
      Each record is as likely as any other. What is drawn depends on --seed and on a record's place in the stream \
      alone, so that a run can be repeated; another seed draws others. The order stays, and records do not change.

        plat sample -n 100 places.ndjson
        plat sample -n 5 --by category --seed 7 places.ndjson
        plat sample --share 0.01 places.ndjson then view -o places.html

      \(StageKind.bounded.rawValue) That is the records asked for; with --by, those of each group. With --share it \
      writes as it reads.
      """)

  @ValueOption(
    name: [.customShort("n", allowingJoined: true), .long], limit: .positive,
    help: OptionHelp("How many records; all where there are fewer.", valueName: "n"))
  var count: Int?

  @ValueOption(
    limit: .between(0, 1),
    help: OptionHelp("How likely each record is, about the share that comes out: 0.01.", valueName: "share"))
  var share: Double?

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Draw so many of each group with the same values of these properties.", valueName: "names"),
    transform: NameList.parse)
  var by: [NameList] = []

  @ValueOption(
    parsing: .unconditional, help: OptionHelp("Draw others: any whole number.", valueName: "number"))
  var seed = 0

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .exactlyOne("--count, --share", because: "how many records are drawn"),
      .excludes("--by", "--share", because: "a share draws each record by itself"),
    ]
  }

  func validate() throws { try refuseRepeated(by.names, of: "--by") }

  func prepare() throws(RunError) -> PreparedStage {
    let lottery = RecordLottery(seed: seed)
    if let share { return PreparedStage(.inOrder { ShareOperator(lottery, share) }, use: .named()) }
    let (names, count) = (by.names, count ?? 1)
    var stage = PreparedStage(
      .reducer(
        Reduction(collector: { SampleCollector(names) }, reducer: { SampleReducer(lottery, count: count) })),
      names: names.map { NamedProperty("--by", $0) }, use: .named(), retention: .groups)
    if names.isEmpty { stage.holds = .bounded }
    return stage
  }
}

/// The work of `sample --share`.
final class ShareOperator: OrderedOperator {
  private let lottery: RecordLottery
  private let share: Double
  private var place = 0

  init(_ lottery: RecordLottery, _ share: Double) { (self.lottery, self.share) = (lottery, share) }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    defer { place += 1 }
    return lottery.takes(place, probability: share) ? try next(&feature) : .goOn
  }
}
