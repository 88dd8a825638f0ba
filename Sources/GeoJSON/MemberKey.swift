// A member's name in the form in which it is compared fastest.

/// The name of a member that is looked for in many objects.
///
///     let key = MemberKey("height")
///     while let member = members.next() { if key.isSpelled(in: source, member.name) { … member.value … } }
public struct MemberKey: Sendable, Equatable {
  /// The name.
  public let utf8: [UInt8]
  /// Up to eight of its first bytes as `load8` has them, and which of those count.
  private let head: UInt64
  private let mask: UInt64
  private let count: Int

  /// Makes the key of a name.
  public init(_ name: String) {
    utf8 = Array(name.utf8)
    var head: UInt64 = 0
    for (place, byte) in utf8.prefix(8).enumerated() { head |= UInt64(byte) << UInt64(8 * place) }
    (self.head, count) = (head, utf8.count)
    mask = utf8.count >= 8 ? .max : (1 << UInt64(8 * utf8.count)) - 1
  }

  /// The name as text.
  public var name: String { String(decoding: utf8, as: UTF8.self) }

  /// Whether the inside of a string stands for the name, be it with escapes.
  @inline(__always)
  public func isSpelled(in source: PaddedBytes, _ name: ByteRange) -> Bool {
    let length = name.end - name.start
    if length == count {
      return load8(source.base + name.start) & mask == head && (count <= 8 || hasTail(source, name))
    }
    guard length > count else { return false }
    // Most other names begin otherwise, and with no escape.
    let first = source[name.start]
    return (first == UInt8(truncatingIfNeeded: head) || first == 0x5C) && isSpelledWithEscapes(in: source, name)
  }

  private func hasTail(_ source: PaddedBytes, _ name: ByteRange) -> Bool {
    utf8.withUnsafeBytes { $0.dropFirst(8).elementsEqual(source[name].dropFirst(8)) }
  }

  /// An escape takes one byte more than what it stands for at least.
  @inline(never)
  private func isSpelledWithEscapes(in source: PaddedBytes, _ name: ByteRange) -> Bool {
    let inside = source[name]
    return inside.contains(0x5C) && unescape(inside).utf8.elementsEqual(utf8)
  }
}
