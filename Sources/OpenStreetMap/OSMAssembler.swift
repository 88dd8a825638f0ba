// Nodes, ways and relations, as they come, to Features.

import Formats
import GeoJSON

/// The kinds of things in OpenStreetMap's model.
enum OSMKind: UInt8 {
  case node = 0
  case way = 1
  case relation = 2

  /// What ids in the output begin with.
  var letter: UInt8 {
    switch self {
    case .node: 0x6E
    case .way: 0x77
    case .relation: 0x72
    }
  }

  var name: StaticString {
    switch self {
    case .node: "node"
    case .way: "way"
    case .relation: "relation"
    }
  }
}

/// A thing that a relation is made of.
struct OSMMember {
  var kind: OSMKind
  var ref: Int64
  /// The number of the role among those met.
  var role: Int
}

/// Makes Features of what a reader of one of OpenStreetMap's formats meets, and keeps what later things point to: the
/// position of each node in about ten bytes, and the nodes of each way in two or three bytes each.
///
/// A way is written when it comes, where its nodes are known; otherwise, and all relations, at the end.
final class OSMAssembler {
  /// How many nodes a way may have, and positions an area: a line of text is made of them.
  static let mostPositions = 1 << 22

  /// The tags of the thing at hand, as the members of a JSON object.
  var tags = ByteBuffer(capacity: 1 << 12)
  var kind = TagKind()
  /// Whether nodes stand before ways, so that what is not known of a way's nodes never will be.
  var isSorted = false
  private var nodes = IDIndex()
  private var positions: [UInt64] = []
  private var ways = IDIndex()
  private var wayStarts: [Int] = []
  private var wayRefs: [UInt8] = []
  private var waiting: [WaitingWay] = []
  private var relations: [WaitingRelation] = []
  private var members: [OSMMember] = []
  private var roles: [[UInt8]] = []
  private var roleNumbers = KeyNumbers()
  private var hint = 0
  private var wayHint = 0
  /// What is given out next of what waited.
  private var nextWay = 0
  private var nextRelation = 0

  private struct WaitingWay {
    let id: Int64
    let ordinal: Int
    let tags: [UInt8]
    let isArea: Bool
    let line: Int
    let column: Int
  }

  private struct WaitingRelation {
    let id: Int64
    let tags: [UInt8]
    let relation: TagKind.Relation
    let members: Range<Int>
    let line: Int
    let column: Int
  }

  // MARK: Tags

  /// Forgets the tags of the thing before.
  func beginTags() {
    tags.count = 0
    kind = TagKind()
  }

  /// Takes a tag of the thing at hand.
  func tag(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    if tags.count > 0 { tags.append(0x2C as UInt8) }
    tags.appendText(key)
    tags.append(0x3A as UInt8)
    tags.appendText(value)
    kind.note(key, value)
  }

  // MARK: Things

  /// Takes a node; its tags are those at hand.
  func node(
    _ id: Int64, longitude: Int64, latitude: Int64, line: Int, column: Int, into out: inout DecodedRecords
  ) {
    guard let position = OSMPosition(longitude: longitude, latitude: latitude) else {
      let degrees = "\(Double(longitude) / 1e7), \(Double(latitude) / 1e7)"
      return out.refuse(
        code: "bad-position", "node \(id) is at \(degrees), which is not a longitude and a latitude", line: line,
        column: column)
    }
    keep(id, position)
    place(.node, id, position, line: line, column: column, into: &out)
  }

  /// Takes a thing of which only a place is known; its tags are those at hand.
  func place(
    _ kind: OSMKind, _ id: Int64, _ position: OSMPosition, line: Int, column: Int, into out: inout DecodedRecords
  ) {
    guard tags.count > 0 else { return }
    out.beginFeature(kind, id, tags.bytes)
    out.text.append("{\"type\":\"Point\",\"coordinates\":")
    out.text.append(position)
    out.text.append("}}")
    out.end(line: line, column: column)
  }

  /// Keeps a node's position for what points to it.
  func keep(_ id: Int64, _ position: OSMPosition) {
    let ordinal = nodes.append(id)
    positions.append(position.packed)
    assert(ordinal == positions.count - 1)
  }

