// What a worker takes from each record for `stats`.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import SimpleFeatures

/// The kinds of property values that are told apart.
enum ValueKind: Int, CaseIterable {
  case null, boolean, integer, number, string, array, object
}

/// What the records of a chunk have of one property.
struct ColumnBag: Sendable {
  let name: [UInt8]
  var counts = [Int](repeating: 0, count: ValueKind.allCases.count)
  /// The numbers, in order.
  var numbers: [Double] = []
  /// A hash of each value other than null, in order.
  var hashes: [UInt64] = []
  /// The first different values, as JSON.
  var samples: [(hash: UInt64, text: [UInt8])] = []
  /// The least and the greatest number, and their text.
  var least: (value: Double, text: [UInt8])?
  var greatest: (value: Double, text: [UInt8])?

  static let sampleCount = 3
  /// Longer values are no samples.
  static let sampleLength = 80

  init(name: [UInt8]) { self.name = name }

  mutating func addNumber(_ value: Double, _ text: UnsafeRawBufferPointer) {
    numbers.append(value)
    if least.map({ value < $0.value }) ?? true { least = (value, Array(text)) }
    if greatest.map({ value > $0.value }) ?? true { greatest = (value, Array(text)) }
  }

  mutating func addValue(_ hash: UInt64, _ text: UnsafeRawBufferPointer) {
    hashes.append(hash)
    guard samples.count < Self.sampleCount, text.count <= Self.sampleLength,
      !samples.contains(where: { $0.hash == hash })
    else { return }
    samples.append((hash, Array(text)))
  }
}

/// A geometry that is not valid.
struct InvalidRecord: Sendable {
  /// Its number in the chunk, and later in the stream, from 0.
  var number: Int
  let id: String?
  let reason: String
  let place: Position?
}

/// The geometries of one CRS.
struct StatsExtent: Sendable {
  let crs: String?
  var features = 0
  var envelope = Envelope()

  /// Whether its box may cross 180 degrees; not where the numbers are not longitudes and latitudes.
  var wraps: Bool {
    let plane = envelope.plane
    return crs == nil && plane.min.x >= -360 && plane.max.x <= 360 && plane.min.y >= -90 && plane.max.y <= 90
  }
}

/// What the records of a chunk have.
struct StatsBag: Sendable {
  var features = 0
  /// By type; null geometries last.
  var types = [Int](repeating: 0, count: GeometryType.allCases.count + 1)
  var vertices = 0
  var mostVertices = 0
  var empty = 0
  var withHeights = 0
  var extents: [StatsExtent] = []
  var idHashes: [UInt64] = []
  var columns: [ColumnBag] = []
  /// Values of properties beyond those that are looked at.
  var unseen = 0
  var reasons: [(reason: String, count: Int)] = []
  var invalid: [InvalidRecord] = []
  static let invalidCount = 5
}

/// Takes from each record what is counted.
final class StatsCollector: RecordCollector {
  /// No more properties than these are looked at.
  static let mostColumns = 1000

  private let engine: (any GeometryEngine)?
  private let test: ConditionTest?
  private var bag = StatsBag()
  private var places: [[UInt8]: Int] = [:]

  /// - Parameter test: what records have to meet to be counted; nil for nothing.
  init(validity: Bool, _ test: ConditionTest?) {
    engine = validity ? Engines.geometry() : nil
    self.test = test
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    if let test, try !test.holds(feature) { return }
    bag.features += 1
    if feature.id.isPresent { bag.idHashes.append(ValueKey.hash(feature.id, in: feature.source)) }
    collectGeometry(feature)
    guard let text = feature.propertiesText, text.bytes.first == 0x7B else { return }
    var members = JSONMembers(text)
    // Most records have the same properties in the same order.
    var next = 0
    while let member = members.next() {
      guard let place = place(of: text[member.name], near: next) else {
        bag.unseen += 1
        continue
      }
      next = place + 1
      add(text, member.value, to: &bag.columns[place])
    }
  }

  private func place(of name: UnsafeRawBufferPointer, near guess: Int) -> Int? {
    if guess < bag.columns.count, name.elementsEqual(bag.columns[guess].name) { return guess }
    let key = Array(unescape(name).utf8)
    if let place = places[key] { return place }
    if bag.columns.count == Self.mostColumns { return nil }
    places[key] = bag.columns.count
    bag.columns.append(ColumnBag(name: key))
    return bag.columns.count - 1
  }

  private func add(_ text: PaddedBytes, _ value: ByteRange, to column: inout ColumnBag) {
    let bytes = text[value]
    var kind: ValueKind
    switch JSONKind(first: bytes[0]) {
    case .string: kind = .string
    case .array: kind = .array
    case .object: kind = .object
    case .literal: kind = bytes[0] == 0x6E ? .null : .boolean
    case .number:
      kind = bytes.contains { $0 == 0x2E || $0 == 0x65 || $0 == 0x45 } ? .number : .integer
      var json = JSONScanner(text, from: value.start, to: value.end)
      if let number = try? json.scanDouble(), number.isFinite { column.addNumber(number, bytes) }
    }
    column.counts[kind.rawValue] += 1
    if kind != .null { column.addValue(ValueKey.hash(value, in: text), bytes) }
  }

  private func collectGeometry(_ feature: Feature) {
    let crs = feature.currentCRS
    guard feature.hasGeometry else {
      bag.types[GeometryType.allCases.count] += 1
      return
    }
    bag.types[Int(feature.geometry.type.rawValue)] += 1
    let vertices = feature.geometry.totalVertexCount
    bag.vertices += vertices
    bag.mostVertices = max(bag.mostVertices, vertices)
    if vertices == 0 { bag.empty += 1 }
    var hasHeights = false
    feature.geometry.visitSimple { hasHeights = hasHeights || $0.dimension == 3 }
    if hasHeights { bag.withHeights += 1 }
    if bag.extents.last?.crs != crs || bag.extents.isEmpty { bag.extents.append(StatsExtent(crs: crs)) }
    bag.extents[bag.extents.count - 1].features += 1
    bag.extents[bag.extents.count - 1].envelope.add(feature.geometry)
    guard let engine else { return }
    var found: Invalidity?
    do throws(EngineError) { found = try engine.invalidity(feature.geometry) } catch {
      found = Invalidity(reason: error.message, place: nil)
    }
    guard let found else { return }
    if let index = bag.reasons.firstIndex(where: { $0.reason == found.reason }) {
      bag.reasons[index].count += 1
    } else {
      bag.reasons.append((found.reason, 1))
    }
    if bag.invalid.count < StatsBag.invalidCount {
      bag.invalid.append(
        InvalidRecord(number: bag.features - 1, id: feature.idText, reason: found.reason, place: found.place))
    }
  }

  func takeBag() -> StatsBag {
    defer {
      bag = StatsBag()
      places.removeAll(keepingCapacity: true)
    }
    return bag
  }
}
