// Encoded polylines, a line each.

import FeatureStream
import Formats
import GeoJSON
import Globe

/// Writes each LineString as an encoded polyline; ids and properties have no place in it.
final class PolylineFormat: RecordFormat {
  private let writer: PolylineWriter
  let losses = [VertexLoss.heights]

  init(precision: Int) { writer = PolylineWriter(precision: precision) }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    try feature.needDegrees("An encoded polyline")
    guard feature.hasGeometry, feature.geometry.type == .lineString || feature.geometry.type == .point,
      !feature.geometry.isEmpty
    else {
      let name = feature.hasGeometry ? "a \(feature.geometry.type.name)" : "a feature without a geometry"
      throw RecordError(
        code: "no-form",
        message: "an encoded polyline is one line, and this is \(name); plat explode makes single lines")
    }
    let geometry = feature.geometry
    for vertex in 0..<geometry.vertexCount {
      let (x, y) = (
        geometry.ordinates[vertex * geometry.dimension], geometry.ordinates[vertex * geometry.dimension + 1]
      )
      guard abs(x) <= Longitude.turn, abs(y) <= 90 else {
        throw RecordError(
          code: "no-form", message: "\(x), \(y) is not a longitude and a latitude, which an encoded polyline has")
      }
    }
    writer.append(geometry.vertexCount, to: &out) { vertex in
      let at = vertex * geometry.dimension
      return (geometry.ordinates[at], geometry.ordinates[at + 1])
    }
    out.append(0x0A as UInt8)
  }
}
