// All records of a table, kept until its columns are known, and written then.

import Compression
import Engines
import FeatureStream
import Formats
import GeoJSON

/// Keeps rows, in a temporary file if need be, and writes the table when all are there.
///
/// Belongs to one thread at a time.
package final class FeatureTableStore {
  private let format: TableFormat
  private let name: String
  private let rows = RecordSpill()
  private var columns: [RawColumn] = []
  private var places: [[UInt8]: Int] = [:]
  private var shape = TableShape()
  private var crs: String??
  private var folder: TemporaryFolder?
  private var file: ByteFile?
  private var archive: FolderArchive?
  package private(set) var warnings: [ClosingWarning] = []

  /// - Parameter name: what the layer is called.
  package init(_ format: TableFormat, name: String) { (self.format, self.name) = (format, name) }

  /// Takes what a worker collected.
  package func add(_ bag: FeatureTableBag) throws(RunError) {
    for (record, name) in bag.crs.enumerated() {
      if let crs, crs != name { throw .mixedCRS("a table", crs, name, record: record) }
      crs = .some(name)
    }
    shape.add(bag.shape)
    for column in bag.columns {
      if let place = places[column.name] {
        columns[place].add(column)
      } else {
        places[column.name] = columns.count
        columns.append(column)
      }
    }
    for row in bag.rows { try rows.append(row) }
  }

  /// Writes the table to a file of its own.
  package func finish() throws(RunError) {
    try rows.rewind()
    let folder = try TemporaryFolder(file: format.temporaryName)
    self.folder = folder
    let table = makeTable()
    let idColumn = shape.hasIDs && !keepsNumbers ? columns.count : nil
    do throws(TableError) {
      let writer = try Engines.tableWriter(folder.file, format, table)
      let failure = try write(to: writer, idColumn: idColumn)
      if let failure { throw failure }
      try writer.finish()
      // GDAL does not see that nothing more of it could be written.
      if format == .gml, try !hasEnd(folder.file, "FeatureCollection>") {
        throw TableError("it could not be written to its end; is there room in the folder of temporary files?")
      }
      warnings += writer.takeWarnings().map { ClosingWarning(code: "table-writer", message: $0) }
    } catch { throw RunError(error.isUnavailable ? .unavailable : .badData, "\(format.rawValue): \(error.message)") }
    if format == .xlsx || format == .ods, shape.hasGeometries {
      warnings.append(
        ClosingWarning(
          code: "no-geometries", message: "a spreadsheet has no place for geometries, and they were left out"))
    }
    warnAboutDrawings(table)
    if format == .flatgeobuf, shape.missingGeometries + shape.emptyGeometries > 0 {
      warnings.append(
        ClosingWarning(
          code: "no-geometries",
          message:
            "GDAL leaves records without a geometry, or with an empty one, out of FlatGeobuf; plat filter tells them apart, "
            + "and a GeoPackage keeps them", count: shape.missingGeometries + shape.emptyGeometries))
    }
    if let prefix = format.folder(of: name) {
      archive = try FolderArchive(folder.file, prefix: prefix)
    } else {
      file = try ByteFile(folder.file)
    }
  }

  /// Tells what MapInfo and DXF have no place for.
  private func warnAboutDrawings(_ table: FeatureTable) {
    func warn(_ code: String, _ message: String) {
      warnings.append(ClosingWarning(code: code, message: message))
    }
    if format == .mapinfo, shape.hasHeights {
      warn("no-heights", "MapInfo has no place for heights, and they were left out")
    }
    guard format == .dxf else { return }
    let lost = table.columns.map(\.name).filter { !TableFormat.drawingFields.contains($0) }
    if !lost.isEmpty {
      warn(
        "no-properties",
        "DXF has no place for properties but \(TableFormat.drawingFields.joined(separator: ", ")); left out were "
          + lost.joined(separator: ", "))
    }
    if table.crs != nil { warn("no-crs", "DXF has no place for a CRS, and it was left out") }
    if shape.missingGeometries > 0 {
      warnings.append(
        ClosingWarning(
          code: "no-geometries", message: "records without a geometry have no place in DXF, and were left out",
          count: shape.missingGeometries))
    }
  }

  /// Whether a file ends with a word, and blanks.
  private func hasEnd(_ path: String, _ word: String) throws(TableError) -> Bool {
    var tail: [UInt8] = []
    do throws(RunError) {
      let file = try ByteFile(path)
      while let bytes = try file.next() { tail = (tail + bytes).suffix(256) }
    } catch { throw TableError(error.message) }
    let end = tail.reversed().drop { $0 <= 0x20 }
    return end.starts(with: word.utf8.reversed())
  }

  /// Whether ids become the numbers of records, which these formats keep.
  private var keepsNumbers: Bool { shape.hasRisingIDs && (format == .gpkg || format == .sqlite) }

  private func makeTable() -> FeatureTable {
    var named: [TableColumn] = []
    // Names are told apart without regard to case in SQL.
    var taken: Set<String> = format == .gpkg || format == .sqlite ? ["fid", "geom", "ogc_fid", "geometry"] : []
    func add(_ wanted: String, _ type: ColumnType, _ column: RawColumn? = nil) {
      var name = wanted
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(wanted)_\(number)"
        number += 1
      }
      if name != wanted {
        warnings.append(
          ClosingWarning(
            code: "renamed-column", message: "the property \"\(wanted)\" is the column \"\(name)\": its name was taken")
        )
      }
      named.append(
        TableColumn(
          name, type, wholeDigits: column?.wholeDigits ?? 0, hasEarlyDays: column?.hasEarlyDays ?? false))
    }
    for column in columns { add(column.name.withUnsafeBytes { unescape($0) }, column.type, column) }
    if shape.hasIDs, !keepsNumbers { add("id", shape.idType) }
    let (type, promotes) = shape.geometryType
    return FeatureTable(
      name: name, crs: crs ?? nil, geometryType: type, promotes: promotes, hasGeometries: shape.hasGeometries,
      hasHeights: shape.hasHeights, columns: named)
  }

  /// Writes all rows.
  private func write(to writer: any FeatureTableWriter, idColumn: Int?) throws(TableError) -> TableError? {
    let count = columns.count + (idColumn == nil ? 0 : 1)
    while true {
      let row: [UInt8]
      do throws(RunError) {
        guard let next = try rows.next() else { return nil }
        row = next
      } catch { return TableError(error.message) }
      let (id, geometry, properties) = FeatureTableRow.parts(row)
      if format == .dxf, geometry.isEmpty { continue }
      let failure = row.withUnsafeBytes { bytes -> TableError? in
        func part(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[range]) }
        return ByteBuffer(part(properties)).withPaddedBytes { text -> TableError? in
          var values = [UnsafeRawBufferPointer?](repeating: nil, count: count)
          fill(&values, from: text)
          if let idColumn, !id.isEmpty { values[idColumn] = part(id) }
          let number = keepsNumbers ? Int64(String(decoding: part(id), as: UTF8.self)) : nil
          do throws(TableError) {
            try writer.add(id: number, geometry: geometry.isEmpty ? nil : part(geometry), values: values)
          } catch { return error }
          return nil
        }
      }
      if let failure { return failure }
    }
  }

  private func fill(_ values: inout [UnsafeRawBufferPointer?], from text: PaddedBytes) {
    guard text.bytes.first == 0x7B else { return }
    var members = JSONMembers(text)
    var next = 0
    while let member = members.next() {
      let name = text[member.name]
      let isNext = next < columns.count && columns[next].name.elementsEqual(name)
      guard let place = isNext ? next : places[Array(name)] else { continue }
      values[place] = text[member.value]
      next = place + 1
    }
  }

  /// The next bytes of the file; nil after the last.
  package func next() throws(RunError) -> [UInt8]? {
    if let bytes = try archive?.next() { return bytes }
    guard let bytes = try file?.next() else {
      (file, folder, archive) = (nil, nil, nil)
      return nil
    }
    return bytes
  }
}
