// What connect takes of points, and how lines come to be.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// What lines are made of.
struct ConnectPlan: Sendable {
  let fields: [GroupField]
  let order: [SortField]
  let time: MemberLookup?
  /// Whether a point without a time is refused.
  let needsTime: Bool
  let gap: Distance?
  let seconds: Double?
  let shape: ConnectedLine.Shape
  let count: String?

  /// What is summed up; nothing where the first point's properties come out.
  var summed: [GroupField] { fields.contains { $0.use != .by } ? fields : [] }
}

/// The points of a chunk.
struct ConnectBag: Sendable {
  /// The records as they would be written.
  var texts = TextColumn()
  /// What groups are told apart by, and what their points are sorted by.
  var groups = TextColumn()
  var keys = TextColumn()
  /// The CRSs, and which record is the first in each.
  var crs: [(name: String?, record: Int)] = []
  /// How many have no value of `--sort-by`, for each of its names.
  var missing: [Int] = []
}

/// Takes points as they would be written.
final class ConnectCollector: RecordCollector {
  private let plan: ConnectPlan
  private let registry = CRSRegistry()
  private let reader: GroupFieldReader
  private var keys: SortKeyWriter
  private var writer = FeatureWriter()
  private var buffer = ByteBuffer()
  private var group: [UInt8] = []
  private var key = ByteBuffer(capacity: 256)
  private var bag = ConnectBag()

  init(_ plan: ConnectPlan) {
    self.plan = plan
    (reader, keys) = (GroupFieldReader(plan.fields), SortKeyWriter(plan.order))
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    guard feature.hasGeometry, feature.geometry.type == .point, !feature.geometry.isEmpty else {
      let found = feature.hasGeometry ? "is a \(feature.geometry.type.name)" : "has no geometry"
      throw RecordError(
        code: "not-a-point", message: "connect joins points, and this \(found); plat point makes points of others")
    }
    try reader.find(in: feature, key: &group)
    var time: Double?
    if let lookup = plan.time {
      let text = feature.propertiesText
      time = text.flatMap { text in lookup.value(in: text).flatMap { PointGaps.seconds(text, $0) } }
      if time == nil, plan.needsTime {
        throw RecordError(
          code: "no-value",
          message: "\"\(lookup.name)\", which --time names, is missing, or neither a timestamp such as "
            + "2026-05-01T12:00:00Z nor a number")
      }
    }
    if plan.gap?.unit == .degrees, try !registry.crs(feature.currentCRS).hasSeam {
      throw RecordError(code: "unit-mismatch", message: "--max-gap is in degrees, and this is on a plane")
    }
    buffer.removeAll()
    writer.write(&feature, to: &buffer)
    if buffer.hasUnwritableNumber { throw .unwritableRecord }
    if bag.crs.last.map({ $0.name != feature.currentCRS }) ?? true {
      bag.crs.append((feature.currentCRS, bag.texts.count))
    }
    bag.texts.append(buffer.bytes)
    bag.groups.append(group)
    let isTimed = plan.order.isEmpty && plan.time != nil
    key.removeAll()
    if isTimed {
      key.append(PointGaps.sortKey(time))
    } else if !plan.order.isEmpty {
      keys.append(keyOf: feature, to: &key)
    }
    bag.keys.append(key.bytes)
  }

  func takeBag() -> ConnectBag {
    bag.missing = keys.missing
    defer { (bag, keys) = (ConnectBag(), SortKeyWriter(plan.order)) }
    return bag
  }
}

/// The work of `connect`: points by groups and in their order, then one line after the other.
final class ConnectReducer: Reducer {
  private let plan: ConnectPlan
  private let gaps: PointGaps
  private let sorter = RecordSorter()
  private var numbers = KeyNumbers()
  private var crs: String??
  private var metric = LocalMetric.geographic
  private let reader: GroupFieldReader
  private var cutter = AntimeridianCutter()
  private var line: ConnectedLine?
  private var last: (group: ArraySlice<UInt8>, point: PointGaps.Point)?
  private var alone = 0
  private var missing: [Int]
  private var isDone = false

