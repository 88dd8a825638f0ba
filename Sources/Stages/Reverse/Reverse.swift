// plat reverse: positions to addresses.

import ArgumentParser
import FeatureStream
import GeoJSON
import Places
import SimpleFeatures

/// Says what lies at a position and around it.
struct Reverse: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverse",
    abstract: "Say what lies at a position and around it: areas, the nearest place, the nearest address.",
    discussion: """
      Each record comes out with the member "reverse": the areas that hold it (places that are polygons, from small to \
      large), the nearest place and the nearest address with their distances on the ellipsoid, and the address of all \
      these together. Of a line or an area a point of it is taken. A position with nothing around is rejected, unless \
      --keep-unmatched lets it through.

        plat reverse --places places.ndjson --at -71.0636,42.3555
        plat reverse --places districts.geojson --radius 5km trips.ndjson

      \(StageKind.streaming.rawValue) Its index stays in memory.
      """)

  @Option(
    name: .customLong("at"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A position in degrees; may be given again.", valueName: "lon,lat"))
  var positions: [String] = []

  @Option(
    help: ArgumentHelp("How far the nearest place and address may be. (default: 10km)", valueName: "distance"),
    transform: Distance.parse)
  var radius: Distance?

  @Option(
    help: ArgumentHelp(
      "How far the nearest address may be for its street to be that of the position. (default: 200m)",
      valueName: "distance"), transform: Distance.parse)
  var addressRadius: Distance?

  @OptionGroup var source: PlaceSourceOptions

  @OptionGroup var filter: FilterOptions

  @Flag(help: "Let records through that have nothing around, with \"reverse\": null.")
  var keepUnmatched = false

  @OptionGroup var stream: StreamOptions

  mutating func validate() throws {
    _ = try SearchSettings(filter.settings)
    try source.check(readsInput: positions.isEmpty)
    for position in positions {
      do throws(SettingError) { _ = try SettingText.position(position) } catch {
        throw ValidationError("--at \(error.message)")
      }
    }
    try RequestFormat.check(nil, stream.inputs, isGiven: !positions.isEmpty, by: "--at")
    for (name, distance) in [("radius", radius), ("address-radius", addressRadius)] {
      guard let distance else { continue }
      if distance.unit == .degrees { throw ValidationError("--\(name) is a distance on the ground; degrees are none.") }
      if distance.value < 0 { throw ValidationError("--\(name) must not be negative.") }
    }
    // Each of them is answered.
    if !positions.isEmpty, stream.onErrorOption == nil { stream.onErrorOption = .skip }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let settings: SearchSettings
    do { settings = try SearchSettings(filter.settings) } catch { throw RunError(.usage, "\(error)") }
    var filter = settings.filter
    filter.kinds = settings.kinds
    let store = try source.required()
    var table = ReverseTable()
    try store.readAll { _, feature, place in
      var named = place
      named.name = place.name(in: settings.language)
      table.add(named, feature.geometry, isWanted: filter.allows(place))
    }
    table.finish()
    let finished = table
    let radius = radius?.value ?? 10_000
    let addressRadius = min(addressRadius?.value ?? 200, radius)
    let keepsUnmatched = keepUnmatched
    var prepared = PreparedStage(
      .perRecord {
        ReverseOperator(
          store, finished, radius: radius, addressRadius: addressRadius, keepsUnmatched: keepsUnmatched)
      }, needs: GeometryNeeds(ordinates: true, positions: false))
    if !positions.isEmpty {
      prepared.reads = RequestFormat.given("--at", positions) { position, out in
        out.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
        if let (x, y) = try? SettingText.position(position) {
          out.append(x, .shortest)
          out.append(0x2C as UInt8)
          out.append(y, .shortest)
        }
        out.append("]},\"properties\":{}}")
      }
    }
    return prepared
  }
}

/// The work of `reverse` on one worker.
final class ReverseOperator: FeatureOperator {
  private let writer: PlaceWriter
  private let table: ReverseTable
  private let geodesic = Engines.geodesic()
  private let radius: Double
  private let addressRadius: Double
  private let keepsUnmatched: Bool

  init(_ store: PlaceStore, _ table: ReverseTable, radius: Double, addressRadius: Double, keepsUnmatched: Bool) {
    writer = PlaceWriter(store)
    self.table = table
    self.radius = radius
    self.addressRadius = addressRadius
    self.keepsUnmatched = keepsUnmatched
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.isCRS84 else {
      throw RecordError(
        code: "not-crs84", message: "places have longitude and latitude; plat project --to OGC:CRS84 makes them")
    }
    guard feature.hasGeometry, let (x, y) = RepresentativePoint.of(feature.geometry) else {
      throw RecordError(code: "no-position", message: "has no position to look around")
    }
    let answer = table.answer(x: x, y: y, radius: radius, addressRadius: addressRadius) { [geodesic] toX, toY in
      geodesic.inverse(x: x, y: y, toX: toX, toY: toY).distance
    }
    if answer.isEmpty, !keepsUnmatched {
      throw RecordError(
        code: "placemarkNotFound", message: "placemarkNotFound: no area holds this position and no place is near it")
    }
    return try writer.emit(&feature, adding: "reverse", next) { out in
      if answer.isEmpty { out.append("null") } else { append(answer, to: &out) }
    }
  }

  private func append(_ answer: ReverseAnswer, to out: inout ByteBuffer) {
    out.append("{\"areas\":[")
    for (index, row) in answer.areas.enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      out.append(0x7B as UInt8)
      appendPlace(row, to: &out)
      out.append(0x7D as UInt8)
    }
    out.append("]")
    append("nearestPlace", answer.place, to: &out)
    append("nearestAddress", answer.address, to: &out)
    let address = answer.composed
    out.append(",\"address\":{")
    out.appendMembers(
      [
        ("country", address.country), ("countryCode", address.countryCode),
        ("administrativeArea", address.administrativeArea), ("administrativeAreaCode", address.administrativeAreaCode),
        ("subAdministrativeArea", address.subAdministrativeArea), ("locality", address.locality),
        ("subLocality", address.subLocality), ("postalCode", address.postalCode),
        ("thoroughfare", address.thoroughfare), ("subThoroughfare", address.subThoroughfare),
        ("fullThoroughfare", address.fullThoroughfare),
      ], isFirst: true)
    out.append(0x7D as UInt8)
    address.appendLines(to: &out)
    out.append(0x7D as UInt8)
  }

  private func append(_ name: StaticString, _ near: (row: Int, distance: Double)?, to out: inout ByteBuffer) {
    out.append(",\"")
    out.append(name)
    out.append("\":")
    guard let near else { return out.append("null") }
    out.append(0x7B as UInt8)
    appendPlace(near.row, to: &out)
    table.places[near.row].ownAddress.appendLines(to: &out)
    out.append(0x2C as UInt8)
    out.appendDistance(near.distance)
    out.append(0x7D as UInt8)
  }

  private func appendPlace(_ row: Int, to out: inout ByteBuffer) {
    let place = table.places[row]
    out.appendMembers(
      [
        ("id", place.id), ("name", place.name), ("kind", place.kind.name), ("addressLevel", place.addressLevel?.name),
        ("category", place.category?.rawValue),
      ], isFirst: true)
  }
}
