// plat group: what the records of each group have together, as one record.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers

/// What is made of the geometries of a group: `--geometry`.
enum GroupGeometry: String, OptionValue, CaseIterable { case none, first, box, hull, united }

/// Sums up the properties of records that have the same values of some of them.
struct Group: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "group",
    abstract: "Sum up the properties of each group of records: sums, means, medians, counts, lists.",
    discussion: """
      Records whose properties of the names of --by have the same values are a group, and become one Feature; without \
      --by, all are one. It has no geometry, or the one that --geometry asks for. The groups come out in the order of \
      their first records. Null and missing values are left out. A result has the name of its property, or where several \
      are made of it, also what it is: population_sum. plat dissolve takes the same options and unites the geometries.

        plat group --by country --sum population --count towns towns.geojson
        plat group --by kind --mean height --percentile 'height 90' --max height trees.ndjson
        plat group --by line --count stops --geometry hull stops.ndjson

      \(StageKind.retainsAll.rawValue) That is a few numbers of each group; with --median and --percentile the numbers, \
      with --list, --distinct and --mode the values, with --geometry hull and united the geometries.
      """)

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Make groups of the same values of these properties. (default: one of all)", valueName: "names"),
    transform: NameList.parse)
  var by: [NameList] = []

  @Options var group: GroupOptions

  @ValueOption(
    help: """
      What geometry a group has: none, that of its first record with one, the box or the convex hull around all, or all \
      united as plat dissolve does it. (default: none)
      """)
  var geometry: GroupGeometry?

  @Options var coordinates: CoordinateOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .atLeastOne(
        "--by, \(GroupOptions.names.joined(separator: ", ")), --count, --geometry",
        because: "what makes a group, or what is said of it"),
      .requires("--precision", "--geometry hull|united", because: "nothing else is computed"),
    ]
  }

  func validate() throws { try group.check(by: by) }

  func prepare() throws(RunError) -> PreparedStage {
    let (fields, count, coordinates, kind) = (group.fields(by: by), group.count, coordinates, geometry ?? .none)
    let reduction = Reduction(
      collector: { DissolveCollector(fields, kind) },
      concurrentReducer: { GroupReducer(fields, count: count, kind, coordinates, jobs: $0) })
    switch kind {
    case .none:
      return PreparedStage(
        .reducer(reduction), names: fields.named, use: .namedAlone(geometry: false), retention: .groups)
    case .first:
      return PreparedStage(
        .reducer(reduction.losing(.values)), needs: GeometryNeeds(ordinates: true, positions: false),
        names: fields.named, use: .namedAlone(geometry: true), retention: .groups)
    case .box, .hull, .united:
      return PreparedStage(
        .reducer(kind == .united ? reduction.losing(.values, .measures) : reduction.losing(.values, .heights)),
        needs: GeometryNeeds(ordinates: true, positions: false), names: fields.named,
        use: .namedAlone(geometry: true), retention: kind == .box ? .groups : kind == .hull ? .gathered : .unions)
    }
  }
}
