// plat geocode: addresses to places.

import ArgumentParser
import FeatureStream
import Formats
import GeoJSON
import Places
import SimpleFeatures

/// Finds the places that addresses mean.
struct Geocode: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "geocode",
    abstract: "Find the places that addresses mean.",
    discussion: """
      An address is met by the place whose name, or street and number, stands in it, and whose town, region, postal code \
      and country account for the most of what else does. The place comes out as its own Feature with the member \
      "geocode": confidence (the share of the characters that are accounted for), and the parts that matched.

        plat geocode --places places.ndjson --address '38 Beacon Street, Boston, MA'
        plat geocode --places places.ndjson --format text addresses.txt

      Without --address, each record that comes in has its address in the property that --property names, or, with \
      --format text, each line is an address. A record that no place fits is rejected, unless --keep-unmatched lets it \
      through.

      \(StageKind.streaming.rawValue) Its index stays in memory.
      """)

  @Option(name: .customLong("address"), help: ArgumentHelp("An address; may be given again.", valueName: "text"))
  var addresses: [String] = []

  @Option(help: "The form of the input: geojson, or text, which is one address a line. (default: geojson)")
  var format: RequestFormat?

  @Option(help: ArgumentHelp("The property that holds the address of a record. (default: address)", valueName: "name"))
  var property: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only places in this box; west > east crosses the antimeridian.", valueName: "w,s,e,n"))
  var region: String?

  @OptionGroup var source: PlaceSourceOptions

  @OptionGroup var filter: FilterOptions

  @Flag(help: "Give every place that fits, the best first, and not only the best.")
  var all = false

  @Option(help: ArgumentHelp("With --all, how many places at most, 1 to 1000. (default: 10)", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("The least confidence of an answer, 0 to 1. (default: 0.3)", valueName: "x"))
  var minConfidence: Double?

  @Flag(help: "Write the record itself, with the place's point as its geometry, and not the place's Feature.")
  var keepInput = false

  @Flag(help: "Let records through that no place fits, with \"geocode\": null.")
  var keepUnmatched = false

  @OptionGroup var stream: StreamOptions

  private func settings() throws -> SearchSettings {
    var settings = try SearchSettings(filter.settings + [(.region, region)])
    settings.filter.box = settings.region
    settings.filter.kinds = settings.kinds
    return settings
  }

  mutating func validate() throws {
    _ = try settings()
    try source.check(readsInput: addresses.isEmpty)
    try RequestFormat.check(format, stream.inputs, isGiven: !addresses.isEmpty, by: "--address")
    if addresses.contains(where: \.isEmpty) { throw ValidationError("--address is empty.") }
    if property != nil, format == .text || !addresses.isEmpty {
      throw ValidationError("--property names a property of records, but no records are read.")
    }
    if let limit {
      if !all { throw ValidationError("--limit goes with --all.") }
      if !(1...1000).contains(limit) { throw ValidationError("--limit must be from 1 to 1000.") }
    }
    if keepInput, all { throw ValidationError("--keep-input has one geometry for each record; --all has many.") }
    if let minConfidence, !(0...1).contains(minConfidence) {
      throw ValidationError("--min-confidence must be from 0 to 1.")
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
    let store = try source.required()
    var table = AddressTable()
    try store.readAll { number, _, place in
      if settings.filter.allows(place) { table.add(place, number: number) }
    }
    table.finish()
    let how = GeocodeOperator.Settings(
      property: format == .text ? nil : property ?? "address", limit: all ? limit ?? 10 : 1,
      leastConfidence: minConfidence ?? 0.3, language: settings.language, keepsInput: keepInput,
      keepsUnmatched: keepUnmatched)
    let finished = table
    var prepared = PreparedStage(.perRecord { GeocodeOperator(store, finished, how) })
    if !addresses.isEmpty {
      prepared.reads = RequestFormat.given("--address", addresses) { address, out in
        out.append("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"address\":")
        out.appendString(address)
        out.append("}}")
      }
    }
    return prepared
  }
}

/// The work of `geocode` on one worker.
final class GeocodeOperator: FeatureOperator {
  struct Settings: Sendable {
    /// The property with the address; nil for lines of text.
    let property: String?
    let limit: Int
    let leastConfidence: Double
    let language: String?
    let keepsInput: Bool
    let keepsUnmatched: Bool
  }

  private let writer: PlaceWriter
  private let geocoder: Geocoder
  private let settings: Settings

  init(_ store: PlaceStore, _ table: AddressTable, _ settings: Settings) {
    writer = PlaceWriter(store)
    geocoder = Geocoder(table)
    self.settings = settings
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
    let found = geocoder.places(address, limit: settings.limit).filter { $0.confidence >= settings.leastConfidence }
    guard let best = found.first else {
      guard settings.keepsUnmatched else {
        throw RecordError(code: "placemarkNotFound", message: "placemarkNotFound: no place fits \"\(address)\"")
      }
      return try writer.emit(&feature, adding: "geocode", next) { $0.append("null") }
    }
    if settings.keepsInput { return try fill(&feature, best, address, next) }
    for (index, answer) in found.enumerated() {
      let flow = try writer.emit(answer.number, adding: "geocode", next) { place, out in
        append(answer, rank: index + 1, address, place, to: &out)
      }
      if flow == .enough { return .enough }
    }
    return .goOn
  }

  private func address(of feature: Feature) throws(RecordError) -> String {
    guard let name = settings.property else { return feature.requestText ?? "" }
    switch feature.property(name) {
    case .text(let text): return text
    case nil:
      throw RecordError(
        code: "no-address", message: "has no property \"\(name)\"; --property names the one with the address")
    default: throw RecordError(code: "no-address", message: "the property \"\(name)\" is no text")
    }
  }

  /// Hands on the record with the place's point.
  private func fill(
    _ feature: inout Feature, _ answer: GeocodedPlace, _ address: String,
    _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    var found = Place()
    do throws(RunError) {
      try writer.session.withPlace(answer.number) { _, place in found = place }
    } catch { throw RecordError(ending: error) }
    let place = found
    if let position = place.position {
      feature.geometry = Geometry(type: .point, ordinates: [position.x, position.y])
      feature.hasGeometry = true
      feature.replaceGeometry()
      feature.format = .shortest
      if feature.crsName != nil { feature.crsChange = .removed }
    }
    return try writer.emit(&feature, adding: "geocode", next) { out in
      append(answer, rank: 1, address, place, to: &out)
    }
  }

  private func append(
    _ answer: GeocodedPlace, rank: Int, _ address: String, _ place: Place, to out: inout ByteBuffer
  ) {
    out.append("{\"rank\":\(rank),\"query\":")
    out.appendString(address)
    out.append(",\"confidence\":")
    out.append(answer.confidence, .decimals(4))
    out.append(",\"matched\":{")
    for (index, (part, text)) in answer.matched.enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      let isLevel = part == .name && place.addressLevel != nil
      out.appendString(isLevel ? place.addressLevel?.name ?? part.name : part.name)
      out.append(0x3A as UInt8)
      out.appendString(text)
    }
    out.append(0x7D as UInt8)
    out.appendMembers([("id", place.id), ("title", place.name(in: settings.language))])
    let title = place.name(in: settings.language)
    let subtitle = place.subtitle(title: title)
    out.appendMembers([("subtitle", subtitle.isEmpty ? nil : subtitle), ("addressLevel", place.addressLevel?.name)])
    place.ownAddress.appendLines(to: &out)
    if let bounds = place.bounds {
      out.append(",\"bounds\":")
      out.append(bounds)
    }
    out.append(0x7D as UInt8)
  }
}
