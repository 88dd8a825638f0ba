// Which options a command line gives, for what is said about how they go together.

import Words

/// The options of a command line with their words.
package struct GivenOptions {
  /// The names, and what they are names of.
  let known: [WordReader.Name]
  /// The names of what is given, as constraints have them and as they are written.
  private var names: [String] = []
  private var given: [(name: String, declaration: Declaration?, word: String)] = []

  /// Tells the value of an option that is not given where that depends on others.
  var implied: (String, GivenOptions) -> String? = { _, _ in nil }

  init(_ known: [WordReader.Name]) { self.known = known }

  mutating func add(_ name: String, _ declaration: Declaration?, _ word: String) {
    given.append((name, declaration, word))
    names.append(name)
    if let declaration, declaration.names.count > 1 { names.append(declaration.names.name(declaration.key)) }
  }

  /// Whether one of the options that are given is in a text, so that it is worth reading.
  func isMentioned(in text: String) -> Bool {
    for name in names where text.contains(name) { return true }
    return false
  }

  /// Whether the option, with one of its values if it has some, is given, or has such a value by default.
  package func has(_ use: OptionUse) -> Bool {
    guard let word = value(use.name) ?? (use.values.isEmpty ? nil : standard(use.name)) else { return false }
    return use.values.isEmpty || use.values.contains(word)
  }

  /// The last word that is given to an option, or as `input`; nil where it is not given.
  ///
  /// An option has the value that is given to it by any of its names.
  package func value(_ name: String) -> String? {
    let meant = known.first { $0.name == name }
    let found = given.last { entry in
      guard let meant else { return entry.name == name }
      return entry.declaration === meant.declaration && (meant.value == nil || entry.word == meant.value)
    }
    return found?.word
  }

  /// The value of an option that is not given; nil where it has none then.
  private func standard(_ name: String) -> String? {
    implied(name, self) ?? known.first { $0.name == name }?.declaration.about().standard
  }

  /// The option as it is given: of several values the one that is there.
  func said(_ use: OptionUse) -> String {
    guard use.values.count > 1, let value = value(use.name) else { return use.text }
    return "\(use.name) \(value)"
  }
}
