// Shapes in the form in which a page carries them: steps from vertex to vertex, as small as they have to be exact.
//
//   counts of features, items, rings, vertices │ bits of a step │ four parts, each after its length:
//   heads    for each item: its feature less the one before, times 4, plus its kind; the number of its look. An item of
//            kind 3 is the one before again, in another look, and has nothing below
//   sizes    for a polygon how many rings it has; for each ring or line how many vertices
//   x, y     for each vertex the steps from the one before, marks apart from all else
//
// All are numbers of seven bits a byte, the lowest first; those with a sign have it in their lowest bit.

import MapGeometry
import Planar

/// Makes the shapes of a page.
package struct PageShapes {
  /// How exact shapes are.
  package struct Detail {
    /// 2 to the power of this many steps are a map point, for lines and areas, and for marks.
    package private(set) var bits = 14, markBits = 16
    /// How far off a vertex may be that is left out, in map points; 0 where all are there.
    package private(set) var tolerance = 0.0

    /// As exact as so many vertices may be without a thought of their room.
    private init(vertices: Int) {
      if vertices > 20_000 { (bits, markBits) = (8, 10) }
      if vertices > 300_000 { (bits, markBits) = (3, 4) }
    }

    /// The next that takes less room.
    private var coarser: Detail {
      var next = self
      if bits > 0 { next.bits -= min(3, bits) } else { next.tolerance = max(0.5, tolerance * 2) }
      next.markBits = max(0, min(markBits, next.bits + 1))
      return next
    }

    /// All that so many vertices may have, the most exact first.
    ///
    /// - Parameter tolerance: the largest tolerance, in map points.
    package static func all(vertices: Int, tolerance: Double) -> [Detail] {
      var all = [Detail(vertices: vertices)]
      while let last = all.last, last.coarser.tolerance <= tolerance { all.append(last.coarser) }
      return all
    }
  }

  private let detail: Detail
  private var heads: [UInt8] = []
  private var sizes: [UInt8] = []
  private var xs: [UInt8] = []
  private var ys: [UInt8] = []
  private var items = 0
  private var rings = 0
  private var vertices = 0
  private var lastFeature: Int32 = 0
  /// Where the last vertex was, in steps: of lines and areas, and of marks.
  private var last = (x: 0, y: 0)
  private var lastMark = (x: 0, y: 0)
  private var ring: [Double] = []
  /// What is left of lines and rings; nil for all of it.
  private var topology: PageTopology?

  /// The packed shapes of features; O(vertices).
  ///
  /// - Parameter topology: what is left of lines and rings; nil for all of it.
  package static func bytes(_ features: PageFeatures, _ detail: Detail, _ topology: PageTopology? = nil) -> [UInt8] {
    var shapes = PageShapes(detail)
    shapes.topology = topology
    shapes.add(features)
    var out: [UInt8] = []
    for number in [features.count, shapes.items, shapes.rings, shapes.vertices, detail.bits, detail.markBits] {
      out.append(number: UInt64(number))
    }
    for part in [shapes.heads, shapes.sizes, shapes.xs, shapes.ys] {
      out.append(number: UInt64(part.count))
      out += part
    }
    return out
  }

  private init(_ detail: Detail) { self.detail = detail }

  private mutating func add(_ features: PageFeatures) {
    var (ordinate, ringIndex, part) = (0, 0, 0)
    for shape in features.shapes {
      // The vertices of this shape before the ring, or for points all.
      let start = ordinate / 2
      switch shape.type {
      case .point, .multiPoint:
        for vertex in start..<shape.ordinates / 2 { addMark(features, vertex, shape) }
      case .lineString, .multiLineString:
        for index in ringIndex..<shape.rings {
          load(features, start, index, from: ringIndex)
          guard ring.count >= 4 else { continue }
          begin(shape, kind: 1)
          addRing(index, closes: false)
          repeatItem(shape)
        }
      default:
        var first = ringIndex
        let ends =
          shape.parts > part ? features.partEnds[part..<shape.parts].map { ringIndex + Int($0) } : [shape.rings]
        for end in ends {
          begin(shape, kind: 2)
          sizes.append(number: UInt64(end - first))
          for index in first..<end {
            load(features, start, index, from: ringIndex)
            addRing(index, closes: true)
          }
          repeatItem(shape)
          first = end
        }
      }
      (ordinate, ringIndex, part) = (shape.ordinates, shape.rings, shape.parts)
    }
  }

  private mutating func begin(_ shape: PageFeatures.Shape, kind: UInt64) {
    heads.append(number: UInt64(shape.feature - lastFeature) * 4 + kind)
    heads.append(number: UInt64(shape.below.first ?? shape.look))
    lastFeature = shape.feature
    items += 1
  }

  /// Adds the item that was added last again in each look above its first.
  private mutating func repeatItem(_ shape: PageFeatures.Shape) {
    guard !shape.below.isEmpty else { return }
    for look in shape.below.dropFirst() + [shape.look] {
      heads.append(number: 3)
      heads.append(number: UInt64(look))
      items += 1
    }
  }

  private mutating func addMark(_ features: PageFeatures, _ vertex: Int, _ shape: PageFeatures.Shape) {
    begin(shape, kind: 0)
    let place = features.mapPoint(vertex)
    let scale = Double(1 << detail.markBits)
    let (x, y) = (Int((place.x * scale).rounded()), Int((place.y * scale).rounded()))
    xs.append(signed: x - lastMark.x)
    ys.append(signed: y - lastMark.y)
    lastMark = (x, y)
    rings += 1
    vertices += 1
    repeatItem(shape)
  }

  /// Loads a ring as map points.
  ///
  /// - Parameters:
  ///   - start: the first vertex of the shape.
  ///   - first: the first ring of the shape.
  private mutating func load(_ features: PageFeatures, _ start: Int, _ index: Int, from first: Int) {
    ring.removeAll(keepingCapacity: true)
    let from = index == first ? 0 : Int(features.ringEnds[index - 1])
    for vertex in from..<Int(features.ringEnds[index]) {
      let point = features.mapPoint(start + vertex)
      ring.append(point.x)
      ring.append(point.y)
    }
  }

  /// Adds the loaded ring, one that is closed without its last vertex.
  private mutating func addRing(_ number: Int, closes: Bool) {
    var kept = topology?.keptVertices(ofRing: number) ?? Array(0..<ring.count / 2)
    if closes { _ = kept.popLast() }
    let scale = Double(1 << detail.bits)
    var written = 0
    var (x, y) = last
    for (index, vertex) in kept.enumerated() {
      let next = (Int((ring[2 * vertex] * scale).rounded()), Int((ring[2 * vertex + 1] * scale).rounded()))
      // What has come to be one place is one vertex.
      if written > 0, next == (x, y), index < kept.count - 1 || closes { continue }
      xs.append(signed: next.0 - x)
      ys.append(signed: next.1 - y)
      (x, y) = next
      written += 1
    }
    last = (x, y)
    sizes.append(number: UInt64(written))
    rings += 1
    vertices += written
  }
}

extension [UInt8] {
  /// Appends a number of seven bits a byte.
  package mutating func append(number: UInt64) {
    var value = number
    while value > 127 {
      append(UInt8(value & 127 | 128))
      value >>= 7
    }
    append(UInt8(value))
  }

  /// Appends a number with its sign in the lowest bit.
  package mutating func append(signed value: Int) {
    append(number: UInt64(bitPattern: Int64(value << 1 ^ value >> 63)))
  }

  /// Appends bytes in base64 (RFC 4648 §4).
  package mutating func append(base64 bytes: [UInt8]) {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    reserveCapacity(count + (bytes.count + 2) / 3 * 4)
    for at in stride(from: 0, to: bytes.count, by: 3) {
      let left = bytes.count - at
      let three = Int(bytes[at]) << 16 | (left > 1 ? Int(bytes[at + 1]) << 8 : 0) | (left > 2 ? Int(bytes[at + 2]) : 0)
      append(digits[three >> 18])
      append(digits[three >> 12 & 63])
      append(left > 1 ? digits[three >> 6 & 63] : 0x3D)
      append(left > 2 ? digits[three & 63] : 0x3D)
    }
  }
}
