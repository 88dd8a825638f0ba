// plat geocode: addresses to places.

import CommandOptions
import FeatureStream
import Formats
import Gazetteer
import GeoJSON
import Geocoding
import Layers
import PlaceIndex
import PlaceSearch
import Planar

/// Finds the places that addresses mean.
struct Geocode: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "geocode",
    abstract: "Find the places that addresses mean.",
    discussion: """
      A house is found by its street and number, another place by its name; town, region, postal code and country confirm \
      it or contradict. A number that no house has is interpolated, or gives the street, and never another house. The place \
      comes out as its own Feature with new properties: geocode_match_type (house, interpolated, street, intersection, \
      locality and others), geocode_confidence, geocode_matched and geocode_unmatched (the words that were used, and were \
      not), geocode_full_address and others.

        plat geocode --places places.ndjson --address '38 Beacon Street, Boston, MA'
        plat geocode --places places.ndjson --format text addresses.txt

      Without --address, each record that comes in has its address in the property that --property names, or, with \
      --format text, each line is an address. Where no place fits, nothing is written; with --keep-unmatched the record itself.

      With --query-property, which names it too, or --answers, what comes out has the record's id and properties.

      \(StageKind.streaming.rawValue) Of an index file only the pages that are needed are read.
      """)

  @ValueOption(
    name: .customLong("address"), limit: .filled("an address"),
    help: OptionHelp("An address; may be given again.", valueName: "text"))
  var addresses: [String] = []

  @ValueOption(help: "The form of the input: geojson, or text, which is one address a line. (default: geojson)")
  var format: RequestFormat?

  @ValueOption(
    help: OptionHelp("The property that holds the address of a record. (default: address)", valueName: "name"))
  var property: String?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp("Prefer places near here: longitude and latitude in degrees.", valueName: "lon,lat"))
  var near: String?

  @ValueOption(
    parsing: .unconditional,
    help: .box("Only places in this box"))
  var bbox: String?

  @ValueOption(
    parsing: .unconditional,
    help: .region("Only places in this region, given"))
  var region: String?

  @Options var question: QueryPropertyOptions

  @Options var answer: AnswerOptions

  @Options var source: PlaceSourceOptions

  @Options var filter: FilterOptions

  @Switch(help: "Give every place that fits, the best first, and not only the best.")
  var all = false

  @ValueOption(
    limit: .between(1, 1000),
    help: OptionHelp(
      "At most so many places for each address. (default: 1, with --all 10)", valueName: "n"))
  var limit: Int?

  @ValueOption(
    limit: .between(0, 1),
    help: OptionHelp("The least confidence of an answer. (default: 0.5)", valueName: "x"))
  var minConfidence: Double?

  @Switch(help: "Write the record itself, with the place's point as its geometry, and not the place's Feature.")
  var keepInput = false

  @Switch(help: "Let records through that no place fits, their results null.")
  var keepUnmatched = false

  @Options var members: MemberOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  private func settings() throws -> SearchSettings {
    var settings = try SearchSettings(
      filter.settings + [(.near, near), (.bbox, bbox), (.region, region)] + members.settings)
    settings.filter.box = settings.region
    settings.filter.kinds = settings.kinds
    return settings
  }

  var namedFiles: [NamedFile] { source.namedFiles }

  static var constraints: [OptionConstraint] {
    [
      .exactlyOne("--places, --index", because: "the places"),
      .requires("--places -", "--address", because: "without it standard input is the records"),
      .atMostOne("--bbox, --region"),
      .excludes("--address", "input, --format", because: "nothing is read but the places"),
      .excludes(
        "--address, --format text", "--property, --query-property", because: "it names a property of records"),
      .excludes("--address", "--answers", because: "--answers is for records that ask"),
      .atMostOne("--property, --query-property"),
      .excludes(
        "--query-property, --answers", "--keep-input, --keep-unmatched, --all",
        because: "--answers says what comes out: all, first or list"),
      .excludes("--keep-input", "--all", because: "there is one geometry for each record"),
    ]
  }

  mutating func validate() throws {
    try members.check(settings(), GeocodeOperator.fields, results.names(of: Self.name), source.fields.mappings)
    if keepInput, limit ?? 1 > 1 {
      throw ValidationError("--keep-input has one geometry for each record; --limit \(limit ?? 1) has many.")
    }
    // Each of them is answered.
    if !addresses.isEmpty, stream.onErrorOption == nil { stream.onErrorOption = .skip }
  }

  var readsInput: Bool { format != nil }

  var input: (format: InputFormat?, csv: CSVOptions) { (format?.inputFormat ?? .geojson, CSVOptions()) }

  var inputHint: InputHint {
    InputHint("this is not GeoJSON; --format text reads one address a line", isForNumbers: true)
  }

  func prepare() throws(RunError) -> PreparedStage {
    let settings: SearchSettings
    do { settings = try self.settings() } catch { throw RunError(.usage, "\(error)") }
    let store = try source.required(stream.reading, forAddresses: true)
    let form = answer.answers ?? (question.queryProperty == nil ? nil : .all)
    let how = GeocodeOperator.Settings(
      property: format == .text ? nil : question.queryProperty ?? property ?? "address",
      limit: answer.answers == .first ? 1 : limit ?? (all || form != nil ? 10 : 1),
      leastConfidence: minConfidence ?? 0.5, search: settings, keepsInput: keepInput,
      keepsUnmatched: keepUnmatched, form: form)
    let names = results.names(of: Self.name)
    let unanswered = UnansweredTally(code: "no-answer", "no place fits the address", isGiven: !addresses.isEmpty)
    var prepared = PreparedStage(.perRecord { GeocodeOperator(store, how, names, unanswered) })
    prepared.closingWarnings = store.warnings(at: NamedPlace.around(near: near, bbox: bbox, region: region))
    prepared.names = question.names + (property.map { [NamedProperty("--property", $0)] } ?? [])
    if !addresses.isEmpty {
      prepared.reads = RequestFormat.given("--address", addresses, Self.request)
    }
    return prepared
  }

  /// The record that asks for an address.
  static func request(_ address: String) -> String {
    var out = ByteBuffer()
    out.append("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"address\":")
    out.appendString(address)
    out.append("}}")
    return out.text
  }
}

