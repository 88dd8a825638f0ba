// Which words of a command line may be names of files, which are bytes; all others are text.

import FeatureStream
import FileNames

extension [String] {
  /// Sees that only names of files have bytes that are not UTF-8.
  ///
  /// - Throws: `UsageError` for another word.
  package func checkText(of stage: any StageCommand.Type) throws {
    guard contains(where: \.holdsBytes) else { return }
    let options = OptionDescription.all(of: stage)
    let dashes = firstIndex(of: "--") ?? endIndex
    for (index, word) in enumerated() where word.holdsBytes {
      let isOption = index < dashes && word.hasPrefix("-")
      let name =
        isOption
        ? String(word.hasPrefix("--") ? word.prefix { $0 != "=" } : word.prefix(2)) : index > 0 ? self[index - 1] : ""
      let option = options.first { $0.names.contains(name) && $0.takesValue }
      // An operand is an input.
      if index < dashes, isOption || option != nil, option?.mayNameFile != true {
        throw UsageError(
          stage: stage.name, "'\(word)' is not text in UTF-8; only the name of a file may be any bytes.", nil)
      }
    }
  }
}

extension [String] {
  /// The words with an option and a value of no letters, `--prefix=`, made two.
  ///
  /// The parser takes the word after an option that ends with `=` for its value.
  package func partingEmptyValues(of stage: any StageCommand.Type) -> [String] {
    let dashes = firstIndex(of: "--") ?? endIndex
    guard self[..<dashes].contains(where: { $0.utf8.last == 0x3D && $0.hasPrefix("--") }) else { return self }
    let options = OptionDescription.all(of: stage)
    return self[..<dashes].flatMap { word in
      let name = word.utf8.last == 0x3D ? String(word.dropLast()) : ""
      return options.contains { $0.names.contains(name) && $0.takesValue } ? [name, ""] : [word]
    } + self[dashes...]
  }
}

extension OptionDescription {
  fileprivate var mayNameFile: Bool {
    isFile && valueName != "path" || valueName.contains("file") || ["policy", "camera"].contains(valueName)
      || ["--schema", "--baseline", "--config"].contains(name)
  }
}
