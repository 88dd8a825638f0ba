// A layer whose edges follow the Earth, on one worker: what of it needs more vertices gets them when it is asked for.

import Engines
import FeatureStream
import Globe
import Planar

/// The curves of a layer's edges, beside its geometries with few vertices.
///
/// A position is asked of the straight edges and of the lenses between them and the curves, and of all vertices only
/// where it is on one of them; all else is asked of geometries with vertices for the rule's error.
final class LayerCurves {
  private let plane: LayerPlane
  private let rule: EdgeRule
  private let reading: EdgeReading
  /// The layer's file, for messages.
  private let path: String
  private var lenses: [EdgeLenses?]
  private var geometries: [Geometry?]
  private var shapes: [PreparedShape?]

  /// - Parameter plane: in degrees, read by an `EdgeReading` that is coarse.
  init(_ plane: LayerPlane, _ rule: EdgeRule, _ path: String) {
    (self.plane, self.rule, self.path) = (plane, rule, path)
    reading = EdgeReading(EdgePlan(rule))
    lenses = Array(repeating: nil, count: plane.geometries.count)
    geometries = Array(repeating: nil, count: plane.geometries.count)
    shapes = Array(repeating: nil, count: plane.geometries.count)
  }

  /// A feature's geometry with vertices for the rule's error.
  func geometry(_ number: Int) throws(RecordError) -> Geometry {
    if let known = geometries[number] { return known }
    let made = try followed(number)
    geometries[number] = made
    return made
  }

  private func followed(_ number: Int) throws(RecordError) -> Geometry {
    var geometry = plane.geometries[number]
    do throws(RecordError) { try reading.follow(&geometry, in: nil, said: nil) } catch { throw failure(number, error) }
    return geometry
  }

  /// The same, prepared; the geometry itself is not kept for it.
  func shape(_ number: Int, _ engine: any GeometryEngine) throws(RecordError) -> PreparedShape {
    if let known = shapes[number] { return known }
    let geometry = try followed(number)
    do throws(EngineError) {
      let made = try PreparedShape(geometry, engine)
      shapes[number] = made
      return made
    } catch { throw RecordError(engine: error) }
  }

  /// What straight edges have to say of one position, that the curves hold it.
  ///
  /// - Returns: nil where straight edges and lenses alone do not tell: of anything but one position and an area.
  func answer(_ number: Int, to parts: [Geometry]) throws(RecordError) -> Bool? {
    guard parts.count == 1, parts[0].type == .point, plane.geometries[number].type.hasRings else { return nil }
    let position = parts[0].position(0)
    // What is on ±180° is on two sides of an area, and a pole is at all longitudes.
    guard abs(position.x) < Longitude.east, abs(position.y) < 90 else { return nil }
    do throws(DensifyError) {
      let known: EdgeLenses
      if let made = lenses[number] {
        known = made
      } else {
        known = try EdgeLenses(plane.geometries[number], rule, geodesic: Engines.geodesic)
        lenses[number] = known
      }
      return switch try known.answer(position) {
      case .same: true
      case .opposite: false
      case .onEdge: nil
      }
    } catch { throw failure(number, RecordError(edge: error, limit: EdgeFollower.limit)) }
  }

  /// The layer's fault ends the run.
  private func failure(_ number: Int, _ error: RecordError) -> RecordError {
    RecordError(
      ending: RunError(.badData, "\(path): feature \(number + 1), counted from 1: \(error.message)"))
  }
}
