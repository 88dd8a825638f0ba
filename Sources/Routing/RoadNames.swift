// Whether two ways are one road by their names, and whether a change of names is worth a word.

extension WayInfo {
  /// Whether it has a name or a number.
  var isNamed: Bool { !name.isEmpty || !ref.isEmpty }

  /// Whether another is the same road, by its name, else by its number.
  func isSameRoad(as other: WayInfo) -> Bool { RoadNames.areSame(name, ref, other.name, other.ref) }

  /// Whether who goes straight on from it onto another is to be told of its name.
  ///
  /// The rule is OSRM's (Project-OSRM/osrm-backend, `util/guidance/name_announcements.hpp`, BSD-2).
  func isNameAnnounced(on next: WayInfo) -> Bool {
    if !isNamed { return next.isNamed }
    let areEmpty = name.isEmpty && next.name.isEmpty
    let areEqual =
      name.hasPrefix(next.name) || next.name.hasPrefix(name) || RoadNames.base(name) == RoadNames.base(next.name)
    let isRefKept =
      ref.isEmpty || next.ref.isEmpty || RoadNames.contains(ref, next.ref) || RoadNames.contains(next.ref, ref)
    // From a number alone to a name alone, or back: nothing says that they are one road.
    if name.isEmpty != next.name.isEmpty, (name.isEmpty ? next.ref : ref).isEmpty, next.isNamed { return true }
    return !(areEqual && (isRefKept || next.ref.isEmpty)) && !(areEmpty && isRefKept)
  }
}

/// What names have in common.
enum RoadNames {
  static func areSame(_ name: String, _ ref: String, _ other: String, _ otherRef: String) -> Bool {
    if !name.isEmpty || !other.isEmpty {
      return name == other || (!name.isEmpty && base(name) == base(other))
    }
    return ref == otherRef
  }

  /// Whether one of several numbers, which have semicolons between them, is among others.
  static func contains(_ refs: String, _ others: String) -> Bool {
    let known = refs.split(separator: ";").map { $0.filter { $0 != " " } }
    return others.split(separator: ";").contains { known.contains($0.filter { $0 != " " }) }
  }

  /// A name without the point of the compass that it begins or ends with, as in `High Street W`.
  static func base(_ name: String) -> String {
    var words = name.split(separator: " ")
    if words.count > 1, let last = words.last, points.contains(last.lowercased()) { words.removeLast() }
    if words.count > 1, let first = words.first, points.contains(first.lowercased()) { words.removeFirst() }
    return words.joined(separator: " ")
  }

  private static let points: Set<String> = [
    "n", "ne", "e", "se", "s", "sw", "w", "nw", "north", "northeast", "east", "southeast", "south", "southwest", "west",
    "northwest",
  ]
}
