// What vertices have beside their places and may lose in a stage, and how that is reported at the end.

import GeoJSON

/// What the vertices of records have, each one its own.
public enum VertexLoss: CaseIterable, Sendable {
  /// Lists of values among the properties.
  case values
  /// The third numbers of positions, and with them what is after.
  case heights
  /// The numbers after the third.
  case measures

  /// The warning that records had it, and no longer have it.
  public func warning(records: Int) -> ClosingWarning {
    switch self {
    case .values:
      ClosingWarning(
        code: "lost-vertex-values",
        message:
          "the values for each vertex (\(VertexValues.object)) do not fit what the geometry has become, and were "
          + "removed", count: records)
    case .heights:
      ClosingWarning(
        code: "lost-heights",
        message: "heights have no place in what the geometry has become, and were removed", count: records)
    case .measures:
      ClosingWarning(
        code: "lost-measures",
        message: "what positions have after their heights (M) has no place in what the geometry has become, and was "
          + "removed", count: records)
    }
  }

  /// Whether a record has it.
  func isIn(_ feature: Feature) -> Bool {
    switch self {
    case .values: feature.hasVertexValues
    case .heights: feature.hasGeometry && feature.geometry.hasHeights
    case .measures: feature.hasGeometry && feature.hasFurtherNumbers
    }
  }
}

/// How many records have lost what their vertices had, in a stage that settles their trails itself.
public struct VertexLosses {
  private var (values, measures) = (0, 0)

  /// Makes an empty value.
  public init() {}

  /// Adds what `Feature.settleTrail` says of a record.
  public mutating func add(_ losses: (lists: Int, hasLostNumbers: Bool)) {
    if losses.lists > 0 { values += 1 }
    if losses.hasLostNumbers { measures += 1 }
  }

  /// The warnings about them.
  public var warnings: [ClosingWarning] {
    [(VertexLoss.values, values), (.measures, measures)].filter { $0.1 > 0 }.map { $0.0.warning(records: $0.1) }
  }
}
