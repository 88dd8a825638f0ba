// The options that say what several records have in common, in every stage that makes one of several.

import CommandOptions
import FeatureStream
import Layers
import Words

/// A property, and the share of its values that lie below what is asked for: `height 90`.
struct PercentileList: Sendable {
  let items: [(name: String, percent: Double)]

  /// Reads an option's text.
  static func parse(_ text: String) throws -> PercentileList {
    PercentileList(
      items: try NameList.parse(text).names.map { item in
        guard let gap = item.lastIndex(of: " "), let percent = Double(item[item.index(after: gap)...]),
          0...100 ~= percent, !item[..<gap].trimmingBlanks.isEmpty
        else {
          throw ValidationError("'\(item)' is no property and a number from 0 to 100 after it, such as 'height 90'.")
        }
        return (String(item[..<gap].trimmingBlanks), percent)
      })
  }
}

/// `--sum`, `--mean`, `--count` and their like: what is said of the records of a group.
struct GroupOptions: DeclaredOptions {
  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Add up these properties, numbers; null and missing ones are left out.", valueName: "names"),
    transform: NameList.parse)
  var sum: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Take the mean of these properties, numbers.", valueName: "names"),
    transform: NameList.parse)
  var mean: [NameList] = []

  @ValueOption(
    parsing: .unconditional, limit: .nameOf("a property"),
    help: OptionHelp("Let each value count in a mean as much as this property says.", valueName: "name"))
  var weight: String?

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Keep the least value of these properties, in the order of plat sort.", valueName: "names"),
    transform: NameList.parse)
  var min: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Keep the greatest value of these properties, in the order of plat sort.", valueName: "names"),
    transform: NameList.parse)
  var max: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Take the median of these properties, numbers.", valueName: "names"),
    transform: NameList.parse)
  var median: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp(
      "Take the values below which so many percent of these properties lie, such as 'height 90'.", valueName: "names"),
    transform: PercentileList.parse)
  var percentile: [PercentileList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Take the standard deviation of these properties, by n − 1.", valueName: "names"),
    transform: NameList.parse)
  var stddev: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Take the variance of these properties, by n − 1.", valueName: "names"),
    transform: NameList.parse)
  var variance: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Keep the first value of these properties that is not null.", valueName: "names"),
    transform: NameList.parse)
  var first: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Keep the last value of these properties that is not null.", valueName: "names"),
    transform: NameList.parse)
  var last: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Keep the value of these properties that comes most often.", valueName: "names"),
    transform: NameList.parse)
  var mode: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Keep all values of these properties, as arrays; null for a missing one.", valueName: "names"),
    transform: NameList.parse)
  var list: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Keep the different values of these properties, as arrays.", valueName: "names"),
    transform: NameList.parse)
  var distinct: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Count the values of these properties that are not null.", valueName: "names"),
    transform: NameList.parse)
  var countValues: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Count the different values of these properties.", valueName: "names"),
    transform: NameList.parse)
  var countDistinct: [NameList] = []

  @ValueOption(
    parsing: .unconditional,
    limit: .nameOf("a property"),
    help: OptionHelp("Put the number of features of each group into this property.", valueName: "name"))
  var count: String?

  /// The options that name properties, but for the weight.
  static let names = [
    "--sum", "--mean", "--min", "--max", "--median", "--percentile", "--stddev", "--variance", "--first", "--last",
    "--mode", "--list", "--distinct", "--count-values", "--count-distinct",
  ]

  static var constraints: [OptionConstraint] {
    [.requires("--weight", "--mean", because: "the other results have no weights")]
  }

  /// The properties that are read, in the order in which they come out.
  ///
  /// - Parameter by: the values of `--by`.
  func fields(by: [NameList]) -> [GroupField] {
    let numbers: [(GroupField.Use, [NameList])] = [
      (.by, by), (.sum, sum), (.mean, mean), (.min, min), (.max, max), (.median, median),
    ]
    let others: [(GroupField.Use, [NameList])] = [
      (.stddev, stddev), (.variance, variance), (.first, first), (.last, last), (.mode, mode), (.list, list),
      (.distinct, distinct), (.countValues, countValues), (.countDistinct, countDistinct),
    ]
    func all(_ uses: [(GroupField.Use, [NameList])]) -> [(use: GroupField.Use, name: String)] {
      uses.flatMap { use, lists in lists.names.map { (use, $0) } }
    }
    let percentiles = percentile.flatMap(\.items).map { (use: GroupField.Use.percentile($0.percent), name: $0.name) }
    let weights = weight.map { [(use: GroupField.Use.weight, name: $0)] } ?? []
    return GroupField.named(all(numbers) + percentiles + all(others) + weights)
  }

  /// Refuses what is asked for twice, and two results of one name.
  func check(by: [NameList]) throws {
    let fields = fields(by: by).results
    var options: [String: (option: String, field: GroupField?)] = [:]
    for field in fields {
      if let other = options.updateValue((field.option, field), forKey: field.result) {
        if other.field.map({ $0.use == field.use && $0.name == field.name }) ?? false {
          throw ValidationError("'\(field.name)' is named twice by \(field.option); once is enough.")
        }
        throw Self.clash(field.result, other.option, field.option)
      }
    }
    if let count, let other = options[count] { throw Self.clash(count, other.option, "--count") }
  }

  private static func clash(_ name: String, _ one: String, _ other: String) -> ValidationError {
    ValidationError(
      "'\(name)' would be the name of two results, of \(one) and of \(other); plat set renames properties.")
  }
}
