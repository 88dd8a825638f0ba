// Features out of the layers of a file that GDAL reads.

internal import CGDAL
public import Formats
import GeoJSON
import Globe
import Planar

/// Reads the layers of a data source, one after the other: GeoPackage, Shapefile, FlatGeobuf and the like.
///
/// Each record has the source's own number as its id, its fields as properties, and the `crs` member where the layer's
/// CRS is not WGS 84. Coordinates are longitude or easting first, heights are kept, M is not; rings follow the
/// right-hand rule, as those of Shapefiles do not. Curves become lines by GDAL's steps of four degrees. Where several
/// layers are read, `source_layer` says which one a record is of.
/// Memory is that of some hundred records, whatever the size of the file, as far as GDAL's driver keeps to that.
public final class DataSourceDecoder: DocumentDecoder {
  private let source: DataSource
  private let options: DataSourceOptions
  private var layers: [OGRLayerH]
  /// The result of a statement, which is given back to the source.
  private var result: OGRLayerH?
  private var at = 0
  /// The numbers of the records that are read of the layer at hand, the next one last; nil for all in their order.
  private var chosen: [Int64]?
  /// Which records of the layer at hand may be wanted; nil for all that it gives.
  private var rows: RowTest?
  /// How the layer at hand is written.
  private var form: LayerForm?
  private var number = 0
  /// How many records were read of the layers before, and how many the layer at hand has to have at least.
  private var (first, promised) = (0, 0)
  private var wkb: [UInt8] = []

  /// Opens a source.
  ///
  /// - Parameters:
  ///   - path: an absolute path, or one of GDAL's file systems, such as `/vsizip/`.
  ///   - format: the driver's name that the first bytes tell; nil where they do not.
  ///   - isAsked: whether the user asked for GDAL by name, which may then use any of its drivers.
  public init(
    _ path: String, format: String?, isAsked: Bool, _ options: DataSourceOptions
  ) throws(DataSourceError) {
    self.options = options
    source = try DataSource(path, format: format, isAsked: isAsked, encoding: options.encoding)
    CPLErrorReset()
    layers = source.layers
    // Some drivers read a file when its layers are asked for.
    if let failure = GDALLibrary.failure { throw .failed(failure) }
    if layers.isEmpty, options.statement == nil, !options.listsLayers {
      throw .failed("it has no layers; if it should have some, it is cut short or damaged")
    }
    if let statement = options.statement {
      guard Self.reads(statement) else {
        throw .badStatement("a statement that reads begins with SELECT, WITH or VALUES, and others are not run")
      }
      CPLErrorReset()
      result = GDALDatasetExecuteSQL(source.handle, statement, nil, nil)
      if let failure = GDALLibrary.failure { throw .badStatement(failure) }
      guard let result else { throw .badStatement("the statement has no rows as its result") }
      layers = [result]
    } else if !options.layers.isEmpty {
      let names = layers.map { OGR_L_GetName($0).map { String(cString: $0) } ?? "" }
      var chosen: [OGRLayerH] = []
      for wanted in options.layers {
        guard let index = names.firstIndex(of: wanted) else { throw .noLayer(wanted, among: names) }
        chosen.append(layers[index])
      }
      layers = chosen
    }
  }

  /// Whether a statement only reads: GDAL makes indexes beside a Shapefile that is open for reading, too.
  private static func reads(_ statement: String) -> Bool {
    let word = statement.drop { $0.isWhitespace || $0 == "(" }.prefix { $0.isLetter }.uppercased()
    return [
      "SELECT", "WITH", "VALUES", "EXPLAIN", "PRAGMA", "GETLAYERDEFINITION", "GETLAYERMETADATA",
    ].contains(word)
  }

