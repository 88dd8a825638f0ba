// The members of a record's properties, noted while the text is checked: who looks for names does not go over it again.

extension Feature {
  /// Whether `members` are those of the properties as they are now, an object.
  public var hasMembers: Bool { notesMembers && !hasNewProperties }

  /// Takes from who wrote the record's text where the members of its properties stand, counted from their brace.
  ///
  /// - Parameter members: of an object; holds others afterwards, whose memory is to be used again.
  public mutating func takeMembers(_ members: inout [JSONMembers.Member]) {
    swap(&self.members, &members)
    notesMembers = true
  }

  /// Says that the members are not known.
  mutating func forgetMembers() {
    notesMembers = false
    if !members.isEmpty { members.removeAll(keepingCapacity: true) }
  }
}

/// The members of a record's properties as they are now: those that the scanner noted, else as the text is gone over.
///
///     var members = PropertyMembers(feature)
///     while let member = members.next() { … member.name … member.value … }
///
/// Ranges are of `propertiesText`.
public struct PropertyMembers {
  private let noted: [JSONMembers.Member]
  private var index = 0
  /// Nil where the members are noted, and where there is no object.
  private var read: JSONMembers?
  /// Where the last value ends; 0 where there was none.
  public private(set) var valueEnd = 0

  /// Begins with the first member of a record's properties; `null` has none.
  public init(_ feature: borrowing Feature) {
    noted = feature.hasMembers ? feature.members : []
    read = feature.hasMembers ? nil : feature.propertiesText.map { JSONMembers($0) }
  }

  /// Begins with the first member of an object.
  public init(of object: PaddedBytes) { (noted, read) = ([], JSONMembers(object)) }

  /// The next member; nil after the last one.
  public mutating func next() -> JSONMembers.Member? {
    let member: JSONMembers.Member?
    if index < noted.count {
      member = noted[index]
      index += 1
    } else {
      member = read?.next()
    }
    if let member { valueEnd = member.value.end }
    return member
  }
}

extension FeatureScanner {
  /// Passes over the object of the properties, and notes where its members stand.
  mutating func scanMembers(_ feature: inout Feature) throws(ScanError) {
    // Of repeated properties the last count.
    feature.forgetMembers()
    feature.notesMembers = true
    let brace = json.position
    guard try json.enter(close: 0x7D) else { return }
    repeat {
      let name = try json.scanName()
      let start = json.position
      try json.skipValue()
      feature.members.append(
        JSONMembers.Member(
          name: ByteRange(start: name.start - brace, end: name.end - brace),
          value: ByteRange(start: start - brace, end: json.position - brace)))
    } while try json.another(close: 0x7D)
  }
}
