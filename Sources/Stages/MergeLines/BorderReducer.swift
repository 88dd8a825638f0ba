// The borders between polygons: segments that rings of two groups have, end to end.

import FeatureStream
import GeoJSON
import Layers
import Planar

/// The work of `merge-lines --inner`.
final class BorderReducer: Reducer {
  private let fields: [GroupField]
  private let sidesName: String
  private let coordinates: CoordinateOptions
  private var store: LineStore
  private var cutter: LineCutter?
  private var pieces: [LinePiece] = []
  /// The two groups that each piece is between.
  private var sides: [SIMD2<Int32>] = []
  /// The first record of each group.
  private var firstRecords: [Int] = []
  private var chains: [LineChain] = []
  private var next = 0
  private var builder = FeatureBuilder()

  init(_ fields: [GroupField], sidesName: String, _ coordinates: CoordinateOptions) {
    (self.fields, self.sidesName, self.coordinates) = (fields, sidesName, coordinates)
    store = LineStore("a coverage")
  }

  func absorb(_ bag: LineBag) throws(RunError) { try store.add(bag) }

  /// The group that a record is of: without `--by` each is one.
  private func group(_ record: Int) -> Int32 { fields.isEmpty ? Int32(record) : store.groups[record] }

  func finish() throws(RunError) -> String? {
    store.seal()
    cutter = try LineCutter(store.crs ?? nil, coordinates)
    for record in store.records.indices where Int(group(record)) == firstRecords.count { firstRecords.append(record) }
    findPieces()
    var pairs = PairTable(count: pieces.count)
    let groups = sides.map { pairs.number(UInt64(UInt32(bitPattern: $0.x)), UInt64(UInt32(bitPattern: $0.y))) }
    chains = LineChains(pieces, groups: groups).chains()
    return nil
  }

  /// Finds stretches of rings, as the first one that has them runs, between the same two groups.
  private func findPieces() {
    var segments = PairTable(count: store.nodes.count)
    var segmentOfPosition = [Int32](repeating: -1, count: store.nodes.count)
    var homes: [Int] = []
    var owners: [SIMD2<Int32>] = []
    func forEachRing(_ body: (Int, Range<Int>) -> Void) {
      for record in store.records.indices {
        for line in store.lines(ofRecord: record) { body(record, store.positions(ofLine: line)) }
      }
    }
    forEachRing { record, ring in
      for at in ring.dropFirst() where store.nodes[at - 1] != store.nodes[at] {
        let (a, b) = (store.nodes[at - 1], store.nodes[at])
        let number = segments.number(UInt64(UInt32(bitPattern: min(a, b))), UInt64(UInt32(bitPattern: max(a, b))))
        segmentOfPosition[at] = number
        let group = group(record)
        if Int(number) == owners.count {
          owners.append(SIMD2(group, -1))
          homes.append(at)
        } else if owners[Int(number)].y < 0, owners[Int(number)].x != group {
          owners[Int(number)].y = group
        }
      }
    }
    forEachRing { record, ring in
      var open: (start: Int, sides: SIMD2<Int32>)?
      func close(_ end: Int) {
        guard let (start, its) = open else { return }
        pieces.append(
          LinePiece(
            record: Int32(record), positions: start...end, ends: (store.nodes[start], store.nodes[end]), isWhole: false)
        )
        sides.append(its)
        open = nil
      }
      for at in ring.dropFirst() {
        let segment = Int(segmentOfPosition[at])
        if segment < 0 { continue }
        let isBorder = homes[segment] == at && owners[segment].y >= 0
        if let current = open, !isBorder || current.sides != owners[segment] { close(at - 1) }
        if isBorder, open == nil { open = (at - 1, owners[segment]) }
      }
      close(ring.upperBound - 1)
    }
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard next < chains.count else { return false }
    var cutter = cutter
    while next < chains.count, !batch.isFull {
      let chain = chains[next]
      next += 1
      builder.begin()
      let its = sides[Int(chain.first)]
      builder.appendProperties { out in
        out.append("{")
        out.appendString(sidesName)
        out.append(":[")
        appendSide(firstRecords[Int(its.x)], to: &out)
        out.append(",")
        appendSide(firstRecords[Int(its.y)], to: &out)
        out.append("]}")
      }
      builder.openGeometry(.lineString)
      builder.openArray()
      for position in store.path(chain, pieces) { builder.appendPosition(text: store.positions[position]) }
      builder.closeRing()
      builder.closeGeometry()
      builder.appendCRS(store.crs ?? nil)
      builder.lend { feature in
        cutter?.cut(&feature)
        batch.append(feature)
      }
    }
    self.cutter = cutter
    return true
  }

  /// Appends what a side of a border is called: an id, or the values of `--by`.
  private func appendSide(_ record: Int, to out: inout ByteBuffer) {
    let null = Array("null".utf8)
    if fields.isEmpty {
      let id = Array(store.ids[record])
      return out.append(id.isEmpty ? null : id)
    }
    let values = store.records[record].values.map { $0 ?? null }
    if values.count == 1 { return out.append(values[0]) }
    out.append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { out.append(",") }
      out.append(value)
    }
    out.append("]")
  }
}
