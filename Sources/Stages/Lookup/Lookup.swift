// plat lookup: ids to places.

import CommandOptions
import FeatureStream
import Formats
import Gazetteer
import GeoJSON
import Layers
import PlaceIndex
import PlaceSearch

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

      With --query-property each record asks by that property instead, and with it or --answers the place comes out with \
      the record's id and properties.

      \(StageKind.streaming.rawValue) Its index stays in memory.
      """)

  @ValueOption(name: .customLong("id"), help: OptionHelp("The id of a place; may be given again.", valueName: "id"))
  var ids: [String] = []

  @ValueOption(help: "The form of the input: geojson, or text, which is one id a line. (default: geojson)")
  var format: RequestFormat?

  @Options var question: QueryPropertyOptions

  @Options var answer: AnswerOptions

  @Options var source: PlaceSourceOptions

  @ValueOption(help: OptionHelp("The language of titles, such as de or zh-Hant.", valueName: "tag"))
  var lang: String?

  @Options var members: MemberOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  private func settings() throws -> SearchSettings { try SearchSettings([(.lang, lang)] + members.settings) }

  var namedFiles: [NamedFile] { source.namedFiles }

  static var constraints: [OptionConstraint] {
    [
      .exactlyOne("--places, --index", because: "the places"),
      .requires("--places -", "--id", because: "without it standard input is the records"),
      .excludes("--id", "input, --format", because: "nothing is read but the places"),
      .excludes("--id", "--query-property, --answers", because: "they are for records that ask"),
      .excludes("--query-property", "--format text", because: "it names a property of records"),
    ]
  }

  mutating func validate() throws {
    try members.check(settings(), LookupOperator.fields, results.names(of: Self.name), source.fields.mappings)
    // Each of them is answered.
    if !ids.isEmpty, stream.onErrorOption == nil { stream.onErrorOption = .skip }
  }

  var readsInput: Bool { format != nil }

  var input: (format: InputFormat?, csv: CSVOptions) { (format?.inputFormat ?? .geojson, CSVOptions()) }

  var inputHint: InputHint {
    InputHint("this is not GeoJSON; --format text reads one id a line", isForNumbers: true)
  }

  func prepare() throws(RunError) -> PreparedStage {
    let settings: SearchSettings
    do { settings = try self.settings() } catch { throw RunError(.usage, "\(error)") }
    let store = try source.required(stream.reading)
    let (isText, names) = (format == .text, results.names(of: Self.name))
    let lookup = question.queryProperty.map { MemberLookup($0) }
    let form = answer.answers ?? (lookup == nil ? nil : .all)
    let unanswered = UnansweredTally(code: "unknown-id", "no place has the id", isGiven: !ids.isEmpty)
    var prepared = PreparedStage(
      .perRecord { LookupOperator(store, names, settings, isText: isText, lookup, form, unanswered) })
    prepared.names = question.names
    if !ids.isEmpty {
      prepared.reads = RequestFormat.given("--id", ids, Self.request)
    }
    return prepared
  }

  /// The record that asks for an id.
  static func request(_ id: String) -> String {
    var out = ByteBuffer()
    out.append("{\"type\":\"Feature\",\"id\":")
    out.appendString(id)
    out.append(",\"geometry\":null,\"properties\":{}}")
    return out.text
  }
}

/// The work of `lookup` on one worker.
final class LookupOperator: FeatureOperator {
  private let session: SearchSession
  private let names: PlaceResultNames
  private let isText: Bool
  private let lookup: MemberLookup?
  private let writer: AnswerWriter?
  @exclusivity(unchecked) private var edits = PropertyEdits()
  private var unanswered: UnansweredTally

  /// The properties that answers can have.
  static let fields = ResultFields(["query", "id", "title", "subtitle", "kind", "address_level", "category"])

  /// - Parameter form: how answers go with the record; nil for the places' own Features.
  init(
    _ store: PlaceStore, _ names: ResultNames, _ settings: SearchSettings, isText: Bool, _ lookup: MemberLookup?,
    _ form: AnswerForm?, _ unanswered: UnansweredTally
  ) {
    self.unanswered = unanswered
    session = SearchSession(store)
    session.language = settings.language
    self.names = PlaceResultNames(names, settings, in: form)
    (self.isText, self.lookup) = (isText, lookup)
    writer = form.map { AnswerWriter($0, names) }
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let id = try id(of: feature)
    var found: PlaceRecord?
    if let id {
      do throws(IndexError) { found = try session.place(id: id) } catch { throw RecordError(ending: RunError(error)) }
    }
    if let writer {
      return try writer.write(
        &feature, count: found == nil ? 0 : 1, place: { _ in found },
        results: { _, edits in set(id, found?.place, &edits) }, next)
    }
    guard let found else {
      if let id { unanswered.add(id) }
      return .goOn
    }
    edits.removeAll()
    set(id, found.place, &edits)
    found.feature.setResults(&edits, names)
    return try next(&found.feature)
  }

  func takeWarnings() -> [ClosingWarning] { unanswered.take() }

  /// Sets the results of an id; those of none are `null`.
  private func set(_ id: String?, _ place: Place?, _ edits: inout PropertyEdits) {
    edits.set(names.query, text: id)
    edits.setPlace(place, names)
    edits.setMembers(place, nil, names)
    if let wanted = names.wanted { edits.keep { wanted.contains($0) } }
  }

  private func id(of feature: borrowing Feature) throws(RecordError) -> String? {
    if let lookup { return try RecordQuestion.text(feature, lookup) }
    guard let id = isText ? feature.requestText : feature.id.isPresent ? jsonText(feature.source, feature.id) : nil
    else {
      throw RecordError(code: "no-id", message: "has no id to look up")
    }
    return id
  }
}
