// Records on their way into a table whose columns have types: what each needs, and what all of them together are.
//
//   record ─▶ id, WKB, properties ─▶ RecordSpill … all there ─▶ columns and their types ─▶ row after row

import FeatureStream
import Formats
import GeoJSON
import Planar

/// What records of a chunk are: their rows, and what a table needs to hold them.
package struct FeatureTableBag: Sendable {
  /// Each as `FeatureTableRow` packs it.
  var rows: [[UInt8]] = []
  /// The names of properties as they stand in JSON, with the types of their values, in the order of first appearance.
  var columns: [RawColumn] = []
  var shape = TableShape()
  /// The CRS of each record.
  var crs: [String?] = []
}

/// A column, its name as it stands in JSON.
struct RawColumn: Sendable {
  let name: [UInt8]
  var type = ColumnType.none
  var wholeDigits = 0
  var hasEarlyDays = false

  /// Takes a value, JSON.
  mutating func add(_ value: UnsafeRawBufferPointer) {
    let other = ColumnType(value)
    type = type.joined(with: other)
    if other == .date || other == .dateTime {
      if !hasEarlyDays { hasEarlyDays = TableColumn.isEarly(value) }
    } else {
      wholeDigits = max(wholeDigits, TableColumn.wholeDigits(value))
    }
  }

  /// Takes the values of another part of the column.
  mutating func add(_ other: RawColumn) {
    type = type.joined(with: other.type)
    wholeDigits = max(wholeDigits, other.wholeDigits)
    hasEarlyDays = hasEarlyDays || other.hasEarlyDays
  }
}

/// What the geometries and the ids of a table are.
struct TableShape: Sendable, Equatable {
  /// Bit n for the type of geometry whose number is n.
  private var types: UInt8 = 0
  private(set) var hasHeights = false
  /// How many records have no geometry.
  private(set) var missingGeometries = 0
  /// How many records have a geometry without a position.
  private(set) var emptyGeometries = 0
  /// Whether each id so far is a whole number greater than the one before.
  private(set) var hasRisingIDs = true
  private(set) var hasIDs = false
  private(set) var idType = ColumnType.none
  private var firstID: Int64?
  private var lastID: Int64 = -1
  private var isEmpty = true

  mutating func add(_ geometry: Geometry?) {
    guard let geometry else {
      missingGeometries += 1
      return
    }
    types |= 1 << geometry.type.rawValue
    if geometry.isEmpty { emptyGeometries += 1 }
    if geometry.dimension > 2 { hasHeights = true }
    for member in geometry.members where member.dimension > 2 { hasHeights = true }
  }

  mutating func add(id: UnsafeRawBufferPointer?) {
    isEmpty = false
    guard let id else {
      hasRisingIDs = false
      return
    }
    hasIDs = true
    idType = idType.joined(with: ColumnType(id))
    guard hasRisingIDs else { return }
    guard id.first != 0x22, let number = Int64(String(decoding: id, as: UTF8.self)), number >= 0, number > lastID else {
      hasRisingIDs = false
      return
    }
    if firstID == nil { firstID = number }
    lastID = number
  }

  /// Adds what comes after.
  mutating func add(_ other: TableShape) {
    if other.isEmpty { return }
    types |= other.types
    hasHeights = hasHeights || other.hasHeights
    missingGeometries += other.missingGeometries
    emptyGeometries += other.emptyGeometries
    if !isEmpty, let first = other.firstID, first <= lastID { hasRisingIDs = false }
    hasRisingIDs = hasRisingIDs && other.hasRisingIDs
    if firstID == nil { firstID = other.firstID }
    lastID = other.lastID
    hasIDs = hasIDs || other.hasIDs
    idType = idType.joined(with: other.idType)
    isEmpty = false
  }

  var hasGeometries: Bool { types != 0 }

