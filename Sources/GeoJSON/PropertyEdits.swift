// New values for properties, spliced into the object's text so that every other member keeps its bytes.

/// Properties to be set, and their values as JSON.
///
///     edits.set("length") { $0.append(1204.5, .linear) }
///     feature.setProperties(edits)      // {"a":1.10} → {"a":1.10,"length":1204.5}
///
/// One value serves a whole stream.
public struct PropertyEdits: ~Copyable {
  private var names: [String] = []
  private var ends: [Int] = []
  fileprivate var values = ByteBuffer()

  /// Makes an empty list.
  public init() {}

  /// Whether nothing is to be set.
  public var isEmpty: Bool { names.isEmpty }

  /// Empties the list.
  public mutating func removeAll() {
    names.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    values.removeAll()
  }

  /// Adds a property, whose value `write` appends as JSON without line breaks; each name once.
  public mutating func set(_ name: String, _ write: (inout ByteBuffer) -> Void) {
    names.append(name)
    write(&values)
    ends.append(values.count)
  }

  /// Leaves out the properties whose names are not wanted.
  public mutating func keep(_ isWanted: (String) -> Bool) {
    guard !names.allSatisfy(isWanted) else { return }
    var (kept, keptEnds) = ([String](), [Int]())
    var text = ByteBuffer(capacity: max(values.count, 64))
    for index in names.indices where isWanted(names[index]) {
      kept.append(names[index])
      text.append(value(index))
      keptEnds.append(text.count)
    }
    text.noteNumbers(of: values)
    (names, ends) = (kept, keptEnds)
    values = text
  }

  /// Appends the object that properties become by these edits.
  ///
  /// O(bytes).
  ///
  /// - Parameter source: the text of an object, or of `null`; nil for none.
  public func append(to out: inout ByteBuffer, editing source: PaddedBytes?) {
    var places: [EditPlace] = []
    append(to: &out, editing: source, source.map { PropertyMembers(of: $0) }, &places)
    out.noteNumbers(of: values)
  }

  /// - Parameters:
  ///   - members: those of the object.
  ///   - places: room for where the properties stand that are there already.
  fileprivate func append(
    to out: inout ByteBuffer, editing source: PaddedBytes?, _ members: PropertyMembers?, _ places: inout [EditPlace]
  ) {
    places.removeAll(keepingCapacity: true)
    guard let source, let members, source.bytes.first == 0x7B else {
      out.append(0x7B as UInt8)
      appendMissing(to: &out, places, isFirst: true)
      return out.append(0x7D as UInt8)
    }
    let end = find(source, members, &places)
    places.sort { $0.range.start < $1.range.start }
    var at = 0
    for place in places {
      out.append(source[ByteRange(start: at, end: place.range.start)])
      out.append(value(place.edit))
      at = place.range.end
    }
    out.append(source[ByteRange(start: at, end: end)])
    appendMissing(to: &out, places, isFirst: end == 1)
    out.append(source[ByteRange(start: end, end: source.count)])
  }

  private func value(_ index: Int) -> UnsafeRawBufferPointer {
    let start = index == 0 ? 0 : ends[index - 1]
    return UnsafeRawBufferPointer(rebasing: values.bytes[start..<ends[index]])
  }

  /// Appends the members that are not there yet.
  private func appendMissing(to out: inout ByteBuffer, _ places: [EditPlace], isFirst: Bool) {
    var isFirst = isFirst
    var isThere: [Bool] = []
    if names.count > Self.few {
      isThere = Array(repeating: false, count: names.count)
      for place in places { isThere[place.edit] = true }
    }
    for index in names.indices {
      if isThere.isEmpty ? places.contains(where: { $0.edit == index }) : isThere[index] { continue }
      if !isFirst { out.append(0x2C as UInt8) }
      isFirst = false
      out.appendString(names[index])
      out.append(0x3A as UInt8)
      out.append(value(index))
    }
  }

  /// Notes the values of the members that are there already, the last of each name.
  ///
  /// - Returns: the offset past the last member, or past the brace where there is none.
  private func find(_ source: PaddedBytes, _ all: PropertyMembers, _ places: inout [EditPlace]) -> Int {
    if names.count > Self.few, source.count > Self.long { return findMany(source, all, &places) }
    var members = all
    while let member = members.next() {
      if let edit = names.firstIndex(where: { $0.isSpelled(by: source[member.name]) }) {
        places.removeAll { $0.edit == edit }
        places.append(EditPlace(edit: edit, range: member.value))
      }
    }
    return max(members.valueEnd, 1)
  }
}

extension PropertyEdits {
  /// Up to how many names are gone through for each property, which takes less than to hash them.
  fileprivate static let few = 16
  /// Up to how many bytes of properties they are gone through, however many: the table of the names takes longer to
  /// make.
  fileprivate static let long = 1024

  /// The same as `find`, for so many names that they are looked up.
  private func findMany(_ source: PaddedBytes, _ all: PropertyMembers, _ places: inout [EditPlace]) -> Int {
    let table = NamePlaces(names)
    var placeOf = [Int](repeating: -1, count: names.count)
    var members = all
    while let member = members.next() {
      guard let edit = table.place(ofInside: source[member.name]) else { continue }
      if placeOf[edit] < 0 {
        placeOf[edit] = places.count
        places.append(EditPlace(edit: edit, range: member.value))
      } else {
        places[placeOf[edit]].range = member.value
      }
    }
    return max(members.valueEnd, 1)
  }
}

