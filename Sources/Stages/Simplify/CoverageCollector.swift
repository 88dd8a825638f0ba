// A worker's part of simplify --coverage: records as they are, and their lines and rings.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import Simplification

/// The records of a chunk.
struct CoverageBag: Sendable {
  /// A line or a ring.
  struct Path: Sendable {
    /// Where its vertices end, in those of the bag.
    var end: Int
    var isRing: Bool
    /// The polygonal geometry that it belongs to, counted over the bag.
    var owner: Int32
    /// Whether it is the first ring of a polygon, and whether it is smaller than islands may be.
    var isExterior = false
    var isSmall = false
  }

  /// A stretch of records with lines or rings in one CRS, and its first one.
  struct CRSRun: Sendable {
    let crs: String?
    let record: Int
  }

  var records = RecordStore()
  /// Where the lines and rings of each record end, in those of the bag.
  var pathEnds: [Int] = []
  var paths: [Path] = []
  /// x and y of each vertex.
  var ordinates: [Double] = []
  var owners: Int32 = 0
  var crsRuns: [CRSRun] = []
}

/// Takes records as they are, and the vertices of their lines and rings.
final class CoverageCollector: RecordCollector {
  private let settings: CoverageSettings
  private let registry = CRSRegistry()
  private var bag = CoverageBag()
  private var checkedCRS: String??
  private var isGeographic = false
  private var groundMetric = LocalMetric.geographic
  private let islands: IslandFilter?

  init(_ settings: CoverageSettings) {
    self.settings = settings
    islands = settings.settings.filterIslands.map { IslandFilter($0, Engines.geodesic()) }
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    try collectPaths(of: feature)
    bag.records.append(feature)
  }

  /// Takes the vertices of a record and leaves it where it is.
  func collectPaths(of feature: borrowing Feature) throws(RecordError) {
    if feature.hasGeometry {
      let crs = feature.currentCRS
      if checkedCRS != .some(crs) {
        let measures = try settings.measures(crs, registry)
        (isGeographic, groundMetric) = (measures.isGeographic, measures.lossMetric)
        checkedCRS = .some(crs)
      }
      let before = bag.paths.count
      add(feature.geometry)
      if bag.paths.count > before, bag.crsRuns.isEmpty || bag.crsRuns.last?.crs != crs {
        bag.crsRuns.append(CoverageBag.CRSRun(crs: crs, record: bag.pathEnds.count))
      }
    }
    bag.pathEnds.append(bag.paths.count)
  }

  func takeBag() -> CoverageBag {
    defer { bag = CoverageBag() }
    return bag
  }

  private func add(_ geometry: Geometry) {
    for member in geometry.members { add(member) }
    let isAreal = geometry.type == .polygon || geometry.type == .multiPolygon
    let stride = geometry.dimension
    let box = geometry.bounds
    let isBeyond = isGeographic && box.goesBeyondSeam
    let firstPath = bag.paths.count
    for ring in geometry.ringEnds.indices where !geometry.ring(ring).isEmpty {
      // One place has one longitude; but the sides of a band are as long as they are.
      let wraps = isBeyond && !EdgeWay(geometry, ring).goesRound
      for vertex in geometry.ring(ring) {
        let x = geometry.ordinates[vertex * stride]
        bag.ordinates.append(wraps ? wrapped(x) : x)
        bag.ordinates.append(geometry.ordinates[vertex * stride + 1])
      }
      var path = CoverageBag.Path(end: bag.ordinates.count / 2, isRing: isAreal, owner: bag.owners)
      if let islands, isAreal { path.isSmall = islands.isSmall(geometry, ring, groundMetric) }
      bag.paths.append(path)
    }
    guard islands != nil else {
      bag.owners += 1
      return
    }
    var path = firstPath
    for rings in geometry.polygons {
      let filled = rings.count { !geometry.ring($0).isEmpty }
      if filled > 0 { bag.paths[path].isExterior = true }
      path += filled
    }
    bag.owners += 1
  }
}

/// What of the options simplify --coverage needs.
struct CoverageSettings: Sendable {
  /// How much goes.
  enum Amount: Sendable {
    case measure(SimplifyMeasure)
    case share(VertexShare)
  }

  /// What a CRS makes of the options.
  struct Measures {
    /// In metres; nil when a share is to be kept.
    let tolerance: Double?
    let metric: LocalMetric
    /// In metres, and how they are measured; nil when nothing is to be snapped.
    let snap: (distance: Double, metric: LocalMetric)?
    /// That of the ground, or of the plane of the CRS.
    let lossMetric: LocalMetric
    let isGeographic: Bool
  }

  let amount: Amount
  let snap: Distance?
  /// Whether what is no valid coverage is made one; `snap` is then for that.
  let cleans: Bool
  let filterSlivers: SurfaceArea?
  let settings: SimplifySettings

  /// - Throws: `unit-mismatch` when a distance has no meaning in the CRS.
  func measures(_ name: String?, _ registry: CRSRegistry) throws(RecordError) -> Measures {
    let crs = try registry.crs(name)
    var snapping: (Double, LocalMetric)?
    if let snap {
      if snap.unit == .degrees, crs.unit != .degrees {
        throw RecordError(
          code: "unit-mismatch",
          message: "--snap in degrees makes no sense in \(name ?? "this CRS"), which is projected")
      }
      snapping = (snap.value, snap.unit == .degrees ? .planar(metresPerUnit: 1) : crs.metric)
    }
    let isGeographic = crs.unit == .degrees
    switch amount {
    case .share:
      return Measures(
        tolerance: nil, metric: crs.metric, snap: snapping, lossMetric: crs.metric, isGeographic: isGeographic)
    case .measure(let measure):
      let (tolerance, metric) = try measure.resolved(name, registry)
      return Measures(
        tolerance: tolerance, metric: metric, snap: snapping, lossMetric: crs.metric, isGeographic: isGeographic)
    }
  }
}
