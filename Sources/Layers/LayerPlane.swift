// A layer's geometries in one CRS, cut at ±180°, with a tree of the boxes of their parts.

import FeatureStream
import Globe
import Planar

/// What is looked up by place in a layer.
package final class LayerPlane: Sendable {
  /// The CRS by name; nil for OGC:CRS84.
  package let crs: String?
  /// Whether x and y are in degrees, so that the world goes round.
  package let isInDegrees: Bool
  /// The geometries by the numbers of the features, without vertices where there is none.
  package let geometries: [Geometry]
  /// The boxes of points, lines and polygons, those of each part by itself.
  private let tree: BoxTree
  /// The features that the boxes belong to.
  private let owners: [Int32]

  /// Brings a layer to a CRS.
  ///
  /// - Throws: what ends the run, where a feature has no place there.
  package init(_ layer: Layer, in name: String?) throws(RecordError) {
    let mover = PlaneMover(to: name)
    var geometries = layer.geometries
    var (boxes, owners): ([Box], [Int32]) = ([], [])
    for number in geometries.indices where !geometries[number].isEmpty {
      do throws(RecordError) {
        try mover.move(&geometries[number], from: layer.crsNames[number])
      } catch {
        let status = error.ending?.status ?? .badData
        throw RecordError(
          ending: RunError(status, "\(layer.path): feature \(number + 1), counted from 1: \(error.message)"))
      }
      geometries[number].forEachSimple { part in
        for vertices in part.boxedRanges {
          boxes.append(Box(around: part.positions(vertices)))
          owners.append(Int32(number))
        }
      }
    }
    (crs, isInDegrees, self.geometries, self.owners) = (name, mover.isInDegrees, geometries, owners)
    tree = BoxTree(boxes)
  }

  /// The features whose boxes meet that of a geometry of this plane, as `PlaneMover` brings it there, in ascending
  /// order.
  ///
  /// What is on ±180° is on both sides of it. O(log n) for few that do.
  ///
  /// - Parameter metres: how far on the ground the layer's geometries may be from their boxes, which are in degrees.
  package func candidates(_ geometry: Geometry, beyond metres: Double = 0) -> [Int] {
    if geometry.type == .point, geometry.vertexCount == 1 {
      let box = Box(Position(geometry.ordinates[0], geometry.ordinates[1]))
      return candidates([metres > 0 ? box.widened(metres: metres) : box])
    }
    var (boxes, geometry): ([Box], Geometry) = ([], geometry)
    geometry.forEachSimple { part in
      let whole = part.bounds
      // Parts on both sides of ±180° have a box that goes round the Earth.
      if !isInDegrees || whole.isEmpty || whole.size.x < Longitude.turn / 2 { return boxes.append(whole) }
      for vertices in part.boxedRanges { boxes.append(Box(around: part.positions(vertices))) }
    }
    if metres > 0 { boxes = boxes.map { $0.widened(metres: metres) } }
    return candidates(boxes)
  }

  /// The features whose boxes meet one of some boxes, in ascending order.
  package func candidates(_ boxes: [Box]) -> [Int] {
    var found: [Int] = []
    for box in boxes where !box.isEmpty {
      tree.visit(meeting: box) { found.append(Int(owners[$0])) }
      guard isInDegrees else { continue }
      if box.max.x >= Longitude.east {
        visit(Box(Position(Longitude.west, box.min.y), Position(Longitude.west, box.max.y)), &found)
      }
      if box.min.x <= Longitude.west {
        visit(Box(Position(Longitude.east, box.min.y), Position(Longitude.east, box.max.y)), &found)
      }
      if box.comesToPole {
        for pole in [-90.0, 90] where box.min.y <= pole && box.max.y >= pole {
          visit(Box(Position(Longitude.west, pole), Position(Longitude.east, pole)), &found)
        }
      }
    }
    guard found.count > 1 else { return found }
    found.sort()
    var kept = 1
    for at in 1..<found.count where found[at] != found[kept - 1] {
      found[kept] = found[at]
      kept += 1
    }
    found.removeLast(found.count - kept)
    return found
  }

  private func visit(_ box: Box, _ found: inout [Int]) {
    tree.visit(meeting: box) { found.append(Int(owners[$0])) }
  }
}

/// Brings a worker's geometries to the CRS of a plane.
package final class PlaneMover {
  /// The CRS by name; nil for OGC:CRS84.
  package let crs: String?
  /// Whether x and y are in degrees there.
  package let isInDegrees: Bool
  private let toDegrees = CRSRegistry()
  private let fromDegrees = CRSRegistry()
  private var cutter = AntimeridianCutter()

  /// Makes a mover to a CRS; nil for OGC:CRS84.
  package init(to name: String?) {
    crs = name
    isInDegrees = name.map { CRSRegistry.isInDegrees($0) } ?? true
  }

  /// Brings a geometry from one CRS to the plane's; what is in longitude and latitude is cut at ±180° on the way, and
  /// what has the plane's CRS has its numbers kept.
  package func move(_ geometry: inout Geometry, from name: String?) throws(RecordError) {
    if name == crs {
      if isInDegrees { cutter.cut(&geometry) }
      return
    }
    if let name { try toDegrees.makeGeographic(&geometry, from: name) }
    cutter.cut(&geometry)
    guard let crs else { return }
    let operation = try fromDegrees.operation(from: nil, to: crs)
    try geometry.forEachSimple { part throws(RecordError) in
      do throws(EngineError) { try operation.transform(&part.ordinates, dimension: part.dimension) } catch {
        if error.isUnavailable { throw RecordError(ending: RunError(.unavailable, error.message)) }
        throw RecordError(code: "no-image", message: "has no place in \"\(crs)\": \(error.message)")
      }
    }
  }
}

extension Geometry {
  /// The vertices of its points, lines or polygons, each of which has a box of its own.
  fileprivate var boxedRanges: [Range<Int>] { partRanges.filter { !$0.isEmpty } }
}
