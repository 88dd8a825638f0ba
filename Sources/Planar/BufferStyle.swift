// How buffers end and bend.

/// The shape of a buffer at the ends and bends of lines.
public struct BufferStyle: Sendable, Equatable {
  /// The end of a line.
  public enum Cap: String, Sendable, CaseIterable { case round, flat, square }
  /// A bend.
  public enum Join: String, Sendable, CaseIterable { case round, mitre, bevel }
  /// The sides of a line that are buffered, seen in its direction.
  public enum Side: String, Sendable, CaseIterable { case both, left, right }

  public var cap = Cap.round
  public var join = Join.round
  /// How far a mitre may reach beyond the bend, as a multiple of the distance.
  public var mitreLimit = 5.0
  /// Segments of a quarter of a circle.
  public var quadrantSegments = 8
  public var side = Side.both

  /// Makes the style that GEOS has by default.
  public init() {}
}
