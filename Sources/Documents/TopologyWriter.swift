// Features to a topology: their geometries as arcs, each once, in a grid if that is asked for.

public import GeoJSON
public import Planar

/// Gathers Features, and writes the TopoJSON document that they make.
///
/// Retains all. Heights have no place in it and are left out.
public struct TopologyWriter {
  /// How many places a side of the grid has; nil without one.
  private let quantization: Int?
  private var objects: [(name: String, geometries: [Entry])] = []
  private var places: [String: Int] = [:]
  private var box: (west: Double, south: Double, east: Double, north: Double)?
  /// Of how many Features lists of values for each vertex were left out of what was written, since they do not fit.
  public private(set) var misfits = 0

  private struct Entry {
    let id: [UInt8]
    let properties: [UInt8]
    let geometry: Geometry?
  }

  /// Begins a document.
  ///
  /// - Parameter quantization: how many places the grid has from one side of the box to the other, at least 2.
  public init(quantization: Int?) { self.quantization = quantization }

  /// Adds a Feature.
  ///
  /// - Parameters:
  ///   - object: the name of the object that it goes to.
  ///   - id: JSON; empty for none.
  ///   - properties: a JSON object; empty for none.
  ///   - geometry: nil for null.
  public mutating func add(to object: String, id: [UInt8], properties: [UInt8], _ geometry: Geometry?) {
    let place = places[object] ?? objects.count
    if place == objects.count {
      places[object] = place
      objects.append((object, []))
    }
    if let geometry { widen(geometry) }
    objects[place].geometries.append(Entry(id: id, properties: properties, geometry: geometry))
  }

  private mutating func widen(_ geometry: Geometry) {
    for member in geometry.members { widen(member) }
    var at = 0
    while at + 1 < geometry.ordinates.count {
      let (x, y) = (geometry.ordinates[at], geometry.ordinates[at + 1])
      let old = box ?? (x, y, x, y)
      box = (min(old.west, x), min(old.south, y), max(old.east, x), max(old.north, y))
      at += geometry.dimension
    }
  }

  // MARK: Writing

  /// The grid: how many places there are to a unit.
  private var grid: (x: Double, y: Double)? {
    guard let quantization, let box else { return nil }
    let last = Double(quantization - 1)
    return (
      box.east > box.west ? (box.east - box.west) / last : 1, box.north > box.south ? (box.north - box.south) / last : 1
    )
  }

  private func point(_ geometry: Geometry, _ vertex: Int) -> TopologyPoint {
    let at = vertex * geometry.dimension
    let (x, y) = (geometry.ordinates[at], geometry.ordinates[at + 1])
    guard let grid, let box else { return TopologyPoint(x: x + 0, y: y + 0) }
    return TopologyPoint(x: ((x - box.west) / grid.x).rounded(), y: ((y - box.south) / grid.y).rounded())
  }