  /// Takes a way, or keeps it for the end, where not all of its nodes are known.
  ///
  /// - Parameter given: its positions, where the file has them with the way.
  func way(
    _ id: Int64, _ refs: [Int64], given: [OSMPosition]? = nil, line: Int, column: Int, into out: inout DecodedRecords
  ) {
    guard refs.count <= Self.mostPositions else {
      return out.refuse(
        code: "too-long", "way \(id) has \(refs.count) nodes; at most \(Self.mostPositions) are read", line: line,
        column: column)
    }
    if let given {
      for (ref, position) in zip(refs, given) where nodes.ordinal(of: ref, near: &hint) == nil { keep(ref, position) }
    }
    let ordinal = ways.append(id)
    wayStarts.append(wayRefs.count)
    var before: Int64 = 0
    wayRefs.appendVarint(UInt64(refs.count))
    for ref in refs {
      wayRefs.appendVarint(zigzag(ref &- before))
      before = ref
    }
    guard tags.count > 0 else { return }
    let (found, isWhole) = positions(ofWay: ordinal)
    if isWhole || isSorted {
      write(found, isWhole, id, isArea: kind.isArea, tags.bytes, to: &out)
      out.end(line: line, column: column)
    } else {
      waiting.append(
        WaitingWay(
          id: id, ordinal: ordinal, tags: Array(tags.bytes), isArea: kind.isArea, line: line, column: column))
    }
  }

  /// Takes a member of the relation at hand.
  func member(_ kind: OSMKind, _ ref: Int64, role: UnsafeRawBufferPointer) {
    let (number, isNew) = roleNumbers.insert(role)
    if isNew { roles.append(Array(role)) }
    members.append(OSMMember(kind: kind, ref: ref, role: number))
  }

  /// Takes a relation, whose members came since the last one.
  func relation(_ id: Int64, line: Int, column: Int) {
    let start = relations.last?.members.upperBound ?? 0
    guard tags.count > 0 else { return members.removeLast(members.count - start) }
    relations.append(
      WaitingRelation(
        id: id, tags: Array(tags.bytes), relation: kind.relation, members: start..<members.count, line: line,
        column: column))
  }

  // MARK: The end

  /// Appends what has waited for the end, as far as there is room; true while there is more.
  func finish(into out: inout DecodedRecords) -> Bool {
    while nextWay < waiting.count {
      if out.isFull { return true }
      let way = waiting[nextWay]
      let (found, isWhole) = positions(ofWay: way.ordinal)
      way.tags.withUnsafeBytes { write(found, isWhole, way.id, isArea: way.isArea, $0, to: &out) }
      out.end(line: way.line, column: way.column)
      nextWay += 1
    }
    while nextRelation < relations.count {
      if out.isFull { return true }
      write(relations[nextRelation], to: &out)
      nextRelation += 1
    }
    return false
  }

  /// Where a way goes, in runs of nodes that are known, and whether those are all.
  private func positions(ofWay ordinal: Int) -> (runs: [[OSMPosition]], isWhole: Bool) {
    var at = wayStarts[ordinal]
    let count = Int(wayRefs.varint(&at))
    var runs: [[OSMPosition]] = []
    var run: [OSMPosition] = []
    run.reserveCapacity(count)
    var ref: Int64 = 0
    var isWhole = true
    for _ in 0..<count {
      ref &+= unzigzag(wayRefs.varint(&at))
      if let place = nodes.ordinal(of: ref, near: &hint) {
        run.append(OSMPosition(packed: positions[place]))
      } else {
        isWhole = false
        if run.count > 1 { runs.append(run) }
        run.removeAll()
      }
    }
    if run.count > 1 { runs.append(run) }
    return (runs, isWhole)
  }

  private func write(
    _ runs: [[OSMPosition]], _ isWhole: Bool, _ id: Int64, isArea: Bool, _ tags: UnsafeRawBufferPointer,
    to out: inout DecodedRecords
  ) {
    out.beginFeature(.way, id, tags)
    if runs.isEmpty {
      out.text.append("null}")
    } else if isWhole, isArea, let ring = runs.first, ring.count > 3, ring.first == ring.last {
      out.text.append("{\"type\":\"Polygon\",\"coordinates\":[")
      out.text.append(RingAssembly.outerRing(ring))
      out.text.append("]}}")
    } else if runs.count == 1 {
      out.text.append("{\"type\":\"LineString\",\"coordinates\":")
      out.text.append(runs[0])
      out.text.append("}}")
    } else {
      out.text.append("{\"type\":\"MultiLineString\",\"coordinates\":[")
      for (index, run) in runs.enumerated() {
        if index > 0 { out.text.append(0x2C as UInt8) }
        out.text.append(run)
      }
      out.text.append("]}}")
    }
  }

