// simplify --coverage: all records at once, so that shared borders stay shared.
//
//   record, kept, and its vertices ─▶ Topology: nodes, snapping, arcs ─▶ ArcSimplifier ─▶ the same records again

import Coverage
import FeatureStream
import GeoJSON
import Layers
import Planar
import Simplification

/// The work of `simplify --coverage`.
final class CoverageReducer: Reducer {
  private let settings: CoverageSettings
  private var records = StoredRecords()
  private var topology = Topology()
  /// The CRS of all lines and rings, once there is one; nil inside is CRS84.
  private var crs: String??
  private var owners: Int32 = 0
  /// With `--filter-islands`, what is known of each path.
  private var islands: [IslandCandidate] = []
  /// What moved vertices take: x and y as the vertex has them whose position they go to.
  private var snappedPositions: [(text: [UInt8], x: Double, y: Double)] = []

  /// What vertices of records had, and no longer have.
  private var losses = VertexLosses()
  private var deviation: CoverageDeviation?
  private var nextRecord = 0
  private var nextMoved = 0

  init(_ settings: CoverageSettings) { self.settings = settings }

  func absorb(_ bag: CoverageBag) throws(RunError) {
    for run in bag.crsRuns {
      if let crs, crs != run.crs { throw .mixedCRS("a coverage", crs, run.crs, record: run.record) }
      crs = .some(run.crs)
    }
    addPaths(bag)
    records.add(bag)
  }

  var tellsOfYield: Bool { true }

  func takeWarnings() -> [ClosingWarning] { losses.warnings }

  private func addPaths(_ bag: CoverageBag) {
    var start = 0
    for path in bag.paths {
      topology.add(
        bag.ordinates, dimension: 2, vertices: start..<path.end, isRing: path.isRing, owner: owners + path.owner)
      start = path.end
      if settings.settings.filterIslands != nil {
        islands.append(IslandCandidate(isExterior: path.isExterior, isSmall: path.isSmall))
      }
    }
    owners += bag.owners
  }

  func finish() throws(RunError) -> String? {
    do throws(RecordError) {
      return try simplify()
    } catch { throw RunError(.badData, error.message) }
  }

  private func simplify() throws(RecordError) -> String? {
    let measures = try settings.measures(crs ?? nil, CRSRegistry())
    var note: String?
    if settings.cleans || settings.filterSlivers != nil {
      try clean(measures)
    } else if let snap = measures.snap {
      let sources = topology.snap(within: snap.distance, metric: snap.metric)
      snappedPositions = positions(of: sources)
      note = "\(sources.count) \(sources.count == 1 ? "vertex" : "vertices") snapped"
    }
    if settings.settings.filterIslands != nil {
      settings.settings.totals?.add(topology.dropIslands(islands, isGeographic: measures.isGeographic))
    }
    topology.cut(isGeographic: measures.isGeographic, keepsStarts: settings.settings.keepsStarts)
    let method = settings.settings.method
    var tolerance = measures.tolerance ?? -1
    var (fixed, removable) = (0, 0)
    if case .share(let share) = settings.amount {
      let ranking = ArcSimplifier.ranking(
        of: topology, metric: measures.metric, method: method, keepsShapes: settings.settings.keepsShapes)
      fixed = ranking.fixed
      removable = ranking.removable
      tolerance = ranking.tolerance(keeping: share.fraction) ?? -1
    }
    var simplifier = ArcSimplifier(
      tolerance: tolerance, metric: measures.metric, method: method, keepsShapes: settings.settings.keepsShapes)
    if settings.settings.report != nil { deviation = CoverageDeviation(measures.lossMetric) }
    let totals = settings.settings.totals
    let loss = simplifier.simplify(&topology, lossMetric: settings.settings.isMeasured ? measures.lossMetric : nil)
    totals?.add(loss)
    if case .share = settings.amount { totals?.set(removable: removable, left: simplifier.keptCount - fixed) }
    return note
  }

  /// Makes the polygons a valid coverage, and takes their paths anew where something has changed.
  private func clean(_ measures: CoverageSettings.Measures) throws(RecordError) {
    var cleaning = CoverageCleaning(
      CoverageCleaner(
        snap: settings.cleans ? measures.snap?.distance ?? 0 : 0, metric: measures.snap?.metric ?? measures.lossMetric,
        sliverArea: settings.filterSlivers?.squareMetres),
      isGeographic: measures.isGeographic)
    for record in 0..<records.count { records.lend(record) { cleaning.add($0) } }
    let repairs = try cleaning.clean()
    settings.settings.totals?.add(repairs)
    guard cleaning.isChanged else { return }
    (topology, islands, owners) = (Topology(), [], 0)
    let collector = CoverageCollector(settings)
    for record in 0..<records.count {
      try records.lend(record) { feature throws(RecordError) in
        feature.beginTrail { _ in measures.isGeographic }
        cleaning.mend(&feature)
        losses.add(feature.settleTrail())
        try collector.collectPaths(of: feature)
      }
    }
    let bag = collector.takeBag()
    addPaths(bag)
    records.setPathEnds(bag.pathEnds)
  }

