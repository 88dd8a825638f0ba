// A worker's part of dissolve and group: the geometries of records, checked and cut, and their values.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// What `dissolve` and `group` take of a chunk's records.
struct DissolveBag: Sendable {
  /// What the chunk has of a group.
  struct Group: Sendable {
    /// What it is told apart by.
    let key: [UInt8]
    var count = 0
    var hasGeometry = false
    /// All geometries, to be united or with a hull around them.
    var pile = GeometryPile()
    /// What is around them.
    var envelope = Envelope()
    /// The first of them, as it would be written.
    var first: [UInt8] = []
  }

  /// In the order of their first records.
  var groups: [Group] = []
  /// Which of them each record is of.
  var numbers: [Int32] = []
  /// For each field the values of all records as JSON; no bytes where one is missing, or not wanted again.
  var values: [TextColumn] = []
  /// The CRSs of the geometries, and which record is the first in each.
  var crs: [(name: String?, record: Int)] = []
}

/// Takes records apart.
final class DissolveCollector: RecordCollector {
  private let reader: GroupFieldReader
  private let kind: GroupGeometry
  /// What edges are that are united.
  private let edges: EdgeReading
  private let format: CoordinateFormat
  private let writer = FeatureWriter()
  private let registry = CRSRegistry()
  private let engine = Engines.geometry()
  private var cutter = AntimeridianCutter()
  @exclusivity(unchecked) private var bag: DissolveBag
  @exclusivity(unchecked) private var sure = SureValidity()
  @exclusivity(unchecked) private var key: [UInt8] = []
  @exclusivity(unchecked) private var numbers = KeyNumbers()
  /// Of each field, whether groups are told apart by it.
  private let isKey: [Bool]
  /// The group of the record before: as a rule that of the next one too.
  private var last = 0

  /// - Parameters:
  ///   - kind: what is made of geometries.
  ///   - edges: what edges are, where geometries are united.
  ///   - format: how degrees are written.
  init(
    _ fields: [GroupField], _ kind: GroupGeometry, edges: EdgePlan = .planar, _ format: CoordinateFormat = .degrees
  ) {
    (reader, self.kind, self.edges, self.format) = (GroupFieldReader(fields), kind, EdgeReading(edges), format)
    isKey = fields.map { $0.use == .by }
    bag = Self.bag(fields.count)
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    try reader.find(in: feature, key: &key)
    let hasGeometry = kind != .none && feature.hasGeometry && !feature.geometry.isEmpty
    if hasGeometry {
      if kind == .united {
        try followEdges(&feature)
        if try registry.crs(feature.currentCRS).hasSeam { cutter.cut(&feature.geometry) }
        try engine.checkPolygons(feature.geometry, &sure)
      }
      if bag.crs.last.map({ $0.name != feature.currentCRS }) ?? true {
        bag.crs.append((feature.currentCRS, bag.numbers.count))
      }
    }
    let number = group()
    bag.numbers.append(Int32(number))
    bag.groups[number].count += 1
    if hasGeometry { take(feature, number) }
    for index in isKey.indices {
      // Of the keys one value is enough.
      if isKey[index], bag.groups[number].count > 1 {
        bag.values[index].append(UnsafeRawBufferPointer(start: nil, count: 0))
      } else {
        reader.append(index, of: feature, to: &bag.values[index])
      }
    }
  }

  /// Puts vertices into edges that are curves, as they will be written: what is united keeps them.
  private func followEdges(_ feature: inout Feature) throws(RecordError) {
    let known = edges.isPlanar(feature.edges) ? KnownPositions() : KnownPositions(of: feature.geometry)
    guard try edges.follow(&feature.geometry, in: feature.currentCRS, said: feature.edges) else { return }
    var written = feature.geometry
    written.round(to: format, butFor: known)
    do throws(EngineError) { if try engine.invalidity(written) == nil { feature.geometry = written } } catch {
      throw RecordError(engine: error)
    }
  }

  /// Takes what is wanted of a geometry.
  private func take(_ feature: borrowing Feature, _ number: Int) {
    switch kind {
    case .none: break
    case .first:
      if !bag.groups[number].hasGeometry {
        var text = ByteBuffer()
        writer.writeGeometry(feature, to: &text)
        bag.groups[number].first = Array(text.bytes)
      }
    case .box: bag.groups[number].envelope.add(feature.geometry)
    case .hull: bag.groups[number].pile.add(feature.geometry.withoutHeights)
    case .united: bag.groups[number].pile.add(feature.geometry)
    }
    bag.groups[number].hasGeometry = true
  }

  /// The group of the key.
  private func group() -> Int {
    if last < bag.groups.count, bag.groups[last].key == key { return last }
    let (number, isNew) = numbers.insert(key)
    if isNew { bag.groups.append(DissolveBag.Group(key: key)) }
    last = number
    return last
  }

  func takeBag() -> DissolveBag {
    for index in bag.values.indices { bag.values[index].pad() }
    defer {
      bag = Self.bag(isKey.count)
      numbers.removeAll(keepingCapacity: true)
    }
    return bag
  }

  private static func bag(_ fields: Int) -> DissolveBag {
    var bag = DissolveBag()
    bag.values = Array(repeating: TextColumn(), count: fields)
    return bag
  }
}
