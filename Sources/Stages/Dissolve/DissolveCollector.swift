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
    /// The values of each field as JSON, as far as they are wanted; nil where one is missing.
    var values: [[[UInt8]?]]
  }

  /// In the order of their first records.
  var groups: [Group] = []
  var count = 0
  /// The CRSs of the geometries, and which record is the first in each.
  var crs: [(name: String?, record: Int)] = []
}

/// Takes records apart.
final class DissolveCollector: RecordCollector {
  private var reader: GroupFieldReader
  private let kind: GroupGeometry
  /// What edges are that are united.
  private let edges: EdgeReading
  private let format: CoordinateFormat
  private let writer = FeatureWriter()
  private let registry = CRSRegistry()
  private let engine = Engines.geometry()
  private var cutter = AntimeridianCutter()
  @exclusivity(unchecked) private var bag = DissolveBag()
  @exclusivity(unchecked) private var sure = SureValidity()
  @exclusivity(unchecked) private var key: [UInt8] = []
  private var numbers = KeyNumbers()
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
      if bag.crs.last.map({ $0.name != feature.currentCRS }) ?? true { bag.crs.append((feature.currentCRS, bag.count)) }
    }
    bag.count += 1
    let number = group()
    bag.groups[number].count += 1
    if hasGeometry { take(feature, number) }
    for (index, field) in reader.fields.enumerated() {
      // Of these one value is enough.
      if field.use == .by || field.use == .first, !bag.groups[number].values[index].isEmpty { continue }
      let value = reader.value(index, of: feature)
      if field.use == .first || field.use == .last, value.map({ $0 == ValueKey.null }) ?? true { continue }
      if field.use == .last { bag.groups[number].values[index].removeAll(keepingCapacity: true) }
      bag.groups[number].values[index].append(value)
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
    let isNew: Bool
    (last, isNew) = numbers.insert(key)
    if isNew { bag.groups.append(DissolveBag.Group(key: key, values: reader.fields.map { _ in [] })) }
    return last
  }

  func takeBag() -> DissolveBag {
    defer {
      bag = DissolveBag()
      numbers.removeAll(keepingCapacity: true)
    }
    return bag
  }
}
