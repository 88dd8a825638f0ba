// The options of a command as help, completions and other programs need them: names, what they do, their values.

import Words

/// An option, flag or operand.
package struct OptionDescription {
  /// The names with their dashes, `-j` and `--jobs`; empty for an operand.
  package let names: [String]
  /// The first of the flags of which it is one, of which one alone counts; nil for others.
  package let choice: String?
  /// What the help says of it.
  package private(set) var abstract: String
  /// Whether a value follows it.
  package let takesValue: Bool
  /// Whether it may stand several times.
  package let isRepeating: Bool
  /// Whether it has to be given.
  package let isNeeded: Bool
  /// What the help calls the value.
  package private(set) var valueName: String
  /// The values that there are, where they are few.
  package let values: [String]
  /// Whether the value names a file.
  package let isFile: Bool
  /// The value that it has where it is not given, as it is written; nil for none.
  package let standard: String?

  /// The values that it may have; nil for all that can be read.
  package let limit: LimitText?

  /// The name that is offered: the long one.
  package var name: String { names.first { $0.hasPrefix("--") } ?? names.first ?? "" }

  /// All of a type: its own and those of its groups, in their order.
  ///
  /// - Parameter operands: what its operands are, where they are not what the group that declares them says.
  package static func all<Value: DeclaredOptions>(
    of type: Value.Type, operands: OperandWords? = nil
  ) -> [OptionDescription] {
    let all = Declarations.of(type).list.flatMap(all)
    guard let operands else { return all }
    return all.map { $0.names.isEmpty ? OptionDescription($0, saying: operands) : $0 }
  }

  /// The options that every command has.
  package static let questions = [
    OptionDescription(
      Declaration(.flag(isInvertible: false), about: { .init(help: "Show the version.") }), ["--version"]),
    OptionDescription(
      Declaration(.flag(isInvertible: false), about: { .init(help: "Show help information.") }), ["-h", "--help"]),
  ]

  private init(_ operand: OptionDescription, saying words: OperandWords) {
    self = operand
    (abstract, valueName) = (words.abstract, words.name)
  }

  private static func all(_ declaration: Declaration) -> [OptionDescription] {
    let all = declaration.names.all(declaration.key)
    switch declaration.kind {
    case .group(let inner): return inner.flatMap(Self.all)
    case .option, .flag(isInvertible: false): return [OptionDescription(declaration, all)]
    case .argument: return [OptionDescription(declaration, [])]
    case .flag(isInvertible: true):
      let opposite = all.map { "--no-" + $0.dropFirst(2) }
      let standard = declaration.about().standard.map { $0.isEmpty ? all[0] : opposite[0] }
      return [all, opposite].map { OptionDescription(declaration, $0, choice: all[0], standard: standard) }
    case .cases(let flags):
      let (flags, about) = (flags(), declaration.about())
      return flags.indices.map { index in
        let help = about.helps[index]
        return OptionDescription(
          declaration, [flags[index]], help: help, choice: help == nil ? flags[0] : nil, standard: about.standard)
      }
    }
  }

  private init(
    _ declaration: Declaration, _ names: [String], help: OptionHelp? = nil, choice: String? = nil,
    standard: String? = nil
  ) {
    let about = declaration.about()
    (self.names, self.choice) = (names, choice)
    if case .option = declaration.kind { takesValue = true } else { takesValue = false }
    abstract = (help ?? about.help)?.abstract ?? ""
    (isRepeating, isNeeded, valueName) = (about.repeats, about.isNeeded, declaration.valueName)
    (self.standard, values) = (choice == nil ? about.standard : standard, about.values)
    limit = about.limit
    isFile = about.completion != nil
  }

  /// What is said of it, without its full stop.
  package var summary: String { abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract }

  /// What is said of it in a line: what it does, its values and its default.
  package var line: String {
    let values = values.isEmpty || limit?.values == values ? nil : "values: \(values.joined(separator: ", "))"
    let limit = limit.flatMap { $0.help.isEmpty ? nil : $0.help }
    // Where the option's own words say the default, the limit stands beside it.
    let words = limit.flatMap { limit in
      abstract.firstRange(of: "(default: ").map {
        "\(abstract[..<$0.lowerBound])(\(limit); default: \(abstract[$0.upperBound...])"
      }
    }
    let notes = [words == nil ? limit : nil, values, standard.map { "default: \($0)" }].compactMap(\.self)
    return notes.isEmpty ? words ?? abstract : "\(words ?? abstract) (\(notes.joined(separator: "; ")))"
  }
}

extension Declaration {
  /// What the help calls its value.
  var valueName: String {
    about().help?.valueName ?? names.all(key).last.map { String($0.drop { $0 == "-" }) } ?? key
  }
}

/// What the words of a command are that are not options, where they are not inputs.
package struct OperandWords: Sendable {
  package let name: String
  package let abstract: String

  package init(name: String, abstract: String) { (self.name, self.abstract) = (name, abstract) }
}
