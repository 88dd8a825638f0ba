// The lines of the whole stream as a network, with the text of its nodes and the ids of its sources.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import Simplification

/// Linework in memory.
struct Linework {
  private(set) var network = Network()
  /// The CRS of all of it; nil is CRS84.
  private(set) var crs: String?
  private(set) var hasLines = false
  /// Whether a position has a height, in its text.
  private(set) var hasHeights = false
  /// The id of each source, as it stands in its text.
  private(set) var ids: [String?] = []
  /// The text of the nodes' positions, and where each ends.
  private(set) var text: [UInt8] = []
  private(set) var textEnds: [Int] = []
  private let keepsPaths: Bool
  /// Whether it was found that lines meet end to end alone.
  private var isApart = false
  /// Whether lines were cut where they meet.
  private var isNoded = false
  private var path: [Int32] = []
  private var pathEnds: [Int] = []

  /// - Parameter keepsPaths: whether lines are wanted as they were, segments that others have too included.
  init(keepsPaths: Bool = false) { self.keepsPaths = keepsPaths }

  /// Adds what a worker collected.
  ///
  /// - Throws: `RunError` at a record in another CRS than those before.
  mutating func add(_ bag: LineworkBag) throws(RunError) {
    hasHeights = hasHeights || bag.hasHeights
    var nodes: [Int32] = []
    network.appendNodes(at: bag.ordinates, to: &nodes)
    textEnds.makeRoom(for: nodes.count)
    text.makeRoom(for: bag.text.count)
    bag.text.withUnsafeBytes { source in
      // New nodes have the next numbers.
      for (position, node) in nodes.enumerated() where Int(node) == textEnds.count {
        let start = position == 0 ? 0 : bag.textEnds[position - 1] + 1
        text.append(contentsOf: UnsafeRawBufferPointer(rebasing: source[start..<bag.textEnds[position]]))
        textEnds.append(text.count)
      }
    }
    var line = 0
    var start = 0
    for (index, record) in bag.records.enumerated() {
      if hasLines, record.crs != crs { throw .mixedCRS("a network", crs, record.crs, record: index) }
      crs = record.crs
      hasLines = true
      let source = Int32(ids.count)
      ids.append(record.id)
      while line < record.lineEnd {
        let part = start..<bag.lineEnds[line]
        network.addLine(nodes, part, source: source)
        if keepsPaths {
          path += nodes[part]
          pathEnds.append(path.count)
        }
        start = part.upperBound
        line += 1
      }
    }
  }

  /// The position of a node as text.
  func position(_ node: Int32) -> ArraySlice<UInt8> {
    text[(node == 0 ? 0 : textEnds[Int(node) - 1])..<textEnds[Int(node)]]
  }

  /// The height in the text of a node's position; nil where there is none.
  func height(_ node: Int32) -> Double? { heights(node).first }

  /// The numbers in the text of a node's position after x and y: its height, and M.
  private func heights(_ node: Int32) -> [Double] {
    Array(positionNumbers(position(node)).dropFirst(2))
  }

  /// What lies between those of a segment's nodes, at a place on it.
  private func heights(at place: SIMD2<Double>, on segment: Int32) -> [Double] {
    let pair = network.segments[Int(segment)]
    let (from, to) = (network.nodes[Int(pair.x)], network.nodes[Int(pair.y)])
    let (way, part) = (to - from, place - from)
    return heights((pair.x, pair.y, (way * part).sum() / (way * way).sum()))
  }

  /// What lies between those of two nodes.
  private func heights(_ place: Network.NodeOrigin) -> [Double] {
    zip(heights(place.from), heights(place.to)).map {
      CoordinateFormat.degrees.rounded($0 + ($1 - $0) * place.share)
    }
  }

  /// Joins ends that meet nothing to the nearest node within a distance, or else to the nearest segment.
  mutating func close(gap: Distance) throws(RunError) {
    let unit: AxisUnit
    do throws(RecordError) { unit = try CRSRegistry().crs(crs).unit } catch { throw RunError(.badData, error.message) }
    let metric: LocalMetric
    switch (unit, gap.unit) {
    case (.degrees, .metres): metric = .geographic
    case (.degrees, .degrees): metric = .planar(metresPerUnit: 1)
    case (.linear(let metres), .metres): metric = .planar(metresPerUnit: metres)
    case (.linear, .degrees):
      throw RunError(.usage, "a gap in degrees makes no sense in \(crs ?? "this CRS"), which is projected")
    }
    let closing = network.gapClosing(gap: gap.value, isGlobe: crs == nil) { metric.scale(y: $0) }
    guard !closing.isEmpty else { return }
    let (joined, origins) = network.joining(closing)
    for (place, origin) in zip(joined.nodes.dropFirst(textEnds.count), origins) {
      appendText(place, hasHeights ? heights(origin) : [], &text, &textEnds)
    }
    network = joined
  }

