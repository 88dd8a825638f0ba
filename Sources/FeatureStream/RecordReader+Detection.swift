// In which form a text is, by how it begins.

import Formats
import GeoJSON
import Words

extension RecordReader {
  /// How many leading blanks are searched for the first character, which tells the form.
  private static let mostBlanks = 1 << 16

  /// The form that the first bytes tell: a brace or 0x1E is JSON, a keyword WKT, two digits hexadecimal WKB, the scheme
  /// of a map's URL such URLs; any other text with the delimiter in its first line is CSV, and that of a file with
  /// such a name.
  func detect(_ chunk: Chunk, _ state: InputState) -> InputFormat? {
    let blank = trimBlanks(chunk.base, 0, chunk.count).lowerBound
    var at = blank
    if chunk.count - at >= 3, chunk.base[at] == 0xEF { at += 3 }
    // Such a first byte is enough, and the line may have no end.
    if at < chunk.count, [0x7B, 0x1E, 0x5B].contains(chunk.base[at]) { return .geojson }
    // No other form begins with so many blanks, and the framer drops them as they come.
    if at == chunk.count, at >= Self.mostBlanks { return .geojson }
    let found = indexOf(0x0A, chunk.base, max(at, lineSearched), chunk.count)
    guard let newline = found ?? (state.isAtEnd || chunk.count > options.maxRecordSize ? chunk.count : nil) else {
      lineSearched = chunk.count
      return nil
    }
    lineSearched = 0
    let line = UnsafeRawBufferPointer(start: chunk.base + at, count: newline - at)
    guard !line.isEmpty else { return .geojson }
    let digits = line.first == 0x5C || line.starts(with: "0x".utf8) ? line.dropFirst(2) : line[...]
    if digits.allSatisfy({ hexDigit($0) != nil || isBlank($0) }), line.count >= 10 { return .wkb }
    let word = line.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    let keywords = ["POINT", "LINESTRING", "POLYGON", "MULTI", "GEOMETRYCOLLECTION", "LINEARRING", "SRID"]
    let type = String(decoding: word, as: UTF8.self).uppercased()
    let next = line.dropFirst(word.count).first
    let schemes = ["https://maps.apple.com/", "http://maps.apple.com/", "geo:"]
    if schemes.contains(where: { line.starts(with: $0.utf8) }) { return .url }
    if next != csv.delimiter, keywords.contains(where: { type.hasPrefix($0) }) { return .wkt }
    return line.contains(csv.delimiter) || isOneColumn(line) ? .csv : .geojson
  }

  /// Whether a line is the header of a table with one column: the file's name says that it is CSV, and nothing in it
  /// looks like another delimiter.
  private func isOneColumn(_ line: UnsafeRawBufferPointer) -> Bool {
    let name = options.paths[nextPath - 1].lowercased()
    guard name.hasSuffix(".csv") || name.contains(".csv."), line.first != 0x3C else { return false }
    return !line.contains { [0x09, 0x3B, 0x7C].contains($0) }
  }
}
