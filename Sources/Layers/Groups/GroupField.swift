// The properties by which records are grouped and summed up, and what their results are called.

import FeatureStream

/// A property that is read of each record of a group, and what for.
package struct GroupField: Sendable, Equatable {
  /// What is made of the values of a group.
  package enum Use: Sendable, Hashable {
    /// Groups have one value of it, which comes out.
    case by
    /// How much each value counts in a mean; nothing comes out.
    case weight
    case sum, mean, min, max, median
    /// The value below which so many percent lie.
    case percentile(Double)
    case stddev, variance, first, last, mode, list, distinct, countValues, countDistinct
  }

  package let use: Use
  package let name: String
  /// What the property is called that comes out.
  package let result: String

  /// The option that names it, where that is not the one of its use.
  private let ownOption: String?

  /// - Parameters:
  ///   - result: what comes out is called; nil for the property's own name.
  ///   - option: the option that names it; nil for that of its use.
  package init(_ use: Use, _ name: String, result: String? = nil, option: String? = nil) {
    (self.use, self.name, self.result, ownOption) = (use, name, result ?? name, option)
  }

  /// Fields with the names of their results: the property's own for a value of its kind that nothing else is made of,
  /// else with what it is at the end, such as `height_max`.
  package static func named(_ fields: [(use: Use, name: String)]) -> [GroupField] {
    var counts: [String: Int] = [:]
    for field in fields where field.use != .weight { counts[field.name, default: 0] += 1 }
    return fields.map { use, name in
      let isPlain = use == .by || use == .weight || !use.isNamedAlways && counts[name] == 1
      return GroupField(use, name, result: isPlain ? name : "\(name)_\(use.ending)")
    }
  }

  /// Whether what comes out of one record alone is the value that it has, or nothing.
  package var isValueOfOne: Bool {
    switch use {
    case .by, .weight: true
    case .list, .distinct: false
    default: result == name
    }
  }

  /// The option that names it.
  package var option: String {
    if let ownOption { return ownOption }
    return switch use {
    case .percentile: "--percentile"
    case .countValues: "--count-values"
    case .countDistinct: "--count-distinct"
    default: "--\(use.ending)"
    }
  }
}

extension GroupField.Use {
  /// Whether all values have to be numbers.
  package var needsNumbers: Bool {
    switch self {
    case .weight, .sum, .mean, .median, .percentile, .stddev, .variance: true
    default: false
    }
  }

  /// Whether the result is nothing that a record could have as this property.
  fileprivate var isNamedAlways: Bool {
    switch self {
    case .percentile, .stddev, .variance, .countValues, .countDistinct: true
    default: false
    }
  }

  /// What names of results end with.
  fileprivate var ending: String {
    switch self {
    case .percentile(let percent):
      percent == percent.rounded() ? "p\(Int(percent))" : "p\(percent)"
    case .by: "by"
    case .weight: "weight"
    case .sum: "sum"
    case .mean: "mean"
    case .min: "min"
    case .max: "max"
    case .median: "median"
    case .stddev: "stddev"
    case .variance: "variance"
    case .first: "first"
    case .last: "last"
    case .mode: "mode"
    case .list: "list"
    case .distinct: "distinct"
    case .countValues: "count_values"
    case .countDistinct: "count_distinct"
    }
  }
}

extension [GroupField] {
  /// The properties that the options name, each once.
  package var named: [NamedProperty] {
    var seen: Set<String> = []
    return filter { seen.insert("\($0.option) \($0.name)").inserted }.map { NamedProperty($0.option, $0.name) }
  }

  /// Those that come out.
  package var results: [GroupField] { filter { $0.use != .weight } }

  /// Where the weights are among them.
  package var weight: Int? { firstIndex { $0.use == .weight } }
}
