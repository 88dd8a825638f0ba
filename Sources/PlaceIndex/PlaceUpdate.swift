// Changes to the places of an index: which are added, replaced and removed, and what is then read anew.

import Gazetteer
import GeoJSON

/// An index with changes on their way into it.
///
///     var update = try PlaceUpdate(index: path, allowsStale: false)
///     update.set(id, text)
///     update.remove(other)
///     let parts = try update.parts(jobs)
///     for part in parts { gatherer.add(try update.read(part, gatherer.makeCollector())) }
///
/// What comes out is what an index of the changed Features would be: those that are replaced stand where they stood,
/// and those that are added after all others, in their order.
public struct PlaceUpdate: Sendable {
  /// What has become of an id.
  private struct Change {
    /// The text of its Feature; nil where it was removed.
    var text: [UInt8]?
    /// Whether it stays where the index has it.
    var isInPlace = true
    /// Its place among what is new.
    var order: Int
  }

  /// Some of the places, in their order.
  public struct Part: Sendable {
    fileprivate var numbers: ArraySlice<Int>
    fileprivate var added: [[UInt8]] = []
  }

  private let store: PlaceStore
  private var changes: [String: Change] = [:]
  private var order = 0
  private var texts: [Int: [UInt8]] = [:]
  /// How many ids are new, how many places have another Feature, how many are gone, and how many ids to be removed were
  /// not there.
  public private(set) var (added, replaced, removed, missing) = (0, 0, 0, 0)
  /// The ids to be removed that are not there.
  public private(set) var missingIDs: Set<String> = []

  /// Opens an index.
  ///
  /// - Parameter allowsStale: whether the file it was made from may have changed.
  public init(index path: String, allowsStale: Bool) throws(IndexError) {
    store = try PlaceStore(index: path, verifies: false, allowsStale: allowsStale)
  }

  /// How Features are read.
  public var fields: [FieldMapping] { SourceDescription(text: store.index.source)?.fields ?? [] }

  /// The synonyms that queries of the index know.
  public var synonyms: Synonyms? { store.synonyms }

  /// Gives an id this Feature.
  public mutating func set(_ id: String, _ text: [UInt8]) {
    if let known = changes[id], known.text != nil {
      changes[id]?.text = text
      return
    }
    order += 1
    // What was removed before comes back after all others.
    changes[id] = Change(text: text, isInPlace: changes[id] == nil, order: order)
  }

  /// Takes an id's Feature away.
  public mutating func remove(_ id: String) {
    changes[id] = Change(text: nil, isInPlace: false, order: order)
  }

  /// Finds the places that change, and gives all that there are then, in so many parts.
  public mutating func parts(_ count: Int) throws(IndexError) -> [Part] {
    let records = RecordReader(store)
    var (gone, known) = (Set<Int>(), Set<String>())
    for (id, change) in changes {
      let places = try numbers(id: id, records)
      if places.isEmpty {
        if change.text == nil {
          missing += 1
          missingIDs.insert(id)
        } else {
          added += 1
        }
        continue
      }
      gone.formUnion(places)
      guard let text = change.text else {
        removed += places.count
        continue
      }
      replaced += 1
      // Of several places with one id, the first makes room for it.
      guard change.isInPlace,
        let first = places.min(by: { store.index.source(of: $0).start < store.index.source(of: $1).start })
      else { continue }
      known.insert(id)
      gone.remove(first)
      texts[first] = text
    }
    var numbers = (0..<store.index.count).filter { !gone.contains($0) }
    let starts = numbers.map { store.index.source(of: $0).start }
    let order = numbers.indices.sorted { starts[$0] < starts[$1] }
    numbers = order.map { numbers[$0] }
    try store.index.check()
    let size = max(1, (numbers.count + count - 1) / max(1, count))
    var parts = stride(from: 0, to: numbers.count, by: size).map {
      Part(numbers: numbers[$0..<min(numbers.count, $0 + size)])
    }
    let new = changes.filter { $0.value.text != nil && !known.contains($0.key) }.values.sorted { $0.order < $1.order }
    parts.append(Part(numbers: [], added: new.compactMap(\.text)))
    return parts
  }

  /// Reads the places of a part anew.
  public func read(_ part: Part, _ collector: PlaceCollector) throws(IndexError) -> GatheredPlaces {
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
    var feature = Feature()
    var text = ByteBuffer(capacity: 64)
    func take() throws(IndexError) {
      do throws(ScanError) { try scanner.scan(text.paddedBytes, into: &feature) } catch { throw .sourceChanged }
      collector.take(&feature, at: 0)
    }
    for number in part.numbers {
      text.removeAll()
      if let changed = texts[number] {
        text.append(changed)
      } else {
        try store.appendText(of: number, to: &text)
      }
      try take()
    }
    for added in part.added {
      text.removeAll()
      text.append(added)
      try take()
    }
    return collector.takeBag()
  }

  /// The places whose own id this is.
  private func numbers(id: String, _ records: RecordReader) throws(IndexError) -> [Int] {
    var found: [Int] = []
    for number in store.index.places(id: id) where try records.record(number, withAlternates: false).place.id == id {
      found.append(number)
    }
    return found
  }
}
