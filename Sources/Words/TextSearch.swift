// Where a text is in another, byte for byte.

extension StringProtocol {
  /// Whether a text is in it.
  ///
  /// Swift's own function of the name is for patterns, too, and brings the engine of regular expressions: 3 MB of the
  /// program. This one is found before it wherever the module is imported. O(n × m).
  public func contains(_ text: String) -> Bool { firstRange(of: text) != nil }

  /// Where a text is first; nil where it is not.
  public func firstRange(of text: String) -> Range<Index>? {
    let (own, sought) = (utf8, text.utf8)
    var start = own.startIndex
    while true {
      var (at, place) = (start, sought.startIndex)
      while place < sought.endIndex, at < own.endIndex, own[at] == sought[place] {
        own.formIndex(after: &at)
        sought.formIndex(after: &place)
      }
      if place == sought.endIndex { return start..<at }
      if at == own.endIndex { return nil }
      own.formIndex(after: &start)
    }
  }
}
