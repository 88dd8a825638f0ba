// From the stages of a chain to one stream, with its branches.

import CommandOptions
import FeatureStream
import FileNames
import GeoJSON
import Stages
import SystemLibrary

/// The stages of one process, joined.
struct Pipeline {
  let stages: [ChainStage]
  /// The scripts that the stages are from.
  private let scripts: [String]
  /// The stream options of the chain that this is a branch of.
  private let inherited: StreamOptions?

  /// - Parameter script: the script that standard input held, so that it holds nothing else.
  /// - Throws: `ValidationError` when the stages' options contradict each other; `UsageError` in a script.
  init(_ stages: [ChainStage], scripts: [String], scriptFromInput script: StageWords? = nil) throws {
    try self.init(stages, scripts, inherited: nil)
    if let script { try checkInput(script) }
    if let first = stages.first, let tee = first.command as? Tee, let complaint = tee.firstComplaint {
      throw first.complaint(complaint)
    }
    var writesOut = false
    try checkOutputs(&writesOut)
    var roles = FileRoles()
    try add(to: &roles)
  }

  private init(_ stages: [ChainStage], _ scripts: [String] = [], inherited: StreamOptions?) throws {
    (self.stages, self.scripts, self.inherited) = (stages, scripts, inherited)
    for stage in stages where stage.command.isQuestion && (stages.count > 1 || isBranch) {
      throw stage.complaint("'\(stage.name)' is asked a question, so it has to stand alone.")
    }
    let others = isBranch ? stages[...] : stages.dropFirst()
    for stage in others where !stage.command.streamInputs.isEmpty {
      throw stage.complaint(
        "'\(stage.command.streamInputs[0])' is an input of '\(stage.name)', but only the first stage reads inputs.")
    }
    for stage in others where stage.command.readsInput {
      throw stage.complaint("'\(stage.name)' has options for reading an input, but only the first stage reads inputs.")
    }
    for stage in stages.dropLast() where stage.command.stream.output != nil {
      throw stage.complaint("'\(stage.name)' has --output, but only the last stage writes.")
    }
    if isBranch, let last = stages.last, last.command.watchedFiles != nil {
      throw last.complaint("'\(last.name)' can watch files only where it is no branch.")
    }
    // Those of branches, too, before anything is read.
    for stage in stages { _ = try branches(of: stage, options) }
  }

  private var isBranch: Bool { inherited != nil }

  /// Prepares every stage and runs the stream; again and again, where the last one is to watch files.
  func run() throws -> ExitStatus {
    try validateTogether()
    guard let last = stages.last, let files = last.command.watchedFiles else {
      try checkNames()
      return try runOnce()
    }
    let watched = try watched(files)
    try checkNames()
    var watcher = FileWatcher(watched)
    let messenger = Messenger(stage: last.name, form: options.errors)
    messenger.say(
      note: "watching \(watched.count == 1 ? watched[0] : "\(watched.count) files"); interrupt to end (Ctrl-C)")
    while true {
      // What goes wrong has been said, and a change may mend it.
      _ = try runOnce()
      watcher.wait()
      watcher.note()
    }
  }

  private func validateTogether() throws {
    do { try options.validateTogether() } catch let error as ValidationError {
      throw stages.last?.complaint(error.message) ?? error
    }
  }

  /// The files whose changes count.
  private func watched(_ files: [String]) throws -> [String] {
    let inputs = stages.first?.command.streamInputs ?? []
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
    for script in scripts { FilesRead.note(script) }
    let status = try runStages()
    guard status == .done, let depfile = options.depfile, let output = options.output else { return status }
    do throws(RunError) {
      try DependencyFile(depfile).write(target: output, isStamp: options.ifChanged)
    } catch {
      Messenger(stage: stages.last?.name ?? "", form: options.errors).say(error)
      return error.status
    }
    return status
  }

  /// Prepares every stage and runs the stream.
  private func runStages() throws -> ExitStatus {
    guard let first = stages.first else { return .usage }
    do {
      if first.command.isQuestion {
        let answer = try first.command.answerWithStatus()
        let written = say(answer: answer.text, OutputOptions(path: options.output, ifChanged: options.ifChanged))
        return written == .done ? answer.status : written
      }
      let prepared = try prepared()
      if case .session(let session) = prepared.first?.work { return hold(session, first.name) }
      noteForPipe(prepared)
      return FeatureStream.run(try plan(prepared, input: input(first.command, prepared[0])))
    } catch let error as RunError {
      Messenger(stage: first.name, form: options.errors).say(error)
      return error.status
    } catch let failure as PreparationFailure {
      failure.say(options.errors)
      return failure.error.status
    }
  }

  /// A stage that cannot be prepared.
  struct PreparationFailure: Error {
    let stage: String
    let error: RunError
    let place: TextPlace?

