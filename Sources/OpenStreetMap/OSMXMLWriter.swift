// Features to OpenStreetMap's XML: nodes where positions are, ways along them, relations of those.

public import GeoJSON
import Globe
public import Planar

/// Gathers Features, and writes the data that they make.
///
/// Ids such as `n1`, `w2` and `r3` are kept; all else gets negative ids, as editors take them for new. Positions that
/// are equal to seven decimals are one node, so ways that meet stay joined. Retains all.
public struct OSMXMLWriter {
  /// A member of a relation, as a Feature's `members` have it.
  public struct Member: Sendable {
    let type: String
    let ref: Int64
    let role: String

    /// Makes a member of a type `node`, `way` or `relation`; nil where the reference is no id.
    public init?(type: String, ref: String, role: String) {
      guard ["node", "way", "relation"].contains(type), let number = Int64(ref.drop { $0.isLetter }) else { return nil }
      (self.type, self.ref, self.role) = (type, number, role)
    }
  }

  private typealias Tags = [(key: String, value: String)]
  private var nodes: [OSMPosition: Int64] = [:]
  private var used: Set<Int64> = []
  private var order: [(id: Int64, position: OSMPosition, tags: Tags)] = []
  private var places: [Int64: Int] = [:]
  private var ways: [(id: Int64, refs: [Int64], tags: Tags)] = []
  private var relations: [(id: Int64, members: [Member], tags: Tags)] = []
  private var nextNode: Int64 = -1
  private var nextWay: Int64 = -1
  private var nextRelation: Int64 = -1

  /// Begins a document.
  public init() {}

  /// Whether a position is one on Earth.
  public static func takes(_ x: Double, _ y: Double) -> Bool { Longitude.isWithin(x) && abs(y) <= 90 }

  // MARK: Features

  /// Adds what has its own node: to be called for all Points before `add`, so that ways find them.
  public mutating func addNodes(id: String?, tags: [(String, String)], _ geometry: Geometry) {
    for vertex in 0..<geometry.vertexCount {
      guard let position = position(geometry, vertex) else { continue }
      let wanted = vertex == 0 ? number(id, "n") : nil
      let tags = tags.map { (key: $0.0, value: $0.1) }
      if wanted == nil, let known = nodes[position], let place = places[known], order[place].tags.isEmpty {
        order[place].tags = tags
        continue
      }
      addNode(wanted, position, tags)
    }
  }

  /// Adds all but points.
  ///
  /// - Parameter members: what the property `members` of a relation without an area holds; nil for none.
  public mutating func add(id: String?, tags: [(String, String)], members: [Member]?, _ geometry: Geometry?) {
    let tags = tags.map { (key: $0.0, value: $0.1) }
    if let members { return addRelation(number(id, "r"), members, tags) }
    guard let geometry else { return }
    switch geometry.type {
    case .point, .multiPoint: break
    case .lineString, .multiLineString:
      for (index, _) in geometry.ringEnds.enumerated() {
        _ = addWay(index == 0 ? number(id, "w") : nil, geometry.ring(index), geometry, tags)
      }
    case .polygon where geometry.ringEnds.count == 1 && number(id, "r") == nil:
      _ = addWay(number(id, "w"), geometry.ring(0), geometry, Self.asArea(tags))
    case .polygon, .multiPolygon:
      var outer: Set<Int> = [0]
      if geometry.type == .multiPolygon { for end in geometry.partEnds.dropLast() { outer.insert(end) } }
      var members: [Member] = []
      for index in geometry.ringEnds.indices {
        let way = addWay(nil, geometry.ring(index), geometry, [])
        if let member = Member(type: "way", ref: "\(way)", role: outer.contains(index) ? "outer" : "inner") {
          members.append(member)
        }
      }
      let hasType = tags.contains { $0.key == "type" && ["multipolygon", "boundary"].contains($0.value) }
      let others = hasType ? tags : [(key: "type", value: "multipolygon")] + tags.filter { $0.key != "type" }
      addRelation(number(id, "r"), members, others)
    case .geometryCollection:
      for (index, member) in geometry.members.enumerated() {
        if member.type == .point || member.type == .multiPoint {
          addNodes(id: nil, tags: tags.map { ($0.key, $0.value) }, member)
        } else {
          add(id: index == 0 ? id : nil, tags: tags.map { ($0.key, $0.value) }, members: nil, member)
        }
      }
    }
  }

