// simplify --keep: the first pass, which finds the tolerance that leaves a share of all vertices.
//
//   record ─▶ its text, and how significant its vertices are ─▶ the tolerance ─▶ the same records ─▶ SimplifyOperator

import FeatureStream
import GeoJSON
import SimpleFeatures
import Simplification

/// The records of a chunk as text, and what they say about the tolerance.
struct KeepShareBag: Sendable {
  var text: [UInt8] = []
  var ranking = VertexRanking()
}

/// Takes records as they are, and ranks their vertices.
final class KeepShareCollector: RecordCollector {
  private let settings: SimplifySettings
  private let registry = CRSRegistry()
  /// The simplifier for the CRS of the last record.
  private var current: (crs: String?, simplifier: Simplifier)?
  private var writer = FeatureWriter()
  private var text = ByteBuffer()
  private var ranking = VertexRanking()

  init(_ settings: SimplifySettings) { self.settings = settings }

  func collect(_ feature: inout Feature) throws(RecordError) {
    if feature.hasGeometry {
      let crs = feature.currentCRS
      if current == nil || current?.crs != crs {
        let simplifier = Simplifier(
          tolerance: 0, metric: try registry.crs(crs).metric, method: settings.method,
          keepsShapes: settings.keepsShapes)
        current = (crs, simplifier)
      }
      current?.simplifier.rank(feature.geometry, into: &ranking)
    }
    writer.write(&feature, to: &text)
    text.append(0x0A as UInt8)
  }

  func takeBag() -> KeepShareBag {
    defer {
      text.count = 0
      ranking = VertexRanking()
    }
    return KeepShareBag(text: Array(text.bytes), ranking: ranking)
  }
}

/// The first pass of `simplify --keep`.
///
/// `@unchecked Sendable` holds because workers read `settings`, which does not change, and `tolerance`, which changes
/// before the second pass begins; the stream calls all else one at a time.
final class KeepShareOperator: RetainingOperator, @unchecked Sendable {
  private let share: VertexShare
  private let settings: SimplifySettings
  private var texts: [[UInt8]] = []
  private var next = 0
  private var ranking = VertexRanking()
  /// The tolerance that leaves the share, in metres; negative when nothing is to be removed.
  private(set) var tolerance = -1.0

  init(_ share: VertexShare, _ settings: SimplifySettings) {
    self.share = share
    self.settings = settings
  }

  func makeCollector() -> KeepShareCollector { KeepShareCollector(settings) }

  func absorb(_ bag: KeepShareBag) {
    texts.append(bag.text)
    ranking.add(bag.ranking)
  }

  func finish() -> String? {
    tolerance = ranking.tolerance(keeping: share.fraction) ?? -1
    ranking = VertexRanking()
    return nil
  }

  func produce(into block: inout ByteBuffer) -> Bool {
    let start = block.count
    while next < texts.count, block.count < 500_000 {
      texts[next].withUnsafeBytes { block.append($0) }
      texts[next] = []
      next += 1
    }
    return block.count > start
  }
}
