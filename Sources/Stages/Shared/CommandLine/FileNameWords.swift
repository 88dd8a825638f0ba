// Which words of a command line may be names of files, which are bytes; all others are text.

import CommandOptions
import FeatureStream
import FileNames
import Words

extension [String] {
  /// Sees that only names of files have bytes that are not UTF-8.
  ///
  /// - Throws: `UsageError` for another word.
  package func checkText(of stage: any StageCommand.Type) throws {
    guard contains(where: \.holdsBytes) else { return }
    let options = stage.options
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

extension OptionDescription {
  fileprivate var mayNameFile: Bool {
    isFile && valueName != "path" || valueName.contains("file") || ["policy", "camera"].contains(valueName)
      || ["--schema", "--baseline", "--config"].contains(name)
  }
}
