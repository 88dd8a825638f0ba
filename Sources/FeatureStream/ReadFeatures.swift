// A small input read whole, before the stream starts: what an option names.

public import GeoJSON

/// Calls `body` with every Feature of a GeoJSON file, in order.
///
/// - Throws: `RunError` when the file cannot be read, or at its first record that is bad.
public func readFeatures(
  _ path: String, needs: GeometryNeeds, _ body: (inout Feature) throws(RecordError) -> Void
) throws(RunError) {
  let reader = RecordReader(InputOptions(paths: [path]), csv: .init())
  let chunk = Chunk(capacity: 1 << 16)
  var scanner = FeatureScanner(needs: needs)
  var feature = Feature()
  var gate = CoordinateGate { _ in false }
  while try reader.next(chunk) {
    for span in chunk.records {
      var at = span.start
      repeat {
        let start = at
        do throws(RecordError) {
          if let fault = span.fault { throw RecordError(code: fault.code, message: fault.message) }
          do throws(ScanError) {
            at = try scanner.scanNext(chunk.bytes, from: at, to: span.end, into: &feature)
          } catch { throw RecordError(code: error.fault.code, message: error.fault.message, offset: error.offset) }
          try gate.pass(&feature, needs.check, from: chunk.base)
          try body(&feature)
        } catch {
          let place = span.position(of: error.offset ?? start, in: chunk.base)
          throw RunError(.badData, "\(path):\(place.line):\(place.column): \(error.message)")
        }
      } while at < span.end
    }
  }
}
