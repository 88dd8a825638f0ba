// Where things are: the package, its samples, the shared test vectors and the built program.

import Foundation

/// The folders and files that tests read.
public enum Place {
  /// The package's root folder.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The sample data.
  public static let samples = root.appending(path: "Samples")

  /// The folder with the public test vectors: `PLAT_SHARED`, or `shared` beside the package; nil when there is none.
  public static let shared: URL? = {
    if let path = ProcessInfo.processInfo.environment["PLAT_SHARED"] { return URL(filePath: path) }
    let beside = root.deletingLastPathComponent().appending(path: "shared")
    return FileManager.default.fileExists(atPath: beside.path) ? beside : nil
  }()

  /// Whether the public test vectors are here; for `.enabled(if:)`.
  public static let hasShared = shared != nil
  /// What a skipped test says.
  public static let noShared = "needs the folder of public test vectors; name it in PLAT_SHARED"

  /// A file of the public test vectors, such as `conformance/json/cases.jsonl`; nil when it is not here.
  public static func shared(_ path: String) -> URL? {
    guard let file = shared?.appending(path: path), FileManager.default.fileExists(atPath: file.path) else {
      return nil
    }
    return file
  }

  /// The program that is asked: `PLAT_BIN`, or the one that was built with the tests.
  public static let plat: URL = {
    // Under nohup, and in the background of a script, these are ignored, also by what is started from there.
    for number in [SIGINT, SIGHUP] { signal(number, SIG_DFL) }
    return ProcessInfo.processInfo.environment["PLAT_BIN"].map { URL(filePath: $0) } ?? built
  }()

  /// The program that was built with the tests, beside their bundle.
  public static let built: URL = {
    for argument in CommandLine.arguments where argument.contains(".xctest") {
      var folder = URL(filePath: argument)
      while folder.pathExtension != "xctest", folder.path.count > 1 { folder.deleteLastPathComponent() }
      return folder.deletingLastPathComponent().appending(path: "plat")
    }
    return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "plat")
  }()

  /// Whether a program is on the PATH.
  public static func has(_ program: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// Runs `body` with a new folder, which is gone afterwards.
  public static func withScratch<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "plat-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
