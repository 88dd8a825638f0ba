// Edges along a meridian from one pole to the other.

import Planar

/// What edges from pole to pole a geometry has.
package enum PoleEdges: Int {
  /// None.
  case none
  /// Such as those of a box, with a side along the pole at either end.
  case toCorners
  /// One with an end that is the only vertex at its pole.
  case toOneVertex
}

extension Geometry {
  /// The edges from pole to pole of the rings of a geometry in longitude and latitude.
  ///
  /// O(vertices).
  package var edgesFromPoleToPole: PoleEdges {
    var found = PoleEdges.none
    for member in members where member.edgesFromPoleToPole.rawValue > found.rawValue {
      found = member.edgesFromPoleToPole
    }
    for ring in ringEnds.indices where type.hasRings {
      let range = self.ring(ring)
      for vertex in range.dropFirst() where runsFromPoleToPole(to: vertex) {
        let before = vertex - 1 == range.lowerBound ? range.upperBound - 2 : vertex - 2
        let after = vertex + 1 == range.upperBound ? range.lowerBound + 1 : vertex + 1
        if latitude(before) != latitude(vertex - 1) || latitude(after) != latitude(vertex) { return .toOneVertex }
        found = .toCorners
      }
    }
    return found
  }

  /// Adds the vertex at the equator to each edge from pole to pole, with the mean of its ends' heights.
  ///
  /// O(vertices).
  ///
  /// - Parameter sources: gets, for each vertex of the result, its number before, or −1 for a new one.
  package mutating func addVerticesBetweenPoles(_ sources: inout [Int32]) {
    var number = Int32(0)
    addVerticesBetweenPoles(&sources, &number)
  }

  private mutating func addVerticesBetweenPoles(_ sources: inout [Int32], _ number: inout Int32) {
    var (places, ends): ([Double], [Int]) = ([], [])
    for ring in ringEnds.indices {
      let range = self.ring(ring)
      for vertex in range {
        let at = vertex * dimension
        if type.hasRings, vertex > range.lowerBound, runsFromPoleToPole(to: vertex) {
          places += [ordinates[at], 0]
          for ordinate in at + 2..<at + dimension {
            places.append((ordinates[ordinate - dimension] + ordinates[ordinate]) / 2)
          }
          sources.append(-1)
        }
        places += ordinates[at..<at + dimension]
        sources.append(number)
        number += 1
      }
      ends.append(places.count / dimension)
    }
    if ringEnds.isEmpty {
      for _ in 0..<vertexCount {
        sources.append(number)
        number += 1
      }
    } else {
      (ordinates, ringEnds) = (places, ends)
    }
    for member in members.indices { members[member].addVerticesBetweenPoles(&sources, &number) }
  }

  private func latitude(_ vertex: Int) -> Double { ordinates[vertex * dimension + 1] }

  private func runsFromPoleToPole(to vertex: Int) -> Bool {
    let (here, before) = (vertex * dimension, (vertex - 1) * dimension)
    return abs(ordinates[here + 1]) == 90 && ordinates[before + 1] == -ordinates[here + 1]
      && ordinates[before] == ordinates[here]
  }
}
