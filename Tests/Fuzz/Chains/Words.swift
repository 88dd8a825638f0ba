// What chains and records are made of, read from the file that Tests/chain_words.py writes.

import SystemLibrary

/// What this run's chains are made of.
let known = Words(file: getenv("FUZZ_WORDS").map { String(cString: $0) } ?? "")

/// The stages with their options, and the parts of hostile records.
struct Words: Sendable {
  /// A stage that takes part.
  struct Stage: Sendable {
    /// What it does to a stream.
    enum Kind: String, Sendable {
      /// It writes something else than features, and ends a chain.
      case last
      /// It gives a record for each, or rejects it.
      case each
      case middle
    }

    let kind: Kind
    /// Its name, and the words that it cannot be without.
    let base: [String]
    /// The ways to give each option.
    var options: [[[String]]] = []

    var name: String { base[0] }
  }

  /// By their names.
  private(set) var stages: [Stage] = []
  private(set) var numbers: [String] = []
  private(set) var spellings: [String] = []
  private(set) var bad: [String] = []
  private(set) var names: [String] = []

  /// Those behind which others may stand.
  var middle: [Stage] { stages.filter { $0.kind != .last } }

  /// Reads the file.
  init(file: String) {
    for line in bytes(of: file).split(separator: 0x0A) {
      let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      let rest = Array(fields.dropFirst())
      switch fields[0] {
      case "stage": stages.append(Stage(kind: .init(rawValue: rest[0]) ?? .middle, base: Array(rest.dropFirst())))
      case "option":
        stages[stages.count - 1].options.append(
          rest.map { $0.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init) })
      case "numbers": numbers = rest
      case "spellings": spellings = rest
      case "bad": bad = rest
      default: names = rest
      }
    }
  }
}

/// The bytes of a file; none where it cannot be read.
func bytes(of path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&part, 1, part.count, file)
    if count == 0 { return bytes }
    bytes += part[..<count]
  }
}
