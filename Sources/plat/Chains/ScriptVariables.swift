// What the variables of a script stand for.

import FileNames
import Stages
import SystemLibrary
import Words

/// The values after a script's name: `NAME=value`, operands; and, for other names, the environment.
struct ScriptVariables {
  /// The script, as messages name it.
  let script: String
  private let assigned: [String: String]
  /// The names that were given values, in order.
  let names: [String]
  /// What else stands after the script's name: files.
  let operands: [String]
  /// The names that the script has.
  private(set) var used: Set<String> = []
  /// Whether the script says itself where its operands go.
  var usesOperands = false

  /// Takes the words after a script's name.
  init(script: String, words: some Sequence<String>) {
    self.script = script
    var assigned: [String: String] = [:]
    var (names, operands): ([String], [String]) = ([], [])
    for word in words {
      if let (name, value) = Self.assignment(word) {
        if assigned.updateValue(value, forKey: name) == nil { names.append(name) }
      } else {
        operands.append(word)
      }
    }
    (self.assigned, self.names, self.operands) = (assigned, names, operands)
  }

  /// `NAME=value`, where the word is that.
  static func assignment(_ word: String) -> (name: String, value: String)? {
    guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = word[..<equals].utf8
    func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte == 0x5F }
    guard let first = name.first, isLetter(first), name.allSatisfy({ isLetter($0) || $0.isDigit })
    else {
      return nil
    }
    return (String(word[..<equals]), String(word[word.utf8.index(after: equals)...]))
  }

  func environment(_ name: String) -> String? { getenv(name).map { FileName.text($0) } }

  /// What a name stands for; nil where it is not set.
  ///
  /// Only `@` stands for several values, or none.
  mutating func values(_ name: String) -> [String]? {
    if name == "0" { return [script] }
    if let number = Int(name) {
      usesOperands = true
      return number <= operands.count ? [operands[number - 1]] : nil
    }
    switch name {
    case "@":
      usesOperands = true
      return operands
    case "*":
      usesOperands = true
      return [operands.joined(separator: " ")]
    case "#": return ["\(operands.count)"]
    default:
      used.insert(name)
      return (assigned[name] ?? environment(name)).map { [$0] }
    }
  }
}
