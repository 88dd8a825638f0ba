// What select found: hits, their order, and how they are written.

import FeatureStream
import GeoJSON
import Layers
import Planar

/// A feature within the tolerance.
struct Hit: Sendable {
  /// 0 for points, 1 for lines, 2 for polygons.
  let kind: Int
  /// In metres, or points of the screen.
  let distance: Double
  /// The share of the sphere that polygons cover, as far as it decides between them.
  let area: Double
  /// The number of the record in its store.
  var record: Int
}

/// What comes first.
enum SelectionOrder: String, Sendable, CaseIterable {
  /// Points, then lines, then polygons; each by distance.
  case kind
  /// By distance; at the same one points, then lines, then polygons.
  case distance

  /// Whether `a` comes before `b`; neither does for equals, which stay in input order.
  func isBefore(_ a: Hit, _ b: Hit) -> Bool {
    switch self {
    case .kind:
      if a.kind != b.kind { return a.kind < b.kind }
      if a.distance != b.distance { return a.distance < b.distance }
    case .distance:
      if a.distance != b.distance { return a.distance < b.distance }
      if a.kind != b.kind { return a.kind < b.kind }
    }
    return a.area < b.area
  }
}

/// What a worker found in a chunk.
struct Selected: Sendable {
  var hits: [Hit] = []
  var records = RecordStore()
}

/// The work of `select`.
final class SelectionReducer: Reducer {
  private let order: SelectionOrder
  private let limit: Int?
  private var hits: [(hit: Hit, store: Int)] = []
  private var stores: [RecordStore] = []
  private var written = 0
  private let rankName: String
  private let distanceName: String
  private var edits = PropertyEdits()

  init(order: SelectionOrder, limit: Int?, names: ResultNames) {
    (rankName, distanceName) = (names["rank"], names["distance"])
    self.order = order
    self.limit = limit
  }

  func absorb(_ bag: Selected) throws(RunError) {
    if bag.hits.isEmpty { return }
    hits += bag.hits.map { ($0, stores.count) }
    stores.append(bag.records)
    // With a limit not many more are held.
    if let limit, hits.count / 2 - 500 > limit { trim() }
  }

  func finish() throws(RunError) -> String? {
    trim()
    return nil
  }

  private func trim() {
    // Stable, so that equals stay in input order.
    hits = hits.indices.sorted {
      order.isBefore(hits[$0].hit, hits[$1].hit) || (!order.isBefore(hits[$1].hit, hits[$0].hit) && $0 < $1)
    }.prefix(limit ?? .max).map { hits[$0] }
    guard limit != nil else { return }
    // Only what is left is kept.
    var left = RecordStore()
    for index in hits.indices {
      stores[hits[index].store].lend(hits[index].hit.record) { left.append($0) }
      hits[index].hit.record = index
      hits[index].store = 0
    }
    stores = [left]
  }

  func fill(_ batch: inout RecordBatch) -> Bool {
    guard written < hits.count else { return false }
    while written < hits.count, !batch.isFull {
      let (hit, store) = hits[written]
      written += 1
      edits.removeAll()
      edits.set(rankName) { $0.append("\(written)") }
      edits.set(distanceName) { $0.append(hit.distance, .linear) }
      stores[store].lend(hit.record) { feature in
        feature.setProperties(edits)
        batch.append(feature)
      }
    }
    return true
  }
}

/// Takes what is within the tolerance out of a chunk.
final class SelectionCollector: RecordCollector {
  /// Made when the first record comes: before it, the camera may not be known.
  private lazy var measure = makeMeasure()
  private let makeMeasure: () -> SelectionMeasure?
  private let areas: [AreaTest]
  private let test: ConditionTest?
  private let order: SelectionOrder
  private var found = Selected()

  /// - Parameters:
  ///   - areas: in all of which, besides, a feature has to be.
  ///   - test: what it has to meet; nil for nothing.
  init(
    _ measure: @escaping () -> SelectionMeasure?, _ areas: [SelectionAreas], _ test: ConditionTest?,
    _ order: SelectionOrder
  ) {
    self.test = test
    makeMeasure = measure
    self.areas = areas.map(AreaTest.init)
    self.order = order
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    guard feature.hasGeometry, let best = try measure?.nearest(feature, order) else { return }
    for area in areas where try !area.holds(feature) { return }
    if let test, try !test.holds(feature) { return }
    found.hits.append(
      Hit(kind: best.kind, distance: best.distance, area: best.area, record: found.records.count))
    found.records.append(feature)
  }

  func takeBag() -> Selected {
    defer { found = Selected() }
    return found
  }
}
