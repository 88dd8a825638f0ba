// Options whose value is a CQL2 expression.

import CQL2
import FeatureStream
import GeoJSON
import Globe

extension Program {
  /// Reads the expression that an option gives: text, JSON where it begins with `{`, or, after @, the name of a file
  /// with either.
  ///
  /// - Parameter source: the file's text, where that was read.
  /// - Throws: `RunError` that names the option, with the line of the expression and a caret under what is wrong.
  package init(option: String, _ text: String, source: String? = nil, for use: ExpressionUse) throws(RunError) {
    let isRead = source == nil && text.hasPrefix("@")
    let source = isRead ? try readText(String(text.dropFirst())) : source ?? text
    do throws(ExpressionError) {
      self = try Program(Expression(source), for: use)
    } catch {
      let file = text.hasPrefix("@") ? " \(text.dropFirst())" : ""
      throw RunError(.usage, "\(option)\(file), \(error.description(in: source))")
    }
  }
}

extension Program {
  /// Reads the expression of an option that need not be given.
  package init?(option: String, optional text: String?, for use: ExpressionUse) throws(RunError) {
    guard let text else { return nil }
    try self.init(option: option, text, for: use)
  }
}

extension Program {
  /// The properties that the expression of an option names.
  ///
  /// - Parameter made: those that the stage itself makes before it looks at them.
  package func names(_ option: String, but made: Set<String> = []) -> [NamedProperty] {
    names.filter { !made.contains($0.name) }.map { name in
      NamedProperty(
        option, name.name, .cql2, advice: name.asText.map { "a text is written in single quotes: \($0)" })
    }
  }
}

/// A worker's test of features by a condition.
package final class ConditionTest {
  private let services: FeatureServices
  private let evaluator: Evaluator

  package convenience init(_ program: Program) { self.init(program, edges: .planar) }

  /// - Parameters:
  ///   - edges: what edges are where relations are asked.
  ///   - zoom: the zoom level of the map; nil where there is none.
  package init(_ program: Program, edges: EdgePlan = .planar, zoom: Double? = nil) {
    services = FeatureServices(edges: edges)
    evaluator = Evaluator(program, services, zoom: zoom)
  }

  /// Whether the condition is true of a feature; NULL is not.
  package func holds(_ feature: borrowing Feature) throws(RecordError) -> Bool {
    do throws(EvaluationError) { return try evaluator.holds(for: feature) } catch { throw services.recordError(error) }
  }
}
