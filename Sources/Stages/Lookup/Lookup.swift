// plat lookup: ids to places.

import ArgumentParser
import FeatureStream
import Formats
import GeoJSON
import Places

/// Gives the places that ids name.
struct Lookup: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup",
    abstract: "Give the places that ids name.",
    discussion: """
      An id is that of a place's Feature, one of its properties such as osm_id or geonameid, or another id that leads to \
      it. Each place comes out as its own Feature with the new properties lookup_query and lookup_id. Ids stay the same when \
      an index is made anew. For an id that no place has, nothing is written.

        plat lookup --places places.ndjson --id frog-pond --id fairmont

      Without --id, each record that comes in asks by its id, or, with --format text, each line is an id.

      \(StageKind.streaming.rawValue) Its index stays in memory.
      """)

  @Option(name: .customLong("id"), help: ArgumentHelp("The id of a place; may be given again.", valueName: "id"))
  var ids: [String] = []

  @Option(help: "The form of the input: geojson, or text, which is one id a line. (default: geojson)")
  var format: RequestFormat?

  @OptionGroup var source: PlaceSourceOptions

  @OptionGroup var results: ResultOptions

  @OptionGroup var stream: StreamOptions

  mutating func validate() throws {
    try source.check(readsInput: ids.isEmpty)
    try RequestFormat.check(format, stream.inputs, isGiven: !ids.isEmpty, by: "--id")
    // Each of them is answered.
    if !ids.isEmpty, stream.onErrorOption == nil { stream.onErrorOption = .skip }
  }

  var readsInput: Bool { format != nil }

  var input: (format: InputFormat?, csv: CSVOptions) { (format?.inputFormat ?? .geojson, CSVOptions()) }

  var inputHint: InputHint {
    InputHint("this is not GeoJSON; --format text reads one id a line", isForNumbers: true)
  }

  func prepare() throws(RunError) -> PreparedStage {
    let store = try source.required(stream.reading)
    let (isText, names) = (format == .text, PlaceResultNames(results.names(of: Self.name)))
    var prepared = PreparedStage(.perRecord { LookupOperator(store, names, isText: isText) })
    if !ids.isEmpty {
      prepared.reads = RequestFormat.given("--id", ids) { id, out in
        out.append("{\"type\":\"Feature\",\"id\":")
        out.appendString(id)
        out.append(",\"geometry\":null,\"properties\":{}}")
      }
    }
    return prepared
  }
}

/// The work of `lookup` on one worker.
final class LookupOperator: FeatureOperator {
  private let session: SearchSession
  private let names: PlaceResultNames
  private let isText: Bool
  @exclusivity(unchecked) private var edits = PropertyEdits()

  init(_ store: PlaceStore, _ names: PlaceResultNames, isText: Bool) {
    session = SearchSession(store)
    self.names = names
    self.isText = isText
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard let id = isText ? feature.requestText : feature.id.isPresent ? jsonText(feature.source, feature.id) : nil
    else {
      throw RecordError(code: "no-id", message: "has no id to look up")
    }
    let found: PlaceRecord?
    do throws(IndexError) { found = try session.place(id: id) } catch { throw RecordError(ending: RunError(error)) }
    guard let found else { return .goOn }
    edits.removeAll()
    edits.set(names.query, text: id)
    edits.set(names.id, text: found.place.id)
    found.feature.setProperties(edits)
    return try next(&found.feature)
  }
}
