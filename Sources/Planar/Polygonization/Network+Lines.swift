// A network as lines again.

extension Network {
  /// Calls `body` with every line in order, in runs of segments that follow each other, and then with every segment
  /// that another source had again.
  public func forEachLine(_ body: (_ path: [Int32], _ source: Int32) -> Void) {
    var path: [Int32] = []
    for (index, segment) in segments.enumerated() {
      if index > 0, lineOfSegment[index - 1] == lineOfSegment[index], path.last == segment.x {
        path.append(segment.y)
        continue
      }
      if index > 0 { body(path, sourceOfLine[Int(lineOfSegment[index - 1])]) }
      path = [segment.x, segment.y]
    }
    if let last = lineOfSegment.last { body(path, sourceOfLine[Int(last)]) }
    for (segment, source) in repeats {
      let pair = segments[Int(segment)]
      body([pair.x, pair.y], source)
    }
  }

  /// The network as a MultiLineString: of its lines, or of its segments.
  public func geometry(bySegment: Bool = false) -> Geometry {
    var geometry = Geometry(type: .multiLineString)
    var last: Int32 = -1
    for (index, segment) in segments.enumerated() {
      let goesOn = !bySegment && index > 0 && lineOfSegment[index - 1] == lineOfSegment[index] && last == segment.x
      if !goesOn {
        if index > 0 { geometry.ringEnds.append(geometry.vertexCount) }
        geometry.append(nodes[Int(segment.x)])
      }
      geometry.append(nodes[Int(segment.y)])
      last = segment.y
    }
    if !segments.isEmpty { geometry.ringEnds.append(geometry.vertexCount) }
    return geometry
  }
}

extension Geometry {
  fileprivate mutating func append(_ point: SIMD2<Double>) {
    ordinates.append(point.x)
    ordinates.append(point.y)
  }
}
