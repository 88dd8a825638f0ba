// From a stream of Features to an index: what workers take of each record, and what is made of it.

import FeatureStream
import GeoJSON
import Places

/// What a worker takes from the records of one chunk.
struct GatheredPlaces: Sendable {
  var bag = PlaceBag()
  /// The texts of the places, one after the other, when the index is to hold them.
  var texts: [UInt8] = []
  /// Records that have nothing to be called by.
  var untitled = 0
}

/// Takes places out of records.
final class PlaceCollector: RecordCollector {
  /// The geometry is looked at for the place's position.
  static let needs = GeometryNeeds(ordinates: true, positions: false)

  private let reader: PlaceReader
  private let embeds: Bool
  private var gathered = GatheredPlaces()
  // One worker owns the collector.
  @exclusivity(unchecked) private var writer = FeatureWriter()
  @exclusivity(unchecked) private var text = ByteBuffer()

  init(_ reader: PlaceReader, embeds: Bool) {
    self.reader = reader
    self.embeds = embeds
  }

  func collect(_ feature: inout Feature) throws(RecordError) { try collect(&feature, at: 0) }

  func collect(_ feature: inout Feature, from origin: RecordOrigin) throws(RecordError) {
    try collect(&feature, at: origin.offset)
  }

  private func collect(_ feature: inout Feature, at offset: Int) throws(RecordError) {
    try Self.requireDegrees(feature)
    let place: Place
    do throws(PlaceError) {
      place = try reader.place(feature)
    } catch {
      gathered.untitled += 1
      return
    }
    guard embeds else {
      return gathered.bag.add(place, source: (offset, feature.text.end - feature.text.start))
    }
    text.removeAll()
    writer.write(&feature, to: &text)
    gathered.bag.add(place, source: (gathered.texts.count, text.count))
    gathered.texts.append(contentsOf: text.bytes)
  }

  /// Refuses coordinates that are not longitude and latitude.
  static func requireDegrees(_ feature: Feature) throws(RecordError) {
    guard feature.isCRS84 else {
      throw RecordError(
        code: "not-crs84", message: "places need longitude and latitude; plat project --to OGC:CRS84 makes them")
    }
  }

  func takeBag() -> GatheredPlaces {
    defer { gathered = GatheredPlaces() }
    return gathered
  }
}

/// Puts together what workers took, and makes the index.
final class PlaceGatherer {
  private let fields: [FieldOption]
  private let reader: PlaceReader
  private let embeds: Bool
  private var builder = PlaceIndexBuilder()
  private(set) var placeCount = 0
  private(set) var nameCount = 0
  private(set) var untitled = 0

  /// - Parameter embeds: whether the index is to hold the texts of the places; else where they are in their file.
  init(fields: [FieldOption], embeds: Bool) {
    self.fields = fields
    self.embeds = embeds
    reader = PlaceReader(fields)
  }

  func makeCollector() -> PlaceCollector { PlaceCollector(reader, embeds: embeds) }

  func add(_ gathered: GatheredPlaces) {
    var bag = gathered.bag
    if embeds {
      bag.moveSources(by: builder.embedded.count)
      builder.embedded += gathered.texts
    }
    placeCount += bag.count
    nameCount += bag.nameCount
    untitled += gathered.untitled
    builder.add(bag)
  }

  /// Makes the index; the gatherer is then empty.
  ///
  /// - Throws: when there is no place.
  func index(_ description: SourceDescription? = nil) throws(RunError) -> PlaceIndex {
    guard placeCount > 0 else {
      throw RunError(
        .badData,
        untitled == 0
          ? "there are no places"
          : "there are no places: no record has a name; --field name=PROPERTY says where it is")
    }
    var made = PlaceIndexBuilder()
    swap(&made, &builder)
    made.source = (description ?? SourceDescription(fields: fields)).text
    return made.build()
  }

  /// Makes the index, to be searched at once.
  func store() throws(RunError) -> PlaceStore { PlaceStore(try index(), fields: fields) }
}
