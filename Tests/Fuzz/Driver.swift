// What the programs of fuzzers have in common: libFuzzer's driver, the storm, and how a find ends the process.

import SystemLibrary

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// What is fuzzed: its name, and what is called with any bytes and ends the process where a property does not hold.
typealias Subject = (name: String, test: ([UInt8]) -> Void)

/// What is called.
///
/// `nonisolated(unsafe)` holds because it is set once, before anything is called.
nonisolated(unsafe) private var subject: ([UInt8]) -> Void = { _ in }

/// Where messages go, whatever becomes of standard error.
let messages = dup(STDERR_FILENO)

/// Ends the process, for a property that does not hold.
func fail(_ message: String) -> Never {
  dup2(messages, STDERR_FILENO)
  fatalError(message)
}

/// Does what the command line asks for: SUBJECT [what libFuzzer takes …], or SUBJECT --storm SECONDS SEED FIND DICTIONARY
/// FOLDER …, which Storm.swift explains; without a subject it names them.
///
/// - Parameter limit: how many seconds an input may take in a storm.
func fuzz(_ subjects: [Subject], limit: UInt32 = 10) -> Never {
  let name = CommandLine.arguments.dropFirst().first
  guard let found = subjects.first(where: { $0.name == name }) else {
    for subject in subjects { print(subject.name) }
    exit(name == nil ? 0 : 64)
  }
  subject = found.test
  let options = CommandLine.arguments.dropFirst(2)
  if options.first == "--storm", options.count > 4, let seconds = Int(options[3]), let seed = UInt64(options[4]) {
    let count = storm(
      found.test, seeds: options.dropFirst(4).flatMap(files), words: dictionary(options[6]), seconds: seconds,
      seed: seed, limit: limit, keeping: options[5])
    print("number_of_executed_units: \(count)")
    exit(0)
  }
  // libFuzzer's own words begin behind the subject.
  var wordCount = CommandLine.argc - 1
  var words = CommandLine.unsafeArgv + 1
  words[0] = CommandLine.unsafeArgv[0]
  exit(
    runFuzzer(&wordCount, &words) { bytes, count in
      subject(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    })
}