/// The work of `geocode` on one worker.
final class GeocodeOperator: FeatureOperator {
  struct Settings: Sendable {
    /// The property with the address; nil for lines of text.
    let property: String?
    let limit: Int
    let leastConfidence: Double
    /// Near where, which places may be answers, and what answers say.
    let search: SearchSettings
    let keepsInput: Bool
    let keepsUnmatched: Bool
    /// How answers go with the record; nil for the places' own Features, or as the two above say.
    let form: AnswerForm?
  }

  private let session: SearchSession
  private let geocoder: Geocoder
  private let writer: AnswerWriter?
  private let settings: Settings
  private let names: PlaceResultNames
  private let matchType, confidence, matched, unmatched, contradicted, bounds: String
  @exclusivity(unchecked) private var edits = PropertyEdits()
  private var unanswered: UnansweredTally

  /// The properties that answers can have.
  static let fields = ResultFields([
    "rank", "query", "match_type", "confidence", "matched", "unmatched", "contradicted", "id", "title", "subtitle",
    "address_level", "bounds",
  ])

  init(_ store: PlaceStore, _ settings: Settings, _ names: ResultNames, _ unanswered: UnansweredTally) {
    self.unanswered = unanswered
    session = SearchSession(store)
    geocoder = Geocoder(session, settings.search.filter)
    geocoder.focus = settings.search.near
    session.language = settings.search.language
    self.settings = settings
    writer = settings.form.map { AnswerWriter($0, names) }
    self.names = PlaceResultNames(names, settings.search, in: settings.form)
    let names = settings.form.map { AnswerWriter.names(names, in: $0) } ?? names
    matchType = names["match_type"]
    confidence = names["confidence"]
    matched = names["matched"]
    unmatched = names["unmatched"]
    contradicted = names["contradicted"]
    bounds = names["bounds"]
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let address = try address(of: feature)
    if Geocoder.isTooLong(address) {
      throw RecordError(
        code: "queryTooLong",
        message: "the address has more than \(Geocoder.mostWords) words or \(Geocoder.longest) bytes")
    }
    let near = geocoder.places(address, limit: settings.limit)
    let found = near.filter { $0.confidence >= settings.leastConfidence }
    do throws(IndexError) { try session.checkCondition() } catch { throw RecordError(ending: RunError(error)) }
    if let writer { return try write(found, address, writer, &feature, next) }
    if found.isEmpty, settings.keepsUnmatched {
      set(nil, rank: nil, address, nil)
      feature.setProperties(edits)
      return try next(&feature)
    }
    if found.isEmpty {
      unanswered.add(address, advice: near.isEmpty ? "" : "; --min-confidence 0 gives what comes nearest")
    }
    for (index, answer) in found.enumerated() {
      let record: PlaceRecord
      do throws(IndexError) { record = try self.record(answer) } catch { throw RecordError(ending: RunError(error)) }
      set(answer, rank: index + 1, address, record.place)
      if settings.keepsInput {
        move(&feature, to: record.place.position)
        feature.setProperties(edits)
        return try next(&feature)
      }
      record.feature.setResults(&edits, names)
      if try next(&record.feature) == .enough { return .enough }
    }
    return .goOn
  }

