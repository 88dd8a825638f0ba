// The Feature of a place, and what reads it.

public import Gazetteer
public import GeoJSON

/// A place's own Feature, with its text, and what is known of the place.
///
/// Belongs to one thread.
public final class PlaceRecord {
  /// The number of the place in its index.
  public internal(set) var number = 0
  /// What is known of the place.
  public package(set) var place = Place()
  // One thread owns the record: a check of each access would find nothing.
  /// The Feature, as it was scanned, to be changed and handed on; good for as long as the record.
  @exclusivity(unchecked) public var feature = Feature()
  @exclusivity(unchecked) fileprivate var text = ByteBuffer(capacity: 64)

  package init() {}
}

/// Reads the Features of places; belongs to one thread.
package final class RecordReader {
  private let store: PlaceStore
  /// The language of countries' names, as BCP 47 writes it; nil for what the data calls them.
  package var language: String?
  // What takes a place's Feature on may need anything of its geometry.
  @exclusivity(unchecked) private var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))

  package init(_ store: PlaceStore) { self.store = store }

  /// Reads a place's Feature.
  ///
  /// - Parameter withAlternates: whether the place's other names are wanted, which it is faster without.
  package func record(_ number: Int, withAlternates: Bool = true) throws(IndexError) -> PlaceRecord {
    let record = PlaceRecord()
    try read(number, into: record, withAlternates: withAlternates)
    return record
  }

  /// Reads a Feature that is no place of the store; what it is called is left empty.
  package func record(text: String) throws(IndexError) -> PlaceRecord {
    let record = PlaceRecord()
    record.number = -1
    record.text.append(text)
    do throws(ScanError) { try scanner.scan(record.text.paddedBytes, into: &record.feature) } catch {
      throw .sourceChanged
    }
    return record
  }

  /// Reads a place's Feature into a record, in place of what that held.
  package func read(_ number: Int, into record: PlaceRecord, withAlternates: Bool = true) throws(IndexError) {
    record.number = number
    record.text.removeAll()
    try store.appendText(of: number, to: &record.text)
    do throws(ScanError) {
      try scanner.scan(record.text.paddedBytes, into: &record.feature)
    } catch { throw .sourceChanged }
    do throws(PlaceError) {
      record.place = try store.reader.place(record.feature, withAlternates: withAlternates)
    } catch { throw .sourceChanged }
    store.index.addWhatFollows(to: &record.place, number: number)
    if let language { record.place.address.localize(language) }
    try store.index.check()
  }
}
