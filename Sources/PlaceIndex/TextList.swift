// Texts of places on their way into an index, without an object for each.

/// Texts one after the other.
struct TextList: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  /// How many there are.
  var count: Int { ends.count }

  subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[(number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])]
  }

  mutating func append(_ text: some Collection<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
  }

  /// Adds all texts of another list.
  mutating func add(_ other: TextList) {
    let before = UInt32(bytes.count)
    bytes += other.bytes
    ends.reserveCapacity(ends.count + other.count)
    for end in other.ends { ends.append(before + end) }
  }
}
