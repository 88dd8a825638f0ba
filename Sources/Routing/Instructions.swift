// Steps as sentences: English, or by templates for another language.

/// The words of directions.
///
/// A template has `{name}` (the road), `{direction}` (a word of `directions`), `{exit}` (of a roundabout),
/// `{destination}` and `{compass}`.
public struct DirectionsTemplate: Sendable, Hashable {
  /// The sentence for each kind of manoeuvre: `turn`, and `turn name` where the road has a name.
  public var sentences: [String: String]
  /// The word for each direction.
  public var directions: [String: String]
  /// Eight points of the compass from north, clockwise.
  public var compass: [String]
  /// The words for the first exits of a roundabout; after them the number stands.
  public var exits: [String]

  /// Makes templates.
  public init(
    sentences: [String: String], directions: [String: String], compass: [String], exits: [String]
  ) {
    (self.sentences, self.directions, self.compass, self.exits) = (sentences, directions, compass, exits)
  }

  /// The keys that `sentences` may have: a kind of manoeuvre alone, or with what is known of the road.
  public static let keys: [String] =
    Maneuver.Kind.allCases.flatMap { kind in [kind.rawValue, "\(kind.rawValue) name", "\(kind.rawValue) destination"] }
    + ["arrive side", "arrive side name", "arrive ahead", "arrive ahead name"] + [
      "depart indoor", "arrive indoor", "uturn", "uturn name", "ferry", "ferry name", "train", "train name", "pushing",
      "pushing name",
    ]

  /// English.
  public static let english = DirectionsTemplate(
    sentences: [
      "depart": "Head {compass}", "depart name": "Head {compass} on {name}",
      "arrive": "Arrive at the destination", "arrive name": "Arrive at the destination on {name}",
      "arrive side": "Arrive at the destination, on the {direction}",
      "arrive side name": "Arrive at the destination on {name}, on the {direction}",
      "arrive ahead": "Arrive at the destination, straight ahead",
      "arrive ahead name": "Arrive at the destination on {name}, straight ahead",
      "depart indoor": "Head {compass} in {name}", "arrive indoor": "Arrive at the destination in {name}",
      "enter": "Go through the door", "enter name": "Go through the door into {name}",
      "enter destination": "Go through {destination} into {name}",
      "pass": "Go through the opening", "pass name": "Go through the opening into {name}",
      "pass destination": "Go through {destination} into {name}",
      "stairs": "Take the stairs", "stairs name": "Take the stairs to {name}",
      "escalator": "Take the escalator", "escalator name": "Take the escalator to {name}",
      "elevator": "Take the lift", "elevator name": "Take the lift to {name}",
      "ramp": "Take the ramp", "ramp name": "Take the ramp to {name}",
      "turn": "Turn {direction}", "turn name": "Turn {direction} onto {name}",
      "new name": "Continue {direction}", "new name name": "Continue onto {name}",
      "continue": "Continue {direction}", "continue name": "Continue {direction} on {name}",
      "merge": "Merge", "merge name": "Merge onto {name}",
      "on ramp": "Take the ramp", "on ramp name": "Take the ramp onto {name}",
      "on ramp destination": "Take the ramp towards {destination}",
      "off ramp": "Take the exit", "off ramp name": "Take the exit onto {name}",
      "off ramp destination": "Take the exit towards {destination}",
      "fork": "Keep {direction} at the fork", "fork name": "Keep {direction} at the fork onto {name}",
      "end of road": "Turn {direction} at the end of the road",
      "end of road name": "Turn {direction} at the end of the road onto {name}",
      "roundabout": "Enter the roundabout and take the {exit} exit",
      "roundabout name": "Enter the roundabout and take the {exit} exit onto {name}",
      "exit roundabout": "Leave the roundabout", "exit roundabout name": "Leave the roundabout onto {name}",
      "notification": "Continue {direction}", "notification name": "Continue {direction} on {name}",
      "uturn": "Make a U-turn", "uturn name": "Make a U-turn and continue on {name}",
      "ferry": "Take the ferry", "ferry name": "Take the ferry {name}",
      "train": "Take the train", "train name": "Take the train {name}",
      "pushing": "Walk beside your bicycle", "pushing name": "Walk beside your bicycle on {name}",
    ],
    directions: [
      "straight": "straight", "slight right": "slightly right", "right": "right", "sharp right": "sharply right",
      "uturn": "around", "sharp left": "sharply left", "left": "left", "slight left": "slightly left",
    ],
    compass: ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"],
    exits: ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"])

  /// The sentence for a step.
  public func text(_ step: Route.Step) -> String {
    let maneuver = step.maneuver
    var kind = maneuver.kind.rawValue
    if maneuver.modifier == .uturn, maneuver.kind == .goOn || maneuver.kind == .turn { kind = "uturn" }
    if maneuver.kind == .notification || maneuver.kind == .depart {
      switch step.mode {
      case .ferry: kind = "ferry"
      case .train: kind = "train"
      case .pushing where maneuver.kind == .notification: kind = "pushing"
      default: break
      }
    }
    if maneuver.kind == .arrive, let modifier = maneuver.modifier {
      let sided = modifier == .straight ? "arrive ahead" : "arrive side"
      if sentences[sided] != nil { kind = sided }
    }
    let name = step.name.isEmpty ? step.ref : step.ref.isEmpty ? step.name : "\(step.name) (\(step.ref))"
    var sentence = sentences[kind] ?? ""
    if !name.isEmpty, let known = sentences["\(kind) name"] { sentence = known }
    if step.isIndoor, !name.isEmpty, let known = sentences["\(kind) indoor"] { sentence = known }
    if !maneuver.destination.isEmpty, let known = sentences["\(kind) destination"] { sentence = known }
    let index = Int((maneuver.bearingAfter / 45).rounded()) % 8
    let exit = maneuver.exit ?? 1
    return Self.filled(
      sentence,
      [
        "name": name, "direction": maneuver.modifier.flatMap { directions[$0.rawValue] } ?? "",
        "exit": exits.indices.contains(exit - 1) ? exits[exit - 1] : "\(exit).",
        "destination": maneuver.destination, "compass": compass.indices.contains(index) ? compass[index] : "",
      ])
  }

  /// A template with its parts; what is not known stays as it is.
  private static func filled(_ template: String, _ parts: [String: String]) -> String {
    var (text, rest) = ("", template[...])
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}") else { break }
      let key = String(rest[rest.index(after: open)..<close])
      text += parts[key] ?? "{\(key)}"
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
