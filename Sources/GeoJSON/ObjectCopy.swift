// An object's text with members left out and values written anew; all other bytes stay, spaces too.

/// Copies of objects.
public enum ObjectCopy {
  /// What becomes of a member.
  public enum Fate {
    case keep, leaveOut
    /// Another value is written in the place of its own.
    case rewrite
  }

  /// Appends the text of an object.
  ///
  /// - Parameters:
  ///   - source: the object, from brace to brace.
  ///   - fate: says of each member, by its number from 0, what becomes of it.
  ///   - write: writes the value of one that is written anew.
  ///   - more: writes members after the last, with commas between them, and before them where that is needed.
  public static func append(
    _ source: PaddedBytes, to out: inout ByteBuffer, fate: (Int, JSONMembers.Member) -> Fate,
    write: (JSONMembers.Member, inout ByteBuffer) -> Void = { _, _ in },
    more: (inout ByteBuffer, _ needsComma: inout Bool) -> Void = { _, _ in }
  ) {
    out.append(0x7B as UInt8)
    var members = JSONMembers(source)
    var (number, at, isFirst) = (0, 1, true)
    while let member = members.next() {
      let end = member.value.end
      let fate = fate(number, member)
      if fate != .leaveOut {
        // What stands before the first that is left has a comma where others stood before it.
        if isFirst, number > 0, let comma = source[ByteRange(start: at, end: end)].firstIndex(of: 0x2C) {
          at += comma + 1
        }
        isFirst = false
        out.append(source[ByteRange(start: at, end: fate == .keep ? end : member.value.start)])
        if fate == .rewrite { write(member, &out) }
      }
      at = end
      number += 1
    }
    var needsComma = !isFirst
    more(&out, &needsComma)
    out.append(source[ByteRange(start: at, end: source.count)])
  }
}
