// A file that GDAL writes: one layer, row by row.

internal import CGDAL
package import Formats
import GeoJSON
import Planar
import SystemLibrary

/// Writes one layer to a new file.
///
/// Belongs to one thread at a time.
package final class DataSourceWriter: FeatureTableWriter {
  private let dataset: GDALDatasetH
  private let layer: OGRLayerH
  private let columns: [ColumnType]
  /// Which field of the layer each column is; nil for one that the layer has no place for.
  private let fields: [Int32?]
  /// What the format has no place for, and how often that was met.
  private var losses: ValueLosses
  /// Whether single geometries become multiple ones, as the layer's are: OGR's type; nil for as they are.
  private let promotion: Int32?
  private var isOpen = true
  /// Whether rows are written in one transaction.
  private let isTransaction: Bool

  /// Makes the file.
  ///
  /// - Parameter path: an absolute path at which there is nothing yet.
  /// - Throws: `TableError` where GDAL or its driver is missing, or the format has no place for the table.
  package init(_ path: String, _ format: TableFormat, _ table: FeatureTable) throws(TableError) {
    guard GDALLibrary.isHere else {
      throw TableError("GDAL writes this; to have it: \(GDALLibrary.installation)", isUnavailable: true)
    }
    GDALLibrary.start()
    // Files are the same whenever they are written; nothing is to be brought back of one that was not finished.
    CPLSetConfigOption("OGR_CURRENT_DATE", "1970-01-01T00:00:00.000Z")
    CPLSetConfigOption("OGR_SQLITE_JOURNAL", "OFF")
    CPLSetConfigOption("OGR_SQLITE_SYNCHRONOUS", "OFF")
    _ = GDALLibrary.takeWarnings()
    CPLErrorReset()
    guard let driver = GDALGetDriverByName(format.driver) else {
      throw TableError(
        "GDAL \(GDALLibrary.version), as it is installed, has no driver for it (\(format.driver))", isUnavailable: true)
    }
    let fileOptions = format.fileOptions(hasGeometries: table.hasGeometries)
    let made = GDALLibrary.withList(fileOptions) { GDALCreate(driver, path, 0, 0, 0, 0, $0) }
    guard let made else { throw TableError(GDALLibrary.failure ?? "it cannot be made") }
    dataset = made
    // A GeoPackage has one type in each layer, as those who open it expect; others keep what there is.
    let isTyped = format == .gpkg || format == .filegdb
    let isMixed = !format.hasTypedLayers || table.promotes && !isTyped && format != .shapefile
    let type = table.layerType(isMixed: isMixed)
    promotion = table.promotes && isTyped ? type : nil
    isTransaction = ![.filegdb, .mapinfo, .dxf].contains(format)
    if let name = format.nameOfOneKind, table.hasGeometries,
      table.geometryType == nil || table.geometryType == .geometryCollection
    {
      GDALClose(made)
      throw TableError(
        "a layer of a \(name) has points, lines or polygons, and these are of several kinds; plat filter tells them "
          + "apart, and a GeoPackage holds them all")
    }
    columns = table.columns.map { format.type($0) }
    let crs = OSRNewSpatialReference(nil)
    defer { OSRDestroySpatialReference(crs) }
    if OSRSetFromUserInput(crs, table.crs ?? "EPSG:4326") != 0 {
      GDALClose(made)
      throw TableError("GDAL does not know the CRS \(table.crs ?? "")")
    }
    OSRSetAxisMappingStrategy(crs, OAMS_TRADITIONAL_GIS_ORDER)
    let hasCRS = table.hasGeometries
    let opened = GDALLibrary.withList(format.layerOptions) {
      GDALDatasetCreateLayer(made, table.name, hasCRS ? crs : nil, type, $0)
    }
    guard let opened else {
      let message = GDALLibrary.failure ?? "the layer cannot be made"
      GDALClose(made)
      throw TableError(message)
    }
    layer = opened
    losses = ValueLosses(format, table.columns, columns)
    if format == .dxf {
      let fixed = LayerDescription(opened).fields
      fields = table.columns.map { column in fixed.first { $0.name == column.name }?.index }
      return
    }
    fields = columns.indices.map { Int32($0) }
    for (column, type) in zip(table.columns, columns) {
      let (fieldType, subtype) = type.field
      let field = OGR_Fld_Create(column.name, fieldType)
      OGR_Fld_SetSubType(field, subtype)
      if format == .shapefile { Self.fit(field, column) }
      let status = OGR_L_CreateField(opened, field, 1)
      OGR_Fld_Destroy(field)
      guard status == 0 else {
        let message = GDALLibrary.failure ?? "it cannot be made"
        GDALClose(made)
        isOpen = false
        throw TableError("column \"\(column.name)\": \(message)")
      }
    }
    if isTransaction { GDALDatasetStartTransaction(made, 0) }
  }

  /// Numbers in a Shapefile's table are text of a width that is said beforehand.
  private static func fit(_ field: OGRFieldDefnH?, _ column: TableColumn) {
    switch column.type {
    case .integer, .integer64: OGR_Fld_SetWidth(field, Int32(max(column.wholeDigits + 1, 2)))
    case .real:
      OGR_Fld_SetWidth(field, 24)
      OGR_Fld_SetPrecision(field, Int32(ValueLosses.shapefileDecimals(column)))
    default: break
    }
  }

  deinit { if isOpen { GDALClose(dataset) } }

  package func add(
    id: Int64?, geometry: UnsafeRawBufferPointer?, values: [UnsafeRawBufferPointer?]
  ) throws(TableError) {
    guard let feature = OGR_F_Create(OGR_L_GetLayerDefn(layer)) else {
      throw TableError("there is no memory for a row")
    }
    defer { OGR_F_Destroy(feature) }
    if let id { OGR_F_SetFID(feature, id) }
    if let geometry {
      var made: OGRGeometryH?
      guard OGR_G_CreateFromWkb(geometry.baseAddress, nil, &made, Int32(geometry.count)) == 0, let made else {
        throw TableError("the geometry cannot be written")
      }
      if losses.noteGeometry(isEmpty: OGR_G_IsEmpty(made) != 0, type: OGR_G_GetGeometryType(made)) {
        OGR_F_SetGeometryDirectly(feature, promotion.map { OGR_G_ForceTo(made, $0, nil) } ?? made)
      } else {
        OGR_G_DestroyGeometry(made)
      }
    }
    losses.noteRow(isEmpty: values.allSatisfy { $0.map { $0.first == 0x6E } ?? true })
    for (index, value) in values.enumerated() {
      losses.note(index, columns[index], value)
      guard let value, let field = fields[index] else { continue }
      if value.first == 0x6E { OGR_F_SetFieldNull(feature, field) } else { set(feature, field, columns[index], value) }
    }
    CPLErrorReset()
    guard OGR_L_CreateFeature(layer, feature) == 0 else {
      throw TableError(GDALLibrary.failure ?? "the row cannot be written")
    }
  }

  private func set(_ feature: OGRFeatureH, _ field: Int32, _ type: ColumnType, _ value: UnsafeRawBufferPointer) {
    switch type {
    case .none: break
    case .boolean: OGR_F_SetFieldInteger(feature, field, value.first == 0x74 ? 1 : 0)
    case .integer, .integer64:
      OGR_F_SetFieldInteger64(feature, field, Int64(String(decoding: value, as: UTF8.self)) ?? 0)
    case .real: OGR_F_SetFieldDouble(feature, field, Double(String(decoding: value, as: UTF8.self)) ?? .nan)
    case .text:
      // A number with more digits than 64 bits hold stands without quotes.
      let text = value.first == 0x22 ? unescape(value) : String(decoding: value, as: UTF8.self)
      OGR_F_SetFieldString(feature, field, text)
    case .json: OGR_F_SetFieldString(feature, field, String(decoding: value, as: UTF8.self))
    case .date, .dateTime:
      let text = UnsafeRawBufferPointer(rebasing: value.dropFirst().dropLast())
      guard let moment = Instant(text)?.moment else { return }
      OGR_F_SetFieldDateTimeEx(
        feature, field, Int32(moment.year), Int32(moment.month), Int32(moment.day), Int32(moment.hour),
        Int32(moment.minute), Float(moment.second), 100)
    }
  }

  private func unescape(_ value: UnsafeRawBufferPointer) -> String {
    let inner = UnsafeRawBufferPointer(rebasing: value.dropFirst().dropLast())
    return GeoJSON.unescape(inner)
  }

  package func finish() throws(TableError) {
    CPLErrorReset()
    if isTransaction { GDALDatasetCommitTransaction(dataset) }
    let atCommit = GDALLibrary.failure
    isOpen = false
    GDALClose(dataset)
    if let failure = atCommit ?? GDALLibrary.failure { throw TableError(failure) }
  }

  package func takeWarnings() -> [String] { GDALLibrary.takeWarnings() + losses.messages }
}

