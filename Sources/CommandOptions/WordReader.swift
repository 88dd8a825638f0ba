// The words of a command line, given to the options that they are for.

import Words

/// Gives each word to the option it is for, by the rules of getopt_long and POSIX's guideline 10 (`--`).
package struct WordReader {
  /// A name of an option.
  struct Name {
    let name: String
    /// The value that the name alone has, of a flag; nil for one that a value follows.
    let value: String?
    let declaration: Declaration
  }

  private var names: [Name] = []
  private var argument: Declaration?
  /// What was given.
  package private(set) var given = GivenOptions([])
  /// What is wrong with the first value that an option does not have; nil for nothing.
  package private(set) var complaint: String?

  /// Collects the names of the options, of two with the same name the first.
  package init(_ declarations: [Declaration]) {
    add(declarations)
    given = GivenOptions(names)
  }

  private mutating func add(_ declarations: [Declaration]) {
    for declaration in declarations {
      switch declaration.kind {
      case .option:
        for name in declaration.names.all(declaration.key) {
          names.append(Name(name: name, value: nil, declaration: declaration))
        }
      case .flag(let isInvertible):
        for name in declaration.names.all(declaration.key) {
          names.append(Name(name: name, value: "", declaration: declaration))
          if isInvertible {
            names.append(Name(name: "--no-" + name.dropFirst(2), value: "no", declaration: declaration))
          }
        }
      case .cases(let flags):
        for flag in flags() { names.append(Name(name: flag, value: flag, declaration: declaration)) }
      case .argument: argument = argument ?? declaration
      case .group(let inner): add(inner)
      }
    }
  }

  /// Reads all words.
  ///
  /// - Throws: `WordsError` at the first word that is a question, or cannot be read.
  package mutating func read(_ words: [String]) throws {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.isOption else {
        try take(operand: word)
        continue
      }
      if word == "--" {
        for operand in rest { try take(operand: operand) }
        return
      }
      if let question = Self.question(word) { throw question }
      try take(option: word, &rest)
    }
  }

  /// What the first of the words before `--` that asks something asks.
  package static func question(in words: [String]) -> WordsError? {
    words.prefix { $0 != "--" }.lazy.compactMap(question).first
  }

  private static func question(_ word: String) -> WordsError? {
    switch word {
    case "-h", "--help": .help
    case "--version": .version
    default: nil
    }
  }

  private mutating func take(operand word: String) throws {
    guard let argument, case .yes = try argument.take(word) else {
      throw WordsError.wrong("Unexpected argument '\(word)'")
    }
    given.add("input", nil, word)
  }

  /// Takes an option with its value, which may be the word after it.
  private mutating func take(option word: String, _ rest: inout ArraySlice<String>) throws {
    let (name, given) = split(word)
    guard let found = self.name(name) else {
      let digits = word.dropFirst()
      if digits.utf8.allSatisfy({ $0.isDigit }), let name = digitsName {
        return try take(String(digits), for: name)
      }
      throw unknown(word)
    }
    if let fixed = found.value {
      if let given {
        guard name.utf8.count == 2, !word.utf8.dropFirst(2).starts(with: "=".utf8) else {
          throw WordsError.wrong("The option '\(name)' does not take any value, but '\(given)' was specified.")
        }
        // Several letters in one word: `-ej3`.
        guard self.name("-" + given.prefix(1)) != nil else { throw unknown(word) }
      }
      try take(fixed, for: found)
      if let given { try take(option: "-" + given, &rest) }
      return
    }
    guard case .option(let takesAnyWord) = found.declaration.kind else { return }
    var value = given
    if value == nil, let next = rest.first, next != "--", takesAnyWord || !next.isOption || next.isNumber {
      value = rest.removeFirst()
    }
    guard let value else {
      throw WordsError.wrong("Missing value for '\(found.shown)'", help: found.help)
    }
    try take(value, for: found)
  }

  private mutating func take(_ value: String, for name: Name) throws {
    func refusal() -> String { "The value '\(value)' is invalid for '\(name.shown)'" }
    let taken: Declaration.Taken
    do { taken = try name.declaration.take(value) } catch let error as WordsError { throw error } catch {
      throw WordsError.wrong("\(refusal()): \(error)", help: name.help)
    }
    switch taken {
    case .yes: break
    case .no:
      let about = name.declaration.about()
      let nearest = value.nearest(of: about.values).map { "; did you mean '\($0)'?" }
      let needs = [about.expectation, about.limit?.help ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      let choice = about.values.isEmpty && !needs.isEmpty ? ": it has to be \(needs)." : Self.choice(of: about.values)
      throw WordsError.wrong(refusal() + (nearest ?? choice), help: name.help)
    case .beyondLimit: complaint = complaint ?? name.declaration.about().limit?.complaint(name.name, value)
    }
    given.add(name.name, name.declaration, value)
  }

  /// A sentence that offers values, of which there may be none.
  private static func choice(of values: [String]) -> String {
    guard let last = values.last else { return "" }
    let quoted = values.map { "'\($0)'" }
    switch values.count {
    case 1...2: return ". Please provide one of \(quoted.joined(separator: " and "))."
    case 3...5: return ". Please provide one of \(quoted.dropLast().joined(separator: ", ")) or '\(last)'."
    default: return ". Please provide one of the following:" + values.map { "\n  - \($0)" }.joined()
    }
  }

  /// The option that a number with a dash is.
  private var digitsName: Name? { names.first { $0.declaration.names.takesDigits } }

  private func name(_ text: some StringProtocol) -> Name? { names.first { $0.name == text } }

  private func unknown(_ word: String) -> WordsError {
    let name = word.utf8.starts(with: "--".utf8) ? split(word).name : word
    let known = names.map(\.name).filter { $0.utf8.count > 2 }
    let nearest = name.utf8.count > 2 ? name.nearest(of: known).map { ". Did you mean '\($0)'?" } ?? "" : ""
    return .wrong("Unknown option '\(name)'\(nearest)")
  }

  /// The name that a word begins with, and the value in the same word: after `=`, or of a letter at once (`-j4`).
  private func split(_ word: String) -> (name: String, value: String?) {
    let bytes = word.utf8
    if !bytes.starts(with: "--".utf8), bytes.count > 2 {
      let rest = bytes.dropFirst(2)
      let value = rest.first == UInt8(ascii: "=") ? rest.dropFirst() : rest
      return (String(bytes.prefix(2)) ?? word, String(value) ?? "")
    }
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (word, nil) }
    return (String(bytes[..<equals]) ?? word, String(bytes[bytes.index(after: equals)...]) ?? "")
  }
}

extension WordReader.Name {
  /// The name with what its value is called.
  fileprivate var shown: String { value == nil ? "\(name) <\(declaration.valueName)>" : name }

  fileprivate var help: String { "\(shown)  \(declaration.about().help?.abstract ?? "")" }
}

extension String {
  /// Whether a word is not a value: it begins with a dash and is more than that.
  fileprivate var isOption: Bool { utf8.first == UInt8(ascii: "-") && utf8.count > 1 }

  /// Whether it begins as a negative number does.
  fileprivate var isNumber: Bool {
    guard let second = utf8.dropFirst().first else { return false }
    return second == UInt8(ascii: ".") || second.isDigit
  }
}
