// What a thread searches with: the places, what finds them, and what reads them.

import Gazetteer
public import PlaceIndex

/// A thread's part of searching.
public final class SearchSession {
  /// The places.
  public let store: PlaceStore
  /// What finds them; made when it is first asked.
  public lazy var searcher = PlaceSearcher(store.index, condition)
  /// What places have to meet besides what a question says; nil for nothing.
  package let condition: PlaceCondition?
  private let records: RecordReader

  /// The language of countries' names, as BCP 47 writes it; nil for what the data calls them.
  public var language: String? {
    get { records.language }
    set { records.language = newValue }
  }

  /// What words for classes of places mean; made when it is first asked.
  lazy var vocabulary = CategoryVocabulary(store.index)

  /// Makes a session.
  public init(_ store: PlaceStore) {
    self.store = store
    condition = PlaceCondition(store)
    records = RecordReader(store)
  }

  /// The best places for a query, best first.
  public func search(_ query: PlaceQuery) -> [PlaceHit] { searcher.search(query) }

  /// Reads a place's Feature.
  ///
  /// - Parameter withAlternates: whether the place's other names are wanted, which it is faster without.
  public func record(_ number: Int, withAlternates: Bool = true) throws(IndexError) -> PlaceRecord {
    try records.record(number, withAlternates: withAlternates)
  }

  /// Reads a Feature that is no place of the store; what it is called is left empty.
  package func record(text: String) throws(IndexError) -> PlaceRecord { try records.record(text: text) }

  /// Reads a place's Feature into a record, in place of what that held.
  package func read(_ number: Int, into record: PlaceRecord, withAlternates: Bool = true) throws(IndexError) {
    try records.read(number, into: record, withAlternates: withAlternates)
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
