// Which way a road runs where it ends and begins, and what else leads on from there.

import Globe
import Planar
import SystemLibrary

extension Guidance {
  func place(_ vertex: Int) -> Position { line[min(max(vertex, 0), line.count - 1)] }

  /// The direction of a stretch at one of its ends, in degrees clockwise from north, 0…360.
  func bearing(_ vertices: Range<Int>, atEnd: Bool) -> Double {
    guard vertices.count > 1 else { return 0 }
    let here = atEnd ? vertices.upperBound - 1 : vertices.lowerBound
    let step = atEnd ? -1 : 1
    let start = place(here)
    var way = Position(0, 0)
    var vertex = here + step
    while vertices.contains(vertex) {
      way = Self.way(from: start, to: place(vertex))
      if way.x * way.x + way.y * way.y > 8e-9 { break }
      vertex += step
    }
    let angle = atan2(way.x, way.y) * 180 / .pi + (atEnd ? Azimuth.south : 0)
    return Azimuth.compass(angle)
  }

  static func way(from start: Position, to end: Position) -> Position {
    Position(Longitude.reduced(end.x - start.x) * cos(start.y * .pi / 180), end.y - start.y)
  }

  func angle(_ before: RouteMaker.Stretch, _ after: RouteMaker.Stretch) -> Double {
    angle(before.arc, after.arc)
  }

  /// The angle from the end of an arc into another, above 0 to the right.
  func angle(_ arc: Int, _ next: Int) -> Double {
    Azimuth.reduced(direction(next, atEnd: false) - direction(arc, atEnd: true))
  }

  func direction(_ arc: Int, atEnd: Bool) -> Double {
    let vertices = network.vertices(ofEdge: network.edge(arc))
    let isLow = network.isForward(arc) != atEnd
    let start = network.shape[isLow ? vertices.lowerBound : vertices.upperBound - 1]
    var way = Position(0, 0)
    for step in 1..<vertices.count {
      let place = network.shape[isLow ? vertices.lowerBound + step : vertices.upperBound - 1 - step]
      way = Self.way(from: start, to: place)
      if way.x * way.x + way.y * way.y > 8e-9 { break }
    }
    return atan2(way.x, way.y) * 180 / .pi + (atEnd ? Azimuth.south : 0)
  }

  /// The arcs that one may take at the end of an arc, back along it left out.
  func choices(_ arc: Int) -> [Int] {
    network.turns(arc).map { Int(network.turnArcs[$0]) }.filter { network.origin($0) != network.origin(arc) ^ 1 }
  }

  /// Whether a roundabout can be left between two arcs of it.
  func leaves(_ arc: Int, _ next: Int) -> Bool {
    choices(arc).contains { network.origin($0) != network.origin(next) && !network.isRoundabout($0) }
  }
}
