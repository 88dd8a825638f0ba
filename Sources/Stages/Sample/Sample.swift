// plat sample: some of the records, drawn at random and yet the same in each run.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers
import Planar

/// Draws records at random.
struct Sample: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Draw records at random: so many, so many of each group, a share of them, or some that are spread out.",
    discussion: """
      Each record is as likely as any other. What is drawn depends on --seed and on a record's place in the stream \
      alone, so that a run can be repeated; another seed draws others. The order stays, and records do not change. With \
      --spacing none that is drawn is within a distance of another, and as many are as fit; with --even so many are drawn \
      as far from each other as can be.

        plat sample -n 100 places.ndjson
        plat sample -n 5 --by category --seed 7 places.ndjson
        plat sample --share 0.01 places.ndjson then view -o places.html
        plat sample --spacing 500m places.ndjson

      \(StageKind.bounded.rawValue) That is the records asked for; with --by, those of each group. With --share it \
      writes as it reads. With --spacing and --even it retains all: about 330 bytes a record, and the records in a \
      temporary file where they are more than 32 MiB.
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
    limit: .positiveLength,
    help: OptionHelp(
      "None within this distance of another: as many as fit, or --count at most.", valueName: "distance"),
    transform: Distance.parse)
  var spacing: Distance?

  @Switch(help: "Draw --count records as far from each other as can be.")
  var even = false

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
      .atLeastOne("--count, --share, --spacing", because: "how many records are drawn"),
      .excludes(
        "--share", "--count, --spacing, --even, --by", because: "a share draws each record by itself"),
      .requires("--even", "--count", because: "it spreads so many records"),
      .excludes("--even", "--spacing", because: "one spreads so many records, the other as many as fit"),
    ]
  }

  func validate() throws { try refuseRepeated(by.names, of: "--by") }

  func prepare() throws(RunError) -> PreparedStage {
    let lottery = RecordLottery(seed: seed)
    if let share { return PreparedStage(.inOrder { ShareOperator(lottery, share) }, use: .named()) }
    let names = by.names
    if spacing != nil || even {
      let (metres, most) = (spacing?.value, count ?? .max)
      return PreparedStage(
        .reducer(
          Reduction(
            collector: { SampleCollector(names, findsPlaces: true) },
            reducer: { SpreadReducer(lottery, spacing: metres, count: most) })),
        needs: GeometryNeeds(ordinates: true, positions: false), names: names.map { NamedProperty("--by", $0) },
        retention: .spread)
    }
    let count = count ?? 1
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