  func fill(_ batch: inout RecordBatch) -> Bool {
    guard nextRecord < records.count else { return false }
    while nextRecord < records.count, !batch.isFull {
      let paths = records.paths(nextRecord)
      let end = paths.last.map { topology.vertices(ofPath: $0).upperBound } ?? 0
      records.movePositions(of: nextRecord, moves(upTo: end))
      records.lend(nextRecord) { feature in
        feature.beginTrail { _ in topology.isGeographic }
        simplify(&feature, paths)
        losses.add(feature.settleTrail())
        batch.append(feature)
      }
      nextRecord += 1
    }
    return true
  }

  // MARK: One record

  /// Leaves a record what is left of its lines and rings.
  private func simplify(_ feature: inout Feature, _ paths: Range<Int>) {
    guard !paths.isEmpty || settings.settings.isMeasured else { return }
    let before = feature.geometry.totalVertexCount
    var loss = SimplificationLoss()
    if !paths.isEmpty {
      var rebuilding = GeometryRebuilding(topology, firstPath: paths.lowerBound, deviation: deviation)
      rebuilding.rebuild(&feature.geometry)
      if rebuilding.isChanged { feature.keepVertices(rebuilding.kept) }
      loss = rebuilding.loss
      if let deviation {
        loss.add(deviation.loss)
        deviation.loss = SimplificationLoss()
      }
    }
    settings.settings.report(&feature, before: before, loss)
  }

  /// The vertices of the record at hand that snapping moved, counted over the record, with the text and the ordinates
  /// of their new positions; `end` is the number of the first path vertex of the next record.
  private func moves(upTo end: Int) -> [(vertex: Int, text: [UInt8], x: Double, y: Double)] {
    let first = nextMoved
    while nextMoved < topology.movedVertices.count, topology.movedVertices[nextMoved] < end { nextMoved += 1 }
    if nextMoved == first { return [] }
    var moves: [(vertex: Int, text: [UInt8], x: Double, y: Double)] = []
    records.lend(nextRecord) { feature in
      let numbers = feature.geometry.pathVertices()
      let start = end - numbers.count
      for moved in first..<nextMoved {
        let number = numbers[Int(topology.movedVertices[moved]) - start]
        var target = snappedPositions[moved]
        if topology.isGeographic { target = feature.turned(target, toward: number) }
        moves.append((number, feature.text(ofPosition: number, movedTo: target.text), target.x, target.y))
      }
    }
    return moves
  }

  /// The x and y of path vertices, and how they are spelled.
  private func positions(of vertices: [Int32]) -> [(text: [UInt8], x: Double, y: Double)] {
    var positions = [(text: [UInt8], x: Double, y: Double)](repeating: ([], 0, 0), count: vertices.count)
    let order = vertices.indices.sorted { vertices[$0] < vertices[$1] }
    var next = 0
    var record = 0
    while next < order.count {
      let paths = records.paths(record)
      let end = paths.isEmpty ? 0 : topology.vertices(ofPath: paths.upperBound - 1).upperBound
      if Int(vertices[order[next]]) < end {
        records.lend(record) { feature in
          let numbers = feature.geometry.pathVertices()
          while next < order.count, Int(vertices[order[next]]) < end {
            let number = numbers[Int(vertices[order[next]]) - (end - numbers.count)]
            positions[order[next]] = feature.spelledPosition(number)
            next += 1
          }
        }
      }
      record += 1
    }
    return positions
  }
}

/// The records of the stream.
struct StoredRecords {
  private var stores: [RecordStore] = []
  /// The store of each record, its number there, and where its paths end.
  private var places: [(store: Int32, record: Int32, pathEnd: Int)] = []
  private var pathCount = 0

  var count: Int { places.count }

  mutating func add(_ bag: CoverageBag) {
    for (record, pathEnd) in bag.pathEnds.enumerated() {
      places.append((Int32(stores.count), Int32(record), pathCount + pathEnd))
    }
    pathCount += bag.paths.count
    stores.append(bag.records)
  }

  /// The lines and rings of a record.
  func paths(_ record: Int) -> Range<Int> { (record == 0 ? 0 : places[record - 1].pathEnd)..<places[record].pathEnd }

  /// Gives vertices of a record other positions.
  mutating func movePositions(
    of record: Int, _ moves: [(vertex: Int, text: [UInt8], x: Double, y: Double)]
  ) {
    let place = places[record]
    stores[Int(place.store)].movePositions(of: Int(place.record), moves)
  }

  /// Says where the paths of each record end.
  mutating func setPathEnds(_ ends: [Int]) {
    for (record, end) in ends.enumerated() { places[record].pathEnd = end }
    pathCount = ends.last ?? 0
  }

  /// Calls `body` with a record.
  mutating func lend<Failure: Error>(
    _ record: Int, _ body: (inout Feature) throws(Failure) -> Void
  ) throws(Failure) {
    let place = places[record]
    try stores[Int(place.store)].lend(Int(place.record), body)
  }
}
