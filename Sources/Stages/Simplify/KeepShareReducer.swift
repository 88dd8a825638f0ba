// simplify --keep: the first pass, which finds the tolerance that leaves a share of all vertices.
//
//   record ─▶ kept as it is, and how significant its vertices are ─▶ the tolerance ─▶ the same records ─▶
//   SimplifyOperator

import Engines
import FeatureStream
import GeoJSON
import Layers
import Planar
import Simplification
import Statistics
import Synchronization

/// The records of a chunk, and what they say about the tolerance.
struct KeepShareBag: Sendable {
  var records = RecordStore()
  var ranking = VertexRanking()
}

/// Takes records as they are, and ranks their vertices.
final class KeepShareCollector: RecordCollector {
  private let settings: SimplifySettings
  private let registry = CRSRegistry()
  /// The simplifier for the CRS of the last record.
  private var current: (crs: String?, simplifier: Simplifier, hasSeam: Bool)?
  private var records = RecordStore()
  private var ranking = VertexRanking()
  private let islands: IslandFilter?
  private var filtered: [Int32] = []

  init(_ settings: SimplifySettings) {
    self.settings = settings
    islands = settings.filterIslands.map { IslandFilter($0, Engines.geodesic()) }
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    if feature.hasGeometry {
      let crs = feature.currentCRS
      if current == nil || current?.crs != crs {
        let simplifier = Simplifier(
          tolerance: 0, metric: try registry.crs(crs).metric, method: settings.method,
          keepsShapes: settings.keepsShapes)
        current = (crs, simplifier, try registry.crs(crs).hasSeam)
      }
      if let islands {
        var left = feature.geometry
        _ = islands.remove(from: &left, try registry.crs(crs).metric, kept: &filtered)
        rank(left)
      } else {
        rank(feature.geometry)
      }
    }
    records.append(feature)
  }

  private func rank(_ geometry: Geometry) {
    if current?.hasSeam ?? false {
      current?.simplifier.rankOnGlobe(geometry, into: &ranking)
    } else {
      current?.simplifier.rank(geometry, into: &ranking)
    }
  }

  func takeBag() -> KeepShareBag {
    defer {
      records = RecordStore()
      ranking = VertexRanking()
    }
    return KeepShareBag(records: records, ranking: ranking)
  }
}

/// The tolerance that leaves the share: found by the first pass, read by the second.
final class KeptTolerance: Sendable {
  private let value = Mutex(-1.0)

  /// In metres; negative when nothing is to be removed.
  var metres: Double {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

/// The first pass of `simplify --keep`.
final class KeepShareReducer: Reducer {
  private let share: VertexShare
  private let tolerance: KeptTolerance
  private var stores: [RecordStore] = []
  /// The next record to be yielded: its store, and its number there.
  private var next = (store: 0, record: 0)
  private var ranking = VertexRanking()
  private let totals: SimplifyTotals?

  /// - Parameter totals: where the number of vertices that can go is noted.
  init(_ share: VertexShare, _ tolerance: KeptTolerance, _ totals: SimplifyTotals?) {
    self.share = share
    self.tolerance = tolerance
    self.totals = totals
  }

  func absorb(_ bag: KeepShareBag) {
    if !bag.records.isEmpty { stores.append(bag.records) }
    ranking.add(bag.ranking)
  }

  func finish() -> String? {
    totals?.set(removable: ranking.removable)
    tolerance.metres = ranking.tolerance(keeping: share.fraction) ?? -1
    ranking = VertexRanking()
    return nil
  }

  func fill(_ batch: inout RecordBatch) -> Bool {
    guard next.store < stores.count else { return false }
    while next.store < stores.count, !batch.isFull {
      stores[next.store].lend(next.record) { batch.append($0) }
      next.record += 1
      if next.record == stores[next.store].count {
        stores[next.store] = RecordStore()
        next = (next.store + 1, 0)
      }
    }
    return true
  }
}
