// What a value is while an expression is run: mostly a place in the text of the feature.

import GeoJSON

/// A value; none of them owns memory.
enum Value {
  case null
  case boolean(Bool)
  case number(Double)
  /// A number that stands in the expression, by the place of its text there.
  case literal(Double, ByteRange)
  /// UTF-8 without escapes.
  case text(Space, ByteRange)
  /// JSON other than `null`, not looked at yet.
  case json(Space, ByteRange)
  /// In ticks.
  case date(Int64)
  case timestamp(Int64)
  case interval(Int64, Int64)
  case open
  case geometry(GeometrySource)
  /// A stretch of the evaluator's elements.
  case array(start: Int, count: Int)

  /// The memory that a range is in.
  enum Space: UInt8 {
    /// The text of the feature's properties.
    case properties
    /// The record.
    case record
    /// The literals of the expression.
    case literals
    /// What functions made.
    case scratch
  }

  /// Which geometry is meant.
  enum GeometrySource: Equatable {
    case feature
    case literal(Int)
    case box(Int)
  }

  /// Whether it is NULL.
  var isNull: Bool {
    if case .null = self { return true }
    return false
  }
}

/// What is wrong with a feature that an expression looks at.
public struct EvaluationError: Error, Sendable {
  /// A short, stable name for scripts.
  public let code: String
  /// What is wrong.
  public let message: String
  /// The vertex that the message names.
  public let vertex: Int?

  /// Makes an error.
  public init(code: String, message: String, vertex: Int? = nil) {
    self.code = code
    self.message = message
    self.vertex = vertex
  }
}
