// Changes for an index: what records say of them, and the index that comes out.

import FeatureStream
import Gazetteer
import GeoJSON
import PlaceIndex
import Synchronization

/// A change that a record asks for.
struct PlaceChange: Sendable {
  let id: String
  /// The Feature that the id has from now on; nil where it is removed.
  let text: [UInt8]?
}

/// A worker's part of reading changes.
final class PlaceChangeCollector: RecordCollector {
  private let reader: PlaceReader
  private var changes: [PlaceChange] = []
  // One worker owns the collector.
  @exclusivity(unchecked) private var writer = FeatureWriter()
  @exclusivity(unchecked) private var text = ByteBuffer()

  init(_ fields: [FieldMapping]) { reader = PlaceReader(fields) }

  func collect(_ feature: inout Feature) throws(RecordError) {
    let isRemoved = feature.property("diff_status") == .text("removed")
    var place: Place?
    do throws(PlaceError) { place = try reader.place(feature) } catch {}
    // A Feature without a name is not a place: what had the id is none from now on.
    guard !isRemoved, let place else {
      guard let id = reader.id(of: feature) ?? place?.id else {
        throw RecordError(
          code: "no-id", message: "has nothing to be called by and no id, so nothing can be removed by it")
      }
      changes.append(PlaceChange(id: id, text: nil))
      return
    }
    try PlaceCollector.requireDegrees(feature)
    text.removeAll()
    writer.write(&feature, to: &text)
    changes.append(PlaceChange(id: place.id, text: Array(text.bytes)))
  }

  func takeBag() -> [PlaceChange] {
    defer { changes = [] }
    return changes
  }
}

/// Makes the index with the changes in it.
final class IndexUpdateReducer: Reducer {
  private var update: PlaceUpdate
  private let removed: [String]
  private let replacing: Synonyms?
  private let transliterates: Bool
  private let made: MadeIndex
  private let jobs: Int

  /// - Parameters:
  ///   - removed: ids that are removed when all changes were made.
  ///   - synonyms: those that take the place of the index's; nil for none.
  ///   - transliterates: whether names in other scripts lead there in Latin letters, too.
  init(
    _ update: PlaceUpdate, removed: [String], _ synonyms: Synonyms?, transliterates: Bool, _ made: MadeIndex, jobs: Int
  ) {
    self.transliterates = transliterates
    (self.update, self.removed, replacing, self.made, self.jobs) = (update, removed, synonyms, made, jobs)
  }

  func absorb(_ changes: [PlaceChange]) throws(RunError) {
    for change in changes {
      if let text = change.text { update.set(change.id, text) } else { update.remove(change.id) }
    }
  }

  func finish() throws(RunError) -> String? {
    for id in removed { update.remove(id) }
    var gatherer = PlaceGatherer(
      fields: update.fields, embeds: true, forAddresses: true, transliterates: transliterates, forFile: true)
    gatherer.synonyms = replacing ?? update.synonyms
    do throws(IndexError) {
      // More parts than jobs, so that none waits long for another.
      let parts = try update.parts(4 * jobs, transliterates: transliterates)
      let read = parts.indices.filter { parts[$0].isRead }
      let (ready, results) = (update, PartResults())
      let source = gatherer
      concurrently(read.count, jobs: jobs) { number in
        do throws(IndexError) {
          results.set(read[number], .success(try ready.read(parts[read[number]], source.makeCollector())))
        } catch { results.set(read[number], .failure(error)) }
      }
      for (number, part) in parts.enumerated() {
        if let result = results.take(number) {
          gatherer.add(try result.get())
        } else {
          try update.keep(part, in: &gatherer)
        }
      }
      update.finish(&gatherer)
      let jobs = jobs
      made.set(try gatherer.file(nil, IndexWorkers { concurrently($0, jobs: jobs, $1) }))
    } catch { throw RunError(error) }
    let counts = [(update.added, "added"), (update.replaced, "replaced"), (update.removed, "removed")]
    let told = counts.map { "\($0) \($1)" }.joined(separator: ", ")
    let missing = update.missing == 0 ? "" : ", \(update.missing) to be removed not there"
    return told + missing + "; " + made.summary(places: gatherer.placeCount, names: gatherer.nameCount)
  }

  func takeWarnings() -> [ClosingWarning] {
    removed.filter(update.missingIDs.contains).map {
      ClosingWarning(code: "unknown-id", message: "no place has the id \"\($0)\" that --remove names")
    }
  }

  /// Nothing: what is written is not a record.
  func fill(_ batch: inout RecordBatch) -> Bool { false }
}

/// What came of parts that several threads read.
private final class PartResults: Sendable {
  private let results = Mutex<[Int: Result<GatheredPlaces, IndexError>]>([:])

  /// Takes what came of a part; nil where nobody read it.
  func take(_ number: Int) -> Result<GatheredPlaces, IndexError>? {
    results.withLock { $0.removeValue(forKey: number) }
  }

  func set(_ number: Int, _ result: Result<GatheredPlaces, IndexError>) { results.withLock { $0[number] = result } }
}
