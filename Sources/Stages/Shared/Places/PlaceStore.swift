// Places, ready to be searched: the index, the text of their Features, and how that is read.
//
//   plat index ─▶ file ─▶ PlaceStore(index:) ──┐
//   --places FILE ──────▶ PlaceStore(reading:) ├─▶ SearchSession, one for each thread ─▶ hits, Features, places
//   a stream ─▶ PlaceGatherer.store() ─────────┘
//
// A stage over places opens a store once, in `prepare`, and makes a `SearchSession` on each thread. `SearchSession.search`
// finds; `SearchSession.withPlace` reads a place's own Feature and what is known of it; `FeatureWriter.writeOpen` writes that
// Feature up to where a member of the stage's own goes.

import FeatureStream
import GeoJSON
import Places

/// Places that can be searched by several threads.
struct PlaceStore: Sendable {
  let index: PlaceIndex
  let reader: PlaceReader
  private let source: SourceFile?

  /// Takes an index that holds the text of its places.
  init(_ index: PlaceIndex, fields: [FieldOption]) {
    self.index = index
    reader = PlaceReader(fields)
    source = nil
  }

  /// Opens an index file, and the file it was made from.
  ///
  /// - Parameter verifies: whether all of the index is checked, and not its tables alone.
  init(index path: String, verifies: Bool, allowsStale: Bool) throws(RunError) {
    do throws(IndexError) {
      index = try PlaceIndex(path: path, verifies: verifies)
    } catch { throw RunError(error) }
    guard let description = SourceDescription(text: index.source) else {
      throw RunError(.unavailable, "\(path): does not say where its places are from; make it anew with plat index")
    }
    reader = PlaceReader(description.fields)
    source = description.isEmbedded ? nil : try SourceFile(description, index: path, allowsStale: allowsStale)
  }

  /// Reads Features and indexes them in memory.
  init(reading path: String, fields: [FieldOption]) throws(RunError) {
    let gatherer = PlaceGatherer(fields: fields, embeds: true)
    let collector = gatherer.makeCollector()
    try readFeatures(path, needs: PlaceCollector.needs) { feature throws(RecordError) in try collector.collect(&feature)
    }
    gatherer.add(collector.takeBag())
    self = try gatherer.store()
  }

  /// Appends the text of a place's Feature.
  func appendText(of place: Int, to buffer: inout ByteBuffer) throws(RunError) {
    let range = index.source(of: place)
    if let source { return try source.append(range, to: &buffer) }
    let texts = index.embedded
    guard range.start + range.count <= texts.count else {
      throw RunError(.unavailable, "the index is damaged; make it anew with plat index")
    }
    buffer.append(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: texts[range.start..<range.start + range.count])))
  }
}

extension RunError {
  /// What is wrong with an index, and what to do about it.
  init(_ error: IndexError) {
    switch error {
    case .unreadable(let path, let reason): self.init(.noInput, "\(path): cannot be opened: \(reason)")
    case .notAnIndex(let path):
      self.init(.unavailable, "\(path): is not an index of places; plat index makes one, and --places reads Features")
    case .otherVersion(let path):
      self.init(.unavailable, "\(path): was made by another version of plat; make it anew with plat index")
    case .damaged(let path):
      self.init(.unavailable, "\(path): is damaged: a checksum does not fit; make it anew with plat index")
    }
  }
}

/// A thread's part of searching.
final class SearchSession {
  let store: PlaceStore
  let searcher: PlaceSearcher
  @exclusivity(unchecked) private var text = ByteBuffer(capacity: 4096)
  @exclusivity(unchecked) private var scanner = FeatureScanner(needs: PlaceCollector.needs)
  @exclusivity(unchecked) private var feature = Feature()

  init(_ store: PlaceStore) {
    self.store = store
    searcher = PlaceSearcher(store.index)
  }

  /// The best places for a query, best first.
  func search(_ query: PlaceQuery) -> [PlaceHit] { searcher.search(query) }

  /// Reads a place's Feature; it is good until `body` returns.
  ///
  /// - Parameter withAlternates: whether the place's other names are wanted, which it is faster without.
  func withPlace(_ number: Int, withAlternates: Bool = true, _ body: (inout Feature, Place) -> Void) throws(RunError) {
    text.removeAll()
    try store.appendText(of: number, to: &text)
    let count = text.count
    // A scanner looks a little past the end.
    for _ in 0..<64 { text.append(0 as UInt8) }
    text.count = count
    do throws(ScanError) {
      try scanner.scan(UnsafePointer(text.base), from: 0, to: count, into: &feature)
    } catch {
      throw RunError(.unavailable, "the file that the index was made from has changed; run plat index again")
    }
    let place: Place
    do throws(PlaceError) { place = try store.reader.place(feature, withAlternates: withAlternates) } catch {
      throw RunError(.unavailable, "the file that the index was made from has changed; run plat index again")
    }
    body(&feature, place)
  }
}
