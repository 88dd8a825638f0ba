// Records of WKT, WKB, CSV, COPY, GPS receivers and lines of URLs: each becomes a Feature's text, which is then scanned
// like any other, or as far as its writer does not vouch for it.

import Formats
import GeoJSON

/// A worker's codecs for the text forms, made when they are first needed.
final class Transcoding {
  private let csvOptions: CSVOptions
  @exclusivity(unchecked) private var wkt = WKTTranscoder()
  @exclusivity(unchecked) private var wkb = WKBTranscoder()
  private var gps = GPSTranscoder()
  private var polyline: PolylineTranscoder
  private var url: MapURLTranscoder
  @exclusivity(unchecked) private var json: JSONLinesTranscoder
  // One worker owns them, and nothing calls back: checks of each access would find nothing.
  @exclusivity(unchecked) private var csv: CSVTranscoder?
  @exclusivity(unchecked) private var copy: CopyTranscoder?
  @exclusivity(unchecked) private var table: CSVTable?
  /// What was not of the types of tables that were left.
  private var misfits: [CSVMisfit] = []
  @exclusivity(unchecked) private var text = ByteBuffer(capacity: 4096)

  /// What there is to say about the last record, although it was taken.
  private(set) var warning: String?

  /// - Parameter linkPrefix: what the names of the properties that a URL becomes begin with.
  init(csvOptions: CSVOptions, linkPrefix: String) {
    self.csvOptions = csvOptions
    url = MapURLTranscoder(prefix: linkPrefix)
    json = JSONLinesTranscoder(options: csvOptions)
    polyline = PolylineTranscoder(precision: csvOptions.polylinePrecision)
  }

  /// Fills `feature` from a record of the chunk's form.
  ///
  /// The feature's text lives in this object until the next call.
  ///
  /// - Returns: false for a record that is none, such as a receiver's report on its satellites.
  func scan(
    _ span: RecordSpan, _ chunk: Chunk, _ scanner: inout FeatureScanner, _ feature: inout Feature
  ) throws(RecordError) -> Bool {
    let record = UnsafeRawBufferPointer(start: chunk.base + span.start, count: span.end - span.start)
    text.removeAll()
    warning = nil
    var parts: WrittenParts?
    do throws(FormatError) {
      switch chunk.format {
      case .wkt:
        try wkt.transcode(record, into: &text)
        parts = wkt.parts
      case .wkb:
        try wkb.transcode(record, into: &text)
        parts = wkb.parts
      case .gps:
        try gps.transcode(record, into: &text)
        if text.count == 0 { return false }
      case .url:
        try url.transcode(record, into: &text)
        warning = url.warning
      case .jsonl:
        try json.transcode(record, into: &text)
        parts = json.parts
      case .copy: try transcodeCopy(record)
      case .text: try transcodeText(record)
      case .polyline: try polyline.transcode(record, into: &text)
      case .osm, .gpx, .tcx, .kml, .topojson, .imdf, .mvt, .pmtiles, .mbtiles, .gdal, .document:
        if let refusal = DecodedRecords.refusal(record) { throw refusal }
        text.append(record)
      case .csv, .geojson:
        try transcodeCSV(record, chunk.table)
        parts = csv?.parts
      }
    } catch { throw RecordError(code: error.code, message: error.message, offset: error.offset) }
    if text.hasUnwritableNumber { throw RecordError.unwritableNumber }
    do throws(ScanError) {
      if let parts {
        try scanner.scan(text.paddedBytes, written: parts, into: &feature)
        if chunk.format == .csv { csv?.giveMembers(to: &feature) }
      } else {
        try scanner.scan(text.paddedBytes, into: &feature)
      }
    } catch {
      throw RecordError(code: error.fault.code, message: error.fault.message, offset: nil)
    }
    return true
  }

  private func transcodeText(_ record: UnsafeRawBufferPointer) throws(FormatError) {
    if let offset = record.firstInvalidUTF8 {
      throw FormatError(code: "bad-utf8", message: "the line is not UTF-8", offset: offset)
    }
    text.append("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"text\":")
    text.appendString(record)
    text.append("}}")
  }

  private func transcodeCopy(_ record: UnsafeRawBufferPointer) throws(FormatError) {
    if copy == nil { copy = try CopyTranscoder(columns: csvOptions.copyColumns, options: csvOptions) }
    try copy?.transcode(record, into: &text)
  }

  private func transcodeCSV(_ record: UnsafeRawBufferPointer, _ table: CSVTable?) throws(FormatError) {
    guard let table else { return }
    if csv == nil || self.table !== table {
      misfits += csv?.takeMisfits() ?? []
      csv = try CSVTranscoder(table, options: csvOptions)
      self.table = table
    }
    try csv?.transcode(record, into: &text)
  }

  /// What there is to tell at the end of values that were not of the type of their columns.
  func takeWarnings() -> [ClosingWarning] {
    if csv == nil { return [] }
    misfits += csv?.takeMisfits() ?? []
    guard !misfits.isEmpty else { return [] }
    defer { misfits.removeAll() }
    return misfits.map { ClosingWarning($0, option: csvOptions.takesOptions ? "--types" : "plat decode --types") }
  }
}

extension ClosingWarning {
  /// Tells of values that are not of the type of their column.
  fileprivate init(_ misfit: CSVMisfit, option: String) {
    let words =
      misfit.expected.map { "has \($0) in the first \(CSVTable.sampleRows) rows, and later other values, which are" }
      ?? "is empty in the first \(CSVTable.sampleRows) rows, and its later values are"
    self.init(
      code: "mixed-column",
      message: "column \"\(misfit.column)\" \(words) written as text; \(option) says what it is", count: misfit.count)
  }
}
