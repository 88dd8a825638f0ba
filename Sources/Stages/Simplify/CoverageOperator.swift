// simplify --coverage: all records at once, so that shared borders stay shared.
//
//   record ─▶ its text and its vertices ─▶ Topology: nodes, snapping, arcs ─▶ ArcSimplifier ─▶ the same records again

import Coverage
import FeatureStream
import GeoJSON
import SimpleFeatures
import Simplification

/// The work of `simplify --coverage`.
///
/// `@unchecked Sendable` holds because workers read `settings` alone, which does not change, and the stream calls all
/// else one at a time.
final class CoverageOperator: RetainingOperator, @unchecked Sendable {
  private let settings: CoverageSettings
  private var records = StoredRecords()
  private var topology = Topology()
  /// The CRS of all lines and rings, once there is one; nil inside is CRS84.
  private var crs: String??
  private var owners: Int32 = 0
  /// The texts that moved vertices take: x and y as the vertex has them whose position they go to.
  private var snappedTexts: [[UInt8]] = []

  private var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))
  private var writer = FeatureWriter()
  private var feature = Feature()
  private var spliced = ByteBuffer()
  private var deviation: CoverageDeviation?
  private var nextRecord = 0
  private var nextMoved = 0

  init(_ settings: CoverageSettings) { self.settings = settings }

  func makeCollector() -> CoverageCollector { CoverageCollector(settings) }

  func absorb(_ bag: CoverageBag) throws(RunError) {
    for run in bag.crsRuns {
      if let crs, crs != run.crs { throw .mixedCRS("a coverage", crs, run.crs, record: run.record) }
      crs = .some(run.crs)
    }
    var start = 0
    for path in bag.paths {
      topology.add(
        bag.ordinates, dimension: 2, vertices: start..<path.end, isRing: path.isRing, owner: owners + path.owner)
      start = path.end
    }
    owners += bag.owners
    records.add(bag)
  }

  func finish() throws(RunError) -> String? {
    do throws(RecordError) {
      return try simplify()
    } catch { throw RunError(.badData, error.message) }
  }

  private func simplify() throws(RecordError) -> String? {
    let measures = try settings.measures(crs ?? nil, CRSRegistry())
    var note: String?
    if let snap = measures.snap {
      let sources = topology.snap(within: snap.distance, metric: snap.metric)
      snappedTexts = texts(of: sources)
      note = "\(sources.count) \(sources.count == 1 ? "vertex" : "vertices") snapped"
    }
    topology.cut(pinsAntimeridian: measures.isGeographic)
    let method = settings.settings.method
    var tolerance = measures.tolerance ?? -1
    if case .share(let share) = settings.amount {
      let ranking = ArcSimplifier.ranking(
        of: topology, metric: measures.metric, method: method, keepsShapes: settings.settings.keepsShapes)
      tolerance = ranking.tolerance(keeping: share.fraction) ?? -1
    }
    var simplifier = ArcSimplifier(
      tolerance: tolerance, metric: measures.metric, method: method, keepsShapes: settings.settings.keepsShapes)
    if settings.settings.report != nil { deviation = CoverageDeviation(measures.lossMetric) }
    let totals = settings.settings.totals
    let loss = simplifier.simplify(&topology, lossMetric: settings.settings.isMeasured ? measures.lossMetric : nil)
    totals?.add(loss)
    return note
  }

  func produce(into block: inout ByteBuffer) -> Bool {
    let start = block.count
    while nextRecord < records.count, block.count < 500_000 {
      records.withText(nextRecord) { append(nextRecord, $0, to: &block) }
      nextRecord += 1
    }
    return block.count > start
  }

  // MARK: One record

  /// Appends a record as it has become.
  private func append(_ record: Int, _ text: UnsafeBufferPointer<UInt8>, to out: inout ByteBuffer) {
    let paths = records.paths(record)
    guard let base = text.baseAddress, !paths.isEmpty || settings.settings.isMeasured else {
      return out.append(UnsafeRawBufferPointer(text))
    }
    scan(base, text.count - 1)
    let before = feature.geometry.totalVertexCount
    if let last = paths.last {
      splice(topology.vertices(ofPath: last).upperBound)
      var rebuilding = GeometryRebuilding(topology, firstPath: paths.lowerBound, deviation: deviation)
      rebuilding.rebuild(&feature.geometry)
      if rebuilding.isChanged { feature.keepVertices(rebuilding.kept) }
      var loss = rebuilding.loss
      if let deviation {
        loss.add(deviation.loss)
        deviation.loss = SimplificationLoss()
      }
      settings.settings.report(&feature, before: before, loss)
    } else {
      settings.settings.report(&feature, before: before, SimplificationLoss())
    }
    writer.write(&feature, to: &out)
    out.append(0x0A as UInt8)
  }

  /// Fills `feature` from a record's text, which was valid when it came.
  private func scan(_ base: UnsafePointer<UInt8>, _ count: Int) {
    do throws(ScanError) {
      try scanner.scan(base, from: 0, to: count, into: &feature)
    } catch {
      preconditionFailure("a record that was written does not scan: \(error.fault.message)")
    }
  }

  /// Gives the vertices of the record at hand that snapping moved the text of their new position; `end` is the number
  /// of the first path vertex of the next record.
  private func splice(_ end: Int) {
    let first = nextMoved
    while nextMoved < topology.movedVertices.count, topology.movedVertices[nextMoved] < end { nextMoved += 1 }
    if nextMoved == first { return }
    let numbers = feature.geometry.pathVertices()
    let start = end - numbers.count
    spliced.removeAll()
    var at = feature.text.start
    for moved in first..<nextMoved {
      let place = feature.placeOfPosition(numbers[Int(topology.movedVertices[moved]) - start])
      spliced.append(feature.bytes(ByteRange(start: at, end: place.start)))
      spliced.append(snappedTexts[moved])
      at = place.end
    }
    spliced.append(feature.bytes(ByteRange(start: at, end: feature.text.end)))
    let count = spliced.count
    for _ in 0..<FeatureScanner.padding { spliced.append(0x20 as UInt8) }
    scan(UnsafePointer(spliced.base), count)
  }

  /// The x and y of path vertices as they stand in the text.
  private func texts(of vertices: [Int32]) -> [[UInt8]] {
    var texts = [[UInt8]](repeating: [], count: vertices.count)
    let order = vertices.indices.sorted { vertices[$0] < vertices[$1] }
    var next = 0
    var record = 0
    while next < order.count {
      let paths = records.paths(record)
      let end = paths.isEmpty ? 0 : topology.vertices(ofPath: paths.upperBound - 1).upperBound
      if Int(vertices[order[next]]) < end {
        records.withText(record) { text in
          guard let base = text.baseAddress else { return }
          scan(base, text.count - 1)
          let numbers = feature.geometry.pathVertices()
          while next < order.count, Int(vertices[order[next]]) < end {
            let number = numbers[Int(vertices[order[next]]) - (end - numbers.count)]
            texts[order[next]] = Array(feature.bytes(feature.placeOfPosition(number)))
            next += 1
          }
        }
      }
      record += 1
    }
    return texts
  }
}

/// The records of the stream as text.
struct StoredRecords {
  private var texts: [[UInt8]] = []
  /// Each record's text, where it ends in that, and where its paths end.
  private var places: [(text: Int32, textEnd: Int, pathEnd: Int)] = []
  private var pathCount = 0

  var count: Int { places.count }

  mutating func add(_ bag: CoverageBag) {
    for record in bag.records {
      places.append((Int32(texts.count), record.textEnd, pathCount + record.pathEnd))
    }
    pathCount += bag.paths.count
    texts.append(bag.text)
  }

  /// The lines and rings of a record.
  func paths(_ record: Int) -> Range<Int> { (record == 0 ? 0 : places[record - 1].pathEnd)..<places[record].pathEnd }

  /// Calls `body` with the text of a record, its line feed included.
  func withText(_ record: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let place = places[record]
    let start = record > 0 && places[record - 1].text == place.text ? places[record - 1].textEnd : 0
    texts[Int(place.text)].withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<place.textEnd])) }
  }
}
