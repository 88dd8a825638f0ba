// Ways that are taken only where there is no other.

/// The classes of ways that a journey is to do without, if it can (MKDirections.Request's preferences) or in any case.
public struct Avoidance: Sendable, Hashable {
  /// What is to be avoided.
  public var classes: WayClasses
  /// Whether a way of these is closed, and not the last choice.
  public var isStrict: Bool

  /// How often more a way counts that is to be avoided: what is a thousand times as long is still taken before it.
  static let factor = 1000.0

  /// Avoids ways of some classes.
  public init(_ classes: WayClasses = [], isStrict: Bool = false) {
    (self.classes, self.isStrict) = (classes, isStrict)
  }

  /// Whether ways of these classes are left out.
  func forbids(_ classes: WayClasses) -> Bool { isStrict && isAgainst(classes) }

  /// Whether one of the classes is to be avoided.
  func isAgainst(_ classes: WayClasses) -> Bool { !classes.isDisjoint(with: self.classes) }

  /// The classes of a way that were to be avoided.
  func unavoided(_ classes: WayClasses) -> WayClasses { classes.intersection(self.classes) }
}
