// Places, ready to be searched: the index, the text of their Features, and how that is read.
//
//   plat index ─▶ file ─▶ PlaceStore(index:) ───┐
//   Features ─▶ PlaceGatherer ─▶ PlaceStore(_:) ┴─▶ SearchSession, one for each thread ─▶ hits, records

import Gazetteer
public import GeoJSON

/// Places that can be searched by several threads.
///
/// A stage opens a store once, and makes a `SearchSession` on each thread.
public struct PlaceStore: Sendable {
  /// The index.
  public let index: IndexedPlaces
  package let reader: PlaceReader
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
  public init(_ index: IndexedPlaces, fields: [FieldMapping], transliterates: Bool = false) {
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
    index = try IndexedPlaces(path: path, verifies: verifies)
    guard let description = SourceDescription(text: index.source) else {
      throw index.isDamaged ? .damaged(path) : .sourceUnknown(path)
    }
    reader = PlaceReader(description.fields, transliterates: description.transliterates)
    synonyms = description.synonyms
    transliterates = description.transliterates
    source = description.isEmbedded ? nil : try SourceFile(description, index: path, allowsStale: allowsStale)
  }

  /// Whether the index holds the text of its places.
  var isEmbedded: Bool { source == nil }

  /// Appends the text of a place's Feature.
  package func appendText(of place: Int, to buffer: inout ByteBuffer) throws(IndexError) {
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
    let records = RecordReader(self)
    let record = PlaceRecord()
    var numbers = Array(0..<index.count)
    if inFileOrder {
      let starts = numbers.map { index.source(of: $0).start }
      numbers.sort { starts[$0] < starts[$1] }
    }
    for number in numbers {
      try records.read(number, into: record)
      body(record)
    }
  }

  /// Calls `body` with one place after the other, the most important first, until it is false.
  public func read(while body: (PlaceRecord) -> Bool) throws(IndexError) {
    let records = RecordReader(self)
    let record = PlaceRecord()
    for number in 0..<index.count {
      try records.read(number, into: record)
      guard body(record) else { return }
    }
  }
}

/// Tells of Features whether a condition holds; each thread has its own.
public protocol PlaceTest: AnyObject {
  /// Whether the condition holds of a place's Feature.
  ///
  /// - Throws: `condition`.
  func holds(_ feature: borrowing Feature) throws(IndexError) -> Bool
}