  deinit {
    if let result { GDALDatasetReleaseResultSet(source.handle, result) }
  }

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    while at < layers.count {
      if options.listsLayers {
        number += 1
        appendDescription(layers[at], to: &out.text)
        out.end(line: number)
        at += 1
        continue
      }
      let isNew = self.form == nil
      if isNew { CPLErrorReset() }
      let form = try open(layers[at])
      if isNew, let failure = GDALLibrary.failure {
        throw DocumentError(failure, at: .record(layer: form.name, number + 1))
      }
      while !out.isFull {
        CPLErrorReset()
        guard let feature = nextFeature(of: layers[at]) else {
          if let failure = GDALLibrary.failure {
            throw DocumentError(failure, at: .record(layer: form.name, number + 1))
          }
          if number - first < promised {
            throw DocumentError(
              "the layer says that it has \(promised) records, and \(number - first) are there: it is cut short or damaged",
              at: .record(layer: form.name, number + 1))
          }
          self.form = nil
          at += 1
          break
        }
        number += 1
        if rows?.holds(of: feature) ?? true { append(feature, form, to: &out) }
        OGR_F_Destroy(feature)
      }
      if out.isFull { return at < layers.count }
    }
    return false
  }

  private func open(_ layer: OGRLayerH) throws(DocumentError) -> LayerForm {
    if let form { return form }
    let whole = LayerForm(LayerDescription(layer), namesLayer: layers.count > 1, idColumn: options.idColumn)
    if let column = options.idColumn, whole.idField == nil {
      throw DocumentError("no field is called \"\(column)\"", at: .record(layer: whole.name, nil))
    }
    chosen = nil
    let (made, ignored) = whole.keeping(options.wanted)
    if !ignored.isEmpty { Self.ignore(ignored, in: layer) }
    if let box = options.box, Self.narrow(layer, to: box, made) { chosen = Self.numbersInOrder(layer) }
    rows = options.condition(on: made.fields).flatMap { condition in
      let isNarrowed = result == nil && SQLRows.narrow(layer, of: source.driver, to: condition, made.fields)
      return isNarrowed ? nil : RowTest(condition, made.fields.filter { options.rowFields.contains($0.name) })
    }
    first = number
    // These count what they hold; other formats count with it what is deleted, or may be wrong.
    let counts = ["FlatGeobuf", "OpenFileGDB"].contains(source.driver)
    promised = counts && options.box == nil && result == nil ? Int(OGR_L_GetFeatureCount(layer, 0)) : 0
    OGR_L_ResetReading(layer)
    form = made
    return made
  }

  /// Has the source leave fields out, where it can; they are not written in any case.
  private static func ignore(_ names: [String], in layer: OGRLayerH) {
    // The texts one after the other, each with its zero: the pointers hold while the array is lent.
    var bytes: [CChar] = []
    let starts = names.map { name in
      defer { bytes += name.utf8CString }
      return bytes.count
    }
    bytes.withUnsafeBufferPointer { bytes in
      let texts = starts.map { start in bytes.baseAddress.map { $0 + start } } + [nil]
      _ = OGR_L_SetIgnoredFields(layer, texts)
    }
  }

  /// Has the source give only what it has in a box, by its index where it has one.
  ///
  /// On its plane an edge over ±180° goes the long way round, so that it may miss what the globe has in the box; not
  /// where all lies within half a turn. A box where the layer has nothing narrows nothing: what is wrong with it is
  /// told of all records.
  ///
  /// - Returns: whether it was narrowed.
  private static func narrow(_ layer: OGRLayerH, to box: Box, _ form: LayerForm) -> Bool {
    guard form.isInDegrees, !form.isSpherical, !box.goesBeyondSeam else { return false }
    var found = OGREnvelope()
    guard OGR_L_GetExtent(layer, &found, 0) == 0 else { return false }
    let extent = Box(Position(found.MinX, found.MinY), Position(found.MaxX, found.MaxY))
    guard !extent.isWide, !extent.goesBeyondSeam, extent.meets(box) else { return false }
    OGR_L_SetSpatialFilterRect(layer, box.min.x, box.min.y, box.max.x, box.max.y)
    return true
  }

  /// The numbers of the records that a narrowed layer has, in the order of the file, which an index has not; nil where
  /// the layer goes through its records in their order, or cannot find one by its number.
  private static func numbersInOrder(_ layer: OGRLayerH) -> [Int64]? {
    guard OGR_L_TestCapability(layer, "FastSpatialFilter") != 0, OGR_L_TestCapability(layer, "RandomRead") != 0 else {
      return nil
    }
    OGR_L_ResetReading(layer)
    var numbers: [Int64] = []
    while let feature = OGR_L_GetNextFeature(layer) {
      numbers.append(OGR_F_GetFID(feature))
      OGR_F_Destroy(feature)
    }
    // From the last on, so that each is taken off the end.
    return numbers.sorted(by: >)
  }

  private func nextFeature(of layer: OGRLayerH) -> OGRFeatureH? {
    guard chosen != nil else { return OGR_L_GetNextFeature(layer) }
    return chosen?.popLast().flatMap { OGR_L_GetFeature(layer, $0) }
  }

  private func append(_ feature: OGRFeatureH, _ form: LayerForm, to out: inout DecodedRecords) {
    out.text.append("{\"type\":\"Feature\"")
    if let field = form.idField {
      out.text.append(",\"id\":")
      field.append(feature, to: &out.text)
    } else {
      let id = OGR_F_GetFID(feature)
      if id >= 0 {
        out.text.append(",\"id\":")
        out.text.append(id.description)
      }
    }
    out.text.append(",\"geometry\":")
    do throws(FormatError) { try appendGeometry(OGR_F_GetGeometryRef(feature), to: &out.text) } catch {
      return out.refuse(code: error.code, "\(form.name): \(error.message)", line: number)
    }
    out.text.append(",\"properties\":{")
    out.text.append(form.opening)
    var isFirst = form.opening.isEmpty
    for field in form.fields where OGR_F_IsFieldSet(feature, field.index) != 0 {
      if !isFirst { out.text.append(0x2C as UInt8) }
      isFirst = false
      out.text.append(field.member)
      field.append(feature, to: &out.text)
    }
    out.text.append(form.closing)
    out.end(line: number)
  }

  private func appendGeometry(_ geometry: OGRGeometryH?, to out: inout ByteBuffer) throws(FormatError) {
    guard let geometry else { return out.append("null") }
    let type = (UInt32(bitPattern: OGR_G_GetGeometryType(geometry)) & 0x7FFF_FFFF) % 1000
    if OGR_G_HasCurveGeometry(geometry, 0) != 0 {
      let linear = OGR_G_GetLinearGeometry(geometry, 0, nil)
      defer { OGR_G_DestroyGeometry(linear) }
      return try appendWKB(linear, to: &out)
    }
    // Surfaces of faces are the polygons that they are made of; a triangle is one.
    if (15...17).contains(type) {
      let plain = OGR_G_ForceTo(OGR_G_Clone(geometry), type == 17 ? 3 : 6, nil)
      defer { OGR_G_DestroyGeometry(plain) }
      return try appendWKB(plain, to: &out)
    }
    try appendWKB(geometry, to: &out)
  }

  private func appendWKB(_ geometry: OGRGeometryH?, to out: inout ByteBuffer) throws(FormatError) {
    guard let geometry else { return out.append("null") }
    let count = Int(OGR_G_WkbSize(geometry))
    if wkb.count < count { wkb = [UInt8](repeating: 0, count: max(count, 2 * wkb.count)) }
    _ = wkb.withUnsafeMutableBufferPointer { OGR_G_ExportToIsoWkb(geometry, 1, $0.baseAddress) }
    try wkb.withUnsafeBufferPointer { bytes throws(FormatError) in
      _ = try WKBReader.read(
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count]), turnsRings: true, into: &out)
    }
  }

  /// A layer as a Feature: its box, and what it says of itself.
  private func appendDescription(_ layer: OGRLayerH, to out: inout ByteBuffer) {
    let about = LayerDescription(layer)
    out.append("{\"type\":\"Feature\",\"id\":")
    out.appendString(about.name)
    out.append(",\"geometry\":")
    var box = OGREnvelope()
    let kind = geometryName(OGR_L_GetGeomType(layer))
    if kind != nil, OGR_L_GetExtent(layer, &box, 1) == 0, box.MinX <= box.MaxX {
      out.append("{\"type\":\"Polygon\",\"coordinates\":[[")
      let corners = [
        (box.MinX, box.MinY), (box.MaxX, box.MinY), (box.MaxX, box.MaxY), (box.MinX, box.MaxY), (box.MinX, box.MinY),
      ]
      for (index, corner) in corners.enumerated() {
        out.append(index > 0 ? ",[" : "[")
        out.appendShortest(corner.0)
        out.append(0x2C as UInt8)
        out.appendShortest(corner.1)
        out.append(0x5D as UInt8)
      }
      out.append("]]}")
    } else {
      out.append("null")
    }
    out.append(",\"properties\":{\"layer_geometry\":")
    if let kind { out.appendString(kind) } else { out.append("null") }
    out.append(",\"layer_count\":\(OGR_L_GetFeatureCount(layer, 1)),\"layer_crs\":")
    if about.hasCRS { out.appendString(about.crs ?? "EPSG:4326") } else { out.append("null") }
    out.append(",\"layer_fields\":{")
    for (index, field) in about.fields.enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      out.append(field.member)
      out.appendString(field.spokenType)
    }
    out.append("}}")
    if let crs = about.crs.flatMap(CRSMember.normalized) { out.append(CRSMember.member(crs)) }
    out.append(0x7D as UInt8)
  }
}

