// From the stages of a command line to one stream.

import ArgumentParser
import FeatureStream
import GeoJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The stages of one process, joined.
struct Pipeline {
  private let stages: [any StageCommand]

  /// - Throws: `ValidationError` when the stages' options contradict each other.
  init(_ stages: [any StageCommand]) throws {
    self.stages = stages
    for stage in stages where stage.isQuestion && stages.count > 1 {
      throw ValidationError("'\(type(of: stage).name)' is asked a question, so it has to stand alone.")
    }
    for stage in stages.dropFirst() where !stage.streamInputs.isEmpty {
      throw ValidationError(
        "'\(stage.streamInputs[0])' is an input of '\(type(of: stage).name)', but only the first stage reads inputs.")
    }
    for stage in stages.dropFirst() where stage.readsInput {
      throw ValidationError(
        "'\(type(of: stage).name)' has options for reading an input, but only the first stage reads inputs.")
    }
    for stage in stages.dropLast() where stage.stream.output != nil {
      throw ValidationError("'\(type(of: stage).name)' has --output, but only the last stage writes.")
    }
  }

  /// Prepares every stage and runs the stream; again and again, where the last one is to watch files.
  func run() throws -> ExitStatus {
    try options.validateTogether()
    guard let last = stages.last, let files = last.watchedFiles else { return try runOnce() }
    let watched = try watched(files)
    var watcher = FileWatcher(watched)
    let messenger = Messenger(stage: type(of: last).name, form: options.errors)
    messenger.say(
      note: "watching \(watched.count == 1 ? watched[0] : "\(watched.count) files"); interrupt to end (Ctrl-C)")
    while true {
      // What goes wrong has been said, and a change may mend it.
      _ = try runOnce()
      watcher.wait()
      watcher.note()
    }
  }

  /// The files whose changes count.
  private func watched(_ files: [String]) throws -> [String] {
    let inputs = stages.first?.streamInputs ?? []
    guard !inputs.isEmpty, !inputs.contains("-") else {
      throw ValidationError("--watch needs inputs that are files; standard input comes only once.")
    }
    guard let output = options.output, output != "-" else {
      throw ValidationError("--watch needs --output, a file that is written anew at each change.")
    }
    guard !(inputs + files).contains(output) else {
      throw ValidationError("--watch would see its own output change: '\(output)' is an input too.")
    }
    return inputs + files
  }

  /// Runs the stream once, and notes what it read where that is asked for.
  private func runOnce() throws -> ExitStatus {
    FilesRead.begin()
    let status = try runStages()
    guard status == .done, let depfile = options.depfile, let output = options.output else { return status }
    do throws(RunError) {
      try DependencyFile(depfile).write(target: output, isStamp: options.ifChanged)
    } catch {
      Messenger(stage: stages.last.map { type(of: $0).name } ?? "", form: options.errors).say(error)
      return error.status
    }
    return status
  }

  /// Prepares every stage and runs the stream.
  private func runStages() throws -> ExitStatus {
    guard let first = stages.first else { return .usage }
    var prepared: [PreparedStage] = []
    for var stage in stages {
      // Files that its own options name are read as the inputs are.
      stage.stream.maxRecordSize = options.maxRecordSize
      do throws(RunError) {
        if stage.isQuestion {
          print(try stage.answer(), terminator: "")
          return .done
        }
        prepared.append(try stage.prepare())
      } catch {
        Messenger(stage: type(of: stage).name, form: options.errors).say(error)
        return error.status
      }
    }
    if options.output ?? "-" == "-", let work = prepared.last?.onTerminal, isatty(STDOUT_FILENO) == 1 {
      prepared[prepared.count - 1].work = work
    }
    try check(prepared)
    if case .session(let session) = prepared.first?.work { return hold(session, type(of: first).name) }
    noteForPipe(prepared)
    return FeatureStream.run(plan(first, prepared))
  }

