// The cells of all points, or the triangles between them.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// The points of a chunk.
struct VoronoiBag: Sendable {
  /// The records as they would be written.
  var texts = TextColumn()
  /// Where they are, with a height or NaN; NaN for a record without a geometry.
  var places: [SIMD3<Double>] = []
  var crs: [String?] = []
  /// The ids as JSON; empty for none.
  var ids = TextColumn()
  /// How many points have a height, and how many have numbers after it.
  var (heights, measures) = (0, 0)
}

/// Takes points.
final class VoronoiCollector: RecordCollector {
  private var writer = FeatureWriter()
  private var bag = VoronoiBag()
  private var buffer = ByteBuffer()

  func collect(_ feature: inout Feature) throws(RecordError) {
    var place = SIMD3<Double>(repeating: .nan)
    if feature.hasGeometry, !feature.geometry.isEmpty {
      guard feature.geometry.type == .point else {
        throw RecordError(
          code: "not-a-point",
          message: "voronoi needs points; plat point makes them of a \(feature.geometry.type.name)")
      }
      let its = feature.geometry.ordinates
      place = SIMD3(its[0], its[1], its.count == 3 ? its[2] : .nan)
      if its.count == 3 { bag.heights += 1 }
      if feature.hasFurtherNumbers { bag.measures += 1 }
    }
    bag.places.append(place)
    bag.crs.append(feature.currentCRS)
    bag.ids.append(feature.id.isPresent ? feature.bytes(feature.id) : UnsafeRawBufferPointer(start: nil, count: 0))
    buffer.removeAll()
    writer.write(&feature, to: &buffer)
    bag.texts.append(buffer.bytes)
  }

  func takeBag() -> VoronoiBag {
    defer { bag = VoronoiBag() }
    return bag
  }
}

/// The work of `voronoi`.
final class VoronoiReducer: Reducer {
  private enum Cells {
    case globe(SphericalTriangulation)
    case plane(PlanarVoronoi)
  }

  private let plan: VoronoiPlan
  private let spill = RecordSpill()
  private let registry = CRSRegistry()
  private var places: [SIMD3<Double>] = []
  private var ids = TextColumn()
  /// The numbers of the records that have a place.
  private var records: [Int] = []
  private var crs: String??
  private var cells: Cells?
  /// Three numbers of points for each triangle that is to be made.
  private var corners: [Int32] = []
  private var format = CoordinateFormat.degrees
  private var cutter = AntimeridianCutter()
  private var next = 0
  /// Of the records that have a place, how many came.
  private var nextPlace = 0
  private var (nowhere, repeated, heights, measures) = (0, 0, 0, 0)

  init(_ plan: VoronoiPlan) { self.plan = plan }

  func absorb(_ bag: VoronoiBag) throws(RunError) {
    for record in bag.places.indices {
      if !plan.makesTriangles { try spill.append(Array(bag.texts[record])) }
      if bag.places[record].x.isNaN {
        nowhere += 1
        continue
      }
      if let crs, crs != bag.crs[record] { throw .mixedCRS("a diagram", crs, bag.crs[record], record: record) }
      crs = .some(bag.crs[record])
      records.append(places.count + record)
    }
    places += bag.places
    heights += bag.heights
    measures += bag.measures
    if plan.makesTriangles { ids.append(contentsOf: bag.ids) }
  }

  func finish() throws(RunError) -> String? {
    let system: CoordinateReferenceSystem
    do throws(RecordError) { system = try registry.crs(crs ?? nil) } catch { throw RunError(.badData, error.message) }
    format = plan.coordinates.format(for: system.unit)
    let points = records.map { Position(places[$0].x, places[$0].y) }
    switch system.unit {
    case .degrees:
      let triangulation = SphericalTriangulation(points)
      if plan.makesTriangles { corners = triangulation.groundTriangles }
      cells = .globe(triangulation)
    case .linear:
      let diagram = PlanarVoronoi(points)
      if plan.makesTriangles { corners = diagram.triangles }
      cells = .plane(diagram)
    }
    if !plan.makesTriangles { try spill.rewind() }
    return nil
  }

  var tellsOfYield: Bool { true }

  func takeWarnings() -> [ClosingWarning] {
    var warnings: [ClosingWarning] = []
    // Corners of triangles keep their heights.
    if heights > 0, !plan.makesTriangles { warnings.append(VertexLoss.heights.warning(records: heights)) }
    if measures > 0 { warnings.append(VertexLoss.measures.warning(records: measures)) }
    if nowhere > 0 {
      warnings.append(
        ClosingWarning(code: "no-geometry", message: "without a geometry it has no cell", count: nowhere))
    }
    if repeated > 0 {
      warnings.append(
        ClosingWarning(
          code: "same-place", message: "another point was at its place before, and has the cell", count: repeated))
    }
    return warnings
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    plan.makesTriangles ? fillTriangles(&batch) : try fillCells(&batch)
  }

  // MARK: Cells

  private func fillCells(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard next < places.count else { return false }
    while next < places.count, !batch.isFull, let text = try spill.next() {
      let record = next
      next += 1
      guard !places[record].x.isNaN else { continue }
      let point = nextPlace
      nextPlace += 1
      guard let cell = cell(of: point) else {
        repeated += 1
        continue
      }
      let format = format
      try batch.append(text: ByteBuffer(text), "a point") { feature in
        feature.replaceVertices(by: cell)
        feature.format = format
      }
    }
    return true
  }

  private func cell(of point: Int) -> Geometry? {
    switch cells {
    case .globe(let triangulation):
      guard let ring = triangulation.cell(of: point, tolerance: plan.tolerance) else { return nil }
      var cell = polygon(ring)
      cutter.cut(&cell)
      return cell
    case .plane(let diagram): return diagram.cell(of: point).map(polygon)
    case nil: return nil
    }
  }

  private func polygon(_ ring: [Position]) -> Geometry {
    Geometry(type: .polygon, ordinates: ring.flatMap { [$0.x, $0.y] }, ringEnds: [ring.count])
  }

  // MARK: Triangles

  private func fillTriangles(_ batch: inout RecordBatch) -> Bool {
    guard next < corners.count else { return false }
    while next < corners.count, !batch.isFull {
      append(corners[next..<next + 3].map { records[Int($0)] }, to: &batch)
      next += 3
    }
    return true
  }

  private func append(_ corners: [Int], to batch: inout RecordBatch) {
    var builder = FeatureBuilder()
    builder.begin()
    builder.appendProperties { out in
      out.append("{")
      out.appendString(plan.names["corners"])
      out.append(":[")
      for (number, corner) in corners.enumerated() {
        if number > 0 { out.append(",") }
        let id = ids[corner]
        if id.isEmpty { out.append("null") } else { out.append(Array(id)) }
      }
      out.append("]}")
    }
    let ring = corners + corners.prefix(1)
    let hasHeights = corners.contains { !places[$0].z.isNaN }
    var triangle = Geometry(type: .polygon, dimension: hasHeights ? 3 : 2, ringEnds: [4])
    for corner in ring {
      triangle.ordinates += [places[corner].x, places[corner].y]
      if hasHeights { triangle.ordinates.append(places[corner].z) }
    }
    if case .globe = cells { cutter.cut(&triangle) }
    builder.appendGeometry(triangle, .shortest)
    builder.appendCRS(crs ?? nil)
    builder.lend { batch.append($0) }
  }
}