  /// The one type of all geometries; that of several where some are single.
  var geometryType: (type: GeometryType?, promotes: Bool) {
    let found = GeometryType.allCases.filter { types & 1 << $0.rawValue != 0 }
    if found.count == 1 { return (found[0], false) }
    switch found {
    case [.point, .multiPoint]: return (.multiPoint, true)
    case [.lineString, .multiLineString]: return (.multiLineString, true)
    case [.polygon, .multiPolygon]: return (.multiPolygon, true)
    default: return (nil, false)
    }
  }
}

/// One record, packed: the lengths of its id and of its geometry, then id, geometry and properties.
enum FeatureTableRow {
  static func pack(
    id: UnsafeRawBufferPointer?, geometry: UnsafeRawBufferPointer, properties: UnsafeRawBufferPointer?
  ) -> [UInt8] {
    var row: [UInt8] = []
    row.reserveCapacity(16 + (id?.count ?? 0) + geometry.count + (properties?.count ?? 0))
    withUnsafeBytes(of: Int64(id?.count ?? 0)) { row.append(contentsOf: $0) }
    withUnsafeBytes(of: Int64(geometry.count)) { row.append(contentsOf: $0) }
    if let id { row.append(contentsOf: id) }
    row.append(contentsOf: geometry)
    if let properties { row.append(contentsOf: properties) }
    return row
  }

  /// The parts of a row: where each begins and ends.
  static func parts(_ row: [UInt8]) -> (id: Range<Int>, geometry: Range<Int>, properties: Range<Int>) {
    let (id, geometry) = row.withUnsafeBytes { bytes in
      (Int(bytes.loadUnaligned(as: Int64.self)), Int(bytes.loadUnaligned(fromByteOffset: 8, as: Int64.self)))
    }
    return (16..<16 + id, 16 + id..<16 + id + geometry, 16 + id + geometry..<row.count)
  }
}

/// Takes the rows of records.
package final class FeatureTableCollector: RecordCollector {
  private var bag = FeatureTableBag()
  private var places: [[UInt8]: Int] = [:]
  private var writer = FeatureWriter()
  private var text = ByteBuffer()
  private var wkb = ByteBuffer()

  private let format: CoordinateFormat?

  /// - Parameter decimals: to how many decimals coordinates are rounded; nil for as they are.
  package init(decimals: Int? = nil) { format = decimals.map { .decimals($0) } }

  package func collect(_ feature: inout Feature) throws(RecordError) {
    if let format { feature.round(format) }
    text.removeAll()
    wkb.removeAll()
    if feature.hasGeometry {
      writer.writeGeometry(feature, to: &text)
      if text.hasUnwritableNumber { throw .unwritableRecord }
      do throws(FormatError) { try EWKBWriter.append(binary: text.bytes, to: &wkb) } catch {
        throw RecordError(code: error.code, message: error.message)
      }
    }
    let properties = feature.propertiesText?.bytes
    noteColumns(feature)
    let id = feature.id.isPresent ? feature.bytes(feature.id) : nil
    bag.shape.add(feature.hasGeometry ? feature.geometry : nil)
    bag.shape.add(id: id)
    bag.crs.append(feature.currentCRS)
    bag.rows.append(FeatureTableRow.pack(id: id, geometry: wkb.bytes, properties: properties))
  }

  private func noteColumns(_ feature: borrowing Feature) {
    guard let properties = feature.propertiesText, properties.bytes.first == 0x7B else { return }
    var members = PropertyMembers(feature)
    var next = 0
    while let member = members.next() {
      let value = properties[member.value]
      let name = properties[member.name]
      let place: Int
      // Records of one source have their properties in one order.
      if next < bag.columns.count, bag.columns[next].name.elementsEqual(name) {
        place = next
      } else if let known = places[Array(name)] {
        place = known
      } else {
        place = bag.columns.count
        places[Array(name)] = place
        bag.columns.append(RawColumn(name: Array(name)))
      }
      next = place + 1
      bag.columns[place].add(value)
    }
  }

  package func takeBag() -> FeatureTableBag {
    defer {
      bag = FeatureTableBag()
      places.removeAll(keepingCapacity: true)
    }
    return bag
  }
}
