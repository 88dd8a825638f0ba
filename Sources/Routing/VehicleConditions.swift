// Conditions about the vehicle in OpenStreetMap's conditional tags: `maxspeed:conditional=60 @ (weight>7.5)`.

import Words

extension Tags {
  /// Whether some hold on conditions about the vehicle.
  var areForVehicles: Bool {
    keys.contains { key in
      key.hasSuffix(Self.conditional)
        && TimedTags.clauses(self[key] ?? "").contains { clause in
          Self.condition(of: clause).contains { RoadProfile.meets(String($0), .driving) != nil }
        }
    }
  }

  /// The tags as they are for a vehicle.
  ///
  /// What holds for it becomes a plain tag, what does not is left out; conditions of other kinds, such as times, stay
  /// what they are: `no @ (weight>7.5 AND Mo-Fr 07:00-09:00)` is `no @ (Mo-Fr 07:00-09:00)` to a lorry.
  func settled(for profile: RoadProfile) -> Tags {
    var tags = self
    for key in keys where key.hasSuffix(Self.conditional) {
      let clauses = TimedTags.clauses(self[key] ?? "")
      var (rest, isSettled) = ([String](), false)
      for clause in clauses {
        let parts = Self.condition(of: clause)
        let verdicts = parts.map { RoadProfile.meets(String($0), profile) }
        let others = zip(parts, verdicts).filter { $0.1 == nil }.map { String($0.0) }
        guard others.count < parts.count else {
          rest.append(String(clause))
          continue
        }
        isSettled = true
        if verdicts.contains(false) { continue }
        let value = String(clause.prefix { $0 != "@" }.trimmingBlanks)
        if others.isEmpty {
          // Of several that hold the last counts.
          rest.removeAll()
          tags[String(key.dropLast(Self.conditional.count))] = value
        } else {
          rest.append("\(value) @ (\(others.joined(separator: " AND ")))")
        }
      }
      if isSettled { tags[key] = rest.isEmpty ? nil : rest.joined(separator: "; ") }
    }
    return tags
  }

  /// The parts of the condition of a clause, which hold together.
  private static func condition(of clause: Substring) -> [Substring] {
    guard let at = clause.firstIndex(of: "@") else { return [] }
    var text = clause[clause.index(after: at)...].trimmingBlanks
    if text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
    var parts: [Substring] = []
    var (start, word) = (text.startIndex, text.startIndex)
    for index in text.indices where text[index] == " " {
      if text[word..<index].lowercased() == "and" {
        parts.append(text[start..<word].trimmingBlanks)
        start = text.index(after: index)
      }
      word = text.index(after: index)
    }
    return parts + [text[start...].trimmingBlanks]
  }
}

extension RoadProfile {
  /// Whether a vehicle meets a condition, such as `weight>7.5`; nil for one that is not about vehicles.
  fileprivate static func meets(_ condition: String, _ profile: RoadProfile) -> Bool? {
    let text = condition.lowercased().filter { $0 != " " }
    if text == "hazmat" { return profile.carriesHazmat }
    guard let sign = text.firstIndex(where: { "<>=".contains($0) }) else { return nil }
    let value = text[sign...].drop { "<>=".contains($0) }
    let (own, limit): (Double, Double?)
    switch text[..<sign] {
    case "weight", "weightrating": (own, limit) = (profile.vehicleWeight, TagValue.weight(String(value)))
    case "axleload": (own, limit) = (profile.vehicleAxleLoad, TagValue.weight(String(value)))
    case "length": (own, limit) = (profile.vehicleLength, TagValue.length(String(value)))
    case "width": (own, limit) = (profile.vehicleWidth, TagValue.length(String(value)))
    case "height": (own, limit) = (profile.vehicleHeight, TagValue.length(String(value)))
    default: return nil
    }
    guard let limit else { return nil }
    switch text[sign..<value.startIndex] {
    case ">": return own > limit
    case ">=": return own >= limit
    case "<": return own < limit
    case "<=": return own <= limit
    case "=", "==": return own == limit
    default: return nil
    }
  }
}
