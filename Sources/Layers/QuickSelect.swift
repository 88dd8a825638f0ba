// The middle one of many, without sorting them: how trees of points are split.

/// Brings what is at `low..<high` so far into order that at `wanted` is what would be there in order (Hoare 1961).
///
/// O(n) on most inputs; the pivot is the median of three.
///
/// - Parameters:
///   - key: the key of what is at a place.
///   - swap: exchanges what is at two places.
@inline(__always)
package func quickSelect(_ low: Int, _ high: Int, _ wanted: Int, key: (Int) -> Double, swap: (Int, Int) -> Void) {
  var (low, high) = (low, high - 1)
  while low < high {
    let (first, second, third) = (key(low), key((low + high) / 2), key(high))
    let pivot = max(min(first, second), min(max(first, second), third))
    var (left, right) = (low, high)
    while left <= right {
      while key(left) < pivot { left += 1 }
      while key(right) > pivot { right -= 1 }
      if left <= right {
        swap(left, right)
        left += 1
        right -= 1
      }
    }
    if wanted <= right { high = right } else if wanted >= left { low = left } else { return }
  }
}
