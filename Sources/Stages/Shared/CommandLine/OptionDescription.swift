// The options of a stage, as completion and other programs need them: names, what they say of themselves, their values.

import ArgumentParser
import GeoJSON

/// An option, flag or operand of a stage.
package struct OptionDescription {
  /// The names with their dashes, `--jobs` and `-j`; empty for an operand.
  package let names: [String]
  /// What the help says of it, without its full stop.
  package let abstract: String
  /// Whether a value follows it.
  package let takesValue: Bool
  /// Whether it may stand several times.
  package let isRepeating: Bool
  /// What the help calls the value.
  package let valueName: String
  /// The values that there are, where they are few.
  package let values: [String]
  /// Whether the value names a file.
  package let isFile: Bool
  /// The value that it has where it is not given, as it is written; nil for none.
  package let standard: String?

  /// The name that is offered: the long one.
  package var name: String { names.first { $0.hasPrefix("--") } ?? names.first ?? "" }

  /// All of a stage, as ArgumentParser dumps them for other programs.
  package static func all(of stage: any StageCommand.Type) -> [OptionDescription] {
    guard let dump = JSONValue(text: stage._dumpHelp()), case .array(let arguments) = dump["command"]?["arguments"]
    else { return [] }
    return arguments.map { OptionDescription($0, operands: stage.operands) }
  }

  private init(_ dump: JSONValue, operands: OperandWords?) {
    var names: [String] = []
    if case .array(let list) = dump["names"] {
      names = list.map { name in
        (name["kind"]?.text == "short" ? "-" : "--") + (name["name"]?.text ?? "")
      }
    }
    self.names = names
    let isOperand = names.isEmpty && operands != nil
    let abstract = isOperand ? operands?.abstract ?? "" : dump["abstract"]?.text ?? ""
    self.abstract = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    takesValue = dump["kind"]?.text == "option"
    isRepeating = dump["isRepeating"] == .other("true")
    valueName = isOperand ? operands?.name ?? "" : dump["valueName"]?.text ?? ""
    let kind = dump["completionKind"]
    if case .array(let values) = kind?["list"]?["values"] {
      self.values = values.compactMap(\.text)
    } else {
      values = []
    }
    isFile = kind?["file"] != nil
    standard = dump["defaultValue"]?.text
  }
}

extension JSONValue {
  /// The string; nil for all else.
  fileprivate var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