  init(_ plan: ConnectPlan) {
    self.plan = plan
    gaps = PointGaps(distance: plan.gap, seconds: plan.seconds)
    missing = plan.order.map { _ in 0 }
    reader = GroupFieldReader(plan.summed)
  }

  func absorb(_ bag: ConnectBag) throws(RunError) {
    for (name, record) in bag.crs {
      if let crs, crs != name { throw .mixedCRS("a line", crs, name, record: record) }
      crs = .some(name)
    }
    for index in missing.indices { missing[index] += bag.missing[index] }
    for record in 0..<bag.texts.count {
      let number = bag.groups.withText(record) { numbers.insert($0).number }
      try sorter.add(key: UInt64(number).sortableBytes + bag.keys[record], text: Array(bag.texts[record]))
    }
  }

  func finish() throws(RunError) -> String? {
    do throws(RecordError) { metric = try CRSRegistry().crs(crs ?? nil).metric } catch {
      throw RunError(.badData, error.message)
    }
    try sorter.finish()
    return SortOrder.properties(plan.order).note(missing: missing)
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    if isDone { return false }
    while !batch.isFull {
      guard let record = try sorter.next() else {
        try close(into: &batch)
        isDone = true
        return true
      }
      try add(Array(record.text), of: Array(record.key.prefix(8))[...], into: &batch)
    }
    return true
  }

  /// Adds a point to the line at hand, or begins the next with it.
  private func add(
    _ text: [UInt8], of group: ArraySlice<UInt8>, into batch: inout RecordBatch
  ) throws(RunError) {
    try ByteBuffer(text).withPaddedBytes { bytes throws(RunError) in
      var scanner = FeatureScanner(
        needs: GeometryNeeds(ordinates: true, positions: true, check: CoordinateCheck.none), keepsLargeOrdinates: true)
      var feature = Feature()
      do throws(ScanError) { try scanner.scan(bytes, from: 0, to: bytes.count, into: &feature) } catch {
        throw RunError(.badData, "a point of connect cannot be read: \(error.fault.message)")
      }
      let properties = feature.propertiesText
      let time = plan.time.flatMap { $0.value(in: properties) }
      let seconds = time.flatMap { time in properties.flatMap { PointGaps.seconds($0, time) } }
      let point = PointGaps.Point(feature.geometry.position(0), time: seconds)
      if let last, last.group != group || gaps.isBetween(last.point, point, metric) { try close(into: &batch) }
      last = (group, point)
      let values = try values(of: feature)
      let weight = plan.summed.weight.flatMap { values[$0] }
      var line =
        line ?? ConnectedLine(plan.shape, first: text, values: GroupValue.all(plan.summed), wraps: crs ?? nil == nil)
      self.line = nil
      line.add(
        point.place, text: bytes[feature.places.coordinates[0].range], properties: properties,
        time: plan.time == nil ? nil : time.flatMap { time in properties.map { Array($0[time]) } } ?? ValueKey.null,
        summed: values.map { ($0, weight) })
      self.line = line
    }
  }

  /// What a point has of the fields that are summed up.
  private func values(of feature: borrowing Feature) throws(RunError) -> [[UInt8]?] {
    if plan.summed.isEmpty { return [] }
    do throws(RecordError) { return try reader.read(feature).0 } catch { throw RunError(.badData, error.message) }
  }

  private func close(into batch: inout RecordBatch) throws(RunError) {
    guard let line else { return }
    self.line = nil
    guard line.isWhole else {
      alone += line.count
      return
    }
    var text = ByteBuffer()
    line.append(to: &text, plan.summed, countName: plan.count)
    let wraps = crs ?? nil == nil
    try batch.append(text: text, "a line of connect") { feature in
      if wraps { _ = cutter.cut(&feature, rounding: .degrees) }
    }
  }

  var tellsOfYield: Bool { true }

  func takeWarnings() -> [ClosingWarning] {
    let few = plan.shape == .line ? "a point that is alone makes no line" : "one or two places make no polygon"
    return alone == 0
      ? [] : [ClosingWarning(code: "lone-points", message: "\(few), and such points were left out", count: alone)]
  }
}
