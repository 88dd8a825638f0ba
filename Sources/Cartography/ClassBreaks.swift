// Where the classes of numbers end: by quantiles, by natural breaks, at equal distances, or as somebody says.

/// How numbers are put into classes.
public struct ClassRule: Sendable, Hashable {
  /// The ways.
  public enum Kind: String, Sendable, CaseIterable {
    /// As many numbers in each (type 7 of R. Hyndman and Y. Fan 1996, as numpy's percentile).
    case quantile
    /// As little variance in each as can be (W. Fisher 1958; G. Jenks 1977).
    case jenks
    /// As much from end to end in each.
    case equal
    /// One standard deviation in each, with the mean in the middle of them all.
    case stddev
  }

  /// How many classes there may be.
  public static let counts = 2...12
  /// Up to how many different numbers natural breaks are of all of them.
  public static let jenksBound = 50_000

  public var kind: Kind
  /// How many classes there are, where there are so many different numbers.
  public var count: Int
  /// The ends of the classes in ascending order, the lower end of the first before them; nil for those of the kind.
  public private(set) var given: [Double]?

  /// The number that the middle of the colours stands for; nil for none.
  public var center: Double?

  /// Describes classes.
  public init(_ kind: Kind, count: Int = 5) { (self.kind, self.count) = (kind, count) }

  /// Describes classes by their ends, in ascending order: so many, and one more.
  public init(ends: [Double]) { (kind, count, given) = (.equal, max(1, ends.count - 1), ends) }

  /// The ends of classes that are not numbers of the data, the lower end of the first before them; nil where they are.
  ///
  /// What lies beyond is of the first or the last class. Standard deviations are of samples (n − 1). O(n log n).
  public func ends(_ values: [Double]) -> [Double]? {
    if let given { return given }
    guard kind == .stddev, values.count > 1 else { return nil }
    // Sorted, so that sums do not hang on the order.
    let sorted = values.sorted()
    let mean = sorted.reduce(0, +) / Double(sorted.count)
    let squares = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let deviation = (squares / Double(sorted.count - 1)).squareRoot()
    guard deviation > 0, deviation.isFinite else { return nil }
    return (0...count).map { mean + (Double($0) - Double(count) / 2) * deviation }
  }

  /// The upper ends of the classes in ascending order, each of which belongs to its class; the last is the largest
  /// number.
  ///
  /// For those of fixed ends, see `ends`.
  /// O(n log n), and for natural breaks O(classes · m log m) besides, where m is the number of different numbers, or
  /// the bound where they are more: then they are those of a sample, evenly taken from the sorted numbers.
  ///
  /// - Parameter values: finite numbers in any order; none of no numbers.
  public func breaks(_ values: [Double]) -> [Double] {
    let sorted = values.sorted()
    guard let least = sorted.first, let most = sorted.last else { return [] }
    var breaks: [Double]
    switch kind {
    case .equal, .stddev:
      breaks = (1...count).map { least + (most - least) * Double($0) / Double(count) }
    case .quantile:
      // Multiplied before it is divided: a place that is a whole number is exactly that.
      breaks = (1...count).map { Self.quantile(sorted, at: Double((sorted.count - 1) * $0) / Double(count)) }
    case .jenks: breaks = Self.naturalBreaks(sorted, count)
    }
    breaks[breaks.count - 1] = most
    // A class that is empty is none.
    return breaks.indices.filter { $0 == 0 || breaks[$0] > breaks[$0 - 1] }.map { breaks[$0] }
  }

  private static func quantile(_ sorted: [Double], at place: Double) -> Double {
    let below = Int(place)
    guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
    return sorted[below] + (sorted[below + 1] - sorted[below]) * (place - Double(below))
  }

  // MARK: Natural breaks

  private static func naturalBreaks(_ sorted: [Double], _ count: Int) -> [Double] {
    var (numbers, weights) = counted(sorted)
    if numbers.count > jenksBound {
      let last = Double(sorted.count - 1)
      let step = last / Double(jenksBound - 1)
      (numbers, weights) = counted((0..<jenksBound).map { sorted[Int((Double($0) * step).rounded())] })
    }
    guard numbers.count > count else { return numbers }
    let breaks = NaturalBreaks(numbers, weights)
    return breaks.ends(count).map { numbers[$0 - 1] }
  }

  /// The different numbers, and how often each stands there.
  private static func counted(_ sorted: [Double]) -> ([Double], [Double]) {
    var (numbers, weights): ([Double], [Double]) = ([], [])
    for number in sorted {
      if number == numbers.last {
        weights[weights.count - 1] += 1
      } else {
        numbers.append(number)
        weights.append(1)
      }
    }
    return (numbers, weights)
  }
}

/// The classes of least variance, by dynamic programming over their ends.
///
/// The best beginning of the last class moves to the right as its end does, so that each row takes O(m log m) and not
/// O(m²).
private struct NaturalBreaks {
  /// Sums of weights, of numbers and of their squares up to each; from their mean, so that little cancels.
  private var weight = [0.0]
  private var sum = [0.0]
  private var square = [0.0]
  private let size: Int

  init(_ numbers: [Double], _ weights: [Double]) {
    size = numbers.count
    let mean = zip(numbers, weights).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
    for (number, count) in zip(numbers, weights) {
      let x = number - mean
      weight.append(weight[weight.count - 1] + count)
      sum.append(sum[sum.count - 1] + x * count)
      square.append(square[square.count - 1] + x * x * count)
    }
  }

  /// The squares of what the numbers in a class are from its mean.
  private func cost(_ from: Int, _ to: Int) -> Double {
    let total = sum[to] - sum[from]
    return max(0, square[to] - square[from] - total * total / (weight[to] - weight[from]))
  }

  /// Where each class ends, as how many numbers are up to there.
  func ends(_ count: Int) -> [Int] {
    var costs = (0...size).map { $0 == 0 ? 0 : cost(0, $0) }
    var starts: [[Int32]] = []
    for row in 1..<count {
      var next = [Double](repeating: .infinity, count: size + 1)
      var best = [Int32](repeating: 0, count: size + 1)
      // Stretches of ends with the starts that are possible for them.
      var open = [(from: row + 1, to: size, low: row, high: size - 1)]
      while let part = open.popLast() {
        guard part.from <= part.to else { continue }
        let end = (part.from + part.to) / 2
        var found = (cost: Double.infinity, start: part.low)
        for start in part.low...max(part.low, min(part.high, end - 1)) {
          let cost = costs[start] + cost(start, end)
          if cost < found.cost { found = (cost, start) }
        }
        (next[end], best[end]) = (found.cost, Int32(found.start))
        open.append((part.from, end - 1, part.low, found.start))
        open.append((end + 1, part.to, found.start, part.high))
      }
      costs = next
      starts.append(best)
    }
    var ends = [size]
    for row in starts.reversed() { ends.append(Int(row[ends[ends.count - 1]])) }
    return ends.reversed()
  }
}
