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
    var legs = prepared.indices.split(omittingEmptySubsequences: false) { prepared[$0].retaining != nil }[...]
    let firstLeg = legs.popFirst() ?? prepared.indices[...]
    let retaining = zip(prepared.indices.filter { prepared[$0].retaining != nil }, legs).compactMap { index, later in
      prepared[index].retaining.map { work in
        RetainingLink(
          stage: names[index], work: work, laterStages: Array(names[later]), needs: needs(of: prepared, later),
          makeChain: makeChain(names, prepared, later))
      }
    }
    let makePlain: @Sendable () -> any RecordFormat = { NDJSONFormat() }
    var plan = StreamPlan(
      input: InputOptions(
        paths: prepared.first?.inputs.map { $0.isEmpty ? ["/dev/null"] : $0 } ?? first.stream.inputs,
        format: first.input.format, csvDelimiter: first.input.csv.delimiter),
      stages: names,
      needs: needs(of: prepared, firstLeg),
      output: OutputOptions(path: options.output, ifChanged: options.ifChanged),
      policy: ErrorPolicy(
        action: options.onError, maxRejects: options.maxRejects, printsJSON: options.errors == .json),
      jobs: form?.isSerial == true ? 1 : options.jobs ?? availableProcessors(),
      progress: options.progress,
      makeChain: makeChain(names, prepared, firstLeg), makeFormat: form?.makeFormat ?? makePlain,
      framing: form?.framing ?? PlainFraming())
    plan.csv = first.input.csv
    if let given = prepared.first?.given {
      plan.input = InputOptions(paths: [given.name])
      plan.input.given = given.text
    }
    plan.retaining = retaining
    return plan
  }

  /// What some stages need to know of each geometry; the one that retains all, which ends them, belongs to them.
  private func needs(of prepared: [PreparedStage], _ leg: Range<Int>) -> GeometryNeeds {
    let stages = prepared[leg.lowerBound..<min(leg.upperBound + 1, prepared.endIndex)]
    return GeometryNeeds(
      ordinates: stages.contains { $0.needs.ordinates }, positions: stages.contains { $0.needs.positions })
  }

  /// Makes the operators of some stages.
  private func makeChain(
    _ names: [String], _ prepared: [PreparedStage], _ leg: Range<Int>
  ) -> @Sendable () -> [ChainLink] {
    {
      leg.compactMap { index in
        prepared[index].makeOperator.map { ChainLink(stage: names[index], work: $0()) }
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
