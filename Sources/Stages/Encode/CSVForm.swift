// Comma-separated values and rows for PostgreSQL, a record a row.

import FeatureStream
import Formats
import GeoJSON
import Synchronization

/// The columns and the header row, which all workers share: known beforehand, or from the first records on.
final class CSVHeader: Sendable {
  private struct State {
    /// Knows the columns.
    var rows: CSVWriter?
    var row: [UInt8] = []
    /// What is wrong with the columns.
    var fault: FormatError?
  }
  private let state = Mutex(State())

  /// The header row; empty until the columns are known.
  var row: [UInt8] { state.withLock { $0.row } }

  /// What is wrong with the columns, if anything.
  var fault: FormatError? { state.withLock { $0.fault } }

  /// What knows the columns; they are those of `rows`, unless others are known already.
  func learned(_ rows: @autoclosure () -> CSVWriter) -> CSVWriter {
    state.withLock { state in
      if let rows = state.rows { return rows }
      let rows = rows()
      state.rows = rows
      var out = ByteBuffer()
      do throws(FormatError) {
        try rows.appendHeader(to: &out)
        state.row = Array(out.bytes)
      } catch { state.fault = error }
      return rows
    }
  }
}

/// Writes each feature as a row.
final class CSVFormat: RecordFormat {
  private var rows: CSVWriter
  private let header: CSVHeader
  private var fault: FormatError?
  private var writer = FeatureWriter()
  private var geometry = ByteBuffer()

  /// - Parameter rows: without columns, those of the first records of all count.
  init(rows: CSVWriter, _ header: CSVHeader) {
    self.rows = rows
    self.header = header
  }

  /// Of points in two columns x and y are written alone.
  var losses: [VertexLoss] {
    switch rows.geometry {
    case .wkt: [.measures]
    case .point: [.heights]
    case .none: []
    }
  }

  var awaitsFirst: Bool { rows.columns == nil }

  func learn(first feature: inout Feature) { rows.addColumns(fromProperties: feature.propertiesText?.bytes) }

  func endLearning() {
    rows.endColumns()
    rows = header.learned(rows)
    fault = header.fault
  }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    geometry.removeAll()
    if case .none = rows.geometry {
      geometry.append("null")
    } else {
      writer.writeGeometry(feature, to: &geometry)
      out.noteNumbers(of: geometry)
    }
    do throws(FormatError) {
      if let fault { throw fault }
      let id = feature.id.isPresent ? feature.bytes(feature.id) : nil
      if rows.form == .copy {
        try rows.appendCopy(
          id: id, properties: feature.propertiesText?.bytes, geometry: geometry.bytes, crs: feature.currentCRS, to: &out
        )
      } else {
        try rows.append(
          id: id, padded: feature.propertiesText, members: PropertyMembers(feature), geometry: geometry.bytes, to: &out)
      }
    } catch { throw RecordError(code: error.code, message: error.message) }
  }
}

/// The header row before all others.
final class CSVFraming: OutputFraming {
  private let header: CSVHeader

  init(_ header: CSVHeader) { self.header = header }

  var separatorLength: Int { 0 }
  func begin(_ summary: ChunkSummary) -> [UInt8] { header.row }
  func add(_ summary: ChunkSummary) -> Misfit? { nil }
  func end() -> [UInt8] { [] }
}
