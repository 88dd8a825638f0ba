// Which edges are in which cell, so that those near a place are found in a file as it is.

import Globe
import Planar

/// The edges that one may go along, by a small part of the network that they begin in, and the box of those of each.
struct EdgeCells: Sendable {
  /// By cell, the least and the greatest corner.
  let boxes: Column<Position>
  /// Where the edges of each cell begin; one more at the end.
  let starts: Column<UInt32>
  let edges: Column<UInt32>

  /// How many junctions a cell has at most.
  private static let most = 48

  init(boxes: Column<Position>, starts: Column<UInt32>, edges: Column<UInt32>) {
    (self.boxes, self.starts, self.edges) = (boxes, starts, edges)
  }

  /// Makes them; O(vertices).
  init(_ network: RoadNetwork, _ dissection: Dissection) {
    let (numbers, (cells, count)) = (dissection.numbers(of: network), dissection.cells(of: Self.most))
    var members = [[UInt32]](repeating: [], count: count)
    var found = [Box](repeating: Box(), count: members.count)
    for edge in 0..<network.edgeCount where network.isOpen(2 * edge) || network.isOpen(2 * edge + 1) {
      let cell = Int(cells[Int(numbers[network.tail(2 * edge)])])
      members[cell].append(UInt32(edge))
      let vertices = network.vertices(ofEdge: edge)
      found[cell].add(network.box(ofVertices: vertices.lowerBound...vertices.upperBound - 1))
    }
    boxes = Column(found.flatMap { [$0.min, $0.max] })
    starts = Column(members.reduce(into: [0]) { $0.append($0[$0.count - 1] + UInt32($1.count)) })
    edges = Column(members.flatMap { $0 })
  }

  /// How many cells there are.
  var count: Int { starts.count - 1 }

  /// Where the edges of a cell are.
  func box(_ cell: Int) -> Box {
    var box = Box()
    (box.min, box.max) = (boxes[2 * cell], boxes[2 * cell + 1])
    return box
  }

  /// Calls `body` with the edges of the cells that meet a box; O(cells).
  func forEachEdge(meeting box: Box, _ body: (Int) -> Void) {
    for cell in 0..<count where self.box(cell).meets(box) {
      for place in starts.range(cell) { body(Int(edges[place])) }
    }
  }
}

extension RoadNetwork {
  /// Where some vertices of an edge are.
  @inline(__always)
  func box(ofVertices vertices: ClosedRange<Int>) -> Box {
    var box = Box()
    for vertex in vertices { box.add(shape[vertex]) }
    // A side that crosses ±180° is wherever it is.
    if box.isWide { (box.min.x, box.max.x) = (Longitude.west, Longitude.east) }
    return box
  }
}