  /// Says, to whoever looks on, what a program that is not plat would miss at the other end of a pipe.
  private func noteForPipe(_ all: [PreparedStage]) {
    guard let (stage, prepared) = Array(zip(stages, all)).last(where: { $0.1.pipeNote != nil }),
      let note = prepared.pipeNote,
      options.output ?? "-" == "-", options.progress != false, isatty(STDERR_FILENO) == 1
    else { return }
    if let last = all.last, case .sink = last.after ?? last.work { return }
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
    Messenger(stage: type(of: stage).name, form: options.errors).say(note: note)
  }

  /// Sees that the stages' kinds go together.
  private func check(_ prepared: [PreparedStage]) throws {
    for (index, (stage, prepared)) in zip(stages, prepared).enumerated() {
      let name = type(of: stage).name
      let (isFirst, isLast) = (index == 0, index == stages.count - 1)
      switch prepared.after ?? prepared.work {
      case .session where stages.count > 1:
        throw ValidationError("'\(name)' without a query answers lines, and is no part of a chain.")
      case .sink where !isLast:
        throw ValidationError("'\(name)' writes another form than one Feature a line, so it has to be the last stage.")
      case .source where !isFirst: throw Self.misplaced(name)
      default: break
      }
      if case .named = prepared.reads { continue }
      if !isFirst { throw Self.misplaced(name) }
    }
  }

  private static func misplaced(_ name: String) -> ValidationError {
    ValidationError(
      "'\(name)' is told where its places are and reads no records, so it has to be the first stage.")
  }

  /// Holds a stage's conversation.
  private func hold(_ session: Session, _ name: String) -> ExitStatus {
    do throws(RunError) {
      let hasWritten = try session(
        options.inputs, OutputOptions(path: options.output, ifChanged: options.ifChanged))
      return hasWritten || !options.exitStatus ? .done : .rejects
    } catch {
      Messenger(stage: name, form: options.errors).say(error)
      return error.status
    }
  }

  private func plan(_ first: any StageCommand, _ prepared: [PreparedStage]) -> StreamPlan {
    let options = options
    var plan = StreamPlan(
      input: input(first, prepared[0]),
      stages: zip(stages, prepared).flatMap { stage, prepared in
        let name = type(of: stage).name
        let first = prepared.before.map { PlannedStage(name: name, work: $0, needs: prepared.needs) }
        let main = PlannedStage(
          name: name, work: prepared.work, needs: prepared.needs, closingNote: prepared.closingNote,
          verdict: prepared.verdict)
        let last = prepared.after.map { PlannedStage(name: name, work: $0, needs: prepared.needs) }
        return [first, main, last].compactMap(\.self)
      },
      file: OutputOptions(path: options.output, ifChanged: options.ifChanged),
      policy: ErrorPolicy(
        action: options.onError, maxRejects: options.maxRejects, form: options.errors),
      jobs: options.jobs ?? availableProcessors(), progress: options.progress)
    plan.csv = first.input.csv
    plan.hint = first.inputHint
    plan.linkPrefix = first.linkPrefix
    plan.reading = options.reading
    plan.failsWhenEmpty = options.exitStatus
    return plan
  }

  /// What the first stage reads: its inputs, others in their place, or nothing.
  private func input(_ first: any StageCommand, _ prepared: PreparedStage) -> InputOptions {
    if case .source = prepared.work { return .none }
    switch prepared.reads {
    case .options(let name, let text):
      var input = InputOptions(paths: [name])
      input.given = text
      return input
    case .files(let paths):
      return InputOptions(paths: paths, format: first.input.format, csvDelimiter: first.input.csv.delimiter)
    case .named:
      guard first.needsInput || !first.streamInputs.isEmpty else { return .none }
      return InputOptions(
        paths: first.streamInputs, format: first.input.format, csvDelimiter: first.input.csv.delimiter)
    }
  }

  /// The stream options of the whole chain: each from the last stage that gives it.
  private var options: StreamOptions {
    guard var merged = stages.first?.stream else { return StreamOptions() }
    for stage in stages.dropFirst() { merged.merge(stage.stream) }
    return merged
  }
}
