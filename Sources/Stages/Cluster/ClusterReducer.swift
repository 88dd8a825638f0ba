// What becomes of all points: clusters, and points that say which they belong to.

import Cartography
import FeatureStream
import GeoJSON
import Layers
import Planar

/// The work of `cluster`.
final class ClusterReducer: Reducer {
  private let task: ClusterTask
  private let spill = RecordSpill()
  private var places: [Position] = []
  /// The CRS of the points, once there is one.
  private var crs: String??
  private var haveHeights: [Bool] = []
  private var ids = TextColumn()
  private var positions = TextColumn()
  private var values: [TextColumn]
  private var clusters = Clusters()
  /// The points of each cluster, one cluster after the other, and where each ends.
  private var members: [Int32] = []
  private var memberEnds: [Int] = []
  private var next = 0
  private var builder = FeatureBuilder()
  private var edits = PropertyEdits()
  /// How positions get back to the CRS that records are in.
  private let registry = CRSRegistry()

  init(_ task: ClusterTask) {
    self.task = task
    values = task.sums.map { _ in TextColumn() }
  }

  func absorb(_ bag: ClusterBag) throws(RunError) {
    for record in bag.places.indices {
      if task.collects, !bag.places[record].x.isNaN {
        if let crs, crs != bag.crs[record] { throw .mixedCRS("a cluster", crs, bag.crs[record], record: record) }
        crs = .some(bag.crs[record])
      }
      try spill.append(Array(bag.texts[record]))
    }
    places += bag.places
    haveHeights += bag.haveHeights
    ids.append(contentsOf: bag.ids)
    positions.append(contentsOf: bag.positions)
    for field in values.indices { values[field].append(contentsOf: bag.values[field]) }
  }

  func finish() throws(RunError) -> String? {
    switch task.reach {
    case .map(let reach): clusters = reach.clusters(of: places, minPoints: task.minPoints)
    case .ground(let metres):
      var search = DensityClustering(places, metres: metres, minPoints: task.minPoints)
      clusters = search.clusters()
    }
    if task.collects { sortMembers() }
    try spill.rewind()
    return nil
  }

  /// The place of a cluster on the map has no height.
  func takeWarnings() -> [ClosingWarning] {
    guard task.collects, !clusters.places.isEmpty else { return [] }
    let lost = clusters.numbers.indices.count { clusters.numbers[$0] >= 0 && haveHeights[$0] }
    return lost == 0 ? [] : [VertexLoss.heights.warning(records: lost)]
  }

  private func sortMembers() {
    var counts = [Int](repeating: 0, count: clusters.count)
    for number in clusters.numbers where number >= 0 { counts[Int(number)] += 1 }
    memberEnds = counts
    for cluster in counts.indices.dropFirst() { memberEnds[cluster] += memberEnds[cluster - 1] }
    var starts = zip(memberEnds, counts).map { $0 - $1 }
    members = [Int32](repeating: 0, count: memberEnds.last ?? 0)
    for (point, number) in clusters.numbers.enumerated() where number >= 0 {
      members[starts[Int(number)]] = Int32(point)
      starts[Int(number)] += 1
    }
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard next < places.count else { return false }
    while next < places.count, !batch.isFull, let text = try spill.next() {
      let point = next
      next += 1
      let number = clusters.numbers[point]
      if !task.collects, !places[point].x.isNaN {
        try append(ByteBuffer(text), labelled: point, to: &batch)
      } else if number < 0 {
        batch.append(text: text)
      } else {
        let cluster = Int(number)
        let its = (cluster == 0 ? 0 : memberEnds[cluster - 1])..<memberEnds[cluster]
        if Int(members[its.lowerBound]) == point { try append(cluster, members[its], to: &batch) }
      }
    }
    return true
  }

  private func append(
    _ text: borrowing ByteBuffer, labelled point: Int, to batch: inout RecordBatch
  ) throws(RunError) {
    let (number, names) = (clusters.numbers[point], task.names)
    edits.removeAll()
    edits.set(names.number) { $0.append(number < 0 ? "null" : "\(number + 1)") }
    if !clusters.roles.isEmpty { edits.set(names.role) { $0.appendString(clusters.roles[point].name) } }
    try batch.append(text: text, "a point") { $0.setProperties(edits) }
  }

  private func append(
    _ cluster: Int, _ members: ArraySlice<Int32>, to batch: inout RecordBatch
  ) throws(RunError) {
    let names = task.names
    builder.begin()
    builder.appendProperties { out in
      func member(_ name: String) {
        out.appendString(name)
        out.append(":")
      }
      out.append("{")
      member(names.number)
      out.append("\(cluster + 1),")
      member(names.count)
      out.append("\(members.count),")
      if !clusters.expansionZooms.isEmpty {
        member(names.expansionZoom)
        out.append(clusters.expansionZooms[cluster], .shortest)
        out.append(",")
      }
      for (field, column) in zip(task.sums, values) {
        var sum = GroupValue(.sum)
        for point in members where !column[Int(point)].isEmpty { sum.add(Array(column[Int(point)])) }
        member(field.name)
        sum.append(to: &out)
        out.append(",")
      }
      member(names.members)
      out.append("[")
      for (index, point) in members.enumerated() {
        if index > 0 { out.append(",") }
        let id = ids[Int(point)]
        if id.isEmpty { out.append("null") } else { out.append(Array(id)) }
      }
      out.append("]}")
    }
    let crs = crs ?? nil
    if clusters.places.isEmpty { appendPoints(members) } else { try appendPlace(clusters.places[cluster], crs) }
    builder.appendCRS(crs)
    builder.lend { batch.append($0) }
  }

  /// Adds the points that a cluster has, as they are.
  private func appendPoints(_ members: ArraySlice<Int32>) {
    builder.openGeometry(.multiPoint)
    builder.openArray()
    for point in members { builder.appendPosition(text: positions[Int(point)]) }
    builder.closeArray()
    builder.closeGeometry()
  }

  /// Adds the place of a cluster, in the CRS of its points.
  private func appendPlace(_ place: Position, _ crs: String?) throws(RunError) {
    var point = Geometry(type: .point, ordinates: [place.x, place.y])
    do throws(RecordError) {
      if let crs {
        let operation = try registry.operation(from: nil, to: crs)
        do throws(EngineError) { try operation.transform(&point.ordinates, dimension: 2) } catch {
          throw RecordError(code: "no-image", message: error.message)
        }
      }
      builder.appendGeometry(point, task.coordinates.format(for: try registry.crs(crs).unit))
    } catch { throw RunError(.badData, error.message) }
  }
}
