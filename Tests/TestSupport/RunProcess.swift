// Programs run to their end, with what they wrote.

import Foundation

/// How a program ended and what it wrote.
public struct ProcessOutcome: Sendable {
  /// Standard output.
  public let stdout: Data
  /// Standard error.
  public let stderr: Data
  /// The exit status; 128 and the signal's number when a signal ended it, as the shell says it.
  public let status: Int32

  /// Standard output as text.
  public var text: String { String(decoding: stdout, as: UTF8.self) }
  /// Standard error as text.
  public var messages: String { String(decoding: stderr, as: UTF8.self) }
  /// Everything, for a failed expectation to show.
  public var transcript: String { "status \(status)\n--- stdout\n\(text)\n--- stderr\n\(messages)" }
}

/// Runs a program to its end.
///
/// The streams are files and not pipes, so that no length of input or output can block either side.
/// The program, the first of the arguments, is looked up on the PATH; `environment` stands over `testEnvironment`.
public func run(
  _ arguments: [String], stdin: Data = Data(), environment: [String: String] = [:], directory: URL? = nil
) throws -> ProcessOutcome {
  try Place.withScratch { scratch in
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = defaultSignals + arguments
    process.environment = testEnvironment.merging(environment) { $1 }
    process.currentDirectoryURL = directory ?? scratch
    let input = scratch.appending(path: "stdin")
    try stdin.write(to: input)
    process.standardInput = try FileHandle(forReadingFrom: input)
    let files = try ["stdout", "stderr"].map { name in
      let file = scratch.appending(path: name)
      try Data().write(to: file)
      return file
    }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.runUnblocked()
    process.waitUntilExit()
    return ProcessOutcome(
      stdout: try Data(contentsOf: files[0]), stderr: try Data(contentsOf: files[1]),
      status: process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
    )
  }
}

/// What makes `env` start a program that a closed pipe ends: a test of what writes in this process has that ignored
/// here, and programs would have it, too.
#if os(Linux)
private let defaultSignals = ["--default-signal=PIPE"]
#else
private let defaultSignals: [String] = []
#endif

extension Process {
  /// Starts the program with no signal blocked, as a shell would; tests run on threads that block them all.
  public func runUnblocked() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}

/// Runs the built program.
public func plat(
  _ arguments: [String], stdin: Data = Data(), environment: [String: String] = [:], directory: URL? = nil
) throws -> ProcessOutcome {
  try run([Place.plat.path] + arguments, stdin: stdin, environment: environment, directory: directory)
}

/// Runs the built program on a text.
public func plat(_ arguments: [String], _ stdin: String) throws -> ProcessOutcome {
  try plat(arguments, stdin: Data(stdin.utf8))
}

/// Runs a shell command, in which `plat` is the built program.
public func bash(
  _ command: String, environment: [String: String] = [:], directory: URL? = nil
) throws -> ProcessOutcome {
  try run(["bash", "-c", command], environment: environment, directory: directory)
}

/// The variables of every program that tests start: `plat` first on the PATH, and nothing of the user's own settings.
public let testEnvironment: [String: String] = {
  var variables = ProcessInfo.processInfo.environment
  variables["PATH"] = Place.plat.deletingLastPathComponent().path + ":" + (variables["PATH"] ?? "/usr/bin:/bin")
  variables["SAMPLES"] = Place.samples.path
  variables["LC_ALL"] = "C.UTF-8"
  variables["TZ"] = "UTC"
  variables["PROJ_NETWORK"] = "OFF"
  for name in ["NO_COLOR", "COLUMNS", "BASH_ENV", "ENV", "CDPATH"] { variables[name] = nil }
  return variables
}()