  /// Appends the document.
  public mutating func write(to out: inout ByteBuffer) {
    var builder = TopologyBuilder()
    for object in objects {
      for entry in object.geometries { if let geometry = entry.geometry { addPaths(geometry, &builder) } }
    }
    let (arcs, paths, starts) = builder.build()
    misfits = 0
    out.append("{\"type\":\"Topology\"")
    if let box {
      out.append(",\"bbox\":[")
      for (index, side) in [box.west, box.south, box.east, box.north].enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        out.appendShortest(side)
      }
      out.append(0x5D as UInt8)
    }
    if let grid, let box {
      out.append(",\"transform\":{\"scale\":")
      append(TopologyPoint(x: grid.x, y: grid.y), to: &out)
      out.append(",\"translate\":")
      append(TopologyPoint(x: box.west, y: box.south), to: &out)
      out.append(0x7D as UInt8)
    }
    out.append(",\"objects\":{")
    var next = 0
    for (index, object) in objects.enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      out.append("\n")
      out.appendString(object.name)
      out.append(":{\"type\":\"GeometryCollection\",\"geometries\":[")
      for (index, entry) in object.geometries.enumerated() {
        out.append(index > 0 ? ",\n" : "\n")
        write(entry, paths, starts, &next, to: &out)
      }
      out.append("\n]}")
    }
    out.append("},\n\"arcs\":[")
    for (index, arc) in arcs.enumerated() {
      out.append(index > 0 ? ",\n[" : "\n[")
      var before = TopologyPoint(x: 0, y: 0)
      for (place, point) in arc.enumerated() {
        if place > 0 { out.append(0x2C as UInt8) }
        append(grid == nil ? point : TopologyPoint(x: point.x - before.x, y: point.y - before.y), to: &out)
        before = point
      }
      out.append(0x5D as UInt8)
    }
    out.append("\n]}\n")
  }

  private func append(_ point: TopologyPoint, to out: inout ByteBuffer) {
    out.append(0x5B as UInt8)
    out.appendShortest(point.x)
    out.append(0x2C as UInt8)
    out.appendShortest(point.y)
    out.append(0x5D as UInt8)
  }

  private func addPaths(_ geometry: Geometry, _ builder: inout TopologyBuilder) {
    for member in geometry.members { addPaths(member, &builder) }
    guard ![.point, .multiPoint, .geometryCollection].contains(geometry.type) else { return }
    let isRing = geometry.type == .polygon || geometry.type == .multiPolygon
    for index in geometry.ringEnds.indices {
      let line = geometry.ring(index).map { point(geometry, $0) }
      builder.add(isRing ? Array(line.dropLast()) : line, isRing: isRing)
    }
  }

  private mutating func write(
    _ entry: Entry, _ paths: [[Int]], _ starts: [Int], _ next: inout Int, to out: inout ByteBuffer
  ) {
    let first = next
    if let geometry = entry.geometry {
      write(geometry, paths, &next, to: &out)
    } else {
      out.append("{\"type\":null")
    }
    if !entry.id.isEmpty {
      out.append(",\"id\":")
      out.append(entry.id)
    }
    if !entry.properties.isEmpty {
      out.append(",\"properties\":")
      write(entry.properties, entry.geometry, starts[first...], to: &out)
    }
    out.append(0x7D as UInt8)
  }

  /// Appends properties, whose values for each vertex are those of the points that are left in the arcs.
  private mutating func write(
    _ properties: [UInt8], _ geometry: Geometry?, _ starts: ArraySlice<Int>, to out: inout ByteBuffer
  ) {
    guard let geometry else { return out.append(properties) }
    let removed = ByteBuffer(properties).withPaddedBytes { text -> Int in
      guard text.mayHaveVertexValues else {
        out.append(properties)
        return 0
      }
      var (kept, starts) = ([Int](), starts)
      let left = inArcs(geometry, after: 0, &starts, &kept)
      guard kept != Array(0..<geometry.totalVertexCount) else {
        out.append(properties)
        return 0
      }
      return VertexValues.append(text, of: geometry, kept: kept, in: left, to: &out)
    }
    if removed > 0 { misfits += 1 }
  }

  /// A geometry as its arcs have it, and which of the vertices these are: each run of points that fall together is one,
  /// and rings begin elsewhere.
  ///
  /// - Parameters:
  ///   - before: how many vertices are in members before it.
  ///   - starts: where the rings begin, from its first one on.
  private func inArcs(
    _ geometry: Geometry, after before: Int, _ starts: inout ArraySlice<Int>, _ kept: inout [Int]
  ) -> Geometry {
    var left = Geometry(type: geometry.type)
    var first = before
    for member in geometry.members {
      left.members.append(inArcs(member, after: first, &starts, &kept))
      first += member.totalVertexCount
    }
    let old = kept.count
    if geometry.ringEnds.isEmpty { kept += (0..<geometry.vertexCount).map { first + $0 } }
    let isRing = geometry.type.hasRings
    for line in geometry.ringEnds.indices {
      var its: [Int] = []
      for vertex in isRing ? geometry.ring(line).dropLast() : geometry.ring(line) {
        if let last = its.last, point(geometry, last) == point(geometry, vertex) { continue }
        its.append(vertex)
      }
      if isRing, its.count > 1, point(geometry, its[0]) == point(geometry, its[its.count - 1]) { its.removeLast() }
      let start = starts.popFirst() ?? 0
      if isRing, its.count > 1 {
        its = start == 0 ? its + [geometry.ring(line).upperBound - 1] : Array(its[start...] + its[...start])
      }
      // Nothing but a point is an arc of it twice.
      kept += (its.count == 1 ? its + its : its).map { first + $0 }
      left.ringEnds.append(kept.count - old)
    }
    left.partEnds = geometry.partEnds
    // Only how many there are counts.
    left.ordinates = Array(repeating: 0, count: 2 * (kept.count - old))
    return left
  }

  /// Appends a geometry object but for the brace at its end.
  private func write(_ geometry: Geometry, _ paths: [[Int]], _ next: inout Int, to out: inout ByteBuffer) {
    out.append("{\"type\":\"")
    out.append(geometry.type.name)
    switch geometry.type {
    case .point:
      out.append("\",\"coordinates\":")
      if geometry.vertexCount > 0 { append(point(geometry, 0), to: &out) } else { out.append("[]") }
    case .multiPoint:
      out.append("\",\"coordinates\":[")
      for vertex in 0..<geometry.vertexCount {
        if vertex > 0 { out.append(0x2C as UInt8) }
        append(point(geometry, vertex), to: &out)
      }
      out.append(0x5D as UInt8)
    case .geometryCollection:
      out.append("\",\"geometries\":[")
      for (index, member) in geometry.members.enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        write(member, paths, &next, to: &out)
        out.append(0x7D as UInt8)
      }
      out.append(0x5D as UInt8)
    case .lineString:
      out.append("\",\"arcs\":")
      if geometry.ringEnds.isEmpty { out.append("[]") } else { writePath(paths, &next, to: &out) }
    case .multiLineString, .polygon:
      out.append("\",\"arcs\":")
      writePaths(geometry.ringEnds.count, paths, &next, to: &out)
    case .multiPolygon:
      out.append("\",\"arcs\":[")
      var before = 0
      for (index, end) in geometry.partEnds.enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        writePaths(end - before, paths, &next, to: &out)
        before = end
      }
      out.append(0x5D as UInt8)
    }
  }

  private func writePaths(_ count: Int, _ paths: [[Int]], _ next: inout Int, to out: inout ByteBuffer) {
    out.append(0x5B as UInt8)
    for index in 0..<count {
      if index > 0 { out.append(0x2C as UInt8) }
      writePath(paths, &next, to: &out)
    }
    out.append(0x5D as UInt8)
  }

  private func writePath(_ paths: [[Int]], _ next: inout Int, to out: inout ByteBuffer) {
    out.append(0x5B as UInt8)
    for (index, arc) in paths[next].enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      out.append(String(arc))
    }
    out.append(0x5D as UInt8)
    next += 1
  }
}
