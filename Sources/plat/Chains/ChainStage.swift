// From words to stages: each is parsed, scripts are put in place of their names, and branches after their stage.

import CommandOptions
import FeatureStream
import Stages
import Words

/// A stage of a chain, with its options.
struct ChainStage {
  var command: any StageCommand
  let words: StageWords
  /// The stages of its branch, where it has one in brackets.
  var branch: [ChainStage]?

  var name: String { type(of: command).name }
}

/// What is wrong with words, and where they stand.
struct Complaint {
  let message: String
  let place: TextPlace?

  init(_ message: String, _ place: TextPlace?) { (self.message, self.place) = (message, place) }

  /// The error: with its place in a script; on the command line the parser's own.
  var error: any Error {
    guard let place else { return ValidationError(message) }
    return UsageError(stage: Run.name, message, place)
  }
}

/// Makes the stages of a run.
struct ChainBuilder {
  /// Words of scripts, which may say how messages are to be reported.
  private(set) var scriptWords: [String] = []
  /// The script that came from standard input.
  private(set) var inputScript: StageWords?
  /// Whether a script is to be explained, and not run.
  private(set) var explains = false
  /// What there is to say, that is no error.
  private(set) var notes: [String] = []
  /// The files that the stages are from.
  private(set) var allScripts: [String] = []
  /// The scripts that are being read, each named by the one before.
  private var scripts: [String] = []

  /// The stages that words name; empty where the words were another command, such as help, which has been run.
  mutating func stages(_ parts: [StageWords]) throws -> [ChainStage] {
    var stages: [ChainStage] = []
    for part in parts {
      let part = try part.withValuesOfVariables()
      let command: any StageCommand
      do {
        command = try Plat.parse(part.texts)
      } catch let error as UsageError { throw error.at(part) } catch let error as ValidationError {
        guard let place = part.place else { throw error }
        throw UsageError(stage: "", error.message, place)
      }
      if let run = command as? Run {
        stages += try self.stages(of: run, part)
      } else {
        if command is Explain { throw Complaint("'\(Explain.name)' stands before a whole chain.", part.place).error }
        var stage = ChainStage(command: command, words: part)
        stage.branch = try part.branch.map { try self.stages($0) }
        if let tee = command as? Tee, let message = tee.complaint(hasBranch: part.branch != nil) {
          throw UsageError(stage: Tee.name, message, part.place)
        }
        stages.append(stage)
      }
    }
    return stages
  }

  // MARK: Scripts

  private mutating func stages(of run: Run, _ part: StageWords) throws -> [ChainStage] {
    guard let path = run.stream.inputs.first else {
      throw UsageError(stage: Run.name, "There is no script; name its file, or - for standard input.", part.place)
    }
    if run.explain { explains = true }
    let name = path == "/dev/stdin" ? "-" : path
    if scripts.contains(name) || scripts.count > 30 {
      throw UsageError(stage: Run.name, "'\(path)' would run itself.", part.place(in: "'\(path)'"))
    }
    if name == "-" { inputScript = part }
    let bytes: [UInt8]
    do throws(RunError) { bytes = try readBytes(path) } catch {
      throw UsageError(stage: Run.name, error.message, part.place(in: error.message), error.status)
    }
    var script = ScriptReader(bytes, ScriptVariables(script: name, words: run.stream.inputs.dropFirst()))
    let tokens = try script.read()
    scriptWords += tokens.compactMap { if case .word(let word) = $0 { word.text } else { nil } }
    var chain = ChainReader(tokens)
    var parts = try chain.chain()
    if parts.isEmpty {
      throw UsageError(
        stage: Run.name, "The script has no stage.", TextPlace(file: name, line: 1, column: 1))
    }
    try checkFirstWords(parts)
    let variables = script.variables
    for unknown in variables.names where !variables.used.contains(unknown) {
      let nearest = unknown.nearest(of: variables.used.sorted()).map { "; did you mean '\($0)'?" } ?? ""
      notes.append("\(name) does not use the variable '\(unknown)'\(nearest)")
    }
    scripts.append(name)
    allScripts.append(name)
    defer { scripts.removeLast() }
    if !variables.operands.isEmpty, !variables.usesOperands {
      parts[0] = try adding(variables.operands, to: parts[0], script: name)
    }
    var stages = try self.stages(parts)
    if let last = stages.indices.last { try add(run.stream, to: &stages[last]) }
    return stages
  }

  /// Refuses lines that begin as a shell's would and no stage does.
  private func checkFirstWords(_ parts: [StageWords]) throws {
    for part in parts {
      guard let word = part.words.first else { continue }
      if let (name, value) = ScriptVariables.assignment(word.text) {
        throw Complaint(
          "A script sets no variables; write ${\(name):-\(value)} where the value stands, or give it after the script's "
            + "name: plat run \(word.place?.file ?? "-") \(word.text)", word.place
        ).error
      }
      if word.text == Plat.program {
        throw Complaint("A line begins with the stage's name, without '\(word.text)'.", word.place).error
      }
      try checkFirstWords(part.branch ?? [])
    }
  }

  /// Gives files to the first stage of a script that does not say itself where they go.
  private mutating func adding(_ operands: [String], to part: StageWords, script: String) throws -> StageWords {
    let first = part.texts.first ?? ""
    let named = first == Run.name ? [] : (try? Plat.parse(part.texts))?.streamInputs ?? []
    if first == Tee.name || !named.isEmpty {
      let reason =
        named.isEmpty
        ? "its first stage names what it writes" : "its first stage names its inputs itself, '\(named[0])'"
      throw UsageError(
        stage: Run.name,
        "'\(operands[0])' cannot be an input of \(script): \(reason). A script with \"$@\" says where its files go.",
        part.place)
    }
    var part = part
    if !part.words.contains(where: { $0.text == "--" && !$0.isLiteral }) { part.words.append(ChainWord(text: "--")) }
    part.words += operands.map { ChainWord(text: $0, isLiteral: true) }
    return part
  }

  /// Gives a script's last stage the options that stand after the script's name.
  private func add(_ options: StreamOptions, to stage: inout ChainStage) throws {
    var options = options
    options.inputs = []
    stage.command.stream.merge(options)
    let words = stage.words.texts
    do {
      // Its own words are read again with those, since constraints are about words.
      _ = try Plat.parse(words.prefix(1) + options.given + words.dropFirst())
    } catch let error as UsageError {
      throw UsageError(stage: stage.name, error.message, stage.words.place(in: error.message))
    }
  }
}
