// Binary search, the one of all modules.

extension Range<Int> {
  /// The first index of the range from which on a condition holds, where it holds for all after one for which it does;
  /// the range's end where it holds for none.
  ///
  ///     let first = (0..<names.count).partitioningIndex { names[$0] >= wanted }
  ///
  /// O(log n).
  @inlinable
  @inline(__always)
  public func partitioningIndex<Failure: Error>(where holds: (Int) throws(Failure) -> Bool) throws(Failure) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if try holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
