// Whether two ways are one road by their names, and whether a change of names is worth a word.

extension WayInfo {
  /// Whether it has a name or a number.
  var isNamed: Bool { !name.isEmpty || !ref.isEmpty }

  /// Whether another is the same road, by its name, else by its number.
  func isSameRoad(as other: WayInfo) -> Bool { RoadNames.areSame(name, ref, other.name, other.ref) }

  /// Whether who goes straight on from it onto another is to be told of its name.
  func isNameAnnounced(on next: WayInfo) -> Bool { RoadNames.isAnnounced(name, ref, next.name, next.ref) }
}

/// What names have in common.
enum RoadNames {
  /// Whether a step has to announce the road `next`, `nextRef` to someone on the road `name`, `ref`.
  ///
  /// The rule is OSRM's (Project-OSRM/osrm-backend, `util/guidance/name_announcements.hpp`, BSD-2).
  static func isAnnounced(_ name: String, _ ref: String, _ next: String, _ nextRef: String) -> Bool {
    if name.isEmpty, ref.isEmpty { return !(next.isEmpty && nextRef.isEmpty) }
    let areEmpty = name.isEmpty && next.isEmpty
    let areEqual = name.hasPrefix(next) || next.hasPrefix(name) || base(name) == base(next)
    let isRefKept = ref.isEmpty || nextRef.isEmpty || contains(ref, nextRef) || contains(nextRef, ref)
    // From a number alone to a name alone, or back: nothing says that they are one road.
    let isNamed = !(next.isEmpty && nextRef.isEmpty)
    if name.isEmpty != next.isEmpty, (name.isEmpty ? nextRef : ref).isEmpty, isNamed { return true }
    return !(areEqual && (isRefKept || nextRef.isEmpty)) && !(areEmpty && isRefKept)
  }

  static func areSame(_ name: String, _ ref: String, _ other: String, _ otherRef: String) -> Bool {
    if !name.isEmpty || !other.isEmpty {
      return name == other || (!name.isEmpty && base(name) == base(other))
    }
    return ref == otherRef
  }

  /// Whether one of several numbers, which have semicolons between them, is among others.
  static func contains(_ refs: String, _ others: String) -> Bool {
    let known = refs.split { $0 == ";" || $0 == "," }.map { $0.filter { $0 != " " } }
    return others.split { $0 == ";" || $0 == "," }.contains { known.contains($0.filter { $0 != " " }) }
  }

  /// A name without the point of the compass that it begins or ends with, as in `High Street W`.
  static func base(_ name: String) -> Substring {
    var rest = hasOneSpaceAtMost(name) ? Substring(name) : Substring(name.split(separator: " ").joined(separator: " "))
    if let space = rest.utf8.lastIndex(of: 0x20), isPoint(rest[space...].dropFirst()) { rest = rest[..<space] }
    if let space = rest.utf8.firstIndex(of: 0x20), isPoint(rest[..<space]) { rest = rest[space...].dropFirst() }
    return rest
  }

  /// Whether words have one space between them, and none is before or after them.
  private static func hasOneSpaceAtMost(_ name: String) -> Bool {
    var isAfterSpace = true
    for byte in name.utf8 {
      if byte == 0x20, isAfterSpace { return false }
      isAfterSpace = byte == 0x20
    }
    return !isAfterSpace
  }

  /// Whether a word is a point of the compass; most are too long for one, or begin otherwise.
  private static func isPoint(_ word: Substring) -> Bool {
    guard let first = word.utf8.first, word.utf8.count <= 9, "NESWnesw".utf8.contains(first) else { return false }
    return points.contains(word.lowercased())
  }

  private static let points: Set<String> = [
    "n", "ne", "e", "se", "s", "sw", "w", "nw", "north", "northeast", "east", "southeast", "south", "southwest", "west",
    "northwest",
  ]
}
