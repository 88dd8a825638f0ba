// Changes to the places of an index: which are added, replaced and removed, and what is then read anew.

import Gazetteer
import GeoJSON

/// An index with changes on their way into it.
///
///     var update = try PlaceUpdate(index: path, allowsStale: false)
///     update.set(id, text)
///     update.remove(other)
///     for part in try update.parts(jobs, transliterates: false) {
///       if part.isRead {
///         gatherer.add(try update.read(part, gatherer.makeCollector()))
///       } else {
///         try update.keep(part, in: &gatherer)
///       }
///     }
///     update.finish(&gatherer)
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
    /// Whether their Features are read, and they are not as the index has them.
    public fileprivate(set) var isRead: Bool
    fileprivate var numbers: ArraySlice<Int> = []
    fileprivate var added: [[UInt8]] = []
  }

  private let store: PlaceStore
  private var changes: [String: Change] = [:]
  private var order = 0
  private var texts: [Int: [UInt8]] = [:]
  /// What was taken of the places of the index; nil where all are read.
  private var gathered: GatheredReader?
  /// How many ids are new, how many places have another Feature, how many are gone, and how many ids to be removed were
  /// not there.
  public private(set) var (added, replaced, removed, missing) = (0, 0, 0, 0)
  /// The ids to be removed that are not there.
  public private(set) var missingIDs: Set<String> = []

  /// Opens an index.
  ///
  /// - Parameter allowsStale: whether the file it was made from may have changed.
  public init(index path: String, allowsStale: Bool) throws(IndexError) {
    self.init(try PlaceStore(index: path, verifies: false, allowsStale: allowsStale))
  }

  init(_ store: PlaceStore) { self.store = store }

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

  /// Finds the places that change, and gives all that there are then, in parts.
  ///
  /// - Parameters:
  ///   - count: in how many parts all would be read.
  ///   - transliterates: whether names in other scripts lead there in Latin letters, too: where that is new, all places
  ///     are read.
  public mutating func parts(_ count: Int, transliterates: Bool) throws(IndexError) -> [Part] {
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
      // What is given again as it was, as in a whole new file, need not be read.
      if try !hasText(first, text) { texts[first] = text }
    }
    gathered = transliterates == store.transliterates ? GatheredReader(store.index) : nil
    let places = (gathered?.order ?? GatheredReader.order(store.index)).map(Int.init)
    let numbers = gone.isEmpty ? places : places.filter { !gone.contains($0) }
    try store.index.check()
    let size = max(1, (numbers.count + count - 1) / max(1, count))
    var (parts, at) = ([Part](), 0)
    while at < numbers.count {
      let isRead = gathered == nil || texts[numbers[at]] != nil
      var end = at + 1
      while end < numbers.count, end - at < size, isRead == (gathered == nil || texts[numbers[end]] != nil) { end += 1 }
      parts.append(Part(isRead: isRead, numbers: numbers[at..<end]))
      at = end
    }
    let new = changes.filter { $0.value.text != nil && !known.contains($0.key) }.values.sorted { $0.order < $1.order }
    for start in stride(from: 0, to: new.count, by: size) {
      parts.append(Part(isRead: true, added: new[start..<min(new.count, start + size)].compactMap(\.text)))
    }
    return parts
  }

  /// Takes the places of a part that is not read as the index has them; parts come in their order.
  public mutating func keep(_ part: Part, in gatherer: inout PlaceGatherer) throws(IndexError) {
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: false, positions: false))
    var (feature, writer) = (Feature(), FeatureWriter())
    var text = ByteBuffer(capacity: 64)
    var line = ByteBuffer()
    for number in part.numbers {
      text.removeAll()
      try store.appendText(of: number, to: &text)
      if !store.isEmbedded {
        // In a file it may be on several lines.
        do throws(ScanError) { try scanner.scan(text.paddedBytes, into: &feature) } catch { throw .sourceChanged }
        line.removeAll()
        writer.write(&feature, to: &line)
        swap(&text, &line)
      }
      gatherer.take(number, text.bytes, from: &gathered)
    }
    try store.index.check()
  }

  /// Takes what belongs to all places that were kept.
  public func finish(_ gatherer: inout PlaceGatherer) {
    if let gathered { gatherer.finish(gathered) }
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

  /// Whether a place's Feature is this text.
  private func hasText(_ number: Int, _ text: [UInt8]) throws(IndexError) -> Bool {
    guard store.index.source(of: number).count == text.count else { return false }
    var known = ByteBuffer(capacity: text.count)
    try store.appendText(of: number, to: &known)
    return known.bytes.elementsEqual(text)
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
