// A foreign member (RFC 7946 §6.1) put on a Feature, whose other bytes stay as they are.

extension FeatureWriter {
  /// Appends `feature` as one line up to where another member goes: its closing brace is left out, and a comma is there
  /// if one is needed.
  ///
  /// - Parameter name: the name of the member to come, which needs no escapes; a member of that name that is there already
  ///   is left out.
  public mutating func writeOpen(_ feature: inout Feature, before name: StaticString, to out: inout ByteBuffer) {
    let start = out.count
    write(&feature, to: &out)
    removeMember(name, from: start, in: &out)
    out.count -= 1
    while out.count > start, out.base[out.count - 1] <= 0x20 { out.count -= 1 }
    if out.base[out.count - 1] != 0x7B { out.append(0x2C as UInt8) }
  }

  /// Removes the members of this name from the object that was written from `start` on.
  private func removeMember(_ name: StaticString, from start: Int, in out: inout ByteBuffer) {
    while true {
      // The scanner looks a little past the end.
      out.reserve(64)
      let wanted = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      var members = JSONMembers(UnsafePointer(out.base), ByteRange(start: start, end: out.count))
      var found: ByteRange?
      var isFirst = true
      var previousEnd = start + 1
      while let member = members.next() {
        let bytes = UnsafeRawBufferPointer(
          start: out.base + member.name.start, count: member.name.end - member.name.start)
        if bytes.elementsEqual(wanted) {
          // With the comma before it, or, for the first, the one behind it.
          found = ByteRange(start: previousEnd, end: member.value.end)
          if isFirst, let next = members.next() { found?.end = next.name.start - 1 }
          break
        }
        isFirst = false
        previousEnd = member.value.end
      }
      guard let found else { return }
      (out.base + found.start).update(from: out.base + found.end, count: out.count - found.end)
      out.count -= found.end - found.start
    }
  }
}
