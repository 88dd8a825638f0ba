// line --offset: lines beside lines.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

extension LineOperator {
  /// Puts lines beside those of a feature in their place.
  ///
  /// - Returns: whether there are any.
  func put(
    _ feature: inout Feature, aside offset: LineOffset, _ crs: CoordinateReferenceSystem
  ) throws(RecordError) -> Bool {
    let walks = LineWalk.lines(of: feature.geometry, crs, geodesic)
    let isSeveral = feature.geometry.type == .multiLineString
    var made = Geometry(type: .lineString, dimension: walks.contains(where: \.hasHeights) ? 3 : 2)
    var places: [Double] = []
    for walk in walks {
      guard let lines = offset.lines(beside: walk, crs, geodesic) else {
        throw RecordError(
          code: "too-many-vertices", message: "a line beside this one takes more vertices than are made; divide it")
      }
      for line in lines {
        for vertex in line {
          made.ordinates += [vertex.position.x, vertex.position.y]
          if made.dimension == 3 { made.ordinates.append(walk.height(at: vertex.place) ?? .nan) }
          places.append(vertex.place)
        }
        made.ringEnds.append(places.count)
      }
    }
    if made.ringEnds.isEmpty { return false }
    if isSeveral || made.ringEnds.count > 1 { made.type = .multiLineString }
    feature.geometry = made
    feature.replaceGeometry(places: places)
    let format = coordinates.format(for: crs.unit)
    feature.format = format
    feature.roundOrdinates()
    if crs.hasSeam { _ = cutter.cut(&feature, rounding: format) }
    return true
  }
}
