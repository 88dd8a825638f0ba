// plat url: Features to map URLs, and back.

import ArgumentParser
import CommandOptions
import FeatureStream
import Formats
import GeoJSON
import MapURLs

/// Writes a map URL for each feature, or reads URLs.
struct Url: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "url",
    abstract: "Write cameras, places, searches and directions as map URLs; read them back.",
    discussion: """
      One URL a line: /frame for a camera and for what has an extent, /place for a point, /directions for a line, \
      /search for a feature that has a query and no geometry. With --property the URL becomes a property instead, and \
      the features go on. --decode reads unified Maps URLs, older map links and geo: URIs.

        plat url places.ndjson
        plat url --property url places.ndjson then encode -o places.geojson
        pbpaste | plat url --decode

      \(StageKind.streaming.rawValue)
      """)

  @Switch(help: "Read URLs, one a line, and write Features.")
  var decode = false

  @ValueOption(
    help: ArgumentHelp(
      "The kind of URL: frame, search, place, look-around, directions, guides, report-a-problem or geo. (default: as "
        + "the feature asks)", valueName: "kind"))
  var `as`: MapURL.Kind?

  @ValueOption(help: ArgumentHelp("Set this property to the URL, and hand the feature on.", valueName: "name"))
  var property: String?

  @ValueOption(
    help: ArgumentHelp("The property with a place's name. (default: name, or else title)", valueName: "name"))
  var name: String?

  @ValueOption(help: ArgumentHelp("The property with the text to search for.", valueName: "name"))
  var query: String?

  @ValueOption(help: ArgumentHelp("The property with a place's address.", valueName: "name"))
  var address: String?

  @ValueOption(help: ArgumentHelp("The property with the map's own name for a place.", valueName: "name"))
  var placeID: String?

  @Switch(help: "Write a camera as the span that it shows, not as distance, heading and pitch.")
  var span = false

  @ValueOption(help: ArgumentHelp("The map: explore, driving, transit, satellite or hybrid.", valueName: "style"))
  var map: MapURL.MapStyle?

  @ValueOption(
    help: ArgumentHelp(
      "Directions: driving, walking, transit or cycling. A frame: follow, follow-with-heading or none.",
      valueName: "mode"))
  var mode: URLMode?

  @ValueOption(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Directions: begin here, lon,lat or an address, and not at the feature.", valueName: "place"),
    transform: MapURL.Spot.parse)
  var from: MapURL.Spot?

  @ValueOption(
    parsing: .unconditional,
    help: ArgumentHelp("Directions: go here, lon,lat or an address, and not to the feature.", valueName: "place"),
    transform: MapURL.Spot.parse)
  var to: MapURL.Spot?

  @ValueOption(
    help: ArgumentHelp(
      "Directions: keep away from tolls, highways, busy-roads, stairs, hills; with commas between.", valueName: "list"),
    transform: WordList.parse)
  var avoid: [WordList<MapURL.Avoidance>] = []

  @ValueOption(
    help: ArgumentHelp(
      "Directions: use bus, subway, commuter, ferry; with commas between.", valueName: "list"),
    transform: WordList.parse)
  var transitPreferences: [WordList<MapURL.TransitPreference>] = []

  @ValueOption(help: ArgumentHelp("Directions: the parameter start, in seconds.", valueName: "seconds"))
  var start: Double?

  @ValueOption(
    help: ArgumentHelp(
      "Directions: at most so many vertices as waypoints, evenly chosen. (default: all)", valueName: "n"))
  var maxWaypoints: Int?

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  func validate() throws {
    let encoding: [(String, Bool)] = [
      ("--as", `as` != nil), ("--property", property != nil), ("--name", name != nil), ("--query", query != nil),
      ("--address", address != nil), ("--place-id", placeID != nil), ("--from", from != nil), ("--to", to != nil),
      ("--span", span), ("--map", map != nil), ("--mode", mode != nil), ("--avoid", !avoid.isEmpty),
      ("--transit-preferences", !transitPreferences.isEmpty), ("--start", start != nil),
      ("--max-waypoints", maxWaypoints != nil), ("--precision", coordinates.precision != nil),
    ]
    if decode, let given = encoding.first(where: { $0.1 }) {
      throw ValidationError("\(given.0) is for writing URLs; it does not go with --decode.")
    }
    for (option, value) in [
      ("--property", property), ("--name", name), ("--query", query), ("--address", address), ("--place-id", placeID),
    ] where value == "" {
      throw ValidationError("\(option) is empty; name a property.")
    }
    if let maxWaypoints, maxWaypoints < 0 { throw ValidationError("--max-waypoints must not be negative.") }
    if let start, !start.isFinite { throw ValidationError("--start must be a number of seconds.") }
    guard let `as` else { return }
    if `as` != .directions,
      from != nil || to != nil || !avoid.isEmpty || !transitPreferences.isEmpty || start != nil || maxWaypoints != nil
    {
      throw ValidationError(
        "--from, --to, --avoid, --transit-preferences, --start and --max-waypoints are for directions, not "
          + "\(`as`.rawValue).")
    }
    switch mode {
    case .transport where `as` != .directions: throw ValidationError("That --mode is for directions.")
    case .tracking where `as` != .frame: throw ValidationError("That --mode is for a frame.")
    default: break
    }
    if span, `as` != .frame { throw ValidationError("--span is for a frame, not \(`as`.rawValue).") }
    if map != nil, `as` != .frame, `as` != .place { throw ValidationError("--map is for a frame or a place.") }
  }

  var readsInput: Bool { decode }

  var input: (format: InputFormat?, csv: CSVOptions) { (decode ? .url : .geojson, CSVOptions()) }

  var linkPrefix: String { results.names(of: Self.name).prefix }

  var written: WrittenForm { decode || property != nil ? .features : .other("links") }

  func prepare() throws(RunError) -> PreparedStage {
    // The reader makes the Features.
    if decode { return PreparedStage(.passing) }
    var wishes = LinkWishes()
    wishes.names = LinkNames(results.names(of: Self.name))
    wishes.kind = from == nil && to == nil ? `as` : .directions
    (wishes.from, wishes.to) = (from, to)
    wishes.nameProperty = name
    wishes.queryProperty = query
    wishes.addressProperty = address
    wishes.placeIDProperty = placeID
    wishes.showsSpan = span
    wishes.map = map
    wishes.mode = mode
    wishes.avoid = avoid.isEmpty ? nil : words(avoid)
    wishes.transitPreferences = transitPreferences.isEmpty ? nil : words(transitPreferences)
    wishes.start = start
    wishes.maxWaypoints = maxWaypoints
    wishes.format = URLNumberFormat(
      degrees: coordinates.format(for: .degrees),
      other: coordinates.precision == nil ? .shortest : coordinates.format(for: .degrees))
    let needs = GeometryNeeds(ordinates: true, positions: false)
    let settings = wishes
    let read = [("--name", name), ("--query", query), ("--address", address), ("--place-id", placeID)]
    let names = read.compactMap { option, name in name.map { NamedProperty(option, $0) } }
    if let property {
      return PreparedStage(
        .perRecord { UrlOperator(LinkMaker(settings), property: property) }, needs: needs, names: names)
    }
    return PreparedStage(.sink(OutputForm { UrlFormat(LinkMaker(settings)) }), needs: needs, names: names)
  }
}

/// The work of `url --property` on one worker.
final class UrlOperator: FeatureOperator {
  private let maker: LinkMaker
  private let property: String
  private var text = ByteBuffer()
  private var edits = PropertyEdits()

  init(_ maker: LinkMaker, property: String) { (self.maker, self.property) = (maker, property) }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    text.removeAll()
    try maker.append(feature, to: &text)
    edits.removeAll()
    edits.set(property) {
      $0.appendString(text.bytes)
      $0.noteNumbers(of: text)
    }
    feature.setProperties(edits)
    return try next(&feature)
  }
}

/// Writes a URL a line.
final class UrlFormat: RecordFormat {
  private let maker: LinkMaker

  init(_ maker: LinkMaker) { self.maker = maker }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    if feature.geometryChange == .moved || feature.geometryChange == .replaced { feature.roundOrdinates() }
    try maker.append(feature, to: &out)
    out.append(0x0A as UInt8)
  }
}