    func say(_ form: MessageForm) { Messenger(stage: stage, form: form).say(error, at: place) }
  }

  /// Prepares every stage, and sees that they go together.
  func prepared() throws -> [PreparedStage] {
    var prepared: [PreparedStage] = []
    for stage in stages {
      var command = stage.command
      // Files that its own options name are read as the inputs are.
      command.stream.maxRecordSize = options.maxRecordSize
      command.stream.maxDepth = options.maxDepth
      do throws(RunError) { prepared.append(try command.preparedWithFiles()) } catch {
        throw PreparationFailure(stage: stage.name, error: error, place: stage.words.place(in: error.message))
      }
    }
    if options.output ?? "-" == "-", let work = prepared.last?.onTerminal, isatty(STDOUT_FILENO) == 1 {
      prepared[prepared.count - 1].work = work
    }
    try check(prepared)
    if !isBranch, prepared.contains(where: { !$0.writes.isEmpty }) {
      var roles = FileRoles()
      try add(to: &roles)
      for (stage, prepared) in zip(stages, prepared) { try roles.add(prepared.writes, of: stage) }
    }
    return prepared
  }

  /// Says, to whoever looks on, what a program that is not plat would miss at the other end of a pipe.
  private func noteForPipe(_ all: [PreparedStage]) {
    guard let (stage, prepared) = Array(zip(stages, all)).last(where: { $0.1.pipeNote != nil }),
      let note = prepared.pipeNote,
      options.output ?? "-" == "-", options.progress != ProgressForm.none, isatty(STDERR_FILENO) == 1
    else { return }
    if let last = all.last, case .sink = last.after ?? last.work { return }
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
    Messenger(stage: stage.name, form: options.errors).say(note: note)
  }

