// A route: its line, what it takes, and the steps along it.

public import Planar

/// A way from place to place over the network.
public struct Route: Sendable {
  /// The line, at least two vertices.
  public var line: [Position] = []
  /// Metres.
  public var distance = 0.0
  /// Seconds.
  public var expectedTravelTime = 0.0
  /// Metres up and down; nil where no way of the network has heights.
  public var ascent: Double?
  public var descent: Double?
  /// What the route is best by.
  public var cost = 0.0
  /// The stretches between the places asked for.
  public var legs: [Leg] = []
  /// The places on the network that it goes over, from the first to the last.
  public var waypoints: [Snap] = []
  /// What the ways are that it uses.
  public var classes: WayClasses = []
  /// What there is to tell of its ways.
  public var advisories: [Advisory] = []
  /// The road that most of it runs on; empty for none with a name.
  public var name = ""
  /// When one leaves, where it was looked for; nil where the request says that.
  public var departure: LocalTime?
  /// What a timetable says of it; nil for ways without one.
  public var schedule: RouteSchedule?

  /// Makes one without legs.
  public init() {}

  /// A stretch between two of the places asked for.
  public struct Leg: Sendable {
    public var distance = 0.0
    public var expectedTravelTime = 0.0
    public var steps: [Step] = []

    /// Makes one without steps.
    public init() {}
  }

  /// A stretch along one road, with what to do at its beginning.
  public struct Step: Sendable {
    public var maneuver: Maneuver
    /// The road's name; empty for none.
    public var name = ""
    public var ref = ""
    /// What it is called where it has no name.
    public var type = WayType.other
    public var mode: TravelMode
    public var distance = 0.0
    public var expectedTravelTime = 0.0
    /// The vertices of the line.
    public var vertices: Range<Int>
    /// What there is to tell of its ways.
    public var advisories: [Advisory] = []
    /// The ids of its ways.
    public var ways: [String] = []
    /// The name of the roundabout that it goes round first; empty for none.
    public var rotary = ""
    /// Whether it is inside a building.
    public var isIndoor = false
    /// Whether one turns, and is on the same road after it.
    public var staysOn = false
    /// The ride by a timetable that it is a part of.
    public var ride: Ride?
    /// Whether it leads from one road to another.
    var isLink = false

    /// Makes one; vertices are those of the route's line.
    public init(
      maneuver: Maneuver, name: String = "", ref: String = "", mode: TravelMode, vertices: Range<Int>
    ) {
      (self.maneuver, self.name, self.ref) = (maneuver, name, ref)
      (self.mode, self.vertices) = (mode, vertices)
    }

    var hasName: Bool { !name.isEmpty || !ref.isEmpty }

    /// Whether another is along the same road.
    func isSameRoad(as other: Step) -> Bool { RoadNames.areSame(name, ref, other.name, other.ref) }

    /// Goes by the road of another.
    mutating func takeRoad(of other: Step) {
      (name, ref, type, isLink) = (other.name, other.ref, other.type, other.isLink)
    }

    /// Takes what follows into the step.
    mutating func join(_ next: Step) {
      if !hasName { takeRoad(of: next) }
      distance += next.distance
      expectedTravelTime += next.expectedTravelTime
      vertices = vertices.lowerBound..<next.vertices.upperBound
      for advisory in next.advisories where !advisories.contains(advisory) { advisories.append(advisory) }
      for way in next.ways where ways.last != way { ways.append(way) }
    }
  }
}

/// What is done at a place.
public struct Maneuver: Sendable, Hashable {
  /// Kinds of manoeuvres, by OSRM's words.
  public enum Kind: String, Sendable, CaseIterable {
    case depart, arrive, turn, fork, merge
    case newName = "new name"
    case goOn = "continue"
    case onRamp = "on ramp"
    case offRamp = "off ramp"
    case endOfRoad = "end of road"
    case roundabout
    case exitRoundabout = "exit roundabout"
    case notification
    /// Inside: from unit to unit through a door, or through an opening without one, and from level to level.
    case enter, pass, stairs, escalator, elevator, ramp
    /// By a timetable: to get on, to change to another line at the stop, to ride, to stay on board as the vehicle goes
    /// on as another line, to get off, and to walk where nothing says along which streets.
    case board, transfer, ride, stay, alight, walk
  }

  /// Directions, by OSRM's words.
  public enum Modifier: String, Sendable, CaseIterable {
    case straight
    case slightRight = "slight right"
    case right
    case sharpRight = "sharp right"
    case uturn
    case sharpLeft = "sharp left"
    case left
    case slightLeft = "slight left"

    /// The word for an angle, −180…180, above 0 to the right.
    public init(angle: Double) {
      let size = abs(angle)
      let isRight = angle > 0
      switch size {
      case ...20: self = .straight
      case ...40: self = isRight ? .slightRight : .slightLeft
      case ...120: self = isRight ? .right : .left
      case ..<179.5: self = isRight ? .sharpRight : .sharpLeft
      default: self = .uturn
      }
    }
  }

  public var kind: Kind
  public var modifier: Modifier?
  /// Degrees clockwise from north, before and after it.
  public var bearingBefore = 0.0
  public var bearingAfter = 0.0
  /// Which exit of a roundabout is taken, from 1.
  public var exit: Int?
  /// The place.
  public var position: Position
  /// What signs say there.
  public var destination = ""

  /// Makes one.
  public init(_ kind: Kind, _ modifier: Modifier? = nil, at position: Position) {
    (self.kind, self.modifier, self.position) = (kind, modifier, position)
  }
}

/// Why there is no route.
public enum RouteFailure: Error, Sendable, Equatable {
  /// A place, by its number, has no way within reach.
  case notNearAnyWay(place: Int)
  /// No way leads from one place to the next; `island` is a place on an island of the network with no mainland near.
  case noWay(from: Int, island: Int?)
  /// Fewer than two places.
  case tooFewPlaces
  /// Something of the network's file is not what was written.
  case damaged
}
