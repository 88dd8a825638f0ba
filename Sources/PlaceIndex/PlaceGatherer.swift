// From Features to an index: what is taken of each, and what is made of it.

import Gazetteer
public import GeoJSON
import Planar

/// What was taken of some Features.
public struct GatheredPlaces: Sendable {
  var bag = PlaceBag()
  /// The texts of the places, one after the other, when the index is to hold them.
  package var texts: [UInt8] = []
  /// Features that have nothing to be called by.
  var untitled = 0

  /// Makes an empty value.
  public init() {}
}

/// Takes places out of Features; one for each thread.
public final class PlaceCollector {
  private let reader: PlaceReader
  private let embeds: Bool
  private let forAddresses: Bool
  private var gathered = GatheredPlaces()
  // One worker owns the collector.
  @exclusivity(unchecked) private var writer = FeatureWriter()
  @exclusivity(unchecked) private var text = ByteBuffer()

  init(_ reader: PlaceReader, embeds: Bool, forAddresses: Bool) {
    self.reader = reader
    self.embeds = embeds
    self.forAddresses = forAddresses
    if forAddresses { gathered.bag.addresses = AddressBag() }
  }

  /// Takes a Feature, unless it has nothing to be called by.
  ///
  /// - Parameter offset: where its text begins in the file that it is from.
  /// - Returns: the place that it is.
  @discardableResult
  public func take(_ feature: inout Feature, at offset: Int) -> Place? {
    let place: Place
    do throws(PlaceError) { place = try reader.place(feature) } catch {
      gathered.untitled += 1
      return nil
    }
    let geometry = feature.hasGeometry ? feature.geometry : Geometry()
    if embeds {
      text.removeAll()
      writer.write(&feature, to: &text)
      gathered.bag.add(place, geometry, source: (gathered.texts.count, text.count))
      gathered.texts.append(contentsOf: text.bytes)
    } else {
      gathered.bag.add(place, geometry, source: (offset, feature.text.end - feature.text.start))
    }
    return place
  }

  /// What was taken since the last time.
  public func takeBag() -> GatheredPlaces {
    defer {
      gathered = GatheredPlaces()
      if forAddresses { gathered.bag.addresses = AddressBag() }
    }
    return gathered
  }
}

/// Puts together what was taken, and makes the index.
public struct PlaceGatherer: Sendable {
  private let fields: [FieldMapping]
  private let reader: PlaceReader
  private let embeds: Bool
  private let forAddresses, transliterates: Bool
  var builder = PlaceIndexBuilder()
  /// Where what is done is set aside; nil for in memory.
  private let spill: IndexSpill?
  /// So many bytes of the places' texts stay in memory where others are set aside.
  private static let mostEmbedded = 8 << 20
  /// What words of queries stand for.
  public var synonyms: Synonyms?
  /// How many places there are, and how many names they have.
  public internal(set) var placeCount = 0, nameCount = 0
  /// How many Features had nothing to be called by.
  public private(set) var untitled = 0

  /// Makes an empty gatherer.
  ///
  /// - Parameters:
  ///   - embeds: whether the index is to hold the texts of the places; else where they are in their file.
  ///   - forAddresses: whether the index is to have what a `Geocoder` looks addresses up in.
  ///   - transliterates: whether names in other scripts lead there in Latin letters, too.
  ///   - forFile: whether the index is made for a file, by `file`: what is done is then set aside.
  public init(
    fields: [FieldMapping], embeds: Bool, forAddresses: Bool = false, transliterates: Bool = false,
    forFile: Bool = false
  ) {
    spill = forFile ? IndexSpill() : nil
    self.fields = fields
    self.embeds = embeds
    self.forAddresses = forAddresses
    self.transliterates = transliterates
    reader = PlaceReader(fields, transliterates: transliterates)
  }

  /// Makes a thread's collector.
  public func makeCollector() -> PlaceCollector {
    PlaceCollector(reader, embeds: embeds, forAddresses: forAddresses)
  }

  /// Takes what a collector took.
  public mutating func add(_ gathered: GatheredPlaces) {
    var bag = gathered.bag
    if embeds {
      bag.moveSources(by: builder.textCount)
      builder.embedded += gathered.texts
      setAsideTexts()
    }
    placeCount += bag.count
    nameCount += bag.nameCount
    untitled += gathered.untitled
    builder.add(bag)
  }

  /// Sets texts aside when there are many.
  mutating func setAsideTexts() {
    if let spill, builder.embedded.count >= Self.mostEmbedded { builder.setAside(spill) }
  }

  /// Makes the index; the gatherer is then empty.
  ///
  /// - Parameter workers: what runs parts of the work.
  /// - Returns: the index, and for each of its places which of those that were added it is.
  /// - Throws: `noPlaces`.
  public mutating func index(
    _ description: SourceDescription? = nil, _ workers: IndexWorkers = IndexWorkers()
  ) throws(IndexError) -> (index: IndexedPlaces, order: [Int32]) {
    let made = try takeBuilder(description)
    let order = made.rankOrder()
    return ((consume made).build(order, workers), order)
  }

  /// Makes the index for a file, where the gatherer was made for that; it is then empty.
  ///
  /// - Throws: `noPlaces`, and `temporaryFile` where nothing can be set aside.
  public mutating func file(_ description: SourceDescription?, _ workers: IndexWorkers) throws(IndexError) -> IndexFile
  {
    var made = try takeBuilder(description)
    let spill = spill ?? IndexSpill()
    if made.spilled != nil { made.setAside(spill) }
    made.keepsGathered = true
    made.setContextsAside(spill)
    let order = made.rankOrder()
    return try (consume made).file(order, workers, spill)
  }

  private mutating func takeBuilder(_ description: SourceDescription?) throws(IndexError) -> PlaceIndexBuilder {
    guard placeCount > 0 else { throw .noPlaces(untitled: untitled) }
    var made = PlaceIndexBuilder()
    swap(&made, &builder)
    var source = description ?? SourceDescription(fields: fields)
    (source.synonyms, source.transliterates) = (synonyms, transliterates)
    made.source = source.text
    return made
  }

  /// Makes the index, to be searched at once.
  public mutating func store() throws(IndexError) -> PlaceStore {
    PlaceStore(try index().index, fields: fields, transliterates: transliterates)
  }
}