extension DataSourceOptions {
  /// What is asked of the rows of a layer; nil where its fields are not all that is asked of.
  ///
  /// The id goes before a property of its name, and a dot may lead into an object.
  fileprivate func condition(on fields: [DataField]) -> RowCondition? {
    let names = Set(fields.map(\.name))
    return rowFields.allSatisfy { names.contains($0) && $0 != "id" && !$0.contains(".") } ? rows : nil
  }
}

/// How the records of a layer are written.
private struct LayerForm {
  let name: String
  private(set) var fields: [DataField]
  let idField: DataField?
  /// Whether coordinates are longitude and latitude on WGS 84.
  let isInDegrees: Bool
  /// Whether edges are geodesics, which may be in a box where no vertex is.
  let isSpherical: Bool
  /// What stands first among the properties.
  let opening: [UInt8]
  /// What ends a record.
  let closing: [UInt8]

  /// The same with the fields that are wanted, and the names of the others; with all where a name is not a field's, so
  /// that whoever looks for it sees what else there is.
  func keeping(_ wanted: Set<String>?) -> (LayerForm, ignored: [String]) {
    let names = fields.map(\.name)
    guard let wanted, wanted.isSubset(of: names) else { return (self, []) }
    var form = self
    form.fields.removeAll { !wanted.contains($0.name) }
    return (form, names.filter { !wanted.contains($0) })
  }

  init(_ layer: LayerDescription, namesLayer: Bool, idColumn: String?) {
    name = layer.name
    isInDegrees = layer.crs.flatMap(CRSMember.normalized) == nil
    isSpherical = layer.isSpherical
    idField = idColumn.flatMap { name in layer.fields.first { $0.name == name } }
    fields = layer.fields.filter { $0.name != idColumn }
    var text = ByteBuffer(capacity: 64)
    if namesLayer, !fields.contains(where: { $0.name == "source_layer" }) {
      text.append("\"source_layer\":")
      text.appendString(layer.name)
    }
    opening = Array(text.bytes)
    var end = ByteBuffer(capacity: 64)
    end.append(0x7D as UInt8)
    if let crs = layer.crs.flatMap(CRSMember.normalized) { end.append(CRSMember.member(crs)) }
    if isSpherical { end.append(",\"edges\":\"geodesic\"") }
    end.append(0x7D as UInt8)
    closing = Array(end.bytes)
  }
}
