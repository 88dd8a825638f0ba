// plat url: Features to map URLs, and back.

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
    help: OptionHelp(
      "The kind of URL: frame, search, place, look-around, directions, guides, report-a-problem or geo. (default: as "
        + "the feature asks)", valueName: "kind"))
  var `as`: MapURL.Kind?

  @ValueOption(
    limit: .nameOf("a property"),
    help: OptionHelp("Set this property to the URL, and hand the feature on.", valueName: "name"))
  var property: String?

  @ValueOption(
    limit: .nameOf("a property"),
    help: OptionHelp("The property with a place's name. (default: name, or else title)", valueName: "name"))
  var name: String?

  @ValueOption(
    limit: .nameOf("a property"), help: OptionHelp("The property with the text to search for.", valueName: "name"))
  var query: String?

  @ValueOption(
    limit: .nameOf("a property"), help: OptionHelp("The property with a place's address.", valueName: "name"))
  var address: String?

  @ValueOption(
    limit: .nameOf("a property"),
    help: OptionHelp("The property with the map's own name for a place.", valueName: "name"))
  var placeID: String?

  @Switch(help: "Write a camera as the span that it shows, not as distance, heading and pitch.")
  var span = false

  @ValueOption(help: OptionHelp("The map: explore, driving, transit, satellite or hybrid.", valueName: "style"))
  var map: MapURL.MapStyle?

  @ValueOption(
    help: OptionHelp(
      "Directions: driving, walking, transit or cycling. A frame: follow, follow-with-heading or none.",
      valueName: "mode"))
  var mode: URLMode?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "Directions: begin here, lon,lat or an address, and not at the feature.", valueName: "place"),
    transform: MapURL.Spot.parse)
  var from: MapURL.Spot?

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp("Directions: go here, lon,lat or an address, and not to the feature.", valueName: "place"),
    transform: MapURL.Spot.parse)
  var to: MapURL.Spot?

  @ValueOption(
    help: OptionHelp(
      "Directions: keep away from tolls, highways, busy-roads, stairs, hills; with commas between.", valueName: "list"),
    transform: WordList.parse)
  var avoid: [WordList<MapURL.Avoidance>] = []

  @ValueOption(
    help: OptionHelp(
      "Directions: use bus, subway, commuter, ferry; with commas between.", valueName: "list"),
    transform: WordList.parse)
  var transitPreferences: [WordList<MapURL.TransitPreference>] = []

  @ValueOption(limit: .finite, help: OptionHelp("Directions: the parameter start, in seconds.", valueName: "seconds"))
  var start: Double?

  @ValueOption(
    limit: .notNegative,
    help: OptionHelp(
      "Directions: at most so many vertices as waypoints, evenly chosen. (default: all)", valueName: "n"))
  var maxWaypoints: Int?

  @Options var coordinates: CoordinateOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  static var constraints: [OptionConstraint] {
    [
      .excludes(
        "--decode",
        "--as, --property, --name, --query, --address, --place-id, --from, --to, --span, --map, --mode, --avoid, "
          + "--transit-preferences, --start, --max-waypoints, --precision", because: "it is for writing URLs"),
      .requires(
        "--from, --to, --avoid, --transit-preferences, --start, --max-waypoints", "--as directions", orLeftOut: true),
      .requires("--mode driving|walking|transit|cycling", "--as directions", orLeftOut: true),
      .requires("--mode follow|follow-with-heading|none", "--as frame", orLeftOut: true),
      .requires("--span", "--as frame", orLeftOut: true),
      .requires("--map", "--as frame|place", orLeftOut: true),
    ]
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
    try maker.append(feature, to: &out)
    out.append(0x0A as UInt8)
  }
}
