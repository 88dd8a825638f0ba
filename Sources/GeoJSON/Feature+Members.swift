// The members of a record's own object, found without another look at what was scanned.

extension Feature {
  /// Calls `body` with every member of the record's object, in order: its name, between the quotes, and its value.
  ///
  /// Properties and geometry are passed over by their known ends. The text must be that which was scanned. O(bytes of
  /// the other members).
  public func forEachMember(_ body: (_ name: ByteRange, _ value: ByteRange) -> Void) {
    guard text.isPresent, !isBareGeometry else { return }
    var json = JSONScanner(source, from: text.start, to: text.end)
    do throws(ScanError) {
      guard try json.enter(close: 0x7D) else { return }
      repeat {
        let name = try json.scanName()
        let start = json.position
        if start == geometryText.start {
          json.position = geometryText.end
        } else if start == properties.start {
          json.position = properties.end
        } else {
          try json.skipValue()
        }
        body(name, ByteRange(start: start, end: json.position))
      } while try json.another(close: 0x7D)
    } catch { return }
  }
}
