// The inside of buildings: units on levels, the openings between them, and what joins levels.

public import Planar

/// How a way inside runs.
public enum IndoorKind: String, Sendable, CaseIterable {
  case unit, stairs, escalator, elevator, ramp

  /// Seconds from one level to the next but one ordinal, and those that are spent before.
  var seconds: (each: Double, before: Double) {
    switch self {
    case .unit: (0, 0)
    case .stairs: (16, 0)
    case .escalator: (20, 0)
    case .elevator: (5, 30)
    case .ramp: (40, 0)
    }
  }
}

/// What is told of a way inside.
public struct IndoorWay: Sendable, Hashable {
  var kind: IndoorKind
  /// The unit that it is in, by its number; −1 for one between levels.
  var unit = -1
  /// The names of the levels at its beginning and its end.
  var levels = (tail: "", head: "")
  /// What is passed at its beginning and its end: the names of openings; nil where there is none.
  var openings: (tail: IndoorDoor?, head: IndoorDoor?) = (nil, nil)

  public static func == (a: Self, b: Self) -> Bool {
    a.kind == b.kind && a.unit == b.unit && a.levels == b.levels && a.openings.tail == b.openings.tail
      && a.openings.head == b.openings.head
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(unit) }
}

/// What one goes through from unit to unit.
struct IndoorDoor: Sendable, Hashable {
  var name: String
  var isDoor: Bool
}

/// A unit of a venue: a room, a corridor, a stairwell.
public struct IndoorUnit: Sendable {
  public var id: String
  /// What it is called: its name, or its category.
  public var name: String
  public var category: String
  /// The id of its level.
  public var level: String
  /// The outer ring and the holes of each polygon, in degrees.
  public var rings: [[Position]]
  /// A place in it where its label stands.
  public var center: Position

  /// Makes a unit.
  public init(id: String, name: String, category: String, level: String, rings: [[Position]], center: Position) {
    (self.id, self.name, self.category, self.level) = (id, name, category, level)
    (self.rings, self.center) = (rings, center)
  }

  /// Whether a place is in it, or on its boundary.
  func contains(_ position: Position) -> Bool {
    var isInside = false
    for ring in rings {
      switch ring.location(of: position) {
      case .boundary: return true
      case .inside: isInside.toggle()
      case .outside: break
      }
    }
    return isInside
  }
}

/// An opening in the walls of units.
public struct IndoorOpening: Sendable {
  /// Its name; empty for none.
  public var name: String
  /// The id of its level.
  public var level: String
  public var line: [Position]
  public var isDoor: Bool

  /// Makes an opening.
  public init(name: String, level: String, line: [Position], isDoor: Bool) {
    (self.name, self.level, self.line, self.isDoor) = (name, level, line, isDoor)
  }

  /// Its middle: half of its length before it.
  var middle: Position {
    guard let first = line.first else { return Position(0, 0) }
    var lengths = [0.0]
    for (a, b) in zip(line, line.dropFirst()) { lengths.append(lengths[lengths.count - 1] + GroundScale.length(a, b)) }
    let half = lengths[lengths.count - 1] / 2
    guard half > 0, let end = lengths.firstIndex(where: { $0 >= half }), end > 0 else { return first }
    let share = (half - lengths[end - 1]) / (lengths[end] - lengths[end - 1])
    return line[end - 1] + (line[end] - line[end - 1]) * share
  }
}

/// A way from one unit to another on another level.
public struct IndoorLink: Sendable {
  public var kind: IndoorKind
  /// The ids of the units.
  public var origin: String
  public var destination: String
  /// Whether it leads from the origin to the destination alone.
  public var isDirected: Bool

  /// Makes a link.
  public init(_ kind: IndoorKind, from origin: String, to destination: String, isDirected: Bool) {
    (self.kind, self.origin, self.destination, self.isDirected) = (kind, origin, destination, isDirected)
  }
}

/// A level of a venue.
public struct IndoorLevel: Sendable {
  public var ordinal: Int
  public var name: String

  /// Makes a level.
  public init(ordinal: Int, name: String) { (self.ordinal, self.name) = (ordinal, name) }
}

/// The units of a network, by which places are brought to it.
public struct IndoorPlan: Sendable {
  let units: [IndoorUnit]
  let ordinals: [Int]

  /// The numbers of the units that hold a place: on a level by its ordinal, else on the ground floor or the level
  /// nearest to it.
  func units(at position: Position, ordinal: Int?) -> [Int] {
    let found = units.indices.filter { units[$0].contains(position) }
    if let ordinal { return found.filter { ordinals[$0] == ordinal } }
    guard let nearest = found.map({ abs(ordinals[$0]) }).min() else { return [] }
    return found.filter { abs(ordinals[$0]) == nearest }
  }
}
