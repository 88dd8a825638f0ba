// Lines end to end: which come together, and the Features that they become.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// The work of `merge-lines`, but for `--inner`.
final class LineReducer: Reducer {
  private let fields: [GroupField]
  /// Where the weights are among them.
  private let weight: Int?
  private let countName: String?
  private let coordinates: CoordinateOptions
  private let misfits: VertexMisfits
  private var store: LineStore
  private let spill = RecordSpill()
  private var cutter: LineCutter?

  private var pieces: [LinePiece] = []
  /// Where the pieces of each record end.
  private var pieceEnds: [Int] = []
  private var chains: [LineChain] = []
  private var chainOfPiece: [Int32] = []
  /// Records all of whose lines another has, by the piece that has them.
  private var repeats: [Int32: [Int32]] = [:]
  /// Whether what comes out of a record is what came in.
  private var isSame: [Bool] = []
  private var next = 0
  private var edits = PropertyEdits()

  init(_ fields: [GroupField], count: String?, _ coordinates: CoordinateOptions, _ misfits: VertexMisfits) {
    (self.fields, countName, self.coordinates, self.misfits) = (fields, count, coordinates, misfits)
    weight = fields.weight
    store = LineStore("a line")
  }

  func absorb(_ bag: LineBag) throws(RunError) {
    try store.add(bag)
    for record in 0..<bag.texts.count { try spill.append(Array(bag.texts[record])) }
  }

  // MARK: Lines

  func finish() throws(RunError) -> String? {
    store.seal()
    cutter = try LineCutter(store.crs ?? nil, coordinates)
    findPieces()
    chains = LineChains(pieces, groups: pieces.map { store.groups[Int($0.record)] }).chains()
    chainOfPiece = [Int32](repeating: -1, count: pieces.count)
    for (number, chain) in chains.enumerated() {
      for link in chain.links { chainOfPiece[Int(link.piece)] = Int32(number) }
    }
    for record in store.records.indices { isSame.append(isSame(record)) }
    try spill.rewind()
    return nil
  }

  /// Leaves each segment to the first line of its group that has it.
  private func findPieces() {
    var segments = PairTable(count: store.nodes.count)
    var pieceOfSegment: [Int32] = []
    for record in store.records.indices {
      let group = UInt64(UInt32(bitPattern: store.groups[record])) << 32
      var repeated: Int32?
      let before = pieces.count
      for line in store.lines(ofRecord: record) {
        let range = store.positions(ofLine: line)
        var start = range.lowerBound
        var hasSegments = false
        func close(_ end: Int) {
          if end > start, hasSegments { append(record, start...end, of: range) }
          hasSegments = false
        }
        for at in range.dropFirst() {
          let (a, b) = (store.nodes[at - 1], store.nodes[at])
          if a == b { continue }
          let low = UInt64(UInt32(bitPattern: min(a, b)))
          let number = Int(segments.number(group | low, UInt64(UInt32(bitPattern: max(a, b)))))
          if number == pieceOfSegment.count {
            pieceOfSegment.append(Int32(pieces.count))
            hasSegments = true
          } else {
            repeated = repeated ?? pieceOfSegment[number]
            close(at - 1)
            start = at
          }
        }
        let isPoint = range.allSatisfy { store.nodes[$0] == store.nodes[range.lowerBound] }
        if isPoint {
          append(record, range.lowerBound...range.lowerBound, of: range)
        } else {
          close(range.upperBound - 1)
        }
      }
      if pieces.count == before, let repeated { repeats[repeated, default: []].append(Int32(record)) }
      pieceEnds.append(pieces.count)
    }
  }

  private func append(_ record: Int, _ positions: ClosedRange<Int>, of line: Range<Int>) {
    let isWhole = positions.lowerBound == line.lowerBound && positions.upperBound == line.upperBound - 1
    let isPoint = positions.count == 1
    pieces.append(
      LinePiece(
        record: Int32(record), positions: positions,
        ends: (store.nodes[positions.lowerBound], store.nodes[positions.upperBound]), isWhole: isWhole || isPoint))
  }

  private func pieces(ofRecord record: Int) -> Range<Int> {
    (record == 0 ? 0 : pieceEnds[record - 1])..<pieceEnds[record]
  }

  /// Whether nothing was taken from a record, and its lines meet no others, nor each other but where 180 degrees cut
  /// them.
  private func isSame(_ record: Int) -> Bool {
    let its = pieces(ofRecord: record)
    guard its.count == store.lines(ofRecord: record).count else { return false }
    return its.allSatisfy { number in
      guard pieces[number].isWhole else { return false }
      let chain = chains[Int(chainOfPiece[number])]
      if chain.links.count == 1 { return true }
      guard chain.links.allSatisfy({ Int(pieces[Int($0.piece)].record) == record && !$0.isBackward }) else {
        return false
      }
      return zip(chain.links, chain.links.dropFirst()).allSatisfy {
        !store.isSpelledAlike(
          pieces[Int($0.piece)].positions.upperBound, pieces[Int($1.piece)].positions.lowerBound)
      }
    }
  }