  func takeWarnings() -> [ClosingWarning] { unanswered.take() }

  /// Hands on a record with its answers.
  private func write(
    _ found: [GeocodedPlace], _ address: String, _ writer: AnswerWriter, _ feature: inout Feature,
    _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    var records: [PlaceRecord] = []
    do throws(IndexError) {
      for answer in found { records.append(try record(answer)) }
    } catch { throw RecordError(ending: RunError(error)) }
    return try writer.write(
      &feature, count: found.count, place: { records[$0] },
      results: { index, edits in
        set(index.map { found[$0] }, rank: index.map { $0 + 1 }, address, index.map { records[$0].place })
        swap(&self.edits, &edits)
      }, next)
  }

  private func address(of feature: Feature) throws(RecordError) -> String {
    guard let name = settings.property else { return feature.requestText ?? "" }
    if settings.form != nil { return try RecordQuestion.text(feature, MemberLookup(name)) ?? "" }
    switch feature.property(name) {
    case .text(let text): return text
    case nil:
      throw RecordError(
        code: "no-address", message: "has no property \"\(name)\"; --property names the one with the address")
    default: throw RecordError(code: "no-address", message: "the property \"\(name)\" is not text")
    }
  }

  /// The place of an answer: for one that lies on a street the street's, at the position, called by the house or
  /// crossing.
  private func record(_ answer: GeocodedPlace) throws(IndexError) -> PlaceRecord {
    let record: PlaceRecord
    if let number = answer.number { record = try session.record(number) } else { record = try session.emptyRecord() }
    guard answer.position != nil || answer.number == nil else { return record }
    var neighbour: Place?
    if let number = answer.neighbour { neighbour = try session.record(number).place }
    record.locate(answer, neighbour: neighbour)
    move(&record.feature, to: answer.position)
    return record
  }

  /// Gives a record a point for its geometry.
  private func move(_ feature: inout Feature, to position: (x: Double, y: Double)?) {
    guard let position else { return }
    feature.geometry = Geometry(type: .point, ordinates: [position.x, position.y])
    feature.hasGeometry = true
    feature.replaceGeometry()
    feature.format = .shortest
    feature.noteCRS84()
  }

  /// Makes the results of an address; those of a place are null where there is none.
  private func set(_ answer: GeocodedPlace?, rank: Int?, _ address: String, _ place: Place?) {
    edits.removeAll()
    edits.set(names.rank) { out in
      if let rank { out.append("\(rank)") } else { out.append("null") }
    }
    edits.set(names.query, text: address)
    edits.set(matchType, text: answer?.matchType.rawValue)
    edits.set(confidence, score: answer?.confidence)
    edits.set(matched) { out in
      guard let answer else { return out.append("null") }
      out.append(0x7B as UInt8)
      for (index, (part, text)) in answer.matched.enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        let level = part == .name ? place?.addressLevel?.name : nil
        out.appendString(level ?? part.name)
        out.append(0x3A as UInt8)
        out.appendString(text)
      }
      out.append(0x7D as UInt8)
    }
    edits.set(unmatched, text: answer?.unmatched)
    if let words = answer?.contradicted { edits.set(contradicted, text: words) }
    let title = place?.name(in: names.language)
    edits.set(names.id, text: place.flatMap { $0.id.isEmpty ? nil : $0.id })
    edits.set(names.title, text: title)
    edits.set(names.subtitle, text: title.flatMap { place?.subtitle(title: $0) })
    edits.set(names.addressLevel, text: place?.addressLevel?.name)
    edits.setMembers(place, nil, names)
    edits.set(bounds) { out in
      if let bounds = place?.bounds { out.append(bounds) } else { out.append("null") }
    }
    if let wanted = names.wanted { edits.keep { wanted.contains($0) } }
  }
}