  /// Appends the text of a computed position: the shortest that reads back to its numbers.
  ///
  /// - Parameter heights: what stands after x and y.
  private func appendText(
    _ position: SIMD2<Double>, _ heights: [Double], _ text: inout [UInt8], _ ends: inout [Int]
  ) {
    var out = ByteBuffer()
    out.append(0x5B as UInt8)
    out.appendShortest(position.x)
    for number in [position.y] + heights {
      out.append(0x2C as UInt8)
      out.appendShortest(number)
    }
    out.append(0x5D as UInt8)
    text.append(contentsOf: out.bytes)
    ends.append(text.count)
  }

  /// Cuts the lines where they cross or meet; a new node has the shortest text of its numbers.
  ///
  /// - Parameter findsSources: whether it matters which source each stretch is from.
  mutating func node(findsSources: Bool) throws(RunError) {
    isNoded = true
    if network.isApart {
      isApart = true
      return
    }
    if let divided = network.dividedAtNodes {
      network = divided.joiningSlivers()
      return
    }
    let noded: Geometry
    do throws(EngineError) {
      noded = try Engines.geometry().node(network.geometry())
    } catch { throw RunError(.badData, "\(error.function): \(error.message)") }
    let locator = findsSources || hasHeights ? SegmentLocator(network) : nil
    var next = Network()
    var (nextText, nextEnds): ([UInt8], [Int]) = ([], [])
    for ring in noded.ringEnds.indices {
      var path: [Int32] = []
      for vertex in noded.ring(ring) {
        let (x, y) = (noded.ordinates[vertex * 2], noded.ordinates[vertex * 2 + 1])
        let node = next.node(x, y)
        path.append(node)
        guard Int(node) == nextEnds.count else { continue }
        if let known = network.existingNode(x, y) {
          nextText.append(contentsOf: position(known))
          nextEnds.append(nextText.count)
        } else {
          let segment = hasHeights ? locator.flatMap { segments(through: SIMD2(x, y), $0).first } : nil
          appendText(
            SIMD2(x, y), segment.map { heights(at: SIMD2(x, y), on: $0) } ?? [], &nextText, &nextEnds)
        }
      }
      // Every stretch between two nodes is of one line, or of lines that cover each other.
      let found =
        findsSources ? locator.map { sources(of: path.prefix(2).map { next.nodes[Int($0)] }, $0) } ?? [] : []
      next.addLine(path, source: found.first ?? 0)
      for other in found.dropFirst() { next.addLine(path, source: other) }
    }
    (network, text, textEnds) = (next.joiningSlivers(), nextText, nextEnds)
  }

  /// The sources of the segments that a stretch of line lies on.
  private func sources(of stretch: [SIMD2<Double>], _ locator: SegmentLocator) -> [Int32] {
    guard stretch.count == 2 else { return [] }
    let segments = segments(through: (stretch[0] + stretch[1]) / 2, locator)
    var found: Set<Int32> = []
    for segment in segments { found.insert(network.sourceOfLine[Int(network.lineOfSegment[Int(segment)])]) }
    for (segment, source) in network.repeats where segments.contains(segment) { found.insert(source) }
    return found.sorted()
  }

  private func segments(through place: SIMD2<Double>, _ locator: SegmentLocator) -> [Int32] {
    // Nodes are rounded to the nearest doubles, and GEOS computes them to a few of those.
    locator.segments(through: place, within: max(abs(place.x), abs(place.y), 1e-9) * 1e-12)
  }

  /// The lines that were added, as paths, for `--from rings`.
  func paths() -> [ArraySlice<Int32>] {
    pathEnds.indices.map { path[($0 == 0 ? 0 : pathEnds[$0 - 1])..<pathEnds[$0]] }
  }

  /// Finds the polygons; those of longitudes and latitudes are closed where their lines are cut at ±180°.
  mutating func polygonize() -> Polygonization {
    guard crs == nil else { return Polygonizer(network, isNoded: isApart).polygonize() }
    let result = Polygonizer.polygonize(closingSeamOf: &network, isNoded: isApart, cutsAtNodes: isNoded)
    // A node that only the other side had has its text, but for the longitude.
    for place in network.nodes.dropFirst(textEnds.count) {
      let twin = network.existingNode(-place.x, place.y).map { Array(position($0)) } ?? []
      text += Array("[\(Int(place.x))".utf8) + twin.drop { $0 != 0x2C }
      textEnds.append(text.count)
    }
    return result
  }

  /// Leaves only polygons that GEOS takes for a valid MultiPolygon.
  func keepValid(_ result: inout Polygonization) throws(RunError) {
    let chosen: Geometry
    do throws(EngineError) {
      chosen = try Engines.geometry().polygonizeValid(network.geometry(bySegment: true))
    } catch { throw RunError(.badData, "\(error.function): \(error.message)") }
    var keeps = [Bool](repeating: false, count: result.polygonCount)
    for shell in chosen.polygons.compactMap(\.first) {
      let nodes = chosen.ring(shell).compactMap {
        network.existingNode(chosen.ordinates[$0 * 2], chosen.ordinates[$0 * 2 + 1])
      }
      if let polygon = result.polygon(withExteriorRing: nodes, network) { keeps[polygon] = true }
    }
    result.keepPolygons { keeps[$0] }
  }
}
