// Texts scanned in this process.

import Foundation
import GeoJSON

/// Scans `text` as one record and hands the filled Feature to `body`; the text lives as long as `body` runs.
///
/// Behind it stand bytes that would go on with a number, a string or an object, which the scanner must not look at as
/// such.
func withFeature<Result>(
  _ text: some Sequence<UInt8>, needs: GeometryNeeds = GeometryNeeds(ordinates: true, positions: true),
  _ body: (inout Feature) throws -> Result
) throws -> Result {
  let bytes = Array(text)
  var buffer = ByteBuffer(bytes)
  let behind: [UInt8] = [0x31, 0x22, 0x7D, 0x00]
  buffer.append([UInt8](repeating: behind[bytes.count % 4], count: 64))
  buffer.count = bytes.count
  var scanner = FeatureScanner(needs: needs)
  var feature = Feature()
  return try buffer.withPaddedBytes { bytes in
    try scanner.scan(bytes, into: &feature)
    return try body(&feature)
  }
}

/// What the scanner refuses `text` for; nil when it is accepted.
func fault(
  in text: some Sequence<UInt8>, needs: GeometryNeeds = GeometryNeeds(ordinates: false, positions: false)
) -> ScanError? {
  do {
    return try withFeature(text, needs: needs) { _ in nil }
  } catch { return error as? ScanError }
}

/// The ordinates of a LineString with these numbers, two a position.
func ordinates(of numbers: [String]) throws -> [Double] {
  var line = "{\"type\":\"LineString\",\"coordinates\":["
  for index in stride(from: 0, to: numbers.count - 1, by: 2) {
    line += (index > 0 ? ",[" : "[") + numbers[index] + "," + numbers[index + 1] + "]"
  }
  return try withFeature((line + "]}").utf8) { $0.geometry.ordinates }
}

/// What the writer makes of a Feature.
func written(_ feature: inout Feature) -> String {
  var writer = FeatureWriter()
  var out = ByteBuffer()
  writer.write(&feature, to: &out)
  return out.text
}

/// A number as the writer spells it.
func spelled(_ value: Double, _ format: CoordinateFormat) -> String {
  var out = ByteBuffer()
  out.append(value, format)
  return out.text
}
