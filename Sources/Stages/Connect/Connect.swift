// plat connect: points in their order as lines or polygons.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers
import Planar

/// Joins points to lines.
struct Connect: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "connect",
    abstract: "Join points to lines or polygons, in their order, by groups, with gaps.",
    discussion: """
      Points follow each other as they come, by --sort-by, or by their time. Those whose properties of --by have the same \
      values make a line; one that is farther from the one before than --max-gap, or later than --max-time, begins \
      another. A line has the properties of its first point, or those that --sum, --first and their like ask for, as in \
      plat group. Heights stay, and --time puts the times of points into coordinateProperties, where GPX and plat \
      simplify have them.

        plat connect --by vehicle --time time --max-gap 500m positions.ndjson
        plat connect --as polygon --by parcel --sort-by corner corners.ndjson

      \(StageKind.retainsAll.rawValue) That is one line at a time, and what tells groups apart; records wait in temporary \
      files where they are more than 16 MiB.
      """)

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Join points that have the same values of these properties. (default: all)", valueName: "names"),
    transform: NameList.parse)
  var by: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp(
      "Put the points in the order of these properties, as plat sort --by does. (default: --time, or as they come)",
      valueName: "names"),
    transform: NameList.parse)
  var sortBy: [NameList] = []

  @ValueOption(
    parsing: .unconditional, limit: .nameOf("a property"),
    help: OptionHelp(
      "The property with the time of a point, a timestamp or seconds: vertices get it, and points are in its order.",
      valueName: "name"))
  var time: String?

  @ValueOption(
    limit: .notNegative,
    help: OptionHelp("Begin another line where points are farther apart.", valueName: "distance"),
    transform: Distance.parse)
  var maxGap: Distance?

  @ValueOption(
    help: OptionHelp(
      "Begin another line where more time has gone by: 90s, 10min, 2h. Goes with --time.", valueName: "time"),
    transform: Connect.seconds)
  var maxTime: Double?

  @ValueOption(help: "What points become: line or polygon. (default: line)")
  var `as`: ConnectedLine.Shape?

  @Options var group: GroupOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] { [.requires("--max-time", "--time")] }

  private static func seconds(_ text: String) throws -> Double {
    guard let seconds = TimeText.seconds(text) else {
      throw ValidationError("'\(text)' is not a time: a number with a unit (s, min, h or d), such as 10min.")
    }
    return seconds
  }

  func validate() throws {
    try group.check(by: by)
    try refuseRepeated(sortBy.names.map { SortField(text: $0).name }, of: "--sort-by")
  }

  func prepare() throws(RunError) -> PreparedStage {
    let (fields, order) = (group.fields(by: by), sortBy.names.map { SortField(text: $0) })
    let plan = ConnectPlan(
      fields: fields, order: order, time: time.map { MemberLookup($0) }, needsTime: maxTime != nil, gap: maxGap,
      seconds: maxTime, shape: self.as ?? .line, count: group.count)
    return PreparedStage(
      .reducer(Reduction(collector: { ConnectCollector(plan) }, reducer: { ConnectReducer(plan) })),
      needs: GeometryNeeds(ordinates: true, positions: true),
      names: fields.named + order.map { NamedProperty("--sort-by", $0.name) }
        + (time.map { [NamedProperty("--time", $0)] } ?? []),
      retention: .connectedLines)
  }
}

extension ConnectedLine.Shape: OptionValue {}
