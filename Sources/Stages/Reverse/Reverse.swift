// plat reverse: positions to addresses.

import CommandOptions
import FeatureStream
import Gazetteer
import GeoJSON
import Geocoding
import Layers
import MapGeometry
import PlaceIndex
import PlaceSearch
import Planar

/// Says what lies at a position and around it.
struct Reverse: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverse",
    abstract: "Say what lies at a position and around it: areas, the nearest place, the nearest address.",
    discussion: """
      Each record comes out with new properties: reverse_full_address and other lines, reverse_address (the parts), \
      reverse_areas (the places that hold it, which are polygons, from small to large), reverse_nearest_place, \
      reverse_nearest_address, reverse_nearest_street and reverse_nearest_house with their distances on the ellipsoid: to the line, and 0 inside \
      an area. Of a record that is a line or an area a point is taken. A record with nothing around comes out too, its \
      results null.

        plat reverse --places places.ndjson --at -71.0636,42.3555
        plat reverse --places districts.geojson --radius 5km trips.ndjson

      \(StageKind.streaming.rawValue) Of an index file only the pages that are needed are read.
      """)

  @ValueOption(
    name: .customLong("at"), parsing: .unconditionalSingleValue,
    help: OptionHelp("A position in degrees; may be given again.", valueName: "lon,lat"))
  var positions: [String] = []

  @ValueOption(
    limit: .length,
    help: OptionHelp("How far the nearest place and address may be. (default: 10km)", valueName: "distance"),
    transform: Distance.parse)
  var radius: Distance?

  @ValueOption(
    limit: .length,
    help: OptionHelp(
      "How far the nearest address may be for its street to be that of the position. (default: 200m)",
      valueName: "distance"), transform: Distance.parse)
  var addressRadius: Distance?

  @Options var source: PlaceSourceOptions

  @Options var filter: FilterOptions

  @Switch(help: "Write positions of --at with nothing around as well, their results null.")
  var keepUnmatched = false

  @Options var members: MemberOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  var namedFiles: [NamedFile] { source.namedFiles }

  static var constraints: [OptionConstraint] {
    [
      .exactlyOne("--places, --index", because: "the places"),
      .requires("--places -", "--at", because: "without it standard input is the records"),
      .excludes("--at", "input", because: "nothing is read but the places"),
    ]
  }

  mutating func validate() throws {
    let settings = try SearchSettings(filter.settings + members.settings)
    try members.check(settings, ReverseOperator.fields, results.names(of: Self.name), source.fields.mappings)
    for position in positions {
      do throws(SettingError) { _ = try SettingText.position(position) } catch {
        throw ValidationError("--at \(error.message)")
      }
    }
    // Each of them is answered.
    if !positions.isEmpty, stream.onErrorOption == nil { stream.onErrorOption = .skip }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let settings: SearchSettings
    do { settings = try SearchSettings(filter.settings + members.settings) } catch {
      throw RunError(.usage, "\(error)")
    }
    var wanted = settings.filter
    wanted.kinds = settings.kinds
    let (filter, language) = (wanted, settings.language)
    let store = try source.required(stream.reading)
    let radius = radius?.value ?? 10_000
    let addressRadius = min(addressRadius?.value ?? 200, radius)
    // A record that came in goes on; one that an option made says nothing.
    let keepsUnmatched = keepUnmatched || positions.isEmpty
    let (names, common) = (results.names(of: Self.name), settings)
    var prepared = PreparedStage(
      .perRecord {
        ReverseOperator(
          ReverseSearch(store, filter, language: language), names, common, radius: radius,
          addressRadius: addressRadius,
          keepsUnmatched: keepsUnmatched)
      }, needs: GeometryNeeds(ordinates: true, positions: false))
    prepared.closingWarnings = store.warnings(
      at: positions.compactMap { text in
        (try? RegionText.position(text)).flatMap { NamedPlace("--at", $0, metres: radius) }
      })
    if !positions.isEmpty {
      prepared.reads = RequestFormat.given("--at", positions, Self.request)
    }
    return prepared
  }

  /// The record that asks at a position.
  static func request(_ position: String) -> String {
    var out = ByteBuffer()
    out.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
    if let (x, y) = try? SettingText.position(position) {
      out.append(x, .shortest)
      out.append(0x2C as UInt8)
      out.append(y, .shortest)
    }
    out.append("]},\"properties\":{}}")
    return out.text
  }
}

