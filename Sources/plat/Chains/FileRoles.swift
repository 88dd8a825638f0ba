// Which files a run reads and writes, as its words name them: no output is an input or another output.

import CommandOptions
import FeatureStream
import Stages
import SystemLibrary
import Words

/// The files that the words of a run name, and what is done with each.
///
/// Files are told apart by what they are, and not by how they are spelt. A device or a pipe takes what several write.
struct FileRoles {
  /// What a file is to the run.
  private struct Role {
    let file: NamedFile
    let stage: ChainStage
    /// Whether it is the output of the chain itself, which may take the place of an input: it is whole before it does.
    var replacesInput = false
    /// Whether it is an input of the chain's first stage.
    var isInput = false
    /// Whether it is a quarantine, which branches share.
    var isShared = false
  }

  private var roles: [FileIdentity: [Role]] = [:]
  /// The first that reads standard input.
  private var standardInput: Role?

  /// Adds what a stage's own options name.
  mutating func add(_ stage: ChainStage) throws {
    for file in stage.command.namedFiles { try add(Role(file: file, stage: stage)) }
  }

  /// Adds what a stage writes because settings say so.
  mutating func add(_ files: [NamedFile], of stage: ChainStage) throws {
    for file in files { try add(Role(file: file, stage: stage)) }
  }

  /// Adds what the first stage reads; standard input where it names nothing.
  mutating func add(inputs: [String], of stage: ChainStage) throws {
    for path in inputs where path != "-" && access(path, F_OK) != 0 {
      if let complaint = Self.complaint(missing: path, stage.name) { throw stage.complaint(complaint) }
    }
    let paths = inputs.isEmpty && stage.command.needsInput ? ["-"] : inputs
    for path in paths {
      try add(Role(file: NamedFile(use: .read, name: "an input", path: path), stage: stage, isInput: true))
    }
  }

  /// What to say of an input that is not there and is no name of a file; nil for what may be one.
  private static func complaint(missing path: String, _ stage: String) -> String? {
    if path.hasPrefix("https://") || path.hasPrefix("http://") {
      return "'\(path)' is a URL, and inputs are files: curl -fsSL '\(path)' | plat \(stage) -"
    }
    if let parts = try? ItemList(path).items, parts.count > 1, parts.allSatisfy({ access($0, F_OK) == 0 }) {
      return "'\(path)' is several files: put blanks between them, \(parts.joined(separator: " "))."
    }
    if path.contains("*") { return "No file is called '\(path)'; where none is like a pattern, the shell hands it on." }
    return nil
  }

  /// Adds scripts that were read.
  mutating func add(scripts: [String], of stage: ChainStage) throws {
    for path in scripts where path != "-" {
      try add(Role(file: NamedFile(use: .read, name: "the script", path: path), stage: stage))
    }
  }

  /// Adds what the stream options of a chain name, whose last stage this is.
  mutating func add(_ options: StreamOptions, of stage: ChainStage, isBranch: Bool) throws {
    let isTee = isBranch && stage.command is Tee
    let output = NamedFile(use: .written, name: isTee ? "a file of tee" : "--output", path: options.output ?? "-")
    // An option that writes a file in the place of records has been added under its own name.
    let isNamed = stage.command.namedFiles.contains { $0.use == .written && $0.path == options.output }
    if !isNamed { try add(Role(file: output, stage: stage, replacesInput: !isBranch)) }
    if case .quarantine(let path) = options.onError {
      let file = NamedFile(use: .written, name: "the quarantine", path: path)
      try add(Role(file: file, stage: stage, isShared: true))
    }
    if let path = options.depfile {
      try add(Role(file: NamedFile(use: .written, name: "--depfile", path: path), stage: stage))
    }
  }

  private mutating func add(_ role: Role) throws {
    if role.file.use == .read, role.file.path == "-" { try addStandardInput(role) }
    guard let identity = Self.identity(of: role.file) else { return }
    for other in roles[identity, default: []] where !Self.goTogether(role, other) {
      let (one, two) = (other.file, role.file)
      let path = one.path == two.path ? one.path : "\(one.shownPath) and \(two.shownPath)"
      // Two of a kind are told apart by their stages.
      let names = one.name == two.name ? "Two outputs" : "\(one.name) and \(two.name)"
      throw (two.use == .written ? role : other).stage.complaint(
        "\(names.sentence) are the same file, \(path).")
    }
    roles[identity, default: []].append(role)
  }

  /// Refuses a second reader of standard input, be it a pipe or a file; inputs that name it twice read it once.
  private mutating func addStandardInput(_ role: Role) throws {
    guard let other = standardInput else {
      standardInput = role
      return
    }
    if role.isInput, other.isInput { return }
    throw role.stage.complaint(
      "\(other.file.name.sentence) and \(role.file.name) are both standard input, "
        + "which comes only once; name a file for one of them.")
  }

  private static func goTogether(_ one: Role, _ other: Role) -> Bool {
    if one.file.use == .read, other.file.use == .read { return true }
    if one.isShared, other.isShared { return true }
    return one.replacesInput && other.isInput || one.isInput && other.replacesInput
  }

  /// Which file it is; nil for what several may write, and for what there is no saying of.
  private static func identity(of file: NamedFile) -> FileIdentity? {
    if file.path == "-" { return FileIdentity(descriptor: file.use == .read ? STDIN_FILENO : STDOUT_FILENO) }
    // What they stand for was opened by others, who may write there as well.
    if file.path.hasPrefix("/dev/std") || file.path.hasPrefix("/dev/fd/") { return nil }
    guard let identity = FileIdentity(file.path), identity.isFile else { return nil }
    return identity
  }
}

extension String {
  /// The text as a sentence begins; an option stays as it is written.
  fileprivate var sentence: String { first == "-" ? self : prefix(1).uppercased() + dropFirst() }
}