extension TableFormat {
  fileprivate var driver: String {
    switch self {
    case .gpkg: "GPKG"
    case .shapefile: "ESRI Shapefile"
    case .flatgeobuf: "FlatGeobuf"
    case .gml: "GML"
    case .sqlite: "SQLite"
    case .xlsx: "XLSX"
    case .ods: "ODS"
    case .parquet: "Parquet"
    case .filegdb: "OpenFileGDB"
    case .mapinfo: "MapInfo File"
    case .dxf: "DXF"
    }
  }

  fileprivate func fileOptions(hasGeometries: Bool) -> [String] {
    switch self {
    // The schema would be a file of its own.
    case .gml: ["XSISCHEMA=OFF"]
    // Where there are tables about geometries, readers look for layers in these alone.
    case .sqlite: hasGeometries ? [] : ["METADATA=NO"]
    default: []
    }
  }

  /// What a layer of one kind of geometries alone is called; nil for formats that have others.
  fileprivate var nameOfOneKind: String? {
    switch self {
    case .filegdb: "file geodatabase"
    case .shapefile: "Shapefile"
    default: nil
    }
  }

  fileprivate var layerOptions: [String] {
    switch self {
    case .shapefile: ["ENCODING=UTF-8"]
    case .sqlite: ["LAUNDER=NO"]
    default: []
    }
  }

