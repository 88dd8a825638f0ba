// index --export opensearch: each place as two lines of a _bulk request.

import FeatureStream
import Gazetteer
import GeoJSON
import PlaceIndex
import Synchronization

/// Writes places for OpenSearch and Elasticsearch, record by record.
final class OpenSearchFormat: RecordFormat {
  private let reader: PlaceReader
  private let index: String
  private let counts: Counts

  /// What is said when the run is over; workers add to it.
  private final class Counts: Sendable {
    let untitled = Atomic<Int>(0)
  }

  private init(_ reader: PlaceReader, index: String, _ counts: Counts) {
    self.reader = reader
    self.index = index
    self.counts = counts
  }

  /// The stage that writes in this form.
  static func stage(fields: [FieldMapping], index: String) -> PreparedStage {
    let (reader, counts) = (PlaceReader(fields), Counts())
    return PreparedStage(
      .sink(OutputForm { OpenSearchFormat(reader, index: index, counts) }), needs: PlaceCollector.needs,
      closingNote: {
        let untitled = counts.untitled.load(ordering: .relaxed)
        return untitled == 0 ? "" : "\(untitled) without a name left out"
      })
  }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    try PlaceCollector.requireDegrees(feature)
    let place: Place
    do throws(PlaceError) {
      place = try reader.place(feature)
    } catch {
      counts.untitled.add(1, ordering: .relaxed)
      return
    }
    guard OpenSearchExport.append(place, index: index, to: &out) else {
      throw RecordError(
        code: "long-id",
        message: "the id has \(place.id.utf8.count) bytes, and the engine takes \(OpenSearchExport.longestID)")
    }
  }
}
