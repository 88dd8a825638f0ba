// Members of the properties that are dropped, kept or renamed; the bytes of all others stay.

/// What becomes of the members of an object.
package struct MemberChanges: Sendable {
  /// Names that go; nil for none.
  private let dropped: Set<String>
  /// Names that alone stay; nil for all.
  private let kept: Set<String>?
  private let renamed: [String: String]

  package init(dropped: [String], kept: [String]?, renamed: [(name: String, value: String)]) {
    self.dropped = Set(dropped)
    self.kept = kept.map { Set($0) }
    self.renamed = Dictionary(renamed.map { ($0.name, $0.value) }) { $1 }
  }

  /// Appends what an object becomes.
  ///
  /// A member that is renamed stays in its place, and one that had the name goes. O(bytes).
  package func apply(_ source: PaddedBytes, to out: inout ByteBuffer) {
    let taken = takenNames(source)
    var members = JSONMembers(source)
    var (end, isFirst) = (1, true)
    out.append(0x7B as UInt8)
    var last = 1
    while let member = members.next() {
      let start = member.name.start - 1
      defer { end = member.value.end }
      last = member.value.end
      let name = unescape(source[member.name])
      if dropped.contains(name) { continue }
      if let kept, !kept.contains(name) { continue }
      let newName = renamed[name]
      if newName == nil, taken.contains(name) { continue }
      // The comma and the blanks before it are its own, but for the first.
      let gap = ByteRange(start: end, end: start)
      if isFirst {
        for byte in source[gap] where byte != 0x2C { out.append(byte) }
      } else {
        out.append(source[gap])
        // The one before the first was dropped with its comma.
        if !source[gap].contains(0x2C) { out.append(0x2C as UInt8) }
      }
      isFirst = false
      if let newName {
        out.appendString(newName)
        out.append(source[ByteRange(start: member.name.end + 1, end: member.value.end)])
      } else {
        out.append(source[ByteRange(start: start, end: member.value.end)])
      }
    }
    out.append(
      isFirst
        ? UnsafeRawBufferPointer(rebasing: source.bytes.suffix(1)) : source[ByteRange(start: last, end: source.count)])
  }

  /// The new names whose old ones are there.
  private func takenNames(_ source: PaddedBytes) -> Set<String> {
    guard !renamed.isEmpty else { return [] }
    var (taken, members) = (Set<String>(), JSONMembers(source))
    while let member = members.next() {
      let name = unescape(source[member.name])
      if dropped.contains(name) || !(kept?.contains(name) ?? true) { continue }
      if let newName = renamed[name], newName != name { taken.insert(newName) }
    }
    return taken
  }
}
