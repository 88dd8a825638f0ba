// What of a geometry can be mended without judgement, step by step.

import GeoJSON
import Globe
import Planar

/// Finds the changes to the text of a record that was read, with the places of its positions.
struct GeometryMender {
  /// A step, and the rules whose breaches it mends; in the order in which they are taken.
  enum Step: CaseIterable {
    // What is cut before it is valid loses what lies on the other side.
    case collections, validity, cut, digits, vertices, winding, single, boxes

    /// Whether somebody has to judge whether it is right.
    var isUnsafe: Bool { self == .validity || self == .single }

    /// How often it is taken: collections are taken apart one level at a time.
    var most: Int { self == .collections ? 64 : 2 }

    var rules: [Rule] {
      switch self {
      case .collections: [RuleCatalog.nestedCollection, RuleCatalog.singleCollection]
      case .cut: [RuleCatalog.antimeridian, RuleCatalog.longitudeBeyond180]
      case .digits: [RuleCatalog.excessDigits]
      case .vertices: [RuleCatalog.repeatedVertex]
      case .validity: RuleCatalog.validity
      case .winding: [RuleCatalog.windingOrder]
      case .single: [RuleCatalog.singlePart]
      case .boxes: [RuleCatalog.wrongBBox]
      }
    }
  }

  let feature: Feature
  let isInDegrees: Bool
  let checker: RecordChecker
  let unsafe: UnsafeMending?
  var bytes: PaddedBytes { feature.source }

  init(_ feature: Feature, isInDegrees: Bool, _ checker: RecordChecker, unsafe: UnsafeMending?) {
    (self.feature, self.isInDegrees, self.checker, self.unsafe) = (feature, isInDegrees, checker, unsafe)
  }

  func edits(_ step: Step) -> TextEdits {
    var edits = TextEdits()
    switch step {
    case .collections: mendCollections(feature.geometryText, &edits)
    case .cut: forEachLeaf { cut($0, &edits) }
    case .digits: forEachLeaf { roundDigits($0, &edits) }
    case .vertices: forEachLeaf { removeRepeated($0, &edits) }
    case .validity: forEachLeaf { makeValid($0, &edits) }
    case .winding: forEachLeaf { turnRings($0, &edits) }
    case .single: takeOutSinglePart(&edits)
    case .boxes: mendBoxes(&edits)
    }
    return edits
  }

  /// A geometry that is not a collection: its number among those, its value and its object's text.
  struct Leaf {
    let index: Int
    let geometry: Geometry
    let firstVertex: Int
    let object: ByteRange
  }

  /// Calls `body` with each geometry that is not a collection.
  func forEachLeaf(_ body: (Leaf) -> Void) {
    guard feature.hasGeometry else { return }
    var objects: [ByteRange] = []
    findObjects(feature.geometryText, &objects)
    var index = 0
    checker.forEachSimple(feature.geometry) { geometry, first in
      if objects.indices.contains(index) {
        body(Leaf(index: index, geometry: geometry, firstVertex: first, object: objects[index]))
      }
      index += 1
    }
  }

  private func findObjects(_ object: ByteRange, _ found: inout [ByteRange]) {
    guard let geometries = member("geometries", of: object),
      member("type", of: object).flatMap({ jsonText(bytes, $0) }) == "GeometryCollection"
    else { return found.append(object) }
    var elements = JSONMembers(bytes, geometries)
    while let element = elements.next() { findObjects(element.value, &found) }
  }

  /// The value of a member, by its plain name.
  func member(_ name: String, of object: ByteRange) -> ByteRange? {
    var members = JSONMembers(bytes, object)
    while let member = members.next() {
      if unescape(bytes[member.name]) == name { return member.value }
    }
    return nil
  }

  // MARK: Positions

  /// Where the position of a vertex, counted through all members, stands.
  func position(_ vertex: Int) -> ByteRange {
    let start = feature.text.start + Int(feature.places.positionOffsets[vertex])
    var end = start
    while bytes[end] != 0x5D { end += 1 }
    return ByteRange(start: start, end: end + 1)
  }