/// The work of `reverse` on one worker.
final class ReverseOperator: FeatureOperator {
  private let search: ReverseSearch
  private let radius: Double
  private let addressRadius: Double
  private let keepsUnmatched: Bool
  private let names: PlaceResultNames
  private let areas, nearestPlace, nearestAddress, nearestStreet, nearestHouse: String
  @exclusivity(unchecked) private var edits = PropertyEdits()

  /// The properties that answers can have.
  static let fields = ResultFields([
    "areas", "nearest_place", "nearest_address", "nearest_street", "nearest_house", "id", "title", "distance",
  ])

  init(
    _ search: ReverseSearch, _ names: ResultNames, _ settings: SearchSettings, radius: Double, addressRadius: Double,
    keepsUnmatched: Bool
  ) {
    self.search = search
    self.radius = radius
    self.addressRadius = addressRadius
    self.keepsUnmatched = keepsUnmatched
    self.names = PlaceResultNames(names, settings)
    areas = names["areas"]
    nearestPlace = names["nearest_place"]
    nearestAddress = names["nearest_address"]
    nearestStreet = names["nearest_street"]
    nearestHouse = names["nearest_house"]
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let place = try feature.askedPosition("to look around")
    let (x, y) = (place.x, place.y)
    let ground = GroundDistance(x: x, y: y)
    let answer: ReverseAnswer
    do throws(IndexError) {
      answer = try search.answer(x: x, y: y, radius: radius, addressRadius: addressRadius) { ground.distance(to: $0) }
    } catch { throw RecordError(ending: RunError(error)) }
    if answer.isEmpty, !keepsUnmatched { return .goOn }
    set(answer)
    feature.setProperties(edits)
    return try next(&feature)
  }

  /// Makes the results; null where there is nothing.
  private func set(_ answer: ReverseAnswer) {
    edits.removeAll()
    let place = answer.place?.place
    // The address is that of the position, the rest that of the nearest place.
    edits.setMembers(place, answer.isEmpty ? nil : answer.composed, names)
    edits.set(areas) { out in
      out.append(0x5B as UInt8)
      for (index, place) in answer.areas.enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        out.append(0x7B as UInt8)
        appendPlace(place, to: &out)
        out.append(0x7D as UInt8)
      }
      out.append(0x5D as UInt8)
    }
    set(nearestPlace, answer.place)
    set(nearestAddress, answer.address)
    set(nearestStreet, answer.street)
    set(nearestHouse, answer.house)
    edits.set(names.id, text: place?.id)
    edits.set(names.title, text: place?.name)
    edits.set(names.distance, metres: answer.place?.distance)
    if let wanted = names.wanted { edits.keep { wanted.contains($0) } }
  }

  private func set(_ name: String, _ near: ReverseAnswer.Near?) {
    edits.set(name) { out in
      guard let near else { return out.append("null") }
      out.append(0x7B as UInt8)
      appendPlace(near.place, to: &out)
      let (address, style) = (near.place.ownAddress(in: names.language), names.style)
      func some(_ text: String) -> String? { text.isEmpty ? nil : text }
      out.appendMembers([
        (
          "fullAddress",
          some(address.fullAddress(includingRegion: style.includesRegion, singleLine: style.isSingleLine))
        ), ("shortAddress", some(address.shortAddress)),
        ("cityWithContext", some(address.cityWithContext(style.cityContext))), ("cityName", address.cityName),
        ("regionName", address.regionName), ("region", address.region), ("phone", near.place.phoneNumber),
        ("url", near.place.url), ("timeZone", near.place.timeZone),
      ])
      out.append(",\"distance\":")
      out.append(near.distance, .decimals(1))
      out.append(0x7D as UInt8)
    }
  }

  private func appendPlace(_ place: Place, to out: inout ByteBuffer) {
    out.appendMembers(
      [
        ("id", place.id), ("name", place.name), ("kind", place.kind.name), ("addressLevel", place.addressLevel?.name),
        ("category", place.category?.rawValue),
      ], isFirst: true)
  }
}
