// plat stats: one look at a stream: geometries, extent, ids, and what each property has.

import CQL2
import CommandOptions
import FeatureStream
import GeoJSON
import Layers
import Planar

/// Counts and sums up a whole stream.
struct Stats: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Sum up a stream: geometries, extent, CRS, ids, and each property's types and values.",
    discussion: """
      A table for people on a terminal and with --text; else one Feature, whose geometry is the bounding box. Counts of \
      different values are exact up to 10000, and within 2 % beyond; so are quantiles, and within 1 % of the ranks \
      beyond. Memory is bounded, however long the stream is.

        plat stats parks.ndjson
        plat stats --validity parks.ndjson | jq .properties.stats_properties.name

      \(StageKind.bounded.rawValue)
      """)

  @Switch(help: "Print a table, whatever the output is.")
  var text = false

  @Switch(help: "Look for geometries that are not valid, and say why and where.")
  var validity = false

  @ValueOption(parsing: .unconditional, help: .condition("records"))
  var `where`: String?

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] { .readBehindAt("--where", self.where) }

  var written: WrittenForm { text ? .other("a table for people") : .features }

  static var constraints: [OptionConstraint] {
    [
      .excludes("--text", "--prefix", because: "--prefix is for the Feature, and --text prints a table")
    ]
  }

  func prepare() throws(RunError) -> PreparedStage {
    let (names, validity) = (results.names(of: Self.name), validity)
    let needs = GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none, members: true)
    let table = MadeOutput()
    let program = try Program(option: "--where", optional: self.where, for: .condition)
    let collector: @Sendable () -> StatsCollector = {
      StatsCollector(validity: validity, program.map(ConditionTest.init))
    }
    let form = OutputForm(
      framing: MadeFraming(table),
      reduction: Reduction(
        collector: collector, reducer: { StatsReducer(names, validity: validity, table) }))
    let work = StageWork.reducer(
      Reduction(collector: collector, reducer: { StatsReducer(names, validity: validity) }))
    var stage = PreparedStage(text ? .sink(form) : work, needs: needs, names: program?.names("--where") ?? [])
    if !text { stage.onTerminal = .sink(form) }
    stage.holds = .bounded
    return stage
  }
}
