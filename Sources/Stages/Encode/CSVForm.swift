// Comma-separated values, a record a row.

import FeatureStream
import Formats
import GeoJSON

/// Writes each feature as a row, the header before the first one.
final class CSVFormat: RecordFormat {
  private var rows: CSVWriter
  private let writesHeader: Bool
  private var wroteHeader = false
  private var writer = FeatureWriter()
  private var geometry = ByteBuffer()

  /// - Parameter rows: without columns, those of the first record count, and one worker has to write all records.
  init(rows: CSVWriter) {
    self.rows = rows
    writesHeader = rows.columns == nil
  }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    geometry.count = 0
    writer.writeGeometry(feature, to: &geometry)
    do throws(FormatError) {
      if writesHeader, !wroteHeader {
        rows.setColumns(fromProperties: feature.propertiesText)
        try rows.appendHeader(to: &out)
        wroteHeader = true
      }
      try rows.append(
        id: feature.id.isPresent ? feature.bytes(feature.id) : nil, properties: feature.propertiesText,
        geometry: geometry.bytes, to: &out)
    } catch { throw RecordError(code: error.code, message: error.message) }
  }
}

/// The header row, where the columns are known beforehand.
final class CSVFraming: OutputFraming {
  private let header: [UInt8]

  /// - Throws: `FormatError` where two columns would have the same name.
  init(rows: CSVWriter) throws(FormatError) {
    var out = ByteBuffer()
    if rows.columns != nil { try rows.appendHeader(to: &out) }
    header = Array(out.bytes)
  }

  var separatorLength: Int { 0 }
  func begin(_ summary: ChunkSummary) -> [UInt8] { header }
  func add(_ summary: ChunkSummary) -> Misfit? { nil }
  func end() -> [UInt8] { [] }
}
