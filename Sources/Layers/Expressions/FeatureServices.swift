// What expressions ask of a worker: its engines, and coordinates in longitude and latitude.

import CQL2
import Engines
import FeatureStream
import GeoJSON
import Globe
import Planar

/// A worker's services for expressions.
package final class FeatureServices: ExpressionServices {
  /// Few expressions need one, and to make it takes longer than many streams do.
  package private(set) lazy var engine: any GeometryEngine = Engines.geometry()
  private lazy var registry = CRSRegistry()
  private lazy var measurer = GeodesicMeasurer(Engines.geodesic())
  /// The error of the record at hand, which says more than an expression can.
  package private(set) var fault: RecordError?

  private let edges: EdgeReading
  /// What the record at hand says of its edges, until they are asked for.
  private var said: Contour?

  /// - Parameter edges: what edges are where relations are asked.
  package init(edges: EdgePlan = .planar) { self.edges = EdgeReading(edges) }

  package var hasPlanarEdges: Bool { edges.isPlanar(nil) }

  package func followEdges(_ geometry: inout Geometry, in crs: String?) throws(EvaluationError) {
    let said = said
    self.said = nil
    do throws(RecordError) { try edges.follow(&geometry, in: crs, said: said) } catch {
      fault = error
      throw EvaluationError(code: error.code, message: error.message, vertex: error.vertex)
    }
  }

  package func geographic(_ feature: borrowing Feature) throws(EvaluationError) -> Geometry {
    said = feature.edges
    do throws(RecordError) {
      return try registry.geographic(feature.geometry, from: feature.currentCRS)
    } catch {
      fault = error
      throw EvaluationError(code: error.code, message: error.message, vertex: error.vertex)
    }
  }

  package func measure(_ geometry: Geometry, _ measure: GroundMeasure) throws(EvaluationError) -> Double? {
    do throws(MeasureError) {
      switch measure {
      case .length: return try measurer.measures(geometry, .length).length
      case .perimeter: return try measurer.measures(geometry, .perimeter).perimeter
      case .area:
        let area = try measurer.measures(geometry, .area).area
        return area != nil && edges.isOriented ? measurer.leftArea(geometry) : area
      }
    } catch {
      switch error {
      case .offEllipsoid(let vertex):
        throw EvaluationError(
          code: "bad-position", message: "vertex \(vertex) is not a longitude and latitude", vertex: vertex)
      }
    }
  }

  package func distance(_ geometry: Geometry, _ other: Geometry) -> Double? {
    guard !geometry.isEmpty, !other.isEmpty else { return nil }
    for (point, target) in [(geometry, other), (other, geometry)] where point.type == .point {
      return GroundDistance(x: point.ordinates[0], y: point.ordinates[1]).distance(to: target)
    }
    return GroundGap().distance(curves(geometry), curves(other), limit: .greatestFiniteMagnitude)
  }

  private func curves(_ geometry: Geometry) -> GroundCurves {
    var (geometry, parts, cutter) = (geometry, [Geometry](), AntimeridianCutter())
    geometry.forEachSimple { part in
      part.unwrap(&cutter)
      parts.append(part)
    }
    return GroundCurves(parts)
  }

  /// What the stream is told of an error.
  package func recordError(_ error: EvaluationError) -> RecordError {
    defer { fault = nil }
    return fault ?? RecordError(code: error.code, message: error.message, vertex: error.vertex)
  }
}
