// The words of an ordinary command line, given to the options that they are for.

/// Gives each word to the option it is for, in the way of ArgumentParser.
///
/// It gives up at whatever needs a closer look, and leaves that to ArgumentParser: words that are no option, several
/// short options in one word, a value that is missing.
package struct WordReader {
  private var options: [(name: String, value: String?, declaration: Declaration)] = []
  private var argument: Declaration?

  /// Collects the names of the options, of two with the same name the first.
  package init(_ declarations: [Declaration]) { add(declarations) }

  private mutating func add(_ declarations: [Declaration]) {
    for declaration in declarations {
      switch declaration.kind {
      case .option:
        for name in declaration.names.all(declaration.key) { options.append((name, nil, declaration)) }
      case .flag(let isInvertible):
        for name in declaration.names.all(declaration.key) {
          options.append((name, "", declaration))
          if isInvertible, name.utf8.count > 2 { options.append(("--no-" + name.dropFirst(2), "no", declaration)) }
        }
      case .argument: argument = argument ?? declaration
      case .group(let inner): add(inner)
      case .other: break
      }
    }
  }

  /// Reads all words; false where one of them is not understood.
  package func read(_ words: [String]) -> Bool {
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      guard word.isOption else {
        guard argument?.take(word) == true else { return false }
        continue
      }
      if word == "--" {
        for rest in words[index...] where argument?.take(rest) != true { return false }
        return true
      }
      guard let (name, given) = Self.split(word), let found = options.first(where: { $0.name == name }) else {
        return false
      }
      var value = given
      if let fixed = found.value {
        guard given == nil else { return false }
        value = fixed
      } else if value == nil, index < words.count {
        let next = words[index]
        index += 1
        guard case .option(let takesAnyWord) = found.declaration.kind, next != "--", takesAnyWord || !next.isOption
        else { return false }
        value = next
      }
      guard let value, found.declaration.take(value) else { return false }
    }
    return true
  }

  /// The name that a word begins with, and the value after `=`; nil for a word that means something else.
  private static func split(_ word: String) -> (name: String, value: String?)? {
    let bytes = word.utf8
    guard bytes.starts(with: "--".utf8) else {
      // A letter alone; of several, ArgumentParser knows whether they are one name or many.
      return bytes.count == 2 ? (word, nil) : nil
    }
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (word, nil) }
    let value = word[bytes.index(after: equals)...]
    // Nothing, or what would join with the sign to make another character, is not a value.
    guard let first = value.utf8.first, first < 0x80 else { return nil }
    return (String(word[..<equals]), String(value))
  }
}

extension String {
  /// Whether a word is not a value: it begins with a dash and is more than that.
  fileprivate var isOption: Bool { utf8.first == UInt8(ascii: "-") && utf8.count > 1 }
}
