// How significant the vertices of a whole stream are, and which tolerance leaves a share of them.

/// The significances of vertices: the tolerance, in metres, up to which each is kept.
///
/// Ends of lines, and the three vertices that are left of a ring, are kept whatever the tolerance; they are counted
/// alone.
public struct VertexRanking: Sendable {
  /// The vertices of lines and rings.
  public private(set) var total = 0
  /// Those of them that no tolerance removes.
  public private(set) var fixed = 0
  /// The significances of the others, in lists.
  private var lists: [[Double]] = [[]]

  /// Makes one of no vertices.
  public init() {}

  /// Adds all that `other` holds.
  public mutating func add(_ other: VertexRanking) {
    total += other.total
    fixed += other.fixed
    lists.append(contentsOf: other.lists.filter { !$0.isEmpty })
  }

  mutating func add(fixed count: Int) {
    total += count
    fixed += count
  }

  mutating func add(_ significance: Double) {
    total += 1
    if significance == .infinity { fixed += 1 } else { lists[0].append(significance) }
  }

  /// How many can go.
  public var removable: Int { total - fixed }

  /// The tolerance that leaves at most so large a share of the vertices that can go, and as many as it can; nil when
  /// none has to go.
  ///
  /// Vertices of one significance go together. O(n).
  ///
  /// - Parameter share: from 0 to 1.
  public func tolerance(keeping share: Double) -> Double? {
    let wanted = Int((share * Double(removable)).nextUp)
    guard wanted < removable else { return nil }
    let last = largest(after: wanted)
    // Between the least that is kept and the most that goes, so that no rounding can tell otherwise.
    var least = Double.infinity
    for list in lists { for value in list where value > last && value < least { least = value } }
    return least.isFinite ? last + (least - last) / 2 : last.isFinite ? last * (1 + 1e-9) + 1e-9 : last
  }

  /// The value that so many, or fewer when some are equal to it, are larger than.
  ///
  /// The bits of doubles ≥ 0 are in the order of their values, so that 16 bits at a time can be found by counting.
  private func largest(after count: Int) -> Double {
    var left = count
    var prefix: UInt64 = 0
    for shift in stride(from: 48, through: 0, by: -16) {
      var counts = [Int](repeating: 0, count: 1 << 16)
      for list in lists {
        for value in list where shift == 48 || (value.bitPattern >> UInt64(shift + 16)) == prefix {
          counts[Int(value.bitPattern >> UInt64(shift)) & 0xFFFF] += 1
        }
      }
      var digit = 0xFFFF
      while digit > 0, counts[digit] <= left {
        left -= counts[digit]
        digit -= 1
      }
      prefix = prefix << 16 | UInt64(digit)
    }
    return Double(bitPattern: prefix)
  }
}