  // MARK: Relations

  private func write(_ relation: WaitingRelation, to out: inout DecodedRecords) {
    let members = members[relation.members]
    if relation.relation == .area, let polygons = polygons(members) {
      relation.tags.withUnsafeBytes { out.beginFeature(.relation, relation.id, $0) }
      out.text.append("{\"type\":\"MultiPolygon\",\"coordinates\":[")
      for (index, rings) in polygons.enumerated() {
        out.text.append(index > 0 ? ",[" : "[")
        for (index, ring) in rings.enumerated() {
          if index > 0 { out.text.append(0x2C as UInt8) }
          out.text.append(ring)
        }
        out.text.append(0x5D as UInt8)
      }
      out.text.append("]}}")
    } else {
      var tags = ByteBuffer(relation.tags)
      tags.append(",\"members\":[")
      for (index, member) in members.enumerated() {
        tags.append(index > 0 ? ",{\"type\":\"" : "{\"type\":\"")
        tags.append(member.kind.name)
        tags.append("\",\"ref\":\"")
        tags.append(member.kind.letter)
        tags.append(String(member.ref))
        tags.append("\",\"role\":")
        roles[member.role].withUnsafeBytes { tags.appendText($0) }
        tags.append(0x7D as UInt8)
      }
      tags.append(0x5D as UInt8)
      out.beginFeature(.relation, relation.id, tags.bytes)
      if relation.relation == .restriction, let via = via(members) {
        out.text.append("{\"type\":\"Point\",\"coordinates\":")
        out.text.append(via)
        out.text.append("}}")
      } else {
        out.text.append("null}")
      }
    }
    out.end(line: relation.line, column: relation.column)
  }

  /// Where a turn is restricted.
  private func via(_ members: ArraySlice<OSMMember>) -> OSMPosition? {
    for member in members where member.kind == .node && roles[member.role].elementsEqual("via".utf8) {
      if let place = nodes.ordinal(of: member.ref, near: &hint) { return OSMPosition(packed: positions[place]) }
    }
    return nil
  }

  /// The polygons that the ways among the members bound; nil where a way is not here, or ends meet no other.
  private func polygons(_ members: ArraySlice<OSMMember>) -> [RingAssembly.Polygon]? {
    var seen: Set<Int64> = []
    var lines: [[OSMPosition]] = []
    var count = 0
    for member in members where member.kind == .way && seen.insert(member.ref).inserted {
      guard let ordinal = ways.ordinal(of: member.ref, near: &wayHint) else { return nil }
      let (runs, isWhole) = positions(ofWay: ordinal)
      guard isWhole else { return nil }
      if let line = runs.first { lines.append(line) }
      count += runs.first?.count ?? 0
      if count > Self.mostPositions { return nil }
    }
    return RingAssembly.polygons(lines)
  }
}

extension DecodedRecords {
  /// Appends a Feature up to the value of its geometry.
  mutating func beginFeature(_ kind: OSMKind, _ id: Int64, _ tags: UnsafeRawBufferPointer) {
    text.append("{\"type\":\"Feature\",\"id\":\"")
    text.append(kind.letter)
    text.append(String(id))
    text.append("\",\"properties\":{")
    text.append(tags)
    text.append("},\"geometry\":")
  }
}

extension ByteBuffer {
  /// Appends a JSON string; what is not UTF-8 is replaced.
  mutating func appendText(_ bytes: UnsafeRawBufferPointer) {
    if bytes.firstInvalidUTF8 == nil {
      appendString(bytes)
    } else {
      appendString(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Appends positions in brackets.
  mutating func append(_ line: [OSMPosition]) {
    append(0x5B as UInt8)
    for (index, position) in line.enumerated() {
      if index > 0 { append(0x2C as UInt8) }
      append(position)
    }
    append(0x5D as UInt8)
  }
}
