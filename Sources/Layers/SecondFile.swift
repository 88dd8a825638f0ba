// What a second file may be: whatever decode reads, or an index of places, which holds features.

import FeatureStream
import GeoJSON
import PlaceIndex

/// Calls `body` with every Feature of a second file, in its order; the form is found out from the bytes.
///
/// The one way in which stages read files of Features that options name, whole. Where it is read beside the stream,
/// record by record, it is `FeatureCursor` that does so.
///
/// - Parameter needs: a table without a geometry is refused where ordinates are wanted.
/// - Throws: `RunError` at the first record that is bad, or that `body` refuses.
package func readSecondFile(
  _ path: String, needs: GeometryNeeds, _ options: ReadingOptions,
  _ body: (inout Feature) throws(RecordError) -> Void
) throws(RunError) {
  do throws(RunError) {
    return try readFeatures(path, needs: needs, options, body)
  } catch {
    // An index is not GeoJSON from its first byte on.
    guard PlaceStore.isIndex(path) else { throw error }
  }
  var refused: RunError?
  do throws(IndexError) {
    try PlaceStore(index: path, verifies: false, allowsStale: false).readAll(inFileOrder: true) { record in
      guard refused == nil else { return }
      do throws(RecordError) { try body(&record.feature) } catch {
        let place = record.feature.idText.map { "feature \($0)" } ?? "a feature"
        refused = error.ending ?? RunError(.badData, "\(path): is an index of places: \(place): \(error.message)")
      }
    }
  } catch { throw RunError(error) }
  if let refused { throw refused }
}

extension RunError {
  /// What is wrong with an index, and what to do about it.
  package init(_ error: IndexError) {
    let code: ExitStatus =
      error.isMissingFile ? .noInput : error.isOfData ? .badData : error.isOfTemporaryFile ? .ioError : .unavailable
    self.init(code, error.message)
  }
}
