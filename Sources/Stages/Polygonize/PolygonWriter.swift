// The result of polygonize as Features.

import FeatureStream
import GeoJSON
import Layers
import Planar

/// What a feature is among those that `polygonize` makes.
private enum Role: Int, CaseIterable {
  case polygon, dangle, cutEdge, invalidRing

  var name: String {
    switch self {
    case .polygon: "polygon"
    case .dangle: "dangle"
    case .cutEdge: "cut-edge"
    case .invalidRing: "invalid-ring"
    }
  }
}

/// Yields polygons and what was left over, a batch at a time.
struct PolygonWriter: ~Copyable {
  private let linework: Linework
  private let result: Polygonization
  private let onlyPolygons: Bool
  private let listsLines: Bool
  private let labels: LabelPoints?
  private let roleName: String
  private let linesName: String
  /// The properties of a feature that has its role to say and no more, by role.
  private let plainProperties: [[UInt8]]
  /// The label of each polygon; -1 for none.
  private var labelOfPolygon: [Int32] = []
  /// Further sources of segments that several lines have, by segment.
  private var repeats: [Int32: [Int32]] = [:]
  /// Polygons that are written with the first one of their area.
  private let isWritten: Set<Int>
  private var next = 0
  private var builder = FeatureBuilder()

  init(
    _ linework: Linework, _ result: Polygonization, onlyPolygons: Bool, listsLines: Bool, labels: LabelPoints?,
    names: ResultNames
  ) {
    self.linework = linework
    self.result = result
    self.onlyPolygons = onlyPolygons
    self.listsLines = listsLines
    self.labels = labels
    (roleName, linesName) = (names["role"], names["lines"])
    let roleName = roleName
    plainProperties = Role.allCases.map { role in
      var edits = PropertyEdits()
      var text = ByteBuffer()
      edits.set(roleName) { $0.appendString(role.name) }
      edits.append(to: &text, editing: nil)
      return Array(text.bytes)
    }
    isWritten = Set(result.continuations.values.joined())
    if listsLines {
      for (segment, source) in linework.network.repeats { repeats[segment, default: []].append(source) }
    }
    if let labels {
      let locator = SegmentLocator(linework.network, result)
      labelOfPolygon = [Int32](repeating: -1, count: result.polygonCount)
      for (index, point) in labels.points.enumerated() {
        if let polygon = locator.polygon(of: result, at: point), labelOfPolygon[polygon] < 0 {
          labelOfPolygon[polygon] = Int32(index)
        }
      }
    }
  }

  /// Appends the next features; false when there are none left.
  mutating func append(to batch: inout RecordBatch) -> Bool {
    let start = next
    let polygons = result.polygonCount
    let dangles = polygons + result.dangles.count
    let cutEdges = dangles + result.cutEdges.count
    let all = onlyPolygons ? polygons : cutEdges + result.invalidRings.count
    while next < all, !batch.isFull {
      if next < polygons {
        if !isWritten.contains(next) { appendArea(next, to: &batch) }
      } else if next < dangles {
        appendLine(Array(result.dangles[next - polygons]), .dangle, to: &batch)
      } else if next < cutEdges {
        appendLine(Array(result.cutEdges[next - dangles]), .cutEdge, to: &batch)
      } else {
        appendRing(result.invalidRings[next - cutEdges], to: &batch)
      }
      next += 1
    }
    return next > start
  }

  /// Appends a polygon or, where ±180° divides an area, the MultiPolygon of its parts.
  private mutating func appendArea(_ first: Int, to batch: inout RecordBatch) {
    let polygons = [first] + (result.continuations[first] ?? [])
    builder.begin()
    builder.openGeometry(polygons.count > 1 ? .multiPolygon : .polygon)
    if polygons.count > 1 { builder.openArray() }
    for polygon in polygons {
      builder.openArray()
      for ring in result.rings(polygon) { appendRing(result.ring(ring)) }
      builder.closeArray()
      if polygons.count > 1 { builder.endPart() }
    }
    if polygons.count > 1 { builder.closeArray() }
    builder.closeGeometry()
    // The earliest of the points in any part.
    let label = polygons.map { labels == nil ? -1 : labelOfPolygon[$0] }.filter { $0 >= 0 }.min()
    var segments: [Int32] = []
    if listsLines {
      for polygon in polygons {
        for ring in result.rings(polygon) { segments += result.ring(ring).map { $0 >> 1 } }
      }
    }
    finish(segments, label.flatMap { labels?.properties[Int($0)] }, .polygon, to: &batch)
  }

  private mutating func appendLine(_ segments: [Int], _ role: Role, to batch: inout RecordBatch) {
    builder.begin()
    builder.openGeometry(.lineString)
    builder.openArray()
    append(linework.network.segments[segments[0]].x)
    for segment in segments { append(linework.network.segments[segment].y) }
    builder.closeRing()
    builder.closeGeometry()
    finish(segments.map { Int32($0) }, nil, role, to: &batch)
  }

