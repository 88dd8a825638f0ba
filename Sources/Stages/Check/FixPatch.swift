// What --fix changes, as a patch.

import FeatureStream
import GeoJSON

/// Writes the lines that are mended in the form of `diff -U0`.
///
///     --- roads.ndjson
///     +++ roads.ndjson
///     @@ -3 +3 @@
///     -{"type":"Feature", … as it was
///     +{"type":"Feature", … as it is
///
/// Where each record is on lines of its own, `patch` takes it. Of records that begin within a line, the numbers are
/// those of the records, as `plat decode` would write them.
final class FixPatch {
  private var input: String?
  /// How many lines fewer there are, up to here, than in the input.
  private var shift = 0
  @exclusivity(unchecked) private var writer = FeatureWriter()
  @exclusivity(unchecked) private var line = ByteBuffer()

  func add(
    _ before: [UInt8], _ feature: inout Feature, at location: RecordLocation, number: Int, to out: inout ByteBuffer
  ) {
    if input != location.input {
      out.append("--- \(location.input)\n+++ \(location.input)\n")
      (input, shift) = (location.input, 0)
    }
    line.removeAll()
    writer.write(&feature, to: &line)
    var old = [before[...]]
    if location.column == 1 {
      old = before.split(separator: 0x0A, omittingEmptySubsequences: false)
      let count = old.count == 1 ? "" : ",\(old.count)"
      out.append("@@ -\(location.line)\(count) +\(location.line - shift) @@\n")
      shift += old.count - 1
    } else {
      if before.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
        var plain = ByteBuffer(capacity: before.count)
        before.withUnsafeBytes { plain.appendCompacted($0) }
        old = [Array(plain.bytes)[...]]
      }
      out.append("@@ -\(number) +\(number) @@\n")
    }
    for text in old {
      out.append("-")
      text.withUnsafeBytes { out.append($0) }
      out.append("\n")
    }
    out.append("+")
    out.append(line.bytes)
    out.append("\n")
  }
}