/// Where a property stands that is there already.
private struct EditPlace {
  let edit: Int
  var range: ByteRange
}

/// The text of properties that a stage changed.
final class PropertiesText {
  // A Feature owns them, and no edit looks at the text that it makes: a check of each access would find nothing.
  @exclusivity(unchecked) fileprivate(set) var text = ByteBuffer(capacity: 512)
  @exclusivity(unchecked) private var places: [EditPlace] = []

  /// Takes `source`, an object or `null`, with the edits made to it.
  fileprivate func set(
    _ source: PaddedBytes?, _ members: PropertyMembers, _ edits: borrowing PropertyEdits
  ) {
    text.count = 0
    edits.append(to: &text, editing: source, members, &places)
  }

  /// Takes `source`, an object, with the members that `write` appends after those that are there.
  fileprivate func set(_ source: PaddedBytes, _ end: PropertiesEnd, _ write: (inout ByteBuffer) -> Void) {
    text.count = 0
    text.append(source[ByteRange(start: 0, end: end.offset)])
    if !end.isEmpty { text.append(0x2C as UInt8) }
    let start = text.count
    write(&text)
    if text.count == start, !end.isEmpty { text.count -= 1 }
    text.append(source[ByteRange(start: end.offset, end: source.count)])
  }

  /// Takes what `write` makes of the text of an object.
  fileprivate func set(_ source: PaddedBytes, _ write: (PaddedBytes, inout ByteBuffer) -> Void) {
    text.count = 0
    write(source, &text)
  }
}

/// Where the last of a record's properties ends.
public struct PropertiesEnd: Sendable {
  fileprivate let offset: Int
  fileprivate let isEmpty: Bool
}

extension String {
  /// Whether the inside of a JSON string stands for this text.
  fileprivate func isSpelled(by inside: UnsafeRawBufferPointer) -> Bool {
    // An escape takes one byte more than what it stands for at least.
    if inside.count == utf8.count { return inside.elementsEqual(utf8) }
    return inside.count > utf8.count && inside.contains(0x5C) && unescape(inside) == self
  }
}

extension Feature {
  /// The text of the properties as they are now, an object or `null`; nil for a bare geometry, which has none.
  ///
  /// Good until the Feature changes.
  public var propertiesText: PaddedBytes? {
    if hasNewProperties, let newProperties { return newProperties.text.paddedBytes }
    return properties.isPresent ? source.slice(properties) : nil
  }

  /// Sets properties: one that is there gets its new value in its place, others are appended in their order.
  ///
  /// All other bytes stay. `null` becomes an object. O(bytes of the properties).
  public mutating func setProperties(_ edits: borrowing PropertyEdits) {
    if edits.isEmpty { return }
    // Text that is in use must not be written over.
    if !hasNewProperties, isKnownUniquelyReferenced(&newProperties) {
      newProperties?.set(propertiesText, PropertyMembers(self), edits)
    } else {
      let fresh = PropertiesText()
      fresh.set(propertiesText, PropertyMembers(self), edits)
      newProperties = fresh
    }
    hasNewProperties = true
    hasUnwritableNumber = hasUnwritableNumber || edits.values.hasUnwritableNumber
  }

  /// Where members may be appended whose names begin with `start`; nil where the properties may have one of them
  /// already, or are no object.
  ///
  /// O(bytes of the properties).
  public func propertiesEnd(forNamesWith start: [UInt8]) -> PropertiesEnd? {
    guard !start.isEmpty, let text = propertiesText, text.bytes.first == 0x7B else { return nil }
    var members = PropertyMembers(self)
    while let member = members.next() {
      let name = text[member.name]
      // An escape may stand for anything.
      if name.contains(0x5C) || name.starts(with: start) { return nil }
    }
    return PropertiesEnd(offset: max(members.valueEnd, 1), isEmpty: members.valueEnd == 0)
  }

  /// Appends properties that are not there yet: members with commas between them, which `write` appends.
  ///
  /// All other bytes stay. O(bytes of the properties).
  ///
  /// - Parameter end: what `propertiesEnd` says of these properties.
  public mutating func appendProperties(at end: PropertiesEnd, _ write: (inout ByteBuffer) -> Void) {
    guard let source = propertiesText else { return }
    if !hasNewProperties, isKnownUniquelyReferenced(&newProperties) {
      newProperties?.set(source, end, write)
    } else {
      let fresh = PropertiesText()
      fresh.set(source, end, write)
      newProperties = fresh
    }
    hasNewProperties = true
    hasUnwritableNumber = hasUnwritableNumber || newProperties?.text.hasUnwritableNumber ?? false
  }

  /// Puts in the place of the properties, where they are an object, what `write` makes of its text: an object.
  ///
  /// O(bytes of the properties).
  public mutating func rewriteProperties(_ write: (PaddedBytes, inout ByteBuffer) -> Void) {
    guard let source = propertiesText, source.bytes.first == 0x7B else { return }
    let fresh = PropertiesText()
    fresh.set(source, write)
    newProperties = fresh
    hasNewProperties = true
  }
}