  /// Sees that the stages' kinds go together.
  private func check(_ prepared: [PreparedStage]) throws {
    for (index, (stage, prepared)) in zip(stages, prepared).enumerated() {
      let (isFirst, isLast) = (index == 0 && !isBranch, index == stages.count - 1)
      switch prepared.after ?? prepared.work {
      case .session where stages.count > 1 || isBranch:
        throw stage.complaint("'\(stage.name)' \(prepared.sessionNote), and is no part of a chain.")
      case .sink where !isLast:
        throw stage.complaint(
          "'\(stage.name)' writes another form than one Feature a line, so it has to be the last stage.")
      case .source where !isFirst: throw stage.misplaced
      default: break
      }
      if case .named = prepared.reads { continue }
      if !isFirst { throw stage.misplaced }
    }
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

  func plan(_ prepared: [PreparedStage], input: InputOptions) throws -> StreamPlan {
    let options = options
    var planned: [PlannedStage] = []
    for (stage, prepared) in zip(stages, prepared) {
      let name = stage.name
      let aside = try branches(of: stage, options)
      for branch in aside {
        let plan = try branch.plan(branch.prepared(), input: input)
        planned.append(PlannedStage(name: name, work: .branching(plan), needs: prepared.needs))
      }
      if !aside.isEmpty { continue }
      let first = prepared.before.map {
        PlannedStage(name: name, work: $0, needs: prepared.needs, names: prepared.namesBefore)
      }
      let main = PlannedStage(
        name: name, work: prepared.work, needs: prepared.needs, names: prepared.names, use: prepared.use,
        places: prepared.places, closingNote: prepared.closingNote, closingWarnings: prepared.closingWarnings,
        verdict: prepared.verdict)
      let last = prepared.after.map { PlannedStage(name: name, work: $0, needs: prepared.needs) }
      planned += [first, main, last].compactMap(\.self)
    }
    var plan = StreamPlan(
      input: input, stages: planned, file: OutputOptions(path: options.output, ifChanged: options.ifChanged),
      policy: ErrorPolicy(
        action: options.onError, maxRejects: options.maxRejects, form: options.errors),
      jobs: options.jobs ?? availableProcessors(), progress: options.progress)
    if let first = stages.first?.command {
      plan.csv = first.input.csv
      if case .passing? = prepared.first?.work, stages.count > 1, try branches(of: stages[0], options).isEmpty {
        plan.csv.dataSource.box = prepared[1].onlyIn
        plan.csv.dataSource.rows = prepared[1].onlyRows
        plan.csv.dataSource.rowFields = prepared[1].names.map(\.name)
      }
      if case .passing? = prepared.first?.work {
        plan.csv.wanted = plan.wantedParts
        plan.csv.dataSource.wanted = plan.csv.wanted?.names
      }
      plan.hint = first.inputHint
      plan.linkPrefix = first.linkPrefix
    }
    plan.reading = options.reading
    plan.failsWhenEmpty = options.exitStatus
    plan.isStrict = options.strict
    return plan
  }

  /// What the first stage reads: its inputs, others in their place, or nothing.
  func input(_ first: any StageCommand, _ prepared: PreparedStage) -> InputOptions {
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
  var options: StreamOptions {
    guard var merged = inherited ?? stages.first?.ofChain else { return StreamOptions() }
    for stage in isBranch ? stages[...] : stages.dropFirst() { merged.merge(stage.ofChain) }
    return merged
  }
}

// MARK: Branches

extension Pipeline {
  /// What leaves at a stage: a branch of stages, or one for each file.
  func branches(of stage: ChainStage, _ options: StreamOptions) throws -> [Pipeline] {
    guard let tee = stage.command as? Tee else { return [] }
    var inherited = options
    (inherited.inputs, inherited.output, inherited.progress, inherited.depfile) = ([], nil, nil, nil)
    (inherited.ifChanged, inherited.exitStatus) = (tee.stream.ifChanged, tee.stream.exitStatus)
    if let branch = stage.branch { return [try Pipeline(branch, inherited: inherited)] }
    return try tee.files.map { file in
      inherited.output = file
      var plain = stage
      plain.command.stream.inputs = []
      return try Pipeline([plain], inherited: inherited)
    }
  }

  /// Sees that standard output is one output's at most.
  fileprivate func checkOutputs(_ writesOut: inout Bool) throws {
    guard let last = stages.last else { return }
    let options = options
    for stage in stages { for branch in try branches(of: stage, options) { try branch.checkOutputs(&writesOut) } }
    if ["-", "/dev/stdout", "/dev/fd/1"].contains(options.output ?? "-") {
      if writesOut {
        let branch = try stages.lazy.flatMap { try branches(of: $0, options) }.compactMap(\.stages.last).first
        throw (isBranch ? last : branch ?? last).complaint(
          "The branch would write where the chain itself does, to standard output; give its last stage --output, "
            + "or name a file.")
      }
      writesOut = true
    }
    if isBranch { try validateTogether() }
  }

  /// Adds the files that are read and written, those of branches too.
  ///
  /// - Throws: `ValidationError` where what is written is something else of the run.
  fileprivate func add(to roles: inout FileRoles) throws {
    guard let first = stages.first, let last = stages.last else { return }
    let options = options
    if !isBranch {
      try roles.add(inputs: first.command.streamInputs, of: first)
      try roles.add(scripts: scripts, of: first)
    }
    for stage in stages {
      try roles.add(stage)
      for branch in try branches(of: stage, options) { try branch.add(to: &roles) }
    }
    try roles.add(options, of: last, isBranch: isBranch)
  }

  /// Sees that the names of outputs, those of branches too, mean what is written to them.
  fileprivate func checkNames() throws {
    guard let last = stages.last else { return }
    let options = options
    var complaints = [last.command.written.complaint(options.output, stage: last.name)]
    if !isBranch, case .quarantine(let path) = options.onError {
      complaints.append(WrittenForm.features.complaint(path, stage: last.name, option: "--on-error"))
    }
    if let complaint = complaints.compactMap(\.self).first { throw last.complaint(complaint) }
    for stage in stages { for branch in try branches(of: stage, options) { try branch.checkNames() } }
  }

  /// Sees that nothing reads standard input, which was the script.
  fileprivate func checkInput(_ script: StageWords) throws {
    guard let first = stages.first else { return }
    let inputs = first.command.streamInputs
    func isInput(_ word: String) -> Bool { word == "-" || word.hasSuffix("=-") || word.hasSuffix("/dev/stdin") }
    // Whoever reads without a name to do so reads standard input.
    let readsUnnamed = inputs.isEmpty && first.command.needsInput && !first.command.isTold
    let reader = readsUnnamed ? first : stages.first { $0.words.texts.contains(where: isInput) }
    guard let reader else { return }
    throw UsageError(
      stage: Run.name,
      "Standard input is the script, so '\(reader.name)' cannot read that; name its input, or the script's file.",
      reader.words.place)
  }
}

extension StageCommand {
  /// Whether its options say where its records are from, as far as that is known.
  fileprivate var isTold: Bool {
    do throws(RunError) {
      let prepared = try prepare()
      if case .source = prepared.work { return true }
      if case .named = prepared.reads { return false }
      return true
    } catch { return false }
  }
}

extension ChainStage {
  /// The stream options that it gives the chain.
  fileprivate var ofChain: StreamOptions {
    var options = command.stream
    // What is said of what it writes itself is no business of the chain's.
    if command is Tee { (options.inputs, options.ifChanged, options.exitStatus) = ([], false, false) }
    return options
  }

  /// The error that says why the stage cannot stand where it stands.
  func complaint(_ message: String) -> any Error {
    guard let place = words.place(in: message) else { return ValidationError(message) }
    return UsageError(stage: name, message, place)
  }

  fileprivate var misplaced: any Error {
    complaint("'\(name)' is told where its places are and reads no records, so it has to be the first stage.")
  }
}
