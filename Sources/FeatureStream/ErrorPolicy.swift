// What happens to a record that is refused, and how it is reported.

import Formats
import GeoJSON

/// How messages are printed.
public enum MessageForm: String, Sendable, CaseIterable {
  /// For people.
  case text
  /// An object a line.
  case json
  /// Commands by which GitHub Actions shows them at their lines.
  case github
}

/// What to do about bad records.
public struct ErrorPolicy: Sendable {
  /// What happens at a bad record.
  public enum Action: Sendable, Equatable {
    /// The run ends there, with everything before it written.
    case stop
    /// The record is dropped.
    case skip
    /// The record is dropped from the output and written, as it came, to a file.
    case quarantine(path: String)
  }

  /// How many rejects are borne.
  public enum Limit: Sendable, Equatable {
    case count(Int)
    /// Of all records, judged at the end.
    case percent(Double)
  }

  /// What happens at a bad record.
  public var action: Action
  /// How many rejects still leave with status 0; nil when none was asked for.
  public var maxRejects: Limit?
  /// How messages are printed.
  public var form: MessageForm

  /// Makes a policy; by default the run stops at the first bad record.
  public init(action: Action = .stop, maxRejects: Limit? = nil, form: MessageForm = .text) {
    self.action = action
    self.maxRejects = maxRejects
    self.form = form
  }
}

/// A place in a text, such as a script.
public struct TextPlace: Sendable, Equatable {
  /// The file's name.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The byte of the line, from 1.
  public let column: Int

  /// Names a place.
  public init(file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }
}

/// Prints messages to stderr.
public struct Messenger: Sendable {
  /// The stage that speaks.
  public let stage: String
  /// How messages are printed.
  public let form: MessageForm

  /// Makes a messenger for a stage, or (`""`) for plat itself.
  public init(stage: String, form: MessageForm) {
    self.stage = stage
    self.form = form
  }

  /// Prints a text as it is.
  public static func print(_ text: String) { SystemCall.writeError(text) }

  /// Prints a failure that belongs to no record.
  ///
  /// - Parameter place: where in a script the words are that it is about.
  public func say(_ error: RunError, at place: TextPlace? = nil) {
    switch form {
    case .text: write("\(tool): \(place.map { "\($0.file):\($0.line):\($0.column): " } ?? "")\(error.message)")
    case .json:
      let members = place.map {
        "\"input\":\(jsonString($0.file)),\"line\":\($0.line),\"column\":\($0.column),"
      }
      write(
        "{\"stage\":\(jsonString(stage)),\(members ?? "")\"status\":\(error.status.rawValue),"
          + "\"message\":\(jsonString(error.message))}")
    case .github:
      write(
        GitHubCommand(
          .error, file: place?.file, line: place?.line, column: place?.column, title: tool, message: error.message
        ).text)
    }
  }

  /// Prints what a stage has to say about work that went well.
  public func say(note: String) {
    switch form {
    case .text: write("\(tool): \(note)")
    case .json: write("{\"stage\":\(jsonString(stage)),\"message\":\(jsonString(note))}")
    case .github: write(GitHubCommand(.notice, title: tool, message: note).text)
    }
  }

  /// Prints what there is to say of a record that was taken.
  func say(warning: Reject) {
    switch form {
    case .text: write(warning.text(severity: "warning: "))
    case .json: write(String(decoding: warning.json(with: ("severity", "warning")), as: UTF8.self))
    case .github: write(warning.command(.warning).text)
    }
  }

  /// Prints what there is to say of a whole stream.
  func say(_ warning: ClosingWarning) {
    switch form {
    case .text: write("\(tool): warning: \(warning.text)")
    case .json:
      write(
        "{\"stage\":\(jsonString(stage)),\"code\":\(jsonString(warning.code)),"
          + "\"message\":\(jsonString(warning.message)),"
          + (warning.count == 0 ? "" : "\"count\":\(warning.count),") + "\"severity\":\"warning\"}")
    case .github:
      write(GitHubCommand(.warning, title: "\(tool): \(warning.code)", message: warning.text).text)
    }
  }

  func say(_ reject: Reject) {
    switch form {
    case .text: write(reject.text())
    case .json: write(String(decoding: reject.json(), as: UTF8.self))
    case .github: write(reject.command(.error).text)
    }
  }

  private var tool: String { stage.isEmpty ? "plat" : "plat \(stage)" }

  private func write(_ line: String) {
    // What stands as it is in JSON is in its texts, where it may be escaped.
    let told =
      switch form {
      case .text: told(line)
      case .json: shown(line)
      case .github: line
      }
    SystemCall.writeError(told + "\n")
  }

  /// A message in one line, in which no name and no text of the data does anything to a terminal or begins another
  /// line.
  ///
  /// A list of what may be given has its lines, and so has the place in an expression, which stands after some
  /// messages: the text, and a caret below.
  private func told(_ message: String) -> String {
    guard !isPlainASCII(message) else { return message }
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let hasCaret =
      lines.count > 2 && lines.last?.hasSuffix("^") == true
      && lines.last?.dropLast().allSatisfy { $0 == " " } == true
    var text = ""
    for (index, line) in lines.enumerated() {
      let isOwn = hasCaret && index >= lines.count - 2 || line.hasPrefix("  - ")
      if index > 0 { text += isOwn ? "\n" : shown("\n") }
      text += shown(String(line))
    }
    return text
  }
}

private func jsonString(_ text: String) -> String {
  var out = ByteBuffer()
  out.appendString(text)
  return out.text
}
