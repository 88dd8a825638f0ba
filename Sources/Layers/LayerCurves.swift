// A layer whose edges follow the Earth, on one worker: what of it needs more vertices gets them when it is asked for.

import Engines
import FeatureStream
import Globe
import Planar

/// The curves of a layer's edges, beside its geometries with few vertices.
///
/// A position is asked of the straight edges and of the lenses between them and the curves, and of all vertices only
/// where it is on one of them. Lines and polygons are asked of the straight edges where no lens comes near them, and
/// else of the area around them, in which the edges nearby have their vertices; what comes to ±180° or a pole, and all
/// else, of geometries with vertices for the rule's error.
final class LayerCurves {
  private let plane: LayerPlane
  private let rule: EdgeRule
  private let reading: EdgeReading
  /// The layer's file, for messages.
  private let path: String
  private var lenses: [EdgeLenses?]
  private var geometries: [Geometry?]
  private var shapes: [PreparedShape?]
  /// The straight edges of areas by place; nil where they are not asked for, or their areas not valid.
  private var straight: [Int: AreaEdges?] = [:]

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
      return switch try lenses(of: number).answer(position) {
      case .same: true
      case .opposite: false
      case .onEdge: nil
      }
    } catch { throw failure(number, RecordError(edge: error, limit: EdgeFollower.limit)) }
  }

  /// What is asked in place of an area whose edges are curves.
  enum Near {
    /// The area with straight edges, which no curve near the geometry differs from.
    case straight
    /// The area there, with the curves that it has near the geometry.
    case part(Geometry)
  }

  /// What tells of lines or polygons, as all vertices of the curves would.
  ///
  /// - Returns: nil where all of them are to be asked.
  func near(_ number: Int, _ parts: [Geometry], _ engine: any GeometryEngine) throws(RecordError) -> Near? {
    guard plane.geometries[number].type.hasRings, !parts.contains(where: { $0.type == .multiPoint }) else { return nil }
    var box = Box()
    for part in parts { box.add(part.bounds) }
    if box.isEmpty || box.comesToSeam || box.comesToPole { return nil }
    do throws(DensifyError) {
      let lenses = try lenses(of: number)
      let near = lenses.edges(near: box)
      if near.numbers.isEmpty { return .straight }
      box.add(near.box)
      let room = box.widened(metres: 2 * rule.coarse.maxError)
      // What is cut off is to make no difference at the geometry's own vertices.
      var places = [room.min.x, room.min.y, room.max.x, room.max.y]
      for part in parts { part.visitPositions { places += [$0.x, $0.y] } }
      guard let edges = try edges(of: number, engine),
        case .part(let part) = edges.near(Positions(places, 0..<places.count / 2)),
        let curved = try lenses.curved(part, near.numbers)
      else { return nil }
      do throws(EngineError) { return try engine.invalidity(curved) == nil ? .part(curved) : nil } catch { return nil }
    } catch { throw failure(number, RecordError(edge: error, limit: EdgeFollower.limit)) }
  }

  private func edges(of number: Int, _ engine: any GeometryEngine) throws(DensifyError) -> AreaEdges? {
    if let known = straight[number] { return known }
    let area = plane.geometries[number]
    let isValid = (try? engine.invalidity(area)) == .some(nil)
    let made = isValid ? AreaEdges(area) : nil
    straight[number] = .some(made)
    return made
  }

  private func lenses(of number: Int) throws(DensifyError) -> EdgeLenses {
    if let known = lenses[number] { return known }
    let made = try EdgeLenses(plane.geometries[number], rule, geodesic: Engines.geodesic)
    lenses[number] = made
    return made
  }

  /// The layer's fault ends the run.
  private func failure(_ number: Int, _ error: RecordError) -> RecordError {
    RecordError(
      ending: RunError(.badData, "\(path): feature \(number + 1), counted from 1: \(error.message)"))
  }
}
