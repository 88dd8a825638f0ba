// From the stages of a command line to one stream.

import ArgumentParser
import FeatureStream
import GeoJSON

/// The stages of one process, joined.
struct Pipeline {
  private let stages: [any StageCommand]

  /// - Throws: `ValidationError` when the stages' options contradict each other.
  init(_ stages: [any StageCommand]) throws {
    self.stages = stages
    for stage in stages where stage.isQuestion && stages.count > 1 {
      throw ValidationError("'\(type(of: stage).name)' is asked a question, so it has to stand alone.")
    }
    for stage in stages.dropFirst() where !stage.stream.inputs.isEmpty {
      throw ValidationError(
        "'\(stage.stream.inputs[0])' is an input of '\(type(of: stage).name)', but only the first stage reads inputs.")
    }
    for stage in stages.dropFirst() where stage.readsInput {
      throw ValidationError(
        "'\(type(of: stage).name)' has options for reading an input, but only the first stage reads inputs.")
    }
    for stage in stages.dropLast() where stage.stream.output != nil {
      throw ValidationError("'\(type(of: stage).name)' has --output, but only the last stage writes.")
    }
  }

  /// Prepares every stage and runs the stream.
  func run() throws -> ExitStatus {
    guard let first = stages.first else { return .usage }
    try options.validateTogether()
    var prepared: [PreparedStage] = []
    for stage in stages {
      do throws(RunError) {
        if stage.isQuestion {
          print(try stage.answer(), terminator: "")
          return .done
        }
        prepared.append(try stage.prepare())
      } catch {
        Messenger(stage: type(of: stage).name, printsJSON: options.errors == .json).say(error)
        return error.status
      }
    }
    for (stage, prepared) in zip(stages, prepared).dropFirst() where prepared.inputs != nil || prepared.given != nil {
      throw ValidationError(
        "'\(type(of: stage).name)' is told where its places are and reads no records, so it has to be the first stage.")
    }
    if let talk = zip(stages, prepared).first(where: { $1.session != nil }) {
      guard prepared.count == 1 else {
        throw ValidationError("'\(type(of: talk.0).name)' without a query answers lines, and is no part of a chain.")
      }
      return hold(talk.1, type(of: talk.0).name)
    }
    if let early = prepared.dropLast().firstIndex(where: { $0.output != nil }) {
      let name = type(of: stages[early]).name
      throw ValidationError("'\(name)' writes another form than one Feature a line, so it has to be the last stage.")
    }
    return FeatureStream.run(plan(first, prepared))
  }

  /// Holds a stage's conversation.
  private func hold(_ prepared: PreparedStage, _ name: String) -> ExitStatus {
    do throws(RunError) {
      try prepared.session?(options.inputs, OutputOptions(path: options.output, ifChanged: options.ifChanged))
      return .done
    } catch {
      Messenger(stage: name, printsJSON: options.errors == .json).say(error)
      return error.status
    }
  }

  private func plan(_ first: any StageCommand, _ prepared: [PreparedStage]) -> StreamPlan {
    let options = options
    let names = stages.map { type(of: $0).name }
    let form = prepared.last?.output
    /// The stages from one on up to the next that ends the way of the records.
    func leg(from start: Int) -> Range<Int> {
      let end = prepared[start...].firstIndex { $0.retaining != nil && !$0.passesRecords }
      return start..<(end ?? prepared.endIndex)
    }
    let firstLeg = leg(from: 0)
    let retaining = prepared.enumerated().compactMap { index, stage in
      stage.retaining.map { work in
        let later = leg(from: index + 1)
        // An operator that did not see the records on their way in works on what comes out.
        let chain = stage.makeOperator != nil && !stage.passesRecords ? index..<later.upperBound : later
        return RetainingLink(
          stage: names[index], work: work, passes: stage.passesRecords, laterStages: Array(names[later]),
          needs: needs(of: prepared, chain), endCheck: endCheck(prepared, later), makeChain: makeChain(names, prepared, chain))
      }
    }
    let makePlain: @Sendable () -> any RecordFormat = { NDJSONFormat() }
    var plan = StreamPlan(
      input: input(first, prepared),
      stages: names,
      needs: needs(of: prepared, firstLeg),
      output: OutputOptions(path: options.output, ifChanged: options.ifChanged),
      policy: ErrorPolicy(
        action: options.onError, maxRejects: options.maxRejects, printsJSON: options.errors == .json),
      jobs: form?.isSerial == true || prepared.contains(where: \.isSerial) ? 1 : options.jobs ?? availableProcessors(),
      progress: options.progress,
      makeChain: makeChain(names, prepared, firstLeg), makeFormat: form?.makeFormat ?? makePlain,
      framing: form?.framing ?? PlainFraming())
    plan.csv = first.input.csv
    plan.endCheck = endCheck(prepared, firstLeg)
    plan.isInDegrees = { CRSRegistry.isInDegrees($0) }
    if let given = prepared.first?.given {
      plan.input = InputOptions(paths: [given.name])
      plan.input.given = given.text
    }
    plan.retaining = retaining
    plan.closingNotes = zip(names, prepared).compactMap { name, stage in stage.closingNote.map { (name, $0) } }
    return plan
  }

  /// What the first stage reads: its inputs, others in their place, or nothing.
  private func input(_ first: any StageCommand, _ prepared: [PreparedStage]) -> InputOptions {
    let needsInput = first.needsInput || !first.stream.inputs.isEmpty
    guard let paths = prepared.first?.inputs ?? (needsInput ? first.stream.inputs : nil),
      prepared.first?.inputs?.isEmpty != true
    else { return .none }
    return InputOptions(paths: paths, format: first.input.format, csvDelimiter: first.input.csv.delimiter)
  }

  /// What some stages need to know of each geometry; the one that retains all, which ends them, belongs to them.
  private func needs(of prepared: [PreparedStage], _ leg: Range<Int>) -> GeometryNeeds {
    let stages = prepared[leg.lowerBound..<min(leg.upperBound + 1, prepared.endIndex)]
    return GeometryNeeds(
      ordinates: stages.contains { $0.needs.ordinates }, positions: stages.contains { $0.needs.positions })
  }

  /// How coordinates are checked before what ends some stages sees them: the stage that retains all, or the output.
  private func endCheck(_ prepared: [PreparedStage], _ leg: Range<Int>) -> CoordinateCheck {
    if leg.upperBound < prepared.endIndex { return prepared[leg.upperBound].needs.check }
    guard let last = prepared.last, last.output != nil else { return .none }
    return last.needs.check
  }

  /// Makes the operators of some stages.
  private func makeChain(
    _ names: [String], _ prepared: [PreparedStage], _ leg: Range<Int>
  ) -> @Sendable () -> [ChainLink] {
    {
      leg.compactMap { index in
        prepared[index].makeOperator.map { ChainLink(stage: names[index], work: $0(), check: prepared[index].needs.check) }
      }
    }
  }

  /// The stream options of the whole chain: each from the last stage that gives it.
  private var options: StreamOptions {
    guard var merged = stages.first?.stream else { return StreamOptions() }
    for stage in stages.dropFirst() { merged.merge(stage.stream) }
    return merged
  }
}
