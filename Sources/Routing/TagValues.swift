// What the values of OpenStreetMap's tags say: speeds, measures, durations.

import Words

/// The tags of a way or a node; an empty value counts as none.
public struct Tags: Sendable, Hashable {
  private var values: [String: String] = [:]

  /// Takes tags.
  public init(_ values: [String: String] = [:]) { self.values = values }

  /// The value of a tag.
  public subscript(key: String) -> String? {
    get {
      guard let value = values[key], !value.isEmpty else { return nil }
      return value
    }
    set { values[key] = newValue }
  }

  /// Whether they are of a relation that names a manoeuvre.
  public var areOfManeuver: Bool { self["type"] == "manoeuvre" || self["type"] == "maneuver" }

  /// Whether there is none.
  public var isEmpty: Bool { values.isEmpty }

  /// All keys, in no order.
  public var keys: some Sequence<String> { values.keys }

  /// The tags but for some.
  func without(_ keys: [String]) -> Tags {
    var rest = self
    for key in keys where values[key] != nil { rest.values[key] = nil }
    return rest
  }

  /// The first of several tags that is there.
  func first(_ keys: [String]) -> String? {
    for key in keys { if let value = self[key] { return value } }
    return nil
  }

  /// The values of a tag along the way's vertices and against them: `key:forward`, else `key`.
  func directed(_ key: String) -> (forward: String?, backward: String?) {
    let both = self[key]
    return (self[key + ":forward"] ?? both, self[key + ":backward"] ?? both)
  }

  /// The values of the first of several tags that is there, for each direction.
  func directed(_ keys: [String]) -> (forward: String?, backward: String?) {
    var found: (forward: String?, backward: String?)
    for key in keys {
      let values = directed(key)
      found = (found.forward ?? values.forward, found.backward ?? values.backward)
    }
    return found
  }

  /// Whether all of the words in a value, which has semicolons between them, are among some.
  static func are(_ value: String, in words: Set<String>) -> Bool {
    if words.contains(value) { return true }
    guard value.contains(";") else { return false }
    return value.split(separator: ";").allSatisfy { words.contains($0.filter { $0 != " " }) }
  }

  /// Whether one of the words in a value, which has semicolons between them, is among some.
  static func isAny(_ value: String, in words: Set<String>) -> Bool {
    if words.contains(value) { return true }
    guard value.contains(";") else { return false }
    return value.split(separator: ";").contains { words.contains($0.filter { $0 != " " }) }
  }

  /// The value of the first of `key:word` for some words; nil when there is none.
  func prefixed(_ key: String, by words: [String]) -> String? {
    for word in words { if let value = self["\(key):\(word)"] { return value } }
    return nil
  }
}

/// Readers of values.
enum TagValue {
  /// The number that a text begins with, such as 3.5 in `3.5 t`; nil when there is none.
  static func number(_ text: some StringProtocol) -> Double? {
    var digits = ""
    for character in text.drop(while: { $0 == " " }) {
      guard character.isASCII, character.isNumber || character == "." || (character == "-" && digits.isEmpty) else {
        break
      }
      digits.append(character)
    }
    return Double(digits)
  }

  /// A speed in km/h: `50`, `30 mph`, `20 knots`, `walk`, or a name that the tables know; nil for none.
  static func speed(_ text: String, _ profile: RoadProfile) -> Double? {
    let text = text.lowercased()
    if let number = number(text) {
      guard number >= 0, number < 1000 else { return nil }
      if text.contains("mph") || text.contains("mp/h") { return number * 1.609 }
      if text.contains("knot") { return number * 1.852 }
      return number
    }
    if let known = profile.maxspeedTable[text] { return known }
    if text == "walk" { return profile.walkingSpeed }
    guard let colon = text.lastIndex(of: ":") else { return nil }
    return profile.maxspeedDefaults[String(text[text.index(after: colon)...])]
  }

  /// A length in metres: `2.5`, `2.5 m`, `250 cm`, `6'7"`, `7 ft`; nil for `none`, `default` and what is no length.
  static func length(_ text: String) -> Double? {
    guard let value = number(text), value >= 0 else { return nil }
    if let foot = text.firstIndex(of: "'") {
      return value * 0.3048 + (number(text[text.index(after: foot)...]) ?? 0) * 0.0254
    }
    if text.hasSuffix("\"") || text.hasSuffix("in") { return value * 0.0254 }
    if text.contains("ft") || text.contains("feet") { return value * 0.3048 }
    if text.contains("cm") { return value / 100 }
    if text.contains("km") { return value * 1000 }
    return value
  }

  /// A weight in kilograms: `3.5`, which is tonnes, `3500 kg`, `5 lbs`; nil for what is no weight.
  static func weight(_ text: String) -> Double? {
    guard let value = number(text), value >= 0 else { return nil }
    if text.contains("kg") { return value }
    if text.contains("lb") { return value * 0.45359237 }
    if text.hasSuffix("st") { return value * 907.18474 }
    return value * 1000
  }

  /// Seconds of a duration: `10` minutes, `00:10`, `01:10:05`, or ISO 8601's `PT1H10M`; nil for what is none.
  static func duration(_ text: String) -> Double? {
    if text.first == "P" { return isoDuration(text) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Double] = []
    for part in parts {
      guard let number = Double(part), number >= 0, number < 1e6, part.allSatisfy({ $0.isNumber || $0 == "." }) else {
        return nil
      }
      numbers.append(number)
    }
    switch numbers.count {
    case 1: return numbers[0] * 60
    case 2: return numbers[0] * 3600 + numbers[1] * 60
    default: return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    }
  }

  private static func isoDuration(_ text: String) -> Double? {
    var (seconds, digits, isTime) = (0.0, "", false)
    for character in text.dropFirst() {
      switch character {
      case "0"..."9", ".": digits.append(character)
      case "T": isTime = true
      default:
        guard let number = Double(digits) else { return nil }
        digits = ""
        switch (character, isTime) {
        case ("W", false): seconds += number * 604_800
        case ("D", false): seconds += number * 86_400
        case ("H", true): seconds += number * 3600
        case ("M", true): seconds += number * 60
        case ("S", true): seconds += number
        default: return nil
        }
      }
    }
    return digits.isEmpty && text.count > 2 && seconds.isFinite ? seconds : nil
  }
}