  private func removeRepeated(_ leaf: Leaf, _ edits: inout TextEdits) {
    let geometry = leaf.geometry
    let (dimension, ordinates) = (geometry.dimension, geometry.ordinates)
    let near = RecordChecker.near(isInDegrees)
    for ring in geometry.ringEnds.indices {
      let vertices = geometry.ring(ring)
      guard vertices.count > 1 else { continue }
      var repeated: [Int] = []
      var kept = vertices.lowerBound
      for vertex in vertices.dropFirst() {
        let (at, before) = (vertex * dimension, kept * dimension)
        let (dx, dy) = (ordinates[at] - ordinates[before], ordinates[at + 1] - ordinates[before + 1])
        guard abs(dx) < near, abs(dy) < near else {
          kept = vertex
          continue
        }
        let isHigher = dimension == 3 && ordinates[at + 2] != ordinates[at - 1] && !ordinates[at + 2].isNaN
        if dx == 0, dy == 0, !isHigher { repeated.append(vertex) }
      }
      guard vertices.count - repeated.count >= (geometry.type.hasRings ? 4 : 2) else { continue }
      for vertex in repeated {
        let range = ByteRange(
          start: position(leaf.firstVertex + vertex - 1).end, end: position(leaf.firstVertex + vertex).end)
        edits.remove(range)
      }
    }
  }

  private func turnRings(_ leaf: Leaf, _ edits: inout TextEdits) {
    let geometry = leaf.geometry
    guard geometry.type.hasRings else { return }
    for rings in geometry.polygons {
      for ring in rings {
        let isWrong = geometry.positions(ofRing: ring).ringOrientation == (ring == rings.lowerBound ? -1 : 1)
        guard isWrong, !isInDegrees || !jumps(geometry, ring) else { continue }
        let vertices = geometry.ring(ring)
        for vertex in vertices {
          let other = vertices.lowerBound + vertices.upperBound - 1 - vertex
          edits.replace(position(leaf.firstVertex + vertex), with: bytes[position(leaf.firstVertex + other)])
        }
      }
    }
  }

  private func jumps(_ geometry: Geometry, _ ring: Int) -> Bool {
    var before: Position?
    for position in geometry.positions(ofRing: ring) {
      if let before, RecordChecker.jumps(before.x, before.y, position.x, position.y) { return true }
      before = position
    }
    return false
  }

  private func roundDigits(_ leaf: Leaf, _ edits: inout TextEdits) {
    let geometry = leaf.geometry
    let decimals = isInDegrees ? 9 : 6
    for vertex in 0..<geometry.vertexCount {
      let at = vertex * geometry.dimension
      let wrong = (0..<2).filter { RecordChecker.hasExcessDigits(geometry.ordinates[at + $0], isInDegrees) }
      guard !wrong.isEmpty else { continue }
      var numbers = JSONMembers(bytes, position(leaf.firstVertex + vertex))
      for axis in 0..<2 {
        guard let number = numbers.next() else { break }
        guard wrong.contains(axis) else { continue }
        var out = ByteBuffer(capacity: 32)
        out.append(geometry.ordinates[at + axis], .decimals(decimals))
        edits.replace(number.value, with: out.bytes)
      }
    }
  }

  // MARK: Boxes

  private func mendBoxes(_ edits: inout TextEdits) {
    checker.forEachBox(feature) { box, geometry in
      guard checker.isWrong(box, of: geometry, feature, isInDegrees) else { return }
      edits.replace(box.value, with: self.box(of: geometry, like: box))
    }
  }

  /// The right box, with heights where that in the text has them.
  private func box(of geometry: Geometry, like text: BoxText) -> [UInt8] {
    var envelope = Envelope()
    envelope.add(geometry)
    var heights: ClosedRange<Double>?
    if JSONValue(bytes.slice(text.value))?.numbers?.count == 6 {
      checker.forEachSimple(geometry) { part, _ in
        guard part.dimension == 3 else { return }
        for at in stride(from: 2, to: part.ordinates.count, by: 3) where part.ordinates[at].isFinite {
          let z = part.ordinates[at]
          heights = heights.map { min($0.lowerBound, z)...max($0.upperBound, z) } ?? z...z
        }
      }
    }
    var out = ByteBuffer(capacity: 96)
    out.appendBBox(envelope, heights: heights, wraps: isInDegrees, .shortest)
    return Array(out.bytes)
  }
}
