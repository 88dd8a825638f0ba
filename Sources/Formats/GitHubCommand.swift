// Messages as GitHub Actions shows them at the lines of a change.

/// A workflow command of GitHub Actions that annotates a place in a file.
///
///     ::error file=roads.ndjson,line=37,col=112,title=open-ring::a ring is not closed
///
/// https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions, "Setting an error message": in
/// the message `%` and line breaks are written as `%25`, `%0D` and `%0A`, in the values of properties `:` and `,` as
/// `%3A` and `%2C` too. What a terminal would act on is escaped as in JSON: the log is shown on one.
public struct GitHubCommand: Sendable {
  /// How bad it is.
  public enum Level: String, Sendable {
    case error, warning, notice
  }

  /// How bad it is.
  public var level: Level
  /// The file; nil, or `-` for standard input, for none.
  public var file: String?
  /// The line, from 1.
  public var line: Int?
  /// The column, from 1.
  public var column: Int?
  /// What stands above the message.
  public var title: String
  /// What is said.
  public var message: String

  /// Makes a command.
  public init(
    _ level: Level, file: String? = nil, line: Int? = nil, column: Int? = nil, title: String, message: String
  ) {
    (self.level, self.file, self.line, self.column) = (level, file, line, column)
    (self.title, self.message) = (title, message)
  }

  /// The command as text, without a line feed after it.
  public var text: String {
    var properties: [String] = []
    if let file, file != "-" {
      properties.append("file=\(Self.escaped(file, isProperty: true))")
      if let line { properties.append("line=\(line)") }
      if line != nil, let column { properties.append("col=\(column)") }
    }
    if !title.isEmpty { properties.append("title=\(Self.escaped(title, isProperty: true))") }
    let list = properties.isEmpty ? "" : " " + properties.joined(separator: ",")
    return "::\(level.rawValue)\(list)::\(Self.escaped(message, isProperty: false))"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": out += "%25"
      case "\r": out += "%0D"
      case "\n": out += "%0A"
      case ":" where isProperty: out += "%3A"
      case "," where isProperty: out += "%2C"
      case _ where !isPlain(scalar): out += shown(String(scalar))
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
