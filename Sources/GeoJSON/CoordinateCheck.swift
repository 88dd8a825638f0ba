// What a stage asks of coordinates before it computes with them.

/// How coordinates are checked before a stage sees them.
public enum CoordinateCheck: Sendable, Equatable {
  /// Not at all: the stage only carries them.
  case none
  /// By the CRS that the record is marked with; without a mark they are longitude and latitude.
  case asMarked
  /// As longitude and latitude in degrees, whatever the mark says.
  case degrees
  /// As coordinates of a plane, whatever the mark says.
  case plane
}
