// Places, ready to be searched: the index, the text of their Features, and how that is read.
//
//   plat index ─▶ file ─▶ PlaceStore(index:) ───┐
//   Features ─▶ PlaceGatherer ─▶ PlaceStore(_:) ┴─▶ SearchSession, one for each thread ─▶ hits, records

public import GeoJSON

/// Places that can be searched by several threads.
///
/// A stage opens a store once, and makes a `SearchSession` on each thread.
public struct PlaceStore: Sendable {
  /// The index.
  public let index: PlaceIndex
  let reader: PlaceReader
  private let source: SourceFile?
  /// What words of queries stand for, as the index says; nil where it says nothing.
  public let synonyms: Synonyms?
  /// Whether queries in other scripts are looked for in Latin letters, too.
  public var transliterates: Bool
  /// Makes a thread's test of the places that searches may find; nil where they may find all.
  public var condition: (@Sendable () -> any PlaceTest)?

  /// Takes an index that holds the text of its places, or whose text nobody asks for.
  ///
  /// - Parameter transliterates: whether names and queries in other scripts are looked for in Latin letters, too.
  public init(_ index: PlaceIndex, fields: [FieldMapping], transliterates: Bool = false) {
    self.index = index
    self.transliterates = transliterates
    reader = PlaceReader(fields, transliterates: transliterates)
    (source, synonyms) = (nil, nil)
  }

  /// Opens an index file, and the file it was made from.
  ///
  /// - Parameters:
  ///   - verifies: whether all of the index is checked, and not its tables alone.
  ///   - allowsStale: whether the file it was made from may have changed.
  public init(index path: String, verifies: Bool, allowsStale: Bool) throws(IndexError) {
    index = try PlaceIndex(path: path, verifies: verifies)
    guard let description = SourceDescription(text: index.source) else { throw .sourceUnknown(path) }
    reader = PlaceReader(description.fields, transliterates: description.transliterates)
    synonyms = description.synonyms
    transliterates = description.transliterates
    source = description.isEmbedded ? nil : try SourceFile(description, index: path, allowsStale: allowsStale)
  }

  /// Appends the text of a place's Feature.
  func appendText(of place: Int, to buffer: inout ByteBuffer) throws(IndexError) {
    let range = index.source(of: place)
    if let source { return try source.append(range, to: &buffer) }
    guard let text = index.embedded(range) else { throw .textDamaged }
    try index.check()
    buffer.append(UnsafeRawBufferPointer(text))
  }

  /// Whether a file is an index, of whatever version.
  public static func isIndex(_ path: String) -> Bool {
    guard let memory = try? IndexMemory(opening: path), memory.readHead(0..<8) else { return false }
    return UInt64(littleEndian: memory.bytes.loadUnaligned(as: UInt64.self)) == IndexFormat.magic
  }

  /// Calls `body` with every place; its record is good until `body` returns.
  ///
  /// - Parameter inFileOrder: whether they come in the order in which they were indexed, and not the most important
  ///   first.
  public func readAll(inFileOrder: Bool = false, _ body: (PlaceRecord) -> Void) throws(IndexError) {
    let session = SearchSession(self)
    let record = PlaceRecord()
    var numbers = Array(0..<index.count)
    if inFileOrder {
      let starts = numbers.map { index.source(of: $0).start }
      numbers.sort { starts[$0] < starts[$1] }
    }
    for number in numbers {
      try session.read(number, into: record)
      body(record)
    }
  }

  /// Calls `body` with one place after the other, the most important first, until it is false.
  public func read(while body: (PlaceRecord) -> Bool) throws(IndexError) {
    let session = SearchSession(self)
    let record = PlaceRecord()
    for number in 0..<index.count {
      try session.read(number, into: record)
      guard body(record) else { return }
    }
  }
}

/// A place's own Feature, with its text, and what is known of the place.
///
/// Belongs to one thread.
public final class PlaceRecord {
  /// The number of the place in its index.
  public internal(set) var number = 0
  /// What is known of the place.
  public internal(set) var place = Place()
  // One thread owns the record: a check of each access would find nothing.
  /// The Feature, as it was scanned, to be changed and handed on; good for as long as the record.
  @exclusivity(unchecked) public var feature = Feature()
  @exclusivity(unchecked) fileprivate var text = ByteBuffer(capacity: 64)

  init() {}
}

/// A thread's part of searching.
public final class SearchSession {
  /// The places.
  public let store: PlaceStore
  /// What finds them; made when it is first asked.
  public lazy var searcher = PlaceSearcher(store.index, condition)
  /// What places have to meet besides what a question says; nil for nothing.
  let condition: PlaceCondition?
  // What takes a place's Feature on may need anything of its geometry.
  @exclusivity(unchecked) private var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))

  /// The language of countries' names, as BCP 47 writes it; nil for what the data calls them.
  public var language: String?

  /// What words for classes of places mean; made when it is first asked.
  lazy var vocabulary = CategoryVocabulary(store.index)

  /// Makes a session.
  public init(_ store: PlaceStore) {
    self.store = store
    condition = PlaceCondition(store)
  }

  /// The best places for a query, best first.
  public func search(_ query: PlaceQuery) -> [PlaceHit] { searcher.search(query) }

  /// Reads a place's Feature.
  ///
  /// - Parameter withAlternates: whether the place's other names are wanted, which it is faster without.
  public func record(_ number: Int, withAlternates: Bool = true) throws(IndexError) -> PlaceRecord {
    let record = PlaceRecord()
    try read(number, into: record, withAlternates: withAlternates)
    return record
  }

  /// Reads a Feature that is no place of the store; what it is called is left empty.
  func record(text: String) throws(IndexError) -> PlaceRecord {
    let record = PlaceRecord()
    record.number = -1
    record.text.append(text)
    do throws(ScanError) { try scanner.scan(record.text.paddedBytes, into: &record.feature) } catch {
      throw .sourceChanged
    }
    return record
  }

  /// Reads a place's Feature into a record, in place of what that held.
  func read(_ number: Int, into record: PlaceRecord, withAlternates: Bool = true) throws(IndexError) {
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

  /// Says what went wrong where the condition was asked of places, and where the index is damaged.
  public func checkCondition() throws(IndexError) {
    try store.index.check()
    if let fault = condition?.fault { throw fault }
  }

  /// The place with an id, or with it as another id; nil when there is none of which the condition holds.
  public func place(id: String) throws(IndexError) -> PlaceRecord? {
    // Two ids can have one hash.
    for number in store.index.places(id: id) {
      let record = try record(number)
      guard record.place.id == id || record.place.alternateIDs.contains(id) else { continue }
      if condition?.holds(number) ?? true { return record }
      try checkCondition()
    }
    try checkCondition()
    return nil
  }
}
