// A collection whose members are simplified together, so that they do not come to cross each other.

import Planar

extension Simplifier {
  /// Simplifies all lines and polygons of a collection as one network of rings and lines.
  mutating func simplifyTogether(_ geometry: inout Geometry, kept: inout [Int32]) -> Bool {
    // Two ordinates a vertex are enough: z plays no part.
    var network = Geometry(type: .multiLineString)
    var polygons: [Range<Int>] = []
    var isLine: [Bool] = []
    gather(geometry, &network, &polygons, &isLine)
    // A ring is not turned here: it would have to be turned in its member too.
    let keptStarts = keepsStarts
    keepsStarts = true
    defer { keepsStarts = keptStarts }
    clearFlags(network.vertexCount)
    var left = 0
    for rings in polygons {
      if let ring = rings.first, isLine[ring] {
        left += keepLine(network, network.ring(ring))
      } else {
        left += keepPolygon(network, rings)
      }
    }
    guard left < network.vertexCount else { return false }
    lines = isLine
    if repair(network, left) == network.vertexCount {
      lines = []
      return false
    }
    lines = []
    var firstVertex = 0
    var firstFlag = 0
    compactMembers(&geometry, &firstVertex, &firstFlag, &kept)
    return true
  }

  private func gather(
    _ geometry: Geometry, _ network: inout Geometry, _ polygons: inout [Range<Int>], _ isLine: inout [Bool]
  ) {
    for member in geometry.members { gather(member, &network, &polygons, &isLine) }
    if geometry.ringEnds.isEmpty { return }
    let firstRing = network.ringEnds.count
    let firstVertex = network.vertexCount
    for at in stride(from: 0, to: geometry.ordinates.count, by: geometry.dimension) {
      network.ordinates.append(contentsOf: geometry.ordinates[at..<at + 2])
    }
    for end in geometry.ringEnds { network.ringEnds.append(firstVertex + end) }
    let areLines = geometry.type == .lineString || geometry.type == .multiLineString
    isLine.append(contentsOf: geometry.ringEnds.map { _ in areLines })
    if areLines {
      for ring in geometry.ringEnds.indices { polygons.append(firstRing + ring..<firstRing + ring + 1) }
    } else {
      for rings in geometry.polygons { polygons.append(firstRing + rings.lowerBound..<firstRing + rings.upperBound) }
    }
  }

  /// Compacts the members in the order in which they were gathered.
  private mutating func compactMembers(
    _ geometry: inout Geometry, _ firstVertex: inout Int, _ firstFlag: inout Int, _ kept: inout [Int32]
  ) {
    for index in geometry.members.indices {
      compactMembers(&geometry.members[index], &firstVertex, &firstFlag, &kept)
    }
    let count = geometry.vertexCount
    if geometry.ringEnds.isEmpty {
      for vertex in 0..<count { kept.append(Int32(firstVertex + vertex)) }
    } else {
      if let lossMetric { measureLoss(geometry, firstFlag, lossMetric) }
      compact(&geometry, Int32(firstVertex), firstFlag: firstFlag, &kept)
      firstFlag += count
    }
    firstVertex += count
  }
}
