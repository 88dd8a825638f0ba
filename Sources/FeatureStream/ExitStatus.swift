// The exit statuses of plat, after sysexits.h where it has a word for the case.

/// How a run ended, as the shell sees it.
public enum ExitStatus: Int32, Error, Sendable {
  /// Everything was done.
  case done = 0
  /// Done, but more records were rejected than `--max-rejects` allows.
  case rejects = 1
  /// Stopped at bad data.
  case badData = 2
  /// The command line makes no sense (EX_USAGE).
  case usage = 64
  /// An input cannot be opened (EX_NOINPUT).
  case noInput = 66
  /// A needed resource is missing, such as PROJ's database (EX_UNAVAILABLE).
  case unavailable = 69
  /// Reading or writing failed (EX_IOERR).
  case ioError = 74
}

/// A failure that ends the run: what happened, and with which status to leave.
public struct RunError: Error, Sendable {
  /// The exit status.
  public let status: ExitStatus
  /// What happened, and what to do about it.
  public let message: String
  /// The record at which it happened, if it was at one.
  let place: RecordPlace?

  /// Makes a failure with its status and words.
  public init(_ status: ExitStatus, _ message: String, at place: RecordPlace? = nil) {
    self.status = status
    self.message = message
    self.place = place
  }

  /// The failure with the place of its record in the message, as that of a refused record has it.
  func placed(in inputs: [String]) -> RunError {
    guard let place, inputs.indices.contains(place.input) else { return self }
    let at = place.line > 0 ? ":\(place.line):" : ": byte \(place.byteOffset):"
    return RunError(status, "\(inputs[place.input])\(at) \(message)")
  }
}