  /// The tags of a closed way that is an area: `area=yes`, where nothing else says so.
  private static func asArea(_ tags: Tags) -> Tags {
    var kind = TagKind()
    for tag in tags {
      var (key, value) = tag
      key.withUTF8 { key in value.withUTF8 { kind.note(UnsafeRawBufferPointer(key), UnsafeRawBufferPointer($0)) } }
    }
    return kind.isArea ? tags : tags.filter { $0.key != "area" } + [(key: "area", value: "yes")]
  }

  private func number(_ id: String?, _ letter: Character) -> Int64? {
    guard let id, id.first == letter else { return nil }
    return Int64(id.dropFirst())
  }

  private func position(_ geometry: Geometry, _ vertex: Int) -> OSMPosition? {
    let at = vertex * geometry.dimension
    let (x, y) = (geometry.ordinates[at], geometry.ordinates[at + 1])
    guard Self.takes(x, y) else { return nil }
    return OSMPosition(longitude: Int64((x * 1e7).rounded()), latitude: Int64((y * 1e7).rounded()))
  }

  private mutating func addNode(_ wanted: Int64?, _ position: OSMPosition, _ tags: Tags) {
    var id = wanted
    if let wanted, !used.insert(wanted).inserted { id = nil }
    if id == nil {
      while !used.insert(nextNode).inserted { nextNode -= 1 }
      id = nextNode
    }
    guard let id else { return }
    if nodes[position] == nil { nodes[position] = id }
    places[id] = order.count
    order.append((id, position, tags))
  }

  private mutating func addWay(_ wanted: Int64?, _ range: Range<Int>, _ geometry: Geometry, _ tags: Tags) -> Int64 {
    var refs: [Int64] = []
    for vertex in range {
      guard let position = position(geometry, vertex) else { continue }
      if nodes[position] == nil { addNode(nil, position, []) }
      if let id = nodes[position], id != refs.last { refs.append(id) }
    }
    let id = wanted ?? nextWay
    if wanted == nil { nextWay -= 1 }
    ways.append((id, refs, tags))
    return id
  }

  private mutating func addRelation(_ wanted: Int64?, _ members: [Member], _ tags: Tags) {
    relations.append((wanted ?? nextRelation, members, tags))
    if wanted == nil { nextRelation -= 1 }
  }

  // MARK: Writing

  /// Appends the document.
  ///
  /// - Parameter appendText: appends a text as XML has it.
  public func write(to out: inout ByteBuffer, _ appendText: (String, inout ByteBuffer) -> Void) {
    func begin(_ name: String, _ id: Int64) {
      // What was there before has a version.
      out.append("  <\(name) id=\"\(id)\"\(id > 0 ? " version=\"1\"" : "")")
    }
    func append(_ tags: Tags) {
      for (key, value) in tags {
        out.append("    <tag k=\"")
        appendText(key, &out)
        out.append("\" v=\"")
        appendText(value, &out)
        out.append("\"/>\n")
      }
    }
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\" generator=\"plat\">\n")
    for node in order {
      begin("node", node.id)
      out.append(" lat=\"")
      out.appendDegrees(node.position.latitude)
      out.append("\" lon=\"")
      out.appendDegrees(node.position.longitude)
      out.append(node.tags.isEmpty ? "\"/>\n" : "\">\n")
      append(node.tags)
      if !node.tags.isEmpty { out.append("  </node>\n") }
    }
    for way in ways {
      begin("way", way.id)
      out.append(">\n")
      for ref in way.refs { out.append("    <nd ref=\"\(ref)\"/>\n") }
      append(way.tags)
      out.append("  </way>\n")
    }
    for relation in relations {
      begin("relation", relation.id)
      out.append(">\n")
      for member in relation.members {
        out.append("    <member type=\"\(member.type)\" ref=\"\(member.ref)\" role=\"")
        appendText(member.role, &out)
        out.append("\"/>\n")
      }
      append(relation.tags)
      out.append("  </relation>\n")
    }
    out.append("</osm>\n")
  }
}
