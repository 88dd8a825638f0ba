// The members of a record's properties, noted while the text is checked: who looks for names does not go over it again.

extension Feature {
  /// Whether `members` are those of the properties as they are now, an object.
  public var hasMembers: Bool { notesMembers && !hasNewProperties }

  /// Says that the members are not known.
  mutating func forgetMembers() {
    notesMembers = false
    if !members.isEmpty { members.removeAll(keepingCapacity: true) }
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
