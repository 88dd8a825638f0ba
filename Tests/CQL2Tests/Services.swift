// What tests run expressions with.

import CQL2
import GEOS
import GeoJSON
import Planar

/// Services for tests: GEOS, and planar measures.
final class TestServices: ExpressionServices {
  let engine: any GeometryEngine = GEOSEngine()

  func geographic(_ feature: borrowing Feature) throws(EvaluationError) -> Geometry { feature.geometry }

  func distance(_ geometry: Geometry, _ other: Geometry) throws(EvaluationError) -> Double? {
    guard geometry.type == .point, other.type == .point else { return nil }
    return abs(geometry.ordinates[0] - other.ordinates[0])
  }

  func measure(_ geometry: Geometry, _ measure: GroundMeasure) throws(EvaluationError) -> Double? {
    switch measure {
    case .area: geometry.type.hasRings ? 1 : nil
    case .length: geometry.type == .lineString ? 2 : nil
    case .perimeter: nil
    }
  }
}

/// Calls `body` with the Feature of a text.
func withFeature<Result>(_ text: String, _ body: (borrowing Feature) throws -> Result) throws -> Result {
  let buffer = ByteBuffer(text)
  return try buffer.withPaddedBytes { bytes in
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false, check: CoordinateCheck.none))
    var feature = Feature()
    try scanner.scan(bytes, into: &feature)
    return try body(feature)
  }
}

/// A Feature with these properties, and the id and the geometry where they are given.
func feature(_ properties: String, id: String? = nil, geometry: String = "null") -> String {
  let id = id.map { "\"id\":\($0)," } ?? ""
  return "{\"type\":\"Feature\",\(id)\"properties\":\(properties),\"geometry\":\(geometry)}"
}

/// The value of an expression for a Feature, as JSON.
func value(_ expression: String, _ text: String = feature("{}")) throws -> String {
  let program = try Program(Expression(expression), for: .value)
  let evaluator = Evaluator(program, TestServices())
  return try withFeature(text) { feature in
    var out = ByteBuffer(capacity: 64)
    try evaluator.write(feature, to: &out)
    return out.text
  }
}

/// The error of an expression, with its line and caret; nil when there is none.
func fault(_ expression: String, for use: ExpressionUse = .condition) -> String? {
  do throws(ExpressionError) {
    _ = try Program(Expression(expression), for: use)
    return nil
  } catch { return error.description(in: expression) }
}
