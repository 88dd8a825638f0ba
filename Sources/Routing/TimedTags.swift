// Tags of which some hold at certain times alone.

import Words

/// Tags with their conditions.
///
/// `access:conditional=no @ (Mo-Fr 07:00-09:00)` makes `access=no` when it holds; of several values the last that holds
/// counts. Out of the `opening_hours` of a way or a barrier it is closed, which `opening_hours=off` says.
struct TimedTags: Sendable, Hashable {
  private struct Clause: Sendable {
    let key, value: String
    let times: TimeCondition
    /// Whether it counts when the times do not hold.
    var isInverse = false
  }

  /// The tags as they are given.
  let tags: Tags
  private var clauses: [Clause] = []
  /// The conditional ones that stay undecided or name holidays.
  private(set) var undecided: Set<String> = []

  /// Reads conditions, of which 64 count at most.
  init(_ tags: Tags) {
    self.tags = tags
    for key in tags.conditionalKeys.sorted() {
      guard let value = tags[key] else { continue }
      if key == Tags.openingHours {
        take(value, key: key) { Clause(key: key, value: "off", times: $0, isInverse: true) }
        continue
      }
      for clause in Self.clauses(value) {
        guard let at = clause.firstIndex(of: "@") else {
          undecided.insert(key)
          continue
        }
        let meant = String(clause[..<at].trimmingBlanks)
        var condition = clause[clause.index(after: at)...].trimmingBlanks
        if condition.hasPrefix("("), condition.hasSuffix(")") { condition = condition.dropFirst().dropLast() }
        take(String(condition), key: key) {
          Clause(key: String(key.dropLast(Tags.conditional.count)), value: meant, times: $0)
        }
      }
    }
  }

  private mutating func take(_ text: String, key: String, _ clause: (TimeCondition) -> Clause) {
    guard let times = TimeCondition(text), clauses.count < 64 else {
      undecided.insert(key)
      return
    }
    if times.namesHolidays { undecided.insert(key) }
    clauses.append(clause(times))
  }

  /// Whether nothing changes with time.
  var isSteady: Bool { clauses.isEmpty }

  /// Which conditions count at a time, a bit each.
  func state(at time: LocalTime) -> UInt64 {
    var state: UInt64 = 0
    for (index, clause) in clauses.enumerated() where clause.times.holds(at: time) != clause.isInverse {
      state |= 1 << UInt64(index)
    }
    return state
  }

  /// States that between them have whatever may be: none of the conditions counts, one of them, all.
  var states: [UInt64] {
    let single = clauses.indices.map { 1 << UInt64($0) as UInt64 }
    return [0] + single + (single.count > 1 ? [single.reduce(0, |)] : [])
  }

  /// The tags as they are in a state.
  func tags(_ state: UInt64) -> Tags {
    var tags = tags
    for (index, clause) in clauses.enumerated() where state & 1 << UInt64(index) != 0 {
      tags[clause.key] = clause.value
    }
    return tags
  }

  static func == (a: TimedTags, b: TimedTags) -> Bool { a.tags == b.tags }

  func hash(into hasher: inout Hasher) { hasher.combine(tags) }

  /// The parts of a conditional value: semicolons within brackets do not part.
  static func clauses(_ text: String) -> [Substring] {
    var (clauses, depth, start) = ([Substring](), 0, text.startIndex)
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case ";" where depth == 0:
        clauses.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    clauses.append(text[start...])
    return clauses.filter { !$0.trimmingBlanks.isEmpty }
  }
}

extension Tags {
  static let conditional = ":conditional"
  static let openingHours = "opening_hours"

  /// The tags that hold at certain times or on conditions.
  var conditionalKeys: [String] {
    let hasHours = self[Self.openingHours] != nil && first(["highway", "route", "barrier"]) != nil
    return keys.filter { $0.hasSuffix(Self.conditional) } + (hasHours ? [Self.openingHours] : [])
  }

  /// Whether something is closed by its opening hours.
  var isShut: Bool { self[Self.openingHours] == "off" }
}
