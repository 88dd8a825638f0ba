// What a library says when it fails.

/// What a geometry or projection library said when a call failed.
public struct EngineError: Error, Equatable, Sendable {
  /// The C function that failed, such as `GEOSSimplify_r`.
  public let function: String
  /// The library's own words.
  public let message: String
  /// The vertex that has no image, counted from 0, where the failure belongs to one.
  public let vertex: Int?
  /// Whether what is missing is not the vertex's fault but a resource that the work needs, such as a grid.
  public let isUnavailable: Bool

  /// Makes an error from what the library said.
  public init(function: String, message: String, vertex: Int? = nil, isUnavailable: Bool = false) {
    self.function = function
    self.message = message
    self.vertex = vertex
    self.isUnavailable = isUnavailable
  }
}
