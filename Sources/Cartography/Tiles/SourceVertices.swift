// The vertices of a geometry that is cut to tiles: parts keep the text of those that they have.

import GeoJSON
import Globe
import Planar

/// The vertices of a geometry by their places on the map, so that parts of it keep the text of those they have.
package struct SourceVertices {
  private var numbers: [Position: (number: Int, place: [Double])] = [:]
  /// How many vertices there are.
  private let count: Int
  /// Whether a vertex has a height.
  package let hasHeights: Bool
  /// What is cut, and what finds places on it, where vertices have more than their positions.
  private var whole: (geometry: Geometry, matcher: VertexMatcher, ordinates: [[Double]])?

  package init(_ geometry: Geometry) {
    var (first, found, hasHeights) = (0, numbers, false)
    geometry.visitSimple { member in
      hasHeights = hasHeights || member.dimension == 3
      for vertex in 0..<member.vertexCount {
        let at = vertex * member.dimension
        let place = Array(member.ordinates[at..<at + member.dimension])
        let position = TileMap.project(member.position(vertex))
        if found[position] == nil { found[position] = (first + vertex, place) }
      }
      first += member.vertexCount
    }
    (numbers, self.hasHeights, count) = (found, hasHeights, first)
  }

  /// Looks for each vertex of a part on what is cut, so that new ones have what is between their neighbours.
  package mutating func follow(_ geometry: Geometry) {
    var ordinates: [[Double]] = []
    var map = geometry
    map.forEachSimple { member in
      for vertex in 0..<member.vertexCount {
        let at = vertex * member.dimension
        ordinates.append(Array(member.ordinates[at..<at + member.dimension]))
        member.setPosition(vertex, TileMap.project(member.position(vertex)))
      }
      // Parts have none.
      member = member.withoutHeights
    }
    whole = (geometry, VertexMatcher(map, wraps: false, tolerance: 1e-11), ordinates)
  }

  /// The height at a place, or in the polygon around a position that has none; NaN for none.
  private func height(_ place: Double, at position: Position) -> Double {
    guard let (geometry, _, ordinates) = whole else { return .nan }
    func height(_ vertex: Int) -> Double {
      vertex < ordinates.count && ordinates[vertex].count > 2 ? ordinates[vertex][2] : .nan
    }
    guard !place.isNaN, place >= 0, Int(place) < ordinates.count else {
      return geometry.interiorValue(at: position, height)
    }
    let (start, share) = (Int(place), place - place.rounded(.down))
    return share == 0 ? height(start) : height(start) + (height(start + 1) - height(start)) * share
  }

  /// Puts parts, which are on the map, in the place of a feature's geometry.
  ///
  /// New vertices are rounded.
  package func put(_ parts: [Geometry], into feature: inout Feature, _ format: CoordinateFormat) {
    var sources: [Int32] = []
    var members: [Geometry] = []
    let parts = parts.map { part in
      // The map has north at the top, and y goes down.
      var part = part
      part.mirror()
      part.followRightHandRule()
      part.mirror()
      return part
    }
    let places = whole?.matcher.places(of: Geometry(type: .geometryCollection, members: parts)) ?? []
    for part in parts {
      var member = part
      member.ordinates = []
      member.dimension = hasHeights ? 3 : 2
      for position in part.positions(0..<part.vertexCount) {
        let place = places.isEmpty ? Double.nan : places[sources.count]
        if var known = numbers[position] {
          // Of several at one place this one, where nothing was cut before.
          if let whole, place == place.rounded(), whole.ordinates.count == count {
            known = (Int(place), whole.ordinates[Int(place)])
          }
          sources.append(Int32(known.number))
          member.ordinates += known.place
          if hasHeights, known.place.count == 2 { member.ordinates.append(.nan) }
        } else {
          sources.append(-1)
          let new = TileMap.unproject(position)
          member.ordinates += [format.rounded(new.x), format.rounded(new.y)]
          if hasHeights { member.ordinates.append(format.rounded(height(place, at: new))) }
        }
      }
      members.append(member)
    }
    let geometry = members.count == 1 ? members[0] : Geometry(type: .geometryCollection, members: members)
    feature.rearrange(
      geometry, sources: sources,
      trail: whole.flatMap { feature.trail(by: $0.geometry, places, to: geometry) })
  }
}

extension Geometry {
  fileprivate mutating func mirror() {
    for vertex in 0..<vertexCount { ordinates[vertex * dimension + 1].negate() }
  }
}
