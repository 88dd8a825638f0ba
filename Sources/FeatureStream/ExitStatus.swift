// The exit statuses of plat, after sysexits.h where it has a word for the case.

/// How a run ended, as the shell sees it.
public enum ExitStatus: Int32, Error, Sendable {
  /// Everything was done.
  case done = 0
  /// Done, but more records were rejected than `--max-rejects` allows, a check found errors, or nothing came out and
  /// `--exit-status` asks for that to be reported.
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
  /// Which record of a bag is at fault, counted from 0, where one is.
  let record: Int?

  /// Makes a failure with its status and words.
  ///
  /// - Parameter record: for a stage that retains all, the record of the bag that does not go with those before,
  ///   counted from 0: the message is then told with the place of that record.
  public init(_ status: ExitStatus, _ message: String, record: Int? = nil) {
    self.status = status
    self.message = message
    self.record = record
  }
}
