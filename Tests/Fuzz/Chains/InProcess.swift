// Runs of plat in this process: standard input and both outputs are files in memory.

import FeatureStream
import SystemLibrary

@testable import plat

/// What a run gave.
struct Outcome: Equatable {
  var status: Int32
  var out: [UInt8]
  var said: [UInt8]
  /// What it wrote beside its output.
  var files: [String: [UInt8]]
}

/// The place where runs are: the current folder, which is theirs alone.
enum InProcess {
  // A file each for standard input, output and error, in no folder.
  private static let files = (memory(), memory(), memory())
  /// What stays in the folder from run to run.
  private static let kept: Set<String> = [".", "..", "index", "in"]

  private static func memory() -> Int32 {
    var template = Array("run-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    if file < 0 || unlink(template) != 0 { fail("there is no file in memory") }
    return file
  }

  /// Makes the index that some stages need.
  static func enter() {
    // The second files of the chains have to be there.
    guard
      let places = known.stages.lazy.flatMap(\.options).joined().joined().first(where: { $0.hasSuffix("places.ndjson") }
      )
    else { fail("FUZZ_WORDS names no file of words") }
    let made = run(["index", places, "-o", "index"], input: [])
    if made.status != 0 { fail("there is no index: \(String(decoding: made.said, as: UTF8.self))") }
    // What plat does at a signal is not to keep libFuzzer from telling it.
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }

  /// The files of the folder that a run left.
  static var names: [String] {
    guard let folder = opendir(".") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !kept.contains(name) { names.append(name) }
    }
    return names.sorted()
  }

  /// Writes the file `in`.
  static func write(_ bytes: [UInt8]) {
    let file = open("in", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    put(bytes, file)
    close(file)
  }

  /// Runs a command line on standard input.
  static func run(_ words: [String], input: [UInt8], readSize: Int? = nil) -> Outcome {
    // libFuzzer has begun one of its own by now.
    let ownThreads = threadCount
    if let readSize { setenv("PLAT_READ_SIZE", "\(readSize)", 1) } else { unsetenv("PLAT_READ_SIZE") }
    for file in [files.0, files.1, files.2] {
      ftruncate(file, 0)
      lseek(file, 0, SEEK_SET)
    }
    put(input, files.0)
    lseek(files.0, 0, SEEK_SET)
    let own = (dup(STDIN_FILENO), dup(STDOUT_FILENO), dup(STDERR_FILENO))
    for (file, number) in [(files.0, STDIN_FILENO), (files.1, STDOUT_FILENO), (files.2, STDERR_FILENO)] {
      dup2(file, number)
    }
    let status = Main.run(words)
    waitForThreads(but: ownThreads)
    for (file, number) in [(own.0, STDIN_FILENO), (own.1, STDOUT_FILENO), (own.2, STDERR_FILENO)] {
      dup2(file, number)
      close(file)
    }
    var left: [String: [UInt8]] = [:]
    for name in names {
      left[name] = bytes(of: name)
      unlink(name)
    }
    return Outcome(status: status.rawValue, out: whole(files.1), said: whole(files.2), files: left)
  }

  private static var threadCount: Int {
    guard let folder = opendir("/proc/self/task") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
  }

  /// Waits until the threads of a run have ended, which have files that they take away; each reads what is there.
  private static func waitForThreads(but ownThreads: Int) {
    for _ in 0..<100_000 {
      if threadCount <= ownThreads { return }
      usleep(100)
    }
    fail("a thread of a run goes on after it")
  }

  private static func put(_ bytes: [UInt8], _ file: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { SystemLibrary.write(file, $0.baseAddress, $0.count) }
      if count <= 0 { fail("a file in memory takes no more") }
      rest = rest.dropFirst(count)
    }
  }

  private static func whole(_ file: Int32) -> [UInt8] {
    let size = Int(lseek(file, 0, SEEK_END))
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let more = pread(file, buffer.baseAddress.map { $0 + count }, size - count, off_t(count))
        if more <= 0 { return }
        count += more
      }
    }
  }
}
