// The values of the properties that somebody names, found in one pass over the members.

/// Finds properties by their names.
///
///     var lookup = PropertyLookup(["name", "address.city"])
///     lookup.find(in: feature)
///     lookup.values[1]                                       // of "city" in the object "address", or of "address.city"
public struct PropertyLookup: Sendable {
  private let keys: [MemberKey]
  /// The names that may lead into an object, by their places.
  private let dotted: [Int]
  /// The value of each name; absent where there is none.
  public private(set) var values: [ByteRange]
  /// Whether the value is of a property that has the very name, which one of a nested object does not replace.
  private var isExact: [Bool]
  /// The names by their places, where they are so many that they are looked up.
  private let places: NamePlaces?

  /// - Parameter paths: whether `a.b` may also be the member `b` of the object `a`; of all names, if not given.
  public init(_ names: [String], paths: [Bool]? = nil) {
    keys = names.map { MemberKey($0) }
    dotted = names.indices.filter { paths?[$0] ?? true && names[$0].utf8.contains(0x2E) }
    values = Array(repeating: .absent, count: names.count)
    isExact = Array(repeating: false, count: names.count)
    places = names.count > 16 ? NamePlaces(names) : nil
  }

  /// Looks through the properties of a record; of a repeated name, the last counts.
  ///
  /// Values are ranges of `propertiesText`. O(members × names) where the scanner noted the members, else as the other.
  public mutating func find(in feature: borrowing Feature) {
    guard feature.hasMembers, dotted.isEmpty, places == nil, let source = feature.propertiesText else {
      return find(in: feature.propertiesText)
    }
    for index in values.indices { values[index] = .absent }
    for member in feature.members {
      for index in keys.indices where keys[index].isSpelled(in: source, member.name) {
        values[index] = member.value
        break
      }
    }
  }

  /// Looks through the members of an object; of a repeated name, the last counts.
  ///
  /// O(bytes), and O(members × names) where one of several names has a dot.
  ///
  /// - Parameter source: an object, `null` or nil.
  public mutating func find(in source: PaddedBytes?) {
    for index in values.indices { values[index] = .absent }
    guard !keys.isEmpty, let source, source.count > 0, source[0] == 0x7B else { return }
    var members = JSONMembers(source)
    if dotted.isEmpty {
      while let places, let member = members.next() {
        if let place = places.place(ofInside: source[member.name]) { values[place] = member.value }
      }
      while let found = members.next(among: keys) { values[found.key] = found.value }
      return
    }
    for index in dotted { isExact[index] = false }
    while let member = members.next() {
      for index in keys.indices where keys[index].isSpelled(in: source, member.name) {
        values[index] = member.value
        isExact[index] = true
      }
      if source[member.value.start] == 0x7B { findNested(source, member) }
    }
  }

  /// Looks into an object for names whose beginning, up to a dot, is the object's.
  private mutating func findNested(_ source: PaddedBytes, _ member: JSONMembers.Member) {
    for index in dotted where !isExact[index] {
      let found = Self.nested(source, member, keys[index].utf8[...])
      if found.isPresent { values[index] = found }
    }
  }

  private static func nested(
    _ source: PaddedBytes, _ member: JSONMembers.Member, _ path: ArraySlice<UInt8>
  ) -> ByteRange {
    let name = source[member.name]
    let spelled = name.contains(0x5C) ? Array(unescape(name).utf8) : Array(name)
    guard path.count > spelled.count + 1, path.starts(with: spelled), path[path.startIndex + spelled.count] == 0x2E,
      source[member.value.start] == 0x7B
    else { return .absent }
    let rest = path.dropFirst(spelled.count + 1)
    var members = JSONMembers(source, member.value)
    var (found, isExact) = (ByteRange.absent, false)
    while let inner = members.next() {
      if rest.withUnsafeBytes({ $0.elementsEqual(source[inner.name]) })
        || source[inner.name].contains(0x5C) && unescape(source[inner.name]).utf8.elementsEqual(rest)
      {
        (found, isExact) = (inner.value, true)
      } else if !isExact {
        let deeper = nested(source, inner, rest)
        if deeper.isPresent { found = deeper }
      }
    }
    return found
  }
}
