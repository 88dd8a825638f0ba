// Steps and advisories as sentences.

import Words

extension DirectionsTemplate {
  /// The sentence for a step.
  public func text(_ step: Route.Step) -> String {
    let maneuver = step.maneuver
    let kind = kind(step)
    let name = step.name.isEmpty ? step.ref : step.ref.isEmpty ? step.name : "\(step.name) (\(step.ref))"
    let called = name.isEmpty ? word(step, kind) : name
    var sentence = sentences[kind] ?? ""
    if !called.isEmpty, let known = sentences["\(kind) name"] { sentence = known }
    if step.staysOn, let known = sentences["\(kind) stay"] { sentence = known }
    if step.isIndoor, !name.isEmpty, let known = sentences["\(kind) indoor"] { sentence = known }
    // Of a road with a name its name is told; of a ramp, and of others, what signs say.
    if !maneuver.destination.isEmpty,
      name.isEmpty || step.isIndoor || kind.contains("ramp") || step.ride != nil,
      let known = sentences["\(kind) destination"]
    {
      sentence = known
    }
    let index = Int((maneuver.bearingAfter / 45).rounded()) % 8
    let exit = maneuver.exit ?? 1
    let text = Self.filled(
      sentence,
      [
        "name": called, "direction": maneuver.modifier.flatMap { directions[$0.rawValue] } ?? "",
        "side": maneuver.modifier.flatMap { directions[$0.side.rawValue] } ?? "",
        "exit": exits.indices.contains(exit - 1) ? exits[exit - 1] : "\(exit).", "rotary": step.rotary,
        "destination": maneuver.destination, "compass": compass.indices.contains(index) ? compass[index] : "",
        "stop": step.ride.map { maneuver.kind == .ride || maneuver.kind == .alight ? $0.to.name : $0.from.name } ?? "",
        "stops": "\(step.ride?.stopCount ?? 1)",
      ])
    // A sentence that begins with a word of a list begins with a capital all the same.
    return sentence.hasPrefix("{name}") ? text : text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The sentence for an advisory.
  public func text(_ advisory: Advisory) -> String {
    let sentence = notices[advisory.key] ?? ""
    switch advisory {
    case .condition(let tag): return Self.filled(sentence, ["condition": tag])
    case .moved(let metres): return Self.filled(sentence, ["distance": "\(metres)"])
    case .unavoidable(let name): return Self.filled(sentence, ["class": name])
    default: return sentence
    }
  }

  /// The key of the sentences for a step.
  private func kind(_ step: Route.Step) -> String {
    let maneuver = step.maneuver
    func known(_ kind: String, _ other: String) -> String { sentences[kind] == nil ? other : kind }
    let kind = maneuver.kind.rawValue
    switch maneuver.kind {
    case .goOn, .turn:
      if maneuver.modifier == .uturn { return known("uturn", kind) }
      // Straight on into a road that crosses.
      if maneuver.kind == .turn, maneuver.modifier == .straight { return known("new name", kind) }
      // Who is told to continue to the right may miss that he has to turn.
      return maneuver.kind == .goOn && maneuver.modifier?.isTurn == true ? "turn" : kind
    // Where the only way on turns off and has another name, one turns all the same.
    case .newName: return maneuver.modifier?.isTurn == true ? "turn" : kind
    case .notification, .depart:
      switch step.mode {
      case .ferry: return known("ferry", kind)
      case .train: return known("train", kind)
      case .pushing where maneuver.kind == .notification: return known("pushing", kind)
      default: return kind
      }
    case .arrive:
      guard let modifier = maneuver.modifier else { return kind }
      return known(modifier == .straight ? "arrive ahead" : "arrive side", kind)
    case .onRamp, .offRamp: return maneuver.modifier == .straight ? known(kind + " ahead", kind) : kind
    case .board, .transfer, .alight: return step.ride == nil ? kind : kind + " stop"
    case .ride: return step.ride.map { $0.stopCount == 1 ? "ride one" : "ride stop" } ?? kind
    case .roundabout: return step.rotary.isEmpty || step.rotary == step.name ? kind : known("rotary", kind)
    default: return kind
    }
  }

  /// What a way without a name is called.
  private func word(_ step: Route.Step, _ kind: String) -> String {
    // At a destination nobody asks for the kind of way.
    guard !step.isIndoor, !kind.hasPrefix("arrive"), let words = step.type.key.flatMap({ ways[$0] }) else { return "" }
    let isOn = ["depart", "continue", "notification", "pushing", "new name"].contains(kind)
    return (isOn ? words.last : words.first) ?? ""
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

extension Maneuver.Modifier {
  /// The side to which it leads: left, right, or straight on.
  var side: Maneuver.Modifier {
    switch self {
    case .slightRight, .right, .sharpRight: .right
    case .slightLeft, .left, .sharpLeft: .left
    default: self
    }
  }

  /// Whether one turns, and does not bear to a side alone.
  var isTurn: Bool { self != .straight && self != .slightLeft && self != .slightRight }
}
