// plat group: what the records of each group have together, as one record.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers

/// Sums up the properties of records that have the same values of some of them.
struct Group: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "group",
    abstract: "Sum up the properties of each group of records: sums, means, medians, counts, lists.",
    discussion: """
      Records whose properties of the names of --by have the same values are a group, and become one Feature without \
      geometry; without --by, all are one. The groups come out in the order of their first records. Null and missing \
      values are left out. A result has the name of its property, or where several are made of it, also what it is: \
      population_sum. plat dissolve takes the same options and unites the geometries.

        plat group --by country --sum population --count towns towns.geojson
        plat group --by kind --mean height --percentile 'height 90' --max height trees.ndjson

      \(StageKind.retainsAll.rawValue) That is a few numbers of each group; with --median and --percentile the numbers, \
      with --list, --distinct and --mode the values.
      """)

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Make groups of the same values of these properties. (default: one of all)", valueName: "names"),
    transform: NameList.parse)
  var by: [NameList] = []

  @Options var group: GroupOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .atLeastOne(
        "--by, \(GroupOptions.names.joined(separator: ", ")), --count",
        because: "what makes a group, or what is said of it")
    ]
  }

  func validate() throws { try group.check(by: by) }

  func prepare() throws(RunError) -> PreparedStage {
    let (fields, count) = (group.fields(by: by), group.count)
    return PreparedStage(
      .reducer(
        Reduction(
          collector: { DissolveCollector(fields, edges: nil) },
          concurrentReducer: { GroupReducer(fields, count: count, CoordinateOptions(), jobs: $0) })),
      names: fields.named, retention: .groups)
  }
}
