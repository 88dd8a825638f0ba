// The help of a command, made of what it declares.

/// The help of a command, in lines of a width.
package struct HelpText {
  /// The column that what is said of an option begins at.
  private static let column = 26

  private let columns: Int
  package private(set) var text = ""

  /// Makes the help of a command.
  ///
  /// - Parameters:
  ///   - usage: its forms on a command line.
  ///   - lists: what there is beside options, by title: names, and what each does.
  ///   - columns: how wide lines are.
  package init(
    _ configuration: CommandConfiguration, usage: [String], options: [OptionDescription],
    lists: [(title: String, rows: [(name: String, about: String)])] = [], columns: Int = 80
  ) {
    self.columns = columns
    append(wrapped: "OVERVIEW: " + configuration.abstract)
    if !configuration.discussion.isEmpty {
      text += "\n"
      append(wrapped: configuration.discussion)
    }
    text += "\nUSAGE: " + usage.joined(separator: "\n       ") + "\n"
    append("ARGUMENTS", options.filter(\.names.isEmpty).map { ("<\($0.valueName)>", $0.line) })
    append(
      "OPTIONS", Self.rows(options.filter { !$0.names.isEmpty } + OptionDescription.questions))
    for list in lists { append(list.title, list.rows) }
  }

  /// A row an option; flags of which one counts share theirs.
  private static func rows(_ options: [OptionDescription]) -> [(name: String, about: String)] {
    var rows: [(name: String, about: String)] = []
    for option in options {
      let names = option.names.joined(separator: ", ")
      if let choice = option.choice, choice != option.name, !rows.isEmpty {
        rows[rows.count - 1].name += "/" + names
      } else {
        rows.append((option.takesValue ? "\(names) <\(option.valueName)>" : names, option.line))
      }
    }
    return rows
  }

  private mutating func append(_ title: String, _ rows: [(name: String, about: String)]) {
    guard !rows.isEmpty else { return }
    text += "\n\(title):\n"
    for (name, about) in rows {
      text += "  " + name
      let lines = Self.lines(about, columns: columns - Self.column)
      let width = name.count + 2
      if about.isEmpty {
        text += "\n"
        continue
      }
      text += width < Self.column ? String(repeating: " ", count: Self.column - width) : "\n" + Self.indent
      text += lines.joined(separator: "\n" + Self.indent) + "\n"
    }
  }

  private static let indent = String(repeating: " ", count: column)

  private mutating func append(wrapped paragraphs: String) {
    text += Self.lines(paragraphs, columns: columns).joined(separator: "\n") + "\n"
  }

  /// A text's lines, those that are too long broken at blanks.
  private static func lines(_ text: String, columns: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      var lines: [String] = []
      var rest = line
      while rest.count > columns {
        let fits = rest.prefix(columns)
        guard let blank = fits.lastIndex(of: " ") ?? rest.firstIndex(of: " ") else { break }
        lines.append(String(rest[..<blank]))
        rest = rest[rest.index(after: blank)...]
      }
      return lines + [String(rest)]
    }
  }
}