  // MARK: Features

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard next < store.records.count else { return false }
    while next < store.records.count, !batch.isFull, let text = try spill.next() {
      let record = next
      next += 1
      let its = pieces(ofRecord: record)
      if isSame[record] {
        let members = its.flatMap { repeats[Int32($0)] ?? [] }.map { Int($0) }
        try append(ByteBuffer(text), record, members, to: &batch)
        continue
      }
      for piece in its {
        let chain = chains[Int(chainOfPiece[piece])]
        if Int(chain.first) == piece { try append(chain, to: &batch) }
      }
    }
    return true
  }

  /// Adds a record whose geometry stays, and what is said of those that had the same lines.
  private func append(
    _ text: borrowing ByteBuffer, _ record: Int, _ repeats: [Int], to batch: inout RecordBatch
  ) throws(RunError) {
    if !repeats.isEmpty {
      return try append(
        members: [record] + repeats,
        paths: pieces(ofRecord: record).map { path($0) }, isCut: false, to: &batch)
    }
    edits.removeAll()
    if !store.lines(ofRecord: record).isEmpty {
      // What is there is its own sum, and its own first value.
      for (field, number) in zip(fields, fields.indices) where !field.isValueOfOne {
        let value = value(number, of: [record])
        edits.set(field.result) { value.append(to: &$0) }
      }
      if let countName { edits.set(countName) { $0.append("1") } }
    }
    try batch.append(text: text, "a line") { if !edits.isEmpty { $0.setProperties(edits) } }
  }

  private func path(_ piece: Int) -> [Int] { Array(pieces[piece].positions) }

  private func append(_ chain: LineChain, to batch: inout RecordBatch) throws(RunError) {
    var members: Set<Int> = []
    for link in chain.links {
      members.insert(Int(pieces[Int(link.piece)].record))
      for record in repeats[link.piece] ?? [] { members.insert(Int(record)) }
    }
    try append(members: members.sorted(), paths: [store.path(chain, pieces)], isCut: true, to: &batch)
  }

  private func appendGeometry(_ paths: [[Int]], to out: inout ByteBuffer) {
    out.append(
      paths.count == 1 ? "{\"type\":\"LineString\",\"coordinates\":" : "{\"type\":\"MultiLineString\",\"coordinates\":["
    )
    for (index, path) in paths.enumerated() {
      out.append(index == 0 ? "[" : ",[")
      for (index, position) in path.enumerated() {
        if index > 0 { out.append(",") }
        out.append(Array(store.positions[position]))
      }
      out.append("]")
    }
    out.append(paths.count == 1 ? "}" : "]}")
  }

  /// Adds the Feature that records become: the first one's members, and the properties that all have.
  private func append(
    members: [Int], paths: [[Int]], isCut: Bool, to batch: inout RecordBatch
  ) throws(RunError) {
    // A line that is one place has it twice.
    let paths = paths.map { $0.count == 1 ? $0 + $0 : $0 }
    var common = CommonProperties(
      excluding: VertexLists.propertyNames.union(
        fields.filter { $0.use != .by }.map(\.result) + (countName.map { [$0] } ?? [])))
    var ids: Set<[UInt8]> = []
    var lists = VertexLists()
    for member in members {
      ByteBuffer(Array(store.heads[member])).withPaddedBytes { bytes in
        var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: false, positions: false))
        var feature = Feature()
        // It was written by this program a moment ago.
        guard (try? scanner.scan(bytes, from: 0, to: bytes.count, into: &feature)) != nil else { return }
        ids.insert(feature.id.isPresent ? ValueKey.key(of: feature.id, in: bytes) : [])
        common.keep(feature)
        lists.add(
          feature.propertiesText,
          VertexShape(lines: store.lines(ofRecord: member).map { self.store.positions(ofLine: $0).count }))
      }
    }
    misfits.add(lists.misfits)
    var out = ByteBuffer()
    ByteBuffer(Array(store.heads[members[0]])).withPaddedBytes { bytes in
      var names = JSONMembers(bytes)
      var isFirst = true
      while let member = names.next() {
        let name = unescape(bytes[member.name])
        if name == "id" && ids.count > 1 || name == "bbox" { continue }
        out.append(isFirst ? "{\"" : ",\"")
        isFirst = false
        out.append(bytes[member.name])
        out.append("\":")
        switch name {
        case "geometry": appendGeometry(paths, to: &out)
        case "properties":
          common.append(to: &out) { out, needsComma in
            append(lists, of: members, paths, to: &out, &needsComma)
            appendSums(members, to: &out, &needsComma)
          }
        default: out.append(bytes[member.value])
        }
      }
      out.append("}")
    }
    var cutter = cutter
    try batch.append(text: out, "a line") { if isCut { cutter?.cut(&$0) } }
    self.cutter = cutter
  }

  /// Appends what each vertex has brought along.
  private func append(
    _ lists: VertexLists, of members: [Int], _ paths: [[Int]], to out: inout ByteBuffer, _ needsComma: inout Bool
  ) {
    if lists.isEmpty { return }
    let positions = paths.flatMap { $0 }
    let shape = VertexShape(lines: paths.map(\.count)).ofOneLine
    // Positions of records are in their order.
    let starts = members.map { record in
      let lines = store.lines(ofRecord: record)
      return lines.isEmpty ? Int.max : store.positions(ofLine: lines.lowerBound).lowerBound
    }
    lists.append(to: &out, shape, &needsComma) { vertex in
      let record = starts.lastIndex { $0 <= positions[vertex] } ?? 0
      return (record, positions[vertex] - starts[record])
    }
  }

  /// What is known of a field of some records.
  private func value(_ field: Int, of members: [Int]) -> GroupValue {
    var value = GroupValue(fields[field].use, isWeighted: weight != nil)
    for member in members {
      let values = store.records[member].values
      value.add(values[field], weight: weight.flatMap { values[$0] })
    }
    return value
  }

  /// Appends what was asked for of several records, as members.
  private func appendSums(_ members: [Int], to out: inout ByteBuffer, _ needsComma: inout Bool) {
    for (number, field) in fields.enumerated() where field.use != .by && field.use != .weight {
      if needsComma { out.append(",") }
      needsComma = true
      out.appendString(field.result)
      out.append(":")
      value(number, of: members).append(to: &out)
    }
    guard let countName else { return }
    if needsComma { out.append(",") }
    out.appendString(countName)
    out.append(":\(members.count)")
  }
}
