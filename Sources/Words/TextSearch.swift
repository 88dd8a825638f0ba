// Where a text is in another, byte for byte.

extension StringProtocol {
  /// Whether a text is in it.
  ///
  /// Swift's own function of the name is for patterns, too, and brings the engine of regular expressions: 3 MB of the
  /// program. This one is found before it wherever the module is imported. O(n × m).
  public func contains(_ text: String) -> Bool { byteOffset(of: text) != nil }

  /// Where a text is first; nil where it is not.
  public func firstRange(of text: String) -> Range<Index>? {
    guard let offset = byteOffset(of: text) else { return nil }
    let start = utf8.index(utf8.startIndex, offsetBy: offset)
    return start..<utf8.index(start, offsetBy: text.utf8.count)
  }

  /// The pieces of it between the places where a separator stands; all of it where that is empty or not in it.
  public func pieces(between separator: String) -> [SubSequence] {
    var (pieces, rest): ([SubSequence], SubSequence) = ([], self[startIndex...])
    while !separator.isEmpty, let range = rest.firstRange(of: separator) {
      pieces.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return pieces + [rest]
  }

  /// How many bytes are before the first place of a text.
  ///
  /// Where bytes lie one after the other, as nearly always, no generic code is run for each: names of options are
  /// looked for at each start of the program.
  private func byteOffset(of text: String) -> Int? {
    let found = utf8.withContiguousStorageIfAvailable { own in
      text.utf8.withContiguousStorageIfAvailable { offset(of: $0, in: own) }
    }
    if case .some(.some(let offset)) = found { return offset }
    return Array(utf8).withUnsafeBufferPointer { own in
      Array(text.utf8).withUnsafeBufferPointer { offset(of: $0, in: own) }
    }
  }
}

private func offset(of sought: UnsafeBufferPointer<UInt8>, in own: UnsafeBufferPointer<UInt8>) -> Int? {
  guard let first = sought.first else { return 0 }
  guard own.count >= sought.count else { return nil }
  for start in 0...(own.count - sought.count) where own[start] == first {
    var length = 1
    while length < sought.count, own[start + length] == sought[length] { length += 1 }
    if length == sought.count { return start }
  }
  return nil
}