  /// The type of a column's field.
  fileprivate func type(_ column: TableColumn) -> ColumnType {
    switch (self, column.type) {
    // It has instants, and no days.
    case (.flatgeobuf, .date): .text
    // These have whole numbers of 32 bits; a double has those of fifteen digits, and a text keeps what is longer.
    case (.filegdb, .integer64), (.mapinfo, .integer64): column.wholeDigits <= 15 ? .real : .text
    // Days of Excel are counted from 1900, with a 29th of February that there was not.
    case (.xlsx, .date), (.xlsx, .dateTime): column.hasEarlyDays ? .text : column.type
    default: column.type
    }
  }

  /// Whether a layer has one type of geometries.
  fileprivate var hasTypedLayers: Bool { ![.xlsx, .ods, .mapinfo, .dxf].contains(self) }
}

extension ColumnType {
  /// OGR's type and subtype (OGRFieldType, OGRFieldSubType).
  fileprivate var field: (Int32, Int32) {
    switch self {
    case .boolean: (0, 1)
    case .integer: (0, 0)
    case .integer64: (12, 0)
    case .real: (2, 0)
    case .date: (9, 0)
    case .dateTime: (11, 0)
    case .json: (4, 4)
    case .none, .text: (4, 0)
    }
  }
}

extension FeatureTable {
  /// OGR's type of the layer (OGRwkbGeometryType).
  ///
  /// - Parameter isMixed: whether the layer takes all types.
  fileprivate func layerType(isMixed: Bool) -> Int32 {
    guard hasGeometries else { return 100 }
    let code = isMixed ? 0 : geometryType?.wkbCode ?? 0
    return Int32(bitPattern: hasHeights ? code | 0x8000_0000 : code)
  }
}
