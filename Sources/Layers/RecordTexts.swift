// Records that a stage kept as text, back as records.

import FeatureStream
import GeoJSON

extension RecordBatch {
  /// Adds the record of a text that this program wrote.
  ///
  /// - Parameters:
  ///   - what: what the record is called, should it be unreadable.
  ///   - change: what is done to it first.
  package mutating func append(
    text: borrowing ByteBuffer, _ what: StaticString, _ change: (inout Feature) -> Void = { _ in }
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

extension FeatureBuilder {
  /// Adds a position with its text, from `[` to `]`.
  package mutating func appendPosition(text: ArraySlice<UInt8>) {
    let numbers = positionNumbers(text)
    text.withUnsafeBytes {
      appendPosition($0, x: numbers[0], y: numbers[1], z: numbers.count > 2 ? numbers[2] : nil)
    }
  }
}

/// Texts of many records, one after the other.
package struct TextColumn: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  package var count: Int { ends.count }

  package init() {}

  /// Adds a text; an empty one stands for none.
  package mutating func append(_ text: some Collection<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  package mutating func append(contentsOf other: TextColumn) {
    let start = bytes.count
    bytes += other.bytes
    ends.reserveCapacity(ends.count + other.ends.count)
    for end in other.ends { ends.append(start + end) }
  }

  /// The text of a record.
  package subscript(number: Int) -> ArraySlice<UInt8> { bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]] }
}