  private mutating func appendRing(_ ring: [Int32], to batch: inout RecordBatch) {
    builder.begin()
    builder.openGeometry(.lineString)
    appendRing(ring[...])
    builder.closeGeometry()
    finish(ring.map { $0 >> 1 }, nil, .invalidRing, to: &batch)
  }

  private mutating func appendRing(_ ring: ArraySlice<Int32>) {
    builder.openArray()
    if !linework.hasHeights { return appendFlatRing(ring) }
    for halfEdge in ring { append(linework.network.origin(halfEdge)) }
    if let first = ring.first { append(linework.network.origin(first)) }
    builder.closeRing()
  }

  /// Appends a ring without heights, its arrays looked up once.
  private mutating func appendFlatRing(_ ring: ArraySlice<Int32>) {
    let (nodes, segments, ends) = (linework.network.nodes, linework.network.segments, linework.textEnds)
    linework.text.withUnsafeBytes { text in
      func append(_ halfEdge: Int32) {
        let node = Int(segments[Int(halfEdge >> 1)][Int(halfEdge & 1)])
        let start = node == 0 ? 0 : ends[node - 1]
        builder.appendPosition(
          UnsafeRawBufferPointer(rebasing: text[start..<ends[node]]), x: nodes[node].x, y: nodes[node].y, z: nil)
      }
      for halfEdge in ring { append(halfEdge) }
      if let first = ring.first { append(first) }
    }
    builder.closeRing()
  }

  @inline(__always)
  private mutating func append(_ node: Int32) {
    let place = linework.network.nodes[Int(node)]
    let height = linework.hasHeights ? linework.height(node) : nil
    linework.position(node).withUnsafeBytes { builder.appendPosition($0, x: place.x, y: place.y, z: height) }
  }

  /// Appends the properties and what stands after them.
  private mutating func finish(
    _ segments: [Int32], _ label: [UInt8]?, _ role: Role, to batch: inout RecordBatch
  ) {
    if !listsLines, label == nil {
      let properties = plainProperties[role.rawValue]
      builder.appendProperties { $0.append(properties) }
      builder.appendCRS(linework.crs)
      return builder.lend { batch.append($0) }
    }
    let sources = listsLines ? sources(of: segments) : []
    var edits = PropertyEdits()
    edits.set(roleName) { $0.appendString(role.name) }
    if listsLines {
      edits.set(linesName) { out in
        out.append(0x5B as UInt8)
        for (index, source) in sources.enumerated() {
          if index > 0 { out.append(0x2C as UInt8) }
          out.append(linework.ids[Int(source)] ?? "null")
        }
        out.append(0x5D as UInt8)
      }
    }
    builder.appendProperties { out in
      if let label {
        ByteBuffer(label).withPaddedBytes { edits.append(to: &out, editing: $0) }
      } else {
        edits.append(to: &out, editing: nil)
      }
    }
    builder.appendCRS(linework.crs)
    builder.lend { batch.append($0) }
  }

  /// The sources that the segments have, in input order.
  private func sources(of segments: [Int32]) -> [Int32] {
    var found: Set<Int32> = []
    for segment in segments {
      found.insert(linework.network.sourceOfLine[Int(linework.network.lineOfSegment[Int(segment)])])
      found.formUnion(repeats[segment] ?? [])
    }
    found.remove(Network.seamSource)
    return found.sorted()
  }
}

/// Points whose properties polygons take.
struct LabelPoints: Sendable {
  private(set) var points: [SIMD2<Double>] = []
  /// The properties of each point.
  private(set) var properties: [[UInt8]] = []
  private let path: String
  private var crs: String?

  /// Reads the points of a file.
  ///
  /// - Throws: `RunError` when the file cannot be read, or has something else than points of one CRS.
  init(reading path: String, _ options: ReadingOptions) throws(RunError) {
    self.path = path
    var (points, properties): ([SIMD2<Double>], [[UInt8]]) = ([], [])
    var crs: String??
    let needs = GeometryNeeds(ordinates: true, positions: false)
    try readSecondFile(path, needs: needs, options) { feature throws(RecordError) in
      guard feature.hasGeometry, feature.geometry.type == .point, !feature.geometry.isEmpty else {
        throw RecordError(code: "no-point", message: "--labels needs points")
      }
      if let crs, crs != feature.currentCRS {
        throw RecordError(code: "mixed-crs", message: "--labels needs points of one CRS")
      }
      crs = .some(feature.currentCRS)
      points.append(SIMD2(feature.geometry.ordinates[0], feature.geometry.ordinates[1]))
      var text = ByteBuffer()
      if let properties = feature.propertiesText { text.appendCompacted(properties.bytes, keepingSpaces: true) }
      properties.append(Array(text.bytes))
    }
    (self.points, self.properties, self.crs) = (points, properties, crs ?? nil)
  }

  /// Throws when the points are in another CRS than the lines.
  func checkCRS(_ name: String?) throws(RunError) {
    guard !points.isEmpty, name != crs else { return }
    throw RunError(
      .badData, "the lines are in \(name ?? "OGC:CRS84"), but the points of \(path) in \(crs ?? "OGC:CRS84")")
  }
}
