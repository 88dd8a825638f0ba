// Records that a stage kept as text, back as records.

import FeatureStream
import GeoJSON

extension RecordBatch {
  /// Adds the record of a text that this program wrote, after a change.
  ///
  /// What is not changed is faster added as its text alone.
  ///
  /// - Parameters:
  ///   - what: what the record is called, should it be unreadable.
  ///   - change: what is done to it first.
  package mutating func append(
    text: borrowing ByteBuffer, _ what: StaticString, _ change: (inout Feature) -> Void
  ) throws(RunError) {
    let sealed = ByteBuffer(text.bytes)
    do throws(ScanError) {
      try sealed.withPaddedBytes { bytes throws(ScanError) in
        var scanner = FeatureScanner(
          needs: GeometryNeeds(ordinates: true, positions: true, check: CoordinateCheck.none),
          keepsLargeOrdinates: true)
        var feature = Feature()
        try scanner.scan(bytes, from: 0, to: bytes.count, into: &feature)
        feature.beginTrail { _ in false }
        change(&feature)
        _ = feature.settleTrail()
        append(feature)
      }
    } catch { throw RunError(.badData, "\(what) cannot be read: \(error.fault.message)") }
  }
}

/// Lends records that are there as text, as Features with their coordinates.
///
/// Belongs to one thread at a time.
package final class RecordLender {
  private var scanner: FeatureScanner

  /// - Parameter carries: whether a number that is too large for a double is handed on as its text; two of these are
  ///   not to be compared.
  package init(carries: Bool = false) {
    scanner = FeatureScanner(
      needs: GeometryNeeds(ordinates: true, positions: true, check: CoordinateCheck.none),
      keepsLargeOrdinates: carries)
  }

  /// Calls `body` with the record of a text.
  ///
  /// - Throws: what `body` throws, or what is wrong with the text.
  package func lend<Result>(
    _ text: [UInt8], _ body: (inout Feature) throws(RecordError) -> Result
  ) throws(RecordError) -> Result {
    try ByteBuffer(text).withPaddedBytes { bytes throws(RecordError) in
      var feature = Feature()
      do throws(ScanError) { try scanner.scan(bytes, into: &feature) } catch {
        throw RecordError(code: error.fault.code, message: error.fault.message)
      }
      return try body(&feature)
    }
  }
}

extension FeatureBuilder {
  /// Adds a position with its text, from `[` to `]`.
  package mutating func appendPosition(text: ArraySlice<UInt8>) {
    let numbers = positionNumbers(text)
    text.withUnsafeBytes {
      appendPosition($0, x: numbers[0], y: numbers[1], z: numbers.count > 2 ? numbers[2] : nil)
    }
  }
}
