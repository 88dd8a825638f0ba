// What a worker takes from each record for `stats`.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import Statistics

/// Takes from each record what is counted.
final class StatsCollector: RecordCollector {
  private let engine: (any GeometryEngine)?
  private let test: ConditionTest?
  private var bag = StatsBag()
  private var places = KeyNumbers()

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
    var members = PropertyMembers(feature)
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
    if let place = places.number(of: key) { return place }
    if bag.columns.count == StatsBag.mostColumns { return nil }
    bag.columns.append(ColumnBag(name: key))
    return places.insert(key).number
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
