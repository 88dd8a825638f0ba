// plat sort: records in the order of their properties, or along a curve that keeps neighbours together.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers

/// Puts records in order.
struct Sort: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: "Put records in order: by properties, or along a Hilbert curve; all, or the first few.",
    discussion: """
      Records that compare as equal stay in the order in which they came, and records do not change. Numbers come before \
      texts, texts before true and false; what has no value, or null, comes last, and is counted on standard error. \
      plat measure makes properties of areas and lengths to sort by.

        plat sort --by 'population desc' --top 10 countries.ndjson
        plat sort --by 'STATE, name natural' counties.geojson
        plat sort --hilbert places.ndjson then encode -o places.geojson

      \(StageKind.bounded.rawValue) What is more than 16 MiB is sorted in temporary files; with --top the records asked \
      for are held, at most twice as many.
      """)

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp(
      """
      Properties to sort by, the first first. After a name: desc, natural (a9 before a10), number (texts that are \
      numbers, as numbers).
      """, valueName: "names"),
    transform: NameList.parse)
  var by: [NameList] = []

  @Switch(help: "Sort along a Hilbert curve over the Earth, so that neighbours come together.")
  var hilbert = false

  @ValueOption(limit: .positive, help: OptionHelp("Write the first so many alone. (default: all)", valueName: "n"))
  var top: Int?

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] { [.exactlyOne("--by, --hilbert", because: "the order")] }

  func validate() throws { try refuseRepeated(by.names.map { SortField(text: $0).name }, of: "--by") }

  func prepare() throws(RunError) -> PreparedStage {
    let fields = by.names.map { SortField(text: $0) }
    let (order, top) = (hilbert ? SortOrder.curve : .properties(fields), top)
    var stage = PreparedStage(
      .reducer(Reduction(collector: { SortCollector(order) }, reducer: { SortReducer(order, top: top) })),
      needs: GeometryNeeds(ordinates: hilbert, positions: false),
      names: fields.map { NamedProperty("--by", $0.name) }, use: .named())
    stage.holds = .bounded
    return stage
  }
}
