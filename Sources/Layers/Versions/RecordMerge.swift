// One record of two edits of one base: what each changed, member by member.

import GeoJSON

/// A value that two edits changed, each otherwise.
package struct MergeConflict: Sendable, Equatable {
  /// Where it stands in the record, as a JSON pointer; empty for the whole record.
  package let pointer: String
  /// What it was and became, as JSON; nil where it was not there, or was removed.
  package let base: [UInt8]?
  package let ours: [UInt8]?
  package let theirs: [UInt8]?

  /// Names a place and its three values.
  package init(pointer: String, base: [UInt8]?, ours: [UInt8]?, theirs: [UInt8]?) {
    (self.pointer, self.base, self.ours, self.theirs) = (pointer, base, ours, theirs)
  }
}

/// Merges records that are there as text.
///
/// Members are merged one by one, and so are those of `properties`; a geometry is one value. A value that one edit
/// changed is that edit's, byte for byte; what both changed to values that mean the same is ours. The text around the
/// values is that of the edit that changed it.
package struct RecordMerge {
  /// Which edit's value is taken where both changed it.
  package let prefersTheirs: Bool
  /// What both changed, each otherwise, since this was made.
  package private(set) var conflicts: [MergeConflict] = []

  /// Makes a merge without conflicts.
  package init(prefersTheirs: Bool) { self.prefersTheirs = prefersTheirs }

  /// Whether two values mean the same.
  package static func areSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    if a == b { return true }
    return ByteBuffer(a).withPaddedBytes { a in
      ByteBuffer(b).withPaddedBytes { b in JSONEquality.areEqual(a, b, isExact: false) }
    }
  }

  /// Merges two edits of a record.
  ///
  /// O(bytes), where members are few.
  ///
  /// - Parameter base: what it was; nil where both added it.
  package mutating func merged(_ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
    value(base, ours, theirs, "", depth: 0) ?? ours
  }

  /// The value that three make; nil for none.
  private mutating func value(
    _ base: [UInt8]?, _ ours: [UInt8]?, _ theirs: [UInt8]?, _ pointer: String, depth: Int
  ) -> [UInt8]? {
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    func areSame(_ a: [UInt8]?, _ b: [UInt8]?) -> Bool {
      if let a, let b { return Self.areSame(a, b) }
      return a == nil && b == nil
    }
    // Another spelling is no change, where there is one.
    if areSame(ours, theirs) || areSame(theirs, base) { return ours }
    if areSame(ours, base) { return theirs }
    if depth == 0 || depth == 1 && pointer == "/properties", let ours, let theirs,
      let made = object(base ?? Array("{}".utf8), ours, theirs, pointer, depth)
    {
      return made
    }
    conflicts.append(MergeConflict(pointer: pointer, base: base, ours: ours, theirs: theirs))
    return prefersTheirs ? theirs : ours
  }

  // MARK: Objects

  /// An object's members, and the text around their values.
  private struct Members {
    let text: [UInt8]
    var names: [String] = []
    var values: [String: [UInt8]] = [:]
    var layout: [UInt8] = []

    /// Nil for what is not an object, and for one that has a name twice, of which nobody knows what is meant.
    init?(_ text: [UInt8]) {
      self.text = text
      guard text.first == 0x7B else { return nil }
      let isGood = ByteBuffer(text).withPaddedBytes { bytes in
        var members = JSONMembers(bytes)
        var at = 0
        while let member = members.next() {
          let name = unescape(bytes[member.name])
          if values.updateValue(Array(bytes[member.value]), forKey: name) != nil { return false }
          names.append(name)
          layout += bytes[ByteRange(start: at, end: member.value.start)]
          at = member.value.end
        }
        layout += bytes[ByteRange(start: at, end: bytes.count)]
        return true
      }
      if !isGood { return nil }
    }
  }

  /// The object that the members of three make; nil where one is not an object whose members can be told apart.
  private mutating func object(
    _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ pointer: String, _ depth: Int
  ) -> [UInt8]? {
    guard let base = Members(base), let ours = Members(ours), let theirs = Members(theirs) else { return nil }
    let frame: Members
    if theirs.layout == base.layout || base.names.isEmpty {
      frame = ours
    } else {
      frame = ours.layout == base.layout ? theirs : base
    }
    var others = Set(ours.names + theirs.names).subtracting(frame.names)
    // By their names, so that it does not matter whose edit is called ours.
    let more =
      frame.names == base.names
      ? others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      : (ours.names + theirs.names).filter { others.remove($0) != nil }
    var values: [String: [UInt8]] = [:]
    for name in frame.names + more {
      values[name] = value(
        base.values[name], ours.values[name], theirs.values[name], "\(pointer)/\(name.pointerStep)", depth: depth + 1)
    }
    return Self.text(frame, values, more)
  }

  private static func text(_ frame: Members, _ values: [String: [UInt8]], _ more: [String]) -> [UInt8] {
    ByteBuffer(frame.text).withPaddedBytes { bytes in
      var out = ByteBuffer()
      ObjectCopy.append(
        bytes, to: &out,
        fate: { number, _ in
          let name = frame.names[number]
          guard let value = values[name] else { return .leaveOut }
          return value == frame.values[name] ? .keep : .rewrite
        },
        write: { member, out in out.append(values[unescape(bytes[member.name])] ?? []) },
        more: { out, needsComma in
          for name in more {
            guard let value = values[name] else { continue }
            if needsComma { out.append(0x2C as UInt8) }
            needsComma = true
            out.appendString(name)
            out.append(0x3A as UInt8)
            out.append(value)
          }
        })
      return Array(out.bytes)
    }
  }
}
