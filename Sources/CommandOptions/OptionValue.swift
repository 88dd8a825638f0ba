// What can be the value of an option: it is made from a word, and says which words there are.

/// A type whose values words of a command line make.
package protocol OptionValue {
  /// The value that a word makes; nil where it makes none.
  init?(argument: String)
  /// The words that there are, where they are few; empty for any.
  static var allValueStrings: [String] { get }
  /// The value as the help has it, where it is a default.
  var defaultValueDescription: String { get }
  /// What a word has to be, such as a number; empty where its values or another message say it.
  static var expectation: String { get }
}

extension OptionValue {
  package static var allValueStrings: [String] { [] }
  package var defaultValueDescription: String { "\(self)" }
  package static var expectation: String { "" }
}

extension OptionValue where Self: CaseIterable, Self: RawRepresentable, RawValue == String {
  package static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension OptionValue where Self: RawRepresentable, RawValue == String {
  package init?(argument: String) { self.init(rawValue: argument) }
  package var defaultValueDescription: String { rawValue }
}

extension OptionValue where Self: LosslessStringConvertible {
  package init?(argument: String) { self.init(argument) }
}

extension String: OptionValue {}
extension Int: OptionValue {
  package static var expectation: String { "a whole number" }
}
extension Double: OptionValue {
  package static var expectation: String { "a number" }
}

/// A type whose cases are flags: `keepShapes` is `--keep-shapes`.
///
/// Their names are raw values: to find that of a case without one, the runtime looks at the type with a `Mirror`, and
/// for a tenth of a small run through all conformances.
package protocol SwitchCases: CaseIterable, Equatable, RawRepresentable where RawValue == String {
  /// What the help says of one; nil where it says the same of all.
  static func help(for value: Self) -> OptionHelp?
}

extension SwitchCases {
  package static func help(for value: Self) -> OptionHelp? { nil }

  /// The flag of the case.
  var flag: String { "--" + OptionNames.dashed(rawValue) }
}
