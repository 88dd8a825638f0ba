// What happens to a record that is refused, and how it is told.

import GeoJSON

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
  /// Whether messages are NDJSON.
  public var printsJSON: Bool

  /// Makes a policy; by default the run stops at the first bad record.
  public init(action: Action = .stop, maxRejects: Limit? = nil, printsJSON: Bool = false) {
    self.action = action
    self.maxRejects = maxRejects
    self.printsJSON = printsJSON
  }
}

/// Prints messages to stderr.
public struct Messenger: Sendable {
  /// The stage that speaks.
  public let stage: String
  /// Whether messages are NDJSON.
  public let printsJSON: Bool

  /// Makes a messenger for a stage, or (`""`) for plat itself.
  public init(stage: String, printsJSON: Bool) {
    self.stage = stage
    self.printsJSON = printsJSON
  }

  /// Prints a text as it is.
  public static func print(_ text: String) { SystemCall.writeError(text) }

  /// Prints a failure that belongs to no record.
  public func say(_ error: RunError) {
    let tool = stage.isEmpty ? "plat" : "plat \(stage)"
    guard printsJSON else { return SystemCall.writeError("\(tool): \(error.message)\n") }
    SystemCall.writeError(
      "{\"stage\":\(jsonString(stage)),\"status\":\(error.status.rawValue),\"message\":\(jsonString(error.message))}\n")
  }

  /// Prints what a stage has to say about work that went well.
  func say(note: String) {
    let text = "{\"stage\":\(jsonString(stage)),\"message\":\(jsonString(note))}"
    SystemCall.writeError(printsJSON ? "\(text)\n" : "plat \(stage): \(note)\n")
  }

  /// Prints what there is to say of a record that was taken.
  func say(warning: Reject) {
    let json = { String(decoding: warning.json(with: ("severity", "warning")), as: UTF8.self) }
    SystemCall.writeError((printsJSON ? json() : warning.text(severity: "warning: ")) + "\n")
  }

  func say(_ reject: Reject) {
    SystemCall.writeError((printsJSON ? String(decoding: reject.json(), as: UTF8.self) : reject.text()) + "\n")
  }
}

private func jsonString(_ text: String) -> String {
  var out = ByteBuffer()
  out.appendString(text)
  return out.text
}
